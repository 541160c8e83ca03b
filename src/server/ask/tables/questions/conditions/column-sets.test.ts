import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let skaters: ReadableSheet;
beforeAll(async () => {
  skaters = await openReadableSheet(
    `Skater,Town,Jumps,Spins,Steps,Falls 1st half,Falls 2nd half,May gala,June gala
Ona Lind,Bergen,31,45,52,0,0,yes,no
Pia Roth,Basel,62,48,70,1,0,yes,yes
Tom Vale,Bergen,25,28,64,2,3,no,no
Uma Kern,Basel,55,61,58,0,2,no,yes
`,
    'skaters.csv',
  );
});
afterAll(() => skaters.close());

const names = (question: string) => {
  const { verdict, readings } = skaters.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows.map(([name]) => name) : verdict;
};

test.for([
  ['skaters over 50 in both jumps and spins', ['Uma Kern']],
  ['which skaters have more than 60 in jumps or steps?', ['Pia Roth', 'Tom Vale']],
  ['who has less than 30 in at least one category?', ['Tom Vale']],
  ['skaters with 45 or more in all categories', ['Pia Roth', 'Uma Kern']],
  ['skaters with no falls in either half', ['Ona Lind']],
  ['who skated at both galas?', ['Pia Roth']],
  ['who did not come to both galas?', ['Ona Lind', 'Tom Vale', 'Uma Kern']],
  ['which skaters from Bergen came to neither gala?', ['Tom Vale']],
  ['who missed at least one gala?', ['Ona Lind', 'Tom Vale', 'Uma Kern']],
] as const)('%s', ([question, wanted]) => {
  expect(names(question)).toEqual(wanted);
});

test('how many of several columns meet a condition is not answered', () => {
  expect(names('skaters under 50 in at least two categories')).toBe('choose');
});
