import { Link } from '@tanstack/react-router';
import {
  CircleAlert,
  Download,
  FileUp,
  FolderInput,
  Pause,
  Pencil,
  Play,
  RotateCw,
  Table2,
  Trash2,
} from 'lucide-react';
import type { AskFile } from '#shared/ask.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DropdownMenuItem } from '#client/ui/dropdown-menu.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { formatAge, formatNumber } from '#client/app/lib/format.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { RowActions } from '#client/app/components/row-actions.tsx';
import { refreshFiles } from '../ask-queries.ts';
import { useDownload } from '../use-download.ts';
import type { SelectedFiles } from './use-selected-files.ts';
import { whatToDo } from './what-to-do.ts';
import { RowList } from '#client/app/components/row-list.tsx';

export type FileDialog = 'rename' | 'move' | 'replace' | 'delete';
type OpenFileDialog = OpenRowDialog<AskFile, FileDialog>;

/**
 * The files of a collection.
 * @param selected which of them are, if the user may change them; undefined otherwise
 * @param now when the rows were fetched, in milliseconds since 1970; the ages refer to it
 */
export function FilesRows({
  selected,
  now,
  onAct,
  ...rows
}: TableRows<AskFile> & {
  selected: SelectedFiles | undefined;
  now: number;
  onAct: OpenFileDialog;
}) {
  const isOwn = selected !== undefined;
  return (
    <RowList {...rows} label="Files" idOf={({ id }) => id}>
      {(file) => ({
        name: (
          <div className="flex gap-3 leading-snug">
            {selected ? (
              <Checkbox
                aria-label={`Select ${file.name}`}
                checked={selected.has(file.id)}
                onChange={({ currentTarget }) => selected.select([file], currentTarget.checked)}
              />
            ) : null}
            <div className="min-w-0">
              <Link
                to="/admin/ask/files/$id"
                params={{ id: file.id }}
                className="rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {file.name}
              </Link>
              <p className="text-[0.8125rem] text-muted-foreground tabular-nums">
                {formatBytes(file.size)}, {formatAge(file.replaced_at ?? file.created_at, now)}
                {file.version > 1 ? `, version ${formatNumber(file.version)}` : null}
              </p>
            </div>
          </div>
        ),
        state: <Reading file={file} isOwn={isOwn} />,
        actions: <FileActions file={file} isOwn={isOwn} onAct={onAct} />,
      })}
    </RowList>
  );
}

/** How far a file was read, or why it was not, or not yet. */
function Reading({ file, isOwn }: { file: AskFile; isOwn: boolean }) {
  const { name, status, progress, pages, unreadable_pages, detail, note, media_type } = file;
  const read = useReadAgain();
  if (status === 'failed') {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="flex gap-2 text-[0.8125rem] leading-snug text-destructive">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <span className="wrap-anywhere">{detail ?? 'The file could not be read.'}</span>
        </p>
        {isOwn ? (
          <p className="text-[0.8125rem] text-pretty text-muted-foreground">{whatToDo(detail)}</p>
        ) : null}
        {isOwn ? (
          <Button
            variant="outline"
            size="sm"
            disabled={read.isPending}
            onClick={() => read.mutate({ id: file.id })}
          >
            <RotateCw aria-hidden />
            Read again<span className="sr-only">: {name}</span>
          </Button>
        ) : null}
      </div>
    );
  }
  if (status === 'queued') {
    return (
      <div className="grid justify-items-start gap-1">
        <Badge>Waiting to be read</Badge>
        {detail === null ? null : <p className="text-[0.8125rem] text-muted-foreground">{detail}</p>}
      </div>
    );
  }
  const { done, total } = progress;
  if (status === 'reading' && file.picture_pages > 0) return <ReadingPictures file={file} isOwn={isOwn} />;
  if (status === 'reading') {
    return (
      <div className="grid gap-2">
        <p className="text-[0.8125rem] tabular-nums">
          {total > 0
            ? `Reading page ${formatNumber(Math.min(done + 1, total))} of ${formatNumber(total)}`
            : 'Reading'}
        </p>
        <Progress
          aria-label={`Reading ${name}`}
          value={total > 0 ? done / total : undefined}
          className="h-1"
        />
      </div>
    );
  }
  return (
    <div className="leading-snug">
      <p className="tabular-nums">
        {media_type === 'application/zip'
          ? 'Unpacked'
          : pages === 1
            ? '1 page'
            : `${formatNumber(pages ?? 0)} pages`}
      </p>
      {file.picture_pages > 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          {describePictures(file.picture_pages - unreadable_pages, pages ?? 0)}
        </p>
      ) : null}
      {unreadable_pages > 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          {describeUnreadable(unreadable_pages, pages ?? 0)}
        </p>
      ) : null}
      {note === null ? null : <p className="text-[0.8125rem] wrap-anywhere text-muted-foreground">{note}</p>}
    </div>
  );
}

/** How far the pictures of a file are read, whose text can be asked already. */
function ReadingPictures({ file, isOwn }: { file: AskFile; isOwn: boolean }) {
  const { id, name, progress, pages, picture_pages, paused } = file;
  const done = Math.max(0, picture_pages - (progress.total - progress.done));
  const update = trpc.files.update.useMutation({ onSettled: refreshFiles });
  const hasText = (pages ?? 0) > picture_pages;
  const Icon = paused ? Play : Pause;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <p className="text-[0.8125rem] leading-snug tabular-nums">
          {paused
            ? `Paused: ${formatNumber(done)} of ${formatNumber(picture_pages)} pictures read`
            : `Reading picture ${formatNumber(Math.min(done + 1, picture_pages))} of ${formatNumber(picture_pages)}`}
        </p>
        {isOwn ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={paused ? `Go on reading ${name}` : `Pause the reading of ${name}`}
            title={paused ? 'Go on' : 'Pause'}
            disabled={update.isPending}
            onClick={() => update.mutate({ id, paused: !paused })}
          >
            <Icon aria-hidden />
          </Button>
        ) : null}
      </div>
      <Progress aria-label={`Reading ${name}`} value={done / picture_pages} className="h-1" />
      {hasText || done > 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">What is read can be asked already.</p>
      ) : null}
    </div>
  );
}

/** @param read how many pages are pictures that were read */
function describePictures(read: number, pages: number): string | null {
  if (read <= 0) return null;
  if (read === pages) return read === 1 ? 'Read from a picture' : 'Read from pictures';
  return read === 1 ? '1 of them read from a picture' : `${formatNumber(read)} of them read from pictures`;
}

/** Pages without text, such as scans, which cannot be asked. */
function describeUnreadable(unreadable: number, pages: number): string {
  if (unreadable >= pages) return 'No page has text: they are pictures, and cannot be asked.';
  return unreadable === 1
    ? '1 page has no text, and cannot be asked.'
    : `${formatNumber(unreadable)} pages have no text, and cannot be asked.`;
}

function FileActions({ file, isOwn, onAct }: { file: AskFile; isOwn: boolean; onAct: OpenFileDialog }) {
  const { start, busy } = useDownload();
  const read = useReadAgain();
  return (
    <>
      {file.status === 'ready' && file.tables > 0 ? (
        <Button asChild variant="ghost" size="icon-sm" title="Tables">
          <Link
            to="/admin/ask/files"
            search={{ collection: file.collection_id, file: file.id }}
            aria-label={`Tables of ${file.name}`}
          >
            <Table2 aria-hidden />
          </Link>
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download ${file.name}`}
        title="Download"
        disabled={busy}
        onClick={() => start(file)}
      >
        <Download aria-hidden />
      </Button>
      {isOwn ? (
        <RowActions name={file.name}>
          {(button) => (
            <>
              {fileActions.map(([dialog, label, Icon]) => (
                <DropdownMenuItem key={dialog} onSelect={() => onAct(dialog, file, button)}>
                  <Icon aria-hidden />
                  {label}
                </DropdownMenuItem>
              ))}
              {file.status === 'ready' ? (
                <DropdownMenuItem onSelect={() => read.mutate({ id: file.id })}>
                  <RotateCw aria-hidden />
                  Read again
                </DropdownMenuItem>
              ) : null}
              <DropdownMenuItem variant="destructive" onSelect={() => onAct('delete', file, button)}>
                <Trash2 aria-hidden />
                Delete File
              </DropdownMenuItem>
            </>
          )}
        </RowActions>
      ) : null}
    </>
  );
}

/** What can be done with a file in a dialog besides deleting it, and an icon. */
const fileActions = [
  ['rename', 'Rename File', Pencil],
  ['move', 'Move File', FolderInput],
  ['replace', 'Replace File', FileUp],
] as const;

function useReadAgain() {
  return trpc.files.readAgain.useMutation({ onSettled: refreshFiles });
}
