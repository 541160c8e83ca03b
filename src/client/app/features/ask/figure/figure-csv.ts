import { toCsvLine } from '#shared/csv.ts';
import type { Figure } from '#shared/figures.ts';
import { saveFile } from '#client/app/lib/save-file.ts';

/** Saves the rows of a figure as a CSV file, with cells that no spreadsheet evaluates as a formula. */
export function saveCsv({ columns, rows, table }: Figure): void {
  const lines = [columns, ...rows].map(toCsvLine);
  const name = `${table.name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'Figure'}.csv`;
  // The mark tells spreadsheets that it is UTF-8.
  saveFile(new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' }), name);
}
