// Conditions on states: overdue, done, missing.
import type { Filter } from '#shared/ask-plan.ts';
import { type Conditions, type Item, type Of, add, isOp, negationBefore, markUsed } from '../items.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';

/** What is late or overdue, by a date on which it was due. */
export function readStates(
  items: readonly Item[],
  profile: TableProfile,
  found: Conditions,
  today: string,
): void {
  const due = profile.columns.find(
    ({ kind, stems, words }) => kind === 'date' && (stems.includes('due') || words.includes('deadline')),
  );
  if (due === undefined) return;
  const doneStems = [
    'return',
    'paid',
    'complet',
    'done',
    'deliv',
    'deliveri',
    'close',
    'finish',
    'settl',
    'arriv',
    'resolv',
    'submit',
    'receiv',
    'end',
  ];
  const done = profile.columns.find(
    ({ kind, stems }) => kind === 'date' && stems.some((stem) => doneStems.includes(stem)),
  );
  for (const [at, item] of items.entries()) {
    if (item.used === true || !isOp(item, 'overdue', 'later')) continue;
    const column = items.find((own): own is Of<'column'> => own.kind === 'column' && own.column === done);
    if (isOp(item, 'overdue')) {
      if (done !== undefined) add(found, { column: done.key, op: 'empty', values: [] }, at, done);
      add(found, { column: due.key, op: 'less', values: [today] }, at, due);
      markUsed(item);
    } else if (done !== undefined) {
      add(found, { column: done.key, op: 'more', values: [], other: due.key }, at, done);
      markUsed(item, column);
    }
  }
}

/** Yes/no columns: "remote employees", "with a balcony", "not insured". */
export function readFlags(items: readonly Item[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.used === true || item.column.kind !== 'flag') continue;
    const before = items[at - 1];
    const others = items.filter(
      (own): own is Of<'column'> => own.kind === 'column' && own.column === item.column && own !== item,
    );
    if (
      isOp(before, 'group', 'each', 'which', 'distinct') ||
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
export function flagFilter({ key, column, yes, no }: ColumnProfile, isYes: boolean): Filter {
  if (column.type === 'boolean') return { column: key, op: 'is', values: [isYes] };
  if (no === undefined) return { column: key, op: isYes ? 'not_empty' : 'empty', values: [] };
  return { column: key, op: 'is', values: [(isYes ? yes : no) ?? ''] };
}

/** "without a coupon", "no payment method", "not assigned to a project", "with a comment". */
export function readMissing(items: readonly Item[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.used === true || item.column.kind === 'flag') continue;
    const { column } = item;
    if (isOp(items[at - 1], 'group', 'each', 'which', 'distinct', 'how_many', 'order')) continue;
    const isMissing = isOp(items[at - 1], 'missing') || isOp(items[at + 1], 'missing');
    const negation = negationBefore(items, at);
    if (item.isNegated === true) {
      add(found, { column: column.key, op: 'empty', values: [] }, at, column);
      markUsed(item);
      continue;
    }
    const isOfValue = items[at + 1]?.kind === 'value' || items[at + 1]?.kind === 'number';
    if (isMissing || (negation !== undefined && !isOfValue && !isOp(items[negation], 'except'))) {
      add(found, { column: column.key, op: 'empty', values: [] }, at, column);
      found.penalty += column.column.empty === 0 ? weights.noneIsEmpty : 0;
      markUsed(
        item,
        negation === undefined ? undefined : items[negation],
        isOp(items[at - 1], 'missing')
          ? items[at - 1]
          : isOp(items[at + 1], 'missing')
            ? items[at + 1]
            : undefined,
      );
    } else if (item.isPredicate === true && !isOfValue) {
      // "that were handed back": those that have a date of it.
      if (column.column.empty > 0)
        add(found, { column: column.key, op: 'not_empty', values: [] }, at, column);
      markUsed(item);
    } else if (
      isOp(items[at - 1], 'with') &&
      column.column.empty > 0 &&
      !isNumeric(column) &&
      column.kind !== 'date' &&
      at > 1
    ) {
      add(found, { column: column.key, op: 'not_empty', values: [] }, at, column);
      markUsed(item, items[at - 1]);
    }
  }
}
