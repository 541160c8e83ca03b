// Addresses are read as they stand.
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

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
