import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ids are UUIDs of version 7 with the time of their creation, each greater than the one before', () => {
  const before = Date.now();
  const ids = Array.from({ length: 10_000 }, newId);
  const milliseconds = ids.map((id) => parseInt(id.replace('-', '').slice(0, 12), 16));
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(milliseconds[0]).toBeGreaterThanOrEqual(before);
  expect(milliseconds.at(-1)).toBeLessThanOrEqual(Date.now());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('ids are greater than earlier ones after the clock went back', () => {
  const earlier = newId();
  vi.useFakeTimers({ now: Date.now() - 3_600_000 });
  expect(newId() > earlier).toBe(true);
});

test('the random part of an id does not repeat', () => {
  const parts = Array.from({ length: 10_000 }, () => newId().slice(-12));
  expect(new Set(parts).size).toBe(parts.length);
});
