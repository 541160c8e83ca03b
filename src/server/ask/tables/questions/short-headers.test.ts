// Headers as people and programs shorten them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { headerWords } from './column-kind.ts';
import { isAbbreviation } from './mentions/word-fit.ts';

describe('words of headers', () => {
  test.for([
    ['qoh', undefined, 'stock on hand'],
    ['cost_px', undefined, 'cost price'],
    ['lead_t', undefined, 'lead time'],
    ['C/fwd', undefined, 'carried forward'],
    ['w/', undefined, 'with'],
    ['Inv No', undefined, 'invoice number'],
    ['exp_dt', 'date', 'expiry date'],
    ['Exp', 'number', 'expense'],
    ['Prob?', 'boolean', 'probation'],
    ['win_prob', 'number', 'win probability'],
    ['Rd', 'text', 'road'],
    ['Rd', 'number', 'round'],
    ['cooked', 'text', 'cooked'],
  ] as const)('%s of type %s is %s', ([header, type, words]) => {
    expect(headerWords(header, type).join(' ')).toBe(words);
  });

  test('what lacks only its vowels is the word', () => {
    expect(isAbbreviation('cmplnts', 'complaints')).toBe(true);
    expect(isAbbreviation('cmplnts', 'companies')).toBe(false);
  });
});

let games: ReadableSheet;
let stays: ReadableSheet;
beforeAll(async () => {
  games = await openReadableSheet(
    `Rd,Dt,Home,Away,H gls,A gls,Att,Ref,tm
1,2025-09-06,Barton,Corby,3,1,120,M Odell,01:30
1,2025-09-07,Dunmow,Epping,0,2,80,S Varma,23:10
2,2025-09-13,Corby,Dunmow,1,1,95,M Odell,02:05
2,2025-09-14,Epping,Barton,2,4,140,J Kemp,22:40
`,
    'games.csv',
  );
  stays = await openReadableSheet(
    `Bkg ref,Gst,Rm,nts,C/fwd,RRP,bal
B100,Ann Lee,1,2,10,95.00,20.00
B101,Bo Ray,2,5,0,80.00,0.00
B102,Cid Moss,1,3,5,95.00,35.50
`,
    'stays.csv',
  );
});
afterAll(() => {
  games.close();
  stays.close();
});

test('a single letter before a word stands for the header that it begins', () => {
  expect(games.read('total home goals')).toBe('The sum of H gls');
  expect(games.read('total away goals')).toBe('The sum of A gls');
});

test('an abbreviation is read by any word that it can stand for', () => {
  expect(stays.read('how much was carried over for Ann Lee?')).toMatch(/C\/fwd/);
  expect(stays.read('highest list price')).toMatch(/RRP/);
  expect(games.read('average attendance')).toBe('The average of Att');
});

test('times of a column that says so are times of the day, however late at night', () => {
  expect(games.table.profile.columns.find(({ column }) => column.name === 'tm')?.kind).toBe('clock');
});
