// Finds the row that names the columns, and makes names of it.
import { cleanText } from '../../reading/clean-text.ts';
import { clip } from '../../reading/cut-text.ts';
import { parseDate } from './dates.ts';
import { parseNumber } from './numbers.ts';

/** A row as it stands in the file. */
export interface RawRow {
  row: number;
  cells: readonly (string | null)[];
}

const LONGEST_NAME = 100;
const LONGEST_HEADER = 200;

const textsOf = ({ cells }: RawRow) =>
  cells.flatMap((cell, column) => (cell === null ? [] : [{ cell, column }]));

/**
 * The row that names the columns: the first one that is about as wide as most, if its cells are short, different, and no
 * values. What stands above it is a title.
 * @param rows the first rows of the sheet
 * @returns null if there is none: the table begins with its data
 */
export function findHeaderRow(rows: readonly RawRow[]): number | null {
  const widths = rows.map((row) => textsOf(row).length).toSorted((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const at = rows.findIndex((row) => differentTexts(row) >= Math.max(1, Math.ceil(usual * 0.6)));
  const candidate = rows[at];
  if (candidate === undefined) return null;
  const below = rows.slice(at + 1);
  // A single row is data as well as names; the names are of more use.
  const texts = textsOf(candidate);
  const strange = texts.filter(({ cell, column }) => !isName(cell, column, candidate));
  // "+1" names a column of guests who bring somebody: among many names a few may look like values, if those below do not.
  const isAmongNames =
    strange.length <= texts.length / 6 && texts.filter(({ cell }) => isWord(cell)).length >= 5;
  if (
    strange.length > 0 &&
    !(isAmongNames && strange.every(({ column }) => !isColumnOfValues(column, below)))
  )
    return null;
  const isRepeated = textsOf(candidate).some(({ cell, column }) =>
    below.some(
      ({ cells }) => cells[column]?.trim() === cell.trim() && textsOf(candidate).length > 1 && isWord(cell),
    ),
  );
  return isRepeated && !hasValuesBelow(candidate, below) ? null : candidate.row;
}

/** Merged cells all have the text of a title. */
const differentTexts = (row: RawRow) =>
  new Set(textsOf(row).map(({ cell }) => cell.trim().toLowerCase())).size;

const isWord = (text: string) => /\p{L}{2}/u.test(text);

/** Whether some column has numbers or dates below a name. */
function hasValuesBelow(candidate: RawRow, below: readonly RawRow[]): boolean {
  return textsOf(candidate).some(({ column }) => {
    const cells = below.flatMap(({ cells: own }) => own[column] ?? []);
    return cells.length > 0 && cells.filter(isValue).length > cells.length / 2;
  });
}

/** Whether most cells of a column are numbers or dates. */
function isColumnOfValues(column: number, below: readonly RawRow[]): boolean {
  const cells = below.flatMap(({ cells: own }) => own[column] ?? []);
  return cells.filter(isValue).length > cells.length / 2;
}

/** A name is short, and no value; a year may name a column beside others that are words. */
function isName(text: string, column: number, row: RawRow): boolean {
  if (text.length > LONGEST_HEADER) return false;
  if (!isValue(text)) return true;
  const isYear = /^\s*(?:19|20)\d\d\s*$/.test(text);
  return isYear && column > 0 && row.cells.some((cell) => cell !== null && isWord(cell));
}

/** Whether a text is a number or a date. */
export function isValue(text: string): boolean {
  const isNumber = parseNumber(text, '.') !== undefined || parseNumber(text, ',') !== undefined;
  return isNumber || parseDate(text, 'dmy') !== undefined || parseDate(text, 'mdy') !== undefined;
}

/**
 * The names of columns, each different.
 * @param cells of the header; undefined if there is none
 * @param told names that somebody has given, by the place of their column from 0; others give way to them
 */
export function columnNames(
  cells: readonly (string | null)[] | undefined,
  columns: number,
  told: ReadonlyMap<number, string> = new Map(),
): string[] {
  const taken = new Set([...told.values()].map((name) => name.toLowerCase()));
  return Array.from({ length: columns }, (_, column) => {
    const given = told.get(column);
    if (given !== undefined) return given;
    const text = clip(cleanText(cells?.[column] ?? '').trim(), LONGEST_NAME);
    const wanted = text || `Column ${column + 1}`;
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} ${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

const unit = String.raw`(\p{Sc}|%|‰|°[CF]?|EUR|USD|GBP|CHF|m²|m³|km\/h|[kMGT]?Wh?|[kcmµ]?[mgl]|[kMGT]B|pcs|h|min|s|ha|t)`;
const inBrackets = new RegExp(String.raw`[\(\[]\s*(?:in\s+)?${unit}\s*[\)\]]\s*$`, 'v');
const behindComma = new RegExp(String.raw`,\s*(?:in\s+)?${unit}\s*$`, 'v');

/** The unit that the name of a column tells: `€` in `Amount (€)` and in `Amount, €`; null if it tells none. */
export function unitInName(name: string): string | null {
  return (inBrackets.exec(name) ?? behindComma.exec(name))?.[1] ?? null;
}
