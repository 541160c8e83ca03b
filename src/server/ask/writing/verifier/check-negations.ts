// What a line denies, the cited sentences deny, and the other way round. Clauses are compared: each of the line with those of the
// sentences that it shares most words with.
import { stemOf } from '../../indexing/words.ts';
import { clausesOf, toSet, type Clause } from './clauses.ts';
import type { ParsedText } from './parse-text.ts';

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
  const clauses = clausesOf(withoutAnswer(line));
  for (const clause of clauses) {
    const likeness = known.map((other) => likenessOf(clause, other));
    const most = Math.max(0, ...likeness);
    const nearest = known.filter((_, at) => (likeness[at] ?? 0) >= most * NEAREST && most > 0);
    if (nearest.some((other) => agree(clause, other))) continue;
    if (clause.negations > 0) {
      const isAdded = most >= LIKE || !known.some(mayDeny);
      if (isAdded) return 'it denies what the cited sentences do not deny';
    } else {
      // `You pay nothing | while it is paused` for `No fees are charged during the pause`.
      const isDeniedElsewhere = clauses.some(({ negations }) => negations > 0);
      if (most >= (isDeniedElsewhere ? CLEARLY_LIKE : LIKE)) return 'it leaves out a negation';
    }
  }
  return undefined;
}

const mayDeny = ({ negations: count, limits, words }: Clause) =>
  count > 0 || limits.length > 0 || words.some((word) => denyingWords.has(word) || restrictions.has(word));

/** Twice what both have over what each has. */
function likenessOf({ terms }: Clause, { terms: others, own }: Clause): number {
  // `but not the hire of skis` is about nothing that is no hire.
  if (own.length > 0 && !own.some((term) => terms.has(term))) return 0;
  let shared = 0;
  for (const term of terms) if (others.has(term)) shared++;
  return shared === 0 ? 0 : (2 * shared) / (terms.size + others.size);
}

function agree(line: Clause, source: Clause): boolean {
  if (hasOtherLimit(line, source) || hasOtherLimit(source, line)) return false;
  const isSaid = isDenial(line, line.negations + countNegated(line, source));
  if (isSaid === isDenial(source, source.negations + countNegated(source, line))) return true;
  return isSaid ? mayStandFor(source, line) : mayStandFor(line, source);
}

/** `not without` denies nothing. */
const isDenial = ({ words }: Clause, count: number) =>
  count === 1 || (count > 1 && !words.includes('without'));

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
  return denying.comparisons.some(
    (kind) =>
      limits.includes(kind) || (!comparisons.includes(kind) && own.some((word) => limitingWords.has(word))),
  );
}

/** How many words deny one of the other clause: `unpaid` and `paid`, `harmless` and `harm`. */
function countNegated({ words, terms }: Clause, other: Clause): number {
  return words.filter((word, at) => {
    // `claim-free` for `without a claim`
    if (word === 'free')
      return other.words.includes('without') && other.denied.includes(stemOf(words[at - 1] ?? ''));
    const [, inner] =
      /^(?:un|in|im|ir|il|non|dis)(\p{L}{3,})$/u.exec(word) ?? /^(\p{L}{3,})less$/u.exec(word) ?? [];
    return (
      inner !== undefined &&
      other.terms.has(stemOf(inner)) &&
      !other.words.includes(word) &&
      !terms.has(stemOf(inner))
    );
  }).length;
}

/** Without the `No,` that a line may begin with: it answers the question. */
function withoutAnswer(line: ParsedText): ParsedText {
  const isAnswer = /^(?:no|yes|nein|ja|non|oui|si)$/.test(line.tokens[0]?.folded ?? '');
  if (!isAnswer || line.tokens[1]?.kind !== 'sign') return line;
  const figureAt = new Map([...line.figureAt].map(([at, figure]) => [at - 2, figure]));
  return { ...line, tokens: line.tokens.slice(2), figureAt };
}
