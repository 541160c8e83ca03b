// The confirmations before an invitation is sent again or taken back.
import type { ReactNode } from 'react';
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import type { Invitation } from '#shared/invitations.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { refreshInvitations } from './invitations-query.ts';

export type InvitationDialog = keyof typeof invitationDialogs;

/** The dialogs of an invitation. */
export const invitationDialogs = { resend: ResendDialog, revoke: RevokeDialog };

function ResendDialog({ row, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<Invitation>) {
  const { mutate, isPending } = trpc.invitations.resend.useMutation({
    onSuccess: () => {
      toast.success('The invitation is being sent again.');
      onOpenChange(false);
    },
    onSettled: refreshInvitations,
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Resend Invitation"
        description={
          <>
            <Address email={row.email} /> gets another mail, with a new link that can be used for{' '}
            {INVITATION_DAYS} days.{' '}
            {row.state === 'unclear'
              ? 'The mail before may have arrived; its link stops working.'
              : row.state === 'sent'
                ? 'The link of the mail before stops working.'
                : ''}{' '}
            Press <strong>Resend</strong> to do it.
          </>
        }
        confirmLabel="Resend"
        harmless
        pending={isPending}
        onConfirm={() => mutate({ id: row.id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}

function RevokeDialog({ row, open, onOpenChange, onDeleted, onCloseAutoFocus }: RowDialogProps<Invitation>) {
  const { mutate, isPending } = trpc.invitations.remove.useMutation({
    onSuccess: () => {
      toast.success('The invitation was revoked.');
      onDeleted();
    },
    onSettled: refreshInvitations,
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Revoke Invitation"
        description={
          <>
            <Address email={row.email} />{' '}
            {row.state === 'queued'
              ? 'gets no mail, and waits again.'
              : 'cannot use the link any more, and waits again.'}{' '}
            Nobody is told. Press <strong>Revoke</strong> to do it.
          </>
        }
        confirmLabel="Revoke"
        pending={isPending}
        onConfirm={() => mutate({ id: row.id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}

function Address({ email }: { email: string }): ReactNode {
  return <strong className="font-medium wrap-anywhere text-foreground">{email}</strong>;
}
