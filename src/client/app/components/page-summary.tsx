import { formatNumber } from '#client/app/lib/format.ts';
/**
 * The rows that a page of a list shows, such as `15–21 of 60`; a live region.
 * @param filtered whether the count is that of the rows that match a filter
 */
export function PageSummary({
  page,
  size,
  count,
  filtered,
}: {
  page: number;
  size: number;
  count: number;
  filtered: boolean;
}) {
  return (
    <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
      {summarize(page, size, count)}
      {filtered && count > 0 ? (count === 1 ? ' that matches' : ' that match') : ''}
    </p>
  );
}

function summarize(page: number, size: number, count: number): string {
  if (count === 0) return 'Nothing found';
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, count);
  const rows = first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`;
  return `${rows} of ${formatNumber(count)}`;
}
