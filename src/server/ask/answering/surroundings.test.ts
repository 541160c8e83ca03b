// What a model is given beside a sentence, so that it understands it.
import { expect, test } from 'vitest';
import type { Block } from '../reading/document.ts';
import { surroundingsOf } from './surroundings.ts';

type Part = [kind: Block['kind'], text: string, heading?: number];

/** A page of these blocks, and what belongs to the sentence with some words. */
function surroundings(words: string, ...parts: Part[]) {
  const text = parts.map(([, own]) => own).join('\n');
  const blocks = parts.map(([kind, own, heading = null]): Block => {
    const start = text.indexOf(own);
    return { kind, start, end: start + own.length, heading, place: null };
  });
  const at = text.indexOf(words);
  const block = blocks.findIndex(({ start, end }) => start <= at && at < end);
  // Safe: nothing else of a sentence and of a scope is looked at.
  const sentence = { block, start: at, end: at + words.length } as Parameters<typeof surroundingsOf>[1];
  const scope = { page: () => text, layout: () => ({ blocks, headings: [], boxes: [] }) };
  return surroundingsOf(scope, sentence);
}

const none = { leadIn: '', continuation: '' };

test('an item of a list has the line above the list', () => {
  const list: Part[] = [
    ['paragraph', 'Some words. Do not take Velorin:'],
    ['item', 'if you are allergic'],
    ['item', 'if you are pregnant'],
  ];
  expect(surroundings('if you are pregnant', ...list)).toEqual({ ...none, leadIn: 'Do not take Velorin:' });
  expect(surroundings('Do not take Velorin:', ...list)).toEqual(none);
});

test('an item that is a paragraph with a bullet has it too, but nothing from under another heading', () => {
  expect(
    surroundings(
      '• if you are pregnant',
      ['paragraph', 'Do not take:'],
      ['paragraph', '• if you are pregnant'],
    ),
  ).toEqual({ ...none, leadIn: 'Do not take:' });
  expect(surroundings('one dog', ['paragraph', 'Do not take:', 0], ['item', 'one dog', 1])).toEqual(none);
});

test('a row has the head of its table', () => {
  const table: Part[] = [
    ['paragraph', 'Our plans are these.'],
    ['row', 'Plan | Price a month'],
    ['row', 'Solo | €14'],
    ['row', 'Team | €49'],
  ];
  expect(surroundings('Team | €49', ...table)).toEqual({ ...none, leadIn: 'Plan | Price a month' });
  expect(surroundings('Plan | Price a month', ...table)).toEqual(none);
});

test('a sentence that refers back has the sentence before it, also that of the paragraph before', () => {
  const [rent, due] = ['3.1 The rent is £1,145.', '3.2 It is payable in advance.'];
  expect(surroundings(due, ['paragraph', `${rent} ${due}`])).toEqual({ ...none, leadIn: rent });
  expect(surroundings(due, ['paragraph', rent], ['paragraph', due])).toEqual({ ...none, leadIn: rent });
  const other = 'Council tax is borne by the Tenant.';
  expect(surroundings(other, ['paragraph', `${rent} ${other}`])).toEqual(none);
});

test('a sentence has the exception that stands right behind it', () => {
  const [rule, exception] = ['Dogs are not allowed.', 'Unless the Landlord agrees, this holds for all.'];
  expect(surroundings(rule, ['paragraph', `${rule} ${exception}`])).toEqual({
    ...none,
    continuation: exception,
  });
  expect(surroundings(rule, ['paragraph', `${rule} Cats are.`])).toEqual(none);
});

test('what is long is left out', () => {
  const long = `Words ${'and words '.repeat(40)}:`;
  expect(surroundings('one dog', ['paragraph', long], ['item', 'one dog'])).toEqual(none);
});
