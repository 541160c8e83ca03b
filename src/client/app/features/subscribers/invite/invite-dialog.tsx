// The dialog `Invite Subscribers`, from the row above the list and from the bar of a selection.
import { Send } from 'lucide-react';
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import type { SubscriberFilter } from '#shared/subscribers.ts';
import { FormDialog, FormDialogButton } from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { isFiltered } from '#client/app/lib/list-page.ts';
import type { Selection } from '#client/app/lib/use-selection.ts';
import { InviteForm } from './invite-form.tsx';
import type { Offer } from './who.ts';

const content = {
  title: 'Invite Subscribers',
  description: `Each gets one mail with a link to sign up. It works once, for ${INVITATION_DAYS} days. Only those who wait are invited.`,
  maxWidth: 'max-w-md lg:max-w-5xl',
};

/**
 * Who is offered to be invited: those that are selected, one by one or all that match; without a selection those that match
 * the filter of the list, and without a filter the oldest.
 */
export function offerOf({ ids, all }: Pick<Selection, 'ids' | 'all'>, filter: SubscriberFilter): Offer {
  const conditions = isFiltered(filter) ? filter : undefined;
  const selected = Object.keys(ids);
  if (all) return { filter, way: 'matching' };
  if (selected.length > 0) return { ids: selected, filter: conditions, way: 'selected' };
  return { filter: conditions, way: conditions ? 'matching' : 'oldest' };
}

/** The `Invite` button above the list. @param onInvited called once somebody was invited */
export function InviteDialog({ offer, onInvited }: { offer: Offer; onInvited: () => void }) {
  return (
    <FormDialogButton icon={Send} label="Invite" variant="outline" {...content}>
      <InviteForm offer={offer} onInvited={onInvited} />
    </FormDialogButton>
  );
}

/** Who is invited from a selection. */
export type InviteRequest = {
  offer: Offer;
  /** Called once they are invited. */
  onDone: () => void;
};

/** The dialog for a selection. */
export function InviteSelectionDialog({
  row: { offer, onDone },
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<InviteRequest>) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} onCloseAutoFocus={onCloseAutoFocus} {...content}>
      <InviteForm offer={offer} onInvited={onDone} />
    </FormDialog>
  );
}
