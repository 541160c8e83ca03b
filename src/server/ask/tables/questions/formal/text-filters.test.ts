// Questions about a part of a text: what it contains, starts with and ends with.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  films: `Title,Studio,Director,Released,Length,Tagline,Zip_postcode
Amber,Nova,Ann Lee,1998,120,a quiet east,4100
Eastern,Nova,Ann Lee,2004,90,two,4300
Westend,Orbit,Bo Kim,2004,150,three,5100`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([
  ['How many films have "Ann" in their director?', 'The number of rows, where Director is Ann Lee'],
  ['How many films have "Nova" in the studio?', 'The number of rows, where Studio is Nova'],
])('%s', (question, planText) => {
  expect(reader.read('films', question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // "And" and "or" without a name for each may go together in two ways.
  'titles of films that include the words "a" or "b" and were released in 2004',
  'titles of films whose title contains "a" and "b" or "c"',
])('offers only: %s', (question) => {
  expect(reader.read('films', question).verdict).not.toBe('answer');
});
