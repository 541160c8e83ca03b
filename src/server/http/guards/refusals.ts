// Answers to requests that no handler takes: thrown errors, unknown paths, wrong methods, broken HTTP.
import { METHODS, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { AppError, isUnexpected, toPublicError } from '#server/errors.ts';

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
  // The methods of HTTP that Fastify does not know by itself would be 404 otherwise. CONNECT names no path.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
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

/** Answers what is not HTTP, straight on the socket; in the middle of another answer it can only be cut. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  // Where Node's own refusals look as well: appended to half an answer, ours would be read as the rest of it.
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  if (answer instanceof ServerResponse && answer.headersSent) return void socket.destroy();
  const [status, detail] = connectionErrors[error.code ?? ''] ?? [400, 'The request could not be read.'];
  answerOnSocket(socket, status, detail);
}

/** Answers, in our words, what Node would refuse by itself before any route sees it. */
export function refuseOddRequests(app: FastifyInstance): void {
  const server: Server = app.server;
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ detail: 'The expectation of the request cannot be met.' });
    response.writeHead(417, { ...plainHeaders(body), connection: 'close' }).end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    answerOnSocket(socket, 405, 'Method Not Allowed', 'Allow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n');
  });
  app.addHook('onRequest', (request, _reply, done) => {
    // HTTP/1.1 asks for it (RFC 9112, 3.2); HTTP/1.0 does not.
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(lacksHost ? new AppError(400, 'The request names no host.') : undefined);
  });
}

function plainHeaders(body: string): Record<string, string | number> {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  };
}

function answerOnSocket(socket: Duplex, status: number, detail: string, more = ''): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ detail });
  const headers = Object.entries(plainHeaders(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${detail}\r\n${headers.join('')}${more}connection: close\r\n\r\n${body}`);
}
