// Works out a plan on a connection that can only read, within limits of time and size.
import type { Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { clockText } from '#shared/clock-text.ts';
import { datePartText } from '#shared/date-part-text.ts';
import type { Cell, Figure } from '#shared/figures.ts';
import { figureColumns } from '#shared/figure-text.ts';
import type { FigureColumn } from '#shared/format-cell.ts';
import { planText } from '#shared/plan-text.ts';
import type { AskDb } from '../indexing/schema.ts';
import { compilePlan, type CompiledPlan } from './compile.ts';
import { FigureError } from './figure-error.ts';
import { foldCell } from './fold-cell.ts';
import type { Sql, TableSource } from './table-source.ts';

/** How long a statement of a plan may take, in milliseconds. */
export const TIME_MAX_MS = 5000;
/** The clock is read at one of so many numbers of rows: a call for each row would take a third of the time. */
const ROWS_PER_LOOK = 64;
/** The letters of all cells of a figure, which is stored with its question; it has one row at least. */
const LETTERS_MAX = 256 * 1024;
/** Most columns of text repeat few values. */
const FOLDED_MAX = 10_000;

export interface FigureWithRows {
  /** Without what its reader is told of the table. */
  figure: Omit<Figure, 'table' | 'row_citations' | 'proposal'>;
  /** Where the plan lists rows: the number in the file of each of them. */
  rowNumbers: number[] | undefined;
}

/**
 * Works out a plan.
 * @param db a connection that can only read
 * @throws FigureError if the plan does not suit the table, or takes longer than `timeMs`
 */
export function runPlan(
  db: AskDb,
  plan: Plan,
  { description, source }: { description: TableDescription; source: TableSource },
  timeMs = TIME_MAX_MS,
): FigureWithRows {
  if (!db.readonly) throw new Error('Plans are worked out on connections that can only read.');
  const compiled = compilePlan(plan, description, source, guard(db, source, timeMs));
  const results = {
    rows: answer(db, compiled.rows),
    counts: answer(db, compiled.counts)[0] ?? [],
  };
  const shown = compilePlan(plan, description, shownSource(description, source)).rows;
  const figure = toFigure(plan, description, compiled, results, shown);
  const listed = results.rows.slice(0, figure.rows.length);
  return { figure, rowNumbers: compiled.listsRows ? listed.map(([row]) => Number(row)) : undefined };
}

/**
 * The figure of a plan that was worked out.
 * @param shown the statement to be shown
 */
export function toFigure(
  plan: Plan,
  description: TableDescription,
  { columns, listsRows, reasons }: CompiledPlan,
  { rows, counts }: { rows: Figure['rows']; counts: Figure['rows'][number] },
  shown: Sql,
): FigureWithRows['figure'] {
  const [total = 0, used = 0, ...left] = counts.map(Number);
  const kept = firstRows(rows);
  const outputs = figureColumns({ plan, table: { columns: description.columns }, columns });
  return {
    plan: { ...plan },
    plan_text: planText(plan, description),
    columns,
    rows: (listsRows ? kept.map((row) => row.slice(1)) : kept).map((row) =>
      row.map((cell, index) => named(cell, outputs[index])),
    ),
    is_cut: kept.length < rows.length,
    rows_used: used,
    rows_total: total,
    left_out: mergeReasons(reasons, left),
    sql: withValues(shown),
  };
}

/** A part of a date that comes again by its name, and a time as it is written: the database orders them by their numbers. */
function named(cell: Cell, output: FigureColumn | undefined): Cell {
  if (typeof cell !== 'number' || output === undefined) return cell;
  const { by, unit } = output;
  // Hours stay numbers, which tell their order.
  if (by === undefined || by === 'hour') return clockText(cell, unit) ?? cell;
  return datePartText(cell, by, 'en') ?? cell;
}

function answer(db: AskDb, { text, values }: Sql): Figure['rows'] {
  const rows = db.prepare(text).raw().all(values);
  // Safe: the statements select texts, numbers and null only.
  return rows as Figure['rows'];
}

/** The rows whose letters fit into a figure. */
function firstRows(rows: Figure['rows']): Figure['rows'] {
  let letters = 0;
  const isBeyond = (row: Figure['rows'][number]) => {
    for (const cell of row) letters += typeof cell === 'string' ? cell.length : 0;
    return letters > LETTERS_MAX;
  };
  const end = rows.findIndex(isBeyond);
  return end === -1 ? rows : rows.slice(0, Math.max(1, end));
}

/** A plan took longer than it may. */
export function tookTooLong(timeMs: number): FigureError {
  return new FigureError(`This took longer than ${timeMs / 1000} seconds and was stopped.`);
}

/** The functions of compiled plans have these at hand; a connection gets them once. */
interface Guard {
  begun: number;
  timeMs: number;
}
const guards = new WeakMap<AskDb, Guard>();

/**
 * Gives the connection the functions of compiled plans.
 * @returns a condition that is true for each row, and ends what takes too long
 */
export function guard(db: AskDb, { row }: TableSource, timeMs: number): string {
  const begun = performance.now();
  const own = guards.get(db) ?? defineFunctions(db, { begun, timeMs });
  Object.assign(own, { begun, timeMs });
  // Another place each time: no file can have left its rows out.
  return `(${row} % ${ROWS_PER_LOOK} <> ${Math.trunc(begun) % ROWS_PER_LOOK} or alive())`;
}

function defineFunctions(db: AskDb, own: Guard): Guard {
  db.function('alive', () => {
    if (performance.now() - own.begun > own.timeMs) throw tookTooLong(own.timeMs);
    return 1;
  });
  const folded = new Map<string, string>();
  db.function('fold', { deterministic: true }, (text) => {
    if (typeof text !== 'string') return text;
    const known = folded.get(text);
    if (known !== undefined) return known;
    const result = foldCell(text);
    if (folded.size >= FOLDED_MAX) folded.clear();
    if (text.length < 200) folded.set(text, result);
    return result;
  });
  guards.set(db, own);
  return own;
}

function mergeReasons(reasons: readonly string[], rows: readonly number[]): Figure['left_out'] {
  const byReason = new Map<string, number>();
  for (const [index, reason] of reasons.entries())
    byReason.set(reason, (byReason.get(reason) ?? 0) + (rows[index] ?? 0));
  return [...byReason].filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, rows: count }));
}

/** The sheet by its place in its file: its number in the index would tell how many others have stored. */
function shownSource({ sheet }: TableDescription, source: TableSource): TableSource {
  return { ...source, from: source.shownFrom ?? `sheet_${sheet}` };
}

/** The statement to read, with its values written out. It is shown, never run. */
function withValues({ text, values }: Sql): string {
  let next = 0;
  return text.replaceAll('?', () => {
    const value = values[next++];
    return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  });
}
