// Changes of a plan by hand: how what was typed is read, and what has to go with a change so that the plan stays one.
import {
  comparisonsOf,
  type Filter,
  type FilterOp,
  type Measure,
  type Order,
  type Plan,
} from '#shared/ask-plan.ts';
import type { ColumnType } from '#shared/ask-tables.ts';
import { valuesOf } from './plan-options.ts';
import { readNumber } from './typed-number.ts';

/**
 * The values of a filter as they were typed.
 * @returns undefined if they are not as many as the comparison takes, or of another type than the column
 */
export function readValues(
  op: FilterOp,
  type: ColumnType,
  typed: readonly string[],
): Filter['values'] | undefined {
  const wanted = valuesOf(op);
  const texts = typed.map((text) => text.trim()).filter(Boolean);
  if (wanted === 'many' ? texts.length === 0 : texts.length !== wanted) return undefined;
  if (type === 'boolean') return texts.map((text) => text === 'yes');
  if (type !== 'number') return texts;
  const numbers = texts.flatMap((text) => readNumber(text) ?? []);
  return numbers.length === texts.length ? numbers : undefined;
}

/**
 * A plan without the parts that have no meaning beside its measures and groups, and without those of a computed column that it
 * has no longer. Where one filter is left, a further one narrows it, also if the former ones were joined by “or”.
 */
export function fitPlan(changed: Plan): Plan {
  const { match, limit, offset, limit_each, combine, ...plan } = withoutLostColumns(changed);
  const { measures, group_by } = plan;
  const isList = measures.length === 0 && group_by.length === 0;
  const isGrouped = group_by.length > 0;
  const isKept = ({ column, measure }: Order): boolean => {
    if (isList) return column !== undefined;
    return isGrouped && (measure !== undefined || group_by.some((group) => group.column === column));
  };
  // Measures of all rows are one row.
  const hasRows = isList || isGrouped;
  const hasEach = isList || group_by.some(({ column }) => column === limit_each?.column);
  return {
    ...plan,
    ...(match !== undefined && plan.filters.length > 1 && { match }),
    columns: isList ? plan.columns : [],
    group_filters: isGrouped ? plan.group_filters : [],
    order_by: plan.order_by.filter(isKept),
    ...(limit !== undefined && hasRows && { limit }),
    ...(offset !== undefined && hasRows && { offset }),
    ...(limit_each !== undefined && hasEach && { limit_each }),
    ...(combine !== undefined && measures.length === 2 && { combine }),
  };
}

/** A plan without all that names a computed column which it does not have. */
function withoutLostColumns({ computed = [], limit_each, ...plan }: Plan): Plan {
  const kept: typeof computed = [];
  const isThere = (key: string | undefined) =>
    key === undefined || !key.startsWith('x') || kept.some((own) => own.key === key);
  // Each uses those before it.
  for (const column of computed) if (column.columns.every(isThere)) kept.push(column);
  const isFilter = (filter: Filter) =>
    comparisonsOf(filter).every(({ column, other, than }) => [column, other, than?.column].every(isThere));
  const toMeasure = (measure: Measure): Measure[] =>
    isThere(measure.column) ? [withFilters(measure, (measure.filters ?? []).filter(isFilter))] : [];
  const measures = plan.measures.flatMap(toMeasure);
  return {
    ...plan,
    ...(kept.length > 0 && { computed: kept }),
    measures: measures.length === 0 && plan.measures.length > 0 ? [{ op: 'count' }] : measures,
    group_by: plan.group_by.filter(({ column }) => isThere(column)),
    filters: plan.filters.filter(isFilter),
    group_filters: plan.group_filters.flatMap((filter) =>
      toMeasure(filter.measure).map((measure) => ({ ...filter, measure })),
    ),
    order_by: plan.order_by.flatMap(({ measure, ...order }) => {
      if (measure === undefined) return isThere(order.column) ? [order] : [];
      return toMeasure(measure).map((own) => ({ ...order, measure: own }));
    }),
    columns: plan.columns.filter(isThere),
    ...(limit_each !== undefined && isThere(limit_each.column) && { limit_each }),
  };
}

/**
 * A plan with other measures: of as many as before, each replaces the one in its place, by which rows may be ordered too.
 * @returns what of the plan is changed
 */
export function withMeasures({ measures, order_by }: Plan, changed: Measure[]): Partial<Plan> {
  const placeOf = (measure: Measure) =>
    measures.findIndex((own) => JSON.stringify(own) === JSON.stringify(measure));
  const isReplaced = changed.length === measures.length;
  return {
    measures: changed,
    order_by: order_by.flatMap((order) => {
      const place = order.measure === undefined ? -1 : placeOf(order.measure);
      const former = measures[place];
      // What is not shown may be ordered by all the same.
      if (former === undefined || changed.includes(former)) return [order];
      const measure = isReplaced ? changed[place] : undefined;
      return measure === undefined ? [] : [{ ...order, measure }];
    }),
  };
}

/** A measure with other filters of its own. Without any, it is no share of the same measure without them. */
export function withFilters({ op, column, share }: Measure, filters: readonly Filter[]): Measure {
  const hasFilters = filters.length > 0;
  return {
    op,
    ...(column !== undefined && { column }),
    ...(hasFilters && { filters: [...filters] }),
    ...(share !== undefined && (hasFilters || share !== 'of_rows') && { share }),
  };
}
