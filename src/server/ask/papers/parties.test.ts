// Who the parties of a paper are, as contracts and letters say it.
import { expect, test } from 'vitest';
import { wordsOf } from '../indexing/words.ts';
import { namesParty } from './parties.ts';

const names = (sentence: string, asked: string) =>
  namesParty(
    sentence,
    wordsOf(asked).map(({ term }) => term),
  );

test.each([
  ['Ada Byrne, 4 Mill Lane, Eldersby (the "Landlord")', 'landlord'],
  ['Crumb Ltd, 1 Kiln Street, hereinafter "the Employer",', 'employer'],
  ['Employer: Crumb Ltd', 'employer'],
  ['Managing agent | Dunmore & Daughters', 'managing agent'],
  ['Ada Byrne, 4 Mill Lane, Eldersby (the "Landlord")', 'parties'],
  ['Crumb Ltd, 1 Kiln Street, hereinafter "the Bakery",', 'parties'],
])('%s says who the %s is', (sentence, asked) => {
  expect(names(sentence, asked)).toBe(true);
});

test.each([
  ['Ada Byrne (the "Landlord")', 'tenant'],
  ['The rent is paid to the Landlord (in advance).', 'landlord'],
  ['Ms Byrne lets the flat (see section 4).', 'parties'],
  ['Ada Byrne (the "Landlord")', ''],
])('%s does not say who the %s is', (sentence, asked) => {
  expect(names(sentence, asked)).toBe(false);
});
