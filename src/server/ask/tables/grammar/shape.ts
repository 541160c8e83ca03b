// What is asked of the rows that match, read out of the items that are no filters.
import { countOf, isJoined, isPlural, namedEvent, type Draft, type Rule, type ToldFilters } from './draft.ts';
import { nameColumns } from './columns.ts';
import { columnIn, datedColumns } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { dateUnits, type DateUnit } from '#shared/ask-plan.ts';
import type { Meaning } from './language.ts';
import { aggregateRule, countRule, groupRule } from './measure-rules.ts';
import { meaningOf, saidOf } from './numbers.ts';
import { orderRule } from './sort-rule.ts';
import { adjectiveOrderRule, commonRule, superlativeRule, timeOrderRule, topRule } from './order-rules.ts';
import { columnOfEvent } from './time-filters.ts';
import { isVerbOfUsed } from './verbs.ts';

/**
 * Reads the items from left to right; each rule takes some of them, and what none takes is left.
 * @param told what its filters say
 */
export function readShape(items: readonly Item[], context: Context, told: ToldFilters): Draft {
  const draft: Draft = {
    measures: [],
    groups: [],
    columns: [],
    isDistinct: false,
    asksWho: false,
    asksWhen: false,
    asksWhich: told.asksValue,
    namesRows: false,
    namesRow: told.namesRow,
    asksRows: told.asksValue,
    asksAll: false,
    tellsRows: told.namesRows,
    isEach: false,
    left: [],
    doubts: [],
    counted: [],
  };
  for (let at = 0; at < items.length;) {
    const length = firstOf(rules, (rule) => rule(items, at, draft, context, told));
    const item = items[at];
    if (length === 0 && item !== undefined && !isSaid(item, draft, context, told.hasTime))
      draft.left.push(item);
    at += Math.max(1, length);
  }
  // "How many rooms does each flat have? List the flat and the number of rooms."
  draft.measures = draft.measures.filter(
    ({ op, column }, at) => draft.measures.findIndex((own) => own.op === op && own.column === column) === at,
  );
  countGroupedRows(draft, context, told);
  draft.left = draft.left.filter((item) => !isVerbOfUsed(item, draft, context, told));
  return draft;
}

/** "Orders per month" counts them; "the orders of each month" may list them. */
function countGroupedRows(draft: Draft, { language }: Context, { hasGroupFilter }: ToldFilters): void {
  const { groupedRows, measures, columns, superlative } = draft;
  const isTold = measures.length + columns.length > 0 || superlative !== undefined || draft.asksAll;
  if (groupedRows === undefined || isTold || draft.isDistinct || hasGroupFilter) return;
  if (language.perWords.has(groupedRows.words.toLowerCase())) draft.measures.push({ op: 'count' });
  else draft.doubts.push(groupedRows);
}

/** Whether a verb says no more than a filter or an order by time does. */
function isSaid(item: Item, { superlative }: Draft, context: Context, hasTime: boolean): boolean {
  // "from" says nothing where it names no column of a value.
  if (item.kind === 'direction') return context.language.meanings.get(item.words.toLowerCase()) === 'filler';
  if (meaningOf(item) !== 'event') return false;
  const by = superlative !== undefined && 'column' in superlative.by ? superlative.by.column : undefined;
  return by?.type === 'date' ? columnOfEvent(item, context) === by : hasTime;
}

/** The first number that is not 0. */
function firstOf<Thing>(things: readonly Thing[], take: (thing: Thing) => number): number {
  for (const thing of things) {
    const taken = take(thing);
    if (taken > 0) return taken;
  }
  return 0;
}

const naming = new Set<Meaning>(['who', 'when', 'distinct', 'record', 'information', 'ask', 'and']);
const units: ReadonlySet<string> = new Set(dateUnits);

/** What may stand between "which" and the rows. */
function isOfRows(item: Item): boolean {
  return item.kind === 'superlative' || item.kind === 'meaning' || item.kind === 'number';
}

/** Whether a column follows that is said to belong to what stands before: "and their salaries", "with its price". */
function isOwned(items: readonly Item[], at: number, { language }: Context): boolean {
  const next = meaningOf(items[at]) === 'and' ? at + 1 : at;
  const owned = items[next];
  const words = owned?.gap.toLowerCase().split(/\s+/) ?? [];
  return owned?.kind === 'column' && words.some((word) => language.possessives.has(word));
}

const isExtreme = (item: Item | undefined) =>
  ['most', 'least', 'maximum', 'minimum'].includes(meaningOf(item) ?? '');

/** The names of columns, of the rows, and words that only ask. */
const namingRule: Rule = (items, at, draft, context) => {
  const item = items[at];
  const meaning = meaningOf(item);
  if (meaning === 'who') draft.asksWho ||= at === 0;
  if (meaning === 'when') draft.asksWhen = true;
  if (meaning === 'distinct') draft.isDistinct = true;
  if (meaning === 'record') {
    draft.asksRows ||= draft.superlative === undefined && draft.measures.length === 0;
    draft.asksAll ||= saidOf(item) === undefined;
    draft.namesRows = true;
  }
  // "The names and all information" is no list of names.
  const words = [...(item?.gap.split(/\s+/) ?? []), ...(item?.tokens.map(({ folded }) => folded) ?? [])];
  if (
    meaning === 'information' &&
    draft.columns.length > 0 &&
    words.some((word) => context.language.wholes.has(word))
  )
    return 0;
  if (meaning === 'information' && draft.columns.length === 0) {
    draft.asksRows ||= draft.superlative === undefined && draft.measures.length === 0;
    draft.asksAll = draft.namesRows = true;
  }
  // "the dates of the tests"
  const isDate = meaning === 'day' && context.language.dateWords.has(item?.words.toLowerCase() ?? '');
  const [date, another] = isDate ? datedColumns(context) : [];
  if (date?.type === 'date' && another === undefined && isJoined(items, at, draft)) {
    if (!draft.columns.includes(date)) draft.columns.push(date);
    return 1;
  }
  // "which month"
  const isUnit = item?.isAskedFor === true && units.has(meaning ?? '');
  if (isUnit && draft.unit === undefined && datedColumns(context).length === 1) {
    draft.unit = meaning as DateUnit; // Safe: it is one of the units.
    return 1;
  }
  if (meaning === 'money' && draft.spent !== undefined) return 1;
  if (meaning !== undefined) return naming.has(meaning) ? 1 : 0;
  if (item?.kind === 'column' && item.isAll === true && isJoined(items, at, draft)) {
    draft.columns.push(...item.columns.filter((own) => !draft.columns.includes(own)));
    return 1;
  }
  const column = columnIn(item);
  if (item?.kind === 'rows') {
    const isListed = meaningOf(items[at - 1]) === 'and' && draft.columns.length > 0;
    // "the highest rent of the flats" does not ask which.
    const isOfRanked =
      draft.superlative?.isNamed === true &&
      draft.superlative.isFirst &&
      item.gap.split(/\s+/).some((word) => context.language.ofAll.has(word.toLowerCase()));
    const isFirst = draft.columns.length === 0 && !draft.namesRows && !isOfRanked;
    if (column !== undefined && draft.measures.length === 0 && (isListed || isFirst) && !draft.asksAll)
      draft.columns.push((draft.rowsColumn = column));
    else
      draft.asksRows ||=
        draft.superlative === undefined && draft.measures.length === 0 && draft.columns.length === 0;
    // "the employees and their salaries" asks for who they are as well.
    if (isFirst && column === undefined && isOwned(items, at + 1, context))
      draft.columns.push(...nameColumns(context.names, context.language));
    draft.namesRow = draft.columns.length > 0 && !isPlural(item, context);
    const before = items.slice(0, at);
    draft.asksWhich ||= isFirst && before.every(isOfRows) && [...before, item].some((own) => own.isAskedFor);
    draft.namesRows = true;
    return 1;
  }
  if (column !== undefined && column === draft.spent) return 1;
  // "the formats and the number of films with that format"
  const told = [...draft.columns.map(({ key }) => key), ...draft.groups.map((own) => own.column)];
  if (column !== undefined && told.includes(column.key)) return 1;
  // "earns the highest salary": the verb names the column that is ranked.
  const isRanked = isExtreme(items[at + 1]) && columnIn(items[at + 2]) === column;
  if (column !== undefined && isRanked && items[at + 2]?.kind === 'column') return 1;
  // "the order ids of all orders"
  const isOfTold = item?.kind === 'column' && item.columns.some(({ key }) => told.includes(key));
  if (isOfTold && !isJoined(items, at, draft)) return 1;
  const isTheirs = ['rows', 'column'].includes(items[at - 1]?.kind ?? '') && isOwned(items, at, context);
  if (column === undefined || !(isTheirs || isJoined(items, at, draft))) return 0;
  // "the name of the city with the most residents" is that of one row.
  const rowTerms = new Set(context.names.rows);
  if (item?.tokens.slice(1).some(({ term }) => rowTerms.has(term))) draft.namesRow = !isPlural(item, context);
  if (!draft.columns.includes(column)) draft.columns.push(column);
  return 1;
};

/** "how many people joined": those who did. */
const eventRule: Rule = (items, at, draft, context) => {
  const event = namedEvent(items[at], context);
  const [measure, another] = draft.measures;
  const countsRows = another === undefined && measure?.op === 'count' && measure.column === undefined;
  if (event === undefined || !countsRows) return 0;
  draft.measures = [countOf(event)];
  return 1;
};

const rules: readonly Rule[] = [
  adjectiveOrderRule,
  topRule,
  commonRule,
  countRule,
  superlativeRule,
  timeOrderRule,
  aggregateRule,
  orderRule,
  groupRule,
  eventRule,
  namingRule,
];
