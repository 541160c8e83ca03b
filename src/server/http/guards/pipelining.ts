// Pipelining: a connection may ask for the next thing before it has the last one. Its answers are made one after the other,
// each when the one before it has left the process, so that a client that does not read keeps one answer in memory at most.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** No honest client comes near. */
const MOST_UNANSWERED = 250;

interface Connection {
  /** How many requests have arrived whose answers have not left. */
  unanswered: number;
  /** The request whose answer is being made or sent. */
  current: IncomingMessage | undefined;
  /** The requests that wait for it, in their order. */
  waiting: { request: IncomingMessage; resume: () => void }[];
}

export interface Pipelines {
  /**
   * Tells whether the answer to a request may be started. While another answer of its connection has not left, it may
   * not; `resume` is called when it may, and asks again.
   */
  mayStart(request: IncomingMessage, resume: () => void): boolean;
}

/**
 * Watches over the requests of each connection, and cuts connections that have more of them unanswered than anybody needs.
 * Register it before whatever lets requests wait.
 */
export function watchPipelines(app: FastifyInstance): Pipelines {
  const connections = new WeakMap<Socket, Connection>();
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!(socket instanceof Socket)) return done();
    // What had arrived with the request that was too much is still coming out of the parser.
    if (socket.destroyed) return;
    const connection = connections.get(socket) ?? { unanswered: 0, current: undefined, waiting: [] };
    connections.set(socket, connection);
    if (connection.unanswered === MOST_UNANSWERED) return void socket.destroy();
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
