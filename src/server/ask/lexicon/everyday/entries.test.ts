// The form of the entries. What they do for questions is tested in `papers/everyday-words.test.ts`.
import { expect, test } from 'vitest';
import { everydayEntries, everydayPhrases } from './entries.ts';

test('each entry has what is asked, and what papers have for it', () => {
  for (const { asked, meant } of [...everydayEntries, ...everydayPhrases]) {
    expect(asked).toMatch(/^[a-z&]+(?: (?:[a-z&-]+|\*))*$/);
    expect(meant.length, asked).toBeGreaterThan(0);
  }
});

test('a line stands for each of its words, with what they are a kind of', () => {
  expect(everydayEntries.find(({ asked }) => asked === 'granny')).toEqual({
    asked: 'granny',
    meant: ['grandparent', 'relative'],
    akin: ['family', 'person', 'adult', 'someone'],
  });
});

test('longer phrases come before those that may be a part of them', () => {
  const lengths = everydayPhrases.map(({ asked }) => asked.split(' ').length);
  expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
});
