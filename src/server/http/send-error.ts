// The error handler of the app: every error that a route or a hook throws is answered here.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnexpected, toPublicError } from '../errors.ts';

/** Sends the public form of an error, and logs the cause of an unexpected one under the same request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const source = request.method === 'GET' || request.method === 'HEAD' ? 'query' : 'body';
  const { status, body, headers } = toPublicError(error, source, request.id);
  if (isUnexpected(error)) request.log.error({ err: error }, 'A request failed');
  // A handler may have set it for the file that it did not send.
  reply.removeHeader('content-disposition');
  // Fastify closes the connection when it has not read the body, and the client gets a broken pipe instead of the answer.
  // While it stays open, Node reads and discards the rest of the body until the request times out.
  reply.removeHeader('connection');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json')
    .send(body);
}
