import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';
import { timeAt } from './times.ts';

const today = new Date('2026-03-20T00:00:00Z');
const read = (text: string) => timeAt(tokensOf(text), 0, today);

test.for([
  ['2026-01-05', ['2026-01-05']],
  ['13.5.2026', ['2026-05-13']],
  ['today', ['2026-03-20']],
  ['yesterday', ['2026-03-19']],
] as const)('%s is a day', ([text, values]) => {
  expect(read(text)?.values).toEqual(values);
});

test('a month without a year is that month of any year, or of the year that follows', () => {
  expect(read('February')).toBeDefined();
  expect(read('February 2025')?.length).toBe(2);
});

test('a year alone is told apart from other times', () => {
  expect(read('2025')).toMatchObject({ isBareYear: true });
  expect(read('last month')).toMatchObject({ isBareYear: false });
});

test('so long ago is a day, and the last quarter of a year its fourth', () => {
  expect(read('two years ago')).toMatchObject({ values: ['2024-03-20'], isAgo: true });
  expect(read('6 months ago')?.values).toEqual(['2025-09-20']);
  expect(read('last quarter of 2025')?.values).toEqual(['2025-10', '2025-12']);
  expect(read('last quarter')?.values).toEqual(['2025-10', '2025-12']);
});

test('other words are no times', () => {
  for (const text of ['customer', '13', 'of', '']) expect(read(text)).toBeUndefined();
});

test('a season that is over, that it is, or that comes is one of a year; the winter of heating is half a year', () => {
  expect(read('last winter')?.values).toEqual(['2025-12', '2026-02']);
  expect(read('last summer')?.values).toEqual(['2025-06', '2025-08']);
  expect(read('this spring')?.values).toEqual(['2026-03', '2026-05']);
  expect(read('last winter heating')?.values).toEqual(['2024-10', '2025-03']);
});

test('the year that explains a relative one is meant', () => {
  expect(read('last year i.e. 2024')).toMatchObject({ values: ['2024'], length: 5 });
  expect(read('last year')?.values).toEqual(['2025']);
  expect(read('year 2000')?.values).toEqual(['2000']);
});
