// The tRPC door, as the browser uses it: /trpc, JSON only, at most 10 calls in a batch.
import type { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError, isUnexpected, toPublicError } from '../errors.ts';
import { createContext } from '../trpc/context.ts';
import { appRouter, type AppRouter } from '../trpc/router.ts';

const MAX_BATCH = 10;

/** Registers the router under /trpc. Encapsulated: the plugin replaces the body parsers of its scope. */
export async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request, reply) => {
    // The plugin would take a multipart body of any size into memory.
    if (/^\s*multipart\//i.test(request.headers['content-type'] ?? '')) {
      throw new AppError(415, 'The content type of the body is not supported.');
    }
    const allow = allowedMethods(Object(request.params).path ?? '');
    if (allow.includes(request.method)) return;
    reply.header('allow', allow.join(', '));
    throw new AppError(405, 'Method Not Allowed');
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req, res }) => createContext(deps, 'trpc', req, res),
      responseMeta: ({ errors }) => (errors.length > 0 ? { headers: headersOf(errors) } : {}),
      onError({ error, req, path }) {
        if (!isUnexpected(error)) return;
        req.log.error({ err: error.cause ?? error, procedure: path }, 'A call failed');
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}

/** The headers of all errors of a batch, each once: the longest time to wait is the one that counts. */
function headersOf(errors: TRPCError[]): Headers {
  const headers = new Headers();
  for (const error of errors) {
    for (const [name, value] of Object.entries(toPublicError(error, '', '').headers)) {
      const former = headers.get(name);
      if (former === null || Number(value) > Number(former)) headers.set(name, value);
    }
  }
  return headers;
}

// The record of a router maps every dotted name to its procedure, which its type does not tell.
const procedureTypes = new Map(
  Object.entries(Object(appRouter._def.procedures)).map(([name, procedure]) => [
    name,
    Object(procedure)._def.type,
  ]),
);

/** The methods for the procedures that a path names, separated by commas in a batch. */
function allowedMethods(path: string): readonly string[] {
  const types = new Set(path.split(',').map((name) => procedureTypes.get(name)));
  if (types.has('mutation')) return ['POST'];
  return types.has('query') ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
}
