// Somebody's age in a question: "my 7 year old". What papers say of ages is worded otherwise: "those under eight".
import type { Word } from '../indexing/words.ts';
import type { Phrase } from './phrases.ts';

const age =
  /\b\d{1,3}[- ]?years?[- ]?olds?\b|\b(?:a child|a kid|an adult|someone|somebody|people) of \d{1,3}\b|\b(?:aged|age) \d{1,3}\b|\b(?:i|she|he|they|who)(?:['’](?:m|s|re)| am| is| are| will be| turns)(?: (?:only|just|already|not yet|under|over))? \d{1,2}(?= now\b| yet\b|\s*(?:[?.!,;)]|$))|\bunder[- ]?\d{1,2}s\b/iu;

/** The age that a question has, as one phrase. */
export function ageIn(text: string, words: readonly Word[]): Phrase[] {
  const match = age.exec(text);
  if (match === null) return [];
  const [own] = match;
  const isIn = ({ start }: Word) => start >= match.index && start < match.index + own.length;
  const starts = new Set(words.filter(isIn).map(({ start }) => start));
  return [{ starts, text: own, means: ['age', 'birthday', 'old', 'adult', 'minor', 'junior'], isAge: true }];
}
