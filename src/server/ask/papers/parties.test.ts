// Who the parties of a paper are, as contracts and letters say it.
import { expect, test } from 'vitest';
import { collections, withPaper } from '../../testing/with-paper.ts';
import { wordsOf } from '../indexing/words.ts';
import { reason } from './answer.ts';
import { namesParty, roleIn } from './parties.ts';

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

test.each([
  ['Electrician | Mr Tobias Renn', 'Electrician'],
  ['Treasurer Mr Anselm Rooke', 'Treasurer'],
  ['Fees and invoices Mrs Bronwen Ashlock 01674 550 318', 'Fees and invoices'],
  ['Invoices: Mr Kelvin Dray, accounts@hallowmere.example.', 'Invoices'],
  ['Theft | 0330 550 0279, day and night', 'Theft'],
  ['Price: £318 for each pupil', undefined],
  ['The key is with Mr Renn.', undefined],
])('%s is a line of %s', (line, role) => {
  expect(roleIn(line)).toBe(role);
});

test('who does something is told by a line that names them', () => {
  const paper = ['The invoices are due on 1 May.', 'Invoices: Mr Kelvin Dray, accounts@hallowmere.example.'];
  const { ranked } = withPaper(paper, (reader) =>
    reason(reader, { question: 'Who is in charge of the invoices?', collections }),
  );
  expect(ranked[0]?.clause.sentence.text).toBe(paper[1]);
});
