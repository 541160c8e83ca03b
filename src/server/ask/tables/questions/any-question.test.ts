// Whatever stands in headers, cells and questions is read without an error and in time.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openReadableSheet } from '#server/testing/readable-sheet.ts';

const hostile = [
  'constructor',
  '__proto__',
  'toString',
  '',
  ' ',
  '%',
  '€',
  'a'.repeat(200),
  'ſ',
  '０',
  '(',
  "'",
  '"',
];
const usual = ['Order', 'Name', 'Amount (€)', 'Date', 'Discount %', 'City', 'Paid', 'Manager', 'Hours'];
const cells = [
  '1',
  '2.5',
  '2026-01-05',
  'yes',
  'no',
  'Ann Lee',
  'Acme GmbH',
  '1,000',
  '12:30',
  'n/a',
  'constructor',
  '__proto__',
  '',
];
const words = [
  ...'how many what is the total average of by per most top 3 not without more than and in 2025 last month who which share difference between above it they them also only only-once never'.split(
    ' ',
  ),
  ...usual,
  ...cells,
  ...hostile,
];

const cell = fc.oneof(fc.constantFrom(...cells), fc.string({ maxLength: 12 }));
const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/[\r\n]/g, ' ')}"`;
const tables = fc
  .record({
    headers: fc.array(fc.oneof(fc.constantFrom(...usual, ...hostile), fc.string({ maxLength: 12 })), {
      minLength: 1,
      maxLength: 8,
    }),
    rows: fc.array(fc.array(cell, { minLength: 8, maxLength: 8 }), { minLength: 2, maxLength: 8 }),
  })
  .map(({ headers, rows }) =>
    [headers, ...rows.map((row) => row.slice(0, headers.length))]
      .map((row) => row.map(quoted).join(','))
      .join('\n'),
  );
const questions = fc.array(
  fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { maxLength: 14 })
    .map((some) => some.join(' ')),
  { minLength: 2, maxLength: 5 },
);

test('any words, headers and cells are read without an error', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(tables, questions, async (csv, asked) => {
      const sheet = await openReadableSheet(csv).catch(() => undefined);
      // What is no table at all is not stored as one.
      if (sheet === undefined) return;
      try {
        let before: Parameters<typeof sheet.ask>[1];
        for (const question of asked) {
          const { verdict, readings } = sheet.ask(question, before);
          expect(['answer', 'choose', 'none']).toContain(verdict);
          before = readings[0]?.reading.plan;
        }
      } finally {
        sheet.close();
      }
    }),
    { numRuns: 60 },
  );
});

test('a wide table and a long question take no exponential time', { timeout: 60_000 }, async () => {
  const headers = Array.from({ length: 500 }, (_, index) => `${usual[index % usual.length]} ${index}`);
  const row = headers.map((_, index) => cells[index % 6]);
  const sheet = await openReadableSheet(
    [headers, row, row, row].map((own) => own.map((text) => quoted(text ?? '')).join(',')).join('\n'),
  );
  const question = 'total amount by name and order in 2025 of Ann Lee or not paid more than 3 '
    .repeat(14)
    .slice(0, 1000);
  const begun = process.cpuUsage();
  sheet.ask(question);
  const { user } = process.cpuUsage(begun);
  sheet.close();
  // What grew with the number of combinations would not end at all.
  expect(user / 1e6).toBeLessThan(20);
});
