import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Collection } from '#shared/ask.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { onDemand } from '#client/app/components/on-demand.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { useIncomingFiles } from '#client/app/lib/use-incoming-files.ts';
import { countSent, getUploads, isWaiting, onUploads, problemOf } from './upload-queue.ts';

const AddFilesDialog = onDemand(
  'add files',
  async () => (await import('./add-files-dialog.tsx')).AddFilesDialog,
  ({ files }) => files !== undefined,
);

const UploadList = onDemand('uploads', async () => (await import('./upload-list.tsx')).UploadList);

/**
 * Takes files that are dropped or pasted while questions are asked: what was typed stays, and nothing is sent unasked.
 * @param collections those that the person reads; undefined while they load
 */
export function IncomingFiles({ collections }: { collections: readonly Collection[] | undefined }) {
  const [files, setFiles] = useState<readonly File[]>();
  const focused = useRef<Element>(null);
  const own = collections?.filter(({ is_own }) => is_own);
  useIncomingFiles((incoming) => {
    const problems = incoming.map(problemOf);
    if (own?.length === 0) {
      toast.error('You have no collection of your own. Make one under Files, and add the files there.');
    } else if (problems[0] !== undefined && !problems.includes(undefined)) {
      // Such as a picture of the screen, which no collection takes.
      toast.error(problems[0]);
    } else {
      if (!files) focused.current = document.activeElement;
      setFiles([...(files ?? []), ...incoming]);
    }
  }, false);
  const uploads = useSyncExternalStore(onUploads, getUploads);
  useTellWhenSent(uploads.some(isWaiting));
  return (
    <>
      {/* Few, so that the answer stays in sight. */}
      {uploads.length > 0 && <UploadList most={5} />}
      <AddFilesDialog
        // What comes while the collections load is asked about once they are there.
        files={own && own.length > 0 ? files : undefined}
        collections={own ?? []}
        onClose={() => setFiles(undefined)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (focused.current instanceof HTMLElement) focused.current.focus();
        }}
      />
    </>
  );
}

/** Where no list of files shows them, it is told when they have been sent. */
function useTellWhenSent(isSending: boolean): void {
  const wasSending = useRef(false);
  useEffect(() => {
    const sent = countSent();
    if (wasSending.current && !isSending && sent > 0) {
      toast.success(
        `${formatCount(sent, 'file')} added. Answers have ${sent === 1 ? 'it' : 'them'} once read.`,
      );
    }
    wasSending.current = isSending;
  }, [isSending]);
}
