// Tables that may not be read change nothing: no figure, no reading, no word that is named, and no part of the statement shown.
import { dirname } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { answerInFull } from '../answering/answer-in-full.ts';
import { openReader } from '../answering/index-reader.ts';
import type { AskAnswer } from '../answering/messages.ts';

const heads = ['City', 'Region', 'Amount', 'Cost (€)', 'Day', 'Tenant'];
const texts = fc.constantFrom('Berlin', 'Bonn', 'Rome', 'North', 'Anna', 'n/a', '');
const numbers = fc.integer({ min: 0, max: 999 }).map(String);
const days = fc.integer({ min: 10, max: 28 }).map((day) => `2024-02-${day}`);
const isOf = { Amount: numbers, 'Cost (€)': numbers, Day: days } as const;
const table = fc.uniqueArray(fc.constantFrom(...heads), { minLength: 2, maxLength: 4 }).chain((columns) => {
  // Safe: others are texts.
  const cells = columns.map((name) => isOf[name as keyof typeof isOf] ?? texts);
  return fc
    .array(fc.tuple(...cells), { minLength: 3, maxLength: 8 })
    .map((rows) => [columns, ...rows].map((row) => row.join()).join('\n'));
});
const questions = [
  'What is the total amount in Berlin?',
  'What is the average cost per region?',
  'How many tenants are there?',
  'Which city has the highest amount?',
  'List the rows with Rome',
  'How many days in February 2024?',
  'What is the total amount of Saxony in Bonn?',
  'With how much notice may Anna leave, and what is the total cost in Bonn?',
];

/** The answers to all questions from some tables, of an index that holds them and others in this order. */
async function askAll(held: [id: string, csv: string][], allowed: readonly string[]): Promise<AskAnswer[]> {
  const sheets = new SheetIndex();
  try {
    for (const [id, csv] of held) await sheets.store(csv, `${id}.csv`);
    const reader = openReader(sheets.path);
    if (reader === undefined) throw new Error('There is no index.');
    const collections = [{ id: 'papers', fileIds: allowed.map((id) => `${id}.csv`) }];
    const database = { dataDir: dirname(sheets.path), databaseUrl: null };
    const answers: AskAnswer[] = [];
    for (const question of questions)
      answers.push(
        await answerInFull(reader, { question, askedAt: '2024-03-01T12:00:00Z', collections }, database),
      );
    reader.close();
    return answers;
  } finally {
    sheets.remove();
  }
}

test('an answer is the same, whatever tables there are that may not be read', async () => {
  const seen = { figures: 0, readings: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(table, { minLength: 1, maxLength: 2 }),
      fc.array(table, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      async (readable, secret, isFirst) => {
        const own = readable.map((csv, index): [string, string] => [`own${index}`, csv]);
        const others = secret.map((csv, index): [string, string] => [`other${index}`, csv]);
        const allowed = own.map(([id]) => id);
        const alone = await askAll(own, allowed);
        expect(await askAll(isFirst ? [...others, ...own] : [...own, ...others], allowed)).toEqual(alone);
        for (const { figure, readings } of alone) {
          seen.figures += Number(figure !== null);
          seen.readings += Number(readings.length > 0);
        }
      },
    ),
    { numRuns: 12 },
  );
  // Otherwise it would show nothing.
  expect(Math.min(seen.figures, seen.readings)).toBeGreaterThan(3);
});
