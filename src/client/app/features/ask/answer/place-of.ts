import type { Citation } from '#shared/questions.ts';
import { formatNumber } from '#client/app/lib/format.ts';

/** Where a citation stands in its file, such as `page 4, § 9 Ending the lease` or `Costs › Heat, paragraph 12`. */
export function placeOf({ page, place, boxes }: Pick<Citation, 'page' | 'place' | 'boxes'>): string {
  // Only PDF has pages of its own, and only its citations have boxes.
  const parts = boxes.length > 0 ? [`page ${formatNumber(page)}`, place] : [place ?? `part ${page}`];
  return parts.filter(Boolean).join(', ');
}

/** Whether a citation quotes a row of a table. */
export function isRow({ place }: Pick<Citation, 'place'>): boolean {
  return place !== null && /(?:^|, )sheet .*, row \d+$/s.test(place);
}
