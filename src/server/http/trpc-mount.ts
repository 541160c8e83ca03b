// The tRPC door, as the browser uses it: /trpc, JSON only, at most 10 calls in a batch.
import type { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError, toPublicError } from '../errors.ts';
import { createContext } from '../trpc/context.ts';
import { appRouter, type AppRouter } from '../trpc/router.ts';

const MAX_BATCH = 10;

/** Registers the router under /trpc. Encapsulated: the plugin replaces the body parsers of its scope. */
export async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'POST') return;
    reply.header('allow', 'GET, HEAD, POST');
    throw new AppError(405, 'Method Not Allowed');
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req, res }) => createContext(deps, 'trpc', req, res),
      responseMeta: ({ errors, type }) => ({
        headers: new Headers(errors.flatMap((error) => headersOf(error, type))),
      }),
      onError({ error, req, path }) {
        if (toPublicError(error, '', '').status < 500) return;
        req.log.error({ err: error.cause ?? error, procedure: path }, 'A call failed');
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}

/** The headers of an error; a query that was posted, or a mutation that was got, is told the method it takes. */
function headersOf(error: TRPCError, type: string): [string, string][] {
  const allow: [string, string][] =
    error.code === 'METHOD_NOT_SUPPORTED' ? [['allow', type === 'query' ? 'POST' : 'GET, HEAD']] : [];
  return [...allow, ...Object.entries(toPublicError(error, '', '').headers)];
}
