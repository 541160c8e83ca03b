// Conditions on times of the day: "before 9", "by noon", "from 10 to 12", "between 10pm and 2am".
import type { Filter, FilterOp } from '#shared/ask-plan.ts';
import type { Token } from '../tokens.ts';
import type { FoundClock } from '../clock-times.ts';
import { nearColumn } from '../columns.ts';
import { type Conditions, type Item, type Of, add, markUsed } from '../items.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import { comparisonAt, comparisonBehind } from './comparisons.ts';
import { rangeEndAt } from './ranges.ts';

const DAY_MINUTES = 1440;
const HALF_DAY_MINUTES = DAY_MINUTES / 2;

/** Words before a time of the day that no operation stands for. */
const SAID_BEFORE: Readonly<Record<string, FilterOp>> = { by: 'at_most', from: 'at_least' };

/** Reads the time of the day at an item: of a column of such, or of the hours of one of dates. */
export function readClock(
  items: readonly Item[],
  at: number,
  profile: TableProfile,
  tokens: readonly Token[],
  found: Conditions,
): void {
  const item = items[at];
  const clock = clockOf(item);
  const fits = ({ kind, smallest }: ColumnProfile) =>
    kind === 'clock' || (kind === 'date' && /[T ]\d\d:/.test(String(smallest)));
  // "That end by noon": "by" groups nothing here.
  const near =
    nearColumn(items, at, fits) ??
    items
      .slice(0, at)
      .findLast((own): own is Of<'column'> => own.kind === 'column' && own.used !== true && fits(own.column));
  const column =
    near?.column ?? profile.columns.find(({ kind }) => kind === 'clock') ?? profile.columns.find(fits);
  if (item === undefined || clock === undefined || column === undefined) return;
  const range = rangeEndAt(items, at, tokens, (own) => clockOf(own) !== undefined);
  const end = clockOf(range?.end);
  if (range !== undefined && end !== undefined) {
    const filter = betweenClocks(column, ...minutesOfRange(clock, end, column));
    if (filter === undefined) return;
    add(found, filter, at, column);
    markUsed(item, near, range.end, ...range.joining);
    return;
  }
  const comparison = at > 0 ? comparisonAt(items, at - 1) : undefined;
  const behind = comparison === undefined ? comparisonBehind(items[at + 1]) : undefined;
  const op = comparison?.op ?? behind ?? SAID_BEFORE[tokens[item.start - 1]?.folded ?? ''] ?? 'is';
  const minutes = isBefore(clock, column) ? clock.minutes + HALF_DAY_MINUTES : clock.minutes;
  const isEnd = op === 'less' || op === 'at_most';
  const filter = clockFilter(column, op, minutes === 0 && isEnd ? DAY_MINUTES : minutes);
  if (filter === undefined) return;
  add(found, filter, at, column);
  markUsed(
    item,
    near,
    comparison === undefined ? undefined : items[at - 1],
    behind === undefined ? undefined : items[at + 1],
  );
}

const clockOf = (item: Item | undefined): FoundClock | undefined =>
  item?.kind === 'time' ? item.time.clock : undefined;

/** A bare hour before all of a column is one of the afternoon. */
function isBefore({ minutes, isBare }: FoundClock, { kind, smallest, largest }: ColumnProfile): boolean {
  return (
    isBare && kind === 'clock' && minutes < Number(smallest) && minutes + HALF_DAY_MINUTES <= Number(largest)
  );
}

/** Both ends of "between 2 and 4" are of the afternoon, or none; midnight ends a day. */
function minutesOfRange(from: FoundClock, to: FoundClock, column: ColumnProfile): [number, number] {
  // "Between 2 and 5 in the afternoon" says it of both.
  const isOfBoth = from.isBare && !to.isBare && from.minutes + HALF_DAY_MINUTES < to.minutes;
  const isShifted = (isBefore(from, column) && isBefore(to, column)) || isOfBoth;
  // "From 9 to 5": the later one is of the afternoon.
  const isOver = to.isBare && to.minutes <= from.minutes && to.minutes <= HALF_DAY_MINUTES;
  const end = to.minutes === 0 ? DAY_MINUTES : to.minutes + (isOver ? HALF_DAY_MINUTES : 0);
  const shift = isShifted ? HALF_DAY_MINUTES : 0;
  return [from.minutes + shift, end + (isOfBoth ? 0 : shift)];
}

/** One that goes over midnight is met by what is late as well as by what is early. */
function betweenClocks(column: ColumnProfile, from: number, to: number): Filter | undefined {
  if (from < to) {
    if (column.kind === 'clock') return { column: column.key, op: 'between', values: [from, to] };
    const [first, last] = [from / 60, to / 60];
    if (!Number.isInteger(first) || !Number.isInteger(last)) return undefined;
    return { column: column.key, by: 'hour', op: 'between', values: [first, last - 1] };
  }
  const [late, early] = [clockFilter(column, 'at_least', from), clockFilter(column, 'at_most', to)];
  return late && early && { ...late, or: [early] };
}

/** Hours are whole: 17:20 is after 17, and not until 17. */
const HOUR_OPS: Partial<Record<FilterOp, FilterOp>> = { more: 'at_least', at_most: 'less' };

/** @returns nothing where a column of dates would be compared with minutes */
function clockFilter(column: ColumnProfile, op: FilterOp, minutes: number): Filter | undefined {
  if (column.kind === 'clock') return { column: column.key, op, values: [minutes] };
  if (!Number.isInteger(minutes / 60)) return undefined;
  return { column: column.key, by: 'hour', op: HOUR_OPS[op] ?? op, values: [minutes / 60] };
}
