/** The rows that a page of a list shows, such as `15–21 of 60`; a live region. */
export function PageSummary({ page, size, count }: { page: number; size: number; count: number }) {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, count);
  return (
    <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
      {first === last ? first.toLocaleString() : `${first.toLocaleString()}–${last.toLocaleString()}`} of{' '}
      {count.toLocaleString()}
    </p>
  );
}
