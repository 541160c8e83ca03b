// Words that papers write as one.
import { expect, test } from 'vitest';
import { collections, withPaper } from '../../testing/with-paper.ts';
import { stemOf } from '../indexing/words.ts';
import { reason } from './answer.ts';
import { compoundsIn } from './compounds.ts';

test('two words close to each other are looked for as one that a text has', () => {
  const found = compoundsIn(['nose', 'stop', 'bleed', 'a', 'b'], (term) =>
    [stemOf('nosebleed'), 'ab'].includes(term),
  );
  expect([...found].map(([term, others]) => [term, others.map((other) => other.term)])).toEqual([
    ['nose', [stemOf('nosebleed')]],
    ['bleed', [stemOf('nosebleed')]],
  ]);
});

test('words that stand far apart make none', () => {
  const terms = ['nose', 'run', 'doctor', 'ward', 'bed', 'bleed'];
  expect(compoundsIn(terms, (term) => term === stemOf('nosebleed')).size).toBe(0);
});

test('a paper is found by both parts of a word', () => {
  const paper = ['Nosebleeds: lean forward and wait.', 'Wounds: press on them.'];
  const { found } = withPaper(paper, (reader) =>
    reason(reader, { question: "My nose won't stop bleeding, what do I do?", collections }),
  );
  const ofBoth = found.terms.filter(({ related }) =>
    related.some(({ term }) => term === stemOf('nosebleed')),
  );
  expect(ofBoth.map(({ term }) => term)).toEqual(['nose', 'bleed']);
});
