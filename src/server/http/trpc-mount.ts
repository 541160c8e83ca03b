// The tRPC transport, as the browser uses it: /trpc, JSON only, at most 10 calls in a batch.
import multipart from '@fastify/multipart';
import {
  fastifyRequestHandler,
  fastifyTRPCPlugin,
  type FastifyTRPCPluginOptions,
} from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { AppError, isUnexpected, toPublicError, type PublicError } from '../errors.ts';
import { createContext, type Context } from '../trpc/context.ts';
import { appRouter, type AppRouter } from '../trpc/router.ts';
import { restRoutes } from './rest-routes.ts';

const MAX_BATCH = 10;
const PREFIX = '/trpc';

/** Registers the router under /trpc. Encapsulated: the plugin replaces the body parsers of its scope. */
export async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', refuseUserInfo);
  app.addHook('onRequest', (request, reply, done) => {
    // The plugin would take a multipart body of any size into memory.
    if (/^\s*multipart\//i.test(request.headers['content-type'] ?? '')) {
      return done(new AppError(415, 'The content type of the body is not supported.'));
    }
    // A call without input needs no body, and then nobody says what kind of body it is.
    if (!hasBody(request)) request.headers['content-type'] ??= 'application/json';
    const params: { path?: unknown } = Object(request.params);
    const path = String(params.path ?? '');
    // The plugin decodes the path again, after Fastify: a `%` that is part of a name would be read as an escape.
    params.path = encodeURIComponent(path);
    const names = path.split(',');
    // The head of a stream is sent before the session is there, so that its cookie would come too late.
    if (names.includes('auth.login') && /jsonl/.test(String(request.headers['trpc-accept']))) {
      return done(new AppError(406, 'A log-in cannot be streamed: ask for application/json.'));
    }
    const allow = allowedMethods(names);
    if (allow.includes(request.method)) return done();
    reply.header('allow', allow.join(', '));
    return done(new AppError(405, 'Method Not Allowed'));
  });
  const trpcOptions = optionsOf(deps);
  await app.register(fastifyTRPCPlugin, { prefix: PREFIX, trpcOptions });
}

/**
 * Refuses a host with a user before it, in the header or in a target in absolute form (RFC 9110, 4.2.4): the plugin
 * could not build its Request from it.
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

/** Registers the procedures that take images, each at its own address: nowhere else is such a body let in. */
export async function registerTrpcUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', refuseUserInfo);
  await app.register(multipart);
  for (const { procedure } of restRoutes.filter(({ body }) => body === 'multipart')) {
    app.post(`${PREFIX}/${procedure}`, { config: { takesUploads: true } }, (req, res) =>
      fastifyRequestHandler({ ...optionsOf(deps), req, res, path: procedure }),
    );
  }
}

function optionsOf(deps: Deps): FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] {
  return {
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, res }) => createContext(deps, 'trpc', req, res),
    onError({ error, req, path, ctx }) {
      setHeaders(ctx, toPublicError(error, '', '').headers);
      if (isUnexpected(error)) req.log.error({ err: error.cause ?? error, procedure: path }, 'A call failed');
    },
  };
}

/** The headers of an error; of several in a batch, the longest time to wait is the one that counts. */
function setHeaders(context: Context | undefined, headers: PublicError['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    const former = context?.caller.getHeader(name);
    if (former === undefined || Number(value) > Number(former)) context?.caller.setHeader(name, value);
  }
}

// The record of a router maps every dotted name to its procedure, which its type does not tell.
const procedureTypes = new Map(
  Object.entries(Object(appRouter._def.procedures)).map(([name, procedure]) => [
    name,
    Object(procedure)._def.type,
  ]),
);

/** The methods for the procedures of a batch. */
function allowedMethods(names: readonly string[]): readonly string[] {
  const types = new Set(names.map((name) => procedureTypes.get(name)));
  if (types.has('mutation')) return ['POST'];
  return types.has('query') ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
}
