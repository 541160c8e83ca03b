// How people call what papers call otherwise.
import { expect, test } from 'vitest';
import { stemOf } from '../indexing/words.ts';
import { everydayTermsOf } from './everyday-words.ts';
import { parseQuestion } from './question.ts';

const termsOf = (word: string) => everydayTermsOf(stemOf(word)).map(({ term }) => term);

test.each([
  ['pensioners', 'senior'],
  ['quit', 'terminate'],
  ['redecorate', 'wallpaper'],
  ['sacked', 'dismissal'],
  ['husband', 'spouse'],
])('%s may be called %s', (word, other) => {
  expect(termsOf(word)).toContain(stemOf(other));
});

test.each([
  ['saturday', 'sunday'],
  ['beer', 'wine'],
  ['husband', 'wife'],
  ['cash', 'cheque'],
])('%s is not %s', (word, other) => {
  expect(termsOf(word)).not.toContain(stemOf(other));
});

test.each([
  ['How long am I tied in for?', 'tied in', 'minimum'],
  ['When does the money leave my account?', 'leave my account', 'collect'],
  ['Is my son allowed to swim on his own?', 'on his own', 'alone'],
  ["What if nobody's home?", "nobody's home", 'absent'],
  ['how much is the whole job', 'the whole job', 'total'],
])('%s: “%s” is looked for as %s', (question, phrase, folded) => {
  const { terms } = parseQuestion(question);
  expect(terms.find(({ text }) => text === phrase)?.folded).toBe(folded);
});

test.each([
  ['gran', 'relative', 0.6],
  ['gran', 'person', 0.35],
  ['relative', 'gran', undefined],
  ['labrador', 'dog', 0.6],
])('%s stands for %s by %s', (asked, meant, strength) => {
  expect(everydayTermsOf(stemOf(asked)).find(({ term }) => term === stemOf(meant))?.strength).toBe(strength);
});

test.each([
  ['What if my mother passes away?', 'passes away', 'death'],
  ['Can they send my son home?', 'send my son home', 'home'],
  ['what if the hall burned down', 'burned down', 'fire'],
  ['When can I get behind the wheel again?', 'behind the wheel', 'drive'],
])('%s: “%s” is found by the stems of its words, and looked for as %s', (question, phrase, folded) => {
  expect(parseQuestion(question).terms.find(({ text }) => text === phrase)?.folded).toBe(folded);
});

test('the words of an open phrase stand close to each other', () => {
  const { terms } = parseQuestion('Can they send the bill of last month to my home?');
  expect(terms.filter(({ means }) => means.length > 0)).toEqual([]);
});

test.each([
  'Is my 7 year old allowed to swim?',
  'Can a 7-year-old swim?',
  'Can someone aged 7 swim?',
  "May he swim, he's 7?",
])('%s is about an age', (question) => {
  expect(parseQuestion(question).terms.map(({ term, isAge }) => [term, isAge])).toEqual([
    ['swim', false],
    ['ag', true],
  ]);
});

test.each([
  'Is smoking banned in all rooms?',
  'Is breakfast not in the price?',
  'Can I put the tent up?',
  'Are parties allowed in the flat?',
])('%s: has no phrase that means something else', (question) => {
  expect(parseQuestion(question).terms.filter(({ means }) => means.length > 0)).toEqual([]);
});

test('the words of a phrase count where no text has what it means', () => {
  const [phrase] = parseQuestion('How long am I tied in for?').terms.filter(({ means }) => means.length > 0);
  expect(phrase?.otherwise.map(({ term }) => term)).toContain('tie');
});
