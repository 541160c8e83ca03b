import type { SubscriberDetail } from '#shared/subscribers.ts';
import { formatMoment } from '#client/app/lib/format.ts';

const events: Readonly<Record<string, string>> = {
  joined: 'Joined the waitlist',
  imported: 'Came with an import',
  join_confirmed: 'Confirmed the address',
  subscriber_invited: 'Invited',
  invitation_resent: 'Invitation sent again',
  invitation_revoked: 'Invitation taken back',
  invitation_used: 'Made an account by the invitation',
  subscriber_updated: 'Tags or place changed',
  subscriber_note_added: 'Note written',
  subscriber_note_deleted: 'Note deleted',
  subscriber_deleted: 'Deleted',
  subscriber_restored: 'Restored',
};
const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitation',
  confirm_join: 'Request to confirm',
  own_entry: 'Link to the own entry',
};
const statuses = {
  queued: 'waits to be sent',
  sent: 'sent',
  refused: 'refused by the mail server',
  unclear: 'may not have arrived',
} as const;

/** The mails to an entry, newest first. */
export function EntryMails({ mails }: { mails: NonNullable<SubscriberDetail['mails']> }) {
  if (mails.length === 0) return <p className="text-sm text-muted-foreground">None that is recorded</p>;
  return (
    <ul aria-label="Mails" className="grid gap-2 text-sm">
      {mails.map(({ kind, status, at }) => (
        <Step key={`${kind} ${at}`} what={`${kinds[kind] ?? kind}: ${statuses[status]}`} at={at} />
      ))}
    </ul>
  );
}

/** What happened to an entry, oldest first. */
export function EntryHistory({ history }: { history: NonNullable<SubscriberDetail['history']> }) {
  return (
    <ol aria-label="History" className="grid gap-2 text-sm">
      {history.map(({ event, actor, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- several can be of one instant, and none is ever moved
        <Step key={index} what={events[event] ?? event} by={actor} at={at} />
      ))}
    </ol>
  );
}

function Step({ what, by = null, at }: { what: string; by?: string | null; at: string }) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0 wrap-anywhere">
        {what}
        {by === null ? null : <span className="text-muted-foreground"> by {by}</span>}
      </span>
      <time dateTime={at} className="text-muted-foreground tabular-nums">
        {formatMoment(at)}
      </time>
    </li>
  );
}
