// Answers a tRPC call on a Fastify reply. tRPC's own adapter for Fastify sends every answer as a web stream, and creates an
// exception to abort every call that is finished already; both cost more than the call itself.
import type { ServerResponse } from 'node:http';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { AppError, isUnexpected, toPublicError, type PublicError } from '../errors.ts';
import { createContext, type Context } from '../trpc/context.ts';
import { appRouter } from '../trpc/router.ts';

export const MAX_BATCH = 10;

/**
 * Runs the calls of a request and sends their answers.
 * @param path the names of the procedures, separated by commas
 */
export async function answerCalls(
  deps: Deps,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = await resolveResponse<typeof appRouter>({
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    req: toWebRequest(request, reply.raw),
    // tRPC decodes it once more.
    path: encodeURIComponent(path),
    error: null,
    createContext: async () => createContext(deps, 'trpc', request, reply),
    onError({ error, path: procedure, ctx }) {
      setHeaders(ctx, toPublicError(error, '', '').headers);
      if (isUnexpected(error)) request.log.error({ err: error.cause ?? error, procedure }, 'A call failed');
    },
  });
  const isStreamed = response.headers.has('transfer-encoding');
  // Proxies must pass on what is streamed as it comes (nginx reads this header).
  if (isStreamed) reply.header('x-accel-buffering', 'no');
  if (isStreamed || response.body === null) return reply.send(response);
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(await response.text());
}

/**
 * The request as the Fetch standard has it; its signal is aborted if the client leaves before the answer is sent.
 * @throws AppError 400 if the host is none
 */
function toWebRequest({ raw, body }: FastifyRequest, response: ServerResponse): Request {
  const url = URL.parse(raw.url ?? '/', `http://${raw.headers.host ?? 'localhost'}`);
  if (url === null) throw new AppError(400, 'The host of the request is not valid.');
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  const headers = Object.entries(raw.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  );
  const hasBody = typeof body === 'string' && raw.method === 'POST';
  return new Request(url, {
    method: raw.method ?? 'GET',
    headers,
    body: hasBody ? body : null,
    signal: leaving.signal,
  });
}

/** Sets the headers of an error. If several calls of a batch set `Retry-After`, the longest time counts. */
function setHeaders(context: Context | undefined, headers: PublicError['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    const former = context?.caller.getHeader(name);
    if (former === undefined || Number(value) > Number(former)) context?.caller.setHeader(name, value);
  }
}
