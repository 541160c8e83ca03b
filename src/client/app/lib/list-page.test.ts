// Which page an address means.
import { describe, expect, it } from 'vitest';
import { isFiltered, pageCount, pageSearch, rangeOf } from './list-page.ts';

describe('the page in the address', () => {
  it('is kept when it is a positive whole number', () => {
    expect(pageSearch({ page: '3' })).toEqual({ page: 3 });
    expect(pageSearch({ page: 12 })).toEqual({ page: 12 });
    expect(pageSearch({ page: '007' })).toEqual({ page: 7 });
    // Too far to count, but far all the same: the list will show its last page.
    expect(pageSearch({ page: '99999999999999999999' })).toEqual({ page: 1_000_000_000 });
  });

  it('is left out when the address has none', () => {
    expect(pageSearch({})).toEqual({});
    expect(pageSearch({ other: '1' })).toEqual({});
  });

  it.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '',
    ' 2',
    '1e1',
    '0x10',
    'NaN',
    'Infinity',
    0,
    -3,
    2.5,
    null,
    true,
    ['2'],
  ])('is the first one when it is %j', (page) => {
    expect(pageSearch({ page })).toEqual({ page: 1 });
  });

  it('never asks for more rows to skip than can be counted', () => {
    const { page = 1 } = pageSearch({ page: '9007199254740991' });
    expect(Number.isSafeInteger(rangeOf(page, 7).skip)).toBe(true);
  });
});

describe('pages of a list', () => {
  it('start with row 0 and hold a page size each', () => {
    expect(rangeOf(1, 7)).toEqual({ skip: 0, limit: 7 });
    expect(rangeOf(3, 7)).toEqual({ skip: 14, limit: 7 });
  });

  it('are as many as the rows fill, and never none', () => {
    expect([0, 1, 7, 8, 14, 15].map((count) => pageCount(count, 7))).toEqual([1, 1, 1, 2, 2, 3]);
  });
});

it('is filtered by what leaves rows out, not by an order', () => {
  expect([{}, { q: undefined }, { sort: 'email' }].map(isFiltered)).toEqual([false, false, false]);
  expect(isFiltered({ q: 'ann', sort: 'email' })).toBe(true);
});
