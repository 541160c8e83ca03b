// What a sentence takes for granted. "When the tenant has left the flat, the deposit is paid back" says when the deposit is paid
// back; that the tenant leaves is only what this is told by, and when, it does not say.
import { findKind } from './kinds/recognisers.ts';

/** A clause of time or of condition, up to the next comma. */
const subordinate =
  /\b(?:when(?:ever)?|once(?! (?:an?|per|every|each|in)\b)|as soon as|if|while)\b[^,;:.]*/giu;

/**
 * The parts of a sentence that tell no time but that of something else, in UTF-16 units: no answer to when what stands in them is.
 * A part that has a date or a time tells it.
 */
export function presupposedParts(text: string): { start: number; end: number }[] {
  return [...text.matchAll(subordinate)]
    .filter(([part]) => findKind('date', part).length === 0 && findKind('time', part).length === 0)
    .map(({ 0: part, index }) => ({ start: index, end: index + part.length }));
}

/** A clause of a condition, up to the next comma. */
const conditional =
  /(?:^|[;:]|\.\s)\s*(?:\(?\d[\d.]*\)?\s+|(?:but|and|or)\s+)?(?:if|unless|should)\b[^,;:.]*/giu;

/** The parts of a sentence that only suppose something: "Should fewer than 48 pupils sign up" does not say how many did. */
export function supposedParts(text: string): { start: number; end: number }[] {
  return [...text.matchAll(conditional)].map(({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
  }));
}
