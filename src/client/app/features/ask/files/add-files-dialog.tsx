import { useId, useState } from 'react';
import type { Collection } from '#shared/ask.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { FormDialog, useOpenForm } from '#client/app/components/form-dialog.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { addUploads } from './upload-queue.ts';

/** How many files are named. */
const MOST_NAMED = 4;

/**
 * Asks where files go that were dropped or pasted while something else was done, before they are sent anywhere.
 * @param files undefined while there are none to ask about
 * @param collections those of the person, one at least
 * @param onClose called with the collection that they go to, undefined for none
 */
export function AddFilesDialog({
  files,
  collections,
  onClose,
}: {
  files: readonly File[] | undefined;
  collections: readonly Collection[];
  onClose: (into: string | undefined) => void;
}) {
  return (
    <FormDialog
      title="Add Files"
      description="They are sent to the collection that you choose, and those who may ask it can read them."
      open={files !== undefined}
      onOpenChange={(open) => open || onClose(undefined)}
    >
      {files ? <AddFilesForm files={files} collections={collections} onAdd={onClose} /> : null}
    </FormDialog>
  );
}

function AddFilesForm({
  files,
  collections,
  onAdd,
}: {
  files: readonly File[];
  collections: readonly Collection[];
  onAdd: (into: string) => void;
}) {
  const { close } = useOpenForm();
  const listId = useId();
  const [chosen, setChosen] = useState(
    () => (collections.find(({ access }) => access === 'private') ?? collections[0])?.id ?? '',
  );
  const others = files.length - MOST_NAMED;
  return (
    <DialogForm
      submitLabel="Add"
      disabled={chosen === ''}
      onSubmit={() => {
        addUploads(chosen, files);
        onAdd(chosen);
      }}
      onCancel={close}
    >
      <div>
        <p id={listId} className="text-sm font-medium">
          {formatCount(files.length, 'file')}
        </p>
        <ul aria-labelledby={listId} className="mt-2 grid gap-1 text-sm text-muted-foreground">
          {files.slice(0, MOST_NAMED).map(({ name }, index) => (
            <li key={index} className="truncate">
              {name}
            </li>
          ))}
          {others > 0 ? <li>and {formatCount(others, 'other')}</li> : null}
        </ul>
      </div>
      <FieldFrame label="Collection">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {collections.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FieldFrame>
    </DialogForm>
  );
}
