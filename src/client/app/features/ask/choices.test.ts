import { expect, test } from 'vitest';
import { askSearch, idsIn, inParam } from './ask-search.ts';
import { chosenFrom } from './choices.ts';

const choice = (id: string) => ({ id, name: id, hint: '', mayBeSent: false });
const two = [choice('a'), choice('b')];

test.each([undefined, [], ['a'], ['a', 'b']])('the chosen collections %j stand in the address', (ids) => {
  expect(idsIn(askSearch({ in: inParam(ids) }))).toEqual(ids);
});

test('what is no id in the address is left out', () => {
  expect(askSearch({ in: 'a.<b>.c' }).in).toBe('a.c');
  expect(askSearch({ in: '<>' }).in).toBeUndefined();
  expect(askSearch({ in: 3 }).in).toBeUndefined();
});

test('a chosen collection that was deleted is not asked', () => {
  expect(chosenFrom(['a', 'gone'], two)).toEqual(['a']);
  // Not all in its place: those were not chosen.
  expect(chosenFrom(['gone'], two)).toEqual([]);
});

test('all are asked where none was chosen, and where there is one', () => {
  expect(chosenFrom(undefined, two)).toBeUndefined();
  expect(chosenFrom(['gone'], [choice('a')])).toBeUndefined();
  expect(chosenFrom([], [choice('a')])).toBeUndefined();
});

test('the chosen ones are kept while the collections load', () => {
  expect(chosenFrom(['a'], undefined)).toEqual(['a']);
});
