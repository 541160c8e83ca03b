// How what is typed and what goes on from it belong together.
import type { Completion } from './completions.ts';
import { fold } from './fold.ts';

/** A name has at most so many words that were typed before it is chosen. */
const WORDS_MAX = 5;

/** The last words of a text that a name may go on from, the most words first: `by re`, `re`. */
export function lastWordsOf(text: string): string[] {
  const words = [...text.matchAll(/\S+/g)].slice(-WORDS_MAX);
  return words.map(({ index }) => text.slice(index));
}

/** Whether a name goes on from what was typed: it, or one of its words, begins with that. @param folded the name, as `typed` */
export function goesOnFrom(folded: string, typed: string): boolean {
  return folded.startsWith(typed) || folded.includes(` ${typed}`);
}

/**
 * A text with what was chosen in the place of the last words that it goes on from.
 * @returns undefined where it goes on from none
 */
export function completed(text: string, { text: chosen, kind }: Completion): string | undefined {
  const folded = fold(chosen);
  if (kind === 'question') return folded.startsWith(fold(text.trim())) ? chosen : undefined;
  const last = lastWordsOf(text).find((words) => goesOnFrom(folded, fold(words)));
  return last === undefined ? undefined : `${text.slice(0, text.length - last.length)}${chosen} `;
}
