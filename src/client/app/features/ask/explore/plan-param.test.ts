import { expect, test } from 'vitest';
import type { Plan } from '#shared/ask-plan.ts';
import { countOf, planParam, sheetOf, tableId } from './plan-param.ts';
import { planIn } from './read-plan.ts';

const ID = '0197f3b2-1111-7000-8000-000000000001';
const count = countOf(tableId(ID, 2));

test('a plan is the same after it stood in an address', () => {
  const plan: Plan = {
    ...count,
    measures: [{ op: 'sum', column: 'c3', share: 'of_total' }],
    group_by: [{ column: 'c2', by: 'month' }],
    filters: [{ column: 'c1', op: 'is', values: ['Zürich & Ulm = “1+1”'] }],
    match: 'any',
    limit: 5,
  };
  for (const own of [plan, count]) expect(planIn(planParam(own))).toEqual(own);
});

test('its empty parts are left out', () => {
  expect(planParam(count)).toBe(`{"table":"${ID}:2","measures":[{"op":"count"}]}`);
});

test('one that is too long for an address has none', () => {
  const filterOf = (text: string, times: number) => ({
    ...count,
    filters: [{ column: 'c1', op: 'one_of' as const, values: Array.from({ length: times }, () => text) }],
  });
  expect(planParam(filterOf('x'.repeat(100), 50))).toBeDefined();
  expect(planParam(filterOf('x'.repeat(100), 100))).toBeUndefined();
  // Each of them takes nine characters there.
  expect(planParam(filterOf('東'.repeat(100), 10))).toBeUndefined();
});

test('what is no plan is none', () => {
  for (const text of [undefined, '', '[', 'null', '[]', '{}', '{"table":""}', '{"table":"a","sql":"drop"}'])
    expect(planIn(text)).toBeUndefined();
});

test('the sheet is known where it is one', () => {
  expect(sheetOf(count)).toBe(2);
  expect(sheetOf({ ...count, table: `${ID}:1.c1+${ID}:2.c1` })).toBeUndefined();
});
