import type { TableRows } from '#shared/table-rows.ts';

/** About as wide as a letter, in pixels. */
const LETTER = 7.2;
const AROUND = 40;
const LEAST = 120;
const MOST = 320;

/** How wide the columns are, in pixels: as their names and first cells need, within bounds. They stay so while one scrolls. */
export function widthsOf({ columns, data }: TableRows): number[] {
  return columns.map(({ name, smallest, largest, empty }, index) => {
    const cells = data.map((row) => String(row[index] ?? '').length);
    const range = `${smallest ?? ''} – ${largest ?? ''}`.length * 0.9;
    // "2,969 values, 1 empty"
    const told = empty > 0 ? 19 : 12;
    const letters = Math.max(name.length + 2, Math.min(range, 26), told, ...cells);
    return Math.round(Math.min(MOST, Math.max(LEAST, letters * LETTER + AROUND)));
  });
}
