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

/** The part of a query that a list needs. The query keeps its previous data while the next page loads. */
type ListQuery<Row> = FailedQuery & {
  data: { data: Row[]; count: number } | undefined;
  isPlaceholderData: boolean;
};

/**
 * A list shown page by page: its table, pager, loading, error and empty states.
 * @param renderTable renders the rows: undefined while the first page loads, dimmed while another one does
 * @param empty replaces the table and the pager of an empty list
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
  // The summary describes the rows that are shown, not those that are loading.
  const [shown, setShown] = useState({ page, count: 0 });
  const isOutdated = shown.page !== page || shown.count !== data?.count;
  if (data && !isPlaceholderData && isOutdated) setShown({ page, count: data.count });

  if (!data && isError) {
    return (
      <>
        <Failure what="The list could not be loaded." query={query} />
        {/* The pager stays if a page was shown before, so that there is a way back. */}
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
  // Rows may have been deleted since; a page past the end redirects to the last one.
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
  // Coming from an empty page past the end: show the loading state, not the empty placeholder.
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
