import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let matches: ReadableSheet;
let lakes: ReadableSheet;
beforeAll(async () => {
  matches = await openReadableSheet(
    `Date,Opponents,H/A,Result,Goals,Attendance
2025-09-06,Barton,H,W,3,120
2025-09-13,Corby,A,L,0,80
2025-09-20,Dunmow,A,D,1,95
2025-09-27,Epping,H,W,2,140
2025-10-04,Frome,A,W,4,60
`,
    'matches.csv',
  );
  lakes = await openReadableSheet(
    `Lake,Taken on,pH,DO (mg/L),NO3 mg/L,FW_g,Plot,Outcome
Ash Mere,2025-05-01,7.1,9.2,1.4,20,ctrl,DNF
Bell Pond,2025-05-02,6.8,4.1,5.9,31,trt,OK
Cold Tarn,2025-05-03,7.4,8.8,0.7,24,ctrl,OK
`,
    'samples.csv',
  );
});
afterAll(() => {
  matches.close();
  lakes.close();
});

describe('codes', () => {
  test('cells of one letter are found by what they stand for where all cells of the column are of one set', () => {
    expect(matches.read('how many home games')).toBe('The number of rows, where H/A is H');
    expect(matches.read('total attendance of away games')).toBe('The sum of Attendance, where H/A is A');
    expect(matches.read('how many matches were drawn?')).toBe('The number of rows, where Result is D');
  });

  test('a letter is no code where the cells of the column are of no set', () => {
    expect(matches.read('matches against large opponents')).not.toContain('Result is L');
  });
});

describe('short forms', () => {
  test('a formula in a header is found by its name', () => {
    expect(lakes.read('average nitrate')).toBe('The average of NO3 mg/L');
  });

  test('initials in a header are found by the words that they begin', () => {
    expect(lakes.read('which lakes have dissolved oxygen below 5?')).toContain('DO (mg/L) is less than 5');
    expect(lakes.read('median fresh weight')).toBe('The median of FW_g');
  });

  test('a cell is found by the words that it shortens', () => {
    expect(lakes.read('how many controls')).toBe('The number of rows, where Plot is ctrl');
    expect(lakes.read('how many did not finish?')).toBe('The number of rows, where Outcome is DNF');
  });

  test('pH is one word, and phosphate is none of it', () => {
    expect(lakes.read('average pH')).toBe('The average of pH');
    expect(lakes.read('average phosphate')).not.toContain('pH');
  });
});
