import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, FolderInput, MessageSquareText, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { isHolderType } from '#shared/file-types.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { failureText } from '#client/errors.ts';
import { SelectionBar } from '#client/app/components/selection-bar.tsx';
import { download } from '#client/app/lib/download.ts';
import { formatCount, formatNumber } from '#client/app/lib/format.ts';
import { saveFile } from '#client/app/lib/save-file.ts';
import { trpc, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshFiles } from '../ask-queries.ts';
import { FILES_IN_ADDRESS, filesParam } from '../ask-search.ts';
import { MoveFilesDialog } from './move-files-dialog.tsx';
import type { RefusedFile } from './refused-files.tsx';

/**
 * The bar that says how many files are selected, and what can be done with them. It stays in view at the bottom of the screen.
 * @param onDone ends the selection; gets the files that were left as they were
 */
export function SelectedFilesBar({
  files,
  onDone,
  onClear,
}: {
  files: readonly AskFile[];
  onDone: (refused: RefusedFile[]) => void;
  onClear: () => void;
}) {
  const [dialog, setDialog] = useState<'move' | 'delete'>();
  const ids = files.map(({ id }) => id);
  const remove = trpc.files.removeMany.useMutation({
    onSuccess: ({ deleted }) => {
      toast.success(`${formatCount(deleted, 'file')} deleted.`);
      setDialog(undefined);
      onDone([]);
    },
    onSettled: refreshFiles,
  });
  const save = useMutation({
    mutationFn: () => download('/api/v1/files/download', new AbortController().signal, { ids }),
    onSuccess: (content) => saveFile(content, 'files.zip'),
  });
  const read = useMutation({
    mutationFn: () => readAgain(files),
    onSuccess: onDone,
    onSettled: refreshFiles,
  });
  const toMain = (event: Event) => {
    event.preventDefault();
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const navigate = useNavigate();
  const ask = () => {
    const asked = files.filter(canBeAsked);
    if (asked.length === 0) {
      toast.error('None of these files has text that can be asked.');
      return;
    }
    if (asked.length > FILES_IN_ADDRESS) {
      const most = formatNumber(FILES_IN_ADDRESS);
      toast.error(`At most ${most} files can be asked alone. Select fewer, or ask the collection.`);
      return;
    }
    if (asked.length < files.length)
      toast.success(`${formatCount(asked.length, 'file')} of ${files.length} asked: the rest has no text.`);
    void navigate({ to: '/admin/ask', search: { files: filesParam(asked.map(({ id }) => id)) } });
  };
  return (
    <>
      <SelectionBar count={files.length} onClear={onClear}>
        <Button variant="outline" size="sm" onClick={ask}>
          <MessageSquareText aria-hidden />
          Ask these
        </Button>
        <Button variant="outline" size="sm" onClick={() => setDialog('move')}>
          <FolderInput aria-hidden />
          Move
        </Button>
        <Button variant="outline" size="sm" disabled={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden />
          Download
        </Button>
        <Button variant="outline" size="sm" disabled={read.isPending} onClick={() => read.mutate()}>
          <RotateCw aria-hidden />
          Read again
        </Button>
        <Button variant="destructive" size="sm" onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </SelectionBar>
      <MoveFilesDialog
        files={files}
        open={dialog === 'move'}
        onOpenChange={() => setDialog(undefined)}
        onMoved={onDone}
        onCloseAutoFocus={toMain}
      />
      <AlertDialog open={dialog === 'delete'} onOpenChange={() => setDialog(undefined)}>
        <AlertDialogContent
          title={`Delete ${formatCount(files.length, 'File')}`}
          description={`They will be permanently deleted, ${
            files.some(({ media_type }) => isHolderType(media_type))
              ? 'with the files that came out of mails and ZIP files among them, and '
              : 'with '
          }every quotation of them in anybody’s answers. Backups keep what they hold until they expire. This cannot be undone.`}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ ids })}
          onCloseAutoFocus={toMain}
        />
      </AlertDialog>
    </>
  );
}

/** Whether a file has, or will have, text of its own: what a ZIP holds are files of their own. */
const canBeAsked = ({ status, media_type }: AskFile) =>
  status !== 'failed' && media_type !== 'application/zip';

/** Has files read again, one after the other. @returns those that could not be */
async function readAgain(files: readonly AskFile[]): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  for (const { id, name } of files)
    await trpcClient.files.readAgain
      .mutate({ id })
      .catch((error: unknown) => refused.push({ name, detail: failureText(error) }));
  return refused;
}
