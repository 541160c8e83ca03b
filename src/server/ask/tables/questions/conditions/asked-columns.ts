// Columns that are asked for behind the question: "which were cancelled? date and client please", "the heaviest parcel: number, weight".
import type { Plan } from '#shared/ask-plan.ts';
import { type Item, type Of, isOp, markUsed } from '../items.ts';
import { ASKED_KINDLY, ASKING, BEFORE_ASKED, FUNCTION_WORDS } from '../lexicon/word-classes.ts';
import type { Mentions } from '../mention.ts';
import type { TableProfile } from '../table-profile.ts';
import type { Token } from '../tokens.ts';

/** What stands between a question and the columns that are asked for. */
const SEPARATOR = /[-–—:;?,]\s*$/;

/** The columns that a question names at its end, behind a sign; none where something is counted or added up. */
export function askedColumnsOf(
  items: readonly Item[],
  tokens: readonly Token[],
  text: string,
  profile: TableProfile,
): Of<'column'>[] {
  let start = items.length;
  const place = profile.columns.find(({ kind }) => kind === 'place');
  // Alone, and not "where is it kept".
  const isWhere = (at: number) =>
    at > 0 &&
    place !== undefined &&
    isOp(items[at], 'where') &&
    (items[at + 1] === undefined || isOp(items[at + 1], 'and'));
  const isPart = (at: number) => isColumn(items[at]) || isOp(items[at], 'and') || isWhere(at);
  while (start > 0 && isPart(start - 1)) start -= 1;
  const run = items.slice(start).flatMap((item): Of<'column'>[] => {
    if (isColumn(item)) return [item];
    if (!isOp(item, 'where') || place === undefined) return [];
    // "Date, where and the amount"
    return [{ kind: 'column', column: place, fit: 1, start: item.start, end: item.end, score: item.score }];
  });
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
      isOp(item, 'which', 'who', 'when', 'list'),
  );
  if (!isSigned || !isAsked || isMeasured || (run.length < 2 && !isKindly)) return [];
  markUsed(...items.slice(start).filter((item) => isOp(item, 'where')));
  return run;
}

const isColumn = (item: Item | undefined): item is Of<'column'> =>
  item?.kind === 'column' && item.isNegated !== true;

/** A sign behind which stands what is asked for, and what stands there. */
const BEHIND_SIGN = /[?:;](?=([^?:;]+)$)/;

/** Whether a list of rows lacks something that a question asks for behind a sign: "who is late? name, job number and the amount". */
export function leavesOutAsked(
  { measures, columns, group_by, filters }: Plan,
  items: readonly Item[],
  { tokens, text }: Pick<Mentions, 'tokens' | 'text'>,
  profile: TableProfile,
): boolean {
  const sign = BEHIND_SIGN.exec(text.trimEnd());
  if (sign === null || measures.length > 0 || !/,|\band\b/.test(sign[1] ?? '')) return false;
  const behind = [...tokens.keys()].filter((at) => (tokens[at]?.start ?? 0) > sign.index);
  const shown = new Set([...columns, ...[...group_by, ...filters].map(({ column }) => column)]);
  const headers = new Set([...shown].flatMap((key) => profile.byKey.get(key)?.words ?? []));
  const isShown = (at: number) =>
    // A driver is a person, too, and the column of drivers.
    headers.has(tokens[at]?.folded ?? '') ||
    items.some(
      (item) =>
        at >= item.start &&
        at < item.end &&
        ((item.kind === 'column' && shown.has(item.column.key)) ||
          (isOp(item, 'where') && item.used === true)),
    );
  const isAsked = (at: number) => {
    const folded = tokens[at]?.folded ?? '';
    return ASKING.test(folded) || !FUNCTION_WORDS.has(folded);
  };
  return behind.length > 1 && behind.some((at) => isAsked(at) && !isShown(at));
}
