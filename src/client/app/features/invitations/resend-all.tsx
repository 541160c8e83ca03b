// Sending all invitations of a list again that did not lead to an account, such as all of a wave that were refused.
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { INVITATION_DAYS, WAVE_MAX, type InvitationState } from '#shared/invitation-states.ts';
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { queries, queryClient, trpc } from '#client/app/lib/trpc.ts';
import { refreshInvitations } from './invitations-query.ts';
import { invitationsIn } from './invitations-search.ts';
import type { InvitationsSearch } from './invitations-search.ts';

/** The states whose invitations are sent again together, with what they have in common. */
const together: Partial<Record<InvitationState, string>> = {
  refused: 'were refused',
  unclear: 'may or may not have arrived',
  expired: 'have expired',
};

/**
 * The button that sends all invitations of a list again; nothing where their state is no reason to.
 * @param count how many the list has
 */
export function ResendAll({ search, count }: { search: InvitationsSearch; count: number }) {
  const { state } = search;
  const [open, setOpen] = useState(false);
  const resend = trpc.invitations.resendMany.useMutation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const listed = queries.invitations.list.queryOptions(
        { ...invitationsIn(search), skip: 0, limit: WAVE_MAX },
        { staleTime: 0 },
      );
      const ids = (await queryClient.fetchQuery(listed)).data.map(({ id }) => id);
      return ids.length === 0 ? { resent: 0 } : resend.mutateAsync({ ids });
    },
    onSuccess: ({ resent }) => {
      toast.success(
        resent === 1
          ? 'One mail is being sent again.'
          : `${formatNumber(resent)} mails are being sent again.`,
      );
      setOpen(false);
    },
    onSettled: refreshInvitations,
  });
  const reason = state === undefined ? undefined : together[state];
  if (reason === undefined || count === 0) return null;
  const some = formatNumber(Math.min(count, WAVE_MAX));
  return (
    <AlertDialog open={open} onOpenChange={setOpen}>
      <AlertDialogTrigger asChild>
        <Button variant="outline">
          <RotateCw aria-hidden />
          Send again
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title="Send again"
        description={
          <>
            {count > WAVE_MAX ? `The newest ${some}` : some} of these invitations, which {reason}, get another
            mail each, with a new link that can be used for {INVITATION_DAYS} days.
            {state === 'unclear'
              ? ' Where the mail before has arrived, its link stops working.'
              : ''} Press <strong>Send again</strong> to do it.
          </>
        }
        confirmLabel="Send again"
        harmless
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </AlertDialog>
  );
}
