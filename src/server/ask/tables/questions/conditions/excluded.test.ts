import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let visits: ReadableSheet;
beforeAll(async () => {
  visits = await openReadableSheet(
    `Date,Client,Stylist,Minutes,Price,Tip
2026-01-05,Ann Lee,Marta,40,30.00,2.00
2026-01-09,Bo Ray,Priya,55,45.00,
2026-02-11,Ann Lee,Marta,30,25.00,5.00
2026-03-02,Cid Moss,Priya,95,80.00,1.00
2026-03-04,Ann Lee,Priya,20,0.00,0.00
`,
    'salon_visits.csv',
  );
});
afterAll(() => visits.close());

const rows = (question: string) => {
  const { verdict, readings } = visits.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows : verdict;
};

test.for([
  ['how much did we take, tips not counted?', 180],
  ['how much has Ann Lee paid without tips?', 55],
  ['how much have we taken, excluding tips?', 180],
] as const)('%s', ([question, wanted]) => {
  expect(rows(question)).toEqual([[wanted]]);
});

test('a follow-up adds what was left out', () => {
  const { readings } = visits.ask('how much did we take, tips not counted?');
  expect(visits.read('and with tips?', readings[0]?.reading.plan)).toBe('The sum of Price plus Tip');
});

test('rows without an amount are still found', () => {
  expect(visits.read('which visits had no tip?')).toContain('where Tip is empty');
});

test.for([
  ['who earned the most in tips?', 'by Stylist'],
  ['who spent the most?', 'by Client'],
] as const)('of two columns of people, the verb tells whom: %s', ([question, wanted]) => {
  expect(visits.read(question)).toContain(wanted);
});

test('two columns of people are both offered where nothing tells them apart', () => {
  const { verdict, readings } = visits.ask('who was there the longest?');
  expect(verdict).toBe('choose');
  expect(readings.length).toBeGreaterThan(1);
});

test('a length of time is asked for beside an average', () => {
  expect(visits.read('Marta vs Priya, how long do they take on average')).toBe(
    'The average of Minutes by Stylist, where Stylist is Marta or Priya',
  );
});

test.for([
  ['visits that took 55 minutes or more', 'Minutes is at least 55'],
  ['which clients have more than one stylist?', 'if the number of different Stylist is more than 1'],
] as const)('%s', ([question, wanted]) => {
  expect(visits.read(question)).toContain(wanted);
});

test('what nothing in the table says is not passed over', () => {
  expect(visits.ask("what's Ann Lee's phone number?").verdict).not.toBe('answer');
  expect(visits.ask('how old is Ann Lee?').verdict).not.toBe('answer');
});
