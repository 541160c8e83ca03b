import { MailX, RotateCw } from 'lucide-react';
import type { Invitation } from '#shared/invitations.ts';
import { Badge } from '#client/ui/badge.tsx';
import { DropdownMenuItem } from '#client/ui/dropdown-menu.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { RelativeTime } from '#client/app/components/relative-time.tsx';
import { RowActions } from '#client/app/components/row-actions.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { RowList } from '#client/app/components/row-list.tsx';
import { formatDate } from '#client/app/lib/format.ts';
import type { InvitationDialog } from './invitation-dialogs.tsx';
import { stateNames } from '#client/app/lib/invitation-state-names.ts';
import { canResend, canRevoke } from './states.ts';

/**
 * Invitations: whom they went to, and what became of each.
 * @param now when the rows were fetched, in milliseconds since 1970; the ages refer to it
 * @param onAct opens a dialog of a row
 */
export function InvitationsRows({
  now,
  onAct,
  ...rows
}: TableRows<Invitation> & { now: number; onAct: OpenRowDialog<Invitation, InvitationDialog> }) {
  return (
    <RowList {...rows} label="Invitations" idOf={({ id }) => id}>
      {(invitation) => ({
        name: (
          <div className="leading-snug">
            <p className="font-medium wrap-anywhere">{invitation.email}</p>
            <p className="text-[0.8125rem] text-muted-foreground">
              <Since invitation={invitation} now={now} />
            </p>
          </div>
        ),
        state: <State invitation={invitation} />,
        actions: <Actions invitation={invitation} onAct={onAct} />,
      })}
    </RowList>
  );
}

/** Since when an invitation is what it is, as far as it is known. */
function Since({ invitation, now }: { invitation: Invitation; now: number }) {
  const { state, created_at, sent_at, expires_at } = invitation;
  if (state === 'expired') {
    return (
      <>
        expired <RelativeTime at={expires_at} now={now} />
      </>
    );
  }
  return (
    <>
      {sent_at === null ? 'invited' : 'sent'} <RelativeTime at={sent_at ?? created_at} now={now} />
      {state === 'sent' ? `, until ${formatDate(expires_at)}` : ''}
    </>
  );
}

const troubles = new Set(['refused', 'unclear']);

function State({ invitation: { state, detail } }: { invitation: Invitation }) {
  const isTrouble = troubles.has(state);
  return (
    <div className="grid justify-items-start gap-1">
      <Badge
        variant={state === 'joined' ? 'accent' : isTrouble ? 'outline' : 'neutral'}
        className={isTrouble ? 'border-destructive! text-destructive' : ''}
      >
        {stateNames[state]}
      </Badge>
      {isTrouble && detail !== null ? (
        <p className="text-[0.8125rem] leading-snug wrap-anywhere text-muted-foreground">{detail}</p>
      ) : null}
    </div>
  );
}

function Actions({
  invitation,
  onAct,
}: {
  invitation: Invitation;
  onAct: OpenRowDialog<Invitation, InvitationDialog>;
}) {
  return (
    <RowActions name={invitation.email} disabled={!canRevoke(invitation)}>
      {(button) => (
        <>
          {canResend(invitation) ? (
            <DropdownMenuItem onSelect={() => onAct('resend', invitation, button)}>
              <RotateCw aria-hidden />
              Resend
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuItem variant="destructive" onSelect={() => onAct('revoke', invitation, button)}>
            <MailX aria-hidden />
            Revoke
          </DropdownMenuItem>
        </>
      )}
    </RowActions>
  );
}
