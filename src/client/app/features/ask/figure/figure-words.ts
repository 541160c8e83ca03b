// What stands around a figure in words.
import type { AskedTable, Figure } from '#shared/figures.ts';

/** Where a table is: its file, and its sheet where that has another name. */
export function sourceText({ file_name, name }: AskedTable): string {
  if (file_name === null) return name;
  return file_name.replace(/\.[^.]*$/, '') === name ? file_name : `${file_name}, ${name}`;
}

/** How many rows of all were used, and why others were not. */
export function usedText({ rows_used, rows_total, left_out }: Figure): string {
  const used = `${rows_used.toLocaleString()} of ${rows_total.toLocaleString()} ${rows_total === 1 ? 'row' : 'rows'} used`;
  const reasons = left_out.map(({ reason, rows }) => `${rows.toLocaleString()} left out: ${reason}`);
  return `${[used, ...reasons].join('; ')}.`;
}
