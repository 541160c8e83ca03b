// /admin/subscribers: the waitlist, page by page, and its export.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SUBSCRIBERS_PAGE_SIZE } from '#shared/subscribers.ts';
import { EmptyList } from '#client/app/components/empty-list.tsx';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { ExportDialog } from './export-dialog.tsx';
import { SubscribersTable } from './subscribers-table.tsx';

const route = getRouteApi('/admin/subscribers');

/** The subscribers screen. Its heading is for screen readers; the specification leaves it empty. */
export function SubscribersPage() {
  useTitle('Subscribers');
  const { page = 1 } = route.useSearch();
  const query = trpc.subscribers.list.useQuery(rangeOf(page, SUBSCRIBERS_PAGE_SIZE), {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h1 className="sr-only">Subscribers</h1>
      <div className="mb-6 flex justify-end">
        <ExportDialog />
      </div>
      <PagedList
        to="/admin/subscribers"
        page={page}
        size={SUBSCRIBERS_PAGE_SIZE}
        query={query}
        renderTable={(rows) => <SubscribersTable {...rows} />}
        empty={
          <EmptyList title="You don't have any subscribers yet">
            Whoever joins the waitlist on the website is listed here.
          </EmptyList>
        }
      />
    </>
  );
}
