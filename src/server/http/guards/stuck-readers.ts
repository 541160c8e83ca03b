// Readers that ask for something and then stop reading: their answer waits in memory, so after a minute they are cut.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A reader that makes no progress for this long is cut, at most one look later. */
const STALL_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

interface Progress {
  /** What had left the process at the last look. */
  sent: string;
  /** When it was first seen to be so much. */
  since: number;
}

/**
 * Cuts connections that have something to send and have sent nothing of it for a minute, whatever kind of answer it is.
 * (Node's own timeout of a connection begins anew with every byte that the client sends.)
 */
export function cutStuckReaders(app: FastifyInstance): void {
  const sockets = new Map<Socket, Progress | undefined>();
  app.server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  function look(): void {
    const now = performance.now();
    for (const [socket, former] of sockets) {
      const sent = sentOf(socket);
      if (socket.writableLength === 0) sockets.set(socket, undefined);
      else if (sent !== former?.sent) sockets.set(socket, { sent, since: now });
      else if (now - former.since >= STALL_TIMEOUT_MS - 100) socket.destroy();
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

/** How much has left the process: the bytes of the writes that are done, and what is left of the one under way. */
function sentOf(socket: Socket): string {
  // Node's own timeout looks at it too; without it a large write has made no progress before its end.
  const handle: unknown = Reflect.get(socket, '_handle');
  const left: unknown = Object(handle).writeQueueSize;
  return `${socket.bytesWritten - socket.writableLength} ${String(left)}`;
}
