// The dialog `Invite Subscribers`, from the row above the list and from the bar of a selection.
import { Send } from 'lucide-react';
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import { FormDialog, FormDialogButton } from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { isFiltered } from '#client/app/lib/list-page.ts';
import type { SubscribersFilter } from '../subscribers-search.ts';
import { InviteForm } from './invite-form.tsx';
import type { Offer } from './who.ts';

const content = {
  title: 'Invite Subscribers',
  description: `Each gets one mail with a link to sign up. It works once, for ${INVITATION_DAYS} days. Only those who wait are invited.`,
  maxWidth: 'max-w-md lg:max-w-5xl',
};

/** A filter without the order of the list; undefined for one that lets everybody through. */
function conditionsOf({ sort: _order, ...filter }: SubscribersFilter): SubscribersFilter | undefined {
  return isFiltered(filter) ? filter : undefined;
}

/** The `Invite` button above the list. @param filter that of the list */
export function InviteDialog({ filter }: { filter: SubscribersFilter }) {
  const conditions = conditionsOf(filter);
  return (
    <FormDialogButton icon={Send} label="Invite" variant="outline" {...content}>
      <InviteForm offer={{ filter: conditions, way: conditions ? 'matching' : 'oldest' }} />
    </FormDialogButton>
  );
}

/** Who is invited from a selection: some by id, or all that match. */
export type InviteRequest = {
  selection: { ids: readonly string[] } | { all: true };
  filter: SubscribersFilter;
  /** Called once they are invited. */
  onDone: () => void;
};

/** The dialog for a selection. */
export function InviteSelectionDialog({
  row: { selection, filter, onDone },
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<InviteRequest>) {
  const conditions = conditionsOf(filter);
  const offer: Offer =
    'ids' in selection
      ? { ids: selection.ids, filter: conditions, way: 'selected' }
      : { filter: conditions ?? {}, way: 'matching' };
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} onCloseAutoFocus={onCloseAutoFocus} {...content}>
      <InviteForm offer={offer} onInvited={onDone} />
    </FormDialog>
  );
}
