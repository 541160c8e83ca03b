// Threat: a client that pipelines requests and does not read the answers, which then pile up in memory. The answers of a
// connection are produced one after the other, each when the one before it has left the process.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Ordinary clients stay far below. */
const MAX_UNANSWERED = 250;

interface Connection {
  /** Requests that have arrived and whose answers have not left the process. */
  unanswered: number;
  /** The request whose answer is being produced or sent. */
  current: IncomingMessage | undefined;
  /** The requests after it, in order of arrival. */
  waiting: { request: IncomingMessage; resume: () => void }[];
}

export interface Pipelines {
  /**
   * Whether a request may be handled now. If another answer of its connection has not left yet, it may not, and `resume`
   * is called when it may; the caller then asks again.
   */
  mayStart(request: IncomingMessage, resume: () => void): boolean;
}

/**
 * Counts the unanswered requests of each connection and closes connections with more than 250 of them.
 * Register it before anything that delays requests.
 */
export function watchPipelines(app: FastifyInstance): Pipelines {
  const connections = new WeakMap<Socket, Connection>();
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!(socket instanceof Socket)) return done();
    // The parser may still deliver requests that arrived together with the one that was too many.
    if (socket.destroyed) return;
    const connection = connections.get(socket) ?? { unanswered: 0, current: undefined, waiting: [] };
    connections.set(socket, connection);
    if (connection.unanswered === MAX_UNANSWERED) return void socket.destroy();
    connection.unanswered += 1;
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const connection = connections.get(raw.socket);
    if (connection !== undefined) {
      connection.unanswered -= 1;
      if (connection.current === raw) startNext(connection);
    }
    done();
  });
  return {
    mayStart(request, resume) {
      const connection = connections.get(request.socket);
      if (connection === undefined) return true;
      connection.current ??= request;
      if (connection.current === request) return true;
      connection.waiting.push({ request, resume });
      return false;
    },
  };
}

function startNext(connection: Connection): void {
  const next = connection.waiting.shift();
  connection.current = next?.request;
  next?.resume();
}
