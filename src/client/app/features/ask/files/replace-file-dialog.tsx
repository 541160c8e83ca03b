import { useState } from 'react';
import { fileOutput, type AskFile } from '#shared/ask.ts';
import { fileExtensions } from '#shared/ask-limits.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { FieldFrame } from '#client/ui/field.tsx';
import { Progress } from '#client/ui/progress.tsx';
import {
  FormDialog,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { assertUnchanged } from '#client/app/lib/unchanged-file.ts';
import { upload } from '#client/app/lib/upload.ts';
import { refreshFiles } from '../ask-queries.ts';
import { problemOf } from './upload-queue.ts';

/** The dialog that replaces a file by a new version. */
export function ReplaceFileDialog({
  row: file,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<AskFile>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Replace File"
      description={
        <>
          A new version takes the place of{' '}
          <strong className="font-medium wrap-anywhere text-foreground">{file.name}</strong>. What answers
          quote of the present one goes, and they offer to ask again.
        </>
      }
    >
      <ReplaceForm file={file} />
    </FormDialog>
  );
}

function ReplaceForm({ file: { id } }: { file: AskFile }) {
  const { close } = useOpenForm();
  const [chosen, setChosen] = useState<File>();
  const [sent, setSent] = useState(0);
  const problem = chosen && problemOf(chosen);
  const { save, saving } = useSaveForm(
    async (content: File, signal) => {
      await assertUnchanged(content);
      const form = new FormData();
      form.append('file', content);
      await upload(`/api/v1/files/${id}/content`, form, {
        method: 'PUT',
        schema: fileOutput,
        signal,
        onProgress: setSent,
      });
    },
    {
      success: 'File replaced successfully.',
      onSettled: refreshFiles,
    },
  );
  useReportChanged(chosen !== undefined);
  return (
    <DialogForm
      submitLabel="Replace"
      disabled={saving || chosen === undefined || problem !== undefined}
      status={
        saving ? (
          <Progress
            aria-label="Sending the new version"
            value={sent < 1 ? sent : undefined}
            className="h-1 flex-1"
          />
        ) : null
      }
      onSubmit={() => chosen && save(chosen)}
      onCancel={close}
    >
      <div
        // Otherwise the screen below would add it to the collection.
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!saving) setChosen(event.dataTransfer.files[0]);
        }}
      >
        <FieldFrame
          label="New version"
          error={problem}
          hint={chosen ? `${chosen.name}, ${formatBytes(chosen.size)}` : 'Up to 50 MiB. It keeps the name.'}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept={fileExtensions.join()}
              disabled={saving}
              className="w-full min-w-0 text-sm wrap-anywhere file:mr-3 file:h-9 file:cursor-pointer file:rounded-md file:border file:border-input file:bg-card file:px-3 file:font-medium file:text-foreground"
              onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0])}
            />
          )}
        </FieldFrame>
      </div>
    </DialogForm>
  );
}
