import { Link } from '@tanstack/react-router';
import { MailCheck, MailX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { DialogFooter } from '#client/ui/dialog.tsx';
import type { InvitationsCreated } from '#shared/invitations.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import type { Invited } from './use-invite.ts';

type Reason = InvitationsCreated['skipped'][number]['reason'];

const reasons: Readonly<Record<Reason, string>> = {
  invited: 'Invited already',
  joined: 'Have an account already',
  unconfirmed: 'Have not confirmed their address',
  not_found: 'No longer on the waitlist',
};

/** What became of it: how many were invited, and who was left out and why. */
export function InviteResult({ result, onDone }: { result: Invited; onDone: () => void }) {
  const { invited, wave_id, skipped, names } = result;
  const Icon = invited > 0 ? MailCheck : MailX;
  const button = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  return (
    <div className="mt-7">
      <div role="status" className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
        <div className="grid gap-1">
          <p className="font-medium">{countInvited(invited)}</p>
          {invited > 0 ? (
            <p className="text-sm leading-relaxed text-pretty text-muted-foreground">
              The mails go out one after the other. You can follow them, and pause them, on the screen of the
              invitations.
            </p>
          ) : null}
        </div>
      </div>
      {skipped.length > 0 ? (
        <section aria-labelledby="left-out" className="mt-6 border-t pt-5">
          <h3 id="left-out" className="font-sans text-sm font-medium tracking-normal">
            {formatNumber(skipped.length)} left out
          </h3>
          <dl className="mt-3 grid gap-3 text-sm">
            {[...groups].map(([reason, left]) => (
              <div key={reason}>
                <dt className="text-muted-foreground">
                  {reasons[reason]}: {formatNumber(left.length)}
                </dt>
                <dd className="wrap-anywhere">{nameSome(left, names)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <DialogFooter className="sm:items-center">
        {wave_id === null ? null : (
          <Button asChild variant="outline">
            <Link to="/admin/invitations" search={{ wave: wave_id }}>
              Show the invitations
            </Link>
          </Button>
        )}
        <Button ref={button} onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}

function countInvited(count: number): string {
  if (count === 0) return 'Nobody was invited.';
  return count === 1 ? '1 invited.' : `${formatNumber(count)} invited.`;
}

/** The addresses that are known, and how many more there are. */
function nameSome(left: InvitationsCreated['skipped'], names: ReadonlyMap<string, string>): string {
  const known = left.flatMap(({ id }) => names.get(id) ?? []);
  const more = left.length - known.length;
  if (known.length === 0) return '';
  return more === 0 ? known.join(', ') : `${known.join(', ')}, and ${formatNumber(more)} more`;
}
