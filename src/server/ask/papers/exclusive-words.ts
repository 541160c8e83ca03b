// Words of which a thing has one at a time: what is said of the brown bin does not answer a question about the blue one.
import type { Word } from '../indexing/words.ts';

const sets = [
  'red orange yellow green blue purple pink brown black white grey gray',
  'january february march april june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'spring summer autumn winter',
  'first second third fourth fifth sixth',
  'morning afternoon evening night',
  'adult child junior senior student',
  'single double',
  'daily weekly monthly annual yearly',
  'maximum minimum',
  'indoor outdoor',
  'weekday weekend',
].map((line) => new Set(line.split(' ')));

const baseOf = (folded: string) => folded.replace(/s$/, '').replace(/ie$/, 'y');

/** A word of which a thing has one at a time, with the others. */
export interface Exclusive {
  own: string;
  others: ReadonlySet<string>;
}

/** Those of some words of a question. */
export function exclusiveIn(words: readonly Word[]): Exclusive[] {
  return words.flatMap(({ folded }) => {
    const own = baseOf(folded);
    const others = sets.find((set) => set.has(own));
    return others === undefined ? [] : [{ own, others }];
  });
}

/**
 * 1 if a sentence has another of these words and not the one that is asked for, 0 otherwise.
 * @param around the folded words of what the sentence stands below
 */
export function contradictionIn(
  asked: readonly Exclusive[],
  words: readonly Word[],
  around: readonly string[],
): number {
  if (asked.length === 0) return 0;
  const present = new Set(words.map(({ folded }) => baseOf(folded)));
  const known = new Set([...present, ...around.map(baseOf)]);
  const isOther = asked.some(
    ({ own, others }) => !known.has(own) && [...others].some((other) => present.has(other)),
  );
  return isOther ? 1 : 0;
}
