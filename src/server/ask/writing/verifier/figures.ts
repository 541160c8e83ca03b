// The figures of a text: numbers with their units and bounds, dates, times, part numbers, addresses.
import { parseNumber } from '../../tables/typing/numbers.ts';
import { boundOf, type Bound } from './bounds.ts';
import { dateAt, timeAt, type CalendarDate } from './calendar.ts';
import { decimalOf, weekdays } from './languages.ts';
import { numeralAt } from './numerals.ts';
import type { Token, Tokens } from './tokens.ts';
import { isCurrency, unitOf } from './units.ts';

export interface Figure {
  kind: 'number' | 'ordinal' | 'date' | 'time' | 'weekday' | 'code';
  /** NaN for dates and codes; minutes for times; from 1, Monday, for days of the week. */
  value: number;
  /** What a code is compared by. */
  code: string;
  date?: CalendarDate;
  /** More than one where the unit of a neighbour may count for it: `5 to 10 km`. `''` is none. */
  units: Set<string>;
  /** Words between number and unit, as terms: `working` in `5 working days`. */
  qualifiers: string[];
  bound: Bound;
  /** Whether it is the lower or the upper end of a range. */
  end: '' | 'low' | 'high';
  /** Indexes of its tokens, the last one included. */
  first: number;
  last: number;
}

/** How many words may stand between a number and its unit. */
const QUALIFIERS_MAX = 2;
/** How far a bound is looked for, in characters. */
const NEAR = 60;

export function figuresOf({ tokens, language, text }: Tokens): Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length;) {
    const figure = figureAt(tokens, at, language);
    if (figure !== undefined) figures.push(figure);
    at = (figure?.last ?? at) + 1;
  }
  shareUnits(figures, tokens);
  repeatUnits(figures, tokens);
  const folded = foldBounds(text);
  for (const figure of figures) {
    const start = tokens[figure.first]?.start ?? 0;
    const end = tokens[figure.last]?.end ?? 0;
    const isTime = ['date', 'time', 'weekday'].includes(figure.kind) || isYear(figure);
    figure.bound = boundOf(
      folded.slice(Math.max(0, start - NEAR), start),
      folded.slice(end, end + 30),
      isTime,
    );
  }
  return figures;
}

/** Keeps offsets: one character for each. */
function foldBounds(text: string): string {
  return text.replaceAll(/[À-ɏ]/gu, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase();
}

export function isYear({ kind, value, units }: Figure): boolean {
  return kind === 'number' && Number.isInteger(value) && value >= 1000 && value <= 2100 && units.has('');
}

/** Whether a figure of a line says a figure of a sentence, or a part of its date. */
export function sameValue(one: Figure, other: Figure): boolean {
  if (one.kind === 'code' || other.kind === 'code') return one.kind === other.kind && one.code === other.code;
  if (one.kind === 'date' && other.kind === 'date') {
    const [said, known] = [one.date ?? {}, other.date ?? {}];
    return (['year', 'month', 'day'] as const).every(
      (part) => said[part] === undefined || said[part] === known[part],
    );
  }
  // A year, or `the 3rd`, of a whole date.
  if (other.kind === 'date')
    return (
      (one.kind === 'number' && isYear(one) && one.value === other.date?.year) ||
      (one.kind === 'ordinal' && one.value === other.date?.day)
    );
  if (one.kind === 'date') return one.date?.month === undefined && one.date?.year === other.value;
  if (one.kind !== other.kind) return false;
  if (isClose(one.value, other.value)) return true;
  const isPart = (part: Figure, whole: Figure) =>
    part.units.has('part') && whole.units.has('%') && isClose(part.value * 100, whole.value);
  return isPart(one, other) || isPart(other, one);
}

const isClose = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));

function figureAt(tokens: readonly Token[], at: number, language: string): Figure | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const figure = (kind: Figure['kind'], last: number, own: Partial<Figure>): Figure => ({
    kind,
    value: Number.NaN,
    code: '',
    units: new Set(['']),
    qualifiers: [],
    bound: '',
    end: '',
    first: at,
    last,
    ...own,
  });
  if (token.kind === 'link') return figure('code', at, { code: token.folded.replace(/[.,;:!?]+$/, '') });
  const date = dateAt(tokens, at);
  if (date !== undefined) return figure('date', date.last, { date: date.date });
  const weekday = token.kind === 'word' ? weekdays.get(token.folded) : undefined;
  if (weekday !== undefined) return figure('weekday', at, { value: weekday });
  const time = timeAt(tokens, at);
  if (time !== undefined) return figure('time', time.last, { value: time.minutes });
  if (token.kind === 'code' || token.kind === 'date') return figure('code', at, { code: token.folded });
  const numeral = numeralAt(tokens, at, language, (raw) => valueOf(raw, language));
  if (numeral === undefined) return undefined;
  const { kind, value, last, code, unit } = numeral;
  if (code !== undefined) return figure('code', last, { code });
  if (kind === 'ordinal') return figure('ordinal', last, { value });
  if (unit !== undefined) return figure('number', last, { value, units: new Set([unit]) });
  return withUnit(tokens, figure('number', last, { value: isNegative(tokens, at) ? -value : value }));
}

/** The value of digits with their separators; undefined for what is no number, such as `1.2.3` or `007`. */
function valueOf(raw: string, language: string): number | undefined {
  const digits = raw.replaceAll(' ', '');
  const [separator, ...others] = digits.replaceAll(/\d/g, '').split('');
  const last = others.at(-1) ?? separator;
  const isOnce = last !== undefined && digits.indexOf(last) === digits.lastIndexOf(last);
  const behind = last === undefined ? '' : digits.slice(digits.lastIndexOf(last) + 1);
  // A sign that is there once, before other than three digits or after other signs, stands before decimals.
  const isDecimal =
    (last === '.' || last === ',') &&
    isOnce &&
    (behind.length !== 3 || others.length > 0 || digits.startsWith('0'));
  const grouping = last === '.' ? ',' : '.';
  const repeated = last === '.' || last === ',' ? grouping : decimalOf(language);
  const decimal =
    isDecimal && (last === '.' || last === ',') ? last : isOnce ? decimalOf(language) : repeated;
  return parseNumber(digits, decimal)?.value;
}

/** A minus belongs to the number where nothing stands before it: `-5`, but not `2-5`. */
function isNegative(tokens: readonly Token[], at: number): boolean {
  const [ahead, before, own] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  if (before?.folded === 'minus') return true;
  if (before?.text !== '-' || before.end !== own?.start) return false;
  return ahead === undefined || ahead.end !== before.start || ahead.kind === 'sign';
}

function withUnit(tokens: readonly Token[], figure: Figure): Figure {
  const before = tokens[figure.first - 1];
  const ahead = before === undefined ? undefined : unitOf(before.folded);
  if (ahead !== undefined && isCurrency(ahead)) return { ...figure, units: new Set([ahead]) };
  const own = tokens[figure.last];
  for (let skipped = 0; skipped <= QUALIFIERS_MAX; skipped++) {
    const at = figure.last + 1 + skipped + (tokens[figure.last + 1]?.text === '-' ? 1 : 0);
    const token = tokens[at];
    const unit = token && unitAt(tokens, at);
    const isBeside = token?.start === own?.end || at === figure.last + 1;
    if (
      unit !== undefined &&
      token !== undefined &&
      (isBeside || token.folded.length > 2 || token.kind === 'sign')
    ) {
      const words = tokens.slice(figure.last + 1, at).filter(({ kind }) => kind === 'word');
      return {
        ...figure,
        units: new Set([unit.unit]),
        last: unit.last,
        qualifiers: words.map(({ term }) => term),
      };
    }
    if (token?.kind !== 'word' || token.isStop) break;
  }
  return figure;
}

/** A unit of one word or of several: `per cent`, `percentage points`, `square metres`, `km/h`, `us dollars`. */
function unitAt(tokens: readonly Token[], at: number): { unit: string; last: number } | undefined {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first === undefined) return undefined;
  const name = first.folded;
  const next = second?.folded ?? '';
  if (name === 'per' && next === 'cent') return { unit: '%', last: at + 1 };
  if (name === 'por' && next === 'ciento') return { unit: '%', last: at + 1 };
  if (name === 'pour' && next === 'cent') return { unit: '%', last: at + 1 };
  if ((name === 'percentage' || name === '%') && /^points?$/.test(next))
    return { unit: 'points', last: at + 1 };
  if (name === 'light' && /^years?$/.test(next)) return { unit: 'light year', last: at + 1 };
  if (/^(?:square|sq|cubic|us|u\.s)$/.test(name) && second !== undefined) {
    const unit = unitOf(next);
    if (unit !== undefined)
      return { unit: isCurrency(unit) ? unit : `${unit}${name === 'cubic' ? 3 : 2}`, last: at + 1 };
  }
  if (name === '°' && (next === 'c' || next === 'f')) return { unit: `°${next}`, last: at + 1 };
  if (/^degrees?$/.test(name) && (next === 'celsius' || next === 'fahrenheit'))
    return { unit: unitOf(next) ?? next, last: at + 1 };
  const squared = /^([a-z]{1,2}m|m|ft)([23])$/.exec(name);
  if (squared !== null) return { unit: name, last: at };
  const unit = unitOf(name);
  if (unit === undefined) return undefined;
  // A rate is a unit of its own.
  const per =
    second?.text === '/' ||
    next === 'per' ||
    /^(?:pro|each|every|an|je|por|par)$/.test(next) ||
    (next === 'a' && third !== undefined);
  const by = third === undefined ? undefined : unitOf(third.folded);
  if (per && by !== undefined && !isCurrency(by)) return { unit: `${unit}/${by}`, last: at + 2 };
  return { unit, last: at };
}

const joins = /^ ?(?:-|–|to|and|or|bis|und|oder|a|y|o|et|ou|à|,|, and) ?$/u;

/** In `5 to 10 km` and `$5 to 10` both numbers have the unit. */
function shareUnits(figures: readonly Figure[], tokens: readonly Token[]): void {
  for (const [at, second] of figures.entries()) {
    const first = figures[at - 1];
    if (first?.kind !== second.kind || second.kind === 'code') continue;
    const between = tokens.slice(first.last + 1, second.first).filter(({ text }) => !/^\p{Sc}$/u.test(text));
    const joint = between.map(({ text }) => text).join(' ');
    if (!joins.test(joint)) continue;
    const isSameKind = isYear(first) === isYear(second);
    if (
      /[-–]/.test(joint) ||
      (isSameKind && (/^(?:to|bis)$/.test(joint) || tokens[first.first - 1]?.folded === 'between'))
    )
      [first.end, second.end] = ['low', 'high'];
    // `in 2010 to 7 %`
    const isLarger = second.value > first.value && second.value < 10_000;
    if (isYear(first) && !isYear(second) && !isLarger) continue;
    if (first.units.has('')) for (const unit of second.units) first.units.add(unit);
    if (second.units.has('') && second.units.size === 1)
      for (const unit of first.units) if (isCurrency(unit)) second.units.add(unit);
  }
}

/** `Of 900 acres 450 are woodland`: a number that nothing is counted with has the unit of the one before it. */
function repeatUnits(figures: readonly Figure[], tokens: readonly Token[]): void {
  let before = new Set<string>();
  for (const figure of figures) {
    if (figure.kind !== 'number' || isYear(figure)) continue;
    const next = tokens[figure.last + 1];
    const isAlone = next === undefined || next.kind === 'sign' || next.isStop;
    if (!figure.units.has('')) before = figure.units;
    else if (isAlone && figure.units.size === 1)
      for (const unit of before) figure.units.add(unit.split('/')[0] ?? '');
  }
}
