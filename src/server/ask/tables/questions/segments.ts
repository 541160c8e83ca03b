// Ways to cut a question into mentions: each word belongs to exactly one, and the best ways come first.
import type { Mention, Mentions } from './mention.ts';
import { weights } from './weights.ts';

export interface Segmentation {
  /** In the order of the question, without words that say nothing. */
  items: Mention[];
  score: number;
}

/** How many ways are kept at each word, and in the end. */
const KEPT_AT_EACH = 14;

const KEPT = 10;

/** The best ways to read the words of a question. */
export function segmentationsOf({ tokens, at }: Mentions): Segmentation[] {
  const best: Segmentation[][] = Array.from({ length: tokens.length + 1 }, () => []);
  best[0] = [{ items: [], score: 0 }];
  for (let start = 0; start < tokens.length; start += 1) {
    const here = (best[start] ?? []).toSorted((one, other) => other.score - one.score).slice(0, KEPT_AT_EACH);
    for (const way of here)
      for (const mention of at[start] ?? []) {
        const before = way.items.at(-1);
        // Two columns side by side are seldom meant: "payment method" is one.
        const isBeside =
          mention.kind === 'column' &&
          before?.kind === 'column' &&
          before.end === start &&
          mention.column !== before.column;
        const score =
          (isBeside ? -weights.adjacentColumns : 0) +
          way.score +
          mention.score * (mention.end - mention.start) +
          (mention.kind === 'value' && mention.isWhole ? weights.wholeCell : 0);
        best[mention.end]?.push({
          items: mention.kind === 'soft' ? way.items : [...way.items, mention],
          score,
        });
      }
  }
  return (best[tokens.length] ?? []).toSorted((one, other) => other.score - one.score).slice(0, KEPT);
}
