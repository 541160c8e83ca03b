// What "it" or "she" means after an answer that found one thing: "and who won it?", "how many of hers were sold?".
import type { Filter, Plan } from '#shared/ask-plan.ts';
import { FigureError } from '../figure-error.ts';
import type { Result } from './decide.ts';
import type { TableProfile } from './table-profile.ts';

/** Words for one thing. */
const ONE = /\b(?:th(?:at|is) one|it|its|he|she|his|hers?|him)\b/i;

/**
 * The condition that says which thing the answer of a plan was about; undefined where it found several, or no thing, or the
 * question that follows says no word for one.
 * @param workOut works out a plan
 */
export function referentOf(
  question: string,
  plan: Plan,
  { naming }: TableProfile,
  workOut: (plan: Plan) => Result,
): Filter | undefined {
  if (plan.limit !== 1 || !ONE.test(question)) return undefined;
  const [group, ...others] = plan.group_by;
  const isGroup =
    group !== undefined && others.length === 0 && group.by === undefined && group.width === undefined;
  const isRow = group === undefined && plan.measures.length === 0;
  const column = isGroup ? group.column : isRow ? naming[0]?.key : undefined;
  if (column === undefined) return undefined;
  try {
    const { rows } = workOut(isRow ? { ...plan, columns: [column] } : plan);
    const [[value] = [], ...more] = rows;
    return more.length > 0 || value === null || value === undefined
      ? undefined
      : { column, op: 'is', values: [value] };
  } catch (error) {
    if (error instanceof FigureError) return undefined;
    throw error;
  }
}
