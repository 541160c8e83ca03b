// Threat: clients that request something and stop reading. Their answer stays in memory, so they are disconnected after a
// minute. Connections without a request are closed after a minute too.
import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection without progress for this long is closed at the next check. */
const STALL_TIMEOUT_MS = 60_000;
const CHECK_EVERY_MS = 10_000;

interface Progress {
  /** What had left the process at the last check. */
  sent: string;
  /** When this value was first seen, in milliseconds of `performance.now()`. */
  since: number;
}

/**
 * Closes connections that have data to send and have sent none of it for a minute, for every kind of answer.
 * Node's own connection timeout does not do this: it restarts with every byte that the client sends.
 */
export function closeStuckReaders(app: FastifyInstance): void {
  const sockets = new Map<Socket, Progress | undefined>();
  app.server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  function checkAll(): void {
    const now = performance.now();
    for (const [socket, former] of sockets) {
      const sent = sentOf(socket);
      if (socket.writableLength === 0) sockets.set(socket, undefined);
      else if (sent !== former?.sent) sockets.set(socket, { sent, since: now });
      else if (now - former.since >= STALL_TIMEOUT_MS - 100) socket.destroy();
    }
  }
  const timer = setInterval(checkAll, CHECK_EVERY_MS).unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

/**
 * Takes the decision from Node, which closes a connection on which nothing came or left for the time of `connectionTimeout`.
 * A request may take longer to answer, such as a question while a language model writes, and so may the body of an upload,
 * which has a limit of its own.
 */
export function keepWaitingClients(app: FastifyInstance): void {
  app.server.on('timeout', (socket: Socket) => {
    // The property that Node's own handler reads.
    const answer: unknown = Reflect.get(socket, '_httpMessage');
    const isWorking = answer instanceof ServerResponse && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  });
}

/** A value that changes with every byte that leaves: the bytes of finished writes, and what is left of the current one. */
function sentOf(socket: Socket): string {
  // Node's own timeout reads it too; without it a large write would show no progress until its end.
  const handle: unknown = Reflect.get(socket, '_handle');
  const left: unknown = Object(handle).writeQueueSize;
  return `${socket.bytesWritten - socket.writableLength} ${String(left)}`;
}
