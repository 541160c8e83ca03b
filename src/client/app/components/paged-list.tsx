// A list that is shown page by page: what stands there while it loads, when it is empty, when a page has gone.
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { Failure, RefreshFailure } from './error-state.tsx';
import type { FailedQuery } from './error-state.tsx';
import { pageCount } from '#client/app/lib/list-page.ts';
import { PageSummary } from './page-summary.tsx';

/** The part of a query that a list is drawn from. The query keeps its former answer while the next one loads. */
type ListQuery<Row> = FailedQuery & {
  data: { data: Row[]; count: number } | undefined;
  isPlaceholderData: boolean;
};

/**
 * The table of a list with its pager.
 * @param renderTable draws the rows: undefined while the first page loads, dimmed while another one does
 * @param empty stands in the place of a list without rows, and of its pager
 */
export function PagedList<Row>({
  page,
  size,
  query,
  renderTable,
  empty,
}: {
  /** The page that the address asks for. */
  page: number;
  size: number;
  query: ListQuery<Row>;
  renderTable: (rows: TableRows<Row>) => ReactNode;
  empty: ReactNode;
}) {
  const { data, isError, isPlaceholderData } = query;
  // The summary speaks of the rows that are there, not of those on their way.
  const [shown, setShown] = useState({ page, count: 0 });
  const isNews = shown.page !== page || shown.count !== data?.count;
  if (data && !isPlaceholderData && isNews) setShown({ page, count: data.count });

  if (!data && isError) {
    return (
      <>
        <Failure what="The list could not be loaded." query={query} />
        {/* Where the former page is known, the way back to it stays. */}
        {shown.count > 0 ? (
          <div className="mt-5 flex justify-end">
            <Pager page={page} pages={pageCount(shown.count, size)} />
          </div>
        ) : null}
      </>
    );
  }
  const loading = (
    <>
      {renderTable({ rows: undefined })}
      <Skeleton className="mt-8 mb-2 w-20" />
    </>
  );
  if (!data) return loading;
  const pages = pageCount(data.count, size);
  // Rows may have gone since the address was written; the last page is what is left of the list.
  if (page > pages && !isPlaceholderData) {
    return (
      <>
        <Navigate to="." search={(former) => ({ ...former, page: pages })} replace />
        {loading}
      </>
    );
  }
  const failure = <RefreshFailure what="The list" query={query} className="mt-4" />;
  if (data.count === 0) {
    return (
      <>
        {empty}
        {failure}
      </>
    );
  }
  // What a page past the end had to show: nothing worth keeping while the last page loads.
  if (data.data.length === 0 && isPlaceholderData) return loading;
  return (
    <>
      {renderTable({ rows: data.data, dimmed: isPlaceholderData })}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageSummary page={shown.page} size={size} count={data.count} />
        <Pager page={page} pages={pages} />
      </div>
      {failure}
    </>
  );
}

function Pager({ page, pages }: { page: number; pages: number }) {
  return (
    <Pagination
      page={Math.min(page, pages)}
      pages={pages}
      renderLink={(target, props) => (
        <Link to="." search={(former) => ({ ...former, page: target })} {...props} />
      )}
    />
  );
}
