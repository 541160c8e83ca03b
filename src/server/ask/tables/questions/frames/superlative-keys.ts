// By what the most, the least and the first are measured.
import type { MeasureOp } from '#shared/ask-plan.ts';
import {
  columnsOfConcepts,
  costsOf,
  dateColumns,
  hasUnit,
  guessedMeasures,
  mainMeasures,
} from '../columns.ts';
import { type Item, isOp } from '../items.ts';
import { type ColumnProfile, isAdditive, isNumeric, usualOp } from '../table-profile.ts';
import { BEGINNINGS, STAYING } from '../lexicon/adjectives.ts';
import { AGE_WORDS, KINDS } from '../lexicon/word-classes.ts';
import { saidIn } from '../tokens.ts';
import { weights } from '../weights.ts';
import { Framing, type Measured, countOf, itemsOf } from './framing.ts';
import { columnsByConcepts } from './measured.ts';

/** "Who has worked here the longest": since when, rather than how long something took. */
function isStayOfPeople({ profile, tokens, items }: Framing): boolean {
  const isOfPeople = profile.isOfPeople || items.slice(0, 2).some((item) => isOp(item, 'who'));
  return isOfPeople && STAYING.test(saidIn(tokens, 0, tokens.length));
}

const isOfBeginning = ({ words }: ColumnProfile) => words.some((word) => BEGINNINGS.has(word));

/** By what "the most" is measured. */
export function superlativeKeysOf(parsed: Framing): Measured[] {
  const own = parsed.superlative;
  if (own === undefined) return [];
  const { profile } = parsed;
  const { dimension, at, isMost } = own;
  const count = (penalty: number, used: Item[] = []): Measured => ({
    measure: { op: 'count' },
    penalty,
    used,
  });
  if (parsed.orderKey?.kind === 'column') {
    const { column } = parsed.orderKey;
    return [
      {
        measure: { op: parsed.aggregate?.op ?? usualOp(column), column: column.key },
        column,
        penalty: 0,
        used: [parsed.orderKey],
      },
    ];
  }
  if (dimension?.counts === true) return [count(0)];
  // "the greatest number of orders", "top 3 customers by number of orders"
  const by = parsed.items.findIndex(
    (item, index) => isOp(item, 'group') && isOp(parsed.items[index + 1], 'count'),
  );
  const place = by >= 0 ? by + 1 : at + own.items.length;
  const counted = parsed.items[place];
  const what = parsed.items[place + 1];
  if (isOp(counted, 'count') && what !== undefined && what.used !== true) {
    const { tally } = profile;
    if (what.kind === 'rows' && what.isPlain !== true && tally !== undefined)
      return [
        {
          measure: { op: usualOp(tally), column: tally.key },
          column: tally,
          penalty: 0,
          used: [counted, what],
        },
        count(weights.countInTally, [counted, what]),
      ];
    if (what.kind === 'rows' || what.kind === 'person') return [count(0, [counted, what])];
    if (what.kind === 'column' && isNumeric(what.column))
      return [
        {
          measure: { op: usualOp(what.column), column: what.column.key },
          column: what.column,
          penalty: 0,
          used: [counted, what],
        },
      ];
    if (what.kind === 'column')
      return [
        { measure: countOf(what.column), penalty: 0, used: [counted, what] },
        count(weights.countForColumn, [counted, what]),
      ];
  }
  // "Top 3 frames by number sold"
  if (isOp(counted, 'count') && by >= 0 && what === undefined) {
    const sold = profile.columns.find(
      (column) => isAdditive(column) && column.concepts.has('quantity') && !column.concepts.has('money'),
    );
    return sold === undefined
      ? [count(0, [counted])]
      : [
          { measure: { op: 'sum', column: sold.key }, column: sold, penalty: 0, used: [counted] },
          count(weights.countInTally, [counted]),
        ];
  }
  const after = parsed.items
    .slice(at + own.items.length)
    .find(
      (item) =>
        !isOp(item, 'single', 'distinct', 'with', 'these') &&
        !(item.kind === 'operator' && item.operator.kind === 'aggregate') &&
        item.kind !== 'number',
    );
  const isFree =
    after !== undefined && after.used !== true && !parsed.groups.some(({ item }) => item === after);
  const wanted = (column: ColumnProfile): MeasureOp => parsed.aggregate?.op ?? usualOp(column);
  const of = (column: ColumnProfile, penalty: number, used: Item[]): Measured => ({
    measure: { op: wanted(column), column: column.key },
    column,
    penalty,
    used,
  });
  if (
    isFree &&
    after.kind === 'column' &&
    (isNumeric(after.column) || after.column.kind === 'span' || after.column.kind === 'clock') &&
    !(after.column.kind === 'ordinal' && isMost)
  )
    return [of(after.column, 0, [after])];
  if (dimension?.isTime === true) {
    const dates = [
      ...parsed
        .freeColumns(({ kind }) => kind === 'date')
        .map((item) => ({
          column: item.column,
          used: itemsOf(item),
        })),
      ...dateColumns(parsed.profile).map((column) => ({ column, used: itemsOf() })),
    ];
    return dates.slice(0, 2).map(({ column, used }, index) => ({
      measure: { op: own.direction === 1 ? 'maximum' : 'minimum', column: column.key },
      column,
      penalty: index * weights.fartherMeasure,
      used,
    }));
  }
  // "More lost walkers or more climbing accidents?"
  if (
    isOp(own.items[0], 'comparative') &&
    parsed.aggregate === undefined &&
    (after?.kind === 'value' || isOp(after, 'or'))
  )
    return [count(0)];
  if (isMost) {
    const { tally } = profile;
    if (isFree && after.kind === 'rows' && after.isPlain !== true && tally !== undefined)
      return [of(tally, 0, [after]), count(weights.countInTally, [after])];
    if (isFree && (after.kind === 'rows' || (after.kind === 'person' && parsed.profile.isOfPeople)))
      return [count(0, [after])];
    if (isFree && after.kind === 'person')
      return parsed
        .persons()
        .slice(0, 1)
        .map((column) => ({
          measure: { op: 'count_distinct', column: column.key },
          penalty: 0,
          used: [after],
        }));
    if (isFree && after.kind === 'unit') {
      const column = mainMeasures(parsed.profile).find(
        (one) => hasUnit(one, after.units) || (after.units.includes('money') && one.concepts.has('money')),
      );
      if (column !== undefined) return [of(column, 0, [after])];
    }
    if (isFree && after.kind === 'column')
      return [
        { measure: countOf(after.column), penalty: 0, used: [after] },
        count(weights.countForColumn, [after]),
      ];
  }
  // "Which lane do our wins come from most": the lane is what is asked for.
  const isAsked = (item: Item) =>
    isMost &&
    parsed.items.indexOf(item) < at &&
    isOp(parsed.items[parsed.items.indexOf(item) - 1], 'which', 'what');
  const numeric = parsed
    .freeColumns((column) => isNumeric(column) || column.kind === 'span')
    .filter((item) => !isAsked(item));
  // "The top 3 kinds of incident" are those that there are most of.
  const isTop =
    (isOp(own.items[0], 'top') || parsed.tokens[own.items[0]?.start ?? -1]?.folded === 'top') &&
    (dimension?.concepts ?? []).length === 0;
  const last = own.items.at(-1)?.end ?? 0;
  const isOfKinds = parsed.tokens.slice(last, last + 2).some(({ folded }) => KINDS.test(folded));
  const isUnmeasured =
    numeric.length === 0 && !parsed.free.some(({ kind }) => kind === 'verb' || kind === 'unit');
  if (isTop && isUnmeasured && isOfKinds)
    return [
      count(
        0,
        parsed.free.filter((item) => isOp(item, 'distinct')),
      ),
    ];
  const byName = numeric.map((item, index) =>
    of(item.column, index * weights.fartherMeasure + weights.farKey, [item]),
  );
  const verb = parsed.free.find((item) => item.kind === 'verb');
  const byVerb =
    verb?.kind === 'verb'
      ? columnsByConcepts(parsed, verb.concepts).map((column, index) =>
          of(column, weights.verbMeasure + index * weights.fartherMeasure, [verb]),
        )
      : [];
  // "Most valuable" is about what something is worth, rather than what was paid.
  const isNamed = ({ words }: ColumnProfile) =>
    words.some((word) => dimension?.names?.includes(word) === true);
  const fitting =
    dimension === undefined
      ? []
      : columnsOfConcepts(parsed.profile, dimension.concepts)
          // "Best paid" is no matter of the day of payment.
          .filter(({ kind }) => kind !== 'date' || dimension.concepts.includes('date'))
          .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  const costs = costsOf(fitting, dimension?.concepts ?? [], isNamed);
  const byDimension = fitting.map((column, index) => of(column, costs[index] ?? 0, []));
  const main = guessedMeasures(parsed.profile).map(({ column, farther }) =>
    of(column, weights.defaultMeasure + farther, []),
  );
  // What is heaviest or fastest is no matter of money; what is longest may be what began first.
  const isOfConcept =
    dimension !== undefined &&
    dimension.concepts.length > 0 &&
    !dimension.concepts.some(
      (concept) => concept === 'money' || concept === 'quantity' || concept === 'size' || concept === 'score',
    );
  const base = own.items.find((item) => item.kind === 'graded');
  const isOfStay = isStayOfPeople(parsed);
  const isLong =
    base?.kind === 'graded' &&
    (base.base === 'long' || base.base === 'short') &&
    (byDimension.length === 0 || isOfStay);
  // "The oldest report" of rows that have no age came in first; of people that is only guessed.
  const isOld = base?.kind === 'graded' && AGE_WORDS.test(base.base) && byDimension.length === 0;
  const isCertain = isOfStay || (isOld && !profile.isOfPeople);
  const sinceCost = isCertain ? 0 : isOld ? weights.guessedMeasure : weights.longSince;
  const since =
    isLong || isOld
      ? profile.columns
          .filter(({ kind, concepts }) => kind === 'date' || (kind === 'ordinal' && concepts.has('year')))
          .toSorted((one, other) => Number(isOfBeginning(other)) - Number(isOfBeginning(one)))
          .slice(0, 2)
          .map((column, index): Measured => ({
            measure: { op: 'minimum', column: column.key },
            column,
            penalty: sinceCost + index * weights.fartherMeasure,
            used: [],
          }))
      : [];
  const all = [
    ...byName,
    ...(isOfStay && since.length > 0
      ? byDimension.map((one) => ({ ...one, penalty: one.penalty + weights.secondMain }))
      : byDimension),
    ...byVerb,
    ...(isMost ? [count(byVerb.length > 0 ? weights.countForVerb : 0.1)] : []),
    ...(isTop && isUnmeasured && main.length > 0 ? [count(weights.defaultMeasure)] : []),
    ...(byName.length + byDimension.length === 0 && !isOfConcept ? main : []),
    ...since,
  ];
  // Of a table without amounts, the top of something has the most rows.
  return all.length === 0 && dimension === undefined ? [count(0.1)] : all.slice(0, 4);
}
