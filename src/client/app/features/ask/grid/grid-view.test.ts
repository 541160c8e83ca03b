import { expect, test } from 'vitest';
import { filtersOf, filtersParam, nextSort, orderOf } from './grid-view.ts';

test('a header sorts up, then down, then as in the file', () => {
  expect(nextSort({}, 'c2')).toBe('c2');
  expect(nextSort({ sort: 'c2' }, 'c2')).toBe('-c2');
  expect(nextSort({ sort: '-c2' }, 'c2')).toBeUndefined();
  expect(nextSort({ sort: '-c2' }, 'c1')).toBe('c1');
  expect([orderOf({ sort: '-c1' }, 'c1'), orderOf({ sort: '-c1' }, 'c11')]).toEqual([
    'descending',
    undefined,
  ]);
});

test('filters are read from an address as they were written, and ignored where they are broken', () => {
  const filters = [{ column: 'c1', op: 'is' as const, values: ['Berlin'] }];
  expect(filtersOf({ filters: filtersParam(filters) })).toEqual(filters);
  expect(filtersParam([])).toBeUndefined();
  for (const broken of [undefined, '', '[', '{}', '[{"column":"c1"}]', '[{"column":1,"op":"is"}]'])
    expect(filtersOf({ filters: broken })).toEqual([]);
});
