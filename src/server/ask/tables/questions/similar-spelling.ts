// Whether a text is spelled like another, but for one or two typing errors.
import { trigramsOf } from '../../indexing/words.ts';

/** Shorter texts are too easily like others. */
const SIMILAR_MIN = 5;

/** What a text is compared with, to be found in spite of typing errors. */
interface Similarity {
  folded: string;
  edits: number;
  trigrams: ReadonlySet<string>;
}

/** Prepares comparing texts with one. @returns undefined where it is too short, or a number */
export function similarityTo(folded: string): Similarity | undefined {
  if (folded.length < SIMILAR_MIN || /\d/.test(folded)) return undefined;
  return { folded, edits: folded.length < 9 ? 1 : 2, trigrams: new Set(trigramsOf(folded)) };
}

/** Whether a text is spelled like another, but for one or two typing errors. */
export function isSimilar(other: string, { folded, edits, trigrams }: Similarity): boolean {
  // The first letter is seldom wrong, and "member" is no ember.
  if (other[0] !== folded[0] || Math.abs(other.length - folded.length) > edits) return false;
  const shared = trigramsOf(other).filter((trigram) => trigrams.has(trigram)).length;
  // An edit changes at most three trigrams.
  return shared >= trigrams.size - 3 * edits && shared > 0 && isNear(folded, other, edits);
}

/** Whether two texts are at most so many edits apart; letters changed for each other count as one. */
function isNear(one: string, other: string, edits: number): boolean {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let best = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) best = Math.min(best, (before[at - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > edits) return false;
    [before, last] = [last, next];
  }
  return (last.at(-1) ?? Infinity) <= edits;
}
