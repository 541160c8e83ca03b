// Plans for money that goes out of a column with both signs: the most that was paid is the number farthest below zero.
import type { Measure, Plan } from '#shared/ask-plan.ts';
import type { Conditions } from '../items.ts';

const ENDS: Partial<Record<Measure['op'], Measure['op']>> = { maximum: 'minimum', minimum: 'maximum' };

/** Turns what is ordered and compared by size, which a question says without signs. */
export function withSigns(plan: Plan, { flow }: Pick<Conditions, 'flow'>): Plan {
  if (flow?.direction !== 'out') return plan;
  const { key } = flow.column;
  const isOfAmount = (measure: Measure | undefined) =>
    measure?.column === key && measure.op !== 'count' && measure.op !== 'count_distinct';
  const turned = (measure: Measure): Measure =>
    measure.column === key ? { ...measure, op: ENDS[measure.op] ?? measure.op } : measure;
  const measures = plan.measures.map(turned);
  return {
    ...plan,
    // "How much more went on one than on the other"
    measures:
      plan.combine === 'difference' && plan.measures.every(isOfAmount) ? measures.toReversed() : measures,
    order_by: plan.order_by.map((order) =>
      order.column === key || isOfAmount(order.measure)
        ? {
            ...order,
            ...(order.measure && { measure: turned(order.measure) }),
            direction: order.direction === 'ascending' ? 'descending' : 'ascending',
          }
        : order,
    ),
  };
}
