import { expect, test } from 'vitest';
import { HEAD_ROW, moveTo, type Place } from './moves.ts';

const size = { rows: 100, columns: 3, page: 10 };
const press = (key: string, from: Place, isFar = false) => {
  const to = moveTo({ key, ctrlKey: isFar, metaKey: false, altKey: false }, from, size);
  return to && [to.row, to.column];
};

test('arrows move by one, up to the names and never beyond the table', () => {
  expect(press('ArrowDown', { row: 0, column: 1 })).toEqual([1, 1]);
  expect(press('ArrowUp', { row: 0, column: 1 })).toEqual([HEAD_ROW, 1]);
  expect(press('ArrowUp', { row: HEAD_ROW, column: 1 })).toEqual([HEAD_ROW, 1]);
  expect(press('ArrowDown', { row: 99, column: 1 })).toEqual([99, 1]);
  expect(press('ArrowRight', { row: 5, column: 3 })).toEqual([5, 3]);
  expect(press('ArrowLeft', { row: 5, column: 0 })).toEqual([5, 0]);
});

test('Home and End move within the row, with Ctrl to the ends of the table', () => {
  expect(press('End', { row: 5, column: 1 })).toEqual([5, 3]);
  expect(press('Home', { row: 5, column: 2 })).toEqual([5, 0]);
  expect(press('End', { row: 5, column: 1 }, true)).toEqual([99, 3]);
  expect(press('Home', { row: 5, column: 2 }, true)).toEqual([0, 0]);
  expect(press('ArrowDown', { row: 5, column: 2 }, true)).toEqual([99, 2]);
});

test('Page Up and Page Down move by what is seen, and not to the names', () => {
  expect(press('PageDown', { row: 5, column: 2 })).toEqual([15, 2]);
  expect(press('PageDown', { row: 95, column: 2 })).toEqual([99, 2]);
  expect(press('PageUp', { row: 4, column: 2 })).toEqual([0, 2]);
  expect(press('PageUp', { row: HEAD_ROW, column: 2 })).toEqual([HEAD_ROW, 2]);
  expect(press('a', { row: 4, column: 2 })).toBeUndefined();
});
