// Whether enough of what a line is about stands in the cited sentences and the headings above them.
import { isAkin } from './check-marks.ts';
import { isMarkWord } from './marks.ts';
import { isSameSide } from './opposites.ts';
import type { Reading } from './reading.ts';
import { isSynonym } from './synonyms.ts';
import { isUnitName, unitOf } from './units.ts';

/** Which part of the words of a line, and of each of its longer parts, must be in the sentences. */
const LINE_LEAST = 0.6;
const PART_LEAST = 0.4;
/** How many words beside each other are unknown at most, and one more. */
const RUN_MAX = 3;
/** Shorter parts are judged with the line only. */
const PART_WORDS = 3;

/**
 * Why a line is not an answer though nothing in it is wrong; undefined if it is one.
 * @param headings the terms of the headings and names of files of the cited sentences
 */
export function supportFault(
  line: Reading,
  sentences: readonly Reading[],
  headings: readonly string[],
): string | undefined {
  const known = new Set([...sentences.flatMap(({ terms }) => [...terms]), ...headings]);
  const isKnown = (term: string) =>
    known.has(term) ||
    [...known].some((own) => isAkin(term, own) || isSynonym(term, own) || isSameSide(term, own));
  const words = line.segments.map(({ first, last }) => wordsIn(line, first, last));
  const all = words.flat();
  // Nothing but figures and marks says nothing that a reader could check.
  if (all.length === 0 && line.figures.length === 0) return 'it says nothing';
  if (shareOf(all, isKnown) < LINE_LEAST) return 'too few of its words are in the cited sentences';
  if (hasRun(all, isKnown)) return 'words in a row are not in the cited sentences';
  if (words.some((part) => part.length >= PART_WORDS && shareOf(part, isKnown) < PART_LEAST))
    return 'too few words of a part of it are in the cited sentences';
  return countsOther(line, isKnown) ? 'what it counts is not in the cited sentences' : undefined;
}

/** Why a unit of a line, without a number, is not one of the sentences. */
export function unitFault(line: Reading, sentences: readonly Reading[]): string | undefined {
  const known = new Set(
    sentences.flatMap(({ tokens, figures, frequencies }) => [
      ...tokens.map(({ folded }) => unitOf(folded)),
      ...figures.flatMap(({ units }) => [...units].flatMap((unit) => unit.split('/'))),
      ...frequencies,
    ]),
  );
  const isFault = line.tokens.some(
    ({ kind, folded }, at) =>
      kind === 'word' && !line.figureAt.has(at) && isUnitName(folded) && !known.has(unitOf(folded)),
  );
  if (isFault) return 'a unit is not in the cited sentences';
  return [...line.frequencies].some((own) => isFrequency(own) && !known.has(own))
    ? 'a frequency is not in the cited sentences'
    : undefined;
}

const isFrequency = (word: string) => /^(?:hour|day|night|week|month|quarter|year|two|half)/.test(word);

function wordsIn({ tokens, figureAt }: Reading, first: number, last: number): string[] {
  const terms: string[] = [];
  for (let at = first; at <= last; at++) {
    const token = tokens[at];
    if (token?.kind === 'word' && !token.isStop && !figureAt.has(at) && !isMarkWord(token.folded))
      terms.push(token.term);
  }
  return terms;
}

function shareOf(terms: readonly string[], isKnown: (term: string) => boolean): number {
  return terms.length === 0 ? 1 : terms.filter(isKnown).length / terms.length;
}

/** Three words beside each other that no cited sentence has: they say something of their own. */
function hasRun(terms: readonly string[], isKnown: (term: string) => boolean): boolean {
  let run = 0;
  for (const term of terms) {
    run = isKnown(term) ? 0 : run + 1;
    if (run === RUN_MAX) return true;
  }
  return false;
}

/** `five hospitals` for `five schools`: none of the words right behind a number is known. */
function countsOther(line: Reading, isKnown: (term: string) => boolean): boolean {
  return line.figures.some(({ kind, last, units }) => {
    if (kind !== 'number' || !units.has('')) return false;
    const behind: string[] = [];
    for (let at = last + 1; at <= last + 3; at++) {
      const token = line.tokens[at];
      if (token?.kind !== 'word' || token.isStop || line.figureAt.has(at)) break;
      behind.push(token.term);
    }
    return behind.length > 0 && !behind.some(isKnown);
  });
}
