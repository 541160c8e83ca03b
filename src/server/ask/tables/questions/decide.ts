// Whether a question is answered, asked back, or not understood: by how far its best reading leads over those with other results.
import type { Plan } from '#shared/ask-plan.ts';
import type { Cell } from '#shared/figures.ts';
import { FigureError } from '../figure-error.ts';
import { isDoubtfulResult, isRankedByNothing } from './doubts.ts';
import type { Reading } from './reading.ts';
import { weights } from './weights.ts';

/** A result of a plan, as far as readings are compared by it. */
export interface Result {
  columns: string[];
  rows: Cell[][];
}

export interface WorkedOutReading<Worked extends Result, Read extends Reading = Reading> {
  reading: Read;
  worked: Worked;
}

export interface Decision<Worked extends Result, Read extends Reading = Reading> {
  verdict: 'answer' | 'choose' | 'none';
  /** Those with different results, the likeliest first; the first one answers. */
  readings: WorkedOutReading<Worked, Read>[];
}

/** How many plans are worked out, and how many are offered. */
const TRIED = 8;

const OFFERED = 5;

/** Scores are sums of decimal weights. */
const ROUNDING = 1e-9;

/**
 * Works out the likeliest readings, and decides.
 * @param workOut works out a plan; what throws a `FigureError` is no reading
 */
export function decide<Worked extends Result, Read extends Reading>(
  readings: readonly Read[],
  workOut: (plan: Plan) => Worked,
): Decision<Worked, Read> {
  const [best] = readings;
  if (best === undefined) return { verdict: 'none', readings: [] };
  const different: WorkedOutReading<Worked, Read>[] = [];
  for (const reading of likeliest(readings)) {
    try {
      const worked = workOut(reading.plan);
      const isOrdered = reading.plan.limit !== undefined;
      const known = different.find(
        (own) =>
          own.reading.plan.table === reading.plan.table &&
          (isSameList(own.reading.plan, reading.plan) ||
            isSameResult(own.worked, worked, isOrdered || own.reading.plan.limit !== undefined)),
      );
      if (known === undefined) different.push({ reading, worked });
      // "The longest, and when was that": what says more of the same is what is asked.
      else if (known.reading.isDoubtful && isBareExtreme(known.reading.plan, reading.plan))
        Object.assign(known, { reading, worked });
    } catch (error) {
      if (!(error instanceof FigureError)) throw error;
    }
  }
  const filled = different.filter(
    ({ reading, worked }) => !isNothing(worked) && !isRankedByNothing(reading.plan, worked.rows),
  );
  const ordered = (filled.length > 0 ? filled : different).filter(
    (own, index, all) =>
      !all.slice(0, index).some((better) => isPartOf(own.reading.plan, better.reading.plan)),
  );
  const isOtherEmpty = different.some(({ reading, worked }) => isRankedByNothing(reading.plan, worked.rows));
  // "The longest" is farther only where what is nearer has no values.
  const guessed = weights.guessed + (isOtherEmpty ? weights.fartherMeasure : 0);
  const [first, ...others] = ordered;
  if (first === undefined) return { verdict: 'none', readings: [] };
  const isUnderstood =
    first.reading.unknown.every(({ kind, score }) => kind === 'unknown' && score > weights.ignoredOperator) &&
    first.reading.unused.length === 0 &&
    first.reading.penalty <= guessed + ROUNDING &&
    !first.reading.isDoubtful &&
    !isDoubtfulResult(first.reading.plan, first.worked.rows);
  const isAhead = others.every(
    ({ reading }) => first.reading.score - reading.score >= leadOver(first.reading, reading) - ROUNDING,
  );
  const isClear = isUnderstood && isAhead && first.reading.score >= weights.least;
  const isOffered = first.reading.score >= weights.offered;
  return { verdict: isClear ? 'answer' : isOffered ? 'choose' : 'none', readings: ordered.slice(0, OFFERED) };
}

/**
 * Those that are worked out.
 * @param readings the likeliest first
 * @param within how far behind the best one
 */
export function likeliest<Read extends Reading>(readings: readonly Read[], within = weights.tried): Read[] {
  const least = (readings[0]?.score ?? 0) - within;
  return readings.slice(0, TRIED).filter(({ score }) => score >= least);
}

/** How far a reading has to be ahead of another one: less of the same groups by a measure that was only guessed. */
function leadOver({ plan: own }: Reading, { plan, penalty }: Reading): number {
  const isOtherMeasure =
    isSame(own.group_by, plan.group_by) &&
    !(isSame(own.measures, plan.measures) && isSame(own.order_by, plan.order_by));
  return isOtherMeasure && penalty > weights.guessed + ROUNDING ? weights.leadOverGuess : weights.lead;
}

const isNothing = ({ rows }: Result) => rows.every((row) => row.every((cell) => cell === null || cell === 0));

/** Whether a plan says less of a question than another one: then that one is what is asked. */
function isPartOf(less: Plan, more: Plan): boolean {
  return (
    less.table === more.table &&
    hasItsConditions(less, more) &&
    isWithin(less.group_by, more.group_by) &&
    (isBareList(less, more) ||
      isBareExtreme(less, more) ||
      isBareMeasure(less, more) ||
      ((less.filters.length < more.filters.length || less.group_by.length < more.group_by.length) &&
        isSame(less.measures, more.measures) &&
        (less.measures.length > 0 || isSame(less.columns, more.columns))))
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function isWithin(some: readonly unknown[], all: readonly unknown[]): boolean {
  return some.every((part) => all.some((own) => isSame(own, part)));
}

/** Whether the other plan has all conditions of one; "men or women" has "women". */
function hasItsConditions({ filters }: Plan, more: Plan): boolean {
  const all = [...more.filters, ...more.measures.flatMap((measure) => measure.filters ?? [])];
  return filters.every((filter) =>
    all.some(
      (own) =>
        isSame(own, filter) ||
        (own.op === 'one_of' &&
          filter.op === 'is' &&
          own.column === filter.column &&
          own.by === filter.by &&
          filter.values.every((value) => own.values.includes(value))),
    ),
  );
}

/** The cells that are added up or counted in groups beside their sum, the dates of a row beside the latest of them. */
function isBareList(less: Plan, { measures, group_by, filters }: Plan): boolean {
  if (less.measures.length > 0 || less.limit !== undefined || measures.length === 0) return false;
  const measured = measures.map(({ column }) => column);
  const grouped = [...group_by, ...filters].map(({ column }) => column);
  const own = [...less.columns, ...less.group_by.map(({ column }) => column)];
  const isOfExtreme = measures.some(
    ({ op, column }) => (op === 'maximum' || op === 'minimum') && own.includes(column ?? ''),
  );
  const saysMore = group_by.length > less.group_by.length || filters.length > less.filters.length;
  if (measures.some(({ share }) => share !== undefined)) return true;
  // The rows that are counted, by what they are called.
  const isCount = measures.every(({ op }) => op === 'count');
  if (isCount && saysMore && own.filter((column) => !grouped.includes(column)).length <= 1) return true;
  const isMeasured = own.every((column) => measured.includes(column) || grouped.includes(column));
  return isOfExtreme || (own.length > 0 && saysMore && isMeasured);
}

/** The greatest amount beside the row that has it. */
function isBareExtreme({ measures, group_by }: Plan, more: Plan): boolean {
  const [measure, ...others] = measures;
  const [order] = more.order_by;
  return (
    others.length === 0 &&
    group_by.length === 0 &&
    more.measures.length === 0 &&
    more.limit !== undefined &&
    measure?.column !== undefined &&
    measure.column === order?.column &&
    measure.op === (order.direction === 'descending' ? 'maximum' : 'minimum')
  );
}

/** A sum of some rows beside its share of the whole, or beside its ratio to another sum. */
function isBareMeasure(less: Plan, { measures, group_by, combine }: Plan): boolean {
  const [one, ...others] = less.measures;
  return (
    one !== undefined &&
    others.length === 0 &&
    one.share === undefined &&
    less.group_by.length === group_by.length &&
    measures.some(
      ({ op, column, share }) =>
        (share !== undefined || combine === 'ratio') && op === one.op && column === one.column,
    )
  );
}

/** Whether two plans list the same rows: once with the names alone, once with all columns, or each name once. */
function isSameList(one: Plan, other: Plan): boolean {
  const isList = ({ measures, group_filters, limit }: Plan) =>
    measures.length === 0 && group_filters.length === 0 && limit === undefined;
  const conditions = ({ filters }: Plan) =>
    JSON.stringify(
      filters
        .filter(({ op }) => op !== 'not_empty')
        .map((filter) => JSON.stringify(filter))
        .toSorted(),
    );
  // What a condition says is no further column.
  const named = ({ columns, group_by, filters }: Plan) => {
    const all = [...columns, ...group_by.map(({ column }) => column)];
    const asked = all.filter(
      (key) =>
        !filters.some(({ column, op, values }) => column === key && op === 'is' && values.length === 1),
    );
    return asked.length > 0 ? asked : all;
  };
  if (!isList(one) || !isList(other) || conditions(one) !== conditions(other)) return false;
  const [mine, theirs] = [named(one), named(other)];
  return (
    mine.length === 0 ||
    theirs.length === 0 ||
    mine.every((key) => theirs.includes(key)) ||
    theirs.every((key) => mine.includes(key))
  );
}

/** Whether two results say the same: the same rows, or one has them among further columns. */
function isSameResult(one: Result, other: Result, isOrdered: boolean): boolean {
  if (one.rows.length !== other.rows.length) return false;
  const [narrow, wide] = one.columns.length <= other.columns.length ? [one, other] : [other, one];
  const inOrder = (cells: string[]) => (isOrdered ? cells : cells.toSorted());
  const text = (cell: Cell | undefined) =>
    typeof cell === 'number' ? String(Math.round(cell * 1e6) / 1e6) : (cell ?? '');
  return narrow.columns.every((_, column) => {
    const own = inOrder(narrow.rows.map((row) => text(row[column])));
    return wide.columns.some((__, index) =>
      inOrder(wide.rows.map((row) => text(row[index]))).every((cell, at) => cell === own[at]),
    );
  });
}
