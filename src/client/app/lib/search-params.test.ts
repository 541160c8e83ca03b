// Addresses are read as they stand.
import { expect, it } from 'vitest';
import { SEARCH_MAX } from '#shared/fields.ts';
import {
  choiceParam,
  instantParam,
  parseSearch,
  queryParam,
  SEARCH_LENGTH,
  stringifySearch,
} from './search-params.ts';

it('reads every value as text, so that a token of digits stays what it is', () => {
  expect(parseSearch('?token=0012&claim=1e5&page=2')).toEqual({ token: '0012', claim: '1e5', page: '2' });
});

it('takes the first of a repeated name, and survives names of built-in properties', () => {
  const read = parseSearch('?page=2&page=3&__proto__=x&constructor=y');
  expect(read.page).toBe('2');
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

it('writes numbers and text, and leaves out what has no value', () => {
  expect(stringifySearch({ page: 3, token: 'a b', none: undefined })).toBe('?page=3&token=a+b');
  expect(stringifySearch({})).toBe('');
});

it('reads a text to search for, and ignores what the server would refuse', () => {
  expect(queryParam(' ann%_"\' ')).toBe('ann%_"\'');
  expect(queryParam('x'.repeat(SEARCH_MAX))).toHaveLength(SEARCH_MAX);
  expect(SEARCH_LENGTH).toBe(SEARCH_MAX);
  for (const broken of [
    '',
    '  ',
    'x'.repeat(SEARCH_MAX + 1),
    'a\0b',
    'a\uFFFD',
    '\uD800',
    7,
    null,
    undefined,
  ])
    expect(queryParam(broken)).toBeUndefined();
});

it('reads an instant, and ignores everything else', () => {
  expect(instantParam('2026-01-02T03:04:05Z')).toBe('2026-01-02T03:04:05.000Z');
  expect(instantParam('2026-01-02T00:00+02:00')).toBe('2026-01-01T22:00:00.000Z');
  for (const broken of ['', 'soon', '2026-01-02', '2026-01-02T03:04:05', '2026-13-02T03:04:05Z', 5, null])
    expect(instantParam(broken)).toBeUndefined();
});

it('reads a choice, and ignores everything else', () => {
  expect(choiceParam('no', ['yes', 'no'])).toBe('no');
  for (const broken of ['maybe', '', 1, undefined])
    expect(choiceParam(broken, ['yes', 'no'])).toBeUndefined();
});
