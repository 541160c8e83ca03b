// /admin/subscribers: the waitlist, page by page, and its export.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SUBSCRIBERS_PAGE_SIZE } from '../../../shared/subscribers.ts';
import { Mark } from '../../ui/mark.tsx';
import { skipOf } from '../list-page.ts';
import { PagedList } from '../paged-list.tsx';
import { trpc } from '../trpc.ts';
import { useTitle } from '../use-title.ts';
import { ExportDialog } from './export-dialog.tsx';
import { SubscribersTable } from './subscribers-table.tsx';

const route = getRouteApi('/admin/subscribers');

/** The subscribers screen. Its heading is for screen readers; the specification leaves it empty. */
export function SubscribersPage() {
  useTitle('Subscribers');
  const { page = 1 } = route.useSearch();
  const query = trpc.subscribers.list.useQuery(
    { skip: skipOf(page, SUBSCRIBERS_PAGE_SIZE), limit: SUBSCRIBERS_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
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
        table={SubscribersTable}
        empty={<Empty />}
      />
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
