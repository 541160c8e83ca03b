import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SUBSCRIBERS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { EmptyList } from '#client/app/components/empty-list.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useTitle } from '#client/app/lib/use-title.ts';
import { ExportDialog } from './export-dialog.tsx';
import { subscribersQuery } from './subscribers-query.ts';
import { SubscribersTable } from './subscribers-table.tsx';

const route = getRouteApi('/admin/subscribers');

/** /admin/subscribers: the waitlist and its export. The visible heading is empty; screen readers get one. */
export function SubscribersPage() {
  useTitle('Subscribers');
  const { page = 1 } = route.useSearch();
  const query = useQuery(subscribersQuery(page));
  return (
    <>
      <h1 className="sr-only">Subscribers</h1>
      <div className="mb-6 flex justify-end">
        <ExportDialog />
      </div>
      <PagedList
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
