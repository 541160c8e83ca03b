// What wakes a stream of an answer.
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { Watch } from './answer-streams.ts';

test('waiting for news leaves nothing at the signal that ends it', async () => {
  const ending = new AbortController();
  const watch = new Watch(() => {});
  for (let n = 0; n < 3; n += 1) {
    const waiting = watch.wait(60_000, ending.signal);
    expect(getEventListeners(ending.signal, 'abort')).toHaveLength(1);
    watch.tell();
    await waiting;
  }
  expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  const waiting = watch.wait(60_000, ending.signal);
  ending.abort();
  await waiting;
});
