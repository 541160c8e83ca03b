import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { tokensOf } from './tokens.ts';
import { clockAt } from './clock-times.ts';

const read = (text: string, at = 0) => clockAt(tokensOf(text), at, text);

test.for([
  ['10:30', 630],
  ['2pm', 840],
  ['12 am', 0],
  ['12 pm', 720],
  ['9 in the morning', 540],
  ['9 in the evening', 1260],
  ["9 o'clock", 540],
  ['noon', 720],
  ['7:15 pm', 1155],
] as const)('%s is a time of the day', ([text, minutes]) => {
  expect(read(text)).toMatchObject({ minutes, isBare: false });
});

test('a bare number is one behind words of time only, and other numbers are none', () => {
  expect(read('before 9', 1)).toEqual({ length: 1, minutes: 540, isBare: true });
  for (const text of ['9', '9 orders', '25:10', '14 am', '9.5', 'morning'])
    expect(read(text)).toBeUndefined();
});

let shifts: ReadableSheet;
let visits: ReadableSheet;
beforeAll(async () => {
  shifts = await openReadableSheet(
    'Day,Starts,Name\n2026-01-05,07:30,Ada\n2026-01-06,09:15,Bo\n2026-01-07,14:00,Cy\n2026-01-08,16:45,Di\n',
    'shifts.csv',
  );
  visits = await openReadableSheet(
    'Visit,Guest\n2026-01-05 07:30,Ada\n2026-01-06 09:15,Bo\n2026-01-07 17:20,Cy\n2026-01-08 19:45,Di\n',
    'visits.csv',
  );
});
afterAll(() => {
  shifts.close();
  visits.close();
});

test.for([
  ['How many shifts start before 9 in the morning?', 1],
  ['how many shifts after 2 pm', 1],
  ['how many shifts between 9 and 3', 2],
  ['how many shifts at 14:00', 1],
  ['how many shifts between 2 and 5 in the afternoon', 2],
  ['how many shifts between 4pm and 8am', 2],
  ['how many shifts before 8am or after 4pm', 2],
  ['how many shifts from 9am to noon', 1],
  ['how many shifts from 2pm', 2],
  ['how many shifts start by 9:15', 2],
  ['how many shifts before midnight', 4],
] as const)('%s', ([question, count]) => {
  expect(shifts.ask(question)).toMatchObject({
    verdict: 'answer',
    readings: [{ worked: { rows: [[count]] } }],
  });
});

test('a date is no time of the day', () => {
  expect(clockAt(tokensOf('12/01/2026'), 0, '12/01/2026')).toBeUndefined();
  expect(clockAt(tokensOf('8 45'), 0, '8 45')).toBeUndefined();
});

test('moments are compared by their hour', () => {
  expect(visits.ask('how many visits after 5pm').readings[0]?.worked.rows).toEqual([[2]]);
  expect(visits.ask('how many visits before 8 in the morning').readings[0]?.worked.rows).toEqual([[1]]);
});
