// Differences and changes: of two columns, of two selections of rows, of two extremes.
import type { ComputedColumn, Measure, Plan } from '#shared/ask-plan.ts';
import { type Item, isOp } from '../items.ts';
import { stems } from '../lexicon/phrases.ts';
import { debtOf, depositOf } from '../roles.ts';
import { isNumeric, usualOp } from '../table-profile.ts';
import { type ColumnItem, type Frame, Framing, type Measured, unique } from './framing.ts';
import { measuresOf } from './measured.ts';
import { superlativeKeysOf } from './superlative-keys.ts';

type Pair = [ColumnItem, ColumnItem];

export function differenceFrames(parsed: Framing): Frame[] {
  const operator = parsed.free.find((item) => isOp(item, 'difference', 'change', 'ratio'));
  const numeric = parsed.freeColumns((column) => isNumeric(column) || column.kind === 'span');
  const [one, other] = numeric;
  const pair: Pair | undefined = one === undefined || other === undefined ? undefined : [one, other];
  const words = [
    operator,
    parsed.aggregate?.item,
    ...parsed.free.filter(
      (item) =>
        item.kind === 'rows' ||
        item.kind === 'person' ||
        (item.kind === 'operator' && item.operator.kind === 'aggregate') ||
        isOp(
          item,
          'what',
          'which',
          'who',
          'how_many',
          'how_much',
          'than',
          'with',
          'between',
          'and',
          'compare',
          'versus',
        ),
    ),
  ].filter((item) => item !== undefined);
  const ranks = rankFrames(parsed, words);
  if (ranks.length > 0) return ranks;
  if (
    parsed.conditions.alternatives[0]?.filters.length === 2 &&
    parsed.superlative?.items.some(isMore) === true
  )
    return betweenSelections(parsed, [...words, ...parsed.superlative.items]);
  // A place and an amount have no difference.
  const isOdd = pair !== undefined && pair.filter(({ column }) => column.kind === 'ordinal').length === 1;
  if (isOdd) return [];
  if (pair !== undefined && parsed.superlative !== undefined) {
    const [from, to] = pair.map((item) => parsed.items.indexOf(item));
    // "between the highest scoring and the lowest" are no two columns.
    const isOfPair = to !== undefined && from !== undefined && to - from <= 2;
    const own = isOfPair ? words : words.filter((item) => !isOp(item, 'between'));
    return mostDifferent(parsed, pair, own);
  }
  if (parsed.conditions.alternatives[0]?.filters.length === 2) return betweenSelections(parsed, words);
  if (pair !== undefined) return betweenColumns(parsed, pair, words);
  return betweenExtremes(parsed, words);
}

/** "The gap between cost and price": the way round in which it mostly is above zero, unless one is said to be more. */
function largerFirst(parsed: Framing, [one, other]: Pair): Pair {
  const operator = parsed.free.find((item) => isOp(item, 'difference'));
  const isUnsigned = isOp(operator, 'difference') && operator.operator.direction === undefined;
  const [mean, otherMean] = [one.column.mean, other.column.mean];
  return isUnsigned && mean !== null && otherMean !== null && mean < otherMean ? [other, one] : [one, other];
}

/** The first minus the second; of a change, and of a family, the later minus the earlier. */
function differenceOf(parsed: Framing, pair: Pair): ComputedColumn {
  const [one, other] = largerFirst(parsed, pair);
  const marked = parsed.profile.families
    .map(({ members }) =>
      [one, other].map(({ column }) => members.find((own) => own.column === column)?.mark ?? ''),
    )
    .find((marks) => !marks.includes(''));
  const isChange = parsed.free.some((item) => isOp(item, 'change'));
  const isLater = marked === undefined ? isChange : Number(marked[0]) < Number(marked[1]);
  const columns = [one.column.key, other.column.key];
  return { key: 'x1', op: 'minus', columns: isLater ? columns.toReversed() : columns };
}

/** "The biggest increase of rent from 2023 to 2024" */
function mostDifferent(parsed: Framing, pair: Pair, words: readonly Item[]): Frame[] {
  const { superlative, profile, conditions } = parsed;
  const asked = parsed.freeColumns((column) => !isNumeric(column));
  const names = [...asked.map(({ column }) => column), ...profile.naming];
  return parsed.frame(
    {
      computed: [differenceOf(parsed, pair)],
      columns: unique([...names, ...pair.map(({ column }) => column)].map(({ key }) => key)).concat('x1'),
      order_by: [{ column: 'x1', direction: superlative?.direction === 1 ? 'descending' : 'ascending' }],
      limit: conditions.limit ?? 1,
    },
    0,
    [...words, ...pair, ...(superlative?.items ?? []), ...asked],
  );
}

/** One amount without another one. */
const oneMinusOther = (parsed: Framing, measures: [Measure, Measure], used: readonly Item[]): Frame[] =>
  parsed.frame({ group_by: parsed.groupBy(), measures, combine: 'difference' }, 0, used);

/** "How much is still outstanding": what is owed without what is paid. */
export function owingFrames(parsed: Framing): Frame[] {
  const { profile } = parsed;
  const debt = debtOf(profile) ?? depositOf(profile);
  const asked = parsed.free.filter(
    (item) =>
      isOp(item, 'how_much') ||
      (item.kind === 'operator' && item.operator.op === 'sum') ||
      (item.kind === 'column' && (item.column === debt?.owed || item.column === debt?.paid)),
  );
  const isAmount = asked.length > 0 || parsed.groups.length > 0 || /\bamount\b/i.test(parsed.text);
  if (debt === undefined || !isAmount || parsed.superlative !== undefined) return [];
  const words = parsed.free.filter(
    (item) =>
      isOp(item, 'owing', 'what') || item.kind === 'rows' || item.kind === 'person' || item.kind === 'verb',
  );
  return oneMinusOther(
    parsed,
    [
      { op: 'sum', column: debt.owed.key },
      { op: 'sum', column: debt.paid.key },
    ],
    [...asked, ...words],
  );
}

const isMore = (item: Item) => item.kind === 'graded' && item.grade === 'more';

/** Whether it is asked by how much one of two is more: "how much further are the Friday ones than the Tuesday ones". */
export function isDifferenceAsked({ free, superlative, conditions }: Framing): boolean {
  return (
    superlative?.items.some(isMore) === true &&
    conditions.alternatives[0]?.filters.length === 2 &&
    free.some((item) => isOp(item, 'how_much')) &&
    free.some((item) => isOp(item, 'than'))
  );
}

/** "The gap between first and second place" */
function rankFrames(parsed: Framing, words: readonly Item[]): Frame[] {
  const rank = parsed.freeColumns(({ concepts }) => concepts.has('rank'))[0];
  const places = parsed.items.flatMap((item): { item: Item; place: number }[] => {
    if (item.used === true) return [];
    if (isOp(item, 'ordinal')) return [{ item, place: item.operator.number ?? 0 }];
    return item.kind === 'graded' && item.base === 'early' && item.grade === 'most'
      ? [{ item, place: 1 }]
      : [];
  });
  const [near, far] = places.toSorted((one, other) => one.place - other.place);
  const measured = parsed
    .freeColumns((column) => isNumeric(column) || column.kind === 'span')
    .find((own) => own !== rank);
  if (
    rank === undefined ||
    measured === undefined ||
    near === undefined ||
    far === undefined ||
    places.length > 2
  )
    return [];
  const measures = [far, near].map(({ place }): Measure => ({
    op: 'average',
    column: measured.column.key,
    filters: [{ column: rank.column.key, op: 'is', values: [place] }],
  }));
  return parsed.frame({ measures, combine: 'difference' }, 0, [
    ...words,
    rank,
    measured,
    near.item,
    far.item,
  ]);
}

const COUNTERS = stems('odometer counter meter mileage');

/** "How many km between the first and the last fill-up" of a counter that goes on: what it has gone on. */
export function counterFrames(parsed: Framing): Frame[] {
  const counter = parsed.freeColumns(
    (own) => isNumeric(own) && own.stems.some((stem) => COUNTERS.has(stem)),
  )[0];
  const ends = parsed.items.filter(
    (item) => item.kind === 'graded' && item.grade === 'most' && item.dimension.isTime === true,
  );
  if (counter === undefined || ends.length !== 2) return [];
  const words = parsed.free.filter(
    (item) =>
      item.kind === 'verb' ||
      item.kind === 'rows' ||
      (item.kind === 'column' && item.column.kind === 'date') ||
      isOp(item, 'between', 'and', 'how_many', 'how_much', 'these', 'what'),
  );
  return oneMinusOther(
    parsed,
    [
      { op: 'maximum', column: counter.column.key },
      { op: 'minimum', column: counter.column.key },
    ],
    [...words, counter, ...ends],
  );
}

/** "The difference of sales between East and West" */
function betweenSelections(parsed: Framing, words: readonly Item[]): Frame[] {
  const [pair] = parsed.conditions.alternatives;
  if (pair === undefined) return [];
  // "How many more orders" of a table where each has its number.
  const counted = parsed.freeColumns(({ kind, isUnique }) => kind === 'key' && isUnique)[0];
  const isCount =
    parsed.freeColumns((column) => isNumeric(column) || column.kind === 'span').length === 0 &&
    (words.some((item) => item.kind === 'rows' || item.kind === 'person') || counted !== undefined) &&
    parsed.superlative === undefined &&
    parsed.aggregate === undefined;
  const options: Measured[] = isCount
    ? [{ measure: { op: 'count' }, penalty: 0, used: counted === undefined ? [] : [counted] }]
    : parsed.superlative !== undefined
      ? superlativeKeysOf(parsed)
      : measuresOf(parsed, parsed.aggregate?.op, parsed.aggregate?.item);
  return options.slice(0, 2).flatMap(({ measure, penalty, used, computed }) =>
    parsed.frame(
      {
        filters: parsed.filters().filter((filter) => filter.column !== pair.column.key),
        ...(computed && { computed }),
        group_by: parsed.groupBy(),
        measures: pair.filters.map((filter): Measure => ({ ...measure, filters: [filter] })),
        combine: parsed.free.some((item) => isOp(item, 'ratio')) ? 'ratio' : 'difference',
      },
      penalty,
      [...words, ...used],
    ),
  );
}

/** "The average growth between day 7 and day 14", "the difference between the total budget and what was spent" */
function betweenColumns(parsed: Framing, pair: Pair, words: readonly Item[]): Frame[] {
  const [one, other] = largerFirst(parsed, pair);
  const isChange = parsed.free.some((item) => isOp(item, 'change'));
  const op = parsed.aggregate?.op ?? (isChange ? 'average' : usualOp(one.column));
  const isRatio = parsed.free.some((item) => isOp(item, 'ratio'));
  // "The average difference" is that of the rows; "between the average price and the average cost" has two averages.
  const isOfRows =
    (op === 'average' || op === 'median') &&
    new Set(words.filter((item) => isOp(item, 'aggregate'))).size === 1;
  const measured: Partial<Plan> =
    isChange || (isOfRows && !isRatio)
      ? { computed: [differenceOf(parsed, pair)], measures: [{ op, column: 'x1' }] }
      : {
          measures: [
            { op, column: one.column.key },
            { op, column: other.column.key },
          ],
          combine: isRatio ? 'ratio' : 'difference',
        };
  return parsed.frame({ group_by: parsed.groupBy(), ...measured }, 0, [...words, ...pair]);
}

/** "The gap between the highest and the lowest price" */
function betweenExtremes(parsed: Framing, words: readonly Item[]): Frame[] {
  const [measured] = measuresOf(parsed, 'maximum', undefined);
  const extremes = parsed.items.filter(
    (item) =>
      (item.kind === 'graded' && item.grade === 'most' && item.dimension.isTime !== true) ||
      (item.kind === 'operator' && (item.operator.op === 'maximum' || item.operator.op === 'minimum')),
  );
  if (measured?.column === undefined || extremes.length !== 2) return [];
  return oneMinusOther(
    parsed,
    [
      { op: 'maximum', column: measured.column.key },
      { op: 'minimum', column: measured.column.key },
    ],
    [...words, ...measured.used, ...extremes],
  );
}
