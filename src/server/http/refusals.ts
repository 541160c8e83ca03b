// Answers to requests that no handler takes: thrown errors, unknown paths, wrong methods, broken HTTP.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { AppError, isUnexpected, toPublicError } from '../errors.ts';

/** Sends the public form of an error, and logs the cause of an unexpected one under the same request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const source = request.method === 'GET' || request.method === 'HEAD' ? 'query' : 'body';
  const { status, body, headers } = toPublicError(error, source, request.id);
  if (isUnexpected(error)) request.log.error({ err: error }, 'A request failed');
  // What was set for the success that did not come about must not describe the error.
  reply.removeHeader('content-disposition');
  // Fastify would hang up on a body it did not read, and the client would see a broken pipe instead of the answer;
  // left open, Node reads the rest and throws it away, until the request's time is over.
  reply.removeHeader('connection');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json')
    .send(body);
}

/**
 * Answers 405 with Allow for the methods that a path does not have. It watches the routes that are added after it.
 * @returns a function to call when all routes are there, which adds the answers
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  return () => {
    // A copy: the routes that are added here are watched too.
    for (const [url, methods] of new Map(methodsByPath)) {
      const missing = app.supportedMethods.filter((method) => !methods.has(method));
      if (missing.length > 0) app.route(refuseMethods(url, missing, [...methods].toSorted().join(', ')));
    }
  };
}

function refuseMethods(url: string, method: HTTPMethods[], allow: string): RouteOptions {
  return {
    url,
    method,
    exposeHeadRoute: false,
    // Before the body is read: there is nothing it could be read for.
    onRequest: async (_request, reply) => {
      reply.header('allow', allow);
      throw new AppError(405, 'Method Not Allowed');
    },
    handler: () => {},
  };
}

const connectionErrors: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** Answers what is not HTTP, straight on the socket. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const [status, detail] = connectionErrors[error.code ?? ''] ?? [400, 'The request could not be read.'];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status} ${detail}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
