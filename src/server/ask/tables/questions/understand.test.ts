import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, TODAY, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { decideBetween, readTable, suggestionsFor, unknownWords } from './understand.ts';

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
  );
});
afterAll(() => {
  for (const sheet of sheets) sheet.close();
});

test('of several tables, the one whose words stand in the question is asked', () => {
  const readings = sheets.flatMap(({ table }) =>
    readTable(table, { question: 'How many films are there?', today: TODAY }),
  );
  const run = (plan: Parameters<ReadableSheet['run']>[0]) => {
    const sheet = sheets.find(({ table }) => table.id === plan.table);
    if (sheet === undefined) throw new Error('There is no such table.');
    return sheet.run(plan);
  };
  const [best] = decideBetween(readings, run).readings;
  expect(best?.reading.table.id).toBe('films.csv');
  expect(best?.reading.own).toBeGreaterThan(0);
});

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
