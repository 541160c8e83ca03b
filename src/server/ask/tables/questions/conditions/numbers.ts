// Conditions on numbers.
import type { Filter, FilterOp, Measure } from '#shared/ask-plan.ts';
import { CLOCK_UNITS } from '#shared/clock-text.ts';
import { columnsOfConcepts, hasUnit, mainMeasures } from '../columns.ts';
import { type Conditions, type Item, type Of, add, computeFor, isOp, markUsed } from '../items.ts';
import type { Dimension } from '../lexicon/adjectives.ts';
import { unitFactor } from '../lexicon/concepts.ts';
import { debtOf, partyOf } from '../roles.ts';
import { type ColumnProfile, type TableProfile, isAdditive, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { signedComparisons } from './cash-flow.ts';
import { comparisonBefore, comparisonBehind, opposite } from './comparisons.ts';

export function readNumbers(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item?.kind !== 'number' || item.used === true) continue;
    const before = comparisonBefore(items, at);
    const from = before === undefined ? at : at - before.length;
    const isBetween =
      isOp(items[at - 1], 'between') && isOp(items[at + 1], 'and') && items[at + 2]?.kind === 'number';
    // "3 or more", "100 minutes or more"
    const unit = items[at + 1];
    const isUnitBetween =
      unit?.kind === 'unit' || isOp(unit, 'times') || (unit?.kind === 'column' && isNumeric(unit.column));
    const behind = isUnitBetween && comparisonBehind(items[at + 2]) !== undefined ? at + 2 : at + 1;
    const suffix = comparisonBehind(items[behind]);
    const isNegated = isOp(items[from - 1], 'not');
    const plain = before?.op ?? suffix ?? 'is';
    const op = isNegated ? (opposite[plain] ?? plain) : plain;
    if (readDebt(items, at, from, op, profile, found)) continue;
    if (readParty(items, at, from, op, profile, found)) continue;
    if (readGroupCount(items, at, op, profile, found, from)) continue;
    const start = isBetween ? at - 1 : from;
    const end = isBetween ? at + 2 : suffix === undefined || behind > at + 1 ? at : at + 1;
    // "no less than 3000 and no more than 4000"
    const last = found.filters.at(-1);
    const isGoingOn =
      last !== undefined &&
      isOp(items[start - 1], 'and', 'or') &&
      items[start - 2]?.kind === 'number' &&
      items[start - 2]?.used === true &&
      items[end + 1]?.kind !== 'column';
    const lastColumn = isGoingOn ? profile.byKey.get(last.filter.column) : undefined;
    const column =
      lastColumn === undefined
        ? columnOfNumber(items, start, end, item, before?.dimension, profile, op)
        : { column: lastColumn, item: undefined, penalty: 0, rivals: undefined };
    if (column === undefined) continue;
    if (readGroupSum(items, at, op, column.column, found, from)) {
      found.penalty += column.penalty;
      continue;
    }
    const other = items[at + 2];
    const scale =
      item.isPercent && column.column.column.unit !== '%' && Number(column.column.largest) <= 1 ? 0.01 : 1;
    const factor = factorOf(unit?.kind === 'unit' ? unit.units : item.unit, column.column);
    const values =
      isBetween && other?.kind === 'number'
        ? [item.value * factor, other.value * factor]
        : [item.value * scale * factor];
    const said: Filter = { column: column.column.key, op: isBetween ? 'between' : op, values };
    for (const own of signedComparisons(said, column.column, profile, found))
      add(found, own, at, column.column);
    found.penalty += column.penalty;
    if (column.rivals !== undefined) found.rivals = { of: column.column, others: column.rivals };
    // "9 or 10"
    if (isGoingOn && op === 'is' && last.filter.op === 'is' && isOp(items[start - 1], 'or', 'and')) {
      found.filters.pop();
      last.filter = { column: last.filter.column, op: 'one_of', values: [...last.filter.values, ...values] };
    } else if (isGoingOn && isOp(items[start - 1], 'or') && found.filters.at(-1) !== last) {
      // "Less than 10 or more than 20": one is enough.
      found.filters.pop();
      last.filter = {
        ...last.filter,
        or: [...(last.filter.or ?? []), { column: column.column.key, op, values }],
      };
    }
    markUsed(
      item,
      items[start - 1]?.kind === 'operator' && isGoingOn ? items[start - 1] : undefined,
      ...items.slice(start, end + 1),
      suffix === undefined ? undefined : items[behind],
      column.item,
      isNegated ? items[from - 1] : undefined,
    );
  }
}

/** By what a number is multiplied to be in the unit of a column: 3 hours are 10,800 seconds of a clock, or 180 minutes. */
function factorOf(said: readonly string[], own: ColumnProfile): number {
  const { unit } = own.column;
  if (unit !== CLOCK_UNITS.long && unit !== CLOCK_UNITS.short)
    return said.length === 0 || hasUnit(own, said) ? 1 : unitFactor(said, (written) => hasUnit(own, written));
  const isLong = unit === CLOCK_UNITS.long;
  if (said.includes('hours') || (own.kind === 'clock' && said.length === 0)) return isLong ? 3600 : 60;
  return said.includes('minutes') ? (isLong ? 60 : 1) : 1;
}

/** "Who still owes more than 700": what is owed without what is paid. */
function readDebt(
  items: readonly Item[],
  at: number,
  from: number,
  op: FilterOp,
  profile: TableProfile,
  found: Conditions,
): boolean {
  const [before, item, behind] = [items[from - 1], items[at], items[at + 1]];
  const isOwed = (own: Item | undefined) =>
    isOp(own, 'owing') || (own?.kind === 'verb' && own.isOwing === true);
  const word = [before, behind, items[at + 2]].find(isOwed);
  const debt = word === undefined ? undefined : debtOf(profile);
  if (debt === undefined || item?.kind !== 'number' || op === 'is') return false;
  const key = computeFor(found, 'minus', [debt.owed.key, debt.paid.key]);
  add(found, { column: key, op, values: [item.value] }, at, debt.owed);
  if (!found.columns.includes(debt.paid)) found.columns.push(debt.paid);
  markUsed(item, word, ...items.slice(from, at), behind?.kind === 'unit' ? behind : undefined);
  return true;
}

/** "For more than 4 people" of a table of adults and children: both together. */
function readParty(
  items: readonly Item[],
  at: number,
  from: number,
  op: FilterOp,
  profile: TableProfile,
  found: Conditions,
): boolean {
  const [item, behind] = [items[at], items[at + 1]];
  const [adults, children] = partyOf(profile);
  if (item?.kind !== 'number' || behind?.kind !== 'person' || profile.isOfPeople) return false;
  if (adults === undefined || children === undefined || op === 'is_not') return false;
  const key = computeFor(
    found,
    'plus',
    partyOf(profile).map((own) => own.key),
  );
  add(found, { column: key, op, values: [item.value] }, at, adults);
  if (!found.columns.includes(children)) found.columns.push(children);
  markUsed(item, behind, ...items.slice(from, at));
  return true;
}

/** "with more than 3 orders", "ordered more than twice": a condition on how many rows a group has. */
function readGroupCount(
  items: readonly Item[],
  at: number,
  op: FilterOp,
  profile: TableProfile,
  found: Conditions,
  from: number,
): boolean {
  const item = items[at];
  const distinct = isOp(items[at + 1], 'distinct') ? items[at + 1] : undefined;
  const next = items[at + (distinct === undefined ? 1 : 2)];
  if (item?.kind !== 'number') return false;
  // "Called 4 times or more"
  const isTimes = isOp(items[at + 1], 'times') && next?.kind === 'operator';
  // "Rooms with fewer than 4 in them"
  const isInThem = isOp(next, 'these') && next === items.at(-1) && isOp(items[from - 1], 'with');
  const isRows =
    isTimes ||
    isInThem ||
    next?.kind === 'rows' ||
    (next?.kind === 'person' &&
      (profile.isOfPeople || !profile.columns.some(({ kind, isUnique }) => kind === 'person' && !isUnique)));
  // "more than one dog": different ones.
  const of =
    next?.kind === 'column' &&
    ['category', 'place', 'person', 'name'].includes(next.column.kind) &&
    (op === 'more' || op === 'at_least') &&
    item.unit.length === 0
      ? next.column
      : undefined;
  const hasTarget = items
    .slice(0, from)
    .some(
      (own) =>
        (own.kind === 'column' &&
          (['person', 'category', 'place', 'name'].includes(own.column.kind) ||
            (isNumeric(own.column) && own.column.distinct <= 30 && op !== 'is')) &&
          !own.column.isUnique) ||
        (!profile.isOfPeople && (own.kind === 'person' || isOp(own, 'who'))),
    );
  if ((!isRows && of === undefined) || !hasTarget || op === 'is_not') return false;
  if (op !== 'is' && op !== 'less' && op !== 'more' && op !== 'at_least' && op !== 'at_most') return false;
  const measure: Measure = of === undefined ? { op: 'count' } : { op: 'count_distinct', column: of.key };
  found.groupFilters.push({ measure, op, value: item.value });
  const suffix = isTimes && comparisonBehind(items[at + 2]) !== undefined ? items[at + 2] : undefined;
  markUsed(item, distinct, next, suffix, ...items.slice(isInThem ? from - 1 : from, at));
  return true;
}

/** "Which customers spent over 1000 in total": a condition on the sum of each group. */
function readGroupSum(
  items: readonly Item[],
  at: number,
  op: FilterOp,
  column: ColumnProfile,
  found: Conditions,
  from: number,
): boolean {
  const item = items[at];
  const total = items.slice(at, at + 4).find((own) => own.kind === 'operator' && own.operator.op === 'sum');
  const isOfGroups = items
    .slice(0, from)
    .some(
      (own) =>
        own.kind === 'column' &&
        ['person', 'category', 'place', 'name'].includes(own.column.kind) &&
        !own.column.isUnique,
    );
  const isCompared = op === 'less' || op === 'more' || op === 'at_least' || op === 'at_most';
  if (item?.kind !== 'number' || total === undefined || !isOfGroups || !isCompared || !isAdditive(column))
    return false;
  found.groupFilters.push({ measure: { op: 'sum', column: column.key }, op, value: item.value });
  const named = items.filter((own) => own.kind === 'column' && own.column === column);
  markUsed(item, total, ...named, ...items.slice(from, at));
  return true;
}

const isOfPercent = ({ column, concepts, words }: ColumnProfile) =>
  column.unit === '%' || concepts.has('percentage') || words.includes('percent');

/** A number so many times as large as the largest of a column is about another one. */
const BEYOND = 2;

function columnOfNumber(
  items: readonly Item[],
  from: number,
  to: number,
  number: Of<'number'>,
  dimension: Dimension | undefined,
  profile: TableProfile,
  op: FilterOp,
): { column: ColumnProfile; item?: Item | undefined; penalty: number; rivals?: ColumnProfile[] } | undefined {
  const numeric = (own: Item | undefined): own is Of<'column'> =>
    own?.kind === 'column' &&
    own.used !== true &&
    isNumeric(own.column) &&
    !isOp(items[items.indexOf(own) - 1], 'group', 'each');
  const isBare = op === 'is';
  const before = items[from - 1],
    after = items[to + 1];
  // "One unit" is no unit cost.
  const of = (own: Of<'column'>) => ({
    column: own.column,
    item: own,
    penalty: own.fit < weights.partHeader ? weights.guessedMeasure : 0,
  });
  if (numeric(after) && (isBare || !numeric(before))) return of(after);
  if (numeric(before)) return of(before);
  const units = number.unit.length > 0 ? number.unit : after?.kind === 'unit' ? after.units : [];
  const clocks = profile.columns.filter((own) => own.kind === 'span' || own.kind === 'clock');
  const isTimeUnit = units.includes('hours') || units.includes('minutes');
  if (isTimeUnit && clocks.length > 0) {
    const said = items.find(
      (own): own is Of<'column'> => own.kind === 'column' && clocks.includes(own.column),
    );
    const last = clocks.filter(({ kind }) => kind === 'span').at(-1);
    const chosen = said?.column ?? last;
    if (chosen !== undefined)
      return { column: chosen, item: said, penalty: said === undefined ? weights.guessedMeasure / 2 : 0 };
  }
  if (after?.kind === 'person') {
    const heads = profile.columns.find(
      (own) =>
        isNumeric(own) &&
        own.stems.some((stem) =>
          [
            'head',
            'guest',
            'visitor',
            'attend',
            'attendanc',
            'peopl',
            'person',
            'parti',
            'pax',
            'crowd',
            'particip',
          ].includes(stem),
        ),
    );
    if (heads !== undefined) return { column: heads, item: after, penalty: 0 };
  }
  const byUnit =
    units.length === 0 ? [] : profile.columns.filter((own) => isNumeric(own) && hasUnit(own, units));
  if (dimension !== undefined && dimension.concepts.length > 0) {
    const [own] = columnsOfConcepts(profile, dimension.concepts).filter(isNumeric);
    if (own !== undefined) return { column: own, penalty: 0 };
  }
  const mentioned = items.filter(numeric);
  const ofUnit = mentioned.find((own) => byUnit.includes(own.column));
  if (ofUnit !== undefined) return { column: ofUnit.column, item: ofUnit, penalty: 0 };
  if (byUnit.length > 0 && byUnit[0] !== undefined) {
    const column = mainMeasures(profile).find((own) => byUnit.includes(own)) ?? byUnit[0];
    return {
      column,
      item: after?.kind === 'unit' ? after : undefined,
      penalty: byUnit.length > 1 ? weights.guessedMeasure / 2 : 0,
      ...(byUnit.length > 1 && { rivals: byUnit.filter((own) => own !== column) }),
    };
  }
  // "Two hours" of the only column of minutes.
  const [convertible, ...more] =
    units.length === 0
      ? []
      : profile.columns.filter(
          (own) => isNumeric(own) && unitFactor(units, (written) => hasUnit(own, written)) !== 1,
        );
  if (convertible !== undefined && more.length === 0) return { column: convertible, penalty: 0 };
  if (isBare && !number.isPercent && !number.isMoney) return undefined;
  // "donors over 60": of people a bare number is their age.
  const ofWhom = items.slice(0, from).findLast((own) => !(own.kind === 'operator'));
  const isOfPerson =
    ofWhom?.kind === 'person' ||
    (ofWhom?.kind === 'rows' && (profile.isOfPeople || ofWhom.isPerson === true)) ||
    (ofWhom?.kind === 'column' && ofWhom.column.concepts.has('person'));
  if (isOfPerson && units.length === 0 && !number.isMoney && !number.isPercent) {
    const [age] = columnsOfConcepts(profile, ['age']).filter(isNumeric);
    if (age === undefined || number.value <= Number(age.largest) * BEYOND)
      return age && { column: age, penalty: 0 };
  }
  if (number.isPercent) {
    const own = mentioned.find(({ column }) => column.column.unit === '%') ?? undefined;
    const column =
      own?.column ??
      profile.columns.find(({ column: one, concepts }) => one.unit === '%' || concepts.has('percentage'));
    // "Over 80 %" of a table with several such columns is about either.
    const all = profile.columns.filter((one) => isNumeric(one) && isOfPercent(one));
    const isGuess = own === undefined && all.length > 1;
    return column && isNumeric(column)
      ? {
          column,
          item: own,
          penalty: isGuess ? weights.guessedMeasure : 0,
          ...(isGuess && { rivals: all.filter((one) => one !== column) }),
        }
      : undefined;
  }
  const near = mentioned.toSorted(
    (one, other) => Math.abs(one.start - number.start) - Math.abs(other.start - number.start),
  )[0];
  const isBeyond = near !== undefined && number.value > Number(near.column.largest) * BEYOND;
  if (near !== undefined && !number.isMoney && !isBeyond)
    return { column: near.column, item: near, penalty: weights.farColumn };
  const money = mainMeasures(profile).filter(({ concepts }) => !number.isMoney || concepts.has('money'));
  const verb = items.find((own): own is Of<'verb'> => own.kind === 'verb');
  const ofVerb =
    verb &&
    columnsOfConcepts(profile, verb.concepts).find(
      (own) => isNumeric(own) && (!number.isMoney || own.concepts.has('money')),
    );
  // "Over 45,000" is about no column that ends at twenty.
  const isInRange = ({ smallest, largest }: ColumnProfile) =>
    op === 'less' || op === 'at_most' ? number.value >= Number(smallest) : number.value <= Number(largest);
  const isOutOfAll =
    number.unit.length === 0 && money.every(({ largest }) => number.value > Number(largest) * BEYOND);
  const likely = money.find(isInRange) ?? (isOutOfAll ? undefined : money[0]);
  const guess =
    number.isMoney && near?.column.concepts.has('money') === true ? near.column : (ofVerb ?? likely);
  return (
    guess && {
      column: guess,
      item: ofVerb === undefined ? undefined : verb,
      penalty: money.length > 1 ? weights.guessedMeasure : weights.guessedMeasure / 2,
    }
  );
}
