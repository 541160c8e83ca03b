// Conditions on dates.
import type { Filter, FilterOp } from '#shared/ask-plan.ts';
import { dateColumns, nearColumn } from '../columns.ts';
import { type Conditions, type Item, add, isOp, negationBefore, markUsed } from '../items.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import type { FoundTime } from '../times.ts';
import type { Token } from '../tokens.ts';
import { readClock } from './clocks.ts';
import { comparisonAt } from './comparisons.ts';
import { rangeEndAt } from './ranges.ts';

export function readTimes(
  items: readonly Item[],
  profile: TableProfile,
  tokens: readonly Token[],
  found: Conditions,
): void {
  const dates = dateColumns(profile);
  const years = profile.columns.filter(
    ({ kind, column, smallest }) => kind === 'ordinal' && column.type === 'number' && Number(smallest) > 1000,
  );
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item?.kind !== 'time' || item.used === true) continue;
    if (item.time.clock !== undefined) {
      readClock(items, at, profile, tokens, found);
      continue;
    }
    // "The rent for 2025" of a column `Rent 2025`.
    const [year] = item.time.isBareYear ? (item.time.values ?? []) : [];
    if (year !== undefined && items.some((own) => own.kind === 'column' && own.column.words.includes(year))) {
      markUsed(item);
      continue;
    }
    const near = nearColumn(items, at, (own) => own.kind === 'date');
    const column = near?.column ?? dates.find((own) => isInRange(item.time, own)) ?? dates[0];
    const ofYears = nearColumn(items, at, (own) => years.includes(own));
    // Boilers "from before 2010" where all dates are later: the years in which they were fitted.
    const inYears = years.find(
      (own) => Number(year) >= Number(own.smallest) && Number(year) <= Number(own.largest),
    );
    const isOfYears =
      near === undefined &&
      (ofYears !== undefined ||
        (inYears !== undefined && column !== undefined && !isInRange(item.time, column)));
    if (item.time.isBareYear && (column === undefined || isOfYears)) {
      const own = ofYears?.column ?? inYears ?? years[0];
      if (own === undefined) continue;
      addYear(items, at, own, found, ofYears, tokens);
      continue;
    }
    if (column === undefined) continue;
    markUsed(item, near);
    const comparison = at > 0 ? comparisonAt(items, at - 1) : undefined;
    const isThan = isOp(items[at - 1], 'than') ? comparisonAt(items, at - 2) : undefined;
    const said = ofAge((comparison ?? isThan)?.op ?? 'is', items[at - 1], tokens);
    // "More than two years ago" is before that day.
    const op = item.time.isAgo === true ? (AGO[said] ?? said) : said;
    if (comparison !== undefined) markUsed(items[at - 1]);
    // "Between 3 and 14 March" is one time.
    if (item.time.values?.length === 2 && isOp(items[at - 1], 'between')) markUsed(items[at - 1]);
    if (isThan !== undefined) markUsed(items[at - 1], items[at - 2]);
    const range = rangeEndAt(items, at, tokens, (own) => own.kind === 'time' && own.time.clock === undefined);
    const last = range?.end;
    if (range !== undefined && last?.kind === 'time') {
      const filter = betweenTimes(item.time, last.time, column);
      if (filter !== undefined) {
        add(found, filter, at, column);
        markUsed(last, ...range.joining);
        continue;
      }
    }
    const all: FoundTime[] = [item.time];
    let end = at;
    for (;;) {
      const step = isOp(items[end + 1], 'and', 'or', 'versus', 'compare', 'than') ? 2 : 1;
      const other = items[end + step];
      if (other?.kind !== 'time' || other.used === true) break;
      // "March 2024" and a year that both mean it are one time; "January 2024" is found as one.
      all.push(other.time);
      markUsed(other, ...(step === 2 && isOp(items[end + 1], 'and', 'or') ? [items[end + 1]] : []));
      end += step;
    }
    const isNegated = negationBefore(items, at);
    const negation = isNegated === undefined ? undefined : items[isNegated];
    const filters = all.map((time) => filterOfTime(time, column, op));
    if (isOp(negation, 'not', 'except') && all.length === 1 && filters[0]?.op === 'is') {
      markUsed(negation);
      add(found, { ...filters[0], op: 'is_not' }, at, column);
      continue;
    }
    if (filters.length > 1 && !mergesInto(all)) {
      found.alternatives.push({ filters, column, from: at, to: end, isTime: true });
      const [first] = filters;
      const isAll = filters.every((own) => own.op === 'is' && own.by === first?.by);
      if (first !== undefined && isAll)
        add(found, { ...first, op: 'one_of', values: filters.flatMap(({ values }) => values) }, at, column);
      continue;
    }
    for (const filter of filters) add(found, filter, at, column);
  }
}

/** From the beginning of one time to the end of another one; of months and weekdays without a year, each of them. */
function betweenTimes(first: FoundTime, last: FoundTime, column: ColumnProfile): Filter | undefined {
  const from = periodIn(first, column);
  const to = periodAfter(periodIn(last, column), from);
  const start = from.values?.[0];
  const end = to.values?.at(-1);
  if (start !== undefined && end !== undefined)
    return { column: column.key, op: 'between', values: [start, end] };
  // "From January to March 2026": the year is that of both.
  const [month] = from.part?.by === 'month_of_year' ? from.part.values : [];
  if (start === undefined && end !== undefined && month !== undefined) {
    const value = `${end.slice(0, 4)}-${String(month).padStart(2, '0')}`;
    return { column: column.key, op: 'between', values: [value, end] };
  }
  if (first.part === undefined || first.part.by !== last.part?.by) return undefined;
  const [low = 0] = first.part.values,
    [high = 0] = last.part.values;
  const all = Array.from({ length: Math.max(0, high - low) + 1 }, (_, index) => low + index);
  return { column: column.key, by: first.part.by, op: 'one_of', values: all };
}

const AGO: Partial<Record<FilterOp, FilterOp>> = {
  more: 'less',
  less: 'more',
  at_least: 'at_most',
  at_most: 'at_least',
};

/** What is older than 2005 is from before it. */
function ofAge(op: FilterOp, before: Item | undefined, tokens: readonly Token[]): FilterOp {
  const word = before && tokens[before.start]?.folded;
  return word === 'older' ? 'less' : word === 'younger' || word === 'newer' ? 'more' : op;
}

/** "Saturdays in May": both hold. */
const mergesInto = (times: readonly FoundTime[]) =>
  new Set(times.map((time) => time.part?.by ?? 'period')).size > 1;

function addYear(
  items: readonly Item[],
  at: number,
  column: ColumnProfile,
  found: Conditions,
  near: Item | undefined,
  tokens: readonly Token[],
): void {
  const item = items[at];
  if (item?.kind !== 'time') return;
  const comparison = at > 0 ? comparisonAt(items, at - 1) : undefined;
  const value = Number(item.time.values?.[0]);
  const op = ofAge(comparison?.op ?? 'is', items[at - 1], tokens);
  add(found, { column: column.key, op, values: [value] }, at, column);
  markUsed(item, near, comparison === undefined ? undefined : items[at - 1]);
}

/** A month or day without a year, as one where the dates of the column leave only one. */
function periodIn(time: FoundTime, column: ColumnProfile): FoundTime {
  const [first = '', last = ''] = [column.smallest, column.largest].map((date) =>
    String(date ?? '').slice(0, 10),
  );
  if (time.values?.[0].startsWith('--') === true) {
    const [day, until] = time.values.map((value) => value.slice(2));
    const years = yearsBetween(first, last).filter(
      (year) => `${year}-${until ?? day}` >= first && `${year}-${day}` <= last,
    );
    const year = years.at(-1) ?? last.slice(0, 4);
    const from = `${year}-${day}`;
    return {
      length: time.length,
      values: until === undefined ? [from] : [from, `${year}-${until}`],
      isBareYear: false,
    };
  }
  if (time.part?.by !== 'month_of_year' || time.part.values.length !== 1) return time;
  const month = String(time.part.values[0]).padStart(2, '0');
  const months = yearsBetween(first, last)
    .map((year) => `${year}-${month}`)
    .filter((own) => own >= first.slice(0, 7) && own <= last.slice(0, 7));
  return months.length === 1 && months[0] !== undefined
    ? { length: time.length, values: [months[0]], isBareYear: false }
    : time;
}

/** "Between now and the end of March": the first March from then on. */
function periodAfter(time: FoundTime, { values }: FoundTime): FoundTime {
  const start = values?.[0];
  const [month] = time.part?.by === 'month_of_year' ? time.part.values : [];
  if (time.values !== undefined || start === undefined || month === undefined) return time;
  const year = Number(start.slice(0, 4));
  const own = String(month).padStart(2, '0');
  const value = `${start.slice(5, 7) <= own ? year : year + 1}-${own}`;
  return { length: time.length, values: [value], isBareYear: false };
}

/** Whether a period begins before the last day of a column, and ends after its first. */
function isInRange({ values }: FoundTime, { smallest, largest }: ColumnProfile): boolean {
  const [from, to] = [values?.[0], values?.at(-1)];
  if (from === undefined || to === undefined || smallest === null || largest === null) return true;
  return from <= String(largest).slice(0, from.length) && to >= String(smallest).slice(0, to.length);
}

function yearsBetween(first: string, last: string): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Number.isFinite(from) && Number.isFinite(to)
    ? Array.from({ length: Math.min(200, to - from + 1) }, (_, index) => from + index)
    : [];
}

function filterOfTime(time: FoundTime, column: ColumnProfile, op: FilterOp): Filter {
  const own = periodIn(time, column);
  if (own.values === undefined && own.part !== undefined) {
    const { by, values } = own.part;
    const isOne = values.length === 1;
    return { column: column.key, by, op: isOne ? op : 'one_of', values: [...values] };
  }
  const [from = '', to] = own.values ?? [];
  if (to === undefined) return { column: column.key, op, values: [from] };
  if (op === 'is') return { column: column.key, op: 'between', values: [from, to] };
  return { column: column.key, op, values: [op === 'more' || op === 'at_most' ? to : from] };
}
