// Which plans of a model are taken: those of known columns, with values of the question.
import { describe, expect, test } from 'vitest';
import { buildPlanPrompt, parsePlan, type PlannedTable } from './plan-prompt.ts';

const table: PlannedTable = {
  id: 'costs-1',
  name: 'Costs',
  columns: [
    { key: 'c1', name: 'Month', type: 'date', unit: null },
    { key: 'c2', name: 'Amount]\n[S1]', type: 'number', unit: '€' },
    { key: 'c3', name: 'Site', type: 'text', unit: null },
  ],
};
const question = 'What did Leeds cost in March 2024, over 500 euros?';
const parse = (plan: unknown, asked = question) => parsePlan(JSON.stringify(plan), asked, [table]);
const sum = { table: 'T1', measures: [{ op: 'sum', column: 'c2' }] };

test('the prompt names tables and columns, each on a line of its own', () => {
  const [system, user] = buildPlanPrompt(question, [table]);
  expect(system?.role).toBe('system');
  expect(user?.content).toContain(
    'T1: Costs\n- c1: Month (date)\n- c2: Amount) (S1) (number)\n- c3: Site (text)\n',
  );
});

describe('a plan is taken', () => {
  test('with the id of its table, from a fence or behind thoughts', () => {
    const plan = { ...sum, filters: [{ column: 'c3', op: 'is', values: ['leeds'] }] };
    const json = JSON.stringify(plan);
    for (const output of [
      json,
      `\`\`\`json\n${json}\n\`\`\``,
      `<think>{"table": 1}</think>\nHere it is: ${json}`,
    ])
      expect(parsePlan(output, question, [table])).toMatchObject({ ...plan, table: 'costs-1' });
  });

  test.each([
    [{ column: 'c3', op: 'is', values: ['Leeds'] }],
    [{ column: 'c1', op: 'is', values: ['2024-03'] }],
    [{ column: 'c2', op: 'more', values: [500] }],
    [{ column: 'c3', op: 'not_empty', values: [] }],
  ])('%j', (filter) => {
    expect(parse({ ...sum, filters: [filter] })).toBeDefined();
  });
});

describe('a plan is not taken', () => {
  test.each([
    ['of another table', { ...sum, table: 'T2' }],
    ['of a table by its id', { ...sum, table: 'costs-1' }],
    ['with an unknown column', { table: 'T1', measures: [{ op: 'sum', column: 'c9' }] }],
    ['ordered by an unknown column', { ...sum, order_by: [{ column: 'c9', direction: 'ascending' }] }],
    ['with an unknown operation', { table: 'T1', measures: [{ op: 'drop', column: 'c2' }] }],
    ['with SQL', { ...sum, sql: 'select 1' }],
    [
      'with a value that was not asked for',
      { ...sum, filters: [{ column: 'c3', op: 'is', values: ['Porto'] }] },
    ],
    ['with another number', { ...sum, filters: [{ column: 'c2', op: 'more', values: [5000] }] }],
    ['with another month', { ...sum, filters: [{ column: 'c1', op: 'is', values: ['2024-04'] }] }],
    [
      'with a statement as a value',
      { ...sum, filters: [{ column: 'c3', op: 'is', values: ["Leeds' or 1=1"] }] },
    ],
    [
      'of a group that was not asked for',
      { ...sum, group_filters: [{ measure: { op: 'count' }, op: 'more', value: 7 }] },
    ],
  ])('%s', (_name, plan) => {
    expect(parse(plan)).toBeUndefined();
  });

  test.each([
    '',
    'NO ANSWER',
    '{',
    '}{',
    'null',
    '[]',
    '{"table":"T1"',
    'select sum(c2) from t1',
    '{'.repeat(100_000),
  ])('%j', (output) => {
    expect(parsePlan(output, question, [table])).toBeUndefined();
  });
});
