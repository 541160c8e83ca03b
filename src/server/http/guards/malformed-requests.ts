// Threat: what is not HTTP, or is HTTP that Node refuses by itself, must get a short answer in the form of all other errors
// and must never corrupt an answer that is already being sent.
import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';

const connectionErrors: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/**
 * Answers a request that could not be parsed or took too long, directly on its socket. A connection on which another
 * answer has begun is closed without a word.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  // The property that Node's own handler reads. Appended to half an answer, this one would be read as the rest of it.
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  if (answer instanceof ServerResponse && answer.headersSent) return void socket.destroy();
  const [status, detail] = connectionErrors[error.code ?? ''] ?? [400, 'The request could not be read.'];
  answerOnSocket(socket, status, detail);
}

/** Answers what Node would otherwise refuse by itself before a route sees it: `Expect`, CONNECT, a missing `Host`. */
export function refuseMalformedRequests(app: FastifyInstance): void {
  const server: Server = app.server;
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ detail: 'The expectation of the request cannot be met.' });
    response.writeHead(417, { ...plainHeaders(body), connection: 'close' }).end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    answerOnSocket(socket, 405, 'Method Not Allowed', 'Allow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n');
  });
  app.addHook('onRequest', (request, _reply, done) => {
    // HTTP/1.1 requires it (RFC 9112, 3.2); HTTP/1.0 does not.
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
