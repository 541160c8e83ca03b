// Which figure of a sentence belongs to which of its words: "A costs 5, B costs 7" does not say that A costs 7.
import type { Reading } from './reading.ts';
import { isMarkWord } from './marks.ts';

/** Something in a reading that another of its kind may be confused with, by its tokens. */
export interface Spot {
  first: number;
  last: number;
}

/** What the words around a spot are compared by. */
interface Surroundings {
  terms: Set<string>;
  /** Without what stands behind the spot, which a spot before it in the sentence may share. */
  termsBefore: Set<string>;
  isLast: boolean;
  /** Those that are names or figures, which tell best what is spoken of. */
  keys: Set<string>;
}

/** The terms that tell what is spoken of; `from` and `to` before a number do, too. */
function termsIn({ tokens, figureAt }: Reading, from: number, to: number): string[] {
  const terms: string[] = [];
  for (let at = from; at <= to; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'sign') continue;
    const figure = figureAt.get(at);
    if (figure !== undefined) {
      if (figure.first !== at) continue;
      terms.push(...figureTerms(figure));
    } else if (/^(?:from|to|von|auf|de|a)$/.test(token.folded) && figureAt.has(at + 1))
      terms.push(`${token.folded} #${figureAt.get(at + 1)?.kind}`);
    else if (!token.isStop && !isMarkWord(token.folded)) terms.push(token.term);
  }
  return terms;
}

function figureTerms({ kind, value, date, code }: Reading['figures'][number]): string[] {
  if (date !== undefined)
    return [date.year, date.month && `m${date.month}`, date.day && `d${date.day}`]
      .filter((part) => part !== undefined)
      .map(String);
  return [kind === 'ordinal' ? `${value}.` : code || String(value)];
}

/** By segment, which segment with a spot it belongs to; -1 for those that all share. */
function ownersOf({ segments, segmentOf }: Reading, spots: readonly Spot[]): number[] {
  const own = new Set(spots.map(({ first }) => segmentOf[first] ?? 0));
  const owners: number[] = [];
  for (const [at, { boundary }] of segments.entries()) {
    if (own.has(at)) owners.push(at);
    else {
      // What a clause begins with belongs to what follows: `In 2010, it was 5; in 2011, 7.`
      const next = segments.findIndex((_, later) => later > at && own.has(later));
      const isOpening =
        boundary !== 'comma' &&
        next !== -1 &&
        segments.slice(at + 1, next).every((segment) => segment.boundary === 'comma');
      owners.push(isOpening || (at === 0 && next !== -1) ? next : -1);
    }
  }
  return owners;
}

function surroundingsOf(reading: Reading, spot: Spot, spots: readonly Spot[]): Surroundings {
  const owners = ownersOf(reading, spots);
  const home = reading.segmentOf[spot.first] ?? 0;
  const terms = new Set<string>();
  const termsBefore = new Set<string>();
  let isLast = true;
  for (const [at, owner] of owners.entries()) {
    const { first, last } = reading.segments[at] ?? { first: 0, last: -1 };
    if (owner !== home) continue;
    for (const term of termsIn(reading, first, Math.min(last, spot.first - 1))) {
      terms.add(term);
      termsBefore.add(term);
    }
    const behind = termsIn(reading, Math.max(first, spot.last + 1), last);
    for (const term of behind) terms.add(term);
    if (behind.length > 0) isLast = false;
  }
  const names = reading.tokens.filter(
    ({ kind, text, isStop }, at) =>
      kind === 'word' && at > 0 && !isStop && /^\p{Lu}/u.test(text) && !reading.figureAt.has(at),
  );
  const capitals = new Set(names.map(({ term }) => term));
  const keys = new Set([...terms].filter((term) => capitals.has(term) || /^m?d?\d/.test(term)));
  return { terms, termsBefore, isLast, keys };
}

/** The terms of a line around one of its figures: all of them, unless others of the same kind have their own. */
export function termsAround(line: Reading, spot: Spot, rivals: readonly Spot[]): Set<string> {
  if (rivals.length === 0)
    return new Set([
      ...termsIn(line, 0, spot.first - 1),
      ...termsIn(line, spot.last + 1, line.tokens.length - 1),
    ]);
  return surroundingsOf(line, spot, [spot, ...rivals]).terms;
}

/**
 * Whether the words of a line speak of another spot of the cited sentences than of the one that they name.
 * @param terms of the line, around what it names
 * @param own where the sentence has it
 * @param rival where a sentence has another one of its kind
 */
export function isMixedUp(
  terms: ReadonlySet<string>,
  own: { reading: Reading; spot: Spot; spots: readonly Spot[] },
  rival: { reading: Reading; spot: Spot },
): boolean {
  const isSame = own.reading === rival.reading;
  if (isSame && own.reading.segmentOf[own.spot.first] === rival.reading.segmentOf[rival.spot.first])
    return false;
  const ours = surroundingsOf(own.reading, own.spot, own.spots);
  const theirs = isSame
    ? surroundingsOf(rival.reading, rival.spot, own.spots)
    : surroundingsOf(rival.reading, rival.spot, [rival.spot]);
  const isBefore = isSame && own.spot.first < rival.spot.first;
  // `The north sold 5 and the south 7 units of beer`: what stands behind the last one is said of both.
  const rivalTerms = isBefore && ours.isLast ? theirs.termsBefore : theirs.terms;
  const theirHits = [...rivalTerms].filter((term) => terms.has(term) && !ours.terms.has(term)).length;
  if (theirHits === 0) return false;
  const ownHits = [...ours.terms].filter((term) => terms.has(term) && !theirs.terms.has(term)).length;
  if (ownHits === 0 || isBefore) return true;
  const [ownKeys, theirKeys] = [ours, theirs].map(({ keys }, at) =>
    [...keys].filter((key) => !(at === 0 ? theirs : ours).terms.has(key)),
  );
  const isNamed = (keys: readonly string[] = []) => keys.some((key) => terms.has(key));
  return isNamed(theirKeys) && ownKeys !== undefined && ownKeys.length > 0 && !isNamed(ownKeys);
}

/**
 * Whether all terms of a line that a sentence has once stand nearer to another spot of it than to the one that the line names,
 * or behind that one and up to the other, and there are two at least.
 */
export function isNearerTo(terms: ReadonlySet<string>, reading: Reading, rival: Spot, own: Spot): boolean {
  const places = new Map<string, number[]>();
  for (const at of reading.tokens.keys())
    if ((at < own.first || at > own.last) && (at < rival.first || at > rival.last))
      for (const term of termsIn(reading, at, at)) places.set(term, [...(places.get(term) ?? []), at]);
  const anchors = [...places]
    .filter(([term, found]) => found.length === 1 && terms.has(term))
    .map(([, [at = 0]]) => at);
  const distance = (at: number, { first, last }: Spot) => (at < first ? first - at : at - last);
  const { segmentOf } = reading;
  if (anchors.some((at) => segmentOf[at] === segmentOf[own.first])) return false;
  const [home, theirs] = [segmentOf[own.first] ?? 0, segmentOf[rival.first] ?? 0];
  const isBetween = (at: number) => (segmentOf[at] ?? 0) > home && (segmentOf[at] ?? 0) <= theirs;
  return (
    anchors.length > 1 &&
    (anchors.every((at) => distance(at, rival) < distance(at, own)) || anchors.every(isBetween))
  );
}

/**
 * Whether a spot of a line stands between the words between which a sentence has another one, and beside neither of its own:
 * `in 17` where the sentence has `in 1901` and `with 17 patents`.
 */
export function isInPlaceOf(line: Reading, spot: Spot, reading: Reading, own: Spot, rival: Spot): boolean {
  const around = ({ tokens }: Reading, { first, last }: Spot) => [
    tokens[first - 1]?.folded,
    tokens[last + 1]?.folded,
  ];
  const [said, known, other] = [around(line, spot), around(reading, own), around(reading, rival)];
  const isBeside = said.some((word, at) => word === known[at]);
  return !isBeside && said.every((word, at) => word === other[at]) && said.some((word) => word !== undefined);
}
