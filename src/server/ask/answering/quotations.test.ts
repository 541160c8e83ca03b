// What is quoted with a sentence, and told beside it, so that it is understood.
import { expect, test } from 'vitest';
import type { RankedSentence } from '../papers/rank-sentences.ts';
import type { Block } from '../reading/document.ts';
import { quotationOf, quoteEach } from './quotations.ts';

type Part = [kind: Block['kind'], text: string, heading?: number];

/** A page of these blocks; the headings are those that they name. */
function pageOf(...parts: Part[]) {
  const text = parts.map(([, own]) => own).join('\n');
  let end = -1;
  const blocks = parts.map(([kind, own, heading = null]): Block => {
    const start = end + 1;
    end = start + own.length;
    return { kind, start, end, heading, place: null };
  });
  const headings = [
    { text: 'Rent', above: null },
    { text: 'Pets', above: null },
  ];
  const scope = { page: () => text, layout: () => ({ blocks, headings, boxes: [] }) };
  const find = (words: string): RankedSentence => {
    const at = text.indexOf(words);
    const block = blocks.findIndex(({ start, end: until }) => start <= at && at < until);
    // Safe: nothing else of a sentence is looked at.
    return { block, page: 1, start: at, end: at + words.length } as RankedSentence;
  };
  return { text, scope, find };
}

/** What is quoted with the sentence of some words. */
function quote(words: string, ...parts: Part[]) {
  const { text, scope, find } = pageOf(...parts);
  const { start, end, leadIn } = quotationOf(scope, find(words));
  return { quote: text.slice(start, end), leadIn };
}

const alone = (words: string, leadIn = '') => ({ quote: words, leadIn });

test('an item of a list is told with the line above the list', () => {
  const list: Part[] = [
    ['paragraph', 'Some words. Do not take Velorin:'],
    ['item', 'if you are allergic'],
    ['item', 'if you are pregnant'],
  ];
  expect(quote('if you are pregnant', ...list)).toEqual(alone('if you are pregnant', 'Do not take Velorin:'));
  expect(quote('if you are allergic', ...list)).toEqual(alone('if you are allergic', 'Do not take Velorin:'));
  expect(quote('Do not take Velorin:', ...list)).toEqual(alone('Do not take Velorin:'));
});

test('an item that is a paragraph with a bullet has it too, but nothing from under another heading', () => {
  const item = '• if you are pregnant';
  expect(quote(item, ['paragraph', 'Do not take:'], ['paragraph', item])).toEqual(
    alone(item, 'Do not take:'),
  );
  expect(quote('one dog', ['paragraph', 'Do not take:', 0], ['item', 'one dog', 1])).toEqual(
    alone('one dog'),
  );
});

test('a whole sentence above a list leads in nothing', () => {
  expect(
    quote('Pull the plug first.', ['paragraph', 'Pets climb into drums.'], ['item', 'Pull the plug first.']),
  ).toEqual(alone('Pull the plug first.'));
});

test('a row is told with the head of its table', () => {
  const table: Part[] = [
    ['paragraph', 'Our plans are these.'],
    ['row', 'Plan | Price a month'],
    ['row', 'Solo | €14'],
    ['row', 'Team | €49'],
  ];
  expect(quote('Team | €49', ...table)).toEqual(alone('Team | €49', 'Plan | Price a month'));
  expect(quote('Plan | Price a month', ...table)).toEqual(alone('Plan | Price a month'));
});

test('a first row with a value of its own is no head, nor is one pair of names the head of another', () => {
  expect(quote('Rent | €900', ['row', 'Deposit | €2,400'], ['row', 'Rent | €900'])).toEqual(
    alone('Rent | €900'),
  );
  expect(quote('Tenant | Bo Ray', ['row', 'Landlord | Ann Lee'], ['row', 'Tenant | Bo Ray'])).toEqual(
    alone('Tenant | Bo Ray'),
  );
  expect(quote('Rent | 900 | 950', ['row', 'Cost | 2024 | 2025'], ['row', 'Rent | 900 | 950'])).toEqual(
    alone('Rent | 900 | 950', 'Cost | 2024 | 2025'),
  );
});

test('a sentence that refers back is quoted with the one before it, also that of the paragraph before', () => {
  const [rent, due] = ['3.1 The rent is £1,145.', '3.2 It is payable in advance.'];
  expect(quote(due, ['paragraph', `${rent} ${due}`])).toEqual(alone(`${rent} ${due}`));
  expect(quote(due, ['paragraph', rent, 0], ['paragraph', due, 0])).toEqual(alone(`${rent}\n${due}`));
  expect(quote(due, ['paragraph', rent, 1], ['paragraph', due, 0])).toEqual(alone(due));
  const further = 'They differ from year to year.';
  expect(quote(further, ['paragraph', `${rent} ${due} ${further}`])).toEqual(
    alone(`${rent} ${due} ${further}`),
  );
});

test('a sentence that refers to the heading right above it is told with that', () => {
  const due = 'It is payable in advance.';
  expect(quote(due, ['heading', 'Rent', 0], ['paragraph', due, 0])).toEqual(alone(due, 'Rent'));
});

test.each([
  'Council tax is borne by the Tenant.',
  'It is forbidden to smoke in the house.',
  'There are two keys.',
  'This lease ends in May.',
  'Those who pay by the year save two months.',
  'Only the Landlord may change the lock.',
])('what can stand alone is quoted alone: %s', (words) => {
  expect(quote(words, ['paragraph', `The rent is £1,145. ${words}`])).toEqual(alone(words));
});

test('a sentence is quoted with what limits it right behind, and that never without it', () => {
  const [rule, exception] = ['Dogs are not allowed.', 'However, a guide dog may be kept.'];
  const whole = alone(`${rule} ${exception}`);
  expect(quote(rule, ['paragraph', `${rule} ${exception} Cats are.`])).toEqual(whole);
  expect(quote(exception, ['paragraph', `${rule} ${exception} Cats are.`])).toEqual(whole);
  expect(quote(rule, ['paragraph', rule], ['paragraph', `5.2 ${exception}`])).toEqual(
    alone(`${rule}\n5.2 ${exception}`),
  );
  expect(quote(rule, ['paragraph', `${rule} Cats are.`])).toEqual(alone(rule));
});

test('what is long is left out', () => {
  const long = `Words ${'and words '.repeat(40)}`;
  expect(quote('one dog', ['paragraph', `${long}:`], ['item', 'one dog'])).toEqual(alone('one dog'));
  expect(quote('It is due.', ['paragraph', `${long}. It is due.`])).toEqual(alone('It is due.'));
});

test('nothing is quoted twice', () => {
  const [rent, due, late] = ['The rent is £1,145.', 'It is due in May.', 'Late rent costs £5.'];
  const { text, scope, find } = pageOf(['paragraph', `${rent} ${due} ${late}`]);
  const quotes = (...words: string[]) =>
    quoteEach(scope, words.map(find), 3).map(({ start, end }) => text.slice(start, end));
  expect(quotes(due, rent, late)).toEqual([`${rent} ${due}`, late]);
  // What it refers to is quoted already.
  expect(quotes(rent, due)).toEqual([rent, due]);
});
