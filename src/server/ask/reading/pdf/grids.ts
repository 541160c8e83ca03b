// Finds tables on a page of a PDF by how their texts are aligned: there is nothing else in most files that tells them. What does
// not clearly stand in rows and columns is left to the text.
import { isValue } from '../../tables/typing/header.ts';
import type { PaperCell } from '../paper-tables/grid.ts';
import type { Region } from './columns.ts';
import { isMark } from './paragraphs.ts';
import { toRows, type Segment } from './segments.ts';

/** A row of a table, with what it consists of on the page. */
export interface FoundRow {
  cells: PaperCell[];
  segments: Segment[];
  /** Where its cells are known for sure: the lines of each of them, one cell after the other. */
  lines?: Segment[][];
}

export interface FoundGrid {
  rows: FoundRow[];
  /** From the left, where each column begins and ends. */
  zones: Zone[];
}

interface Zone {
  left: number;
  right: number;
}

/** A line of a table: the texts in each column, by its place from 0. */
interface GridLine {
  segments: Segment[];
  /** The first and the last column that each of its segments takes. */
  spans: { segment: Segment; first: number; last: number }[];
  filled: Set<number>;
  /** How far it is below the line before it, in parts of the size of the letters. */
  distance: number;
}

/** All in parts of the size of the letters. */
const LEAST_GAP = 0.8;
const FARTHEST = 3.2;
const ALIGNED = 0.4;
/** Lines of one cell are at most as far apart. */
const SAME_CELL = 1.6;

const LEAST_ROWS = 3;
const LEAST_FILLED = 0.6;
/** Where nothing but empty cells tells which lines go on with others, these are few. */
const LEAST_ROWS_OF_LINES = 0.65;
const LEAST_ALIGNED = 0.75;
/** Columns of longer texts are prose beside prose. */
const LONGEST_TEXT = 60;
const MOST_ROWS = 2000;
const MOST_COLUMNS = 40;

const leaders = /\.{4,}|(?:\. ){3,}|…{2,}|_{4,}/;

/** The tables of a region, from the top to the bottom. */
export function findGrids(region: Region): FoundGrid[] {
  const lines = toRows(region);
  const grids: FoundGrid[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (!isBroken(lines[index])) continue;
    const end = endOfBlock(lines, index);
    const grid = toGrid(lines.slice(index, end));
    if (grid) grids.push(grid);
    index = end - 1;
  }
  return grids;
}

/** Whether a line has several parts with gaps between them, a bullet or a number at its start not counted. */
function isBroken(line: readonly Segment[] | undefined): boolean {
  const parts = line?.filter((segment, index) => index > 0 || !isMark(segment.text)) ?? [];
  return parts.length > 1 && !parts.some(({ isRightToLeft }) => isRightToLeft);
}

/** Where lines end that are near each other and have parts, or are short ones between such. */
function endOfBlock(lines: readonly Segment[][], start: number): number {
  let end = start + 1;
  for (let index = start + 1; index < Math.min(lines.length, start + MOST_ROWS); index++) {
    const [before, line] = [lines[index - 1] ?? [], lines[index] ?? []];
    if (distanceOf(before, line) > FARTHEST) break;
    if (isBroken(line)) end = index + 1;
    // What comes between two lines with parts belongs to them; more single lines are paragraphs.
    else if (index - end >= 2) break;
  }
  // The last row may go on in lines of one part, which are no column of their own at the left.
  const left = Math.min(...lines.slice(start, end).map(leftOf));
  while (end < lines.length && end - start < MOST_ROWS) {
    const [before, line] = [lines[end - 1] ?? [], lines[end] ?? []];
    if (distanceOf(before, line) > SAME_CELL || leftOf(line) - left < 2 * sizeOf(line)) break;
    end++;
  }
  return end;
}

const sizeOf = (line: readonly Segment[]) => line[0]?.size ?? 1;
const leftOf = (line: readonly Segment[]) => line[0]?.left ?? 0;
const distanceOf = (before: readonly Segment[], line: readonly Segment[]) =>
  ((line[0]?.baseline ?? 0) - (before[0]?.baseline ?? 0)) / Math.max(sizeOf(line), sizeOf(before));

function toGrid(block: readonly Segment[][]): FoundGrid | undefined {
  const zones = findZones(block);
  if (zones.length < 2 || zones.length > MOST_COLUMNS) return undefined;
  const lines = block.map((line, index) =>
    placeLine(line, zones, index === 0 ? 0 : distanceOf(block[index - 1] ?? [], line)),
  );
  const rows = joinLines(lines, zones.length);
  if (rows === undefined) return undefined;
  const full = rows.filter(([first]) => (first?.filled.size ?? 0) > 1);
  if (full.length < LEAST_ROWS || !isClear(full, zones)) return undefined;
  const font = usualFont(block.flat());
  return { zones, rows: rows.map((own) => toRow(own, zones.length, font)) };
}

/** The columns that the lines with the usual number of parts have in common. */
function findZones(block: readonly Segment[][]): Zone[] {
  const counts = new Map<number, number>();
  for (const { length } of block) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual = 2] =
    [...counts].toSorted(([one, often], [other, rarely]) => rarely - often || other - one)[0] ?? [];
  const segments = block.filter(({ length }) => length >= usual).flat();
  const zones: Zone[] = [];
  for (const { left, right } of segments.toSorted((one, other) => one.left - other.left)) {
    const last = zones.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else zones.push({ left, right });
  }
  return zones;
}

function placeLine(segments: Segment[], zones: readonly Zone[], distance: number): GridLine {
  const spans = segments.map((segment) => {
    const touched = zones.flatMap((zone, index) =>
      zone.left < segment.right && zone.right > segment.left ? index : [],
    );
    const nearest = zones.findIndex((zone) => zone.right > segment.left);
    const only = nearest === -1 ? zones.length - 1 : nearest;
    return { segment, first: touched[0] ?? only, last: touched.at(-1) ?? only };
  });
  return { segments, spans, filled: new Set(spans.map(({ first }) => first)), distance };
}

/** Groups the lines that are one row: cells may have several lines. @returns undefined where it is not clear which */
function joinLines(lines: readonly GridLine[], columns: number): GridLine[][] | undefined {
  const least = Math.min(...lines.slice(1).map(({ distance }) => distance));
  const isNear = ({ distance }: GridLine) => distance <= 1.2 * least;
  const near = lines.slice(1).filter(isNear);
  const full = near.filter(
    ({ filled, segments }) => filled.size === columns || segments.some(({ text }) => isValue(text)),
  );
  // Where rows are farther apart than lines within them, the distance tells; but rows may stand in groups.
  const tellsDistance =
    lines.length - 1 - near.length >= LEAST_ROWS - 1 && least <= SAME_CELL && full.length <= near.length / 4;
  const rows: GridLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const goesOn = tellsDistance ? isNear(line) : isContinuation(line, columns);
    if (row && goesOn && line.distance <= SAME_CELL) row.push(line);
    else rows.push([line]);
  }
  return tellsDistance || rows.length >= LEAST_ROWS_OF_LINES * lines.length ? rows : undefined;
}

/** Whether a line only goes on with texts of the one above: it has nothing in the first column, and no values. */
function isContinuation({ filled, segments }: GridLine, columns: number): boolean {
  if (filled.has(0)) return false;
  if (columns === 2) return true;
  return filled.size < columns - 1 && !segments.some(({ text }) => isValue(text));
}

/** Whether rows clearly stand in columns: far enough apart, filled, aligned, and neither a list nor a table of contents. */
function isClear(rows: readonly GridLine[][], zones: readonly Zone[]): boolean {
  const lines = rows.flatMap(([first]) => first ?? []);
  const size = Math.max(...lines.map(({ segments }) => sizeOf(segments)));
  const areApart = zones.every(
    ({ left }, index) => index === 0 || left - (zones[index - 1]?.right ?? 0) >= LEAST_GAP * size,
  );
  const filled = lines.reduce((sum, line) => sum + line.filled.size, 0) / (lines.length * zones.length);
  if (!areApart || filled < LEAST_FILLED) return false;
  const texts = lines.map(({ segments }) => segments.map(({ text }) => text).join(' '));
  const marks = lines.filter(({ segments }) => isMark(segments[0]?.text));
  if (texts.filter((text) => leaders.test(text)).length > 0.3 * lines.length) return false;
  if (marks.length > 0.5 * lines.length) return false;
  const columns = zones.map((_, column) =>
    lines.flatMap(({ spans }) =>
      spans.flatMap(({ segment, first, last }) => (first === column && last === column ? segment : [])),
    ),
  );
  const long = columns.filter((own) => medianOf(own.map(({ text }) => text.length)) > LONGEST_TEXT);
  return long.length < 2 && columns.every((own) => areAligned(own, size));
}

/** Whether most texts of a column begin, end or have their middle at the same place. */
function areAligned(column: readonly Segment[], size: number): boolean {
  const edges = [
    column.map(({ left }) => left),
    column.map(({ right }) => right),
    column.map(({ left, right }) => (left + right) / 2),
  ];
  return edges.some((places) => {
    const middle = medianOf(places);
    const near = places.filter((place) => Math.abs(place - middle) <= ALIGNED * size);
    return near.length >= LEAST_ALIGNED * places.length;
  });
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** The font that most letters have. */
export function usualFont(segments: readonly Segment[]): string {
  const letters = new Map<string, number>();
  for (const { font, text } of segments) letters.set(font, (letters.get(font) ?? 0) + text.length);
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

function toRow(lines: readonly GridLine[], columns: number, font: string): FoundRow {
  const spans = lines.flatMap((line) => line.spans);
  const cells: PaperCell[] = [];
  for (let column = 0; column < columns;) {
    const own = spans.filter(({ first }) => first === column);
    const last = Math.max(column, ...own.map((span) => span.last));
    const within = spans.filter(({ first }) => first >= column && first <= last);
    cells.push({
      text: within.map(({ segment }) => segment.text).join(' '),
      columns: last - column + 1,
      rows: 1,
      isContinued: false,
      isHead: false,
      isBold: within.length > 0 && within.every(({ segment }) => segment.font !== font),
    });
    column = last + 1;
  }
  return { cells, segments: lines.flatMap(({ segments }) => segments) };
}
