// How alike two words are used.
import { DIMENSIONS, addVectors, cosineBetween } from '../../lexicon/lexicon.ts';

/** How alike two words are used: the cosine of their vectors. */
export function nearnessOf(one: string, other: string): number {
  const [mine, theirs] = [one, other].map((word) => {
    const vector = new Float32Array(DIMENSIONS);
    addVectors(vector, [word]);
    return vector;
  });
  return mine === undefined || theirs === undefined ? 0 : cosineBetween(mine, theirs);
}
