// Calls procedures for requests that are not tRPC calls, with the same guards, limits and validation.
import { callTRPCProcedure } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { createContext } from '../trpc/context.ts';
import { appRouter } from '../trpc/router.ts';

/**
 * Calls a procedure for a request.
 * @param call `procedure` is its name (`feature.procedure`); `readInput` is called when the procedure needs its input
 * @returns the procedure's output
 * @throws the procedure's error, for the app's error handler
 */
export function callProcedure(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  call: { procedure: string; type: 'query' | 'mutation'; readInput: () => unknown },
): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path: call.procedure,
    type: call.type,
    ctx: createContext(deps, 'rest', request, reply),
    getRawInput: async () => call.readInput(),
    signal: undefined,
    batchIndex: 0,
  });
}
