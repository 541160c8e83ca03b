// How near the passages that may be read are to a question, by their vectors.
import type { IndexReader } from '../answering/index-reader.ts';
import type { Scope } from '../answering/scope.ts';
import { PASSAGES_PER_FILE } from '../indexing/schema.ts';
import { compareWith, cosineOf, dimensionOf, type Vector } from './vectors.ts';

/** A question that takes longer is answered by its words. 100,000 passages of 768 numbers take about 0.2 s. */
const SCAN_MS = 1500;

interface VectorRow {
  first: number;
  count: number;
  vectors: Buffer;
}

/**
 * Compares a question with the passages of some collections, each vector with it.
 * @param collections numbers of those whose vectors count
 * @param other what is compared instead of the vector of a passage
 * @returns by passage of the scope between 0 (no nearer than the mean of its collection, or without a vector) and 1 (the same
 *   direction); undefined where it takes too long, or the vectors are of another length
 */
export function findNearness(
  reader: IndexReader,
  scope: Scope,
  vector: Vector,
  collections: ReadonlySet<number>,
  other?: { passage: number; vector: Vector },
): Float32Array | undefined {
  const until = performance.now() + SCAN_MS;
  const rows = reader.db.prepare<[number, number], VectorRow>(
    'select first, count, vectors from vectors where first between ? and ?',
  );
  const nearness = new Float32Array(scope.size);
  const sums = new Map([...collections].map((collection) => [collection, { sum: 0, count: 0 }]));
  for (const file of scope.files) {
    const own = sums.get(file.collection);
    if (own === undefined) continue;
    const first = file.number * PASSAGES_PER_FILE;
    for (const row of rows.iterate(first, first + PASSAGES_PER_FILE - 1)) {
      if (dimensionOf(row.vectors, row.count) !== vector.values.length) return undefined;
      const start = file.first + row.first - first;
      compareWith(vector, row.vectors, row.count, (index, cosine) => {
        nearness[start + index] = cosine;
        own.sum += cosine;
        own.count += 1;
      });
      if (performance.now() > until) return undefined;
    }
  }
  if (other !== undefined) nearness[other.passage] = cosineOf(vector, other.vector);
  // Of many models all cosines are high: what counts is how far above the mean one is.
  for (const file of scope.files) {
    const { sum, count } = sums.get(file.collection) ?? { sum: 0, count: 0 };
    const mean = count === 0 ? 0 : sum / count;
    for (let passage = file.first; passage < file.first + file.passages; passage += 1) {
      const cosine = nearness[passage] ?? 0;
      nearness[passage] =
        cosine === 0 ? 0 : Math.min(1, Math.max(0, (cosine - mean) / Math.max(1e-6, 1 - mean)));
    }
  }
  return nearness;
}

/** The passages that are nearest, the nearest first; none that are no nearer than the mean. */
export function nearestOf(nearness: Float32Array, most: number): number[] {
  let best: number[] = [];
  let least = 0;
  const byNearness = (one: number, other: number) =>
    (nearness[other] ?? 0) - (nearness[one] ?? 0) || one - other;
  for (const [passage, near] of nearness.entries()) {
    if (near <= least) continue;
    best.push(passage);
    if (best.length < 4 * most) continue;
    best = best.toSorted(byNearness).slice(0, most);
    least = nearness[best.at(-1) ?? 0] ?? 0;
  }
  return best.toSorted(byNearness).slice(0, most);
}
