// By what a question groups.
import type { Group } from '#shared/ask-plan.ts';
import { dateColumns } from '../columns.ts';
import { type Item, type Of, isOp } from '../items.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from '../table-profile.ts';

/** What is known of a question when its groups are looked for. */
export interface Grouped {
  readonly items: readonly Item[];
  readonly profile: TableProfile;
  readonly superlative: object | undefined;
  readonly groups: { group: Group; item: Item; column: ColumnProfile }[];
  orderKey: Item | undefined;
  persons: () => ColumnProfile[];
}

export const isAggregate = (item: Item): item is Of<'operator'> => isOp(item, 'aggregate');

/** Finds by what a question groups, and by what its groups are ordered. */
export function findGroups(parsed: Grouped): void {
  const isTop =
    parsed.superlative !== undefined ||
    parsed.items.some((item) => isOp(item, 'order', 'ascending', 'descending'));
  let inGroup = false;
  for (const [at, item] of parsed.items.entries()) {
    if (isOp(item, 'group', 'each')) {
      inGroup = true;
      continue;
    }
    if (item.kind === 'period' && item.isAdverb && item.used !== true) {
      const next = parsed.items[at + 1];
      // "the monthly rate" is what is paid each month.
      if (next?.kind === 'column' && next.column.kind === 'rate') item.used = true;
      else addPeriod(parsed, item);
      continue;
    }
    if (
      inGroup &&
      item.used !== true &&
      (item.kind === 'column' || item.kind === 'period' || item.kind === 'person' || item.kind === 'rows')
    ) {
      const before = parsed.items[at - 1];
      if (item.kind === 'person' && isOp(before, 'group') && !isOp(before, 'each')) {
        // "owed by people in …": who does it, not how it is broken down.
        inGroup = false;
        continue;
      }
      // "by Premium members": whose, not how it is broken down.
      const isWhose = before?.kind === 'value' && item.kind === 'column' && before.column !== item.column;
      if (isWhose && isOp(parsed.items[at - 2], 'group')) {
        item.used = true;
        inGroup = false;
        continue;
      }
      if (
        !isOp(before, 'group', 'each', 'and', 'distinct', 'times') &&
        !isNumberOf(parsed, at) &&
        before?.used !== true &&
        !isOp(before, 'which')
      ) {
        inGroup = false;
        continue;
      }
      // "genotype x treatment", "house and number of rooms"
      if (isOp(before, 'times', 'count')) before.used = true;
      if (item.kind === 'period') addPeriod(parsed, item);
      else if (item.kind === 'rows') {
        const [name] = parsed.profile.naming;
        const isSummed = parsed.items.slice(0, at).some(isAggregate);
        if (name !== undefined && item.isOwn && isSummed)
          parsed.groups.push({ group: { column: name.key }, item, column: name });
      } else if (item.kind === 'person') {
        const [person] = parsed.persons();
        if (person !== undefined) parsed.groups.push({ group: { column: person.key }, item, column: person });
      } else if (isTop && isNumeric(item.column) && item.column.kind !== 'ordinal' && !isOp(before, 'each'))
        parsed.orderKey = item;
      else if (item.column.kind === 'date')
        parsed.groups.push({
          group: {
            column: item.column.key,
            by: item.isDay === true || isOfEvents(item.column) ? 'day' : periodBy(item.column),
          },
          item,
          column: item.column,
        });
      else parsed.groups.push({ group: { column: item.column.key }, item, column: item.column });
      continue;
    }
    if (!isOp(item, 'and', 'distinct', 'times', 'count') && item.used !== true) inGroup = false;
  }
  if (
    parsed.items.some((item) => item.used !== true && isOp(item, 'trend')) &&
    !parsed.groups.some(({ group }) => group.by !== undefined)
  ) {
    const [date] = dateColumns(parsed.profile);
    const item = parsed.items.find((own) => isOp(own, 'trend'));
    if (date !== undefined && item !== undefined)
      parsed.groups.push({ group: { column: date.key, by: periodBy(date) }, item, column: date });
  }
  const period = parsed.items.find(
    (item, at) =>
      item.kind === 'period' &&
      item.used !== true &&
      !item.isAdverb &&
      !parsed.groups.some((own) => own.item === item) &&
      (isOp(parsed.items[at - 1], 'which', 'what') ||
        parsed.items[at - 1]?.kind === 'graded' ||
        isOp(parsed.items[at - 1], 'most', 'top') ||
        parsed.items[at - 1]?.kind === 'number'),
  );
  if (period?.kind === 'period' && parsed.superlative !== undefined) addPeriod(parsed, period);
}

/** "each sale" of a column `Sale date` on whose few days many rows are. */
function isOfEvents({ words, distinct, filled }: ColumnProfile): boolean {
  const isPlain = words.every((word) => /^(?:date|day|dt)$/.test(word));
  return !isPlain && words.length > 1 && distinct <= EVENTS_MAX && distinct * 2 <= filled;
}

const EVENTS_MAX = 40;

/** "by number of rooms": what is few different numbers, and not what rows are ordered by. */
function isNumberOf({ items, superlative }: Grouped, at: number): boolean {
  const item = items[at];
  return (
    superlative === undefined &&
    item?.kind === 'column' &&
    isNumeric(item.column) &&
    item.column.distinct <= NUMBERS_MAX &&
    isOp(items[at - 1], 'count') &&
    isOp(items[at - 2], 'group', 'each', 'and')
  );
}

const NUMBERS_MAX = 15;

function addPeriod(parsed: Grouped, item: Of<'period'>): void {
  const dates = dateColumns(parsed.profile);
  const near = parsed.items.find(
    (own): own is Of<'column'> =>
      own.kind === 'column' &&
      own.column.kind === 'date' &&
      own.used !== true &&
      Math.abs(parsed.items.indexOf(own) - parsed.items.indexOf(item)) <= 2,
  );
  const column = near?.column ?? dates[0];
  const year = parsed.profile.columns.find(
    ({ kind, words }) => kind === 'ordinal' && words.includes(item.unit),
  );
  const own = parsed.profile.columns.find(
    ({ kind, words }) => (kind === 'category' || kind === 'ordinal') && words.includes(item.unit),
  );
  if (year !== undefined || (column === undefined && own !== undefined)) {
    const chosen = year ?? own;
    if (chosen !== undefined) parsed.groups.push({ group: { column: chosen.key }, item, column: chosen });
    return;
  }
  if (column !== undefined)
    parsed.groups.push({ group: { column: column.key, by: item.unit }, item, column });
}

/** A unit that gives a few groups of the dates of a column. */
export function periodBy({ smallest, largest }: ColumnProfile): 'day' | 'month' | 'year' {
  const days =
    (Date.parse(String(largest).slice(0, 10)) - Date.parse(String(smallest).slice(0, 10))) / 86_400_000;
  return days > 1800 ? 'year' : days < 45 ? 'day' : 'month';
}
