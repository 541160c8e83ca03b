// The names of a text: words with capitals that stand beside each other.
import { ordinaryWords } from './ordinary-words.ts';
import type { Spot } from './pairing.ts';
import type { Reading } from './reading.ts';

export const capital = /^\p{Lu}/u;

/** Whether a word begins a sentence of the text, so that its capital tells nothing. */
export function isOpening({ tokens }: Reading, at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || (before.kind === 'sign' && /[.!?:;"('\-–•*]/.test(before.text));
}

/** The same but for the ending of a plural or a genitive. */
export function isSameName(one: string, other: string): boolean {
  return (
    one === other ||
    `${one}s` === other ||
    `${other}s` === one ||
    `${one}es` === other ||
    `${other}es` === one
  );
}

export interface Name extends Spot {
  words: string[];
}

/** The names of a reading: words with capitals that stand beside each other. */
export function namesOf(reading: Reading, isName: (at: number) => boolean): Name[] {
  const names: Name[] = [];
  for (const [at, token] of reading.tokens.entries()) {
    if (token.kind !== 'word' || reading.figureAt.has(at) || !capital.test(token.text) || !isName(at))
      continue;
    const last = names.at(-1);
    if (last !== undefined && last.last === at - 1) {
      last.words.push(token.folded);
      last.last = at;
    } else names.push({ first: at, last: at, words: [token.folded] });
  }
  return names;
}

/** The names of a line: what begins it is one only if the sentences have it with a capital inside. */
export function namesOfLine(line: Reading, sentences: readonly Reading[]): Name[] {
  return namesOf(line, (at) => {
    const token = line.tokens[at];
    if (token === undefined || token.isStop) return false;
    return !isOpening(line, at) || sentences.some((reading) => hasCapitalInside(reading, token.folded));
  });
}

function hasCapitalInside(reading: Reading, folded: string): boolean {
  return reading.tokens.some(
    (own, at) =>
      own.folded === folded &&
      capital.test(own.text) &&
      (!isOpening(reading, at) || !ordinaryWords.has(folded)),
  );
}

/** The names of a sentence. */
export function namesOfSentence(reading: Reading): Name[] {
  return namesOf(reading, (at) => {
    const token = reading.tokens[at];
    return (
      token !== undefined && !token.isStop && (!isOpening(reading, at) || !ordinaryWords.has(token.folded))
    );
  });
}
