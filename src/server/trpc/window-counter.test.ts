// Counting in windows: the limit of a key, the end of its window, and the effect of a flood of other keys.
import { expect, test } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

const WINDOW_MS = 60_000;

function build(max: number, capacity = 1000) {
  let time = 0;
  const counter = createWindowCounter({ max, windowMs: WINDOW_MS, capacity, now: () => time });
  const attempt = (key: string) => {
    const isAllowed = counter.waitMs(key) === 0;
    if (isAllowed) counter.add(key);
    return isAllowed;
  };
  /** How many of `count` attempts are allowed. */
  const attempts = (key: string, count: number) =>
    Array.from({ length: count }, () => attempt(key)).filter(Boolean).length;
  const flood = (name: string, count: number) => {
    for (let n = 0; n < count; n += 1) attempt(`${name} ${n}`);
  };
  return { counter, attempt, attempts, flood, advance: (ms: number) => void (time += ms) };
}

test('a key has its attempts in a window that begins with the first one, and then has to wait for its end', () => {
  const { counter, attempts, advance } = build(3);
  expect(attempts('a', 2)).toBe(2);
  advance(WINDOW_MS - 1000);
  expect(attempts('a', 5)).toBe(1);
  expect(counter.waitMs('a')).toBe(1000);
  expect(attempts('b', 5)).toBe(3);
  advance(1000);
  expect(counter.waitMs('a')).toBe(0);
  expect(attempts('a', 5)).toBe(3);
});

test('what is taken back is free again, and never more than was counted', () => {
  const { counter, attempts } = build(3);
  counter.remove('a', 5);
  expect(attempts('a', 5)).toBe(3);
  counter.remove('a', 1);
  expect(counter.countOf('a')).toBe(2);
  counter.remove('a', 100);
  expect([counter.countOf('a'), counter.size()]).toEqual([0, 0]);
  expect(attempts('a', 5)).toBe(3);
});

test('a flood of keys takes bounded memory, and what is over is forgotten', () => {
  const { counter, flood, attempt, advance } = build(3, 1000);
  flood('flood', 50_000);
  expect(counter.size()).toBe(1000);
  advance(WINDOW_MS);
  attempt('a');
  expect(counter.size()).toBe(1);
});

test('a flood of other keys does not reset a higher count', () => {
  const { attempts, flood, attempt } = build(10, 1000);
  expect(attempts('locked', 20)).toBe(10);
  expect(attempts('half', 5)).toBe(5);
  // As many keys as there are slots, four times over: the lowest count is four or less.
  flood('flood', 4000);
  expect(attempt('locked')).toBe(false);
  expect(attempts('half', 20)).toBe(5);
});

test('under a flood a new key is let through, with fewer attempts than it would have', () => {
  const { attempts, flood } = build(10, 1000);
  flood('flood', 3000);
  const left = attempts('new', 20);
  expect(left).toBeGreaterThanOrEqual(6);
  expect(left).toBeLessThan(10);
});

test('keys that push each other out get no attempts beyond the limit from it', () => {
  const { attempt, flood } = build(10, 1000);
  flood('flood', 1000);
  flood('flood', 1000);
  const allowed = new Map([
    ['a', 0],
    ['b', 0],
    ['c', 0],
  ]);
  for (let round = 0; round < 1000; round += 1) {
    for (const [key, count] of allowed) if (attempt(key)) allowed.set(key, count + 1);
    attempt(`other ${round}`);
  }
  for (const count of allowed.values()) expect(count).toBeLessThanOrEqual(10);
});

test('if all slots are at the limit, new keys wait until the first window ends', () => {
  const { counter, attempts, attempt, advance } = build(2, 10);
  for (let n = 0; n < 10; n += 1) attempts(`key ${n}`, 2);
  expect(attempt('new')).toBe(false);
  expect(counter.waitMs('new')).toBe(WINDOW_MS);
  expect(counter.size()).toBe(10);
  advance(WINDOW_MS);
  expect(attempts('new', 5)).toBe(2);
});

test('nothing is taken over from an expired slot, even before it is swept', () => {
  const { counter, attempts, advance } = build(10, 1);
  attempts('first', 3);
  advance(WINDOW_MS - 1);
  // Sweeps while no window is over yet; the next sweep is a second later.
  counter.waitMs('new');
  advance(1);
  expect(attempts('new', 20)).toBe(10);
  expect(counter.waitMs('new')).toBe(WINDOW_MS);
});

test('a success removes the own attempts of a key, not those that it has taken over', () => {
  const { counter, attempts, flood } = build(10, 100);
  flood('flood', 300);
  attempts('a', 2);
  expect(counter.countOf('a')).toBe(2);
  counter.remove('a', 2);
  expect(counter.countOf('a')).toBe(0);
  expect(attempts('a', 20)).toBeLessThan(10);
});
