// How a question that follows another one changes its plan.
import type { Filter, Measure, Plan } from '#shared/ask-plan.ts';
import { moved, type Unit } from './calendar.ts';
import { dateColumns, mainMeasures } from './columns.ts';
import { flowIn } from './conditions/cash-flow.ts';
import { type Item, isOp } from './items.ts';
import {
  type ColumnProfile,
  type TableProfile,
  isAdditive,
  isAmountOfMoney,
  isGrouping,
  isNumeric,
  usualOp,
} from './table-profile.ts';

/** A condition takes the place of the one on the same column, wherever the plan has it. */
export function withFilter(plan: Plan, filter: Filter, profile: TableProfile): Plan {
  const isSame = (own: Filter) =>
    own.column === filter.column &&
    own.other === undefined &&
    own.than === undefined &&
    (own.op !== 'not_empty' || filter.op === 'empty') &&
    !(isPart(own) !== isPart(filter) && isNarrower(own, filter));
  const measures = plan.measures.map((measure) =>
    measure.filters?.some(isSame) === true
      ? { ...measure, filters: measure.filters.map((own) => (isSame(own) ? filter : own)) }
      : measure,
  );
  const isInMeasure = JSON.stringify(measures) !== JSON.stringify(plan.measures);
  if (isInMeasure) return { ...plan, measures };
  const isAdded = filter.op === 'is_not' || profile.byKey.get(filter.column) === undefined;
  const kept = isAdded ? plan.filters : plan.filters.filter((own) => !isSame(own) || own.op === 'is_not');
  // A group of one value says nothing more: "by region", then "only the North".
  return { ...plan, filters: [...kept, filter].slice(0, 20) };
}

/**
 * "Vs August" after a figure of May: both, each for itself.
 * @param filter what it is compared with
 * @returns nothing where the plan is not of one value, or of one period, of the same column
 */
export function withCompared(plan: Plan, { column, op, by, values }: Filter): Plan | undefined {
  const before = plan.filters.find((own) => own.column === column && own.op === 'is' && own.by === by);
  const [first] = before?.values ?? [],
    [second] = values;
  const isNew = !plan.group_by.some((group) => group.column === column);
  if (before === undefined || first === undefined || second === undefined || op !== 'is') return undefined;
  if (plan.measures.length === 0 || by !== undefined || !isNew) return undefined;
  const [unit, other] = [unitOf(first), unitOf(second)];
  if (unit !== other) return undefined;
  return {
    ...plan,
    group_by: [{ column, ...(unit && { by: unit }) }, ...plan.group_by].slice(0, 4),
    filters: plan.filters.map((own) =>
      own === before ? { ...own, op: 'one_of', values: [first, second] } : own,
    ),
  };
}

/** The period that a time is: a month of `2026-05`; nothing of what is no time. */
function unitOf(value: Filter['values'][number]): 'year' | 'month' | 'day' | undefined {
  const [, month, day] = /^\d{4}(-\d\d)?(-\d\d)?$/.exec(String(value)) ?? ['', undefined, undefined];
  if (typeof value !== 'string' || !/^\d{4}(?:-|$)/.test(value)) return undefined;
  return day !== undefined ? 'day' : month !== undefined ? 'month' : 'year';
}

/** "And in May?" after April 2025 is May 2025, of the same dates. @returns nothing where the plan has no such month */
export function monthOfSameYear({ filters }: Plan, item: Item | undefined): Filter | undefined {
  const part = item?.kind === 'time' ? item.time.part : undefined;
  const [month, ...more] = part?.values ?? [];
  if (part?.by !== 'month_of_year' || month === undefined || more.length > 0) return undefined;
  const before = filters.find(
    (own) => own.op === 'is' && own.by === undefined && MONTH.test(String(own.values[0])),
  );
  const [, year] = MONTH.exec(String(before?.values[0])) ?? [];
  return before && { ...before, values: [`${year}-${String(month).padStart(2, '0')}`] };
}

/** "And in 2024?" is about the date that the plan has a time of, unless another one is named. */
export function ofSameDate(
  { filters }: Plan,
  filter: Filter,
  items: readonly Item[],
  { byKey }: TableProfile,
): Filter {
  const isDate = (key: string) => byKey.get(key)?.kind === 'date';
  const isNamed = items.some((item) => item.kind === 'column' && item.column.kind === 'date');
  const [before, ...others] = filters.filter(({ column, values }) => isDate(column) && values.length > 0);
  return isDate(filter.column) && !isNamed && before !== undefined && others.length === 0
    ? { ...filter, column: before.column }
    : filter;
}

const MONTH = /^(\d{4})-\d\d$/;

const isPart = (filter: Filter) => filter.by !== undefined;

/** "only May" after "in 2024" narrows it. */
const isNarrower = (own: Filter, next: Filter) => next.by !== undefined && own.by === undefined;

interface GroupItem {
  column: ColumnProfile;
  by?: NonNullable<Plan['group_by'][number]['by']> | undefined;
  items: Item[];
}

export function groupItems(items: readonly Item[], profile: TableProfile): GroupItem[] {
  const found: GroupItem[] = [];
  let inGroup = false;
  for (const item of items) {
    if (isOp(item, 'group', 'each')) {
      inGroup = true;
      continue;
    }
    if (item.used === true) continue;
    if (item.kind === 'period' && (inGroup || item.isAdverb)) {
      const [date] = dateColumns(profile);
      const own = profile.columns.find(({ kind, words }) => kind === 'ordinal' && words.includes(item.unit));
      if (own !== undefined) found.push({ column: own, items: [item] });
      else if (date !== undefined) found.push({ column: date, by: item.unit, items: [item] });
    } else if (
      inGroup &&
      item.kind === 'column' &&
      (isGrouping(item.column) || item.column.kind === 'ordinal' || item.column.distinct <= 20)
    ) {
      const before = found.at(-1);
      // "By crew lead": the word before says whose lead it is.
      const isHead = before?.items.at(-1)?.end === item.start && before.items[0]?.kind === 'column';
      if (isHead) found.pop();
      found.push({
        column: item.column,
        ...(item.column.kind === 'date' && { by: 'month' as const }),
        items: [...(isHead ? before.items : []), item],
      });
    } else if (inGroup && item.kind === 'person') {
      const person = profile.columns.find(({ kind }) => kind === 'person');
      if (person !== undefined) found.push({ column: person, items: [item] });
    } else if (!isOp(item, 'and')) inGroup = false;
  }
  return found;
}

export function withMeasure(
  plan: Plan,
  column: ColumnProfile | undefined,
  op: Measure['op'] | undefined,
  profile: TableProfile,
): Plan | undefined {
  const wanted = (own: ColumnProfile): Measure['op'] => op ?? usualOp(own);
  if (plan.measures.length === 0) {
    if (plan.group_by.length > 0) return undefined;
    if (column === undefined) {
      const [own] = plan.columns
        .map((key) => profile.byKey.get(key))
        .filter((one) => one !== undefined && isNumeric(one));
      return op === undefined || own === undefined
        ? undefined
        : { ...plan, measures: [{ op, column: own.key }], columns: [], order_by: [], limit: undefined };
    }
    if (op !== undefined)
      return { ...plan, measures: [{ op, column: column.key }], columns: [], order_by: [], limit: undefined };
    // Of listed rows another column is asked for.
    const ordered = plan.order_by[0]?.column;
    const isExtreme = plan.limit !== undefined && ordered !== undefined && plan.columns.length > 0;
    if (isExtreme)
      return {
        ...plan,
        columns: [...new Set([column.key, ...plan.columns.filter((key) => key !== ordered)])],
      };
    return {
      ...plan,
      columns: [...new Set([column.key, ...plan.columns.filter((key) => !isNumericKey(key, profile))])],
    };
  }
  const [first] = plan.measures;
  if (first === undefined) return undefined;
  const old = first.column === undefined ? undefined : profile.byKey.get(first.column);
  const next = column ?? old ?? mainMeasures(profile)[0];
  if (next === undefined) return undefined;
  const isSameKind =
    column !== undefined &&
    op === undefined &&
    first.op !== 'count' &&
    first.op !== 'count_distinct' &&
    !(first.op === 'sum' && !isAdditive(next));
  const own: Measure = { ...first, op: isSameKind ? first.op : wanted(next), column: next.key };
  const change = (measure: Measure): Measure => ({ ...measure, op: own.op, column: own.column });
  const orders = plan.order_by.map((order) =>
    order.measure === undefined ? order : { ...order, measure: change(order.measure) },
  );
  return { ...plan, measures: plan.measures.map(change), order_by: orders };
}

const isNumericKey = (key: string, { byKey }: TableProfile) => {
  const own = byKey.get(key);
  return own !== undefined && isNumeric(own);
};

/** A sum of money with another amount added to it. @returns nothing where the plan is no such sum */
export function withAdded(plan: Plan, column: ColumnProfile, { byKey }: TableProfile): Plan | undefined {
  const [first, ...others] = plan.measures;
  const own = byKey.get(first?.column ?? '');
  if (
    first?.op !== 'sum' ||
    own === undefined ||
    own === column ||
    others.length > 0 ||
    plan.computed !== undefined
  )
    return undefined;
  if (!isAmountOfMoney(own) || !isAmountOfMoney(column)) return undefined;
  const measure: Measure = { ...first, column: 'x1' };
  return {
    ...plan,
    computed: [{ key: 'x1', op: 'plus', columns: [own.key, column.key] }],
    measures: [measure],
    order_by: plan.order_by.map((order) => (order.measure === undefined ? order : { ...order, measure })),
  };
}

/** A sum of money without another amount: "and after expenses?" @returns nothing where the plan is no such sum */
export function withTaken(plan: Plan, column: ColumnProfile, { byKey }: TableProfile): Plan | undefined {
  const [first, ...others] = plan.measures;
  const own = byKey.get(first?.column ?? '');
  const isSum = first?.op === 'sum' && others.length === 0 && plan.computed === undefined;
  if (!isSum || own === undefined || own === column || !isAmountOfMoney(own) || !isAmountOfMoney(column))
    return undefined;
  return {
    ...plan,
    measures: [first, { ...first, column: column.key }],
    combine: 'difference',
    order_by: [],
    limit: undefined,
  };
}

export function withTarget(plan: Plan, column: ColumnProfile): Plan | undefined {
  if (plan.measures.length > 0 && plan.group_by.length === 1 && plan.limit !== undefined)
    return { ...plan, group_by: [{ column: column.key }] };
  if (plan.measures.length === 0 && plan.group_by.length > 0)
    return { ...plan, group_by: [{ column: column.key }] };
  if (plan.measures.length === 0) return { ...plan, columns: [...new Set([column.key, ...plan.columns])] };
  const [first] = plan.measures;
  // "Which field was that?" of the first day: of the row that has it.
  const isEnd = first?.op === 'minimum' || first?.op === 'maximum';
  if (isEnd && first.column !== undefined && plan.measures.length === 1 && plan.group_by.length === 0)
    if (column.column.type === 'text')
      return {
        ...plan,
        measures: [],
        columns: [column.key, first.column],
        order_by: [{ column: first.column, direction: first.op === 'minimum' ? 'ascending' : 'descending' }],
        limit: 1,
      };
  if (
    first !== undefined &&
    plan.measures.length === 1 &&
    (first.op === 'minimum' || first.op === 'maximum' || first.op === 'count_distinct') &&
    plan.group_by.length === 0
  )
    return { ...plan, measures: [{ ...first, column: column.key }] };
  return isGrouping(column) ? { ...plan, group_by: [{ column: column.key }], columns: [] } : undefined;
}

export function withExtreme(
  plan: Plan,
  direction: 1 | -1,
  limit: number | undefined,
  isTime: boolean,
  profile: TableProfile,
): Plan | undefined {
  const order = direction === 1 ? ('descending' as const) : ('ascending' as const);
  const [first] = plan.measures;
  const date = first?.column === undefined ? undefined : profile.byKey.get(first.column);
  if (
    isTime &&
    first !== undefined &&
    (first.op === 'minimum' || first.op === 'maximum') &&
    date?.kind === 'date'
  )
    return { ...plan, measures: [{ ...first, op: direction === 1 ? 'maximum' : 'minimum' }] };
  if (first !== undefined && plan.group_by.length > 0)
    return { ...plan, order_by: [{ measure: first, direction: order }], limit: limit ?? 1 };
  if (plan.measures.length === 0 && plan.group_by.length === 0) {
    const key = isTime
      ? dateColumns(profile)[0]
      : ((plan.order_by[0]?.column === undefined ? undefined : profile.byKey.get(plan.order_by[0].column)) ??
        mainMeasures(profile)[0]);
    return (
      key && {
        ...plan,
        order_by: [{ column: key.key, direction: order }],
        limit: limit ?? 1,
        ...(plan.columns.length > 0 &&
          !plan.columns.includes(key.key) && { columns: [...plan.columns, key.key] }),
      }
    );
  }
  return undefined;
}

export function withShare(plan: Plan, before: Plan, profile: TableProfile): Plan | undefined {
  const [first] = plan.measures;
  if (first === undefined) return undefined;
  if (plan.group_by.length > 0)
    return { ...plan, measures: [{ ...first, share: 'of_total' }, ...plan.measures] };
  // A share of what was spent is none of what came in.
  const sign = flowIn(plan, profile)?.filter;
  const part = plan.filters.filter((own) => own !== sign);
  if (before.filters.length === 0 || part.length === 0) return undefined;
  return {
    ...plan,
    filters: sign === undefined ? [] : [sign],
    measures: [{ ...first, filters: part.slice(0, 5), share: 'of_rows' }],
  };
}

/** "and the year before?", "what about the previous month", "a week later". */
const SHIFT =
  /^\W*(?:(?:and|what about|how about|but|for|in|same for)\s+)*(?:the|a|one)?\s*(?:(previous|preceding|prior|following|next)\s+(year|quarter|month|week|day)|(year|quarter|month|week|day)\s+(before|earlier|after|later))(?:\s+(?:that|then|please))*\W*$/i;

const UNITS: readonly Unit[] = ['year', 'quarter', 'month', 'week', 'day'];

/** The same of the period before or after the one that a plan is about. @returns nothing unless the question says just that */
export function withShiftedTime(plan: Plan, question: string, { byKey }: TableProfile): Plan | undefined {
  const [, where, first, second, behind] = SHIFT.exec(question) ?? [];
  const said = (first ?? second)?.toLowerCase();
  const unit = UNITS.find((own) => own === said);
  if (unit === undefined) return undefined;
  const sign = /^(?:following|next|after|later)$/i.test(where ?? behind ?? '') ? 1 : -1;
  const isTime = ({ column, by, op, values }: Filter) =>
    byKey.get(column)?.kind === 'date' &&
    by === undefined &&
    (op === 'is' || op === 'between') &&
    values.every((value) => typeof value === 'string');
  if (plan.filters.filter(isTime).length !== 1) return undefined;
  let isWhole = true;
  const filters = plan.filters.map((filter) => {
    if (!isTime(filter)) return filter;
    const values = filter.values.flatMap((value) => shiftedPeriod(String(value), unit, sign) ?? []);
    isWhole &&= values.length === filter.values.length;
    return { ...filter, values };
  });
  return isWhole ? { ...plan, filters } : undefined;
}

const UNIT_LENGTHS: Readonly<Record<Unit, number>> = { year: 4, quarter: 7, month: 7, week: 10, day: 10 };

/**
 * A period as plans write it (`2024`, `2024-03`, `2024-03-31`), moved by one unit; the last day of a month stays the last one.
 * @returns nothing for moments, and where the unit is finer than the period
 */
function shiftedPeriod(period: string, unit: Unit, sign: 1 | -1): string | undefined {
  if (!/^\d{4}(?:-\d\d){0,2}$/.test(period) || period.length < UNIT_LENGTHS[unit]) return undefined;
  const start = new Date(`${period}${'-01-01'.slice(period.length - 4)}T00:00:00Z`);
  if (Number.isNaN(start.getTime())) return undefined;
  const isLast = moved(start, 'day', 1).getUTCDate() === 1 && period.length === 10;
  const isOfMonths = unit !== 'week' && unit !== 'day';
  const next =
    isLast && isOfMonths
      ? moved(moved(moved(start, 'day', 1), unit, sign), 'day', -1)
      : moved(start, unit, sign);
  return next.toISOString().slice(0, period.length);
}
