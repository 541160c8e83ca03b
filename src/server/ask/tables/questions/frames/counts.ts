// Questions for numbers: how many, how much.
import type { Measure, Plan } from '#shared/ask-plan.ts';
import { dateColumns, hasUnit, mainMeasures } from '../columns.ts';
import { type Item, isOp } from '../items.ts';
import { DATE_NOUNS } from '../lexicon/numbers-and-dates.ts';
import { operatorOf } from '../lexicon/operators.ts';
import { type ColumnProfile, isAdditive, isGrouping, isNumeric, usualOp } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing, type Measured, isSumOf, unique } from './framing.ts';
import { partyOf } from '../roles.ts';
import { durationsOf } from './durations.ts';
import { measuredByConcepts, measuresOf } from './measured.ts';
import { filledFiltersOf, isOfOneRow, isPluralAsked } from './targets.ts';

export function countFrames(parsed: Framing): Frame[] {
  const { profile } = parsed;
  const mark = parsed.free.findLast((item) => isOp(item, 'how_many', 'count'));
  const at = mark === undefined ? -1 : parsed.items.indexOf(mark);
  const distinct = parsed.free.find((item) => isOp(item, 'distinct'));
  const next = parsed.items
    .slice(at + 1)
    .find(
      (item) =>
        !isOp(item, 'distinct', 'with', 'these') &&
        !(item.kind === 'graded') &&
        !(item.kind === 'column' && item.used === true),
    );
  const isFree = next !== undefined && next.used !== true && !parsed.groups.some(({ item }) => item === next);
  const totals = parsed.free.filter((item) => isSumOf(item) || isOp(item, 'count', 'how_many'));
  const framing = [...parsed.questionWords(), mark, distinct, ...totals];
  const measureOf = (
    measure: Measure,
    penalty: number,
    used: readonly (Item | undefined)[],
    part: Partial<Plan> = {},
  ): Frame[] =>
    parsed.frame(
      { group_by: parsed.groupBy(), measures: [measure], order_by: parsed.orderOf(measure), ...part },
      penalty,
      [...framing, ...used],
    );
  if (mark === undefined) {
    // "visits per club", "orders by region": groups of rows without a measure are counted.
    const rows = parsed.free.filter(({ kind }) => kind === 'rows' || kind === 'person');
    if (
      parsed.groups.length === 0 ||
      parsed.aggregate !== undefined ||
      parsed.freeColumns(isNumeric).length > 0
    )
      return [];
    const categories = parsed.freeColumns((column) => isGrouping(column));
    const [first] = categories;
    if (first !== undefined && first.column.kind === 'date')
      return measureOf({ op: 'count' }, weights.countOfDates, [first, ...rows]);
    if (first !== undefined && !first.column.isUnique)
      return [
        ...measureOf({ op: 'count_distinct', column: first.column.key }, weights.distinctByGroup, [
          first,
          ...rows,
        ]),
        ...measureOf({ op: 'count' }, weights.countForColumn, [first, ...rows]),
      ];
    // "Firings by month", where each has its number.
    // So do those that a yes/no column tells: "personal bests at each meet".
    const isOfFlag = parsed.conditions.filters.some(
      ({ filter }) => profile.byKey.get(filter.column)?.kind === 'flag',
    );
    const isNamed = rows.length > 0 || first !== undefined || isOfFlag;
    return measureOf({ op: 'count' }, isNamed ? 0 : weights.countWithoutNoun, [
      ...rows,
      ...(first === undefined ? [] : [first]),
    ]);
  }
  const frames: Frame[] = [];
  // "how many times": how many rows.
  if (isOp(mark, 'count') && mark.end - mark.start === 3)
    return measureOf(
      { op: 'count' },
      0,
      parsed.free.filter(
        (item) =>
          item.kind === 'rows' ||
          item.kind === 'verb' ||
          (item.kind === 'column' && item.column.kind === 'date'),
      ),
    );
  if (isFree && next.kind === 'column') {
    const { column } = next;
    if (isAdditive(column)) frames.push(...measureOf({ op: 'sum', column: column.key }, 0, [next]));
    else if (isNumeric(column))
      frames.push(...measureOf({ op: 'sum', column: column.key }, weights.sumOfRate, [next]));
    // "Moves" of a Move Date are the rows; dates and days are counted once.
    else if (column.kind === 'date' && !saysDates(parsed, next))
      frames.push(...measureOf({ op: 'count' }, isPlural(parsed, next) ? 0 : weights.countOfDates, [next]));
    else if (column.isUnique || (column.kind === 'key' && column.distinct > column.filled * 0.9))
      // Plots without a tenant have none to count.
      frames.push(...measureOf({ op: 'count' }, 0, [next], { filters: filledFiltersOf(parsed, column) }));
    else {
      frames.push(
        ...measureOf(
          { op: 'count_distinct', column: column.key },
          distinct === undefined
            ? column.stems.some((stem) => profile.rowStems.has(stem))
              ? weights.distinctRows
              : weights.distinctUnsaid
            : 0,
          [next],
        ),
      );
      if (distinct === undefined) frames.push(...measureOf({ op: 'count' }, weights.countForColumn, [next]));
    }
  } else if (isFree && next.kind === 'person' && partyOf(profile).length > 0 && distinct === undefined) {
    frames.push(
      ...measureOf({ op: 'sum', column: 'x1' }, 0, [next], {
        computed: [{ key: 'x1', op: 'plus', columns: partyOf(profile).map(({ key }) => key) }],
      }),
      ...measureOf({ op: 'count' }, weights.countForPerson, [next]),
    );
  } else if (isFree && next.kind === 'rows') frames.push(...measureOf({ op: 'count' }, 0, [next]));
  else if (isFree && next.kind === 'person') {
    if (profile.isOfPeople && distinct === undefined) frames.push(...measureOf({ op: 'count' }, 0, [next]));
    else
      for (const [index, column] of parsed.persons().slice(0, 2).entries())
        frames.push(
          ...measureOf({ op: 'count_distinct', column: column.key }, index * weights.fartherTarget, [next]),
        );
    if (!profile.isOfPeople) frames.push(...measureOf({ op: 'count' }, weights.countForPerson, [next]));
  } else if (isFree && next.kind === 'unit' && distinct !== undefined && next.units.includes('days')) {
    // "on how many different days"
    for (const column of dateColumns(profile).slice(0, 1))
      frames.push(...measureOf({ op: 'count_distinct', column: column.key }, 0, [next]));
  } else if (isFree && next.kind === 'unit') {
    for (const column of mainMeasures(profile)
      // "How many tonnes" adds up no price per tonne.
      .filter((own) => hasUnit(own, next.units) && !own.words.includes('per'))
      .slice(0, 2))
      frames.push(...measureOf({ op: usualOp(column), column: column.key }, 0, [next]));
  }
  const rows = parsed.free.filter((item) => item.kind === 'rows');
  // Each row counts some of them: how many were seen is their sum.
  const { tally } = profile;
  const isOfTally =
    next === undefined || next.used === true || ['rows', 'value', 'operator'].includes(next.kind);
  if (tally !== undefined && isOfTally && !isPlainRows(next)) {
    const isAlone = frames.length > 0 ? frames.splice(0) : measureOf({ op: 'count' }, 0, rows);
    frames.push(
      ...measureOf({ op: 'sum', column: tally.key }, 0, [...rows, next]),
      ...isAlone.map((frame) => ({ ...frame, penalty: frame.penalty + weights.countInTally })),
    );
  }
  if (frames.length === 0) {
    // Nothing countable follows: rows are counted.
    frames.push(
      ...measureOf(
        { op: 'count' },
        next === undefined ||
          next.used === true ||
          next.kind === 'verb' ||
          next.kind === 'graded' ||
          // "how many of each type"
          (isOp(next, 'group', 'each') &&
            parsed.groups.length > 0 &&
            parsed.tokens[next.start]?.folded === 'of')
          ? 0
          : weights.countWithoutNoun,
        rows,
      ),
    );
    const sold = parsed.profile.columns.find(
      (column) => isAdditive(column) && column.concepts.has('quantity') && !column.concepts.has('money'),
    );
    // Different ones are no pieces.
    const isOfDifferent = parsed.tokens.some(({ folded }) => operatorOf(folded)?.kind === 'distinct');
    if (sold !== undefined && next?.kind === 'value' && !isOfDifferent)
      frames.push(...measureOf({ op: 'sum', column: sold.key }, weights.quantityOfValue, rows));
  }
  return frames;
}

const isPlural = ({ tokens }: Framing, { end }: Item) => /[^s]s$/.test(tokens[end - 1]?.folded ?? '');

const saysDates = ({ tokens }: Framing, { start, end }: Item) =>
  tokens.slice(start, end).some(({ folded }) => DATE_NOUNS.test(folded));

/** "Records" and "entries" are the rows themselves. */
const isPlainRows = (item: Item | undefined) => item?.kind === 'rows' && item.isPlain === true;

export function aggregateFrames(parsed: Framing): Frame[] {
  const mark = parsed.free.find((item) => isOp(item, 'how_much', 'how_long', 'how_old', 'how_far'));
  const numeric = parsed.freeColumns((column) => isNumeric(column) || column.kind === 'span');
  const isCounted = parsed.free.some((item) => isOp(item, 'how_many', 'count'));
  const isMeasured =
    parsed.free.some((item) => item.kind === 'graded' && item.isAsked === true) ||
    parsed.aggregate !== undefined ||
    mark !== undefined ||
    // "What has she spent with us?"
    isAmountAsked(parsed) ||
    parsed.groups.length > 0 ||
    numeric.length > 0 ||
    parsed.free.some(({ kind }) => kind === 'unit');
  if (!isMeasured || (isCounted && parsed.aggregate === undefined && mark === undefined)) return [];
  const framing = [
    ...parsed.questionWords(),
    mark,
    parsed.aggregate?.item,
    ...parsed.free.filter(
      (item) =>
        item.kind === 'rows' ||
        item.kind === 'person' ||
        (item.kind === 'graded' && item.isAsked === true) ||
        (parsed.aggregate !== undefined && isOp(item, 'how_many')),
    ),
  ];
  const per = parsed.free.filter((item) => item.kind === 'operator' && item.operator.kind === 'aggregate');
  // "total and average amount": several measures of one column.
  const ops = unique(
    per.flatMap((item) =>
      item.kind === 'operator' && item.operator.op !== undefined ? [item.operator.op] : [],
    ),
  );
  const frames: Frame[] = [];
  const isLookup = isOfOneRow(parsed);
  const options = askedMeasures(parsed);
  for (const { measure, penalty, used, computed, column } of options) {
    if (column !== undefined && parsed.aggregate === undefined && isFixedByConditions(parsed, column)) {
      frames.push(...parsed.frame({ group_by: [{ column: column.key }] }, penalty, [...framing, ...used]));
      continue;
    }
    const isListed =
      parsed.aggregate === undefined &&
      parsed.groups.length === 0 &&
      !isOp(mark, 'how_much') &&
      !(isOp(mark, 'how_far') && measure.op === 'sum') &&
      column !== undefined;
    const lookup =
      isListed && isLookup
        ? weights.aggregateOfOneRow
        : isListed && !isTotalWord(parsed, used) && parsed.conditions.filters.length > 0
          ? weights.aggregateUnsaid
          : 0;
    const ordered =
      parsed.groups.length === 0 &&
      parsed.aggregate === undefined &&
      parsed.free.some((item) => isOp(item, 'order', 'ascending', 'descending'))
        ? weights.totalInOrder
        : 0;
    const plural =
      parsed.groups.length === 0 &&
      parsed.aggregate === undefined &&
      mark === undefined &&
      numeric.length > 0 &&
      isPluralAsked(parsed)
        ? weights.totalOfPlural
        : 0;
    const unsaid =
      parsed.aggregate === undefined && mark === undefined && numeric.length === 0 && !isAmountAsked(parsed)
        ? weights.defaultAggregate
        : 0;
    const count =
      parsed.groups.length > 0 && numeric.length === 0 && parsed.aggregate === undefined && mark === undefined
        ? weights.defaultAggregate
        : 0;
    const average =
      parsed.aggregate === undefined && measure.op === 'average' && parsed.groups.length === 0
        ? weights.averageUnsaid
        : 0;
    const measures =
      ops.length > 1
        ? ops.map((op): Measure => ({ ...measure, op }))
        : numeric.length > 1 &&
            computed === undefined &&
            parsed.free.some((item) => isOp(item, 'and')) &&
            used[0]?.kind === 'column'
          ? numeric.slice(0, 5).map((item): Measure => ({
              op: parsed.aggregate?.op ?? usualOp(item.column),
              column: item.column.key,
            }))
          : [measure];
    const [first] = measures;
    frames.push(
      ...parsed.frame(
        {
          ...(computed && { computed }),
          group_by: parsed.groupBy(),
          measures,
          order_by: first === undefined || measures.length > 1 ? [] : parsed.orderOf(first),
        },
        penalty + lookup + unsaid + count + average + ordered + plural,
        [...framing, ...per, ...used, ...(measures.length > 1 ? numeric : [])],
      ),
    );
  }
  return frames;
}

/** "How long is Cold Harbour": it has one length, in whatever rows it stands. */
function isFixedByConditions({ conditions, groups }: Framing, { fixedBy }: ColumnProfile): boolean {
  return (
    groups.length === 0 &&
    conditions.filters.some(
      ({ filter, isValue }) => isValue && filter.op === 'is' && fixedBy?.has(filter.column) === true,
    )
  );
}

/** Whether a question asks what somebody spent, paid or earned. */
function isAmountAsked({ items, free }: Framing): boolean {
  const verb = free.find((item) => item.kind === 'verb' && item.isStrict && item.concepts.includes('money'));
  return verb !== undefined && isOp(items[0], 'which') && !free.some((item) => item.kind === 'column');
}

/** What a question for an amount measures: a length of time, an age, a distance, or what its words name. */
export function askedMeasures(parsed: Framing): Measured[] {
  const mark = parsed.free.find((item) => isOp(item, 'how_much', 'how_long', 'how_old', 'how_far'));
  const asked = parsed.free.find((item) => item.kind === 'graded' && item.isAsked === true);
  const isOfDays =
    parsed.freeColumns((column) => isNumeric(column) || column.kind === 'span').length === 0 &&
    parsed.aggregate !== undefined &&
    parsed.free.some((item) => item.kind === 'unit' && item.units.includes('days'));
  const own =
    asked?.kind === 'graded'
      ? measuredByConcepts(parsed, asked.dimension.concepts)
      : isOp(mark, 'how_long') || isOfDays
        ? durationsOf(parsed)
        : isOp(mark, 'how_old')
          ? measuredByConcepts(parsed, ['age', 'date', 'year'])
          : isOp(mark, 'how_far')
            ? distancesOf(parsed)
            : measuresOf(parsed, parsed.aggregate?.op, parsed.aggregate?.item);
  return mark === undefined ? own : own.map((one) => ({ ...one, used: [...one.used, mark] }));
}

/** "How far did I drive" adds up, "how far is it" does not. */
function distancesOf(parsed: Framing): Measured[] {
  const verb = parsed.free.find((item) => item.kind === 'verb' && item.concepts.includes('distance'));
  return measuredByConcepts(parsed, ['distance']).map((own) =>
    verb !== undefined &&
    parsed.aggregate === undefined &&
    own.column !== undefined &&
    isAdditive(own.column) &&
    !isOfOneRow(parsed)
      ? { ...own, measure: { ...own.measure, op: 'sum' as const } }
      : own,
  );
}

function isTotalWord(parsed: Framing, used: readonly Item[]): boolean {
  const [item] = used;
  return (
    item?.kind === 'column' &&
    isAdditive(item.column) &&
    parsed.conditions.filters.every(
      ({ filter }) => parsed.profile.byKey.get(filter.column)?.isUnique !== true,
    )
  );
}
