import { useNavigate } from '@tanstack/react-router';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { v4 as newKey } from 'uuid';
import { FormDialogButton, useSaveForm } from '#client/app/components/form-dialog.tsx';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { CollectionNameForm } from './collection-name-form.tsx';

/** The `Add Collection` button and its dialog. The new collection is opened. */
export function AddCollectionDialog() {
  return (
    <FormDialogButton
      icon={FolderPlus}
      title="Add Collection"
      description="Files that belong together, and that the same people may ask. At first only you can."
    >
      <AddCollectionForm />
    </FormDialogButton>
  );
}

function AddCollectionForm() {
  const navigate = useNavigate();
  // The same for a second press, so that it makes no second collection.
  const [idempotencyKey] = useState(() => newKey());
  const { save, saving } = useSaveForm(
    async (name: string, signal) => {
      const made = await trpcClient.collections.create.mutate(
        { name },
        { signal, context: { idempotencyKey } },
      );
      queries.collections.get.setData({ id: made.id }, made);
      await navigate({ to: '/admin/ask/files', search: { collection: made.id } });
    },
    {
      success: 'Collection created successfully.',
      onSettled: () => queries.collections.list.invalidate(),
    },
  );
  return <CollectionNameForm saving={saving} onSave={save} />;
}
