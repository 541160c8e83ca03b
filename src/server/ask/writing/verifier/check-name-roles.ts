// Names of a line do what they do in the sentence, as far as their order and what stands beside them tells.
import { capital, isSameName, namesOfLine, namesOfSentence, type Name } from './names.ts';
import { isInPlaceOf, isMixedUp, termsAround } from './pairing.ts';
import type { Reading } from './reading.ts';

/** Why a line is not shown because of names that have changed places; undefined if there is no sign of it. */
export function roleFault(line: Reading, sentences: readonly Reading[]): string | undefined {
  if (hasSwappedNames(line, sentences)) return 'names have changed places';
  return isOfAnotherName(line, sentences)
    ? 'a name belongs to something else in the cited sentence'
    : undefined;
}

/** `Bert hired Anna` from `Anna hired Bert`: the order is another, what stands between is the same, and neither is passive. */
function hasSwappedNames(line: Reading, sentences: readonly Reading[]): boolean {
  const names = namesOfLine(line, sentences);
  return names.some((first, at) => {
    const second = names[at + 1];
    if (second === undefined) return false;
    const places = sentences.flatMap((reading) =>
      pairsOf(reading, first, second).map((pair) => ({ reading, pair })),
    );
    if (places.length === 0) return false;
    const between = termsBetween(line, first.last, second.first);
    return places.every(({ reading, pair: [one, other] }) => {
      if (one < other) return false;
      const theirs = termsBetween(reading, other, one);
      return (
        [...between].some((term) => theirs.has(term)) &&
        isPassive(line, first.last, second.first) === isPassive(reading, other, one)
      );
    });
  });
}

/** Where two names stand in a sentence. */
function pairsOf({ tokens }: Reading, first: Name, second: Name): [number, number][] {
  const placesOf = ({ words }: Name) =>
    [...tokens.keys()]
      .filter((at) => words.some((word) => isSameName(tokens[at]?.folded ?? '', word)))
      .slice(0, 4);
  return placesOf(first).flatMap((one) => placesOf(second).map((other): [number, number] => [one, other]));
}

function termsBetween({ tokens }: Reading, from: number, to: number): Set<string> {
  return new Set(
    tokens
      .slice(from + 1, to)
      .filter(({ kind, isStop }) => kind === 'word' && !isStop)
      .map(({ term }) => term),
  );
}

const isPassive = ({ tokens }: Reading, from: number, to: number) =>
  tokens.slice(from + 1, to).some(({ folded }) => /^(?:by|von|durch|por|par|da|door)$/.test(folded));

/** A name that stands where the sentence has another one: `Bert founded it` where Anna did and Bert only came later. */
function isOfAnotherName(line: Reading, sentences: readonly Reading[]): boolean {
  const names = namesOfLine(line, sentences);
  const inLine = new Set(names.flatMap(({ words }) => words));
  const read = sentences.map((reading) => ({ reading, own: namesOfSentence(reading) }));
  return names.some((name) => {
    const terms = termsAround(line, name, []);
    const places = read.flatMap(({ reading, own }) =>
      own.filter((spot) => isSame(spot, name)).map((spot) => ({ reading, spot, own })),
    );
    return (
      places.length > 0 &&
      places.every(({ reading, spot, own }) =>
        own.some(
          (rival) =>
            rival !== spot &&
            !rival.words.some((word) => inLine.has(word)) &&
            ((rival.first < spot.first &&
              isMixedUp(terms, { reading, spot, spots: [spot, rival] }, { reading, spot: rival })) ||
              hasPlaceOf(line, name, reading, spot, rival) ||
              isInPlaceOf(line, name, reading, spot, rival)),
        ),
      )
    );
  });
}

const isSame = (one: Name, other: Name) =>
  one.words.some((word) => other.words.some((said) => isSameName(word, said)));

/** `filed in Grace`, where the sentence has `filed by Grace in Lagos`. */
function hasPlaceOf(line: Reading, name: Name, reading: Reading, own: Name, rival: Name): boolean {
  const said = prepositionBefore(line, name.first);
  return (
    said !== '' &&
    said !== prepositionBefore(reading, own.first) &&
    said === prepositionBefore(reading, rival.first)
  );
}

const prepositions = new Set('in at to from by near into with against for on under'.split(' '));

/** The preposition that a name has, with nothing but an article or a few other words between them. */
function prepositionBefore({ tokens }: Reading, first: number): string {
  for (let at = first - 1; at >= Math.max(0, first - 3); at--) {
    const token = tokens[at];
    if (token?.kind !== 'word') return '';
    if (prepositions.has(token.folded)) return token.folded;
    if (capital.test(token.text)) return '';
  }
  return '';
}
