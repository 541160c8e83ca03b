// Every figure of a line stands in a cited sentence, with its unit and bound, and beside the words that the line has it with.
import { boundsAgree } from './bounds.ts';
import { isYear, sameValue, type Figure } from './figures.ts';
import { isInPlaceOf, isMixedUp, isNearerTo, termsAround } from './pairing.ts';
import type { Reading } from './reading.ts';

/** Why a line is not shown because of a figure; undefined if all are right. */
export function figureFault(line: Reading, sentences: readonly Reading[]): string | undefined {
  for (const figure of line.figures) {
    const places = sentences.flatMap((reading) =>
      reading.figures.filter((own) => isSaid(figure, own, line, reading)).map((own) => ({ reading, own })),
    );
    if (places.length === 0) {
      if (isOneOf(figure, line, sentences)) continue;
      return 'a figure is not in the cited sentences';
    }
    const rivals = line.figures.filter(
      (other) => other !== figure && competes(figure, other) && !isSaidBy(other, figure),
    );
    const terms = termsAround(line, figure, rivals);
    if (
      places.every(
        ({ reading, own }) =>
          isOfAnother(figure, terms, reading, own, sentences) ||
          isNearerToAnother(figure, line, reading, own) ||
          isInOtherPlace(figure, line, reading, own),
      )
    )
      return 'a figure belongs to something else in the cited sentence';
  }
  if (countsAnother(line, sentences)) return 'a figure counts something else in the cited sentence';
  if (breaksSequence(line, sentences)) return 'digits are in another order than in the cited sentence';
  if (isReordered(line, sentences)) return 'figures are in another order than in the cited sentence';
  return undefined;
}

/** `one year` for `a year` and `each year`. */
function isOneOf(
  { kind, value, units, first }: Figure,
  line: Reading,
  sentences: readonly Reading[],
): boolean {
  if (kind !== 'number' || value !== 1 || line.tokens[first]?.folded !== 'one') return false;
  const noun = [...units].find((unit) => unit !== '') ?? line.tokens[first + 1]?.term ?? '';
  const form = new RegExp(String.raw`\b(?:an?|single|sole) ${noun.replaceAll(/[^a-z]/g, '.')}`, 'u');
  return noun !== '' && sentences.some(({ text }) => form.test(text.toLowerCase()));
}

/** Whether two figures could be taken for each other: both years, both euros, both without a unit. */
function competes(one: Figure, other: Figure): boolean {
  const isDate = (figure: Figure) => figure.kind === 'date' || isYear(figure);
  if (isDate(one) || isDate(other)) return isDate(one) && isDate(other);
  const bases = (figure: Figure) => [...figure.units].map((unit) => unit.split('/')[0]);
  return one.kind === other.kind && bases(one).some((unit) => bases(other).includes(unit));
}

const isSaidBy = (one: Figure, other: Figure) => sameValue(one, other);

function isSaid(figure: Figure, own: Figure, line: Reading, reading: Reading): boolean {
  return (
    sameValue(figure, own) &&
    unitsAgree(figure, own, line, reading) &&
    boundsMatch(figure, own) &&
    !(own.kind === 'date' && countsSomething(figure, line)) &&
    figure.qualifiers.every((term) => reading.terms.has(term))
  );
}

/** `1849 passengers`, `the third train`: a number that counts is no part of a date. */
function countsSomething({ kind, last }: Figure, { tokens, figureAt }: Reading): boolean {
  const next = tokens[last + 1];
  if (next?.kind !== 'word' || next.isStop || figureAt.has(last + 1)) return false;
  return kind === 'ordinal' || (kind === 'number' && /^\p{Ll}.*s$/u.test(next.text));
}

function unitsAgree(figure: Figure, own: Figure, line: Reading, reading: Reading): boolean {
  if (figure.kind !== 'number' || own.kind !== 'number') return true;
  if ([...figure.units].some((unit) => own.units.has(unit))) return true;
  if (figure.units.has('part') || own.units.has('part')) return true;
  // An age may stand without its years.
  if (figure.units.has('') && own.units.has('year')) return true;
  // `850 euros per month` for a monthly rent of 850 euros, and the other way round.
  return rateAgrees(figure, own, reading.frequencies) || rateAgrees(own, figure, line.frequencies);
}

function rateAgrees(rate: Figure, plain: Figure, frequencies: ReadonlySet<string>): boolean {
  return [...rate.units].some((unit) => {
    const [base = '', by = ''] = unit.split('/');
    return by !== '' && plain.units.has(base) && frequencies.has(by);
  });
}

function boundsMatch(figure: Figure, own: Figure): boolean {
  if (figure.end !== '' && own.end !== '' && figure.end !== own.end) return false;
  const [line, sentence] = [figure.bound, own.bound];
  if (own.end === 'high' && (line === 'at_most' || line === 'until')) return true;
  if (own.end === 'low' && (line === 'at_least' || line === 'since')) return true;
  // The end of a range is no figure of its own.
  if (own.end !== '' && figure.end === '' && line === '' && own.kind === 'number' && !isYear(own))
    return false;
  return boundsAgree(line, sentence);
}

function isOfAnother(
  figure: Figure,
  terms: ReadonlySet<string>,
  reading: Reading,
  own: Figure,
  sentences: readonly Reading[],
): boolean {
  const spots = reading.figures.filter((other) => other === own || competes(own, other));
  return sentences.some((other) =>
    other.figures.some(
      (rival) =>
        rival !== own &&
        competes(own, rival) &&
        !sameValue(figure, rival) &&
        isMixedUp(terms, { reading, spot: own, spots }, { reading: other, spot: rival }),
    ),
  );
}

/** `9 sacks in 5 starts` for `5 sacks in 9 starts`: the word behind a number stands behind another one. */
function countsAnother(line: Reading, sentences: readonly Reading[]): boolean {
  return line.figures.some((figure) => {
    const noun = line.tokens[figure.last + 1];
    if (noun?.kind !== 'word' || noun.isStop || line.figureAt.has(figure.last + 1)) return false;
    const places = sentences.flatMap((reading) =>
      reading.figures.map((own) => ({
        isSame: sameValue(figure, own),
        behind: isAlone(reading, own) && !isYear(own) ? [noun.term] : behindOf(reading, own),
      })),
    );
    const isBehind = (isSame: boolean, most: number) =>
      places.some((place) => place.isSame === isSame && place.behind.slice(0, most).includes(noun.term));
    return isBehind(false, 1) && !isBehind(true, NOUN_NEAR);
  });
}

/** `340 people work in Leeds, 18 in Lyon`: what the second number counts stands behind the first. */
function isAlone({ tokens }: Reading, { last }: Figure): boolean {
  const next = tokens[last + 1];
  return next === undefined || next.kind === 'sign' || next.isStop;
}

/** How many words behind a number what it counts may stand. */
const NOUN_NEAR = 4;

/** The terms behind a figure, up to the next one. */
function behindOf({ tokens, figureAt }: Reading, { last }: Figure): string[] {
  const terms: string[] = [];
  for (let at = last + 1; at <= last + NOUN_NEAR && !figureAt.has(at); at++)
    terms.push(tokens[at]?.term ?? '');
  return terms;
}

/** Whether the words of the whole line stand around another figure of the sentence, which the line does not have. */
function isNearerToAnother(figure: Figure, line: Reading, reading: Reading, own: Figure): boolean {
  const terms = termsAround(line, figure, []);
  return reading.figures.some(
    (rival) =>
      competes(own, rival) &&
      !sameValue(own, rival) &&
      !line.figures.some((said) => sameValue(said, rival)) &&
      isCountedAlike(reading, own, rival) &&
      isNearerTo(terms, reading, rival, own),
  );
}

/** `in 17` and `with 1901 patents`: years and other numbers that changed places. */
function isInOtherPlace(figure: Figure, line: Reading, reading: Reading, own: Figure): boolean {
  const isNumber = ({ kind }: Figure) => kind === 'number' || kind === 'date';
  if (!isNumber(own) || isAlone(reading, own)) return false;
  return reading.figures.some(
    (rival) => isNumber(rival) && !sameValue(figure, rival) && isInPlaceOf(line, figure, reading, own, rival),
  );
}

/** `170 men` and `55 men` */
function isCountedAlike({ tokens }: Reading, one: Figure, other: Figure): boolean {
  if (!one.units.has('')) return true;
  const [first, second] = [tokens[one.last + 1], tokens[other.last + 1]];
  return first?.term === second?.term && first?.kind === 'word' && !first.isStop;
}

/** Numbers right behind each other, as of a telephone, stand so in a sentence. */
function breaksSequence({ figures }: Reading, sentences: readonly Reading[]): boolean {
  return figures.some((figure, at) => {
    const next = figures[at + 1];
    if (next?.first !== figure.last + 1) return false;
    return !sentences.some((reading) =>
      reading.figures.some((own, index) => {
        const behind = reading.figures[index + 1];
        return behind?.first === own.last + 1 && sameValue(figure, own) && sameValue(next, behind);
      }),
    );
  });
}

/** With `respectively`, and where nothing but their order tells two figures apart, the order is that of the sentence. */
function isReordered(line: Reading, sentences: readonly Reading[]): boolean {
  return sentences.some((reading) => {
    if (![reading, line].some(({ tokens }) => tokens.some(({ folded }) => folded === 'respectively')))
      return false;
    const order = reading.tokens.map(({ term }) => term);
    const places = line.tokens
      .filter(({ kind, isStop }) => kind !== 'sign' && !isStop)
      .map(({ term }) => order.indexOf(term))
      .filter((place) => place !== -1);
    const isWhole = reading.figures.every((own) => line.figures.some((figure) => sameValue(figure, own)));
    return !isWhole || places.some((place, at) => place < (places[at - 1] ?? 0));
  });
}
