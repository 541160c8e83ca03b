// What a plan names.
import { comparisonsOf, type Comparison, type Measure, type Plan } from '#shared/ask-plan.ts';

/** All measures of a plan: those that are shown, that groups are kept by, and that rows are sorted by. */
export function measuresIn({ measures, group_filters, order_by }: Plan): Measure[] {
  const others = [...group_filters, ...order_by].map(({ measure }) => measure);
  return [...measures, ...others.filter((measure) => measure !== undefined)];
}

/** All comparisons of the filters of a plan: those of its rows, and those of its measures. */
export function comparisonsIn(plan: Plan): Comparison[] {
  return [...plan.filters, ...measuresIn(plan).flatMap(({ filters }) => filters ?? [])].flatMap(
    comparisonsOf,
  );
}

/** The keys of all columns of the table that a plan names, also those that it computes others from. */
export function columnsIn(plan: Plan): string[] {
  const { group_by, order_by, columns, computed = [], limit_each } = plan;
  const compared = comparisonsIn(plan).flatMap(({ column, other, than }) => [column, other, than?.column]);
  const named = [...measuresIn(plan), ...group_by, ...order_by].map(({ column }) => column);
  const own = new Set(computed.map(({ key }) => key));
  return [
    ...columns,
    ...computed.flatMap((one) => one.columns),
    ...[...named, ...compared, limit_each?.column].filter((key) => key !== undefined),
  ].filter((key) => !own.has(key));
}
