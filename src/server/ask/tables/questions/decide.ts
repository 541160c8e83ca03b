// Whether a question is answered, asked back, or not understood: by how far its best reading leads over those with other results.
import type { Plan } from '#shared/ask-plan.ts';
import type { Cell } from '#shared/figures.ts';
import { FigureError } from '../figure-error.ts';
import { isDoubtfulResult } from './doubts.ts';
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
  for (const reading of readings.slice(0, TRIED)) {
    if (reading.score < best.score - weights.tried) break;
    try {
      const worked = workOut(reading.plan);
      const isOrdered = reading.plan.limit !== undefined;
      const isKnown = different.some(
        (own) =>
          own.reading.plan.table === reading.plan.table &&
          (isSameList(own.reading.plan, reading.plan) ||
            isSameResult(own.worked, worked, isOrdered || own.reading.plan.limit !== undefined)),
      );
      if (!isKnown) different.push({ reading, worked });
    } catch (error) {
      if (!(error instanceof FigureError)) throw error;
    }
  }
  const filled = different.filter(({ worked }) => !isNothing(worked));
  const ordered = (filled.length > 0 ? filled : different).filter(
    (own, index, all) =>
      !all.slice(0, index).some((better) => isPartOf(own.reading.plan, better.reading.plan)),
  );
  const [first, second] = ordered;
  if (first === undefined) return { verdict: 'none', readings: [] };
  const lead = second === undefined ? Infinity : first.reading.score - second.reading.score;
  const isKnown =
    first.reading.unknown.every((own) => own.kind === 'unknown' && own.score > weights.ignoredOperator) &&
    first.reading.unused.length === 0 &&
    !first.reading.isDoubtful &&
    !isDoubtfulResult(first.reading.plan, first.worked.rows);
  const isClear = isKnown && lead >= weights.lead && first.reading.score >= weights.least;
  const isOffered = first.reading.score >= weights.offered;
  return { verdict: isClear ? 'answer' : isOffered ? 'choose' : 'none', readings: ordered.slice(0, OFFERED) };
}

const isNothing = ({ rows }: Result) => rows.every((row) => row.every((cell) => cell === null || cell === 0));

/** Whether a plan only leaves out conditions or groups of another one: then that one says more of the question. */
function isPartOf(less: Plan, more: Plan): boolean {
  const all = (own: readonly unknown[]) => new Set(own.map((part) => JSON.stringify(part)));
  const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].every((part) => other.has(part));
  const [filters, moreFilters] = [all(less.filters), all(more.filters)];
  const [groups, moreGroups] = [all(less.group_by), all(more.group_by)];
  if (less.table !== more.table || !isWithin(filters, moreFilters) || !isWithin(groups, moreGroups))
    return false;
  const isSmaller = filters.size < moreFilters.size || groups.size < moreGroups.size;
  // The dates of a row beside the latest of them.
  const [measure] = more.measures;
  const isListed =
    less.measures.length === 0 &&
    less.group_by.length === 0 &&
    (measure?.op === 'maximum' || measure?.op === 'minimum') &&
    measure.column !== undefined &&
    less.columns.includes(measure.column);
  if (isListed && less.limit === undefined) return true;
  return (
    isSmaller &&
    JSON.stringify(less.measures) === JSON.stringify(more.measures) &&
    (less.measures.length > 0 || JSON.stringify(less.columns) === JSON.stringify(more.columns))
  );
}

/** Whether two plans list the same rows: once with the names alone, once with all columns, or each name once. */
export function isSameList(one: Plan, other: Plan): boolean {
  const isList = ({ measures, group_filters, limit }: Plan) =>
    measures.length === 0 && group_filters.length === 0 && limit === undefined;
  const conditions = ({ filters }: Plan) =>
    JSON.stringify(
      filters
        .filter(({ op }) => op !== 'not_empty')
        .map((filter) => JSON.stringify(filter))
        .toSorted(),
    );
  const named = ({ columns, group_by }: Plan) => [...columns, ...group_by.map(({ column }) => column)];
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
export function isSameResult(one: Result, other: Result, isOrdered: boolean): boolean {
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
