import type { Collection } from '#shared/ask.ts';
import { FormDialog, useSaveForm } from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { CollectionForm } from './collection-form.tsx';
import type { CollectionValues } from './collection-form.tsx';

/** The dialog that changes the name and the description of a collection. */
export function EditCollectionDialog({
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
      title="Edit Collection"
    >
      <EditForm collection={collection} />
    </FormDialog>
  );
}

function EditForm({ collection: { id, name, description } }: { collection: Collection }) {
  const { save, saving } = useSaveForm(
    (wanted: CollectionValues, signal) => trpcClient.collections.update.mutate({ id, ...wanted }, { signal }),
    { success: 'Collection saved successfully.', onSettled: () => queries.collections.invalidate() },
  );
  return <CollectionForm values={{ name, description }} saving={saving} onSave={save} />;
}
