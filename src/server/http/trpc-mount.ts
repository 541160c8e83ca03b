// The tRPC transport of the browser: JSON under /trpc, at most 10 calls in a batch.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { AppError } from '../errors.ts';
import { appRouter } from '../trpc/router.ts';
import { restRoutes } from './rest-routes.ts';
import { answerCalls } from './trpc-answer.ts';

export const TRPC_PREFIX = '/trpc';
/** The pattern of all calls but uploads. */
export const CALLS_PATTERN = `${TRPC_PREFIX}/:path`;

/** Registers the router under /trpc. The plugin scope is encapsulated, because it replaces body parsers. */
export async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', refuseUserInfo);
  await app.register((calls) => registerCalls(calls, deps));
  await app.register((uploads) => registerUploads(uploads, deps));
}

async function registerCalls(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    // tRPC would read a multipart body of any size into memory.
    if (/^\s*multipart\//i.test(request.headers['content-type'] ?? '')) {
      return done(new AppError(415, 'The content type of the body is not supported.'));
    }
    // A call without input has no body and no content type, but tRPC requires one.
    if (!hasBody(request)) request.headers['content-type'] ??= 'application/json';
    const names = pathOf(request).split(',');
    // The head of a stream is sent before the session exists, so it could not set the cookie.
    if (names.includes('auth.login') && /jsonl/.test(String(request.headers['trpc-accept']))) {
      return done(new AppError(406, 'A log-in cannot be streamed: ask for application/json.'));
    }
    const allow = allowedMethods(names);
    if (allow.includes(request.method)) return done();
    reply.header('allow', allow.join(', '));
    return done(new AppError(405, 'Method Not Allowed'));
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  );
  app.all(CALLS_PATTERN, (request, reply) => answerCalls(deps, pathOf(request), request, reply));
}

/** The names of the called procedures, separated by commas. */
function pathOf({ params }: FastifyRequest): string {
  const { path }: { path?: unknown } = Object(params);
  return String(path ?? '');
}

/**
 * Refuses user information before the host, in the header or in a target in absolute form (RFC 9110, 4.2.4): a Request
 * cannot have such a URL.
 */
function refuseUserInfo(
  { headers, originalUrl }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
) {
  const isFound = (headers.host ?? '').includes('@') || /^https?:\/\/[^/?#]*@/i.test(originalUrl);
  done(isFound ? new AppError(400, 'The host of the request is not valid.') : undefined);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Registers the procedures that take images, each on its own route: multipart bodies are accepted nowhere else. */
async function registerUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart);
  for (const { procedure } of restRoutes.filter(({ body }) => body === 'multipart')) {
    app.post(`${TRPC_PREFIX}/${procedure}`, { config: { takesUploads: true } }, (request, reply) =>
      answerCalls(deps, procedure, request, reply),
    );
  }
}

// `procedures` maps every dotted name to its procedure; its type does not show this.
const procedureTypes = new Map(
  Object.entries(Object(appRouter._def.procedures)).map(([name, procedure]) => [
    name,
    Object(procedure)._def.type,
  ]),
);

/** The methods that a batch of these procedures allows. */
function allowedMethods(names: readonly string[]): readonly string[] {
  const types = new Set(names.map((name) => procedureTypes.get(name)));
  if (types.has('mutation')) return ['POST'];
  return types.has('query') ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
}
