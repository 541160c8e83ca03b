import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, TODAY, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { mentionsOf } from './mentions.ts';

let sheet: ReadableSheet;
beforeAll(async () => {
  sheet = await openReadableSheet(
    `Order,Customer,Sales Rep,Date,Amount (€)
1001,Acme GmbH,Ann Lee,2026-01-05,250
1002,Initech,Bo Ray,2026-02-07,120
1003,Ann Lee,Bo Ray,2026-02-09,75
`,
    'orders.csv',
  );
});
afterAll(() => sheet.close());

/** What each word can start, as short texts. */
function meaningsOf(question: string): string[] {
  const { profile, cells } = sheet.table;
  return mentionsOf(question, profile, cells, TODAY)
    .at.flat()
    .map((mention) => {
      if (mention.kind === 'column') return `column ${mention.column.column.name}`;
      if (mention.kind === 'value') return `value ${mention.column.column.name}=${mention.values.join('|')}`;
      if (mention.kind === 'operator') return `operator ${mention.operator.kind}`;
      return mention.kind;
    });
}

test('a header is found by its stem, and a part of a name in its column', () => {
  const meanings = meaningsOf('total amounts of acme');
  expect(meanings).toContain('column Amount (€)');
  expect(meanings).toContain('value Customer=Acme GmbH');
  expect(meanings).toContain('operator aggregate');
});

test('a value that stands in two columns is two mentions', () => {
  const meanings = meaningsOf('Ann Lee');
  expect(meanings).toContain('value Customer=Ann Lee');
  expect(meanings).toContain('value Sales Rep=Ann Lee');
});

test('times and numbers are mentions, and a word that nothing is known of is unknown', () => {
  expect(meaningsOf('in February')).toContain('time');
  expect(meaningsOf('more than 100')).toContain('number');
  expect(meaningsOf('saxophone')).toEqual(['unknown']);
});

test('phrases that say nothing are passed over as a whole, and "on" is none of several ones', () => {
  expect(meaningsOf('in terms of amount')).toEqual(meaningsOf('amount'));
  expect(meaningsOf('on')).toEqual(['soft']);
});
