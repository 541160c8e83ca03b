// What is asked of the rows that match, read out of the items that are no filters.
import { countOf, isJoined, namedEvent, type Draft, type Rule, type ToldFilters } from './draft.ts';
import { columnIn } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import type { Meaning } from './language.ts';
import { aggregateRule, countRule, groupRule } from './measure-rules.ts';
import { meaningOf } from './numbers.ts';
import { commonRule, orderRule, superlativeRule, timeOrderRule, topRule } from './order-rules.ts';
import { columnOfEvent } from './time-filters.ts';

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
    namesRows: false,
    asksRows: false,
    isEach: false,
    left: [],
    doubts: [],
  };
  for (let at = 0; at < items.length;) {
    const length = firstOf(rules, (rule) => rule(items, at, draft, context, told));
    const item = items[at];
    if (length === 0 && item !== undefined && !isSaid(item, draft, context, told.hasTime))
      draft.left.push(item);
    at += Math.max(1, length);
  }
  return draft;
}

/** Whether a verb says no more than a filter or an order by time does. */
function isSaid(item: Item, { superlative }: Draft, context: Context, hasTime: boolean): boolean {
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

const naming = new Set<Meaning>(['who', 'when', 'distinct', 'record', 'ask', 'and']);

/** The names of columns, of the rows, and words that only ask. */
const namingRule: Rule = (items, at, draft) => {
  const item = items[at];
  const meaning = meaningOf(item);
  if (meaning === 'who') draft.asksWho ||= at === 0;
  if (meaning === 'when') draft.asksWhen = true;
  if (meaning === 'distinct') draft.isDistinct = true;
  if (meaning === 'record') {
    draft.asksRows ||= draft.superlative === undefined && draft.measures.length === 0;
    draft.namesRows = true;
  }
  if (meaning !== undefined) return naming.has(meaning) ? 1 : 0;
  const column = columnIn(item);
  if (item?.kind === 'rows') {
    const isListed = meaningOf(items[at - 1]) === 'and' && draft.columns.length > 0;
    const isFirst = draft.columns.length === 0 && !draft.namesRows;
    if (column !== undefined && draft.measures.length === 0 && (isListed || isFirst))
      draft.columns.push(column);
    else
      draft.asksRows ||=
        draft.superlative === undefined && draft.measures.length === 0 && draft.columns.length === 0;
    draft.namesRows = true;
    return 1;
  }
  if (column === undefined || !isJoined(items, at, draft)) return 0;
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
