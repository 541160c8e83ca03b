import { CircleAlert, RotateCw, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatBytes } from '#shared/format-bytes.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { getUploads, onUploads, removeUpload, retryUpload } from './upload-queue.ts';
import type { Upload } from './upload-queue.ts';

/** The files that are on their way to a collection, and those that were refused. */
export function UploadList({ collectionId }: { collectionId: string }) {
  const uploads = useSyncExternalStore(onUploads, getUploads).filter(
    (item) => item.collectionId === collectionId,
  );
  const left = uploads.filter(({ problem }) => problem === undefined).length;
  return (
    <>
      <p role="status" className="sr-only">
        {left > 0 ? `${left === 1 ? '1 file is' : `${left} files are`} being sent` : ''}
      </p>
      {uploads.length > 0 ? (
        <ul aria-label="Files being sent" className="mt-4 grid gap-2">
          {uploads.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function UploadRow({ item: { key, file, sent, problem, canRetry } }: { item: Upload }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-md border bg-card py-2 pr-2 pl-4">
      <div className="min-w-0 text-[0.8125rem] leading-snug">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-muted-foreground tabular-nums">
          {formatBytes(file.size)}
          {problem === undefined ? (sent === undefined ? ', waiting' : ', being sent') : null}
        </p>
      </div>
      <div className="flex">
        {problem !== undefined && canRetry ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Send ${file.name} again`}
            onClick={() => retryUpload(key)}
          >
            <RotateCw aria-hidden />
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={problem === undefined ? `Do not send ${file.name}` : `Dismiss ${file.name}`}
          onClick={() => {
            removeUpload(key);
            document.querySelector('main')?.focus({ preventScroll: true });
          }}
        >
          <X aria-hidden />
        </Button>
      </div>
      {problem !== undefined ? (
        <p
          role="alert"
          className="col-span-full flex gap-2 pb-1 text-[0.8125rem] leading-snug font-medium text-destructive"
        >
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {problem}
        </p>
      ) : sent !== undefined ? (
        <Progress
          aria-label={`Sending ${file.name}`}
          // After the last byte the server checks and stores the file, for an unknown time.
          value={sent < 1 ? sent : undefined}
          className="col-span-full mb-1 h-1"
        />
      ) : null}
    </li>
  );
}
