import { expect, it } from 'vitest';
import { exportPresets, fieldsOf, fieldsOfPreset } from './export-presets.ts';
import { endOf, startOf } from './export-range.ts';

const named = (name: string, now: Date) => {
  const preset = exportPresets.find(({ label }) => label === name);
  return preset && fieldsOfPreset(preset.range, now);
};
const range = (date_from: string, date_to: string) => ({ date_from, date_to });

it('offers whole local days up to today', () => {
  const now = new Date(2026, 2, 3, 14, 25);
  expect(named('Today', now)).toEqual(range('2026-03-03T00:00', '2026-03-03T23:59'));
  expect(named('7 days', now)).toEqual(range('2026-02-25T00:00', '2026-03-03T23:59'));
  expect(named('30 days', now)).toEqual(range('2026-02-02T00:00', '2026-03-03T23:59'));
  expect(named('All', now)).toEqual(range('1970-01-01T00:00', '2026-03-03T23:59'));
});

it('offers months, also in January and after a leap day', () => {
  expect(named('This month', new Date(2026, 2, 31))).toEqual(range('2026-03-01T00:00', '2026-03-31T23:59'));
  expect(named('Last month', new Date(2024, 2, 31))).toEqual(range('2024-02-01T00:00', '2024-02-29T23:59'));
  expect(named('Last month', new Date(2026, 0, 5))).toEqual(range('2025-12-01T00:00', '2025-12-31T23:59'));
});

it('shows the range of a filter to the millisecond, and covers everything without one', () => {
  const now = new Date(2026, 2, 3);
  expect(fieldsOf({}, now)).toEqual(named('All', now));
  const [from, to] = [new Date(2025, 5, 1), new Date(2025, 5, 30, 23, 59, 59, 999)].map((date) =>
    date.toISOString(),
  );
  expect(fieldsOf({ from, to }, now)).toEqual(range('2025-06-01T00:00', '2025-06-30T23:59'));
  for (const instant of [
    '2025-06-01T07:30:05.000Z',
    '2025-06-01T07:30:05.250Z',
    '2025-06-01T07:30:00.000Z',
  ]) {
    const { date_from, date_to } = fieldsOf({ from: instant, to: instant }, now);
    expect(startOf(date_from)).toBe(instant);
    expect(endOf(date_to)).toBe(instant);
  }
});
