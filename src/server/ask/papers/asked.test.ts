// What questions ask for, as people type them.
import { expect, test } from 'vitest';
import { wordsOf } from '../indexing/words.ts';
import { askedBy } from './asked.ts';
import { parseQuestion } from './question.ts';

test.each([
  ['How much is the deposit?', 'amount', 'money'],
  ['what does an additional user cost per month', 'amount', 'money'],
  ['By how much can the landlord put the rent up?', 'amount', 'percentage'],
  ['How big is the discount for non-profits?', 'amount', 'percentage'],
  ['At what temperature do I have to keep it?', 'amount', 'quantity'],
  ['how many members do we have', 'count', 'number'],
  ['How long is the warranty on the motor?', 'duration', 'duration'],
  ['notice period after ten years?', 'duration', 'duration'],
  ['How often does the filter have to be cleaned?', 'duration', 'frequency'],
  ['When is the rent due?', 'date', 'date'],
  ['By when do I have to pay?', 'date', 'deadline'],
  ['until when can I cancel', 'date', 'deadline'],
  ['How quickly must I report it?', 'duration', 'deadline'],
  ['How old do you have to be?', 'duration', 'age'],
  ['What did the third quotation come to?', 'amount', 'money'],
  ['Which bank pays our wages?', 'name', 'name'],
  ['how long is the offer good for', 'duration', 'deadline'],
  ['How much is it if I miss my class?', 'amount', 'money'],
  ['whats the number of the depot', 'contact', 'telephone'],
  ['What is the address of the flat?', 'place', 'address'],
  ['When does a bin count as contaminated?', 'condition', 'definition'],
  ['At what time of day should I take it?', 'date', 'time'],
  ['Who pays when a light bulb needs changing?', 'person', 'person'],
  ['What number do I call to have it repaired?', 'contact', 'telephone'],
  ['What is the new gate code?', 'contact', 'code'],
  ['Where do I find the serial number?', 'place', 'place'],
  ['Which deposit scheme was my money registered with?', 'name', 'name'],
  ['is a bbq on the balcony ok?', 'yes_no', 'permission'],
  ['My daughter has a fever, may I stay home with her?', 'yes_no', 'permission'],
  ['Is my card charged when the trial ends?', 'yes_no', 'permission'],
  ['Is there a fee for a second card?', 'yes_no', 'money'],
  ['Do students get a discount?', 'yes_no', 'money'],
  ["Which plants can't I keep?", 'list', 'prohibition'],
  ['What is not allowed in the drum?', 'list', 'prohibition'],
  ['Which pets may we keep?', 'list', 'permission'],
  ['what happens if I pay late?', 'condition', 'condition'],
  ['error E20, what do I do?', 'procedure', 'instruction'],
  ['Why is my washer moving around?', 'reason', 'reason'],
  ['What are the common side effects?', 'list', 'list'],
  ['What is Velorin for?', 'definition', 'definition'],
  ['What is the monthly rent?', 'amount', 'money'],
  ['What day is the rent due?', 'date', 'date'],
  ['What colour is the bin for paper?', 'name', 'colour'],
  ['What is the color of the tablets?', 'name', 'colour'],
  ['somebody took my card, what now?', 'procedure', 'instruction'],
  ["What's the minimum to open one?", 'amount', 'quantity'],
  ['When is there no penalty?', 'date', 'date'],
  ['what is the quotation number', 'contact', 'code'],
  ['What is the longest time that a certificate is good for?', 'duration', 'duration'],
  ['How late can the band play?', 'duration', 'deadline'],
  ['How much do we lose if we cancel?', 'amount', 'money'],
  ['Are children under 4 free?', 'yes_no', 'money'],
  ['Can we take home what nobody ate?', 'yes_no', 'permission'],
])('%s asks for %s, first of all %s', (question, form, kind) => {
  const asked = askedBy(question, wordsOf(question));
  expect([asked.form, asked.kinds[0]]).toEqual([form, kind]);
});

test.each([
  ['How long is the probation?', ['probation']],
  ['what happens if I pay late?', ['pay', 'late']],
  ['How much does a locker cost?', ['locker']],
  ['How high is the rent?', ['rent']],
  ['What is the maximum daily dose?', ['maximum', 'daily', 'dose']],
  ['What number do I ring if the lift stops?', ['lift', 'stops']],
  ['Where can I get it?', ['get']],
])('the content of "%s" is %j', (question, words) => {
  expect(parseQuestion(question).terms.map(({ folded }) => folded)).toEqual(words);
});

test('what is counted ends where the question goes on', () => {
  const countedBy = (question: string) => askedBy(question, wordsOf(question)).counted;
  expect(countedBy('how many tablets a day')).toEqual(['tablets']);
  expect(countedBy('How many different species are there?')).toEqual(['different', 'species']);
});

test('what ends a warranty is not how long it is', () => {
  expect(askedBy('what would void the warranty', wordsOf('what would void the warranty')).form).not.toBe(
    'duration',
  );
});

test('what is counted is a thing, not what it does', () => {
  const countedIn = (question: string) => askedBy(question, wordsOf(question)).counted;
  expect(countedIn('how many can sit down to eat')).toEqual([]);
  expect(countedIn('How many people can sit down?')).toEqual(['people']);
});

test('who asks to be told does not ask for yes or no', () => {
  const question = 'Can you tell me what it does?';
  expect(askedBy(question, wordsOf(question)).form).toBe('other');
});

test('what papers say about a thing is asked of the thing alone', () => {
  const question = 'What do my files say about quiet hours?';
  const { asked, terms } = parseQuestion(question);
  expect([asked.form, asked.kinds]).toEqual(['other', []]);
  expect(terms.map(({ folded }) => folded)).toEqual(['quiet', 'hours']);
  expect(parseQuestion('what does the lease say about dogs').terms.map(({ folded }) => folded)).toEqual([
    'lease',
    'dogs',
  ]);
});
