// Counting in memory: the limit of a key, the end of its window, what is taken back, and the effect of a flood of other keys.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BoundedMemory, MOST_KEYS } from './bounded-memory.ts';
import { createCounter, type Counter } from './counter.ts';

/** @returns how many of `count` attempts are allowed */
async function attempt(counter: Counter, key: string, count: number): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < count; n += 1) if ((await counter.take(key)) === 0) allowed += 1;
  return allowed;
}

test('a key has its attempts in a window that begins with the first one, and then has to wait for its end', async () => {
  const counter = createCounter(new BoundedMemory({ max: 3, seconds: 1 }));
  expect(await attempt(counter, 'a', 2)).toBe(2);
  await sleep(500);
  expect(await attempt(counter, 'a', 5)).toBe(1);
  const waitMs = await counter.take('a');
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(500);
  expect(await attempt(counter, 'b', 5)).toBe(3);
  await sleep(waitMs + 20);
  expect(await attempt(counter, 'a', 5)).toBe(3);
});

test('what is taken back is free again, however many were refused, and never more than was allowed', async () => {
  const counter = createCounter(new BoundedMemory({ max: 3, seconds: 60 }));
  await counter.remove('a', 5);
  expect(await attempt(counter, 'a', 9)).toBe(3);
  await counter.remove('a', 1);
  expect(await attempt(counter, 'a', 9)).toBe(1);
  await counter.remove('a', 100);
  expect(await attempt(counter, 'a', 9)).toBe(3);
  expect(await counter.reset('a')).toBe(3);
  expect(await counter.reset('a')).toBe(0);
});

test('a flood of keys takes bounded memory, and pushes out the oldest keys alone', async () => {
  const memory = new BoundedMemory({ max: 1, seconds: 60 });
  const counter = createCounter(memory);
  await counter.take('old');
  let most = 0;
  for (let n = 0; n < 2.5 * MOST_KEYS; n += 1) {
    await counter.take(`key ${n}`);
    if (n % 1000 === 0) most = Math.max(most, memory.dump().storage.length);
  }
  expect(most).toBeGreaterThan(MOST_KEYS / 2);
  expect(memory.dump().storage.length).toBeLessThanOrEqual(MOST_KEYS);
  expect(most).toBeLessThanOrEqual(MOST_KEYS);
  expect(await counter.take(`key ${2 * MOST_KEYS}`)).toBeGreaterThan(0);
  expect(await counter.take('old')).toBe(0);
});
