import { useId, useState } from 'react';
import type { Collection } from '#shared/ask.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import type { DialogContentProps } from '#client/ui/dialog.tsx';
import { FormDialog, useOpenForm } from '#client/app/components/form-dialog.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { accessText } from './access.tsx';
import { addUploads } from './upload-queue.ts';

/** How many files are named. */
const MOST_NAMED = 4;

/**
 * Asks where files go that were dropped or pasted while something else was done, before they are sent anywhere.
 * @param files undefined while there are none to ask about
 * @param collections those of the person, one at least
 * @param onClose called after they were put on their way, or not
 */
export function AddFilesDialog({
  files,
  collections,
  onClose,
  onCloseAutoFocus,
}: {
  files: readonly File[] | undefined;
  collections: readonly Collection[];
  onClose: () => void;
} & Pick<DialogContentProps, 'onCloseAutoFocus'>) {
  return (
    <FormDialog
      title="Add Files"
      description="Whoever may ask the collection that you choose can read them."
      open={files !== undefined}
      onOpenChange={(open) => open || onClose()}
      onCloseAutoFocus={onCloseAutoFocus}
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
  onAdd: () => void;
}) {
  const { close } = useOpenForm();
  const listId = useId();
  const [chosen, setChosen] = useState(
    () => (collections.find(({ access }) => access === 'private') ?? collections[0])?.id ?? '',
  );
  const collection = collections.find(({ id }) => id === chosen);
  const others = files.length - MOST_NAMED;
  return (
    <DialogForm
      submitLabel="Add"
      disabled={!collection}
      onSubmit={() => {
        addUploads(chosen, files);
        onAdd();
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
      <FieldFrame label="Collection" hint={collection && `Who may ask it: ${accessText(collection)}`}>
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
