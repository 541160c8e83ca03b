// Numbers that are told by their limits: `between nine and four months` is about five months, `more than nine months` is not.
import { stemOf, wordsOf, type Word } from '../indexing/words.ts';
import { valueOf } from './number-words.ts';

/** A number of some unit in a question. */
export interface Measure {
  /** The term of the number. */
  term: string;
  value: number;
  /** The term of its unit. */
  unit: string;
}

const units = new Set(
  (
    'minute hour day night week month year mile metre meter kilometre km m cm mm kg g gram tonne litre liter degree decibel ' +
    'euro pound dollar people person guest child pupil member adult'
  )
    .split(' ')
    .map(stemOf),
);

/** The numbers of a question that have a unit: `5 months`. */
export function measuresIn(words: readonly Word[]): Measure[] {
  return words.flatMap(({ folded, term }, at) => {
    const value = valueOf(folded);
    const unit = words[at + 1]?.term;
    return value === undefined || unit === undefined || !units.has(unit) ? [] : [{ term, value, unit }];
  });
}

const LIMIT = String.raw`(?<to>[\p{L}\d.,]{1,20})`;
const UNIT = String.raw`[ -]?(?:(?:full|calendar|working|clear) )?(?<unit>\p{L}+)`;
/** Each with whether a value is within. */
const limits: readonly [RegExp, (value: number, to: number, from: number) => boolean][] = [
  [
    new RegExp(
      String.raw`(?:\bbetween |\bfrom |(?<![\p{L}\d]))(?<from>[\p{L}\d.,]{1,20}) ?(?:and|to|–|-) ?${LIMIT}${UNIT}`,
      'giu',
    ),
    (value, to, from) => value >= Math.min(from, to) && value <= Math.max(from, to),
  ],
  [
    new RegExp(
      String.raw`(?<!\b(?:no|not) )\b(?:more|longer|larger|greater|older|higher|heavier|further|wider|thicker|later|taller|louder) than ${LIMIT}${UNIT}|\b(?:over|above|exceed(?:s|ing)?) ${LIMIT.replace('to', 'more')}${UNIT.replace('unit', 'of')}`,
      'giu',
    ),
    (value, to) => value > to,
  ],
  [
    new RegExp(
      String.raw`\b(?:at least ${LIMIT}${UNIT}|from ${LIMIT.replace('to', 'more')}${UNIT.replace('unit', 'of')}\b(?! to\b))`,
      'giu',
    ),
    (value, to) => value >= to,
  ],
  [
    new RegExp(
      String.raw`\b(?:less|fewer|shorter|smaller|younger|lighter|lower) than ${LIMIT}${UNIT}|\b(?:under|below) ${LIMIT.replace('to', 'more')}${UNIT.replace('unit', 'of')}`,
      'giu',
    ),
    (value, to) => value < to,
  ],
  [
    new RegExp(String.raw`\b(?:up to|at most|(?:no|not) more than) ${LIMIT}${UNIT}`, 'giu'),
    (value, to) => value <= to,
  ],
];

/** Whether a text is about a number by its limits: `in` or `out` of them; undefined where it has none of this unit. */
export function isWithin(text: string, { value, unit }: Measure): 'in' | 'out' | undefined {
  let found: 'in' | 'out' | undefined;
  for (const [pattern, holds] of limits)
    for (const { groups = {} } of text.matchAll(pattern)) {
      const own = wordsOf(groups['unit'] ?? groups['of'] ?? '')[0]?.term;
      const [to, from] = [groups['to'] ?? groups['more'] ?? '', groups['from'] ?? ''].map(numberOf);
      if (own !== unit || to === undefined || (groups['from'] !== undefined && from === undefined)) continue;
      if (holds(value, to, from ?? to)) return 'in';
      found = 'out';
    }
  return found;
}

const numberOf = (text: string) => (text === '' ? undefined : valueOf(wordsOf(text)[0]?.folded ?? ''));
