// How well a word of a question fits a word of a header.
import { canBe } from '../../../lexicon/lexicon.ts';
import { canStandFor, spelledOut } from '../lexicon/abbreviations.ts';
import { unitsOf } from '../lexicon/concepts.ts';
import { shortFormsOf } from '../lexicon/long-forms.ts';
import { areSynonyms } from '../lexicon/synonyms.ts';
import { EVENT_NOUNS, FUNCTION_WORDS } from '../lexicon/word-classes.ts';
import type { ColumnProfile } from '../table-profile.ts';
import type { Token } from '../tokens.ts';
import { weights } from '../weights.ts';

/** How well a word of a question fits a word of a header, 0 to 1. */
export function wordFit(token: Token, word: string, stem: string, isShortened = false): number {
  if (token.folded === word) return 1;
  if (token.term === stem) return weights.sameStem;
  // What "lasted" is no `Last port`.
  if (/^(?:last|first|next)$/.test(word)) return 0;
  if (areSynonyms(token.term, stem)) return isOtherUnit(token.folded, word) ? 0 : weights.synonym;
  // "samples" are not their sampler.
  if (EVENT_NOUNS.has(token.term) && /[^s]s$/.test(token.folded) && /(?:er|or)$/.test(word)) return 0;
  const [low, high] = token.term.length < stem.length ? [token.term, stem] : [stem, token.term];
  if (low.length >= 4 && high.startsWith(low)) return weights.derivation;
  // "Cost" is a word, and no short form of "consent".
  const isWord = word.length > 3 && canBe(word, 'noun') && !isShortened;
  if (!isWord && isAbbreviation(word, token.folded) && !FUNCTION_WORDS.has(word)) return weights.abbreviation;
  if (shortFormsOf(token.term).has(word)) return weights.abbreviation;
  // "temp" of Temperature.
  if (spelledOut(token.folded) === word) return weights.abbreviation;
  const [short, long] = token.folded.length < word.length ? [token.folded, word] : [word, token.folded];
  if (short.length >= 5 && long.startsWith(short.slice(0, Math.max(5, short.length - 2))))
    return weights.derivation;
  if (short.length >= 4 && long.startsWith(short)) return weights.derivation;
  return 0;
}

/** Whether a header says itself that a word of it is shortened: `Pass.` */
export function isDotted({ column: { name } }: ColumnProfile, word: string): boolean {
  return name.toLowerCase().includes(`${word}.`);
}

/** How well a word of a question fits a short form in a header, whatever that was taken for: "carried" of `C/fwd`. */
export function shortFit(token: Token, short: string | undefined): number {
  if (short === undefined) return 0;
  if (token.folded === short) return 1;
  return canStandFor(short, token.term) || shortFormsOf(token.term).has(short) ? weights.abbreviation : 0;
}

/** Hours are no minutes, although both are lengths of time. */
function isOtherUnit(said: string, word: string): boolean {
  const [mine, theirs] = [unitsOf(said), unitsOf(word)];
  return mine.length > 0 && theirs.length > 0 && !mine.includes(word);
}

/** Whether a word of a header is another one shortened: "bldg" of building, "plts" of pallets, "cmplnts" of complaints. */
export function isAbbreviation(short: string, long: string): boolean {
  const isSkeleton = /^.[^aeiou]+$/.test(short);
  if (short.length < 2 || short.length > (isSkeleton ? 8 : 5)) return false;
  if (long.length < short.length + 2 || short[0] !== long[0]) return false;
  if ((short.match(/[aeiou]/g)?.length ?? 0) > 1) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return (
    at === short.length &&
    (long.startsWith(short) ? short.length >= 3 : long.slice(-3).includes(short.at(-1) ?? ' '))
  );
}
