// Where two readers of questions understand a question and work out something else, somebody has to choose.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planSchema, type Plan } from '#shared/ask-plan.ts';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { contradicts } from './second-opinion.ts';

let sheet: ReadableSheet;
beforeAll(async () => {
  sheet = await openReadableSheet(
    `Order,Customer,Region,Amount
1001,Acme,North,250
1002,Initech,South,120
1003,Umbrella,North,480
`,
    'orders.csv',
  );
});
afterAll(() => sheet.close());

const plan = (own: Partial<Plan>) => planSchema.parse({ table: 'orders.csv', ...own });
/** Whether a plan says something else than the answer to a question. */
function isContradicted(question: string, second: Plan): boolean {
  const { verdict, readings } = sheet.ask(question);
  const [best] = readings;
  if (verdict !== 'answer' || best === undefined) throw new Error(`${question} is not answered.`);
  return contradicts(best, second, sheet.run);
}

test('another figure does, and the same in another order does not', () => {
  const measures = [{ op: 'sum' as const, column: 'c4' }];
  expect(isContradicted('What is the total amount?', plan({ measures }))).toBe(false);
  const average = plan({ measures: [{ op: 'average', column: 'c4' }] });
  expect(isContradicted('What is the total amount?', average)).toBe(true);
  const byRegion = plan({
    measures,
    group_by: [{ column: 'c3' }],
    order_by: [{ column: 'c3', direction: 'descending' }],
  });
  expect(isContradicted('Total amount by region', byRegion)).toBe(false);
});

test('a plain list of rows does not, since it says less', () => {
  expect(isContradicted('What is the total amount?', plan({}))).toBe(false);
  expect(isContradicted('Total amount by region', plan({ group_by: [{ column: 'c3' }] }))).toBe(false);
});

test('rows that are counted do not where an amount is added up, nor do numbers of rows that are averaged', () => {
  expect(isContradicted('What is the total amount?', plan({ measures: [{ op: 'count' }] }))).toBe(false);
  const keys = plan({ measures: [{ op: 'average', column: 'c1' }] });
  expect(isContradicted('What is the average amount?', keys)).toBe(false);
});

test('a plan that cannot be worked out does not', () => {
  expect(isContradicted('What is the total amount?', plan({ measures: [{ op: 'sum', column: 'c9' }] }))).toBe(
    false,
  );
});
