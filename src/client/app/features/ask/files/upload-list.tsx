import { CircleAlert, RotateCw, X } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';
import { formatBytes } from '#shared/format-bytes.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { formatCount, formatNumber } from '#client/app/lib/format.ts';
import {
  countSent,
  getUploads,
  isWaiting,
  onUploads,
  removeUpload,
  removeUploads,
  retryUpload,
} from './upload-queue.ts';
import type { Upload } from './upload-queue.ts';

/** So many that were refused are named: a whole folder of pictures would be thousands. */
const MOST_REFUSED = 200;

/**
 * The files that are on their way to a collection, with one total, and below them all that were refused.
 * @param collectionId undefined for those of all collections
 * @param most how many of those on their way are listed; the others are counted
 */
export function UploadList({ collectionId, most = 20 }: { collectionId?: string; most?: number }) {
  const uploads = useSyncExternalStore(onUploads, getUploads).filter(
    (item) => collectionId === undefined || item.collectionId === collectionId,
  );
  const sent = useSyncExternalStore(onUploads, () => countSent(collectionId));
  const waiting = uploads.filter(isWaiting);
  const refused = uploads.filter((item) => !isWaiting(item));
  const shown = waiting.slice(0, most);
  const hidden = waiting.length - shown.length;
  const total = formatCount(sent + waiting.length, 'file');
  return (
    <>
      <p role="status" className="sr-only">
        {waiting.length > 0
          ? `${total} ${sent + waiting.length === 1 ? 'is' : 'are'} being sent`
          : spokenProblem(refused)}
      </p>
      {uploads.length + sent > 1 && uploads.length > 0 ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <p className="tabular-nums">
            {waiting.length > 0 ? `${formatNumber(sent)} of ${total} sent` : `${total} sent`}
            {refused.length > 0 ? `, ${formatNumber(refused.length)} not added` : ''}
          </p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              removeUploads(collectionId);
              document.querySelector('main')?.focus({ preventScroll: true });
            }}
          >
            {waiting.length > 0 ? 'Cancel all' : 'Dismiss all'}
          </Button>
        </div>
      ) : null}
      {waiting.length > 0 && sent + waiting.length > 1 ? (
        <Progress aria-label={`Sending ${total}`} value={shareOf(sent, waiting)} className="mt-2 h-1.5" />
      ) : null}
      {shown.length > 0 ? (
        <ul aria-label="Files being sent" className="mt-4 grid gap-2">
          {shown.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <p className="mt-2 text-[0.8125rem] text-muted-foreground">and {formatCount(hidden, 'other file')}</p>
      ) : null}
      {refused.length > 0 ? (
        <ul aria-label="Files that were not added" className="mt-4 grid max-h-96 gap-2 overflow-y-auto">
          {refused.slice(0, MOST_REFUSED).map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
          {refused.length > MOST_REFUSED ? (
            <li className="text-[0.8125rem] text-muted-foreground">
              and {formatCount(refused.length - MOST_REFUSED, 'other file')}
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

/** Which share of the files was sent, from 0 to 1. */
function shareOf(sent: number, waiting: readonly Upload[]): number {
  const running = waiting.reduce((sum, item) => sum + (item.sent ?? 0), 0);
  return (sent + running) / (sent + waiting.length);
}

/** What is announced of files that were refused, once and not for each. */
function spokenProblem([first, ...others]: readonly Upload[]): string {
  if (!first) return '';
  const name = `${first.file.name} could not be added. ${first.problem ?? ''}`;
  return others.length === 0 ? name : `${formatCount(others.length + 1, 'file')} could not be added. ${name}`;
}

const UploadRow = memo(function UploadRow({
  item: { key, file, sent, problem, canRetry },
}: {
  item: Upload;
}) {
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
        <p className="col-span-full flex gap-2 pb-1 text-[0.8125rem] leading-snug font-medium text-destructive">
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
});
