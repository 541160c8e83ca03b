// What of a question a proposed plan has to have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { FigureError } from '../tables/figure-error.ts';
import { comparePlan } from './proposed-plan.ts';

const CSV = [
  'Paid on,Flat,Cost',
  '2025-10-03,Berlin,120',
  '2025-11-04,Berlin,180',
  '2025-12-05,Rome,210',
  '2026-01-06,Rome,240',
].join('\n');
const NOW = { time: new Date('2026-03-20T12:00:00Z'), timeZone: 'UTC' };

let sheet: ReadableSheet;
beforeAll(async () => {
  sheet = await openReadableSheet(CSV, 'costs.csv');
});
afterAll(() => sheet.close());

const sum = { measures: [{ op: 'sum', column: 'c3' }] };
function compare(question: string, plan: object) {
  const proposed = planSchema.parse({ table: sheet.table.id, ...sum, ...plan });
  return comparePlan(proposed, question, { readable: () => sheet.table }, NOW);
}
const filtered = (column: string, op: string, ...values: unknown[]) => ({
  filters: [{ column, op, values }],
});

describe('a plan', () => {
  test.each<[string, object]>([
    ['What is the zorbage in Berlin?', filtered('c2', 'is', 'berlin')],
    ['What is the zorbage of over 150?', filtered('c3', 'more', 150)],
    ['The zorbage of November 2025', filtered('c1', 'between', '2025-11-01', '2025-11-30')],
    ['The zorbage of last year', filtered('c1', 'is', '2025')],
    ['The zorbage since 4 November', filtered('c1', 'at_least', '2025-11-04')],
    ['The zorbage but not in Rome', filtered('c2', 'is_not', 'Rome')],
    [
      'The 2 zorbagest flats',
      {
        group_by: [{ column: 'c2' }],
        order_by: [{ measure: { op: 'sum', column: 'c3' }, direction: 'descending' }],
        limit: 2,
      },
    ],
  ])('has all of "%s"', (question, plan) => {
    expect(compare(question, plan).ignoredWords).toEqual([]);
  });

  test.each<[string, object]>([
    ['What is the zorbage in Berlin?', {}],
    ['What is the zorbage in Berlin?', filtered('c2', 'is', 'Rome')],
    ['What is the zorbage of over 150?', filtered('c2', 'is', 'Rome')],
    ['The zorbage of November 2025', filtered('c1', 'is', '2025-10')],
    ['The zorbage but not in Rome', filtered('c2', 'is', 'Rome')],
    ['The 2 zorbagest flats', { group_by: [{ column: 'c2' }] }],
  ])('that leaves out a part of "%s" is refused', (question, plan) => {
    expect(() => compare(question, plan)).toThrow(FigureError);
  });

  test('names what is not understood, and what it does not have', () => {
    const { unknownWords, ignoredWords } = compare('What is the average zorbage per month and flat?', {});
    expect(unknownWords).toEqual(['zorbage']);
    expect(ignoredWords).toEqual(['average', 'month', 'flat']);
  });

  test('has values as the cells have them', () => {
    expect(compare('zorbage in BERLIN', filtered('c2', 'is', 'BERLIN')).plan.filters[0]?.values).toEqual([
      'Berlin',
    ]);
    expect(() => compare('zorbage in Bonn', filtered('c2', 'is', 'Bonn'))).toThrow('stands in no cell');
  });
});
