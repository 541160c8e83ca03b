import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import type { DialogContentProps } from '#client/ui/dialog.tsx';
import { FieldFrame } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { FormDialog, useOpenForm, useSaveForm } from '#client/app/components/form-dialog.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { readableCollectionsQuery, refreshFiles } from '../ask-queries.ts';
import { accessText } from './access.tsx';
import type { RefusedFile } from './refused-files.tsx';

/**
 * The dialog that moves files to another collection of the user.
 * @param onMoved gets those that stay where they are
 */
export function MoveFilesDialog({
  files,
  open,
  onOpenChange,
  onMoved,
  onCloseAutoFocus,
}: {
  files: readonly AskFile[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMoved: (refused: RefusedFile[]) => void;
} & Pick<DialogContentProps, 'onCloseAutoFocus'>) {
  const them = files.length === 1 ? 'it' : 'them';
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title={files.length === 1 ? 'Move File' : `Move ${formatCount(files.length, 'File')}`}
      description={`Whoever may ask the other collection can read ${them} there, and answers that rest on ${them}.`}
    >
      <MoveForm files={files} onMoved={onMoved} />
    </FormDialog>
  );
}

function MoveForm({
  files,
  onMoved,
}: {
  files: readonly AskFile[];
  onMoved: (refused: RefusedFile[]) => void;
}) {
  const { close } = useOpenForm();
  const { data } = useQuery(readableCollectionsQuery());
  const present = new Set(files.map(({ collection_id }) => collection_id));
  const others = data?.data.filter(({ id, is_own }) => is_own && !present.has(id)) ?? [];
  const [chosen, setChosen] = useState('');
  const collection = others.find(({ id }) => id === chosen) ?? others[0];
  const { save, saving } = useSaveForm(
    async (collection_id: string, signal) => {
      const ids = files.map(({ id }) => id);
      const { moved, refused } = await trpcClient.files.moveMany.mutate({ ids, collection_id }, { signal });
      const names = new Map(files.map(({ id, name }) => [id, name]));
      onMoved(refused.map(({ id, detail }) => ({ name: names.get(id) ?? id, detail })));
      if (moved > 0) toast.success(`${formatCount(moved, 'file')} moved.`);
    },
    { onSettled: refreshFiles },
  );
  return (
    <DialogForm
      submitLabel="Move"
      disabled={saving || collection === undefined}
      onSubmit={() => collection && save(collection.id)}
      onCancel={close}
    >
      {data && others.length === 0 ? (
        <p className="text-sm">You have no other collection: add one first.</p>
      ) : (
        <FieldFrame label="Collection" hint={collection && `Who may ask it: ${accessText(collection)}`}>
          {(control) => (
            <Select
              {...control}
              value={collection?.id ?? ''}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            >
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
      )}
    </DialogForm>
  );
}
