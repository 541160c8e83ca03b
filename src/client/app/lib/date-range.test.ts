// Ranges of time by name and by day.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstOfDay, lastOfDay, rangeOfName, rangeParams, toDay, toInstants } from './date-range.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => void vi.unstubAllEnvs());

const NOW = Date.parse('2026-11-22T12:00:00Z');

describe('a named range', () => {
  it.each([
    ['today', '2026-11-21T23:00:00.000Z', undefined],
    ['7-days', '2026-11-15T23:00:00.000Z', undefined],
    ['30-days', '2026-10-23T22:00:00.000Z', undefined],
    ['90-days', '2026-08-24T22:00:00.000Z', undefined],
    ['12-months', '2025-11-30T23:00:00.000Z', undefined],
    ['this-month', '2026-10-31T23:00:00.000Z', undefined],
    ['last-month', '2026-09-30T22:00:00.000Z', '2026-10-31T22:59:59.999Z'],
  ] as const)('%s is whole local days', (name, from, to) => {
    expect(rangeOfName(name, NOW)).toEqual({ from, to });
  });
});

describe('a range in an address', () => {
  const read = ({ joined, ...ends }: Record<string, unknown>) => rangeParams(joined, ends);
  it('is a name, which means other days on another day', () => {
    const range = read({ joined: '7-days', from: '2026-01-01' });
    expect(range).toEqual({ named: '7-days' });
    expect(toInstants(range, NOW)).toEqual(rangeOfName('7-days', NOW));
    expect(toInstants(range, NOW + 86_400_000)).toEqual({ from: '2026-11-16T23:00:00.000Z' });
  });

  it('or two ends, each a local day or an instant', () => {
    const { from, to } = read({ from: '2026-11-22', to: '2026-11-22' });
    expect({ from, to }).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(toInstants({ from, to }, NOW)).toEqual({
      from: '2026-11-21T23:00:00.000Z',
      to: '2026-11-22T22:59:59.999Z',
    });
    const instants = read({ from: '2026-11-21T23:00:00Z', to: '2026-11-22T01:00:00+02:00' });
    expect(toInstants(instants, NOW)).toEqual({
      from: '2026-11-21T23:00:00.000Z',
      to: '2026-11-21T23:00:00.000Z',
    });
  });

  it('and nothing else', () => {
    for (const text of ['2026-13-01', '2026-02-30', 'soon', '20-days', '', 7, undefined])
      expect(read({ joined: text, from: text, to: text })).toEqual({});
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
