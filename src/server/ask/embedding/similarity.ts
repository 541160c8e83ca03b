// How alike the passages and sentences that may be read are to a question, by their vectors: a plain scan.
import { bestOf } from '../answering/find-passages.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { Scope } from '../answering/scope.ts';
import { embeddedOf, PASSAGES_PER_FILE } from '../indexing/schema.ts';
import type { EmbeddingState, QuestionVector } from './embedding-messages.ts';
import { cosineOf, unpackVectors, type Vector } from './vectors.ts';

/** A question that takes longer is answered by its words. */
const SCAN_MS = 1500;
/** How many of the nearest passages are looked into, beside those that the words found. */
const NEAREST_MAX = 20;

export interface Similarity {
  /** The passages that are most alike, the most alike first. */
  nearest: number[];
  /**
   * How alike a sentence is, by its place in its passage: 0 like the mean of the passages or without a vector, 1 in the same
   * direction. Of many models all cosines are high, so what counts is how far above their mean one is.
   */
  of: (passage: number, place: number) => number;
}

/**
 * Compares a question with the passages of a scope. A passage is compared with, or not, whatever there is that may not be read.
 * @returns undefined where it takes too long, or there is nothing that it can be compared with
 */
export function findSimilarity(
  reader: IndexReader,
  scope: Scope,
  { model, vector: packed, collectionIds }: QuestionVector,
): Similarity | undefined {
  const stored = reader.db
    .prepare<[], { model: string; dimension: number }>('select model, dimension from embedding')
    .get();
  const [vector] = unpackVectors(Buffer.from(packed, 'base64'), 1);
  if (vector === undefined || stored?.model !== model || stored.dimension !== vector.values.length)
    return undefined;
  const collections = new Set(collectionIds.map((id) => reader.findCollection(id)));
  const cosines = comparePassages(reader, scope, vector, collections);
  if (cosines === undefined) return undefined;
  const { mean, count } = meanOf(cosines);
  if (count === 0) return undefined;
  const sentencesOf = sentenceReader(reader);
  const known = new Map<number, number[]>();
  // 0 is that of a vector without direction.
  const aboveMean = (cosine: number) => (cosine === 0 ? 0 : (cosine - mean) / Math.max(1e-6, 1 - mean));
  const read = (passage: number): number[] => {
    const file = scope.fileOf(passage);
    if (!collections.has(file.collection)) return [];
    const own = sentencesOf(file.number * PASSAGES_PER_FILE + passage - file.first);
    return own.map((sentence) => aboveMean(cosineOf(vector, sentence)));
  };
  return {
    nearest: bestOf(cosines, NEAREST_MAX).map(({ passage }) => passage),
    of(passage, place) {
      const own = known.get(passage) ?? read(passage);
      known.set(passage, own);
      return own[place] ?? 0;
    },
  };
}

interface PassagesRow {
  first: number;
  count: number;
  passages: Buffer;
}

/** The cosines of the passages of a scope; 0 where there is no vector. @returns undefined where it takes too long */
function comparePassages(
  reader: IndexReader,
  scope: Scope,
  vector: Vector,
  collections: ReadonlySet<number | undefined>,
): Float32Array | undefined {
  const until = performance.now() + SCAN_MS;
  const rows = reader.db.prepare<[number, number], PassagesRow>(
    'select first, count, passages from vectors where first between ? and ?',
  );
  const cosines = new Float32Array(scope.size);
  for (const file of scope.files) {
    if (!collections.has(file.collection)) continue;
    const from = file.number * PASSAGES_PER_FILE;
    for (const { first, count, passages } of rows.iterate(from, from + PASSAGES_PER_FILE - 1)) {
      const start = file.first + first - from;
      for (const [at, own] of unpackVectors(passages, count).entries())
        cosines[start + at] = cosineOf(vector, own);
      if (performance.now() > until) return undefined;
    }
  }
  return cosines;
}

interface SentencesRow {
  first: number;
  lengths: string;
  sentences: Buffer;
}

/** Reads the vectors of the sentences of a passage by its id; none where it has none yet. */
function sentenceReader(reader: IndexReader): (id: number) => Vector[] {
  const rows = reader.db.prepare<[number], SentencesRow>(
    'select first, lengths, sentences from vectors where first <= ? order by first desc limit 1',
  );
  const sum = (some: readonly number[]) => some.reduce((total, length) => total + length, 0);
  return (id) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const lengths = row.lengths.split(' ').map(Number);
    const start = sum(lengths.slice(0, id - row.first));
    // Behind the last passage of the row there is none.
    return unpackVectors(row.sentences, sum(lengths)).slice(start, start + (lengths[id - row.first] ?? 0));
  };
}

function meanOf(cosines: Float32Array): { mean: number; count: number } {
  let [sum, count] = [0, 0];
  for (const cosine of cosines)
    if (cosine !== 0) {
      sum += cosine;
      count += 1;
    }
  return { mean: sum / Math.max(1, count), count };
}

/** How far the embedding of a collection is; nothing where the index has no vectors, or no file of it. */
export function findEmbeddingState(reader: IndexReader, collectionId: string): EmbeddingState | undefined {
  const model = reader.db.prepare<[], string>('select model from embedding').pluck().get();
  const number = reader.findCollection(collectionId);
  if (model === undefined || number === undefined) return undefined;
  const counts = reader.db.prepare<[number], { passages: number; embedded: number }>(
    `select coalesce(sum(passages), 0) as passages, coalesce(sum(${embeddedOf}), 0) as embedded
    from files where collection = ? and finished = 1`,
  );
  return { model, ...(counts.get(number) ?? { passages: 0, embedded: 0 }) };
}
