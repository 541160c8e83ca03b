// Words of which a thing has one at a time: what is said of the brown bin does not answer a question about the blue one.
import type { PlacedSentence } from './clauses.ts';
import type { Question } from './question.ts';

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

/** The words of a question of which a thing has one at a time, each with the others. */
export function exclusiveIn({ words, asked }: Pick<Question, 'words' | 'asked'>) {
  return words.flatMap(({ folded, start }) => {
    const own = baseOf(folded);
    const others = asked.askingWords.has(start) ? undefined : sets.find((set) => set.has(own));
    return others === undefined ? [] : [{ own, others }];
  });
}

/** 1 if a sentence has another of these words and not the one that is asked for, 0 otherwise. */
export function contradictionIn(
  question: Question,
  { words }: PlacedSentence,
  around: readonly string[],
): number {
  if (question.exclusive.length === 0) return 0;
  const present = new Set(words.map(({ folded }) => baseOf(folded)));
  const known = new Set([...present, ...around.map(baseOf)]);
  const isOther = question.exclusive.some(
    ({ own, others }) => !known.has(own) && [...others].some((other) => present.has(other)),
  );
  return isOther ? 1 : 0;
}
