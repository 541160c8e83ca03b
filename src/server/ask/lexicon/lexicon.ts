// English words as the tables beside this file have them (`scripts/build-lexicon.ts`): which stems mean about the same
// (WordNet), how common each word is, a vector for it (GloVe), what it can be, and which are never names. Each table is read once,
// when something first needs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexiconDir } from '../../paths.ts';

/** What WordNet says a word mostly is. */
export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb';
const parts: readonly PartOfSpeech[] = ['noun', 'verb', 'adjective', 'adverb'];

interface Relations {
  numbers: Map<string, number>;
  stems: string[];
  starts: Uint32Array;
  targets: Uint16Array;
  strengths: Uint8Array;
  parts: Uint8Array;
}

interface Vectors {
  ranks: Map<string, number>;
  dimensions: number;
  scales: Float32Array;
  numbers: Int8Array;
  forms: Uint8Array;
  nounFiles: Uint8Array;
}

let relations: Relations | undefined;
let vectors: Vectors | undefined;

/** A file in memory of its own, so that numbers of several bytes begin at whole multiples. */
function read(name: string): ArrayBuffer {
  return Uint8Array.from(readFileSync(join(lexiconDir, name))).buffer;
}

function loadRelations(): Relations {
  const bytes = read('relations.bin');
  const [stems = 0, targets = 0, letters = 0] = new Uint32Array(bytes, 0, 3);
  let at = 12;
  const next = (length: number) => (at += length) - length;
  const loaded = {
    starts: new Uint32Array(bytes, next(4 * (stems + 1)), stems + 1),
    targets: new Uint16Array(bytes, next(2 * targets), targets),
    strengths: new Uint8Array(bytes, next(targets), targets),
    parts: new Uint8Array(bytes, next(stems), stems),
  };
  const words = Buffer.from(bytes, next(letters), letters).toString('latin1').split('\n');
  return { ...loaded, stems: words, numbers: new Map(words.map((word, number) => [word, number])) };
}

function loadVectors(): Vectors {
  const bytes = read('vectors.bin');
  const [count = 0, dimensions = 0, letters = 0] = new Uint32Array(bytes, 0, 3);
  const scales = new Float32Array(bytes, 12, count);
  const numbers = new Int8Array(bytes, 12 + 4 * count, count * dimensions);
  const end = 12 + (4 + dimensions) * count + letters;
  const words = Buffer.from(bytes, end - letters, letters)
    .toString('latin1')
    .split('\n');
  const [forms, nounFiles] = [new Uint8Array(bytes, end, count), new Uint8Array(bytes, end + count, count)];
  return {
    ranks: new Map(words.map((word, rank) => [word, rank])),
    dimensions,
    scales,
    numbers,
    forms,
    nounFiles,
  };
}

/** The stems that mean about the same as a stem, the closest first, each with how much it counts as the stem itself. */
export function relatedStems(stem: string): { term: string; strength: number }[] {
  relations ??= loadRelations();
  const { numbers, stems, starts, targets, strengths } = relations;
  const number = numbers.get(stem);
  if (number === undefined) return [];
  const found: { term: string; strength: number }[] = [];
  for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at += 1)
    found.push({ term: stems[targets[at] ?? 0] ?? '', strength: (strengths[at] ?? 0) / 255 });
  return found;
}

/** What a stem mostly is; undefined where WordNet lacks it. */
export function partOfSpeech(stem: string): PartOfSpeech | undefined {
  relations ??= loadRelations();
  const number = relations.numbers.get(stem);
  return number === undefined ? undefined : parts[(relations.parts[number] ?? 0) - 1];
}

let ordinary: Set<string> | undefined;

/** Whether a stem is that of a common word that WordNet never writes with a capital, so that a capital makes no name of it. */
export function isOrdinary(stem: string): boolean {
  ordinary ??= new Set(readFileSync(join(lexiconDir, 'ordinary.txt'), 'utf8').trim().split('\n'));
  return ordinary.has(stem);
}

/** Whether WordNet knows a folded word as this part of speech in some sense. */
export function canBe(word: string, part: PartOfSpeech): boolean {
  vectors ??= loadVectors();
  const rank = vectors.ranks.get(word);
  return rank !== undefined && ((vectors.forms[rank] ?? 0) & (1 << parts.indexOf(part))) !== 0;
}

/** Of what nouns are, by the numbers of WordNet's lexicographer files. */
const nounKinds = { person: 18, place: 15, animal: 5, plant: 20 } as const;
export type NounKind = keyof typeof nounKinds;

/** Whether a folded word is a noun that mostly means something of a kind; names of it are none. */
export function isNounOf(word: string, kind: NounKind): boolean {
  vectors ??= loadVectors();
  const rank = vectors.ranks.get(word);
  return rank !== undefined && vectors.nounFiles[rank] === nounKinds[kind];
}

/** How many words are commoner than a folded word; undefined where it is none of the 60,000 commonest. */
export function rankOf(word: string): number | undefined {
  vectors ??= loadVectors();
  return vectors.ranks.get(word);
}

/** Words are near from this cosine on. */
const NEAR_FROM = 0.55;
const NEAR_MAX = 40;
let lengths: Float32Array | undefined;

/** The words whose vectors are nearest to that of a folded word, the nearest first, each with the cosine between them. */
export function nearWords(word: string): { word: string; cosine: number }[] {
  vectors ??= loadVectors();
  const { ranks, numbers, dimensions } = vectors;
  const own = ranks.get(word);
  if (own === undefined) return [];
  lengths ??= Float32Array.from(ranks.values(), (rank) => Math.sqrt(product(rank, rank)));
  const found: { word: string; cosine: number }[] = [];
  for (const [other, rank] of ranks) {
    const cosine = product(own, rank) / ((lengths[own] ?? 0) * (lengths[rank] ?? 0) || 1);
    if (cosine >= NEAR_FROM && rank !== own) found.push({ word: other, cosine });
  }
  return found.toSorted((one, other) => other.cosine - one.cosine).slice(0, NEAR_MAX);

  function product(one: number, other: number): number {
    let sum = 0;
    for (let at = 0; at < dimensions; at += 1)
      sum += (numbers[one * dimensions + at] ?? 0) * (numbers[other * dimensions + at] ?? 0);
    return sum;
  }
}

/** How much a word of this rank says: little where it is very common (smooth inverse frequency). */
function weightOfRank(rank: number): number {
  return 0.001 / (0.001 + 0.06 / (rank + 1));
}

/** The numbers that a vector of words has. */
export const DIMENSIONS = 100;

/** Adds the vectors of folded words, weighted by how much each says, to a sum. @param share how much they count beside others */
export function addVectors(sum: Float32Array, words: Iterable<string>, share = 1): void {
  vectors ??= loadVectors();
  const { ranks, scales, numbers, dimensions } = vectors;
  for (const word of words) {
    const rank = ranks.get(word);
    if (rank === undefined) continue;
    const factor = share * weightOfRank(rank) * (scales[rank] ?? 0);
    const from = rank * dimensions;
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + factor * (numbers[from + at] ?? 0);
  }
}

/** The cosine of the angle between two vectors; 0 where one has no length. */
export function cosineBetween(one: Float32Array, other: Float32Array): number {
  let [product, square, otherSquare] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const a = one[at] ?? 0;
    const b = other[at] ?? 0;
    product += a * b;
    square += a * a;
    otherSquare += b * b;
  }
  return square === 0 || otherSquare === 0 ? 0 : product / Math.sqrt(square * otherSquare);
}
