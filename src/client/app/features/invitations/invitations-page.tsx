import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { EmptyList } from '#client/app/components/empty-list.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { requestDialog } from '#client/app/lib/dialog-requests.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { wavesQuery } from './invitations-query.ts';
import { ALL_WAVES } from './invitations-search.ts';
import type { InvitationsSearch } from './invitations-search.ts';
import { WaveInvitations } from './wave-invitations.tsx';
import { WavesList } from './waves-list.tsx';

const route = getRouteApi('/admin/invitations');

/** /admin/invitations: the waves; with `wave` in the address the invitations of one, or of all. For staff. */
export function InvitationsPage() {
  const search = route.useSearch();
  if (search.wave === undefined) return <Waves search={search} />;
  return <WaveInvitations key={search.wave} wave={search.wave} search={search} />;
}

function Waves({ search }: { search: InvitationsSearch }) {
  const { page, size } = listOf('waves', search);
  const query = useQuery(wavesQuery(search));
  return (
    <>
      <PageHeading
        title="Invitations"
        lead={
          query.data && query.data.count > 0 ? (
            <>
              Everyone who was invited at once is a wave.{' '}
              <Link to="/admin/invitations" search={{ wave: ALL_WAVES }} className="text-link font-medium">
                All invitations
              </Link>
            </>
          ) : null
        }
      >
        {query.data?.count === 0 ? null : <InviteLink />}
      </PageHeading>
      <PagedList
        page={page}
        size={size}
        list="waves"
        query={query}
        renderTable={(rows) => <WavesList {...rows} />}
        empty={
          <EmptyList title="Nobody has been invited yet" action={<InviteLink />}>
            Choose who is next from the waitlist. Each gets a mail with a link to sign up, and is shown here.
          </EmptyList>
        }
      />
    </>
  );
}

/** Leads to the waitlist, and opens the dialog there. */
function InviteLink() {
  return (
    <Button asChild>
      <Link to="/admin/subscribers" onClick={() => requestDialog('Invite Subscribers')}>
        <Send aria-hidden />
        Invite Subscribers
      </Link>
    </Button>
  );
}
