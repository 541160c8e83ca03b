// Memory while large bodies arrive: each piece that Node reads is a buffer of its own outside of V8's heap, and V8 lets
// some 60 MB of them pile up before it frees those that nobody needs any more. So they are collected sooner.
import type { FastifyInstance } from 'fastify';
import { collectYoungGarbage } from '#server/garbage.ts';

const LOOK_EVERY_MS = 25;
/** Collected when the buffers have grown by so much. */
const GROWTH_BYTES = 8 * 1024 * 1024;

/** Keeps the memory of buffers low while bodies of uploads arrive, whether they are stored or thrown away. */
export function limitUploadMemory(app: FastifyInstance): void {
  let arriving = 0;
  let lowest = 0;
  let timer: NodeJS.Timeout | undefined;

  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config?.takesUploads !== true) return done();
    arriving += 1;
    if (arriving === 1) start();
    raw.once('close', () => {
      arriving -= 1;
      if (arriving === 0) stop();
    });
    done();
  });

  function start(): void {
    lowest = process.memoryUsage().arrayBuffers;
    timer = setInterval(look, LOOK_EVERY_MS).unref();
  }

  function look(): void {
    const { arrayBuffers } = process.memoryUsage();
    lowest = Math.min(lowest, arrayBuffers);
    if (arrayBuffers - lowest < GROWTH_BYTES) return;
    collectYoungGarbage();
    lowest = process.memoryUsage().arrayBuffers;
  }

  function stop(): void {
    clearInterval(timer);
    look();
  }
}
