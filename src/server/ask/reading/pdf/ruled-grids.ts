// Finds tables on a page of a PDF whose rows and columns are ruled: each cell has its texts, over however many lines they go.
import { isValue } from '../../tables/typing/header.ts';
import { plainCell } from '../paper-tables/grid.ts';
import { isProse } from '../paper-tables/judge-table.ts';
import { usualFont, type FoundGrid, type FoundRow } from './grids.ts';
import type { Rule, Rules } from './read-rules.ts';
import type { Run } from './runs.ts';
import { toRows, toSegments, type Segment } from './segments.ts';

/** A table, and where it stands on the page. */
export interface RuledGrid extends FoundGrid {
  top: number;
  bottom: number;
  /** What is printed in it. */
  runs: ReadonlySet<Run>;
}

/** In points: lines as near to each other meet, or are one. */
const NEAR = 3;
const MOST_SLOTS = 20_000;
/** A cell with more lines of text stands for many rows, or for a part of the page. */
const MOST_LINES = 12;
/** A table has several texts; a frame around a page or a paragraph is none. */
const LEAST_RUNS = 3;

/** The ruled tables of a page, from the top to the bottom. @param runs those that are read from the left to the right */
export function findRuledGrids(runs: readonly Run[], rules: Rules): RuledGrid[] {
  return groupsOf(rules)
    .flatMap((group) => toGrid(runs, group) ?? [])
    .toSorted((one, other) => one.top - other.top);
}

/** Lines that meet each other, or others that do. */
function groupsOf({ across, down }: Rules): Rules[] {
  const rules = [...across, ...down];
  const parents = rules.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] = parents[parents[root] ?? root] ?? root;
    return root;
  };
  for (const [index, one] of across.entries())
    for (const [other, rule] of down.entries())
      if (meet(rule, one)) parents[rootOf(index)] = rootOf(across.length + other);
  const groups = Map.groupBy(rules.keys(), rootOf);
  return [...groups.values()].map((own) => ({
    across: own.flatMap((index) => across[index] ?? []),
    down: own.flatMap((index) => down[index - across.length] ?? []),
  }));
}

function meet(down: Rule, across: Rule): boolean {
  const isWithin = (at: number, { from, to }: Rule) => at >= from - NEAR && at <= to + NEAR;
  return isWithin(down.at, across) && isWithin(across.at, down);
}

function toGrid(runs: readonly Run[], rules: Rules): RuledGrid | undefined {
  const xs = placesOf(rules.down, rules.across);
  const ys = placesOf(rules.across, rules.down);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < 2 || columns * rows > MOST_SLOTS) return undefined;
  const slots = new CellSlots(rules, xs, ys);
  const own = new Set<Run>();
  for (const run of runs) if (slots.add(run)) own.add(run);
  const found = own.size < LEAST_RUNS ? undefined : slots.toRows();
  if (found === undefined) return undefined;
  const texts = found.flatMap(({ cells }) => cells.flatMap(({ text }) => (text === '' ? [] : text)));
  if (texts.filter(isProse).length > texts.length / 2) return undefined;
  const zones = xs.slice(1).map((x, index) => ({ left: xs[index] ?? 0, right: x }));
  return { rows: found, zones, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0, runs: own };
}

/** Where lines stand, each place once. The ends of those that cross them are places too: outer lines are often left out. */
function placesOf(rules: readonly Rule[], crossing: readonly Rule[]): number[] {
  if (rules.length === 0 || crossing.length === 0) return [];
  let [first, last] = [Infinity, -Infinity];
  for (const { from, to } of crossing) [first, last] = [Math.min(first, from), Math.max(last, to)];
  const places: number[] = [];
  for (const at of [...rules.map((rule) => rule.at), first, last].toSorted((one, other) => one - other))
    if (at - (places.at(-1) ?? -Infinity) > NEAR) places.push(at);
  return places;
}

interface Cell {
  row: number;
  columns: number;
  rows: number;
  runs: Run[];
}

/** The cells between the lines; where no line is drawn, a cell takes the place of several. */
class CellSlots {
  readonly #xs: readonly number[];
  readonly #ys: readonly number[];
  /** The cell of each place, row by row. */
  readonly #cells: Cell[] = [];

  constructor(rules: Rules, xs: readonly number[], ys: readonly number[]) {
    [this.#xs, this.#ys] = [xs, ys];
    const width = xs.length - 1;
    for (let row = 0; row < ys.length - 1; row++)
      for (let column = 0; column < width; column++) {
        if (this.#cells[row * width + column]) continue;
        const size = this.#sizeOf(rules, row, column);
        const cell: Cell = { row, ...size, runs: [] };
        for (let below = row; below < row + size.rows; below++)
          for (let beside = column; beside < column + size.columns; beside++)
            this.#cells[below * width + beside] = cell;
      }
  }

  /** How many columns and rows a cell takes: as far as no line is between them. */
  #sizeOf({ across, down }: Rules, row: number, column: number): { columns: number; rows: number } {
    const [xs, ys] = [this.#xs, this.#ys];
    const width = xs.length - 1;
    const middle = (places: readonly number[], index: number) =>
      ((places[index] ?? 0) + (places[index + 1] ?? 0)) / 2;
    const isRuled = (rules: readonly Rule[], at: number, over: number) =>
      rules.some((rule) => Math.abs(rule.at - at) <= NEAR && rule.from <= over && rule.to >= over);
    const isFree = (beside: number) => this.#cells[row * width + beside] === undefined;
    let columns = 1;
    while (
      column + columns < width &&
      isFree(column + columns) &&
      !isRuled(down, xs[column + columns] ?? 0, middle(ys, row))
    )
      columns++;
    let rows = 1;
    while (row + rows < ys.length - 1 && !isRuled(across, ys[row + rows] ?? 0, middle(xs, column))) rows++;
    return { columns, rows };
  }

  /** Puts a text into its cell. @returns false if it stands beside the table */
  add(run: Run): boolean {
    const { left, right, top, bottom } = run.box;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const column = this.#xs.findLastIndex((place) => place <= x);
    const row = this.#ys.findLastIndex((place) => place <= y);
    const isWithin = column >= 0 && row >= 0 && column < this.#xs.length - 1 && row < this.#ys.length - 1;
    const cell = isWithin ? this.#cells[row * (this.#xs.length - 1) + column] : undefined;
    cell?.runs.push(run);
    return cell !== undefined;
  }

  /**
   * The rows with text, from the top to the bottom. Where lines are drawn around several rows only, each line of text is one.
   * @returns undefined if that cannot be told
   */
  toRows(): FoundRow[] | undefined {
    const font = usualFont([...new Set(this.#cells)].flatMap(({ runs }) => runs));
    const byRow = Map.groupBy(new Set(this.#cells), ({ row }) => row);
    const rows: FoundRow[] = [];
    for (const own of byRow.values()) {
      const cells = own.map((cell) => ({ ...cell, lines: toRows(toSegments(cell.runs)) }));
      const filled = cells.filter(({ lines }) => lines.length > 0);
      const count = linesOfRows(filled);
      if (count === 1 && filled.some(({ lines }) => lines.length > MOST_LINES)) return undefined;
      for (let line = 0; line < count; line++) {
        const parts = cells.map((cell) =>
          count === 1 ? cell : { ...cell, lines: cell.lines.slice(line, line + 1) },
        );
        if (filled.length > 0) rows.push(toRow(parts, font));
      }
    }
    return rows;
  }
}

type FilledCell = Cell & { lines: Segment[][] };

/** How many rows stand between two lines: as many as each cell has lines of text, if some cell has nothing but values. */
function linesOfRows(cells: readonly FilledCell[]): number {
  const [first] = cells;
  const count = first?.lines.length ?? 1;
  const areAlike = cells.length > 1 && cells.every(({ lines, rows }) => lines.length === count && rows === 1);
  const hasValues = cells.some(({ lines }) => lines.every((line) => isValue(textOf(line))));
  return areAlike && hasValues ? count : 1;
}

const textOf = (line: readonly Segment[]) => line.map(({ text }) => text).join(' ');

function toRow(own: readonly FilledCell[], font: string): FoundRow {
  const cells = own.map(({ columns, rows, lines }) => {
    const isBold = lines.length > 0 && lines.flat().every((segment) => segment.font !== font);
    return { ...plainCell, text: lines.map(textOf).join(' '), columns, rows, isBold };
  });
  const lines = own.flatMap((cell) => cell.lines);
  return { cells, lines, segments: lines.flat() };
}
