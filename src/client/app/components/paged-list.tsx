import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { Failure, RefreshFailure } from './error-state.tsx';
import type { FailedQuery } from './error-state.tsx';
import { pageCount } from '#client/app/lib/list-page.ts';
import { columnChoices, hiddenColumns } from '#client/app/lib/list-columns.ts';
import { rowChoices } from '#client/app/lib/rows-per-page.ts';
import type { ListName } from '#client/app/lib/rows-per-page.ts';
import { useSlow } from '#client/app/lib/use-slow.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ClearFilters } from './list-toolbar.tsx';
import { PageSummary } from './page-summary.tsx';
import { RowsPerPage } from './rows-per-page.tsx';

/** The part of a query that a list needs. The query keeps its previous data while the next page loads. */
type ListQuery<Row> = FailedQuery & {
  data: { data: Row[]; count: number } | undefined;
  isPlaceholderData: boolean;
};

/**
 * A list shown page by page: its table, pager, loading, error and empty states.
 * @param renderTable renders the rows: undefined while the first page loads, dimmed while another one does
 * @param list its name, where one can choose how many rows a page shows
 * @param filtered whether the address asks for some of the rows only
 * @param noMatch the sentence where rows are filtered and none is left
 * @param empty replaces the table and the pager of a list without rows
 */
export function PagedList<Row>({
  page,
  size,
  list,
  query,
  renderTable,
  filtered = false,
  noMatch,
  empty,
}: {
  /** The page that the address asks for. */
  page: number;
  size: number;
  list?: ListName;
  query: ListQuery<Row>;
  renderTable: (rows: TableRows<Row>) => ReactNode;
  filtered?: boolean;
  noMatch?: string;
  empty: ReactNode;
}) {
  const { data, isError, isPlaceholderData } = query;
  const { columns } = useSearch({ strict: false });
  const hidden = list && hiddenColumns(list, columns);
  const isSlow = useSlow(isPlaceholderData);
  // The summary describes the rows that are shown, not those that are loading.
  const [shown, setShown] = useState({ page, count: 0, filtered });
  const isOutdated = shown.page !== page || shown.count !== data?.count || shown.filtered !== filtered;
  if (data && !isPlaceholderData && isOutdated) setShown({ page, count: data.count, filtered });

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
      {renderTable({ rows: undefined, hidden })}
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
  const isEmpty = data.data.length === 0;
  // The rows of all pages are loading after a filter without matches, or after an empty page past the end.
  if (isEmpty && isPlaceholderData && !filtered) return loading;
  if (isEmpty && !filtered) {
    return (
      <>
        {empty}
        {failure}
      </>
    );
  }
  return (
    <>
      <div className="relative">
        {isEmpty ? (
          <div className={cn(noMatchClasses, isPlaceholderData && 'opacity-45')}>
            <p>{noMatch}</p>
            <ClearFilters />
          </div>
        ) : (
          renderTable({ rows: data.data, dimmed: isPlaceholderData, hidden })
        )}
        {isSlow ? <Progress value={undefined} aria-label="Loading" className={slowClasses} /> : null}
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageSummary page={shown.page} size={size} count={data.count} filtered={shown.filtered} />
        {list && !isEmpty ? (
          <div className="flex flex-wrap gap-3 empty:hidden sm:ml-auto">
            {columnChoices(list).length > 0 ? <ColumnsMenu list={list} columns={columns} /> : null}
            {data.count > Math.min(...rowChoices(list)) ? <RowsPerPage list={list} size={size} /> : null}
          </div>
        ) : null}
        {isEmpty ? null : <Pager page={page} pages={pages} />}
      </div>
      {failure}
    </>
  );
}

const noMatchClasses =
  'grid justify-items-center gap-1 rounded-lg border bg-card px-6 py-16 text-center text-muted-foreground transition-opacity';
const slowClasses = 'absolute inset-x-0 top-0 h-1';

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
