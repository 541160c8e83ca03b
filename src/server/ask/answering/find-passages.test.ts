// The passages that are found are those that score best where each passage that may be read is scored by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIndex, type AskIndex } from '../indexing/ask-index.ts';
import { pageOf } from '../../testing/ask-pages.ts';
import { numbersFrom } from '../../testing/random.ts';
import { findPassages, weightOf, type Wanted } from './find-passages.ts';
import { openReader, type IndexReader } from './index-reader.ts';
import { countsIn, type RelatedTerm } from './related-terms.ts';
import { Scope, scopeOf } from './scope.ts';

const FILES = 40;
const WORDS = 60;
const NO_LIMIT = Infinity;
const collectionOf = (file: number) => (file % 3 === 0 ? 'one' : 'other');

let folder: string;
let index: AskIndex;
let reader: IndexReader;
/** The first words are in most sentences, the last ones in hardly any. */
const next = numbersFrom(7);
const word = () => `w${Math.floor(WORDS * (next(1000) / 1000) ** 3)}`;
const some = <Made>(most: number, make: () => Made) => Array.from({ length: 1 + next(most) }, make);

function add(file: number): void {
  index.beginFile({ fileId: `file-${file}`, collectionId: collectionOf(file), name: 'document.txt' });
  const sentence = () => `${some(12, word).join(' ')}.`;
  const paragraph = () => some(8, sentence).join(' ');
  index.addPage(pageOf(some(12, paragraph), { headings: some(3, word) }));
  index.finishFile();
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  index = openIndex(join(folder, 'ask.db'));
  for (let file = 0; file < FILES; file += 1) add(file);
  const opened = openReader(join(folder, 'ask.db'));
  if (opened === undefined) throw new Error('There is no index.');
  reader = opened;
});
afterAll(() => {
  reader.close();
  index.close();
  rmSync(folder, { recursive: true });
});

const readable = (files: readonly number[]) =>
  ['one', 'other'].map((id) => ({
    id,
    fileIds: files.filter((file) => collectionOf(file) === id).map((file) => `file-${file}`),
  }));

function randomWanted(): Wanted[] {
  const others = (): RelatedTerm[] => {
    const terms = [...new Set(some(20, word))];
    return terms.map((term) => {
      const collection = reader.findCollection('one');
      const inCollections = next(3) === 0 && collection !== undefined ? new Set([collection]) : undefined;
      return { term, strength: (1 + next(9)) / 10, ...(inCollections && { inCollections }) };
    });
  };
  return some(5, () => {
    const otherwise = others();
    return {
      term: next(6) === 0 ? 'nowhere' : word(),
      related: next(4) === 0 ? [] : others(),
      otherwise: () => otherwise,
      near: () => [],
    };
  });
}

/** The score of each passage, by its own words. @param looked by term what was looked for beside it */
function scoresOf(
  scope: Scope,
  looked: readonly { term: string; others: readonly RelatedTerm[] }[],
): number[] {
  const passages = Array.from({ length: scope.size }, (_, at) => scope.passage(at));
  const scores = passages.map(() => 0);
  for (const { term, others } of looked) {
    const often = passages.map(({ file, headings, sentences }) => {
      const text = sentences.flatMap(({ terms }) => terms);
      const count = (own: string) =>
        text.filter((one) => one === own).length + 0.7 * headings.filter((one) => one === own).length;
      const related = others.filter((other) => countsIn(other, file.collection));
      return count(term) + related.reduce((sum, other) => sum + other.strength * count(other.term), 0);
    });
    const inFiles = scope.files.map(({ place, collection }) => {
      const own = passages.filter(({ file }) => file.place === place);
      const terms = own.flatMap(({ headings, sentences }) => [
        ...headings,
        ...sentences.flatMap((one) => one.terms),
      ]);
      const count = (wanted: string) => terms.filter((one) => one === wanted).length;
      const related = others.filter((other) => countsIn(other, collection));
      return count(term) + related.reduce((sum, other) => sum + other.strength * count(other.term), 0);
    });
    const once = (counts: readonly number[]) => counts.reduce((sum, count) => sum + Math.min(1, count), 0);
    const idf = weightOf(scope, once(often), once(inFiles));
    for (const [at, count] of often.entries()) {
      const length = (scope.lengths[at] ?? 0) / scope.meanLength;
      scores[at] = (scores[at] ?? 0) + (idf * count * 2.2) / (count + 1.2 * (0.4 + 0.6 * length));
    }
  }
  return scores;
}

function expectBest(found: ReturnType<typeof findPassages>, scores: readonly number[]): void {
  const best = scores.toSorted((one, other) => other - one).filter((score) => score > 0);
  expect(found.passages).toHaveLength(Math.min(20, best.length));
  for (const [at, { passage, score }] of found.passages.entries()) {
    expect(score).toBeCloseTo(best[at] ?? 0, 3);
    expect(scores[passage]).toBeCloseTo(score, 3);
  }
}

describe.each(Array.from({ length: 25 }, (_, round) => round))('random words, %i', () => {
  const files = Array.from({ length: FILES }, (_, file) => file).filter(() => next(3) > 0);

  test('are found as if each passage was scored', () => {
    const scope = new Scope(reader, readable(files));
    const found = findPassages(scope, randomWanted(), 20, NO_LIMIT);
    const looked = found.terms.map(({ term, related }) => ({ term, others: related }));
    expectBest(found, scoresOf(scope, looked));
  });

  test('of the lexicon are not looked for where the term was found often enough', () => {
    const scope = new Scope(reader, readable(files));
    const wanted = randomWanted();
    const all = findPassages(scope, wanted, 20, NO_LIMIT);
    const enough = 30;
    const found = findPassages(scope, wanted, 20, enough);
    // They count in the sentences all the same.
    const told = ({ terms }: typeof all) =>
      terms.map(({ isPresent, isMeant, related }) => ({ isPresent, isMeant, related }));
    expect(told(found)).toEqual(told(all));
    const looked = found.terms.map(({ term, related }) => {
      const others: RelatedTerm[] = [];
      for (const other of related)
        if (other.strength > 0.6 || passagesWith(scope, [{ term, strength: 1 }, ...others]) < enough)
          others.push(other);
      return { term, others };
    });
    expectBest(found, scoresOf(scope, looked));
  });
});

function passagesWith(scope: Scope, terms: readonly RelatedTerm[]): number {
  const passages = new Set<number>();
  for (const { term, inCollections } of terms)
    scope.visitPostings(term, (passage) => passages.add(passage), inCollections);
  return passages.size;
}

test('a scope is kept as long as the index and the files that may be read are the same', () => {
  const asked = readable([1, 2, 3]);
  const scope = scopeOf(reader, asked);
  expect(scopeOf(reader, structuredClone(asked))).toBe(scope);
  expect(scopeOf(reader, readable([1, 2])).files).toHaveLength(2);
  expect(scopeOf(reader, readable([1, 2, 4])).files.map(({ id }) => id)).toEqual([
    'file-1',
    'file-2',
    'file-4',
  ]);
  expect(scopeOf(reader, asked)).toBe(scope);
  index.removeFile('file-3');
  const after = scopeOf(reader, asked);
  expect([after.files.length, after.unread]).toEqual([2, 1]);
});
