// Filters by time: "joined in March", "since 2020", "before last week", "between 2019 and 2021", "2023 or 2024".
import type { Filter, FilterOp } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { matchColumns } from './columns.ts';
import { columnIn, datedColumns, type FoundFilter } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { meaningOf } from './numbers.ts';

const ops: Record<string, FilterOp> = {
  since: 'at_least',
  at_least: 'at_least',
  after: 'more',
  more: 'more',
  before: 'less',
  less: 'less',
  until: 'at_most',
  at_most: 'at_most',
  equal: 'is',
};

/** The filter by time that starts at an item: what happened, if it is told, and then when. */
export function timeFilterAt(items: readonly Item[], at: number, context: Context): FoundFilter | undefined {
  const first = items[at];
  const named = columnIn(first);
  const isEvent =
    meaningOf(first) === 'event' ||
    (meaningOf(first) === 'order' && context.names.rows.some((term) => first?.tokens[0]?.term === term));
  const left =
    first?.kind === 'direction' ? only(first.columns.filter(({ type }) => type === 'date')) : undefined;
  const isNamed = named?.type === 'date' || isEvent || left !== undefined;
  const start = isNamed ? at + 1 : at;
  const said = timesAt(items, start);
  if (said === undefined) return isEvent ? yearFilterAt(items, at, context) : undefined;
  const behind = columnIn(items[start + said.length]);
  const isBehind = !isNamed && behind?.type === 'date';
  const column = isBehind
    ? behind
    : isEvent && first !== undefined
      ? columnOfEvent(first, context)
      : (left ?? named ?? onlyDate(context));
  if (column?.type !== 'date') return isEvent ? yearFilterAt(items, at, context) : undefined;
  const filter: Filter = { column: column.key, op: said.op, values: said.values };
  return { length: start - at + said.length + (isBehind ? 1 : 0), filters: [filter] };
}

/** "made in 1980" where the year is a number. */
function yearFilterAt(items: readonly Item[], at: number, { names }: Context): FoundFilter | undefined {
  const years = names.columns.filter(({ isYear }) => isYear);
  const [year] = years;
  if (year === undefined || years.length > 1) return undefined;
  const told = ops[meaningOf(items[at + 1]) ?? ''];
  const number = items[told === undefined ? at + 1 : at + 2];
  if (number?.kind !== 'number' || number.number < 1000) return undefined;
  const behind = told === undefined ? meaningOf(items[at + 2]) : undefined;
  const op = told ?? (behind === 'or_more' ? 'at_least' : behind === 'or_less' ? 'at_most' : undefined);
  return {
    length: op === undefined ? 2 : 3,
    filters: [{ column: year.column.key, op: op ?? 'is', values: [number.number] }],
  };
}

interface SaidTimes {
  length: number;
  op: FilterOp;
  values: string[];
}

function timesAt(items: readonly Item[], at: number): SaidTimes | undefined {
  const meaning = meaningOf(items[at]);
  if (meaning === 'between') {
    const [from, to] = [timeIn(items[at + 1]), timeIn(items[at + 3])];
    const joint = meaningOf(items[at + 2]);
    if (from === undefined || to === undefined || (joint !== 'and' && joint !== 'to')) return undefined;
    return { length: 4, op: 'between', values: rangeOf(items[at + 1], from, to) };
  }
  if (meaning === 'not') {
    const time = timeIn(items[at + 1]);
    const isList = meaningOf(items[at + 2]) === 'or' && timeIn(items[at + 3]) !== undefined;
    return time?.length === 1 && !isList ? { length: 2, op: 'is_not', values: [time[0]] } : undefined;
  }
  const op = ops[meaning ?? ''];
  if (op !== undefined) {
    const time = timeIn(items[at + 1]);
    const value = op === 'more' || op === 'at_most' ? time?.at(-1) : time?.[0];
    return value === undefined || (op === 'is' && time?.length === 2)
      ? undefined
      : { length: 2, op, values: [value] };
  }
  return severalTimes(items, at);
}

/** A time, two with "to", or several with "or". */
function severalTimes(items: readonly Item[], at: number): SaidTimes | undefined {
  const first = timeIn(items[at]);
  if (first === undefined) return undefined;
  const joint = meaningOf(items[at + 1]);
  const second = timeIn(items[at + 2]);
  if (joint === 'to' && second !== undefined)
    return { length: 3, op: 'between', values: rangeOf(items[at], first, second) };
  const behind = meaningOf(items[at + 1]);
  if (behind === 'or_more' || behind === 'or_less') return openTime(first, behind);
  if (joint === 'or' && second?.length === 1 && first.length === 1)
    return { length: 3, op: 'one_of', values: [first[0], second[0]] };
  return { length: 1, op: first.length === 1 ? 'is' : 'between', values: [...first] };
}

/** "2010 or later", "March 2024 or before". */
function openTime(time: [string] | [string, string], behind: 'or_more' | 'or_less'): SaidTimes {
  return behind === 'or_more'
    ? { length: 2, op: 'at_least', values: [time[0]] }
    : { length: 2, op: 'at_most', values: [time.at(-1) ?? time[0]] };
}

/** From the first day of a time to the last of another; "January to June 2024" names the year once. */
function rangeOf(
  item: Item | undefined,
  from: [string] | [string, string],
  to: [string] | [string, string],
): [string, string] {
  const isOfYear =
    item?.tokens.some(({ text, day }) => day !== undefined || /^[12]\d{3}$/.test(text)) === true;
  const last = to.at(-1) ?? to[0];
  const isMonth =
    /^\d{4}-\d\d/.test(from[0]) && item?.kind === 'time' && item.values.length === 1 && !isOfYear;
  const own = `${last.slice(0, 4)}${from[0].slice(4)}`;
  return [isMonth && from[0] > last && own <= last ? own : from[0], last];
}

/** A time, or a number that is a year. */
function timeIn(item: Item | undefined): [string] | [string, string] | undefined {
  if (item?.kind === 'time') return item.values;
  const isYear = item?.kind === 'number' && /^[12]\d{3}$/.test(item.words);
  return isYear ? [item.words] : undefined;
}

function onlyDate(context: Context): TableColumn | undefined {
  return only(datedColumns(context).filter(({ type }) => type === 'date'));
}

function only(columns: readonly TableColumn[]): TableColumn | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}

/** The date column that a verb names, else the only one if its name says nothing else. */
export function columnOfEvent({ tokens }: Item, context: Context): TableColumn | undefined {
  const { names, language } = context;
  const named = matchColumns(tokens, names, language).filter(({ column }) => column.type === 'date');
  if (named.length > 0) return named.length === 1 ? named[0]?.column : undefined;
  const date = onlyDate(context);
  const terms = names.columns.find(({ column }) => column === date)?.terms ?? [];
  const isPlain = terms.every(
    (term) => names.rows.includes(term) || language.generic.has(term) || language.plainDates.has(term),
  );
  return isPlain ? date : undefined;
}
