import { describe, expect, it } from 'vitest';
import { barsOf, comparisonOf, spanOf } from './bars.ts';
import { dashboardSearch } from './dashboard-search.ts';
import { instantsOf, problemOfRange, timeBefore } from './figures-range.ts';

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
      days: { from: '2026-03-01', to: '2026-03-01' },
    });
  });

  it('are the months of a long one, each with the sum of its days', () => {
    const bars = barsOf(daysFrom('2025-12-01', 356, () => 1));
    expect(bars).toHaveLength(12);
    expect(bars.map(({ value }) => value)).toEqual([31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 21]);
    expect(bars[2]?.days).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(bars.at(-1)?.days).toEqual({ from: '2026-11-01', to: '2026-11-21' });
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
      per_day: daysFrom('2026-01-01', days, () => 0),
    }).join('');
  expect(compare(0, 0)).toBe('None in the 30 days before either');
  expect(compare(5, 0)).toBe('None in the 30 days before');
  expect(compare(2, 1, 1)).toBe('1 more than in the day before (+100%)');
  expect(compare(5, 5)).toBe('As many as in the 30 days before');
  expect(compare(4, 3)).toBe('1 more than in the 30 days before (+33%)');
  expect(compare(0, 3, 90)).toBe('3 fewer than in the 90 days before (-100%)');
  expect(compare(1001, 1000, 350)).toBe('1 more than in an equally long time before (+0.1%)');
});

describe('the range', () => {
  it('is read from the address; an unknown one is ignored', () => {
    expect(dashboardSearch({ joined: '90-days' })).toEqual({ joined: '90-days' });
    expect(dashboardSearch({ from: '2026-01-01', to: '2026-02-28' })).toEqual({
      from: '2026-01-01',
      to: '2026-02-28',
    });
    expect(dashboardSearch({ from: '2026-01-01' })).toEqual({ from: '2026-01-01' });
    for (const joined of ['', '90', 'constructor', 90, undefined])
      expect(dashboardSearch({ joined, to: '2026-01-01', from: 'soon', range: joined })).toEqual({});
  });

  it('is read from an address of a former version', () => {
    expect(dashboardSearch({ range: '90d' })).toEqual({ joined: '90-days' });
    expect(dashboardSearch({ range: '12m' })).toEqual({ joined: '12-months' });
    expect(dashboardSearch({ range: '90d', joined: '7-days' })).toEqual({ joined: '7-days' });
  });

  it('ends with this hour, and starts with a local day or month', () => {
    const now = new Date(2026, 2, 15, 14, 25);
    const to = new Date(2026, 2, 15, 14, 59, 59, 999).toISOString();
    const named = (name: '7-days' | '30-days' | '90-days' | '12-months') => instantsOf({ named: name }, now);
    expect(named('7-days')).toEqual({ from: new Date(2026, 2, 9).toISOString(), to });
    expect(named('30-days')).toEqual({ from: new Date(2026, 1, 14).toISOString(), to });
    expect(named('90-days')).toEqual({ from: new Date(2025, 11, 16).toISOString(), to });
    expect(named('12-months')).toEqual({ from: new Date(2025, 3, 1).toISOString(), to });
    expect(instantsOf({ from: '2026-03-14' }, now)).toEqual({
      from: new Date(2026, 2, 14).toISOString(),
      to,
    });
    expect(instantsOf({ from: '2026-03-14', to: '2026-03-15' }, now).to).toBe(to);
    expect(instantsOf({ from: '2026-03-14', to: '2026-03-14' }, now).to).toBe(
      new Date(2026, 2, 14, 23, 59, 59, 999).toISOString(),
    );
  });

  it('is refused where it ends before it starts, or is longer than the server counts', () => {
    const now = new Date(2026, 2, 15, 14, 25);
    const problem = (from: string, to: string) => problemOfRange(instantsOf({ from, to }, now));
    expect(problem('2026-03-02', '2026-03-01')).toBe('The last day must not be before the first.');
    expect(problem('2026-04-01', '2026-04-02')).toBeUndefined();
    expect(problem('2024-01-04', '2026-03-14')).toBe('Choose at most 800 days.');
    expect(problem('2024-01-05', '2026-03-14')).toBeUndefined();
  });

  it('has before it a time as long', () => {
    expect(timeBefore({ from: '2026-01-02T00:00:00.000Z', to: '2026-01-02T23:59:59.999Z' })).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T23:59:59.999Z',
    });
    expect(timeBefore({ from: '0001-01-01T00:00:00.000Z', to: '0002-12-31T23:59:59.999Z' }).from).toBe(
      '0000-01-01T00:00:00.000Z',
    );
  });
});
