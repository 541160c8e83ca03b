import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let repairs: ReadableSheet;
let loans: ReadableSheet;
beforeAll(async () => {
  repairs = await openReadableSheet(
    `Ticket,Client,Came In Date,Town,Cost,Paid On,Insured?,Claim
R-01,Ann Roy,2025-01-03,Leeds,80,2025-01-09,Y,
R-02,Ben Fox,2025-01-05,York,120,,N,
R-03,Cy Lane,2025-02-07,Leeds,60,,Y,30
R-04,Di Marsh,2025-02-09,York,200,2025-02-20,Y,
R-05,Ed Hall,2025-03-02,Leeds,90,,N,15
`,
    'repairs.csv',
  );
  loans = await openReadableSheet(
    `Loan,Reader,Title,Writer,Out,Back
1,Ida Kern,Blue Hill,"Pope, Max",2025-01-01,2025-01-11
2,Uli Brand,Blue Hill,"Pope, Max",2025-02-01,2025-02-21
3,Ida Kern,Red Sea,"Stone, Eva",2025-02-03,2025-02-13
4,Kai Wolf,Red Sea,"Stone, Eva",2025-03-01,
5,Uli Brand,Grey Fox,"Hay, Lia",2025-03-04,2025-03-14
6,Kai Wolf,Grey Fox,"Hay, Lia",2025-04-01,2025-04-05
`,
    'loans.csv',
  );
});
afterAll(() => {
  repairs.close();
  loans.close();
});

test('what is asked for behind a sign is shown, the number of a key and where it was as well', () => {
  const { verdict, readings } = repairs.ask(
    'which repairs cost more than 100? ticket number, where and the cost',
  );
  expect(verdict).toBe('answer');
  expect(readings[0]?.worked.rows).toEqual([
    ['R-02', 'York', 120],
    ['R-04', 'York', 200],
  ]);
});

test('a list that lacks something of it is no answer', () => {
  expect(repairs.ask('which repairs cost more than 100? client, warranty and the cost').verdict).not.toBe(
    'answer',
  );
});

test('rows that are called after their date are counted, and days each once', () => {
  expect(repairs.read('how many different days')).toContain('different Came In Date');
  expect(loans.ask('on how many days did Ida Kern go out').readings[0]?.worked.rows).toEqual([[2]]);
});

test('a yes/no column before the rows says of which', () => {
  expect(repairs.read('which insured repairs had no claim')).toContain(
    'where Insured? is yes and Claim is empty',
  );
});

test('a writer is the same in all rows of a title, so who had it last is a reader', () => {
  const { verdict, readings } = loans.ask('who was the last one to take out Blue Hill');
  expect(verdict).toBe('answer');
  expect(readings[0]?.worked.rows[0]).toContain('Uli Brand');
});

test('what lasts is from the first date to the last', () => {
  expect(loans.ask('how long do people keep a book on average').readings[0]?.worked.rows).toEqual([[10.8]]);
});

test('a noun that is asked for has to be known, and a part of a thing is no row', () => {
  expect(loans.ask('which coach had Blue Hill').verdict).not.toBe('answer');
  expect(loans.ask('how many pages does Blue Hill have').verdict).not.toBe('answer');
  expect(loans.ask('phone number of the reader of loan 3').verdict).not.toBe('answer');
});
