// Ranges of time by name and by day.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstOfDay, lastOfDay, nameOfRange, namedRanges, rangeOfName, toDay } from './date-range.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => void vi.unstubAllEnvs());

const NOW = Date.parse('2026-11-22T12:00:00Z');

describe('a named range', () => {
  it.each([
    ['today', '2026-11-21T23:00:00.000Z', undefined],
    ['7-days', '2026-11-15T23:00:00.000Z', undefined],
    ['30-days', '2026-10-23T22:00:00.000Z', undefined],
    ['this-month', '2026-10-31T23:00:00.000Z', undefined],
    ['last-month', '2026-09-30T22:00:00.000Z', '2026-10-31T22:59:59.999Z'],
  ] as const)('%s is whole local days', (name, from, to) => {
    expect(rangeOfName(name, NOW)).toEqual({ from, to });
  });

  it('is known by its name again', () => {
    for (const name of namedRanges) expect(nameOfRange(rangeOfName(name, NOW), NOW)).toBe(name);
    expect(nameOfRange({ from: undefined, to: undefined }, NOW)).toBeUndefined();
    expect(nameOfRange({ from: '2026-11-21T23:00:00.001Z', to: undefined }, NOW)).toBeUndefined();
  });
});

describe('a day', () => {
  it('is read and written as a local one', () => {
    expect(firstOfDay('2026-11-22')).toBe('2026-11-21T23:00:00.000Z');
    expect(lastOfDay('2026-11-22')).toBe('2026-11-22T22:59:59.999Z');
    expect(toDay(firstOfDay('2026-11-22'))).toBe('2026-11-22');
    expect(toDay(lastOfDay('2026-11-22'))).toBe('2026-11-22');
  });

  it('has 25 hours when clocks are put back', () => {
    expect(firstOfDay('2026-10-25')).toBe('2026-10-24T22:00:00.000Z');
    expect(lastOfDay('2026-10-25')).toBe('2026-10-25T22:59:59.999Z');
  });

  it('is none for an empty field', () => {
    expect([firstOfDay(''), lastOfDay(''), toDay(undefined)]).toEqual([undefined, undefined, '']);
  });
});
