// Columns that are asked for behind the question: "which were cancelled? date and client please", "the heaviest parcel: number, weight".
import { type Item, type Of, isOp } from '../items.ts';
import { ASKED_KINDLY, BEFORE_ASKED } from '../lexicon/word-classes.ts';
import type { Token } from '../tokens.ts';

/** What stands between a question and the columns that are asked for. */
const SEPARATOR = /[-–—:;?,]\s*$/;

/** The columns that a question names at its end, behind a sign; none where something is counted or added up. */
export function askedColumnsOf(
  items: readonly Item[],
  tokens: readonly Token[],
  text: string,
): Of<'column'>[] {
  let start = items.length;
  while (start > 0 && (isColumn(items[start - 1]) || isOp(items[start - 1], 'and'))) start -= 1;
  const run = items.slice(start).filter(isColumn);
  const [first] = run;
  const before = items.slice(0, start);
  const from = tokens[first?.start ?? -1]?.start;
  if (first === undefined || from === undefined || before.length === 0) return [];
  const said = text.slice(0, from).replace(BEFORE_ASKED, '');
  const isSigned = SEPARATOR.test(said);
  const isKindly = ASKED_KINDLY.test(text);
  const isMeasured = items.some(
    (item) =>
      isOp(
        item,
        'aggregate',
        'how_many',
        'how_much',
        'count',
        'share',
        'difference',
        'group',
        'each',
        'versus',
      ) || isOp(item, 'compare', 'trend', 'distribution', 'or'),
  );
  const isAsked = before.some(
    (item) =>
      ['rows', 'value', 'person', 'graded', 'state', 'time'].includes(item.kind) ||
      isOp(item, 'which', 'who', 'list'),
  );
  return isSigned && isAsked && !isMeasured && (run.length > 1 || isKindly) ? run : [];
}

const isColumn = (item: Item | undefined): item is Of<'column'> =>
  item?.kind === 'column' && item.isNegated !== true;
