import { eachWord } from '#shared/words.ts';

/** A piece of a text, and whether it is one of the words that match the question. */
export type TextPart = { text: string; matches: boolean };

/**
 * Divides a text into words that match and what is between them. Together the parts are the text.
 * @param matched words, each in every spelling that matches
 */
export function markWords(text: string, matched: readonly string[]): TextPart[] {
  const wanted = new Set(matched);
  const parts: TextPart[] = [];
  let end = 0;
  eachWord(text, (word, start) => {
    if (!wanted.has(word)) return;
    if (start > end) parts.push({ text: text.slice(end, start), matches: false });
    parts.push({ text: word, matches: true });
    end = start + word.length;
  });
  if (end < text.length) parts.push({ text: text.slice(end), matches: false });
  return parts;
}
