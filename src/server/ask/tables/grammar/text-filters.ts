// Filters by a part of a text: "whose name contains the word east", 'have "son" in their names', "starting with A".
import type { Filter } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { nameColumns } from './columns.ts';
import { isRows } from './draft.ts';
import { columnIn, type FoundFilter } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import type { Meaning } from './language.ts';
import { meaningOf, saidOf } from './numbers.ts';

type TextOp = Extract<Filter['op'], 'contains' | 'starts_with' | 'ends_with'>;

const textOps: Partial<Record<Meaning, TextOp>> = {
  contains: 'contains',
  starts: 'starts_with',
  ends: 'ends_with',
};

const isQuoted = (item: Item | undefined) => item?.tokens.some((token) => token.isQuoted) === true;

/** How a word compares the text behind it; "includes" and "like" do so only of one in quotation marks. */
function opOf(item: Item | undefined, text: Item | undefined): TextOp | undefined {
  return saidOf(item) === 'includes' && !isQuoted(text) ? undefined : textOps[meaningOf(item) ?? 'filler'];
}

/** The filter by a part of a text that starts at an item: the text may be any word. */
export function textFilterAt(items: readonly Item[], at: number, context: Context): FoundFilter | undefined {
  const named = columnIn(items[at]);
  const op = opOf(items[at + 1], items[at + 2]);
  if (named !== undefined && op !== undefined) {
    const own = textsAt(items, at, at + 2, named, op);
    return own && { ...own, asked: isAsked(items, at, context) ? items[at] : undefined };
  }
  return textInColumnAt(items, at, context) ?? textOfRowsAt(items, at, context);
}

/** Whether a column whose text is told is asked for itself: "list the names that start with A", not "films whose name …". */
function isAsked(items: readonly Item[], at: number, { language }: Context): boolean {
  const isFirst = items.slice(0, at).every((item) => isRows(item) || meaningOf(item) === 'ask');
  const words = (items[at]?.gap ?? '').toLowerCase().split(/\s+/);
  return isFirst && items[at]?.kind === 'column' && !words.some((word) => language.clauses.has(word));
}

/** 'have the word "son" in their names', 'with "senior" in the title' */
function textInColumnAt(items: readonly Item[], at: number, { language }: Context): FoundFilter | undefined {
  const isTold = opOf(items[at], items[at + 1]) === 'contains';
  const start = isTold ? at + 1 : at;
  const [text, behind] = [items[start], items[start + 1]];
  const column = columnIn(behind);
  const wordsOf = (item: Item | undefined) => (item?.gap ?? '').toLowerCase().split(/\s+/);
  const isIn = wordsOf(behind).some((word) => language.within.has(word));
  const has = isTold || (isQuoted(text) && wordsOf(text).some((word) => language.having.has(word)));
  if (text === undefined || column?.type !== 'text' || behind?.kind !== 'column' || !isIn || !has)
    return undefined;
  return {
    length: start + 2 - at,
    filters: [{ column: column.key, op: 'contains', values: [text.words] }],
  };
}

/** Whether a text and the column that has it start at an item. */
export function isTextInColumn(items: readonly Item[], at: number, context: Context): boolean {
  return textInColumnAt(items, at, context) !== undefined;
}

/** 'airports that contain the word "East"': their names do. */
function textOfRowsAt(
  items: readonly Item[],
  at: number,
  { names, language }: Context,
): FoundFilter | undefined {
  const op = opOf(items[at], items[at + 1]);
  const [column, another] = nameColumns(names, language);
  const isText = isQuoted(items[at + 1]) || (items[at]?.tokens.length ?? 0) > (op === 'contains' ? 1 : 2);
  if (op === undefined || column === undefined || another !== undefined) return undefined;
  return isText && isRows(items[at - 1]) ? textsAt(items, at, at + 1, column, op) : undefined;
}

/** The texts from an item on: one, or several with "or" or "and" between them, all of them in quotation marks. */
function textsAt(
  items: readonly Item[],
  at: number,
  start: number,
  { key }: TableColumn,
  op: TextOp,
): FoundFilter | undefined {
  const [text] = items.slice(start, start + 1);
  if (text === undefined) return undefined;
  const values = [text.words];
  let end = start + 1;
  let joint: Item | undefined;
  for (;;) {
    const word = items[end];
    const isJoint = meaningOf(word) === 'or' || meaningOf(word) === 'and';
    const next = opOf(items[end + 1], items[end + 2]) === op ? end + 2 : end + 1;
    const other = items[next];
    if (!isJoint || other === undefined || columnIn(other) !== undefined) break;
    const isAlone = ['value', 'unknown', 'number'].includes(other.kind) && other.gap.trim() === '';
    if (!isQuoted(other) && next === end + 1) {
      // Whether "ham" and "Berlin" are both said of the text is not told.
      if (isAlone) return undefined;
      break;
    }
    // A mixture of "and" and "or" may mean two things.
    if (joint !== undefined && meaningOf(joint) !== meaningOf(word)) return undefined;
    joint = word;
    values.push(other.words);
    end = next + 1;
  }
  const filters = values.map((value) => ({ column: key, op, values: [value] }));
  return { length: end - at, filters, ...(meaningOf(joint) === 'or' && { joint }) };
}
