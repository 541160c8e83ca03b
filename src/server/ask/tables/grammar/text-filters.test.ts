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
  [
    'Which films have a title containing the substring "east"?',
    'Title of the rows, where Title contains east',
  ],
  ['titles of films that contain the word "East"', 'Title of the rows, where Title contains East'],
  // The title is asked for, and told.
  ['Which film titles contain the word "A"?', 'Title of the rows, where Title contains A'],
  ['films with titles starting with A', 'Title of the rows, where Title starts with A'],
  ['titles of films with the prefix "West"', 'Title of the rows, where Title starts with West'],
  ['titles of films whose title has the suffix "ern"', 'Title of the rows, where Title ends with ern'],
  ['How many titles start with A?', 'The number of rows, where Title starts with A'],
  ['Which films start with "A"?', 'Title of the rows, where Title starts with A'],
  ['How many films have "Ann" in their director?', 'The number of rows, where Director contains Ann'],
  ['How many films have "Nova" in the studio?', 'The number of rows, where Studio contains Nova'],
  [
    'How many films have the word "east" in their taglines?',
    'The number of rows, where Tagline contains east',
  ],
  [
    'titles of films whose title contains the word "east" or the word "west"',
    'Title of the rows, where Title contains east or Title contains west',
  ],
  [
    'titles of films whose title contains "a" or contains "b"',
    'Title of the rows, where Title contains a or Title contains b',
  ],
  [
    'titles of films whose title contains "east" and "ern"',
    'Title of the rows, where Title contains east and Title contains ern',
  ],
  [
    'titles of films whose title contains "east" or the studio is Nova',
    'Title of the rows, where Title contains east or Studio is Nova',
  ],
  [
    'titles of films that include the word west and were released in 2004',
    'Title of the rows, where Title contains west and Released is 2004',
  ],
  ['titles of films with post code starting with 4', 'Title of the rows, where Zip_postcode starts with 4'],
])('%s', (question, planText) => {
  const { plan_text, unknown_words } = reader.read('films', question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  // Whether the title contains "Nova", or the studio is Nova.
  'titles of films whose title contains east or Nova',
  // "And" and "or" without a name for each may go together in two ways.
  'titles of films that include the words "a" or "b" and were released in 2004',
  'titles of films whose title contains "a" and "b" or "c"',
])('offers only: %s', (question) => {
  expect(reader.read('films', question).unknown_words).not.toEqual([]);
});
