// Finds the passages that a question is about, by BM25. All counts are of the passages that may be read, of all collections
// together.
import type { RelatedTerm } from './related-terms.ts';
import type { ReadableFile, Scope } from './scope.ts';

/** A term to look for, and what stands for it. */
export interface Wanted {
  term: string;
  related: readonly RelatedTerm[];
  /** What is looked for where neither it nor a related term stands in any passage. */
  otherwise: () => readonly RelatedTerm[];
  /** What is looked for where that stands in none either. */
  near: () => readonly RelatedTerm[];
}

export interface TermStatistics {
  term: string;
  /** Whether the term itself stands in any passage. */
  isPresent: boolean;
  /** Whether it or what may stand for it does, and not only what is near it in meaning. */
  isMeant: boolean;
  /** In how many passages it or a related one stands. */
  count: number;
  /** The same, each related one counting as much as it stands for the term. */
  weighted: number;
  /** How much it says, from how rare it is among the passages and among the files; above 0. */
  idf: number;
  /** How often each file has it, by the place of the file. */
  inFiles: ReadonlyMap<number, number>;
  /** The related terms that stand in any passage. */
  related: RelatedTerm[];
}

export interface FoundPassage {
  passage: number;
  score: number;
}

export interface Found {
  terms: TermStatistics[];
  /** The best first. */
  passages: FoundPassage[];
}

const K1 = 1.2;
/** So many related terms are looked for at most. */
const RELATED_MAX = 12;
const B = 0.6;
/** How much an occurrence in the headings counts as one in the text. */
const IN_HEADINGS = 0.7;
const BY_FILES = 0.5;

/** How much a term says that stands in `count` of `size` passages. */
export function idfOf(count: number, size: number): number {
  return Math.log(1 + (size - count + 0.5) / (count + 0.5));
}

/** How much a term says that stands in so many passages and files: a word of one file only tells which file is meant. */
export function weightOf(scope: Scope, passages: number, files: number): number {
  return idfOf(passages, scope.size) + BY_FILES * idfOf(files, scope.files.length);
}

/**
 * Finds passages.
 * @param most how many at most
 */
export function findPassages(scope: Scope, wanted: readonly Wanted[], most: number): Found {
  const scores = new Float32Array(scope.size);
  // How often each passage has the present term; 0 between two terms.
  const often = new Float32Array(scope.size);
  const terms = wanted.map((one) => addTerm(scope, one, scores, often));
  return { terms, passages: bestOf(scores, most) };
}

function addTerm(
  scope: Scope,
  { term, related, otherwise, near }: Wanted,
  scores: Float32Array,
  often: Float32Array,
): TermStatistics {
  const passages: number[] = [];
  const inFiles = new Map<number, number>();
  /** @returns whether it stands anywhere */
  const add = ({ term: one, strength, inCollections }: RelatedTerm): boolean => {
    let isAnywhere = false;
    const visit = (passage: number, { place }: ReadableFile, isInText: boolean) => {
      isAnywhere = true;
      if (often[passage] === 0) passages.push(passage);
      often[passage] = (often[passage] ?? 0) + strength * (isInText ? 1 : IN_HEADINGS);
      inFiles.set(place, (inFiles.get(place) ?? 0) + strength);
    };
    scope.visitOccurrences(one, visit, inCollections);
    return isAnywhere;
  };
  const addFirst = (others: readonly RelatedTerm[]): RelatedTerm[] => {
    const present: RelatedTerm[] = [];
    for (const other of others) {
      if (add(other)) present.push(other);
      if (present.length === RELATED_MAX) break;
    }
    return present;
  };
  const isPresent = add({ term, strength: 1 });
  let present = addFirst(related);
  if (passages.length === 0) present = addFirst(otherwise());
  const isMeant = passages.length > 0;
  if (!isMeant) present = addFirst(near());
  const weighted = passages.reduce((sum, passage) => sum + Math.min(1, often[passage] ?? 0), 0);
  const files = [...inFiles.values()].reduce((sum, count) => sum + Math.min(1, count), 0);
  const idf = weightOf(scope, weighted, files);
  for (const passage of passages) {
    const count = often[passage] ?? 0;
    const length = (scope.lengths[passage] ?? 0) / scope.meanLength;
    scores[passage] = (scores[passage] ?? 0) + (idf * count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
    often[passage] = 0;
  }
  return { term, isPresent, isMeant, count: passages.length, weighted, idf, inFiles, related: present };
}

/** The passages with the highest scores; of equal ones the first. */
export function bestOf(scores: Float32Array, most: number): FoundPassage[] {
  let best: FoundPassage[] = [];
  let least = 0;
  for (let passage = 0; passage < scores.length; passage += 1) {
    const score = scores[passage] ?? 0;
    if (score <= least) continue;
    best.push({ passage, score });
    if (best.length < 4 * most) continue;
    best = best.toSorted(byScore).slice(0, most);
    least = best.at(-1)?.score ?? 0;
  }
  return best.toSorted(byScore).slice(0, most);
}

function byScore(one: FoundPassage, other: FoundPassage): number {
  return other.score - one.score || one.passage - other.passage;
}
