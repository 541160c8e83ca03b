// The rule for an order that is asked for: "sorted by", "in descending order of", "ordered by the number of".
import type { Measure } from '#shared/ask-plan.ts';
import type { ColumnType, TableColumn } from '#shared/ask-tables.ts';
import { aggregates, isRows, type Rule } from './draft.ts';
import { columnIn } from './found-filter.ts';
import type { Item } from './items.ts';
import type { Language } from './language.ts';
import { meaningOf } from './numbers.ts';

const isDirection = (item: Item | undefined) => ['descending', 'ascending'].includes(meaningOf(item) ?? '');

/** "sorted by age, descending", "in alphabetical order of name". */
export const orderRule: Rule = (items, at, draft, context) => {
  const { language } = context;
  let end = at;
  let isDown: boolean | undefined;
  let by: TableColumn | undefined;
  let second: TableColumn | undefined;
  let isSecondDown: boolean | undefined;
  let measure: Measure | undefined;
  let type: ColumnType | undefined;
  let isOrder = false;
  const isFirst = items.slice(0, at).every((item) => meaningOf(item) === 'ask');
  for (; ; end += 1) {
    const item = items[end];
    const meaning = meaningOf(item);
    if (meaning === 'order') isOrder = true;
    else if (item !== undefined && isDirection(item)) {
      // "by price descending and name ascending"
      if (second !== undefined && isDown !== undefined) isSecondDown ??= meaning === 'descending';
      isDown ??= meaning === 'descending';
      type ??= item.tokens.map(({ folded }) => language.orderedTypes.get(folded)).find(Boolean);
    } else if (
      end > at &&
      (meaning === 'by' || (meaning === 'count' && columnIn(items[end + 1])?.type === 'number'))
    )
      continue;
    else if (
      meaning === 'count' &&
      end > at &&
      (isRows(items[end + 1]) || items[end + 1] === undefined) &&
      by === undefined
    ) {
      measure = { op: 'count' };
      if (items[end + 1] !== undefined) end += 1;
    } else if (isMeasured(items, end) && end > at && by === undefined) {
      measure = measureAt(items, end);
      end += 1;
    } else if (by === undefined && columnIn(item) !== undefined && end > at && item?.kind === 'column') {
      if (isFirst && !isOrderOf(items, end, language)) break;
      by = columnIn(item);
    } else if (
      by !== undefined &&
      meaning === 'and' &&
      columnIn(items[end + 1]) !== undefined &&
      isEnd(items, end + 2)
    ) {
      second = columnIn(items[end + 1]);
      end += 1;
    } else break;
  }
  if ((!isOrder && isDown === undefined) || draft.order !== undefined) return 0;
  draft.order = {
    by,
    second: second && { by: second, isDown: isSecondDown ?? isDown ?? false },
    measure,
    isDown: isDown ?? false,
    type,
  };
  return end - at;
};

/** Whether an order is said to be of a column: "in order of age", but not "list in order the names". */
function isOrderOf(items: readonly Item[], at: number, { ofOrder }: Language): boolean {
  const words = [
    ...(items[at - 1]?.tokens ?? []).map(({ folded }) => folded),
    ...(items[at]?.gap ?? '').split(/\s+/),
  ];
  return meaningOf(items[at - 1]) === 'by' || words.some((word) => ofOrder.has(word));
}

const isEnd = (items: readonly Item[], at: number) => items[at] === undefined || isDirection(items[at]);
const isMeasured = (items: readonly Item[], at: number) => measureAt(items, at) !== undefined;

/** "average price" */
function measureAt(items: readonly Item[], at: number): Measure | undefined {
  const op = aggregates[meaningOf(items[at]) ?? 'filler'];
  const column = columnIn(items[at + 1]);
  return (op === 'average' || op === 'sum') && column?.type === 'number'
    ? { op, column: column.key }
    : undefined;
}
