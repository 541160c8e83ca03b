// Money that goes out, and money that comes in, where one column has both: in a statement of account what was paid is below zero.
import type { Filter, FilterOp, Plan } from '#shared/ask-plan.ts';
import { type Conditions, type Item, add } from '../items.ts';
import { type CashFlow, FLOW_WORDS_MAX, flowOf } from '../lexicon/cash-flow.ts';
import { signedAmountOf } from '../roles.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from '../table-profile.ts';
import { type Token, saidIn } from '../tokens.ts';

/** Finds whether a question is about money that goes out, or that comes in. */
export function readCashFlow(
  items: readonly Item[],
  profile: TableProfile,
  tokens: readonly Token[],
  found: Conditions,
): void {
  const column = signedAmountOf(profile);
  // "Our balance after we paid the rent": another column of money is asked for.
  const isOfOther = items.some(
    (item) =>
      item.kind === 'column' &&
      item.column !== column &&
      isNumeric(item.column) &&
      item.column.concepts.has('money'),
  );
  if (column === undefined || isOfOther) return;
  // "Spending category" is a header, "card payment" a cell.
  const isNamed = (at: number) =>
    items.some((item) => {
      const isOther =
        item.kind === 'value' ||
        // "What we spent" is no "Spending category".
        (item.kind === 'column' &&
          item.column !== column &&
          item.column.words.includes(tokens[at]?.folded ?? ''));
      return isOther && item.start <= at && at < item.end;
    });
  const said: { flow: CashFlow; isAmount: boolean; at: number }[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    for (let length = FLOW_WORDS_MAX; length >= 1; length -= 1) {
      const phrase =
        start + length <= tokens.length ? flowOf(saidIn(tokens, start, start + length)) : undefined;
      if (phrase === undefined || isNamed(start)) continue;
      said.push({ ...phrase, at: start });
      start += length - 1;
      break;
    }
  }
  // "Payments received" came in.
  const amounts = said.filter(({ isAmount }) => isAmount);
  const telling = amounts.length > 0 ? amounts : said;
  const [first] = telling;
  if (first === undefined || telling.some(({ flow }) => flow !== first.flow)) return;
  const at = items.findIndex(({ end }) => end > first.at);
  found.flow = { column, direction: first.flow, isAmount: first.isAmount, at: Math.max(0, at) };
}

/** Adds the condition on the sign of an amount, unless another condition on the amount says it already. */
export function addCashFlow(found: Conditions): void {
  const { flow } = found;
  if (flow === undefined) return;
  const { key } = flow.column;
  if (found.filters.some(({ filter }) => filter.column === key && hasSign(filter, flow.direction))) return;
  flow.filter = { column: key, op: flow.direction === 'out' ? 'less' : 'more', values: [0] };
  add(found, flow.filter, flow.at, flow.column);
}

/** What the conditions of a plan say of where money goes. */
export function flowIn({ filters }: Plan, profile: TableProfile): Conditions['flow'] {
  const column = signedAmountOf(profile);
  const filter = filters.find(
    (own) =>
      own.column === column?.key &&
      own.values.length === 1 &&
      own.values[0] === 0 &&
      (own.op === 'less' || own.op === 'more'),
  );
  if (column === undefined || filter === undefined) return undefined;
  return { column, direction: filter.op === 'less' ? 'out' : 'in', isAmount: true, at: 0, filter };
}

/** Whether only numbers of one sign meet a condition: "less than -30". */
function hasSign({ op, values }: Filter, direction: CashFlow): boolean {
  const isOpen = direction === 'out' ? op === 'more' || op === 'at_least' : op === 'less' || op === 'at_most';
  return (
    !isOpen &&
    values.length > 0 &&
    values.every((value) => (direction === 'out' ? Number(value) < 0 : Number(value) > 0))
  );
}

/**
 * A comparison with an amount that is said without its sign, as one with the numbers of a column of both signs, or as two.
 * @returns the comparison as it stands where the column has no such numbers
 */
export function signedComparisons(
  filter: Filter,
  column: ColumnProfile,
  profile: TableProfile,
  { flow }: Conditions,
): Filter[] {
  const { op, values } = filter;
  const amounts = values.filter((value): value is number => typeof value === 'number' && value > 0);
  // "Not 100" or not -100 is all there is.
  const isOfAmounts = amounts.length === values.length && amounts.length > 0 && op !== 'is_not';
  if (column !== signedAmountOf(profile) || !isOfAmounts) return [filter];
  const negative: Filter = {
    ...filter,
    op: MIRRORED[op] ?? op,
    values: amounts.map((value) => -value).toReversed(),
  };
  if (flow?.direction === 'out') return [negative];
  if (flow?.direction === 'in') return [filter];
  // "Under 100" of money that goes either way is between both; "over 100" is beyond one of them.
  if (op === 'less' || op === 'at_most') return [negative, filter];
  return [{ ...filter, or: [{ column: negative.column, op: negative.op, values: negative.values }] }];
}

const MIRRORED: Partial<Record<FilterOp, FilterOp>> = {
  more: 'less',
  at_least: 'at_most',
  less: 'more',
  at_most: 'at_least',
};
