// What a question measures.
import type { MeasureOp } from '#shared/ask-plan.ts';
import { columnsOfConcepts, guessedMeasures, hasUnit, mainMeasures } from '../columns.ts';
import { type Item, isOp } from '../items.ts';
import { FUNCTION_WORDS, STOCK_WORDS, WORTH_WORDS } from '../lexicon/word-classes.ts';
import { stockOf } from '../roles.ts';
import { type Concept, unitsOf } from '../lexicon/concepts.ts';
import { type ColumnProfile, isAdditive, isNumeric, usualOp } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type ColumnItem, Framing, type Measured, isSumOf, unique, unitIsMoney } from './framing.ts';

/** What can be measured, the likeliest first. @param op what is said of it, if anything */
export function measuresOf(
  parsed: Framing,
  op: MeasureOp | undefined,
  aggregate: Item | undefined,
): Measured[] {
  const { excluded } = parsed.conditions;
  return optionsOf(parsed, op, aggregate).filter(
    ({ column }) => column === undefined || !excluded.includes(column),
  );
}

function optionsOf(parsed: Framing, op: MeasureOp | undefined, aggregate: Item | undefined): Measured[] {
  const stock = op === undefined || op === 'sum' ? stockValuesOf(parsed) : [];
  if (stock.length > 0) return stock;
  const spans = (column: ColumnProfile) => isNumeric(column) || column.kind === 'span';
  const numeric = parsed.freeColumns(spans);
  const at = aggregate === undefined ? -1 : parsed.items.indexOf(aggregate);
  const near = numeric.toSorted((one, other) => parsed.distance(one, at) - parsed.distance(other, at));
  const wanted = (column: ColumnProfile): MeasureOp => op ?? usualOp(column);
  const isSaid = (column: ColumnProfile) =>
    op === 'sum' && numeric.length === 1 && numeric[0]?.column === column;
  const fit = (column: ColumnProfile, own: MeasureOp) =>
    own === 'sum' && !isAdditive(column) && !isSaid(column) ? weights.sumOfRate : 0;
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
  const sign = parsed.free.find((item) => isOp(item, 'times', 'minus'));
  const factors = sign === undefined ? [] : [...numeric, ...unitsBeside(parsed, numeric, sign)];
  const product = sign !== undefined && factors.length >= 2 ? combinedOf(parsed, factors, sign) : [];
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
  const { flow } = parsed.conditions;
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
    // "Everything that went out"
    ...(flow?.isAmount === true
      ? [
          {
            column: flow.column,
            penalty: 0,
            used: unit !== undefined && unitIsMoney(unit.units) ? [unit] : [],
          },
        ]
      : []),
    ...byUnit.map((column, index) => ({ column, penalty: index * weights.fartherMeasure, used: [unit] })),
    ...byVerb.map((column, index) => ({
      column,
      penalty: weights.verbMeasure + index * weights.fartherMeasure,
      used: [verb],
    })),
    ...guessedMeasures(parsed.profile).map(({ column, farther }) => ({
      column,
      // Where a table has one amount, little is guessed.
      penalty: (main.length === 1 ? weights.onlyMeasure : weights.defaultMeasure) + farther,
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

/** "What is our stock worth at cost price": what is there, times the price that is named, or each that there is. */
function stockValuesOf(parsed: Framing): Measured[] {
  const { profile, tokens } = parsed;
  const stock = stockOf(profile);
  const isAsked =
    tokens.some(({ folded }) => WORTH_WORDS.has(folded)) &&
    tokens.some(({ folded }) => STOCK_WORDS.has(folded));
  if (stock === undefined || !isAsked) return [];
  const prices = profile.columns.filter(
    (own) => own !== stock && isNumeric(own) && own.concepts.has('money') && own.column.unit !== '%',
  );
  const said = parsed.freeColumns((own) => prices.includes(own) || own === stock);
  // "Worth" and "value" fit any price.
  const named = said.filter(
    (item) =>
      prices.includes(item.column) &&
      tokens
        .slice(item.start, item.end)
        .some(({ folded }) => !WORTH_WORDS.has(folded) && !FUNCTION_WORDS.has(folded)),
  );
  const chosen = named.length > 0 ? unique(named.map(({ column }) => column)) : prices;
  return chosen.slice(0, 2).map((price, index) => ({
    measure: { op: 'sum', column: 'x1' },
    computed: [{ key: 'x1', op: 'times', columns: [stock.key, price.key] }],
    penalty: index * weights.alikeMeasure,
    used: [...said, ...parsed.free.filter((item) => item.kind === 'unit' || item.kind === 'rows')],
  }));
}

/** Where no column has the amount of a row: the quantity times the price of one. */
function amountOf(parsed: Framing, of?: ColumnProfile, money?: Item): Measured[] {
  const { columns } = parsed.profile;
  const isTotal = columns.some(({ kind, concepts }) => kind === 'measure' && concepts.has('money'));
  const price =
    columns.find(({ kind, concepts }) => kind === 'rate' && concepts.has('price') && concepts.has('money')) ??
    columns.find(({ kind, concepts }) => kind === 'rate' && concepts.has('price'));
  const perUnit = price === undefined ? undefined : unitAfterPer(price);
  const ofUnit =
    perUnit === undefined
      ? undefined
      : columns.find((own) => own !== price && own.kind === 'measure' && hasUnit(own, perUnit));
  const counted = columns.filter(
    (own) => own.kind === 'measure' && own.column.unit === null && own.concepts.size === 0,
  );
  const quantity =
    of ??
    ofUnit ??
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

/** The unit of which a price is that of one: tonnes of `£/t`. */
function unitAfterPer({ words }: ColumnProfile): readonly string[] | undefined {
  const unit = unitsOf(words[words.indexOf('per') + 1] ?? '');
  return words.includes('per') && unit.length > 0 ? unit : undefined;
}

export function columnsByConcepts(parsed: Framing, concepts: readonly Concept[]): ColumnProfile[] {
  const own = columnsOfConcepts(parsed.profile, concepts).filter(
    (column) => isNumeric(column) || column.kind === 'span',
  );
  const main = mainMeasures(parsed.profile);
  const isMoney = concepts.includes('money');
  return isMoney ? own.toSorted((one, other) => main.indexOf(one) - main.indexOf(other)) : own;
}

/** "sets x reps x weight" */
function productOf({ items }: Framing, numeric: readonly ColumnItem[]): Measured | undefined {
  const isLinked = (own: ColumnItem, at: number) => at === 0 || isOp(items[items.indexOf(own) - 1], 'times');
  const [first, second, third] = numeric.toSorted((one, other) => one.start - other.start).filter(isLinked);
  if (first === undefined || second === undefined || third === undefined || numeric.length !== 3)
    return undefined;
  return {
    measure: { op: 'sum', column: 'x2' },
    computed: [
      { key: 'x1', op: 'times', columns: [first.column.key, second.column.key] },
      { key: 'x2', op: 'times', columns: ['x1', third.column.key] },
    ],
    penalty: 0,
    used: [...numeric, ...items.filter((item) => isOp(item, 'times') || item.kind === 'unit')],
  };
}

/** "Tonnes x price": the unit is that of a column. */
function unitsBeside({ free, profile }: Framing, numeric: readonly ColumnItem[], sign: Item): ColumnItem[] {
  return free.flatMap((item): ColumnItem[] => {
    const isBeside = item.end === sign.start || item.start === sign.end;
    if (item.kind !== 'unit' || !isBeside) return [];
    const column = mainMeasures(profile).find(
      (own) =>
        hasUnit(own, item.units) && own.kind === 'measure' && !numeric.some((one) => one.column === own),
    );
    const { start, end, score } = item;
    return column === undefined ? [] : [{ kind: 'column', column, fit: 1, start, end, score }];
  });
}

/** "hours x rate", "invoiced minus quoted" */
function combinedOf(parsed: Framing, numeric: readonly ColumnItem[], sign: Item): Measured[] {
  const product = productOf(parsed, numeric);
  if (product !== undefined) return [product];
  const op = isOp(sign, 'minus') ? ('minus' as const) : ('times' as const);
  const inOrder = numeric.toSorted((one, other) => one.start - other.start);
  const left = inOrder.findLast(({ start }) => start < sign.start),
    right = inOrder.find(({ start }) => start > sign.start);
  if (left === undefined || right === undefined) return [];
  return [
    {
      measure: { op: op === 'minus' ? (parsed.aggregate?.op ?? 'sum') : 'sum', column: 'x1' },
      computed: [{ key: 'x1', op, columns: [left.column.key, right.column.key] }],
      penalty: 0,
      used: [left, right, sign, ...parsed.free.filter((item) => item.kind === 'unit')],
    },
  ];
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
