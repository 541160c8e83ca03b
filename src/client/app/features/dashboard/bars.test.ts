import { describe, expect, it } from 'vitest';
import { barsOf, comparisonOf, spanOf } from './bars.ts';
import { dashboardSearch, instantsOf } from './figures-range.ts';

/** Days from a first one on, each with as many joins as `joinedOn` gives for its number. */
function daysFrom(first: string, length: number, joinedOn: (index: number) => number) {
  return Array.from({ length }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    joined: joinedOn(index),
  }));
}

describe('the bars', () => {
  it('are the days of a short range', () => {
    const bars = barsOf(daysFrom('2026-02-27', 90, (index) => index));
    expect(bars).toHaveLength(90);
    expect(bars[2]).toEqual({
      name: new Date(2026, 2, 1).toLocaleDateString(undefined, {
        weekday: 'short',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }),
      short: new Date(2026, 2, 1).toLocaleDateString(undefined, { day: 'numeric', month: 'short' }),
      value: 2,
      text: '2 joined',
    });
  });

  it('are the months of a long one, each with the sum of its days', () => {
    const bars = barsOf(daysFrom('2025-12-01', 356, () => 1));
    expect(bars).toHaveLength(12);
    expect(bars.map(({ value }) => value)).toEqual([31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 21]);
  });

  it('are none of nothing', () => {
    expect(barsOf([])).toEqual([]);
    expect(spanOf([])).toBe('');
  });
});

it('compares with the time before, without a percentage of nothing', () => {
  const compare = (joined: number, before: number, days = 30) =>
    comparisonOf({
      joined,
      before,
      statuses: { unconfirmed: 0, waiting: 0, invited: 0, joined: 0 },
      total: 99,
      places: [],
      unknown: 0,
      per_day: daysFrom('2026-01-01', days, () => 0),
    });
  expect(compare(0, 0)).toBe('None in the 30 days before either');
  expect(compare(5, 0)).toBe('None in the 30 days before');
  expect(compare(5, 5)).toBe('As many as in the 30 days before');
  expect(compare(4, 3)).toBe('1 more than in the 30 days before (+33%)');
  expect(compare(0, 3, 90)).toBe('3 fewer than in the 90 days before (-100%)');
  expect(compare(1001, 1000, 350)).toBe('1 more than in an equally long time before (+0.1%)');
});

describe('the range', () => {
  it('is read from the address; an unknown one is ignored', () => {
    expect(dashboardSearch({ range: '90d' })).toEqual({ range: '90d' });
    for (const range of ['', '90', 'constructor', 90, undefined])
      expect(dashboardSearch({ range })).toEqual({});
  });

  it('ends with this hour, and starts with a local day or month', () => {
    const now = new Date(2026, 2, 15, 14, 25);
    const to = new Date(2026, 2, 15, 14, 59, 59, 999).toISOString();
    expect(instantsOf('30d', now)).toEqual({ from: new Date(2026, 1, 14).toISOString(), to });
    expect(instantsOf('90d', now)).toEqual({ from: new Date(2025, 11, 16).toISOString(), to });
    expect(instantsOf('12m', now)).toEqual({ from: new Date(2025, 3, 1).toISOString(), to });
  });
});
