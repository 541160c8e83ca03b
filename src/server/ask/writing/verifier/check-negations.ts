// What a line denies, the cited sentences deny, and the other way round. Clauses are compared: each of the line with those of the
// sentences that it shares most words with.
import { stemOf } from '../../indexing/words.ts';
import { clausesOf, toSet, type Clause } from './clauses.ts';
import type { ParsedText } from './figures.ts';

/** Words that say without a negation what others say with one: `avoid` for `do not use`. */
const denyingWords = toSet(
  `avoid avoids avoided refuse refuses refused refusal reject rejects rejected deny denies denied lack lacks lacking fail fails failed
  stop stops exclude excludes excluded excluding exempt exemption free minus lose loses lost lapse lapses expire expires void optional voluntary
  absent missing closed instead rather otherwise separately harmless`,
);
/** `only if` and `not unless` are alike. */
const restrictions = toSet(
  'only solely exclusively except unless until excluding without before other nur ausser sauf salvo solo seulement',
);
/** What says of a size what others say with a negation: `at most` for `no more than`. */
const limitingWords = toSet('maximum minimum most least up cap capped limit limited within latest by before');

/** Clauses that are nearly as much alike as the most alike one count too; one that is less alike than `LIKE` tells nothing. */
const NEAREST = 0.9;
const LIKE = 0.3;
const CLEARLY_LIKE = 0.6;

/** Why a line is not shown because of a negation; undefined if none is added or left out. */
export function findNegationFault(line: ParsedText, sources: readonly ParsedText[]): string | undefined {
  const known = sources.flatMap(clausesOf);
  const clauses = clausesOf(line);
  const denies = ({ negations, limits }: Clause) => negations + limits.length > 0;
  // `You pay nothing | while it is paused` for `No fees are charged during the pause`.
  const leastLeftOut = clauses.some(({ negations }) => negations > 0) ? CLEARLY_LIKE : LIKE;
  for (const clause of clauses) {
    const likeness = known.map((other) => likenessOf(clause, other));
    const most = Math.max(0, ...likeness);
    const nearest = known.filter((_, at) => (likeness[at] ?? 0) >= most * NEAREST && most > 0);
    if (nearest.some((other) => agree(clause, other))) continue;
    if (clause.negations > 0 && (most >= LIKE || !known.some(denies)))
      return 'it denies what the cited sentences do not deny';
    if (clause.negations === 0 && most >= leastLeftOut) return 'it leaves out a negation';
  }
  return undefined;
}

/** Twice what both have over what each has. */
function likenessOf({ terms }: Clause, { terms: others, own }: Clause): number {
  // `but not the hire of skis` is about nothing that is no hire.
  if (own.length > 0 && !own.some((term) => terms.has(term))) return 0;
  const shared = [...terms].filter((term) => others.has(term)).length;
  return (2 * shared) / (terms.size + others.size);
}

function agree(line: Clause, source: Clause): boolean {
  if (hasOtherLimit(line, source) || hasOtherLimit(source, line)) return false;
  const isSaid = isDenial(line, source);
  if (isSaid === isDenial(source, line)) return true;
  return isSaid ? mayStandFor(source, line) : mayStandFor(line, source);
}

/** Whether a clause denies something, beside another that may have the opposite word; `not without` denies nothing. */
function isDenial(clause: Clause, other: Clause): boolean {
  const count = clause.negations + countNegated(clause, other);
  return count === 1 || (count > 1 && !clause.words.includes('without'));
}

/** Whether a comparison that one clause denies is in the other, which denies nothing: `may not exceed` and `may be more than`. */
const hasOtherLimit = ({ limits }: Clause, { comparisons, negations }: Clause) =>
  negations === 0 && limits.some((limit) => comparisons.includes(limit));

/** Whether a clause that denies nothing may mean the same as one that does, because it has other words for it. */
function mayStandFor({ words, terms, limits, comparisons }: Clause, denying: Clause): boolean {
  const own = words.filter((word) => !denying.words.includes(word));
  const isOtherWord = !denying.denied.some((term) => terms.has(term));
  if (isOtherWord && own.some((word) => denyingWords.has(word))) return true;
  const isRestricted = denying.words.some((word) => restrictions.has(word));
  if (isRestricted && own.some((word) => restrictions.has(word))) return true;
  // `more than 40 must not` for `no more than 40`, and for `at most 40`.
  const isLimited = own.some((word) => limitingWords.has(word));
  return denying.comparisons.some(
    (kind) => limits.includes(kind) || (isLimited && !comparisons.includes(kind)),
  );
}

/** How many words deny one of the other clause: `unpaid` and `paid`, `harmless` and `harm`. */
function countNegated({ words, terms }: Clause, other: Clause): number {
  return words.filter((word, at) => {
    // `claim-free` for `without a claim`
    if (word === 'free')
      return other.words.includes('without') && other.denied.includes(stemOf(words[at - 1] ?? ''));
    const negated = /^(?:un|in|im|ir|il|non|dis)(\p{L}{3,})$|^(\p{L}{3,})less$/u.exec(word);
    const inner = negated && stemOf(negated[1] ?? negated[2] ?? '');
    return inner !== null && other.terms.has(inner) && !other.words.includes(word) && !terms.has(inner);
  }).length;
}
