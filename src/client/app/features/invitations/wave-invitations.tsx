import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { FilterSelect } from '#client/app/components/filter-select.tsx';
import { ListToolbar } from '#client/app/components/list-toolbar.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { useTitle } from '#client/app/lib/use-title.ts';
import { formatMoment } from '#client/app/lib/format.ts';
import { stateNames } from '#client/app/lib/invitation-state-names.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { invitationDialogs } from './invitation-dialogs.tsx';
import { InvitationsRows } from './invitations-rows.tsx';
import { invitationsQuery, waveQuery } from './invitations-query.ts';
import { ALL_WAVES } from './invitations-search.ts';
import type { InvitationsSearch } from './invitations-search.ts';
import { ResendAll } from './resend-all.tsx';
import { PauseButton, WaveBy, WaveNote, WaveProgress } from './wave-facts.tsx';

const route = getRouteApi('/admin/invitations');

/** The invitations of a wave, or of all waves. @param wave its id, or `ALL_WAVES` */
export function WaveInvitations({ wave, search }: { wave: string; search: InvitationsSearch }) {
  return (
    <>
      <Link
        to="/admin/invitations"
        className="-ml-1 inline-flex items-center gap-1 rounded-sm pr-1 text-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        All waves
      </Link>
      {wave === ALL_WAVES ? <AllHeading /> : <WaveHeading id={wave} />}
      <Invitations search={search} />
    </>
  );
}

function AllHeading() {
  useTitle('Invitations');
  return (
    <div className="mt-3 mb-8">
      <h1 className="text-4xl leading-tight">All invitations</h1>
      <p className="mt-2 text-muted-foreground">Of every wave, newest first.</p>
    </div>
  );
}

function WaveHeading({ id }: { id: string }) {
  useTitle('Wave');
  const query = useQuery(waveQuery(id));
  const wave = query.data?.data[0];
  if (!wave && query.isError) {
    return <Failure className="mt-6 mb-8" what="The wave could not be loaded." query={query} />;
  }
  if (!wave && query.data) {
    return (
      <div className="mt-3 mb-8">
        <h1 className="text-4xl leading-tight">No such wave</h1>
        <p className="mt-2 text-muted-foreground">The link may be incomplete.</p>
      </div>
    );
  }
  return (
    <div className="mt-3 mb-8 grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-4xl leading-tight">
            {wave ? (
              <>
                Wave of <time dateTime={wave.created_at}>{formatMoment(wave.created_at)}</time>
              </>
            ) : (
              <>
                <span className="sr-only">Loading</span>
                <Skeleton className="inline-block! h-[0.7em]! w-80 max-w-full align-middle" />
              </>
            )}
          </h1>
          {wave ? <WaveBy wave={wave} /> : <Skeleton className="w-44" />}
        </div>
        {wave ? <PauseButton wave={wave} /> : null}
      </div>
      {wave ? (
        <>
          <WaveNote note={wave.note} lines="all" />
          <WaveProgress wave={wave} />
        </>
      ) : (
        <Skeleton className="h-1.5! w-full" />
      )}
    </div>
  );
}

function Invitations({ search }: { search: InvitationsSearch }) {
  const navigate = route.useNavigate();
  const query = useQuery(invitationsQuery(search));
  const { open, dialog } = useRowDialogs(invitationDialogs);
  const {
    page,
    size,
    filter: { state },
  } = listOf('invitations', search);
  const isFiltered = state !== undefined;
  return (
    <>
      <ListToolbar
        clearable={isFiltered && query.data?.count !== 0}
        actions={<ResendAll search={search} count={query.data?.count ?? 0} />}
      >
        <FilterSelect
          label="State"
          all="Any state"
          choices={stateNames}
          value={state}
          onChoose={(chosen) =>
            void navigate({ search: ({ page: _former, ...former }) => ({ ...former, state: chosen }) })
          }
        />
      </ListToolbar>
      <PagedList
        page={page}
        size={size}
        list="invitations"
        query={query}
        filtered={isFiltered}
        noMatch="No invitation is in this state."
        renderTable={(rows) => <InvitationsRows {...rows} now={query.dataUpdatedAt} onAct={open} />}
        empty={
          <p className="rounded-lg border bg-card px-6 py-16 text-center text-muted-foreground">
            There are no invitations here. Those that were revoked are shown by that state.
          </p>
        }
      />
      {dialog}
    </>
  );
}
