import type { Collection } from '#shared/ask.ts';
import { FormDialog, useSaveForm } from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { CollectionNameForm } from './collection-name-form.tsx';

/** The dialog that renames a collection. */
export function RenameCollectionDialog({
  row: collection,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<Collection>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Rename Collection"
    >
      <RenameForm collection={collection} />
    </FormDialog>
  );
}

function RenameForm({ collection: { id, name } }: { collection: Collection }) {
  const { save, saving } = useSaveForm(
    (wanted: string, signal) => trpcClient.collections.update.mutate({ id, name: wanted }, { signal }),
    { success: 'Collection renamed successfully.', onSettled: () => queries.collections.invalidate() },
  );
  return <CollectionNameForm name={name} saving={saving} onSave={save} />;
}
