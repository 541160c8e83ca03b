// Pipelining: a connection may ask for the next thing before it has the last one, but not for hundreds. What is asked for
// is in memory until it is answered, and whoever never reads would fill it with answers.
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** No honest client comes near. */
const MOST_UNANSWERED = 250;

/** Cuts connections that have more requests waiting than anybody needs. Register it before whatever lets requests wait. */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!(socket instanceof Socket)) return done();
    // What had arrived with the request that was too much is still coming out of the parser.
    if (socket.destroyed) return;
    const before = unanswered.get(socket) ?? 0;
    if (before === MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, before + 1);
    done();
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const before = unanswered.get(socket) ?? 0;
    if (before > 0) unanswered.set(socket, before - 1);
    done();
  });
}
