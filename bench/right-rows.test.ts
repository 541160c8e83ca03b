import { expect, test } from 'vitest';
import { openGold, type Cell } from './gold-statements.ts';
import { isRightAmongColumns, isRightButForTies } from './right-rows.ts';

const csv = 'Name,Team,Age\nAnn,Red,9\nBo,Red,31\nCy,Blue,31\nDi,blue,40\n';

test.each<[string, Cell[][], boolean]>([
  // Of equal ones that come first, one or all.
  ['select Name from staff where Age < 40 order by Age desc limit 1', [['Bo']], true],
  ['select Name from staff where Age < 40 order by Age desc limit 1', [['Bo'], ['Cy']], true],
  ['select Name from staff where Age < 40 order by Age desc limit 1', [['Ann']], false],
  ['select Name from staff where Age < 40 order by Age desc limit 1', [['Bo'], ['Cy'], ['Ann']], false],
  ['select Name from staff order by Age desc limit 2', [['Di'], ['Cy']], true],
  ['select Name from staff order by Age desc limit 2', [['Cy'], ['Di']], false],
  ['select Name from staff order by Age desc limit 2', [['Di']], false],
  // Equal ones in any order.
  ['select Name from staff order by Age', [['Ann'], ['Cy'], ['Bo'], ['Di']], true],
  ['select Name from staff order by Age', [['Cy'], ['Ann'], ['Bo'], ['Di']], false],
  ['select Name, Age from staff where Name = "Bo"', [[31, 'Bo']], true],
  // Numbers are compared as numbers, and letter case does not matter.
  ['select max(Age) from staff', [[40]], true],
  ['select count(*) from staff where Team = "Blue"', [[2]], true],
  ['select Team from staff group by Team order by count(*) desc limit 1', [['Red'], ['Blue']], true],
  ['select count(*) from staff where Team = "Blue"', [[1]], false],
])('%s: %j is right: %s', (sql, rows, isRight) => {
  const gold = openGold([{ id: 'firm/staff.csv', csv }]);
  const wanted = gold.asCompared('firm/staff.csv', sql, true);
  gold.close();
  expect(wanted && isRightButForTies(wanted, rows)).toBe(isRight);
});

test.each<[Cell[][], boolean]>([
  [[['Ann', 9]], true],
  [[[9, 'Red', 'Ann']], true],
  [
    [
      ['Ann', 9],
      ['Ann', 9],
    ],
    true,
  ],
  [[['Ann', 31]], false],
  [[['Ann']], false],
  [[], false],
])('%j has what is wanted among its columns: %s', (rows, isRight) => {
  expect(isRightAmongColumns({ rows: [['Ann', 9]] }, rows)).toBe(isRight);
});

test('answers stand in rows of their own', () => {
  const answers = ['Ann', 'Bo'];
  expect(
    isRightAmongColumns({ answers }, [
      ['Bo', 31],
      ['Ann', 9],
    ]),
  ).toBe(true);
  expect(isRightAmongColumns({ answers }, [['Bo', 'Ann']])).toBe(false);
  expect(isRightAmongColumns({ answers }, [['Bo'], ['Ann'], ['Cy']])).toBe(false);
});
