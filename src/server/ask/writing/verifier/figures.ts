// The figures of a text: numbers with their units, dates, times, part and telephone numbers, addresses.
import { parseNumber } from '../../tables/typing/numbers.ts';
import { dateAt, timeAt, weekdays, type CalendarDate } from './dates.ts';
import { decimalOf, numeralAt, withScale } from './number-words.ts';
import { tokenize, type Token, type TokenizedText } from './tokens.ts';
import { findFrequency, findUnit, isCurrency, isUnitName, type Unit } from './units.ts';

export interface Figure {
  kind: 'number' | 'ordinal' | 'date' | 'time' | 'weekday' | 'code';
  /** NaN for dates and codes; minutes for times; from 1, Monday, for days of the week. */
  value: number;
  /** What a code is compared by. */
  code: string;
  date?: CalendarDate;
  /** None, one, or two where a name means two units or that of a neighbour may count for it: `5 to 10 km`. */
  units: Unit[];
  /** Whether it is said with no number: `a month`, `monthly`. */
  isImplied: boolean;
  /** Of a time: whether it is told which half of the day is meant. */
  isSure: boolean;
  /** Indexes of its tokens, the last one included. */
  first: number;
  last: number;
}

const unset = { value: Number.NaN, code: '', units: [], isImplied: false, isSure: true };

/** How many words may stand between a number and its unit: `5 working days`. */
const QUALIFIERS_MAX = 2;

/** What is compared of a line and of a sentence: its words and figures. */
export interface ParsedText extends TokenizedText {
  figures: Figure[];
  /** By index of a token, its figure, if it is part of one. */
  figureAt: Map<number, Figure>;
  /** The terms of all words, numbers and addresses. */
  terms: Set<string>;
}

/** @param fallback the language where the stop words of the text tell none */
export function parseText(raw: string, fallback = ''): ParsedText {
  const tokenized = tokenize(raw, fallback);
  const figures = figuresOf(tokenized);
  const figureAt = new Map<number, Figure>();
  for (const figure of figures) for (let at = figure.first; at <= figure.last; at++) figureAt.set(at, figure);
  const terms = new Set(tokenized.tokens.filter(({ kind }) => kind !== 'sign').map(({ term }) => term));
  return { ...tokenized, figures, figureAt, terms };
}

function figuresOf(text: TokenizedText): Figure[] {
  const { tokens } = text;
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const figure = figureFrom(text, at);
    if (figure !== undefined) figures.push(figure);
    at = figure?.last ?? at;
  }
  // From the end, because the last of a list has the unit or the month: `24, 25 and 31 December`.
  for (let at = figures.length - 1; at > 0; at--) {
    const [first, second] = [figures[at - 1], figures[at]];
    if (first !== undefined && second !== undefined) shareUnit(first, second, tokens);
  }
  shareMonths(figures, tokens);
  return figures;
}

function figureFrom({ tokens, text, language }: TokenizedText, at: number): Figure | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const figure = (kind: Figure['kind'], last: number, own: Partial<Figure>): Figure => ({
    ...unset,
    kind,
    first: at,
    last,
    ...own,
  });
  const lastBefore = (end: number) => tokens.findLastIndex((own) => own.end <= end);
  if (token.kind === 'link') return figure('code', at, { code: token.folded.replace(/[.,;:!?]+$/, '') });
  const date = dateAt(text, token);
  if (date !== undefined) return figure('date', lastBefore(date.end), { date: date.date });
  const weekday = token.kind === 'word' ? weekdays.get(token.folded) : undefined;
  if (weekday !== undefined) return figure('weekday', at, { value: weekday });
  const time = timeAt(text, token);
  if (time !== undefined)
    return figure('time', lastBefore(time.end), { value: time.minutes, isSure: time.isSure });
  if (token.kind === 'code' || token.kind === 'date') return figure('code', at, { code: token.folded });
  if (token.kind === 'number') return digitsAt(tokens, at, language, figure);
  if (token.kind !== 'word') return undefined;
  const numeral = numeralAt(tokens, at, language);
  if (numeral === undefined) return impliedAt(tokens, at, figure);
  const { kind, value, last, unit } = numeral;
  // `per second`
  if (kind === 'ordinal' && token.folded === 'second' && /^(?:per|each|every|\/)$/.test(before(tokens, at)))
    return undefined;
  const own = unit === undefined ? undefined : findUnit(unit);
  if (own !== undefined) return figure(kind, last, { value, units: [own] });
  return kind === 'number' ? withUnit(tokens, figure(kind, last, { value })) : figure(kind, last, { value });
}

const before = (tokens: readonly Token[], at: number) => tokens[at - 1]?.folded ?? '';

type MakeFigure = (kind: Figure['kind'], last: number, own: Partial<Figure>) => Figure;

/** One of a unit without its number: `a month`, `per mile`, `each week`, `monthly`. */
function impliedAt(tokens: readonly Token[], at: number, figure: MakeFigure): Figure | undefined {
  const { folded } = tokens[at] ?? { folded: '' };
  const frequency = findFrequency(folded);
  if (frequency !== undefined) return figure('number', at, { value: 1, units: [frequency], isImplied: true });
  if (!/^(?:an?|per|each|every|pro|jeden|jede|jedes|cada|chaque|par|por|je)$/.test(folded)) return undefined;
  const next = tokens[at + 1]?.folded ?? '';
  // `per cent` stands behind a number.
  if (!isUnitName(next) || next === 'cent') return undefined;
  const unit = findUnit(next);
  return unit && figure('number', at + 1, { value: 1, units: [unit], isImplied: true });
}

/** Digits, and letters right behind them: `5th`, `1990s`, `3m`, `12a`; or a fraction, `1/2`. */
function digitsAt(tokens: readonly Token[], at: number, language: string, figure: MakeFigure): Figure {
  const token = tokens[at];
  const next = tokens[at + 1];
  const beside = next !== undefined && next.start === token?.end ? next : undefined;
  const size = valueOf(token?.text ?? '', language);
  const code = (last: number) => {
    const parts = tokens.slice(at, last + 1).map(({ folded }) => folded);
    return figure('code', last, { code: parts.join('') });
  };
  if (size === undefined) return code(beside?.kind === 'word' ? at + 1 : at);
  if (/^[/^]$/.test(beside?.text ?? '') && tokens[at + 2]?.kind === 'number') return code(at + 2);
  const value = isNegative(tokens, at) ? -size : size;
  if (beside?.kind !== 'word' && beside?.kind !== 'code') {
    const scaled = withScale(tokens, at, value);
    return withUnit(tokens, figure('number', scaled.last, { value: scaled.value }));
  }
  if (/^(?:st|nd|rd|th|er|eme|re|º|ª|o|e)$/.test(beside.folded)) return figure('ordinal', at + 1, { value });
  const scale = { k: 1e3, m: 1e6, bn: 1e9, b: 1e9, mn: 1e6, mio: 1e6, tn: 1e12 }[beside.folded];
  const isMoney = /^\p{Sc}$/u.test(tokens[at - 1]?.text ?? '');
  if (scale !== undefined && (isMoney || !/^[mb]$/.test(beside.folded)))
    return withUnit(tokens, figure('number', at + 1, { value: value * scale }));
  return findUnit(beside.folded) === undefined && /^[a-z\d]{1,4}$/.test(beside.folded)
    ? code(at + 1)
    : withUnit(tokens, figure('number', at, { value }));
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
  const [ahead, sign, own] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  if (sign?.folded === 'minus') return true;
  if (sign?.text !== '-' || sign.end !== own?.start) return false;
  return ahead === undefined || ahead.end !== sign.start || ahead.kind === 'sign';
}

function withUnit(tokens: readonly Token[], figure: Figure): Figure {
  const ahead = findUnit(before(tokens, figure.first));
  if (ahead !== undefined && isCurrency(ahead)) return { ...figure, units: [ahead] };
  const end = tokens[figure.last]?.end;
  const start = figure.last + (tokens[figure.last + 1]?.text === '-' ? 2 : 1);
  for (let at = start; at <= start + QUALIFIERS_MAX; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    // `four cost €18`
    if (token.kind === 'sign' && tokens[at + 1]?.kind === 'number' && at > start) break;
    const found = unitsAt(tokens, at);
    const isBeside = token.start === end || at === figure.last + 1;
    if (found !== undefined && (isBeside || token.folded.length > 2 || token.kind === 'sign'))
      return { ...figure, ...found };
    if (token.kind !== 'word' || token.isStop) break;
  }
  return figure;
}

/** A unit of one word or of several: `per cent`, `percentage points`, `square metres`, `us dollars`. */
function unitsAt(tokens: readonly Token[], at: number): { units: Unit[]; last: number } | undefined {
  const [name = '', next = ''] = [tokens[at]?.folded, tokens[at + 1]?.folded];
  const own = (unit: string, last: number) => ({
    units: [findUnit(unit) ?? { base: unit, factor: 1 }],
    last,
  });
  if (/^(?:per|por|pour) (?:cent|ciento)$/.test(`${name} ${next}`)) return own('%', at + 1);
  if ((name === 'percentage' || name === '%') && /^points?$/.test(next)) return own('points', at + 1);
  if (name === 'light' && /^years?$/.test(next)) return own('light year', at + 1);
  if (/^(?:square|sq|cubic|us|u\.s)$/.test(name)) {
    const unit = findUnit(next);
    if (unit !== undefined)
      return isCurrency(unit) ? own(next, at + 1) : own(powerOf(unit, name === 'cubic' ? 3 : 2), at + 1);
  }
  if (name === '°' && /^[cf]$/.test(next)) return own(`°${next}`, at + 1);
  if (/^degrees?$/.test(name) && /^(?:celsius|fahrenheit)$/.test(next)) return own(next, at + 1);
  if (/^(?:[a-z]{0,2}m|ft)[23]$/.test(name)) return own(name, at);
  // `18 years old` says no more than `18`.
  if (/^years?$/.test(name) && (next === 'old' || (next === 'of' && tokens[at + 2]?.folded === 'age')))
    return { units: [], last: at };
  const unit = findUnit(name);
  if (unit === undefined) return undefined;
  return { units: name.startsWith('pound') ? [unit, { base: 'lb', factor: 1 }] : [unit], last: at };
}

/** `m2` for square metres, `km2`. */
const powerOf = ({ base, factor }: Unit, power: number) =>
  `${{ 0.001: 'm', 0.01: 'c', 1000: 'k' }[factor] ?? ''}${base}${power}`;

const joins = /^ ?(?:-|–|to|and|or|bis|und|oder|a|y|o|et|ou|à|,|×|x|, and) ?$/u;

/** Whether nothing but a sign or a word such as "to" stands between two figures. */
function joinedBy(first: Figure, second: Figure, tokens: readonly Token[]): boolean {
  const between = tokens.slice(first.last + 1, second.first).filter(({ text }) => !/^\p{Sc}$/u.test(text));
  return joins.test(between.map(({ text }) => text).join(' '));
}

/** In `December 24, 25 and 31` the month stands once for all. */
function shareMonths(figures: readonly Figure[], tokens: readonly Token[]): void {
  let isMonthFirst = false;
  for (const [at, second] of figures.entries()) {
    const first = figures[at - 1];
    const isDay = second.kind === 'number' && second.units.length === 0 && second.value <= 31;
    if (isMonthFirst && isDay && first !== undefined && joinedBy(first, second, tokens))
      Object.assign(second, { kind: 'date', date: { ...first.date, day: second.value } });
    else isMonthFirst = tokens[second.first]?.kind === 'word';
    isMonthFirst &&= second.date?.day !== undefined && second.date.year === undefined;
  }
}

/** In `5 to 10 km`, `$5 to 10`, `2 to 4 pm` and `3 to 5 May` the unit stands once for both. */
function shareUnit(first: Figure, second: Figure, tokens: readonly Token[]): void {
  if (first.kind !== 'number' || !joinedBy(first, second, tokens)) return;
  const isBare = first.units.length === 0 && Number.isInteger(first.value);
  if (second.kind === 'date' && isBare && second.date?.day !== undefined && first.value <= 31) {
    Object.assign(first, { kind: 'date', date: { ...second.date, day: first.value } });
  } else if (second.kind === 'time' && isBare && first.value <= 24) {
    const minutes = first.value * 60;
    const isAfternoon = second.value >= 720 && minutes < 720 && minutes + 720 <= second.value;
    Object.assign(first, { kind: 'time', value: isAfternoon ? minutes + 720 : minutes, isSure: false });
  } else if (second.kind === 'number') {
    if (first.units.length === 0 && !isYear(first)) first.units = [...second.units];
    else if (second.units.length === 0 && !isYear(second)) second.units = first.units.filter(isCurrency);
  }
}

/** Whether a number may be a year. */
export function isYear({ kind, value, units }: Figure): boolean {
  return kind === 'number' && Number.isInteger(value) && value >= 1000 && value <= 2100 && units.length === 0;
}
