// Of which rows a share is, and which part of them it counts: "of the orders that are paid, how many were late".
import type { Conditions } from '../items.ts';
import { isOp } from '../items.ts';
import type { Framing } from './framing.ts';

type Condition = Conditions['filters'][number];

export interface ShareParts {
  base: Condition[];
  part: Condition[];
  /** Whether the sentence says so by its verb, or by a clause. */
  isSaid: boolean;
}

/** Verbs before which stands of what the share is, and behind which stands what is counted. */
const MAIN =
  /^(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|get|gets|got|came|come|went|go|paid|pay)$/;

const RELATIVE = /^(?:who|that|which|where|whose)$/;

/** Words before conditions that limit of which rows the share is: "late ones in Bergen". */
const LIMITING = /^(?:for|among|amongst|within|in|at|from)$/;

/** How a question begins that says first of which rows the share is: "of the closed deals, what share …". */
const LEADING = /^(?:of|among|amongst|out)$/;

/** Divides the conditions of a share. */
export function shareParts(parsed: Framing, conditions: readonly Condition[]): ShareParts {
  const { tokens, items } = parsed;
  const share = items.find((item) => isOp(item, 'share'))?.start ?? 0;
  const startOf = ({ at }: Condition) => items[at]?.start ?? 0;
  const wordBefore = (own: Condition) => tokens[startOf(own) - 1]?.folded ?? '';
  const isOnly = (own: Condition) => tokens[items[own.at]?.end ?? 0]?.folded === 'only';
  const split = (isBase: (own: Condition) => boolean, isSaid: boolean): ShareParts | undefined => {
    const base = conditions.filter(isBase);
    const part = conditions.filter((own) => !base.includes(own));
    return base.length > 0 && part.length > 0 ? { base, part, isSaid } : undefined;
  };
  const verb = tokens.findIndex(
    ({ folded }, at) => at > share && MAIN.test(folded) && !RELATIVE.test(tokens[at - 1]?.folded ?? ''),
  );
  const clause = tokens.findIndex(({ folded }, at) => at > share && RELATIVE.test(folded));
  // "of the mules lambed …": what the share is of is named by a value, and something was done.
  const done = conditions
    .map(({ at }) => items[at]?.end ?? 0)
    .find(
      (end) =>
        /[a-z]{2}ed$/.test(tokens[end]?.folded ?? '') && /^(?:of|the)$/.test(tokens[share + 1]?.folded ?? ''),
    );
  const isLeading = (own: Condition) => startOf(own) < share && LEADING.test(tokens[0]?.folded ?? '');
  if (conditions.some(isLeading)) {
    const base = conditions.filter(isLeading);
    return { base, part: conditions.filter((own) => !base.includes(own)), isSaid: true };
  }
  const bound = verb > 0 ? verb : clause > 0 ? clause : done;
  const last = conditions.toSorted((one, other) => startOf(other) - startOf(one))[0];
  // "the damage rate of racers"
  const isOfRate = (own: Condition) => items[own.at]?.end === share;
  return (
    split(isOnly, true) ??
    (conditions.some(isOfRate) ? split((own) => !isOfRate(own), true) : undefined) ??
    (bound === undefined ? undefined : split((own) => startOf(own) < bound, true)) ??
    split((own) => own === last && LIMITING.test(wordBefore(own)), false) ?? {
      base: [],
      part: [...conditions],
      isSaid: false,
    }
  );
}
