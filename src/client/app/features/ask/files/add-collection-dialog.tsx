import { useNavigate } from '@tanstack/react-router';
import { FolderPlus } from 'lucide-react';
import { useRef } from 'react';
import { v4 as newKey } from 'uuid';
import { FormDialogButton, useSaveForm } from '#client/app/components/form-dialog.tsx';
import { hasDoneNothing } from '#client/app/lib/failures.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { CollectionForm } from './collection-form.tsx';
import type { CollectionValues } from './collection-form.tsx';

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
  // The first call, which is repeated until it is known whether it made the collection, so that it makes only one.
  const creation = useRef<{ key: string; values: CollectionValues }>(undefined);
  const create = (wanted: CollectionValues, signal: AbortSignal) => {
    const { key, values } = (creation.current ??= { key: newKey(), values: wanted });
    const call = { signal, context: { idempotencyKey: key } };
    return trpcClient.collections.create.mutate(values, call).catch((error: unknown) => {
      if (hasDoneNothing(error)) creation.current = undefined;
      throw error;
    });
  };
  const { save, saving } = useSaveForm(
    async (wanted: CollectionValues, signal) => {
      let made = await create(wanted, signal);
      signal.throwIfAborted();
      // They were changed after the first call.
      if (creation.current?.values !== wanted)
        made = await trpcClient.collections.update.mutate({ id: made.id, ...wanted }, { signal });
      queries.collections.get.setData({ id: made.id }, made);
      await navigate({ to: '/admin/ask/files', search: { collection: made.id } });
    },
    {
      success: 'Collection created successfully.',
      onSettled: () => queries.collections.list.invalidate(),
    },
  );
  return <CollectionForm saving={saving} onSave={save} />;
}
