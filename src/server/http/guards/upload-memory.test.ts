// The clock that frees the buffers of uploads stops with its app.
import { createHook } from 'node:async_hooks';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitUploadMemory } from './upload-memory.ts';

test('an app that is closed while a body arrives leaves no clock', async () => {
  const clocks = new Set<number>();
  let isCounting = true;
  const hook = createHook({
    init: (id, type) => void (isCounting && type === 'Timeout' && clocks.add(id)),
    destroy: (id) => void clocks.delete(id),
  }).enable();
  const app = Fastify();
  limitUploadMemory(app);
  app.post('/images', { config: { takesUploads: true } }, async () => 'done');
  try {
    // The request of `inject` never closes.
    expect((await app.inject({ method: 'POST', url: '/images' })).body).toBe('done');
    expect(clocks.size).toBeGreaterThan(0);
    await app.close();
    // The poll has clocks too.
    isCounting = false;
    await expect.poll(() => clocks.size).toBe(0);
  } finally {
    hook.disable();
  }
});
