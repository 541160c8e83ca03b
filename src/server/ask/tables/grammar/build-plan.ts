// A plan from what was read out of a question.
import type { Group, Measure, Order, Plan } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { arePeople, nameColumns } from './columns.ts';
import type { Filtered } from './filters.ts';
import { addsUp, datedColumns } from './found-filter.ts';
import type { Context } from './items.ts';
import type { Draft, Superlative } from './draft.ts';
import { termsOf } from './name-terms.ts';

/**
 * Builds the plan.
 * @returns nothing if what was read does not make one
 */
export function buildPlan(
  table: string,
  { filters, groupFilters, isAny, listed }: Filtered,
  draft: Draft,
  context: Context,
): Plan | undefined {
  const base = { table, filters, group_filters: groupFilters, ...(isAny && { match: 'any' as const }) };
  const columns = askedColumns(draft, context);
  const isPlainList =
    draft.measures.length === 0 && draft.superlative === undefined && draft.groups.length === 0;
  // Groups have one order.
  if (columns === undefined || (draft.order?.second !== undefined && !isPlainList)) return undefined;
  const [date] = datedColumns(context);
  const isDated = draft.unit === 'day' || (draft.unit === 'year' && date?.type === 'number');
  const { superlative } = draft;
  if (draft.unit !== undefined && superlative !== undefined && 'column' in superlative.by) {
    // "which day had the highest": a day is a row, a month is not.
    if (!isDated || date === undefined) return undefined;
    return withSuperlative(
      base,
      { ...draft, asksRows: true },
      superlative,
      [date, ...columns],
      draft.groups,
      context,
    );
  }
  // "the average age of men and women" is that of each.
  const isAveraged = draft.measures.length > 0 && draft.measures.every(({ op }) => op === 'average');
  const each = isAveraged && draft.groups.length === 0 ? listed.map((column) => ({ column })) : [];
  const groups = dedupe([...groupsOf(draft, context), ...each]);
  if (draft.superlative !== undefined)
    return withSuperlative(base, draft, draft.superlative, columns, groups, context);
  if (draft.measures.length > 0) {
    const isCount = draft.measures.every(({ op }) => op === 'count');
    const keys = new Set(groups.map(({ column }) => column));
    const all = onceEach(draft.measures);
    const measures = all.length > 1 ? all.filter(({ column }) => !keys.has(column ?? '')) : all;
    const others = columns.filter(({ key }) => !keys.has(key));
    // "the nationalities and the number of people", but not "the names and the average age".
    const areGroups =
      others.every((own) => own.type === 'text' && !tellsRowsApart(own, context)) &&
      draft.measures.every(({ op }) => op !== 'count_distinct');
    if (others.length > 0 && !isCount && groups.length === 0 && !draft.isEach && !areGroups) return undefined;
    if (others.length > 0 && !isCount && groups.length > 0) return undefined;
    const grouped = [...groups, ...others.map(({ key }) => ({ column: key }))];
    if (groupFilters.length > 0 && grouped.length === 0) return undefined;
    return {
      ...base,
      measures,
      group_by: grouped,
      columns: [],
      ...ordered(draft, measures[0], grouped),
    };
  }
  const isGrouped =
    draft.isDistinct || groups.length > 0 || groupFilters.length > 0 || draft.order?.measure !== undefined;
  if (isGrouped) {
    const keys = [...groups, ...columns.map(({ key }) => ({ column: key }))];
    if (keys.length === 0) return undefined;
    // "the amount per customer" adds them up.
    const isSummed = groups.length > 0 && columns.length > 0 && columns.every((own) => addsUp(own, context));
    if (isSummed && !groups.every(({ column, by }) => by === undefined && context.cells.isUnique(column))) {
      const measures = columns.map(({ key }) => ({ op: 'sum' as const, column: key }));
      return { ...base, measures, group_by: groups, columns: [], ...ordered(draft, measures[0], groups) };
    }
    return { ...base, measures: [], group_by: dedupe(keys), columns: [], ...ordered(draft, undefined, keys) };
  }
  const isNothing = columns.length === 0 && filters.length === 0 && !draft.namesRows;
  if (isNothing) return undefined;
  const by = draft.order?.by?.key ?? orderedColumn(draft, columns)?.key;
  if (draft.order !== undefined && by === undefined) return undefined;
  return {
    ...base,
    measures: [],
    group_by: [],
    columns: columns.map(({ key }) => key),
    order_by:
      draft.order && by !== undefined
        ? [
            { by: { key: by }, isDown: draft.order.isDown },
            ...(draft.order.second ? [draft.order.second] : []),
          ].map((own) => ({ column: own.by.key, direction: directionOf(own.isDown) }))
        : [],
    ...(draft.limit !== undefined && { limit: draft.limit }),
  };
}

/** The column that an order without one means: "highest first" the last of numbers, "alphabetically" the first of texts. */
function orderedColumn({ order }: Draft, columns: readonly TableColumn[]): TableColumn | undefined {
  if (order?.type === undefined) return columns.length === 1 ? columns[0] : undefined;
  const fit = columns.filter(({ type }) => type === order.type);
  return order.type === 'text' ? fit[0] : fit.at(-1);
}

/** Whether a column tells the rows apart, by its texts or as their names. */
function tellsRowsApart({ key }: TableColumn, { cells, names, language }: Context): boolean {
  const terms = names.columns.find(({ column }) => column.key === key)?.terms ?? [];
  return cells.isUnique(key) || terms.some((term) => language.nameTerms.has(term));
}

/** What is grouped by; "which month" does so too, where it is not the day of a row. */
function groupsOf({ groups, unit }: Draft, context: Context): Group[] {
  const [date] = datedColumns(context);
  if (unit === undefined || date === undefined) return groups;
  return [...groups, date.type === 'date' ? { column: date.key, by: unit } : { column: date.key }];
}

const directionOf = (isDown: boolean) => (isDown ? ('descending' as const) : ('ascending' as const));

/** "How many films has each studio? List the studio and the number of films" says the same twice. */
function onceEach(measures: readonly Measure[]): Measure[] {
  return measures.filter(
    (measure, index) =>
      measures.findIndex(({ op, column }) => op === measure.op && column === measure.column) === index,
  );
}

function dedupe(groups: readonly Group[]): Group[] {
  return groups.filter(
    (group, index) =>
      groups.findIndex(({ column, by }) => column === group.column && by === group.by) === index,
  );
}

/** The columns that are asked for; "who" and "when" ask for those of names and dates. Undefined if there is none of these. */
function askedColumns(draft: Draft, context: Context): TableColumn[] | undefined {
  const { names, language } = context;
  // "Who was elected first" does not ask for a column of years.
  const isNobody =
    draft.asksWho && draft.superlative === undefined && draft.columns.every(({ type }) => type !== 'text');
  if (draft.columns.length > 0 && draft.measures.length === 0 && isNobody) return undefined;
  const ranked = draft.superlative?.by;
  const isDate = ranked !== undefined && 'column' in ranked && datedColumns(context).includes(ranked.column);
  // "When was the oldest school founded" does not ask for the school.
  if (draft.asksWhen && isDate && draft.columns.every((own) => own === draft.rowsColumn))
    return [ranked.column];
  if (draft.columns.length > 0 || draft.measures.length > 0) return draft.columns;
  // "Find the youngest employee", "the 3 cities with the highest rent"
  const isOneOfThem =
    draft.superlative !== undefined && !(draft.superlative.isNamed && draft.superlative.isFirst);
  const isFirstPerson = isOneOfThem && draft.namesRows && !draft.asksAll && arePeople(names, language);
  if (draft.asksWho || draft.asksWhich || isFirstPerson) {
    const named = nameColumns(names, language);
    // A party is nobody, though it has a name.
    const isPerson =
      arePeople(names, language) || named.some(({ name }) => termsOf(name, language).length === 1);
    // Nor is what has a title: "who sang it".
    const hasName = named.some((own) => termsOf(own.name, language).includes(language.ofAny.name));
    if (draft.asksWho) return hasName && isPerson ? named : undefined;
    return named;
  }
  if (draft.asksWhen) {
    const dates = datedColumns(context);
    return dates.length === 1 ? dates : undefined;
  }
  // "Show the trees over 20 m" asks for their names, "all information" of them for all columns.
  const isOfRows = draft.superlative === undefined || isOneOfThem;
  return isOfRows && (draft.namesRows || draft.tellsRows) && !draft.asksAll
    ? nameColumns(names, language)
    : [];
}

type Base = Pick<Plan, 'table' | 'filters' | 'group_filters' | 'match'>;

function withSuperlative(
  base: Base,
  draft: Draft,
  { by, isMost, isNamed, isTotal, isFirst }: Superlative,
  columns: readonly TableColumn[],
  groups: readonly Group[],
  context: Context,
): Plan | undefined {
  const { cells } = context;
  if (draft.order !== undefined) return undefined;
  const direction = directionOf(isMost);
  const limit = draft.limit ?? 1;
  const keys = [...groups, ...columns.map(({ key }) => ({ column: key }))];
  const byMeasure = (measure: Measure): Plan | undefined => {
    // What is counted may be asked for too: "how many … at most".
    const isFit = draft.measures.every(({ op }) => op === 'count');
    // "For each language the artist with the most songs" is one of each group.
    const isOfEach = draft.groups.length > 0 && columns.length > 0;
    if (keys.length === 0 || !isFit || isOfEach) return undefined;
    const order: Order = { measure, direction };
    return {
      ...base,
      measures: onceEach(draft.measures),
      group_by: dedupe(keys),
      columns: [],
      order_by: [order],
      limit,
    };
  };
  if ('measure' in by) return byMeasure(by.measure);
  if (draft.measures.length > 0) return undefined;
  const { column } = by;
  const others = columns.filter(({ key }) => key !== column.key);
  const isAsked =
    others.length > 0 || draft.asksRows || draft.asksWho || !isNamed || draft.limit !== undefined;
  if (!isAsked || groups.length > 0) {
    if (others.length > 0 || draft.limit !== undefined || base.group_filters.length > 0) return undefined;
    const measure: Measure = { op: isMost ? 'maximum' : 'minimum', column: column.key };
    return { ...base, measures: [measure], group_by: [...groups], columns: [], order_by: [] };
  }
  if (base.group_filters.length > 0) return undefined;
  const [first] = others;
  // The most votes of a party that stands in several rows are those of all of them.
  if (isTotal && addsUp(column, context) && first?.type === 'text' && !cells.isUnique(first.key))
    return others.length > 1 ? undefined : byMeasure({ op: 'sum', column: column.key });
  return {
    ...base,
    measures: [],
    group_by: [],
    columns: (isNamed && isFirst && !draft.asksRows && !draft.asksWho ? [column, ...others] : columns).map(
      ({ key }) => key,
    ),
    order_by: [{ column: column.key, direction }],
    limit,
  };
}

function ordered(
  draft: Draft,
  measure: Measure | undefined,
  groups: readonly Group[],
): Pick<Plan, 'order_by' | 'limit'> {
  const limit = draft.limit === undefined ? {} : { limit: draft.limit };
  if (draft.order === undefined) return { order_by: [], ...limit };
  const direction = directionOf(draft.order.isDown);
  if (draft.order.measure !== undefined && groups.length > 0)
    return { order_by: [{ measure: draft.order.measure, direction }], ...limit };
  const column = draft.order.by?.key;
  const isGroup = groups.some((group) => group.column === column);
  if (column !== undefined && isGroup) return { order_by: [{ column, direction }], ...limit };
  const first = groups[0]?.column;
  if (measure !== undefined && column === undefined) return { order_by: [{ measure, direction }], ...limit };
  return {
    order_by: column === undefined && first !== undefined ? [{ column: first, direction }] : [],
    ...limit,
  };
}
