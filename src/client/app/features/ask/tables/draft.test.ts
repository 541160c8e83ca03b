// What is about to be corrected of a table: each change keeps the others.
import { expect, test } from 'vitest';
import type { SheetCorrections, SheetView } from '#shared/sheets.ts';
import { draftColumn, headerOf, totalsOf, withColumn, withHeader, withTotal, withType } from './draft.ts';

const rent = {
  key: 'c2',
  name: 'Rent',
  type: 'number',
  unit: '€',
  decimal: '.',
  date_order: null,
  empty: 0,
  unparsed: 0,
} as const;
const view: SheetView = {
  sheet: 1,
  name: 'Rents',
  page: null,
  place: null,
  rows: 3,
  header_row: 1,
  totals_rows: [5],
  notes: [],
  columns: [rent],
  preview: [],
  corrections: {},
  is_pending: false,
};

test('another type drops what was said of the former one, and keeps the name and other columns', () => {
  const saved: SheetCorrections = {
    columns: [
      { key: 'c1', name: 'City' },
      { key: 'c2', name: 'Cost', type: 'number', unit: 'EUR' },
    ],
  };
  const draft = withType(saved, 'c2', 'text');
  expect(draft.columns).toEqual([
    { key: 'c1', name: 'City' },
    { key: 'c2', name: 'Cost', type: 'text' },
  ]);
  expect(draftColumn(rent, saved, draft)).toMatchObject({ name: 'Cost', type: 'text', isChanged: true });
  expect(draftColumn(rent, saved, saved)).toMatchObject({ name: 'Rent', type: 'number', isChanged: false });
});

test('a unit can be taken away', () => {
  const draft = withColumn({}, { key: 'c2', type: 'number', unit: null });
  expect(draftColumn(rent, {}, draft).unit).toBeNull();
});

test('rows become totals and data again, and are none above the names of the columns', () => {
  expect(totalsOf({}, view)).toEqual([5]);
  const draft = withTotal({}, view, 3);
  expect(draft).toEqual({ totals_rows: [3, 5] });
  expect(withTotal(draft, view, 5)).toEqual({ totals_rows: [3] });
  expect(withHeader(draft, 3)).toEqual({ totals_rows: [5], header_row: 3 });
  expect([headerOf({}, view), headerOf(withHeader({}, null), view)]).toEqual([1, null]);
});
