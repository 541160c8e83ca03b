import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { isAtLeast } from '#shared/roles.ts';
import { Button } from '#client/ui/button.tsx';
import { DateRangeFilter } from '#client/app/components/date-range-filter.tsx';
import { EmptyList } from '#client/app/components/empty-list.tsx';
import { FilterSelect } from '#client/app/components/filter-select.tsx';
import { ListToolbar } from '#client/app/components/list-toolbar.tsx';
import { onDemand } from '#client/app/components/on-demand.tsx';
import { SearchField } from '#client/app/components/search-field.tsx';
import { useRole } from '#client/app/lib/current-user.ts';
import { requestDialog } from '#client/app/lib/dialog-requests.ts';
import { isFiltered } from '#client/app/lib/list-page.ts';
import { statusLabels } from '#client/app/lib/subscriber-statuses.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { ExportDialog } from './export-dialog.tsx';
import { SubscribersList } from './subscribers-list.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InviteDialog, offerOf } from './invite/invite-dialog.tsx';
import { PlaceFilter } from './place-filter.tsx';
import { RunningDeletions } from './running-deletions.tsx';
import { subscribersQuery } from './subscribers-query.ts';
import { DEFAULT_SORT, subscribersPage, subscriberSort, toFilter } from './subscribers-search.ts';
import type { SubscribersFilter, SubscribersSearch } from './subscribers-search.ts';
import { TagFilter } from './tag-filter.tsx';
import { tagsOfParam } from './tags.ts';
import { useSelection } from '#client/app/lib/use-selection.ts';

/** Loads after the screen. */
const ViewControl = onDemand(
  'saved views',
  async () => (await import('./views/view-control.tsx')).ViewControl,
);

const route = getRouteApi('/admin/subscribers');

/** /admin/subscribers, and behind an entry: the waitlist and its export. The visible heading is empty; screen readers get one. */
export function SubscribersPage() {
  useTitle('Subscribers');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(subscribersQuery(search));
  const isStaff = isAtLeast(useRole(), 'staff');
  const { filter } = subscribersPage(search);
  const filtered = isFiltered(filter);
  const { sort = DEFAULT_SORT, ...conditions } = toFilter(filter);
  const selection = useSelection(JSON.stringify({ ...filter, sort: undefined }));
  const change = (
    part: SubscribersFilter & Pick<SubscribersSearch, 'view'>,
    options?: { replace: boolean },
  ) => void navigate({ search: ({ page: _former, ...former }) => ({ ...former, ...part }), ...options });
  return (
    <>
      <h1 className="sr-only">Subscribers</h1>
      <ListToolbar
        clearable={filtered && query.data?.count !== 0}
        after={
          isStaff ? (
            <ViewControl
              filter={filter}
              id={search.view}
              onChoose={(view) => change({ view }, { replace: true })}
            />
          ) : null
        }
        actions={
          <>
            {isStaff ? (
              <>
                <InviteDialog offer={offerOf(selection, conditions)} onInvited={selection.clear} />
                <ImportDialog />
              </>
            ) : null}
            <ExportDialog filter={conditions} />
          </>
        }
      >
        <SearchField
          label="Search subscribers"
          value={filter.q ?? ''}
          onSearch={(text) => change({ q: text || undefined }, { replace: true })}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          choices={statusLabels}
          value={filter.status}
          onChoose={(status) => change({ status })}
        />
        <PlaceFilter filter={filter} onChoose={change} />
        <TagFilter
          tags={tagsOfParam(filter.tags)}
          onChange={(tags) => change({ tags: tags.join(';') || undefined })}
        />
        <DateRangeFilter
          label="Joined"
          range={{ ...filter, named: filter.joined }}
          onChoose={({ named, from, to }) => change({ joined: named, from, to })}
        />
      </ListToolbar>
      {/* An entry that is open, in a drawer. */}
      <Outlet />
      <RunningDeletions />
      <SubscribersList
        search={search}
        selection={selection}
        sorting={{
          sort,
          onSort: (wanted) => change({ sort: subscriberSort(wanted === DEFAULT_SORT ? undefined : wanted) }),
        }}
        empty={
          <EmptyList
            title="You don't have any subscribers yet"
            action={
              <>
                {isStaff ? (
                  <Button variant="outline" onClick={() => requestDialog('Import Subscribers')}>
                    Bring in a list
                  </Button>
                ) : null}
                <Button asChild variant="outline">
                  <a href="/#waitlist">Open the form</a>
                </Button>
              </>
            }
          >
            Those who join the waitlist on the website are listed here.
          </EmptyList>
        }
      />
    </>
  );
}
