// Conditions on states: overdue, done, missing.
import type { Filter } from '#shared/ask-plan.ts';
import { type Conditions, type Item, type Of, add, isOp, negationBefore, markUsed } from '../items.ts';
import { DONE_BY } from '../lexicon/word-classes.ts';
import { comparisonAt } from './comparisons.ts';
import { type Token, saidIn } from '../tokens.ts';
import { doneDates, dueOf } from '../roles.ts';
import { type ColumnProfile, type TableProfile, isAdditive, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';

/** What is open, on time, paid in part; late or overdue, by a date on which it was due. */
export function readStates(
  items: readonly Item[],
  profile: TableProfile,
  found: Conditions,
  today: string,
): void {
  for (const [at, item] of items.entries()) if (item.kind === 'state') readState(items, at, item, found);
  const due = dueOf(profile);
  const [done] = doneDates(profile);
  if (due === undefined) return;
  for (const [at, item] of items.entries()) {
    if (item.used === true || !isOp(item, 'overdue', 'later')) continue;
    const column = items.findLast(
      (own): own is Of<'column'> => own.kind === 'column' && own.column === done && own.used !== true,
    );
    if (isOp(item, 'overdue')) {
      if (done !== undefined) add(found, { column: done.key, op: 'empty', values: [] }, at, done);
      add(found, { column: due.key, op: 'less', values: [today] }, at, due);
      markUsed(item);
    } else if (done !== undefined) {
      add(found, { column: done.key, op: 'more', values: [], other: due.key }, at, done);
      // "delivered ones that arrived late": the first says of which.
      markUsed(item, column);
    }
  }
}

function readState(items: readonly Item[], at: number, item: Of<'state'>, found: Conditions): void {
  const negation = negationBefore(items, at);
  const filters = negation === undefined ? item.yes : item.no === undefined ? [] : [item.no];
  const [column] = item.columns;
  if (filters.length === 0 || column === undefined) return;
  for (const filter of filters) add(found, filter, at, column);
  for (const own of item.columns) if (!found.columns.includes(own)) found.columns.push(own);
  // "came back on time": the column that says when is said as well.
  const beside = items.filter(
    (own, index) => own.kind === 'column' && item.columns.includes(own.column) && Math.abs(index - at) <= 2,
  );
  markUsed(item, negation === undefined ? undefined : items[negation], ...beside);
}

/** Words behind which stands what was done: "that were handed back". */
const AUXILIARY = /(?:^| )(?:(?:been|were|was|are|is|got|already)|(?:that|which|who) (?:has|have|had))$/;

/** "people", "tenders", "Edda Marsh" */
const isSubject = (item: Item | undefined) =>
  item?.kind === 'person' ||
  item?.kind === 'rows' ||
  (item?.kind === 'value' && ['person', 'name'].includes(item.column.kind));

/** What is said of rows, and not asked for. */
const RELATIVE = /(?:^| )(?:that|which|who) (?:is|are|was|were|has|have|had|got)(?: been| already)?$/;

/** "returned rentals", "cars that were handed back": rows that have such a date. */
export function readDone(items: readonly Item[], tokens: readonly Token[], found: Conditions): void {
  if (items.some((item) => isOp(item, 'when', 'how_long'))) return;
  const counting = items.findIndex((item) => isOp(item, 'how_many'));
  const counted = items.findIndex(({ kind }, at) => at > counting && (kind === 'rows' || kind === 'person'));
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.used === true || item.isNegated === true) continue;
    const { column } = item;
    const [before, after] = [items[at - 1], items[at + 1]];
    const isPast = /(?:ed|en|id|back|out)$/.test(tokens[item.end - 1]?.folded ?? '');
    if (column.kind !== 'date' || !isPast) continue;
    const said = saidIn(tokens, item.start - 3, item.start);
    // "people applied", "tenders that were submitted"
    const isBehind =
      AUXILIARY.test(said) ||
      isSubject(before) ||
      (isOp(before, 'with') && (isSubject(items[at - 2]) || items[at - 2]?.kind === 'unknown'));
    const isBefore = after?.kind === 'rows' || after?.kind === 'person';
    const isOther =
      negationBefore(items, at) !== undefined ||
      before?.kind === 'graded' ||
      isOp(before, 'group', 'each', 'most', 'least', 'order') ||
      after?.kind === 'time' ||
      after?.kind === 'graded' ||
      comparisonAt(items, at + 1) !== undefined;
    // "How many people joined?"
    const isOfCounted = counting >= 0 && counted >= 0 && at > counted;
    if (isOther || (!isBehind && !isBefore && !isOfCounted)) continue;
    // All rows have one.
    const isAll = column.column.empty === 0;
    if (!isAll) add(found, { column: column.key, op: 'not_empty', values: [] }, at, column);
    if (!isAll || isOfCounted || RELATIVE.test(said) || !AUXILIARY.test(said)) markUsed(item);
  }
}

/** Words before which something is said of rows: "that are out on loan". */
const BE = /(?:^| )(?:is|are|was|were|been|being|be)(?: (?:currently|now|still|already|out|all))*$/;

/** "Which are on loan?" of a column `On Loan To`: rows that have something there. */
export function readPredicates(items: readonly Item[], tokens: readonly Token[], found: Conditions): void {
  for (const item of items) {
    if (item.kind !== 'column' || item.used === true || item.isNegated === true) continue;
    const { column, words } = item.column;
    const said = tokens.slice(item.start, item.end).map(({ folded }) => folded);
    const isPart = said.length < words.length && said.every((word, at) => word === words[at]);
    const before = saidIn(tokens, item.start - 3, item.start);
    if (column.type !== 'text' || column.empty === 0 || !isPart || !BE.test(before)) continue;
    const at = items.indexOf(item);
    const negation = negationBefore(items, at);
    // "Handed in by" of most rows: the others were handed in as well, only nobody knows by whom.
    const isAgent = words.at(-1) === 'by' && item.column.filled > column.empty;
    if (isAgent && negation === undefined) found.penalty += weights.guessedMeasure;
    add(
      found,
      { column: column.key, op: negation === undefined ? 'not_empty' : 'empty', values: [] },
      at,
      item.column,
    );
    markUsed(item, negation === undefined ? undefined : items[negation]);
  }
}

/** "With the tablet vs without", "with or without a tablet": both sides of a yes/no column. */
function readSides(items: readonly Item[], at: number, found: Conditions): boolean {
  const item = items[at];
  if (item?.kind !== 'column' || found.sides !== undefined) return false;
  const isJoint = (own: Item | undefined) => isOp(own, 'versus', 'and', 'or', 'compare');
  const [first, second, third, before, behind, last, further] = [
    items[at - 3],
    items[at - 2],
    items[at - 1],
    items[at - 1],
    items[at + 1],
    items[at + 2],
    items[at + 3],
  ];
  const isFirst = isOp(first, 'with') && isJoint(second) && isOp(third, 'without', 'not');
  const isAgain =
    further === undefined ||
    isOp(further, 'these') ||
    (further.kind === 'column' && further.column === item.column) ||
    further.kind === 'time';
  const isLast = isOp(before, 'with') && isJoint(behind) && isOp(last, 'without', 'not') && isAgain;
  if (!isFirst && !isLast) return false;
  found.sides = item;
  markUsed(
    item,
    ...(isFirst ? [first, second, third] : [before, behind, last]),
    isLast && further?.kind !== 'time' ? further : undefined,
  );
  return true;
}

/** Yes/no columns: "remote employees", "with a balcony", "not insured". */
export function readFlags(items: readonly Item[], tokens: readonly Token[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.used === true || item.column.kind !== 'flag') continue;
    if (readSides(items, at, found)) continue;
    const before = items[at - 1];
    const others = items.filter(
      (own): own is Of<'column'> => own.kind === 'column' && own.column === item.column && own !== item,
    );
    // "The hours that were done by minors" are of these alone.
    const isAgent =
      before?.kind === 'operator' &&
      before.operator.kind === 'group' &&
      DONE_BY.test(saidIn(tokens, before.start - 1, before.end));
    if (isAgent) markUsed(before);
    // "Which insured cars" are of these alone.
    const isOfRows =
      isOp(before, 'which') &&
      (items[at + 1]?.kind === 'rows' || items[at + 1]?.kind === 'person') &&
      items[at + 1]?.start === item.end;
    if (
      (isOp(before, 'group', 'each', 'which', 'distinct') && !isAgent && !isOfRows) ||
      (isOp(before, 'and', 'or') &&
        items[at - 2]?.used !== true &&
        items[at - 2]?.kind === 'column' &&
        isOp(items[at - 3], 'group'))
    )
      continue;
    const negation = [item, ...others]
      .map((own) => negationBefore(items, items.indexOf(own)))
      .find((own) => own !== undefined);
    const isMissing = isOp(items[at + 1], 'missing') || isOp(before, 'missing');
    const isNo = (negation !== undefined || isMissing) !== (item.isNegated === true);
    markUsed(...others);
    const isSaid = isNo || isOp(before, 'with') || before?.kind === 'rows' || before?.kind === 'person';
    found.penalty += (1 - Math.min(1, item.fit)) * (isSaid ? weights.partOfFlag : weights.partOfFlagUnsaid);
    markUsed(
      item,
      negation === undefined ? undefined : items[negation],
      isMissing ? (isOp(before, 'missing') ? before : items[at + 1]) : undefined,
      isOp(before, 'with') ? before : undefined,
    );
    add(found, flagFilter(item.column, !isNo), at, item.column);
  }
}

/** The filter of rows where a yes/no column says yes, or does not. */
export function flagFilter({ key, column, yes, no, smallest }: ColumnProfile, isYes: boolean): Filter {
  // Where only yes is ever written, nothing stands for no; a dash may.
  const isMark = column.type === 'boolean' && smallest === 1 && column.empty > 0 && column.unparsed === 0;
  if (isMark && !isYes) return { column: key, op: 'empty', values: [] };
  if (column.type === 'boolean') return { column: key, op: 'is', values: [isYes] };
  if (no === undefined) return { column: key, op: isYes ? 'not_empty' : 'empty', values: [] };
  return { column: key, op: 'is', values: [(isYes ? yes : no) ?? ''] };
}

/** "Orders with a deposit": any at all, rather than one that is measured or compared. */
function isHad(items: readonly Item[], at: number, tokens: readonly Token[]): boolean {
  const [item, next] = [items[at], items[at + 1]];
  const isAny = /^(?:a|an|any|some)$/.test(tokens[(item?.start ?? 0) - 1]?.folded ?? '');
  const isOfRows = items
    .slice(0, at)
    .some(({ kind }) => kind === 'rows' || kind === 'person' || kind === 'column');
  const isLast =
    next === undefined ||
    next.kind === 'time' ||
    isOp(next, 'and', 'or', 'group', 'each', 'how_many', 'list');
  return isAny && isOfRows && isLast && !isMeasuring(items);
}

/** Whether something is measured or ranked. */
const isMeasuring = (items: readonly Item[]) =>
  items.some(
    (own) =>
      isOp(own, 'aggregate', 'how_much', 'most', 'least', 'top', 'difference', 'ratio') ||
      (own.kind === 'graded' && own.grade !== 'base'),
  );

/** "The ones who take eggs", "days with breakages": more than none of what is counted. */
function isOfSome(items: readonly Item[], at: number): boolean {
  const [item, before, next] = [items[at], items[at - 1], items[at + 1]];
  if (item?.kind !== 'column' || !isAdditive(item.column) || item.column.smallest !== 0) return false;
  const isCounted = !item.column.concepts.has('money') && item.column.column.unit === null;
  const isHadBy =
    (isOp(before, 'with') || before?.kind === 'verb') &&
    items
      .slice(0, at - 1)
      .some((own) => own.kind === 'rows' || own.kind === 'person' || isOp(own, 'these', 'which', 'who'));
  const isEnd = next === undefined || next.kind === 'time' || isOp(next, 'and');
  return isCounted && isHadBy && isEnd && !isMeasuring(items);
}

/** "without a coupon", "no payment method", "not assigned to a project", "with a comment". */
export function readMissing(items: readonly Item[], tokens: readonly Token[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.used === true || item.column.kind === 'flag') continue;
    const { column } = item;
    if (isOp(items[at - 1], 'group', 'each', 'which', 'distinct', 'how_many', 'order')) continue;
    // "Girth not measured"
    const isNotDone = isOp(items[at + 1], 'not') && items[at + 2] === undefined && column.column.empty > 0;
    const isMissing = isNotDone || isOp(items[at - 1], 'missing') || isOp(items[at + 1], 'missing');
    const negation = negationBefore(items, at);
    if (item.isNegated === true) {
      add(found, { column: column.key, op: 'empty', values: [] }, at, column);
      markUsed(item);
      continue;
    }
    const isOfValue = items[at + 1]?.kind === 'value' || items[at + 1]?.kind === 'number';
    if (isMissing || (negation !== undefined && !isOfValue && !isOp(items[negation], 'except'))) {
      // "Nothing booked" of a column in which everybody has a number.
      const isZero = !isMissing && column.column.empty === 0 && isAdditive(column) && column.smallest === 0;
      if (isZero) add(found, { column: column.key, op: 'is', values: [0] }, at, column);
      else add(found, { column: column.key, op: 'empty', values: [] }, at, column);
      found.penalty += column.column.empty === 0 && !isZero ? weights.noneIsEmpty : 0;
      markUsed(
        item,
        negation === undefined ? undefined : items[negation],
        isOp(items[at - 1], 'missing')
          ? items[at - 1]
          : isNotDone || isOp(items[at + 1], 'missing')
            ? items[at + 1]
            : undefined,
      );
    } else if (isOfSome(items, at)) {
      add(found, { column: column.key, op: 'more', values: [0] }, at, column);
      markUsed(item, items[at - 1]);
    } else if (
      isOp(items[at - 1], 'with') &&
      column.column.empty > 0 &&
      ((!isNumeric(column) && column.kind !== 'date') || isHad(items, at, tokens)) &&
      at > 1
    ) {
      add(found, { column: column.key, op: 'not_empty', values: [] }, at, column);
      markUsed(item, items[at - 1]);
    }
  }
}
