import { expect, test } from 'vitest';
import { nameCells } from './row-cells.ts';

test('the cells of a row have the names that stand in the first row', () => {
  expect(nameCells('Plan | Price a month', 'Team | €49')).toEqual([
    { name: 'Plan', value: 'Team' },
    { name: 'Price a month', value: '€49' },
  ]);
  expect(nameCells('Plan\tPrice', 'Team\t€49')).toEqual([
    { name: 'Plan', value: 'Team' },
    { name: 'Price', value: '€49' },
  ]);
});

test.each([
  ['The tenant must:', 'sweep the stairs'],
  ['', 'Team | €49'],
  ['Plan | Price | Users', 'Team | €49'],
])('"%s" does not name the cells of "%s"', (head, row) => {
  expect(nameCells(head, row)).toBeUndefined();
});
