import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnexpected, toPublicError } from '../errors.ts';

/** The app's error handler: sends the public form of an error, and logs an unexpected one with the same request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = toPublicError(error, (field) => sourceOf(request, field), request.id);
  if (isUnexpected(error)) request.log.error({ err: error }, 'A request failed');
  // A handler may have set it before it failed to send the file.
  reply.removeHeader('content-disposition');
  // If the body has not been read, Fastify closes the connection, and the client gets a broken pipe instead of the answer.
  // On an open connection, Node reads and discards the rest of the body until the request times out.
  reply.removeHeader('connection');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json')
    .send(body);
}

/** The part of a request that a field of the input came from: what stands in the address goes before what stands in the body. */
function sourceOf({ method, params, query }: FastifyRequest, field: PropertyKey): string {
  if (Object.hasOwn(Object(params), field)) return 'path';
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  return mayHaveBody && !Object.hasOwn(Object(query), field) ? 'body' : 'query';
}
