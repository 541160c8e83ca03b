import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, TODAY, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { decide } from './decide.ts';
import { rankBetween, readTable, suggestionsFor, unknownWords } from './understand.ts';

const sheets: ReadableSheet[] = [];
beforeAll(async () => {
  sheets.push(
    await openReadableSheet(
      'Order,Customer,Date,Amount (€)\n1,Acme,2026-01-05,10\n2,Initech,2026-02-07,20\n3,Acme,2026-02-09,30\n',
      'orders.csv',
    ),
    await openReadableSheet(
      'Film,Studio,Length (min)\nAlien,Fox,117\nBrazil,Embassy,132\nHeat,Warner,170\n',
      'films.csv',
    ),
    await openReadableSheet(
      'Item,Last order,Cost (€)\nOak board,2026-01-07,12\nPine board,2026-02-11,7\nInfusion pump,2026-02-12,90\n',
      'stock.csv',
    ),
  );
});

/** What is decided between all tables. */
function decideOf(question: string) {
  const readings = sheets.flatMap(({ table }) => readTable(table, { question, today: TODAY }));
  const run = (plan: Parameters<ReadableSheet['run']>[0]) => {
    const sheet = sheets.find(({ table }) => table.id === plan.table);
    if (sheet === undefined) throw new Error('There is no such table.');
    return sheet.run(plan);
  };
  return decide(rankBetween(readings), run);
}
afterAll(() => {
  for (const sheet of sheets) sheet.close();
});

test('of several tables, the one whose words stand in the question is asked', () => {
  const [best] = decideOf('How many films are there?').readings;
  expect(best?.reading.table.id).toBe('films.csv');
  expect(best?.reading.own).toBeGreaterThan(0);
});

test('a table whose rows are called so is asked before one that only has such a column', () => {
  const { verdict, readings } = decideOf('how many orders in February?');
  expect([verdict, readings[0]?.reading.table.id, readings[0]?.worked.rows]).toEqual([
    'answer',
    'orders.csv',
    [[2]],
  ]);
});

test.for(['how many infusion pumps?', 'what do the oak ones cost?'])(
  'the cells tell which table: %s',
  (question) => {
    const [best] = decideOf(question).readings;
    expect(best?.reading.table.id).toBe('stock.csv');
    expect(best?.reading.own).toBeGreaterThan(0);
  },
);

test('unknown words have their places in the question, and names that are near', () => {
  const question = 'total amount of custommings';
  const [best] = readTable(sheets[0]?.table ?? neverTable(), { question, today: TODAY });
  const words = best === undefined ? [] : unknownWords(best);
  for (const { text, start, end, near } of words) {
    expect(question.slice(start, end)).toBe(text);
    expect(near.length).toBeGreaterThan(0);
  }
});

test('each suggestion is answered', () => {
  for (const sheet of sheets) {
    const suggestions = suggestionsFor(sheet.table, TODAY, sheet.run);
    expect(suggestions.length).toBeGreaterThan(1);
    for (const suggestion of suggestions) expect(sheet.ask(suggestion).verdict).toBe('answer');
  }
});

function neverTable(): never {
  throw new Error('The tables are opened before the tests.');
}
