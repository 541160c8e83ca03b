import { expect, test } from 'vitest';
import { formatAge, formatCount, formatInterval, formatList, formatNumber } from './format.ts';

test('ages are in the largest unit that is full', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ages = [
    '2026-11-21T12:00:05Z',
    '2026-11-21T11:59:30Z',
    '2026-11-21T09:10:00Z',
    '2026-11-18T12:00:00Z',
    '2026-08-01T12:00:00Z',
    '2024-11-01T12:00:00Z',
  ];
  expect(ages.map((age) => formatAge(age, now))).toEqual([
    'now',
    '30 seconds ago',
    '2 hours ago',
    '3 days ago',
    '3 months ago',
    '2 years ago',
  ]);
});

test('intervals are in the largest unit that divides them', () => {
  expect([60, 90, 1800, 3600, 86_400, 604_800].map(formatInterval)).toEqual([
    'minute',
    '90 seconds',
    '30 minutes',
    'hour',
    '24 hours',
    '7 days',
  ]);
});

test('numbers, counts and names are in English', () => {
  expect(formatNumber(12_345.6)).toBe('12,345.6');
  expect([0, 1, 1000].map((count) => formatCount(count, 'subscriber'))).toEqual([
    '0 subscribers',
    '1 subscriber',
    '1,000 subscribers',
  ]);
  expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c');
});
