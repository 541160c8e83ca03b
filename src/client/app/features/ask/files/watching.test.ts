import { expect, test } from 'vitest';
import { pauseBefore } from './watching.ts';

const START = Date.parse('2026-01-01T12:00:00.000Z');
const file = (status: 'queued' | 'reading' | 'ready' | 'failed', after = 0) => ({
  status,
  created_at: new Date(START + after).toISOString(),
});
const seconds = (count: number) => START + count * 1000;

test('files that have been read are not looked at again', () => {
  expect(pauseBefore([], START, false)).toBe(false);
  expect(pauseBefore([file('ready'), file('failed')], START, true)).toBe(false);
});

test('the longer a file waits, the longer the pauses', () => {
  expect(pauseBefore([file('queued')], seconds(1), false)).toBe(700);
  expect(pauseBefore([file('reading')], seconds(30), false)).toBe(3000);
  expect(pauseBefore([file('reading')], seconds(3600), false)).toBe(10_000);
});

test('a new file is looked at soon, whatever waits beside it', () => {
  expect(pauseBefore([file('reading'), file('queued', 60_000)], seconds(61), false)).toBe(700);
});

test('the longest pause follows a failure', () => {
  expect(pauseBefore([file('queued')], seconds(1), true)).toBe(10_000);
});

test('a clock that is wrong shortens no pause', () => {
  expect(pauseBefore([file('queued', 3_600_000)], START, false)).toBe(700);
});
