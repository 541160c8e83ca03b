import { formatDate } from '#client/app/lib/format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a moment for a list: today and yesterday by name, others by their date. @param now in milliseconds */
export function dayOf(moment: string, now: number): string {
  const day = formatDate(moment);
  if (day === formatDate(now)) return 'Today';
  return day === formatDate(now - DAY_MS) ? 'Yesterday' : day;
}
