// Whether figures or names of a line stand where a cited sentence has others: between the words that it has around these.
import { sameValue, type Figure } from './figures.ts';
import { isSameName, namesOfLine, namesOfSentence, type Name } from './names.ts';
import type { Spot } from './pairing.ts';
import type { Reading } from './reading.ts';

/** How many words on each side are compared; what is farther away counts less. */
const NEAR = 6;
/** How much a word counts that tells little, and one that stands on the other side, or behind a comma or the like. */
const STOP_WEIGHT = 0.3;
const OTHER_SIDE = 0.4;
const OTHER_PART = 0.6;
/** Less than this does not tell two places apart. */
const MARGIN = 0.05;
/** Places of one figure or name, and of others, that are compared at most: a text can be made of nothing else. */
const PLACES_MAX = 40;
const OTHERS_MAX = 200;
/** How many times as alike as to its own place something has to be to that of another. */
const MOVED = 1.5;

/** A figure or a name where it stands. */
interface Place {
  reading: Reading;
  spot: Spot;
}

/** What stands on one side of a figure: how much each word counts. */
type Side = Map<string, number>;

/** What is in the place of something else. */
export type Swap = 'swapped' | 'moved' | 'unclear';

/**
 * Compares the neighbours of the figures and names of a line with those of the cited sentences.
 * @returns `swapped` where two stand as the sentences have them the other way round; `moved` where one stands as they have
 * another, which the line does not have; `unclear` where neighbours do not tell two figures apart and they stand in another
 * order; undefined where all is well
 */
export function swapOf(line: Reading, sentences: readonly Reading[]): Swap | undefined {
  const likeness = likenessWith(line);
  const figures = placed(line.figures, sentences, ({ figures: own }) => own, sameValue);
  return swapIn(figures, likeness) ?? moveIn(figures, likeness) ?? moveIn(namesIn(line, sentences), likeness);
}

/** Something of a line, where the sentences have it, and where they have others of its kind. */
interface Placed<Kind extends Spot> {
  own: Kind;
  places: Place[];
  others: Place[];
}

type Likeness = (spot: Spot, places: readonly Place[]) => number;

function placed<Kind extends Spot>(
  kinds: readonly Kind[],
  sentences: readonly Reading[],
  ofSentence: (reading: Reading) => readonly Kind[],
  isSame: (one: Kind, other: Kind) => boolean,
): Placed<Kind>[] {
  const all = sentences.flatMap((reading) => ofSentence(reading).map((spot) => ({ reading, spot })));
  const absent = all.filter(({ spot }) => !kinds.some((own) => isSame(own, spot)));
  const others = absent.slice(0, OTHERS_MAX);
  return kinds.map((own) => {
    const places = all.filter(({ spot }) => isSame(own, spot)).slice(0, PLACES_MAX);
    return { own, places, others };
  });
}

/** The single words of names: `Anna` and `Miller`. */
function namesIn(line: Reading, sentences: readonly Reading[]): Placed<Name>[] {
  const wordsOf = (names: readonly Name[]) =>
    names.flatMap(({ first, words }) =>
      words.map((word, at): Name => ({ first: first + at, last: first + at, words: [word] })),
    );
  const isSame = ({ words: [one = ''] }: Name, { words: [other = ''] }: Name) => isSameName(one, other);
  const ofSentence = (reading: Reading) => wordsOf(namesOfSentence(reading));
  return placed(wordsOf(namesOfLine(line, sentences)), sentences, ofSentence, isSame);
}

function swapIn(figures: readonly Placed<Figure>[], likeness: Likeness): Swap | undefined {
  let isUnclear = false;
  for (const [at, { own: first, places: firsts }] of figures.entries())
    for (const { own: second, places: seconds } of figures.slice(at + 1)) {
      if (sameValue(first, second) || sameValue(second, first)) continue;
      if (firsts.length === 0 || seconds.length === 0) continue;
      const straight = likeness(first, firsts) + likeness(second, seconds);
      const crossed = likeness(first, seconds) + likeness(second, firsts);
      if (crossed > straight + MARGIN) return 'swapped';
      isUnclear ||= crossed > straight - MARGIN && !isInOrder(firsts, seconds);
    }
  return isUnclear ? 'unclear' : undefined;
}

function moveIn(items: readonly Placed<Spot>[], likeness: Likeness): Swap | undefined {
  const isMoved = items.some(
    ({ own, places, others }) =>
      places.length > 0 &&
      others.length > 0 &&
      likeness(own, others) > MOVED * likeness(own, places) + MARGIN,
  );
  return isMoved ? 'moved' : undefined;
}

/** Whether some sentence has two figures in this order. */
function isInOrder(firsts: readonly Place[], seconds: readonly Place[]): boolean {
  return firsts.some((one) =>
    seconds.some((other) => one.reading !== other.reading || one.spot.first < other.spot.first),
  );
}

/** How alike a spot of a line is to the most alike of some places. */
function likenessWith(line: Reading): Likeness {
  const known = new Map<Spot, [Side, Side]>();
  const sidesOf = (reading: Reading, spot: Spot) => {
    const found = known.get(spot) ?? sides({ reading, spot });
    known.set(spot, found);
    return found;
  };
  return (own, places) =>
    Math.max(...places.map(({ reading, spot }) => likenessOf(sidesOf(line, own), sidesOf(reading, spot))));
}

/** What stands before and behind. */
function sides({ reading, spot }: Place): [before: Side, behind: Side] {
  return [sideOf(reading, spot, spot.first - 1, -1), sideOf(reading, spot, spot.last + 1, 1)];
}

function sideOf(reading: Reading, own: Spot, start: number, step: 1 | -1): Side {
  const { tokens, segmentOf, figureAt } = reading;
  const side: Side = new Map();
  const home = segmentOf[own.first];
  let distance = 0;
  for (let at = start; at >= 0 && at < tokens.length && distance < NEAR; at += step) {
    const token = tokens[at];
    if (token === undefined) continue;
    const figure = figureAt.get(at);
    // Other figures tell nothing: they may have changed places too.
    if (figure !== undefined && figure.first !== at) continue;
    if (token.kind === 'sign' && !/^[\p{Sc}%±×=]$/u.test(token.text)) continue;
    distance += 1;
    const term = figure === undefined ? token.term : `#${figure.kind}`;
    const isVague = token.isStop || figure !== undefined;
    const weight = ((isVague ? STOP_WEIGHT : 1) * (segmentOf[at] === home ? 1 : OTHER_PART)) / distance;
    if (!side.has(term)) side.set(term, weight);
  }
  return side;
}

/** How alike the neighbours of two places are. */
function likenessOf([before, behind]: [Side, Side], [otherBefore, otherBehind]: [Side, Side]): number {
  return (
    shared(before, otherBefore) +
    shared(behind, otherBehind) +
    OTHER_SIDE * (shared(before, otherBehind) + shared(behind, otherBefore))
  );
}

function shared(one: Side, other: Side): number {
  let sum = 0;
  for (const [term, weight] of one) sum += Math.min(weight, other.get(term) ?? 0);
  return sum;
}
