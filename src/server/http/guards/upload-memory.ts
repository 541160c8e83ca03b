// Threat: large bodies that drive up memory. Each chunk that Node reads is a buffer outside V8's heap, and V8 lets about 60 MB
// of unused ones pile up before it frees them. While uploads arrive they are collected sooner.
import type { FastifyInstance } from 'fastify';
import { collectYoungGarbage } from '#server/garbage.ts';

const CHECK_EVERY_MS = 10;
/** How much the buffers may grow before they are collected. */
const GROWTH_BYTES = 4 * 1024 * 1024;

/** Keeps the memory of buffers low while bodies of uploads arrive, whether they are stored or discarded. */
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
  // Requests may outlive their app: those of `inject` never close.
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });

  function start(): void {
    lowest = process.memoryUsage().arrayBuffers;
    timer = setInterval(collectIfGrown, CHECK_EVERY_MS).unref();
  }

  function collectIfGrown(): void {
    const { arrayBuffers } = process.memoryUsage();
    lowest = Math.min(lowest, arrayBuffers);
    if (arrayBuffers - lowest < GROWTH_BYTES) return;
    collectYoungGarbage();
    lowest = process.memoryUsage().arrayBuffers;
  }

  function stop(): void {
    clearInterval(timer);
    collectIfGrown();
  }
}
