// /admin/subscribers: the waitlist, page by page, and its export.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SUBSCRIBERS_PAGE_SIZE } from '../../../shared/subscribers.ts';
import { Mark } from '../../ui/mark.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failure } from '../failure.tsx';
import { pageCount, skipOf } from '../list-page.ts';
import { PageSummary } from '../page-summary.tsx';
import { trpc } from '../trpc.ts';
import { useTitle } from '../use-title.ts';
import { ExportDialog } from './export-dialog.tsx';
import { SubscribersTable } from './subscribers-table.tsx';

const route = getRouteApi('/admin/subscribers');

/** The subscribers screen. Its heading is for screen readers; the specification leaves it empty. */
export function SubscribersPage() {
  useTitle('Subscribers');
  return (
    <>
      <h1 className="sr-only">Subscribers</h1>
      <div className="mb-6 flex justify-end">
        <ExportDialog />
      </div>
      <SubscribersList />
    </>
  );
}

function SubscribersList() {
  const { page = 1 } = route.useSearch();
  const { data, isError, isFetching, isPlaceholderData, refetch } = trpc.subscribers.list.useQuery(
    { skip: skipOf(page, SUBSCRIBERS_PAGE_SIZE), limit: SUBSCRIBERS_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  // The summary speaks of the rows that are there, not of those on their way.
  const [shownPage, setShownPage] = useState(page);
  if (data && !isPlaceholderData && shownPage !== page) setShownPage(page);
  if (isError) {
    return <Failure what="The list could not be loaded." busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  const pages = pageCount(data.count, SUBSCRIBERS_PAGE_SIZE);
  if (page > pages && !isPlaceholderData) return <GoToPage page={pages} />;
  if (data.count === 0) return <Empty />;
  // What a page past the end had to show: nothing worth keeping while the last page loads.
  if (data.data.length === 0 && isPlaceholderData) return <Loading />;
  return (
    <>
      <SubscribersTable rows={data.data} dimmed={isPlaceholderData} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageSummary page={shownPage} size={SUBSCRIBERS_PAGE_SIZE} count={data.count} />
        <Pager page={Math.min(page, pages)} pages={pages} />
      </div>
    </>
  );
}

function Pager({ page, pages }: { page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <Pagination
      page={page}
      pages={pages}
      renderLink={(target, props) => <Link to="/admin/subscribers" search={{ page: target }} {...props} />}
    />
  );
}

function Loading() {
  return (
    <>
      <SubscribersTable rows={undefined} dimmed={false} />
      <Skeleton className="mt-8 mb-2 w-20" />
    </>
  );
}

/** Rows may have gone since the address was written; the last page is what is left of the list. */
function GoToPage({ page }: { page: number }) {
  return (
    <>
      <Navigate to="/admin/subscribers" search={{ page }} replace />
      <Loading />
    </>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-center rounded-lg border bg-card px-6 py-20 text-center">
      <Mark className="size-12" />
      <p className="mt-6 font-serif text-2xl tracking-tight text-balance">
        You don't have any subscribers yet
      </p>
      <p className="mt-2 max-w-sm text-sm leading-relaxed text-pretty text-muted-foreground">
        Whoever joins the waitlist on the website is listed here.
      </p>
    </div>
  );
}
