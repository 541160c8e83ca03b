// The days between two dates of a row: "how many days from ordering to delivery", "which took more than 50 days to get paid".
import { dateColumns } from '../columns.ts';
import { type Conditions, type DaySpan, type Item, add, computeFor, markUsed } from '../items.ts';
import { goesWithDate } from '../lexicon/date-verbs.ts';
import {
  AHEAD,
  HOW_LONG,
  LASTING,
  OR_MORE,
  SPAN_ADJECTIVES,
  SPAN_LINKS,
  SPAN_NOUNS,
  SPEED_ADJECTIVES,
  daysOf,
  saysDate,
} from '../lexicon/day-spans.ts';
import { LIGHT } from '../lexicon/header-words.ts';
import { numberWord } from '../lexicon/numbers-and-dates.ts';
import { FUNCTION_WORDS } from '../lexicon/word-classes.ts';
import { doneDates } from '../roles.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from '../table-profile.ts';
import { type Token, saidIn } from '../tokens.ts';
import { comparisonBefore } from './comparisons.ts';

/**
 * Reads a length of time between two dates: as a condition where a number of days is compared with it; else it is kept for what is
 * measured.
 */
export function readDaySpan(
  items: readonly Item[],
  profile: TableProfile,
  tokens: readonly Token[],
  found: Conditions,
): void {
  const unit = tokens.findIndex(({ folded }) => daysOf(folded) !== undefined);
  const isLong =
    saidIn(tokens, 0, tokens.length).includes(HOW_LONG) ||
    items.some((item) => item.kind === 'graded' && item.grade === 'most' && SPAN_ADJECTIVES.has(item.base));
  const isNoun = SPAN_NOUNS.test(saidIn(tokens, 0, tokens.length));
  if ((unit < 0 && !isLong && !isNoun) || hasOwnColumn(items, tokens, unit)) return;
  const isUsual = isOfSpeed(items) || LASTING.test(saidIn(tokens, 0, tokens.length));
  const span = spanIn(tokens, profile) ?? (isUsual ? usualSpan(profile) : undefined);
  // "What time": both ends have to be said.
  if (span === undefined || (unit < 0 && !isLong && new Set(span.said).size < 2)) return;
  const number = unit < 0 ? undefined : numberBefore(tokens, unit);
  const isSaid = (item: Item) =>
    item.kind !== 'rows' &&
    item.kind !== 'person' &&
    span.said.some((at) => at >= item.start && at < item.end) &&
    // What was "won" is a condition, what was "closed" in `closed_at` is only done.
    !(item.kind === 'value' && !isOfHeader(tokens[item.start], span));
  const isOfSpan = (item: Item) =>
    isSaid(item) ||
    (unit < 0 && SPAN_NOUNS.test(tokens[item.start]?.folded ?? '')) ||
    (unit >= item.start && unit < item.end) ||
    AHEAD.test(tokens[item.start]?.folded ?? '');
  const links = items.filter(
    (item) =>
      (item.kind === 'verb' || item.kind === 'operator') &&
      SPAN_LINKS.test(tokens[item.start]?.folded ?? '') &&
      !(item.kind === 'operator' && item.operator.kind === 'and' && !isInside(item, span)),
  );
  if (number === undefined) {
    // What is compared with something else than a number is no length.
    if (unit >= 0 && daysOf(tokens[unit]?.folded ?? '') !== 1) return;
    found.span = span;
    markUsed(...items.filter(isOfSpan), ...links);
    return;
  }
  const place = items.findIndex((item) => item.start >= number.at);
  const before = place < 0 ? undefined : comparisonBefore(items, place);
  const op = before?.op ?? (saidIn(tokens, unit + 1, unit + 3) === OR_MORE ? 'at_least' : undefined);
  if (op === undefined) return;
  const key = computeFor(found, 'days', [span.from.key, span.to.key]);
  add(found, { column: key, op, values: [number.days] }, place, span.to);
  if (!found.columns.includes(span.from)) found.columns.push(span.from);
  const words = items.filter(({ start, end }) => start >= number.at && end <= unit + 1);
  markUsed(
    ...items.filter(isOfSpan),
    ...links,
    ...words,
    ...items.slice(place - (before?.length ?? 0), place),
    ...(before === undefined ? items.filter(({ start }) => start === unit + 1) : []),
  );
}

/** "Which is slowest?" */
const isOfSpeed = (items: readonly Item[]) =>
  items.some((item) => item.kind === 'graded' && item.grade === 'most' && SPEED_ADJECTIVES.has(item.base));

/** From when rows mainly are to when something is done with them, where no column has a speed or a time. */
function usualSpan(profile: TableProfile): DaySpan | undefined {
  const isTimed = profile.columns.some(
    (own) => isNumeric(own) && (own.concepts.has('duration') || own.concepts.has('speed')),
  );
  const [to] = isTimed ? [] : doneDates(profile);
  const from = to && partnerOf(to, profile, false);
  return from && { from, to, said: [] };
}

const isOfHeader = (token: Token | undefined, { from, to }: DaySpan) =>
  token !== undefined && [from, to].some(({ stems }) => stems.includes(token.term));

const isInside = ({ start }: Item, { said }: DaySpan) =>
  start > Math.min(...said) && start < Math.max(...said);

/** "Days absent", "wait in days": a column of its own has the length. */
function hasOwnColumn(items: readonly Item[], tokens: readonly Token[], unit: number): boolean {
  return items.some(
    (item) =>
      item.kind === 'column' &&
      (isNumeric(item.column) || item.column.kind === 'span') &&
      (item.column.concepts.has('duration') || item.column.words.includes(tokens[unit]?.folded ?? '')),
  );
}

/** How many days a number before a unit makes: "two weeks", "a fortnight". */
function numberBefore(tokens: readonly Token[], unit: number): { at: number; days: number } | undefined {
  const token = tokens[unit - 1];
  const value =
    token?.number ?? (token === undefined || /^an?$/.test(token.folded) ? 1 : numberWord(token.folded));
  const days = daysOf(tokens[unit]?.folded ?? '');
  if (token === undefined || value === undefined || days === undefined) return undefined;
  return { at: unit - 1, days: value * days };
}

/** The dates that the words of a question say, with the places of their words. */
function saidDates(tokens: readonly Token[], profile: TableProfile): { column: ColumnProfile; at: number }[] {
  const dates = profile.columns.filter(({ kind }) => kind === 'date');
  const isOwn = ({ stems, words }: ColumnProfile, { term, folded }: Token) =>
    stems.includes(term) && !(LIGHT.has(folded) || (FUNCTION_WORDS.has(folded) && words.length > 1));
  const fits = [
    isOwn,
    ({ stems }: ColumnProfile, { term }: Token) => stems.some((stem) => goesWithDate(term, stem)),
    ({ stems }: ColumnProfile, { term }: Token) => stems.some((stem) => saysDate(term, stem)),
  ];
  return tokens.flatMap((token, at) => {
    for (const fit of fits) {
      const [column, ...others] = dates.filter((own) => fit(own, token));
      if (column !== undefined) return others.length > 0 ? [] : [{ column, at }];
    }
    return [];
  });
}

/** The two dates of a length of time: both are said, or the one that it ends with. */
function spanIn(tokens: readonly Token[], profile: TableProfile): DaySpan | undefined {
  const all = saidDates(tokens, profile);
  const [first] = all;
  const isLinked = tokens.some(({ folded }) => SPAN_LINKS.test(folded));
  if (first === undefined) return undefined;
  const other = all.find(({ column }) => column !== first.column);
  const said = all
    .filter(({ column }) => column === first.column || column === other?.column)
    .map(({ at }) => at);
  const isAhead = AHEAD.test(saidIn(tokens, 0, tokens.length));
  const partner = other?.column ?? partnerOf(first.column, profile, isAhead);
  if (partner === undefined || (!isLinked && !isAhead)) return undefined;
  const [from, to] = isBefore(first.column, partner, profile)
    ? [first.column, partner]
    : [partner, first.column];
  return { from, to, said };
}

/** The date before one that is said, as the rows mainly have it; or, of what is done ahead, the one behind it. */
function partnerOf(
  column: ColumnProfile,
  profile: TableProfile,
  isAhead: boolean,
): ColumnProfile | undefined {
  const others = dateColumns(profile).filter((own) => own !== column && !own.concepts.has('age'));
  return others.find((own) => (isAhead ? isBefore(column, own, profile) : isBefore(own, column, profile)));
}

/** Whether the dates of a column are mostly before those of another one: by the first and the last, or else by where they stand. */
function isBefore(one: ColumnProfile, other: ColumnProfile, { columns }: TableProfile): boolean {
  // A row that lacks one of both can have the first or the last date of all.
  const ends = [
    [one.smallest, other.smallest],
    [one.largest, other.largest],
  ].map(([mine, theirs]) => Math.sign(String(mine ?? '').localeCompare(String(theirs ?? ''), 'en')));
  const order = ends.reduce((sum, end) => sum + end, 0);
  return order === 0 ? columns.indexOf(one) < columns.indexOf(other) : order < 0;
}
