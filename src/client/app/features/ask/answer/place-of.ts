import type { Citation } from '#shared/questions.ts';
import { formatNumber } from '#client/app/lib/format.ts';

/** Where a citation stands in its file, such as `page 4, § 9 Ending the lease` or `Costs › Heat, paragraph 12`. */
export function placeOf({ page, place, boxes }: Pick<Citation, 'page' | 'place' | 'boxes'>): string {
  // Only PDF has pages of its own, and only its citations have boxes.
  const parts = boxes.length > 0 ? [`page ${formatNumber(page)}`, place] : [place ?? `part ${page}`];
  return parts.filter(Boolean).join(', ');
}

/** A row of a table that a citation quotes. */
export interface CitedRow {
  /** The name of the sheet, up to 60 characters of it. */
  sheet: string;
  /** Its number in the file. */
  row: number;
}

/** The row that a citation quotes; undefined if it quotes none. */
export function citedRow({ place }: Pick<Citation, 'place'>): CitedRow | undefined {
  const [, sheet, row] = /(?:^|, )sheet (.*), row (\d+)$/s.exec(place ?? '') ?? [];
  return sheet === undefined ? undefined : { sheet, row: Number(row) };
}

/** Whether a citation quotes a row of a table. */
export function isRow(citation: Pick<Citation, 'place'>): boolean {
  return citedRow(citation) !== undefined;
}
