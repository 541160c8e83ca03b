// What a question measures.
import type { MeasureOp } from '#shared/ask-plan.ts';
import { columnsOfConcepts, dateColumns, hasUnit, mainMeasures } from '../columns.ts';
import { type Item, isOp } from '../items.ts';
import type { Concept } from '../lexicon/concepts.ts';
import { type ColumnProfile, isAdditive, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import {
  type ColumnItem,
  Framing,
  type Measured,
  countOf,
  isSumOf,
  itemsOf,
  unique,
  unitIsMoney,
} from './framing.ts';

/** What can be measured, the likeliest first. @param op what is said of it, if anything */
export function measuresOf(
  parsed: Framing,
  op: MeasureOp | undefined,
  aggregate: Item | undefined,
): Measured[] {
  const spans = (column: ColumnProfile) => isNumeric(column) || column.kind === 'span';
  const numeric = parsed.freeColumns(spans);
  const at = aggregate === undefined ? -1 : parsed.items.indexOf(aggregate);
  const near = numeric.toSorted((one, other) => parsed.distance(one, at) - parsed.distance(other, at));
  const wanted = (column: ColumnProfile): MeasureOp => op ?? (isAdditive(column) ? 'sum' : 'average');
  const fit = (column: ColumnProfile, own: MeasureOp) =>
    own === 'sum' && !isAdditive(column) ? weights.sumOfRate : 0;
  const together =
    parsed.free.find((item) => isOp(item, 'together')) ??
    (isSumOf(aggregate) && numeric.length > 1 && parsed.groups.length === 0 ? aggregate : undefined);
  if (together !== undefined && numeric.length > 1 && parsed.free.some((item) => isOp(item, 'together')))
    return [
      {
        measure: { op: op ?? 'sum', column: 'x1' },
        computed: [{ key: 'x1', op: 'plus', columns: unique(numeric.map(({ column }) => column.key)) }],
        penalty: 0,
        used: [
          ...numeric,
          together,
          ...parsed.free.filter((item) => isOp(item, 'and') || item.kind === 'unit'),
        ],
      },
    ];
  const times = parsed.free.find((item) => isOp(item, 'times'));
  const product = times !== undefined && numeric.length >= 2 ? productOf(parsed, numeric, times) : [];
  const found: Measured[] = [
    ...product,
    ...near.map(({ column, ...item }, index): Measured => {
      const own = wanted(column);
      return {
        measure: { op: own, column: column.key },
        column,
        penalty: fit(column, own) + index * weights.fartherMeasure,
        used: [near[index] ?? { ...item, column }],
      };
    }),
  ];
  const money = parsed.free.find((item) => item.kind === 'verb' && item.concepts.includes('money'));
  const first = found[0]?.column;
  const isOfMoney =
    money !== undefined &&
    first !== undefined &&
    !first.concepts.has('money') &&
    !first.concepts.has('price');
  const isMoneyAsked =
    money !== undefined ||
    parsed.free.some((item) => isOp(item, 'how_much') || (item.kind === 'unit' && unitIsMoney(item.units)));
  const derived =
    (op === undefined || op === 'sum') &&
    (isMoneyAsked || found.length === 0 || first?.concepts.has('price') === true)
      ? amountOf(parsed, isOfMoney ? first : undefined, money)
      : [];
  if (isOfMoney && derived.length > 0)
    return [
      ...derived,
      ...found.slice(0, 2).map((own) => ({ ...own, penalty: own.penalty + weights.verbMismatch })),
    ];
  if (found.length > 0)
    return [
      ...found.slice(0, 3).map((own) => withUnit(parsed, own)),
      ...derived.map((own) => ({ ...own, penalty: own.penalty + weights.derivedBeside })),
    ];
  const unit = parsed.free.find((item) => item.kind === 'unit');
  const byUnit =
    unit?.kind === 'unit'
      ? mainMeasures(parsed.profile).filter(
          (column) =>
            hasUnit(column, unit.units) ||
            (unit.units.includes('money') && column.concepts.has('money') && unitIsMoney(unit.units)),
        )
      : [];
  const verb = parsed.free.find((item) => item.kind === 'verb');
  const byVerb = verb?.kind === 'verb' ? columnsByConcepts(parsed, verb.concepts) : [];
  const main = mainMeasures(parsed.profile);
  const guesses = [
    ...byUnit.map((column, index) => ({ column, penalty: index * weights.fartherMeasure, used: [unit] })),
    ...byVerb.map((column, index) => ({
      column,
      penalty: weights.verbMeasure + index * weights.fartherMeasure,
      used: [verb],
    })),
    ...main.slice(0, 2).map((column, index) => ({
      column,
      penalty: weights.defaultMeasure + index * weights.secondMain,
      used: [],
    })),
  ];
  return [
    ...derived,
    ...guesses.slice(0, 4).map(({ column, penalty, used }): Measured => {
      const own = wanted(column);
      return {
        measure: { op: own, column: column.key },
        column,
        penalty: penalty + fit(column, own),
        used: used.filter((item) => item !== undefined),
      };
    }),
  ];
}

/** Where no column has the amount of a row: the quantity times the price of one. */
function amountOf(parsed: Framing, of?: ColumnProfile, money?: Item): Measured[] {
  const { columns } = parsed.profile;
  const isTotal = columns.some(({ kind, concepts }) => kind === 'measure' && concepts.has('money'));
  const price =
    columns.find(({ kind, concepts }) => kind === 'rate' && concepts.has('price') && concepts.has('money')) ??
    columns.find(({ kind, concepts }) => kind === 'rate' && concepts.has('price'));
  const counted = columns.filter(
    (own) => own.kind === 'measure' && own.column.unit === null && own.concepts.size === 0,
  );
  const quantity =
    of ??
    (counted.length === 1 && !columns.some((own) => own.kind === 'measure' && own.concepts.has('quantity'))
      ? counted[0]
      : undefined) ??
    columns.find(
      (own) =>
        own.kind === 'measure' &&
        (own.concepts.has('quantity') || own.concepts.has('duration')) &&
        !own.concepts.has('money'),
    );
  if ((isTotal && of === undefined) || price === undefined || quantity === undefined) return [];
  const said = parsed.freeColumns((column) => column === price || column === quantity);
  return [
    {
      measure: { op: 'sum', column: 'x1' },
      computed: [{ key: 'x1', op: 'times', columns: [quantity.key, price.key] }],
      penalty: of === undefined ? weights.derivedAmount : 0,
      used: money === undefined ? said : [...said, money],
    },
  ];
}

function columnsByConcepts(parsed: Framing, concepts: readonly Concept[]): ColumnProfile[] {
  const own = columnsOfConcepts(parsed.profile, concepts).filter(
    (column) => isNumeric(column) || column.kind === 'span',
  );
  const main = mainMeasures(parsed.profile);
  const isMoney = concepts.includes('money');
  return isMoney ? own.toSorted((one, other) => main.indexOf(one) - main.indexOf(other)) : own;
}

function productOf(parsed: Framing, numeric: readonly ColumnItem[], times: Item): Measured[] {
  const at = parsed.items.indexOf(times);
  const left = numeric.findLast((item) => parsed.items.indexOf(item) < at),
    right = numeric.find((item) => parsed.items.indexOf(item) > at);
  if (left === undefined || right === undefined) return [];
  return [
    {
      measure: { op: 'sum', column: 'x1' },
      computed: [{ key: 'x1', op: 'times', columns: [left.column.key, right.column.key] }],
      penalty: 0,
      used: [left, right, times],
    },
  ];
}

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
        measure: { op: parsed.aggregate?.op ?? (isAdditive(column) ? 'sum' : 'average'), column: column.key },
        column,
        penalty: 0,
        used: [parsed.orderKey],
      },
    ];
  }
  if (dimension?.counts === true) return [count(0)];
  // "the greatest number of orders"
  const counted = parsed.items[at + own.items.length];
  const what = parsed.items[at + own.items.length + 1];
  if (isOp(counted, 'count') && what !== undefined && what.used !== true) {
    if (what.kind === 'rows' || what.kind === 'person') return [count(0, [counted, what])];
    if (what.kind === 'column' && isNumeric(what.column))
      return [
        {
          measure: { op: isAdditive(what.column) ? 'sum' : 'average', column: what.column.key },
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
  const wanted = (column: ColumnProfile): MeasureOp =>
    parsed.aggregate?.op ?? (isAdditive(column) ? 'sum' : 'average');
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
  if (isMost) {
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
  const numeric = parsed.freeColumns((column) => isNumeric(column) || column.kind === 'span');
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
  const byDimension =
    dimension === undefined
      ? []
      : columnsOfConcepts(parsed.profile, dimension.concepts).map((column, index) =>
          of(column, index * weights.fartherMeasure, []),
        );
  const main = mainMeasures(parsed.profile)
    .slice(0, 2)
    .map((column, index) => of(column, weights.defaultMeasure + index * weights.secondMain, []));
  // What is heaviest or fastest is no matter of money; what is longest may be what began first.
  const isOfConcept =
    dimension !== undefined &&
    dimension.concepts.length > 0 &&
    !dimension.concepts.some(
      (concept) => concept === 'money' || concept === 'quantity' || concept === 'size' || concept === 'score',
    );
  const base = own.items.find((item) => item.kind === 'graded');
  const isLong =
    base?.kind === 'graded' && (base.base === 'long' || base.base === 'short') && byDimension.length === 0;
  const since = isLong
    ? profile.columns
        .filter(({ kind, concepts }) => kind === 'date' || (kind === 'ordinal' && concepts.has('year')))
        .slice(0, 2)
        .map((column, index): Measured => ({
          measure: { op: 'minimum', column: column.key },
          column,
          penalty: weights.longSince + index * weights.fartherMeasure,
          used: [],
        }))
    : [];
  const all = [
    ...byName,
    ...byDimension,
    ...byVerb,
    ...(isMost ? [count(byVerb.length > 0 ? weights.countForVerb : 0.1)] : []),
    ...(byName.length + byDimension.length === 0 && !isOfConcept ? main : []),
    ...since,
  ];
  return all.slice(0, 4);
}

/** A unit that is said beside a measure in parsed unit: "length in hours". */
function withUnit(parsed: Framing, own: Measured): Measured {
  const units = parsed.free.filter(
    (item) => item.kind === 'unit' && own.column !== undefined && hasUnit(own.column, item.units),
  );
  return { ...own, used: [...own.used, ...units] };
}

export function measuredByConcepts(parsed: Framing, concepts: readonly Concept[]): Measured[] {
  return columnsOfConcepts(parsed.profile, concepts)
    .filter(isNumeric)
    .slice(0, 2)
    .map((column, index): Measured => ({
      measure: { op: parsed.aggregate?.op ?? 'average', column: column.key },
      column,
      penalty: index * weights.fartherMeasure,
      used: parsed.freeColumns((own) => own === column),
    }));
}
