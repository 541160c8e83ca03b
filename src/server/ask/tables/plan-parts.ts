// What a plan names.
import type { Measure, Plan } from '#shared/ask-plan.ts';

/** All measures of a plan: those that are shown, that groups are kept by, and that rows are sorted by. */
export function measuresIn({ measures, group_filters, order_by }: Plan): Measure[] {
  const others = [...group_filters, ...order_by].map(({ measure }) => measure);
  return [...measures, ...others.filter((measure) => measure !== undefined)];
}

/** The keys of all columns that a plan names. */
export function columnsIn(plan: Plan): string[] {
  const { group_by, filters, order_by, columns } = plan;
  const named = [...measuresIn(plan), ...group_by, ...filters, ...order_by].map(({ column }) => column);
  return [...columns, ...named.filter((key) => key !== undefined)];
}
