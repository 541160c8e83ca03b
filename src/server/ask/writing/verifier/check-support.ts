// Whether a line is about what the cited sentences are about.
import { clausesOf } from './clauses.ts';
import type { ParsedText } from './figures.ts';

/** Which part of the words and figures of a line, and of each clause of some words, must be in the sources. */
const LEAST = 0.3;
const CLAUSE_WORDS = 3;

/**
 * Why a line is not an answer though nothing in it is wrong; undefined if it is one.
 * @param sources the cited sentences, and what stands above them
 */
export function findSupportFault(line: ParsedText, sources: readonly ParsedText[]): string | undefined {
  const known = new Set(sources.flatMap((source) => clausesOf(source).flatMap(({ terms }) => [...terms])));
  const isKnown = (term: string) => known.has(term) || [...known].some((own) => isAkin(term, own));
  const clauses = clausesOf(line).map(({ terms }) => [...terms]);
  const all = [...new Set(clauses.flat())];
  if (all.length === 0) return 'it says nothing';
  const isSupported = (terms: readonly string[]) => terms.filter(isKnown).length >= LEAST * terms.length;
  if (!isSupported(all)) return 'too few of its words are in the cited sentences';
  return clauses.every((terms) => terms.length < CLAUSE_WORDS || isSupported(terms))
    ? undefined
    : 'a part of it is not in the cited sentences';
}

const ending = /^(?:e?s|ly|ment|ers?|ors?|al|able|age|ance|ion|ive|ness|ship)$/;

/** `pay` and `payment`, `full` and `fully`; or one begins with most of the other. */
function isAkin(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((term) => term.replace(/i$/, 'y'))
    .toSorted((first, second) => first.length - second.length);
  if (short.length >= 3 && long.startsWith(short) && ending.test(long.slice(short.length))) return true;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common++;
  return common >= 5 && common >= long.length * 0.6;
}
