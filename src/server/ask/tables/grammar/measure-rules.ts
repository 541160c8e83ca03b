// Rules for what is worked out, and by what: "average height", "how many", "per city", "by month".
import type { DateUnit, MeasureOp } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { idColumn, isIdentifier } from './columns.ts';
import { aggregates, countOf, isJoined, isRows, namedEvent, type Draft, type Rule } from './draft.ts';
import { addsUp, columnIn, datedColumns, isKey, moneyColumn } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { howMuch } from './money-rule.ts';
import { meaningOf, saidOf } from './numbers.ts';

const units: readonly string[] = ['day', 'week', 'month', 'quarter', 'year'];

/** "average and maximum height", "total sales", "maximum number of tables made". */
export const aggregateRule: Rule = (items, at, draft, context) => {
  if (saidOf(items[at]) === 'how_much') return howMuch(items, at, draft, context);
  const ops: MeasureOp[] = [];
  let next = at;
  for (;;) {
    const op = aggregates[meaningOf(items[next]) ?? 'filler'];
    if (op === undefined) break;
    ops.push(op);
    next += 1;
    if (meaningOf(items[next]) === 'and' && aggregates[meaningOf(items[next + 1]) ?? 'filler']) next += 1;
  }
  if (ops.length === 0 || !isJoined(items, at, draft)) return 0;
  if (meaningOf(items[next]) === 'count') next += 1;
  const columns: TableColumn[] = [];
  const isOnlySum = ops.length === 1 && ops[0] === 'sum';
  if (isOnlySum && isRows(items[next]) && columnIn(items[next])?.type !== 'number')
    return countAt(items, next, draft) && next + 1 - at;
  // "average invoice amount": the rows before what is measured of them.
  const ofRows = items[next];
  const isOfRows = ofRows?.kind === 'rows' && ofRows.column === undefined && items[next + 1]?.gap === ' ';
  if (isOfRows && columnIn(items[next + 1])?.type === 'number') next += 1;
  for (;;) {
    const column = columnIn(items[next]);
    const isFit =
      column?.type === 'number' ||
      (column?.type === 'date' && !ops.includes('sum') && !ops.includes('average'));
    if (column === undefined || !isFit) break;
    columns.push(column);
    next += 1;
    const another = columnIn(items[next + 1]);
    if (meaningOf(items[next]) !== 'and' || another?.type !== 'number' || ops.length > 1) break;
    next += 1;
  }
  const isAlone =
    next === at + 1 && !isRows(items[next]) && !['column', 'unknown'].includes(items[next]?.kind ?? '');
  const only = isOnlySum && isAlone && meaningOf(items[next]) !== 'count' ? moneyColumn(context) : undefined;
  if (only !== undefined) columns.push(only);
  if (columns.length === 0) return 0;
  for (const { key } of columns) for (const op of new Set(ops)) draft.measures.push({ op, column: key });
  return next - at;
};

function countAt(_items: readonly Item[], _at: number, draft: Draft): number {
  draft.measures.push({ op: 'count' });
  draft.namesRows = true;
  return 1;
}

/** "how many players", "how many different cities", "the number of votes". */
export const countRule: Rule = (items, at, draft, context, { isOneRow }) => {
  const isTotal = meaningOf(items[at]) === 'sum' && meaningOf(items[at + 1]) === 'count';
  let next = isTotal ? at + 1 : at;
  let isDistinct = false;
  let isCounting = false;
  let isAsked = false;
  let isOften = false;
  for (; ; next += 1) {
    const own = items[next];
    const meaning = meaningOf(own);
    if (meaning === 'count') {
      isCounting = true;
      isAsked ||= saidOf(own) === 'how_many' || (next === 0 && /^count\b/i.test(own?.words ?? ''));
      isOften ||= saidOf(own) === 'how_often';
    } else if (meaning === 'distinct' && (isCounting || meaningOf(items[next + 1]) === 'count'))
      isDistinct = true;
    else break;
  }
  const isSummed = meaningOf(items[next]) === 'sum' && columnIn(items[next + 1])?.type === 'number';
  // "how many votes in total" and "how many total votes" are one sum.
  if (isCounting && isSummed && isJoined(items, at, draft)) return next - at;
  if (isCounting && meaningOf(items[next]) === 'sum' && isRows(items[next + 1])) next += 1;
  if (!isCounting || !isJoined(items, at, draft)) return 0;
  const item = items[next];
  const column = columnIn(item);
  // "flight numbers of" names them.
  const isNamed = !isAsked && isRows(items[at - 1]) && items[at]?.gap === ' ';
  if (isNamed) return 0;
  if (isRows(item) && !(isDistinct && column !== undefined)) {
    draft.namesRows = true;
    // "how many different affected regions": one may stand in several rows.
    const id = isDistinct ? idColumn(context.names, context.language) : undefined;
    draft.measures.push(id === undefined ? { op: 'count' } : { op: 'count_distinct', column: id.key });
    return next - at + 1;
  }
  const event = isDistinct ? undefined : namedEvent(item, context);
  if (event !== undefined) {
    draft.measures.push(countOf(event));
    const isGrouped =
      ['each', 'by'].includes(meaningOf(items[next + 1]) ?? '') &&
      units.includes(meaningOf(items[next + 2]) ?? '');
    return next - at + (isGrouped ? 0 : 1);
  }
  if (column !== undefined) {
    // "how many times" counts rows.
    if (isOften) return 0;
    const isLabel = column.type === 'number' && !isDistinct && context.cells.areLabels(column.key);
    if (isLabel) {
      if (!isAsked && !isTotal) draft.counted.push({ column, item: items[at] });
      draft.measures.push({ op: 'count_distinct', column: column.key });
      return next - at + 1;
    }
    const isMeasured = column.type === 'number' && !isIdentifier(column) && !isDistinct;
    if (isMeasured) {
      const isEach = items.slice(next).some((later) => meaningOf(later) === 'each');
      // "the number of seats" is what stands there; "how many seats", and of each party, is all of them.
      const [of, other] = draft.columns;
      // "the customer ids and the number of hours": of each customer, all of them.
      const isOfKey =
        of !== undefined && other === undefined && isKey(of, context) && !context.cells.isUnique(of.key);
      if (isOfKey && draft.measures.length === 0 && addsUp(column, context)) {
        draft.measures.push({ op: 'sum', column: column.key });
        draft.groups.push({ column: of.key });
      } else if (!isAsked && !isTotal && !isEach) draft.columns.push(column);
      else if (!isOneRow && !addsUp(column, context)) return 0;
      else {
        if (isSingular(column, item, context)) draft.doubts.push(items[at]);
        draft.measures.push({ op: 'sum', column: column.key });
        const another = columnIn(items[next + 2]);
        if (
          meaningOf(items[next + 1]) === 'and' &&
          another?.type === 'number' &&
          items[next + 2]?.kind === 'column'
        ) {
          draft.measures.push({ op: 'sum', column: another.key });
          return next - at + 3;
        }
      }
      return next - at + 1;
    }
    // Whether each counts once is told by a word, or by the cells.
    // "how many cities have stations" means the cities, though some have several.
    const [behind, another] = items.slice(next + 1);
    const isOfThem = isAsked && column.type === 'text' && isRows(behind) && another === undefined;
    if (!isDistinct && !isOfThem) draft.counted.push({ column, item: items[at] });
    // "how many females" of a column with `1,402 (2011)` does not ask how many different texts these are.
    if (!isDistinct && column.type === 'text' && context.cells.areAmounts(column.key))
      draft.doubts.push(items[at] ?? item);
    draft.measures.push({ op: 'count_distinct', column: column.key });
    return next - at + 1;
  }
  const day = meaningOf(item) === 'day' ? datedColumns(context) : [];
  if (isAsked && day.length === 1 && day[0]?.type === 'date' && isPlainDate(day[0], context)) {
    draft.measures.push({ op: 'count_distinct', column: day[0].key });
    return next - at + 1;
  }
  if (isDistinct || item?.kind === 'column') return 0;
  draft.measures.push({ op: 'count' });
  return next - at;
};

/** Whether an item is the plural of the name of a column: "how many rooms" of `Room` are no sum of what may be their numbers. */
function isSingular({ name }: TableColumn, item: Item | undefined, { language }: Context): boolean {
  const word = item?.tokens.length === 1 ? (item.tokens[0]?.folded ?? '') : '';
  return language.plurals.some(
    ([plural, singular]) =>
      word.endsWith(plural) && word.slice(0, -plural.length) + singular === name.toLowerCase(),
  );
}

/** Whether the name of a column of dates says nothing of what happened. */
function isPlainDate(column: TableColumn, { names, language }: Context): boolean {
  const terms = names.columns.find((own) => own.column === column)?.terms ?? [];
  return terms.every((term) => language.plainDates.has(term));
}

/** "per city", "for each month", "by year", "different cities" behind a measure. */
export const groupRule: Rule = (items, at, draft, context) => {
  const { language } = context;
  const before = columnIn(items[at]);
  const unitAfter = meaningOf(items[at + 2]) ?? '';
  // "joined per month"
  if (
    before?.type === 'date' &&
    ['each', 'by'].includes(meaningOf(items[at + 1]) ?? '') &&
    units.includes(unitAfter)
  ) {
    draft.groups.push({ column: before.key, by: unitAfter as DateUnit }); // Safe: it is one of the units.
    return 3;
  }
  const meaning = meaningOf(items[at]);
  const isMeasured = draft.measures.length > 0 || draft.superlative !== undefined;
  // "are taken part in by students" says who does.
  const isAgent = language.verbEnds.has(items[at]?.gap.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '');
  const isGroup =
    meaning === 'each' ||
    (meaning === 'by' && isMeasured && !isAgent) ||
    (meaning === 'distinct' && draft.measures.length > 0);
  const dates = datedColumns(context);
  const unitWord = meaningOf(items[at]);
  const isAdverb = language.adverbs.has(items[at]?.tokens[0]?.folded ?? '') && units.includes(unitWord ?? '');
  if (isAdverb && dates[0]?.type === 'date' && dates.length === 1) {
    draft.groups.push({ column: dates[0].key, by: unitWord as DateUnit }); // Safe: it is one of the units.
    return 1;
  }
  if (!isGroup) return 0;
  if (draft.namesRows && draft.groups.length === 0) draft.groupedRows ??= items[at];
  let next = at + 1;
  while (['distinct', 'count', 'each'].includes(meaningOf(items[next]) ?? '')) next += 1;
  const item = items[next];
  const unit = meaningOf(item);
  if (unit !== undefined && units.includes(unit)) {
    const named = columnIn(items[next + 1]);
    const isNamed = named?.type === 'date' && items[next + 1]?.kind === 'column';
    const column = isNamed ? named : dates.length === 1 ? dates[0] : undefined;
    // Years as numbers are grouped by as they are.
    if (column === undefined || (column.type !== 'date' && unit !== 'year')) return 0;
    draft.groups.push(
      // Safe: it is one of the units.
      column.type === 'date' ? { column: column.key, by: unit as DateUnit } : { column: column.key },
    );
    return next - at + (isNamed ? 2 : 1);
  }
  const column = columnIn(item);
  // "the team of each player" lists teams, also where a column is called `player`.
  const isListed = draft.measures.length === 0 && draft.superlative === undefined && draft.columns.length > 0;
  if (item?.kind === 'rows' && (column === undefined || isListed || draft.asksAll)) {
    draft.namesRows = true;
    return next - at + 1;
  }
  if (column !== undefined) {
    const top = draft.superlative?.by;
    const isCountedTop = meaning === 'by' && top !== undefined && 'column' in top && top.column === column;
    // "per month" of a column that is called so.
    const ownUnit =
      column.type === 'date' ? language.units.get(item?.tokens.at(-1)?.folded ?? '') : undefined;
    const by = ownUnit === undefined || ownUnit === 'day' ? {} : { by: ownUnit };
    if (!isCountedTop) draft.groups.push({ column: column.key, ...by });
    let end = next + 1;
    while (meaning !== 'distinct' && meaningOf(items[end]) === 'and' && items[end + 1]?.kind === 'column') {
      const another = columnIn(items[end + 1]);
      if (another === undefined || draft.measures.length === 0) break;
      draft.groups.push({ column: another.key });
      end += 2;
    }
    return end - at;
  }
  // "for each", but not "grouped by", which says by what.
  const isAlone = language.each.has(items[at]?.tokens.at(-1)?.folded ?? '');
  if (meaning === 'each' && isAlone && next === at + 1 && (item === undefined || item.kind === 'meaning')) {
    draft.isEach = true;
    return 1;
  }
  return 0;
};
