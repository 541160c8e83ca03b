import { fold } from '#shared/fold.ts';

/** A piece of a text, and whether it is one of the words that match the question. */
export type TextPart = { text: string; matches: boolean };

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Divides a text into words that match and what is between them. Together the parts are the text.
 * @param matched words, compared without regard to case and accents
 */
export function markWords(text: string, matched: readonly string[]): TextPart[] {
  const wanted = new Set(matched.map(fold));
  const parts: TextPart[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const matches = isWordLike === true && wanted.has(fold(segment));
    const last = parts.at(-1);
    if (last && last.matches === matches) last.text += segment;
    else parts.push({ text: segment, matches });
  }
  return parts;
}
