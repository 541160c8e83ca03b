// The dialogs of saved views.
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { v4 as newKey } from 'uuid';
import type { View, ViewFilters } from '#shared/views.ts';
import { NO_VIEW_NAME, VIEW_NAME_MAX, viewMessages } from '#shared/view-limits.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import {
  FormDialog,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { hasDoneNothing } from '#client/app/lib/failures.ts';
import { trpc, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshViews } from './use-views.ts';

/** What a dialog is about. */
export type ViewRow = {
  /** The view that is shown. */
  view: View | undefined;
  /** The filters of the list. */
  filters: ViewFilters;
  /** Called with the view that is shown from now on. */
  onChoose: (id: string | undefined) => void;
};

/** The dialogs of a view, by what they do. */
export const viewDialogs = { save: SaveViewDialog, rename: RenameViewDialog, delete: DeleteViewDialog };

function SaveViewDialog({ row, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<ViewRow>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Save View"
      description="These filters get a name in the menu, below Subscribers."
    >
      <SaveForm {...row} />
    </FormDialog>
  );
}

function SaveForm({ filters, onChoose }: ViewRow) {
  const { close } = useOpenForm();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  useReportChanged(name !== '' || shared);
  // The first call, which is repeated until it is known whether it saved the view.
  const creation = useRef<{ key: string; input: { name: string; shared: boolean } }>(undefined);
  const { save, saving } = useSaveForm(
    async (wanted: { name: string; shared: boolean }, signal) => {
      const { key, input } = (creation.current ??= { key: newKey(), input: wanted });
      const call = { signal, context: { idempotencyKey: key } };
      let view = await trpcClient.views.create.mutate({ ...input, filters }, call).catch((error: unknown) => {
        if (hasDoneNothing(error)) creation.current = undefined;
        throw error;
      });
      // They were changed after the first call.
      if (input.name !== wanted.name || input.shared !== wanted.shared)
        view = await trpcClient.views.update.mutate({ id: view.id, ...wanted }, { signal });
      await refreshViews();
      onChoose(view.id);
    },
    { success: 'View saved successfully.', onSettled: refreshViews },
  );
  return (
    <NameForm
      name={name}
      onChange={setName}
      saving={saving}
      onSave={() => save({ name: name.trim(), shared })}
      onCancel={close}
    >
      <CheckboxField
        label="Share with staff"
        hint="It is in the menu of all staff then. Only you and superusers can change it."
        checked={shared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </NameForm>
  );
}

function RenameViewDialog({ row, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<ViewRow>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Rename View"
    >
      <RenameForm {...row} />
    </FormDialog>
  );
}

function RenameForm({ view }: ViewRow) {
  const { close } = useOpenForm();
  const [name, setName] = useState(view?.name ?? '');
  useReportChanged(name !== view?.name);
  const { save, saving } = useSaveForm(
    async (wanted: { id: string; name: string }, signal) =>
      trpcClient.views.update.mutate(wanted, { signal }),
    { success: 'View renamed successfully.', onSettled: refreshViews },
  );
  return (
    <NameForm
      name={name}
      onChange={setName}
      saving={saving}
      onSave={() => view && save({ id: view.id, name: name.trim() })}
      onCancel={close}
    />
  );
}

/** The field of a name, and what else there is to say of a view. */
function NameForm({
  name,
  saving,
  onChange,
  onSave,
  onCancel,
  children,
}: {
  name: string;
  saving: boolean;
  onChange: (name: string) => void;
  onSave: () => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  return (
    <DialogForm disabled={saving || name.trim() === ''} onSubmit={onSave} onCancel={onCancel}>
      <Field
        label="Name"
        placeholder="Press in Berlin"
        autoComplete="off"
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={NO_VIEW_NAME.test(name) ? viewMessages.nameBroken : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {children}
    </DialogForm>
  );
}

function DeleteViewDialog({ row, open, onOpenChange, onDeleted, onCloseAutoFocus }: RowDialogProps<ViewRow>) {
  const { view, onChoose } = row;
  const { mutate, isPending } = trpc.views.remove.useMutation({
    onSuccess: () => {
      toast.success('The view was deleted successfully.');
      onDeleted();
      onChoose(undefined);
    },
    onSettled: refreshViews,
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete View"
        description={
          <>
            The view <strong className="font-medium wrap-anywhere text-foreground">{view?.name}</strong> will
            be permanently deleted{view?.shared ? ', for all staff' : ''}. The subscribers stay. Press{' '}
            <strong>Delete</strong> to do it.
          </>
        }
        pending={isPending}
        onConfirm={() => view && mutate({ id: view.id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}
