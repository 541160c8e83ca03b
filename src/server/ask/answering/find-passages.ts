// Finds the passages that a question is about, by BM25. All counts are of the passages that may be read, of all collections
// together.
import type { RelatedTerm } from './related-terms.ts';
import type { Scope } from './scope.ts';

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
/**
 * A term that was found in so many passages is found often enough: words that only may stand for it are common then as well, would
 * lift hardly a passage among the best, and are most of what a question to many passages would have to read. They count still in
 * the sentences of the passages that are found.
 */
const ENOUGH = 20_000;
/** Words of the lexicon stand for others at most so well; synonyms that somebody keeps, and most other forms, do better. */
const OF_LEXICON = 0.6;
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
 * @param enough in how many passages a term has to stand for words of the lexicon not to be looked for; for tests
 */
export function findPassages(
  scope: Scope,
  wanted: readonly Wanted[],
  most: number,
  enough: number = ENOUGH,
): Found {
  const counts = kept !== undefined && kept.often.length >= scope.size ? kept : new TermCounts(scope.size);
  // If this fails half-way, it is not used again.
  kept = undefined;
  const scores = counts.begin(scope);
  const terms = wanted.map((one) => {
    const statistics = countTerm(scope, one, counts, enough);
    addScores(scope, statistics.idf, counts, scores);
    counts.clear();
    return statistics;
  });
  const passages = bestOf(scores, most);
  kept = counts;
  return { terms, passages };
}

/** That of the question before, because new memory for millions of passages costs more than to clear what there is. */
let kept: TermCounts | undefined;

/** How often each passage and each file has a term, where a related one counts as much as it stands for it. */
class TermCounts {
  readonly often: Float32Array;
  /** The passages that have it: the first ones of the list. */
  readonly passages: Uint32Array;
  size = 0;
  readonly #scores: Float32Array;
  #inFiles = new Float64Array();

  /** @param most how many passages at most */
  constructor(most: number) {
    this.often = new Float32Array(most);
    this.passages = new Uint32Array(most);
    this.#scores = new Float32Array(most);
  }

  /** Starts a question. @returns the scores of the passages, all 0 */
  begin(scope: Scope): Float32Array {
    this.#inFiles = new Float64Array(scope.files.length);
    return this.#scores.subarray(0, scope.size).fill(0);
  }

  add(passage: number, place: number, strength: number, inText: number, inHeadings: number): void {
    const before = this.often[passage] ?? 0;
    if (before === 0) {
      this.passages[this.size] = passage;
      this.size += 1;
    }
    this.often[passage] = before + strength * (inText + IN_HEADINGS * inHeadings);
    this.#inFiles[place] = (this.#inFiles[place] ?? 0) + strength * (inText + inHeadings);
  }

  /** In how many passages and files it stands; each at most once. */
  weighted(): { passages: number; files: number } {
    let [passages, files] = [0, 0];
    for (let at = 0; at < this.size; at += 1)
      passages += Math.min(1, this.often[this.passages[at] ?? 0] ?? 0);
    for (const count of this.#inFiles) files += Math.min(1, count);
    return { passages, files };
  }

  clear(): void {
    for (let at = 0; at < this.size; at += 1) this.often[this.passages[at] ?? 0] = 0;
    this.#inFiles.fill(0);
    this.size = 0;
  }
}

/** Counts a term with what stands for it. */
function countTerm(
  scope: Scope,
  { term, related, otherwise, near }: Wanted,
  counts: TermCounts,
  enough: number,
): TermStatistics {
  /** @returns whether it stands anywhere */
  const add = ({ term: one, strength, inCollections }: RelatedTerm): boolean => {
    let isAnywhere = false;
    scope.visitPostings(
      one,
      (passage, { place }, inText, inHeadings) => {
        isAnywhere = true;
        counts.add(passage, place, strength, inText, inHeadings);
      },
      inCollections,
    );
    return isAnywhere;
  };
  const addFirst = (others: readonly RelatedTerm[]): RelatedTerm[] => {
    const present: RelatedTerm[] = [];
    for (const other of others) {
      const isEnough = counts.size >= enough && other.strength <= OF_LEXICON;
      if (isEnough ? scope.hasTerm(other.term, other.inCollections) : add(other)) present.push(other);
      if (present.length === RELATED_MAX) break;
    }
    return present;
  };
  const isPresent = add({ term, strength: 1 });
  let present = addFirst(related);
  if (counts.size === 0) present = addFirst(otherwise());
  const isMeant = counts.size > 0;
  if (!isMeant) present = addFirst(near());
  const { passages, files } = counts.weighted();
  return {
    term,
    isPresent,
    isMeant,
    count: counts.size,
    weighted: passages,
    idf: weightOf(scope, passages, files),
    related: present,
  };
}

/** Adds to the scores of passages what a term says. */
function addScores(
  scope: Scope,
  idf: number,
  { often, passages, size }: TermCounts,
  scores: Float32Array,
): void {
  for (let at = 0; at < size; at += 1) {
    const passage = passages[at] ?? 0;
    const count = often[passage] ?? 0;
    const length = (scope.lengths[passage] ?? 0) / scope.meanLength;
    scores[passage] = (scores[passage] ?? 0) + (idf * count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
  }
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
