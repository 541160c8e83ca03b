// Counting in memory: the limit of a key, the end of its window, what is taken back, and the effect of a flood of other keys.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { BoundedMemory, MOST_KEYS } from './bounded-memory.ts';
import { createCounter, type Counter } from './counter.ts';

afterEach(() => {
  vi.useRealTimers();
});

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

test('taking back at once gives each attempt back once, however many were refused', async () => {
  const counter = createCounter(new BoundedMemory({ max: 10, seconds: 60 }));
  expect(await attempt(counter, 'a', 13)).toBe(10);
  await Promise.all(Array.from({ length: 9 }, () => counter.remove('a', 1)));
  expect(await attempt(counter, 'a', 50)).toBe(9);
  await Promise.all(Array.from({ length: 20 }, () => counter.remove('a', 1)));
  expect(await attempt(counter, 'a', 50)).toBe(10);
  const counts = await Promise.all(Array.from({ length: 5 }, () => counter.reset('a')));
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 10]);
});

test('what was counted while the clock was ahead is over when the clock is right again', async () => {
  const counter = createCounter(new BoundedMemory({ max: 3, seconds: 60 }));
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 30 * 86_400_000 });
  expect(await attempt(counter, 'a', 5)).toBe(3);
  expect(await attempt(counter, 'b', 5)).toBe(3);
  vi.setSystemTime(now);
  expect(await attempt(counter, 'a', 5)).toBe(3);
  expect(await counter.reset('b')).toBe(0);
  // A clock that is put right by a few seconds ends no window, and nobody waits longer than one.
  vi.setSystemTime(now - 5000);
  expect(await counter.take('a')).toBe(60_000);
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
