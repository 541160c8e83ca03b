// Words of a question that stand in a cell as well, or compare the wrong thing: such questions are only offered a plan.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  awards: `Film,Nominee,Result
Alm,Ann Lee,Nominated
Berg,Bo Kim,Won
Dorn,Ann Lee,Won`,
  offices: `City,Street,Staff,Status
Rome,Via Uno,30,Rented
Oslo,Nygata,12,Bought
Rome,Via Due,9,Rented`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([
  ['awards', 'How often has each nominee been nominated?', ['nominated']],
  ['offices', 'Which cities have more than 20 staff in total?', ['in total']],
])('%s: "%s" is a doubt', (table, question, doubts) => {
  expect(reader.read(table, question).unknown_words).toEqual(doubts);
});

test.each([
  ['awards', 'How many awards with Nominated as the result?', 'The number of rows, where Result is Nominated'],
  ['awards', 'nominees who won', 'Nominee of the rows, where Result is Won'],
  [
    'offices',
    'Which streets have more than 20 staff in total?',
    'Street of the rows, where Staff is more than 20',
  ],
  ['offices', 'How many offices are rented in total?', 'The number of rows, where Status is Rented'],
])('%s: "%s" is none', (table, question, planText) => {
  const { plan_text, unknown_words } = reader.read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});
