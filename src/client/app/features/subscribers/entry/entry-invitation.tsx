import { Link } from '@tanstack/react-router';
import type { SubscriberDetail } from '#shared/subscribers.ts';
import { formatMoment } from '#client/app/lib/format.ts';
import { stateNames } from '#client/app/lib/invitation-state-names.ts';

/** The last invitation of an entry, and its wave, where it is sent again or taken back. */
export function EntryInvitation({ invitation }: { invitation: SubscriberDetail['invitation'] }) {
  if (invitation === null) return <p className="text-sm text-muted-foreground">Not invited</p>;
  const { state, wave_id, created_at, expires_at } = invitation;
  const isOpen = state === 'queued' || state === 'sent' || state === 'unclear';
  return (
    <p className="text-sm">
      {stateNames[state]}, made <time dateTime={created_at}>{formatMoment(created_at)}</time>
      {isOpen ? (
        <>
          {' '}
          and good until <time dateTime={expires_at}>{formatMoment(expires_at)}</time>
        </>
      ) : null}
      .{' '}
      <Link to="/admin/invitations" search={{ wave: wave_id }} className="text-link">
        Open its wave
      </Link>
    </p>
  );
}
