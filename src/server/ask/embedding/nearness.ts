// How near the passages that may be read are to a question, by their vectors.
import type { IndexReader } from '../answering/index-reader.ts';
import type { ReadableFile, Scope } from '../answering/scope.ts';
import { PASSAGES_PER_FILE } from '../indexing/schema.ts';
import { estimateCosines, prepareToCompare } from './codes.ts';
import { cosineOf, unpackVectors, type Vector } from './vectors.ts';

/** A question that takes longer is answered by its words. */
const SCAN_MS = 1500;
/**
 * So many vectors are compared with a question as they are: those whose codes are nearest. Of random ones, which are the hardest to
 * tell apart, the first 1 % by codes hold 99 % of the 50 nearest, and the first 2 % all.
 */
const COMPARED_MAX = 1500;

interface CodesRow {
  first: number;
  count: number;
  codes: Buffer;
}

/**
 * Compares a question with the passages of some collections: with the codes of all, and with the vectors of those that are nearest
 * by them. A passage is compared with, or not, whatever there is that may not be read.
 * @param collections numbers of those whose vectors count
 * @param wanted passages whose vectors are compared in any case
 * @param other what is compared instead of the vector of a passage
 * @returns by passage of the scope between 0 (no nearer than the mean of its collection, without a vector, or not compared) and 1
 *   (the same direction); undefined where it takes too long, or the vectors are of another length
 */
export function findNearness(
  reader: IndexReader,
  scope: Scope,
  vector: Vector,
  collections: ReadonlySet<number>,
  wanted: Iterable<number> = [],
  other?: { passage: number; vector: Vector },
): Float32Array | undefined {
  const dimension = reader.db.prepare<[], number>('select dimension from embedding').pluck().get();
  if (dimension !== vector.values.length) return undefined;
  const files = scope.files.filter(({ collection }) => collections.has(collection));
  const estimated = estimateNearness(reader, scope.size, files, vector);
  if (estimated === undefined) return undefined;
  const { nearness: estimates, aboveMean } = estimated;
  const compared = new Set([...nearestOf(estimates, COMPARED_MAX), ...wanted]);
  const nearness = new Float32Array(scope.size);
  const find = reader.db.prepare<[number], Buffer>('select vector from vectors where passage = ?').pluck();
  // In the order in which they are stored.
  for (const passage of [...compared].toSorted((before, after) => before - after)) {
    const file = scope.fileOf(passage);
    if (!collections.has(file.collection)) continue;
    const packed = find.get(file.number * PASSAGES_PER_FILE + passage - file.first);
    const [own] = packed === undefined ? [] : unpackVectors(packed, 1);
    const chosen = passage === other?.passage ? other.vector : own;
    if (chosen !== undefined && chosen.scale !== 0)
      nearness[passage] = aboveMean(cosineOf(vector, chosen), file.collection);
  }
  return nearness;
}

/**
 * Estimates how near the passages of files are to a question.
 * @param size how many passages there are in the scope
 * @returns how near, by passage as `findNearness`, and what makes a cosine into this; undefined where it takes too long
 */
function estimateNearness(reader: IndexReader, size: number, files: readonly ReadableFile[], vector: Vector) {
  const until = performance.now() + SCAN_MS;
  const rows = reader.db.prepare<[number, number], CodesRow>(
    'select first, count, codes from vector_codes where first between ? and ?',
  );
  const asked = prepareToCompare(vector);
  const nearness = new Float32Array(size);
  const sums = new Map<number, { sum: number; count: number }>();
  for (const file of files) {
    const own = sums.get(file.collection) ?? { sum: 0, count: 0 };
    sums.set(file.collection, own);
    const from = file.number * PASSAGES_PER_FILE;
    for (const { first, count, codes } of rows.iterate(from, from + PASSAGES_PER_FILE - 1)) {
      const start = file.first + first - from;
      estimateCosines(asked, codes, count, (index, cosine) => {
        nearness[start + index] = cosine;
        own.sum += cosine;
        own.count += 1;
      });
      if (performance.now() > until) return undefined;
    }
  }
  // Of many models all cosines are high: what counts is how far above the mean one is.
  const means = new Map(
    [...sums].map(([collection, { sum, count }]) => [collection, sum / Math.max(1, count)]),
  );
  const aboveMean = (cosine: number, collection: number) => {
    const mean = means.get(collection) ?? 0;
    return Math.min(1, Math.max(0, (cosine - mean) / Math.max(1e-6, 1 - mean)));
  };
  for (const { first, passages, collection } of files)
    for (let passage = first; passage < first + passages; passage += 1) {
      const cosine = nearness[passage] ?? 0;
      // 0 is that of a passage without a vector.
      if (cosine !== 0) nearness[passage] = aboveMean(cosine, collection);
    }
  return { nearness, aboveMean };
}

/** The passages that are nearest, the nearest first; none that are no nearer than the mean. */
export function nearestOf(nearness: Float32Array, most: number): number[] {
  const least = leastOfNearest(nearness, most);
  const best: number[] = [];
  for (let passage = 0; passage < nearness.length; passage += 1) {
    const near = nearness[passage] ?? 0;
    if (near > 0 && near >= least) best.push(passage);
  }
  const byNearness = (one: number, other: number) =>
    (nearness[other] ?? 0) - (nearness[one] ?? 0) || one - other;
  return best.toSorted(byNearness).slice(0, most);
}

/** Into so many classes nearness is sorted, so that only few passages are compared with each other. */
const CLASSES = 4096;

/** A nearness that at least so many passages have, and hardly more; 0 where fewer are nearer than the mean. */
function leastOfNearest(nearness: Float32Array, most: number): number {
  const counts = new Uint32Array(CLASSES + 1);
  for (let passage = 0; passage < nearness.length; passage += 1) {
    const place = Math.floor((nearness[passage] ?? 0) * CLASSES);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  let place = CLASSES;
  for (let found = counts[place] ?? 0; found < most && place > 0; found += counts[place] ?? 0) place -= 1;
  return place / CLASSES;
}
