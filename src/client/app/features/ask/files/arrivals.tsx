import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { formatCount } from '#client/app/lib/format.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { isChanging, isUnread } from './watching.ts';

/**
 * What becomes of the files that come in while one looks on: how many are still read, and then what can be asked.
 * @param files the newest files, newest first; undefined while they load
 * @param children what can be done with them, once they are read
 */
export function Arrivals({
  files,
  children,
}: {
  files: readonly AskFile[] | undefined;
  children?: ReactNode;
}) {
  const [since, setSince] = useState<string>();
  if (since === undefined && files) setSince(files.find((file) => !isUnread(file))?.created_at ?? '');
  const arrived = (files ?? []).filter(({ created_at }) => since !== undefined && created_at > since);
  const read = arrived.filter(({ status }) => status === 'ready');
  const left = arrived.filter(isUnread).length;
  const reading = arrived.filter((file) => isChanging([file])).length;
  // What was read can be asked from now on.
  const count = read.length;
  const isRead = left === 0;
  useEffect(() => {
    if (count > 0 && isRead) void queries.questions.suggest.invalidate();
  }, [count, isRead]);
  return (
    <>
      <p role="status" className="mt-3 text-sm text-muted-foreground empty:hidden print:hidden">
        {reading > 0
          ? `Reading ${formatCount(reading, 'file')}…`
          : left > 0
            ? `Paused: ${formatCount(left, 'file')}`
            : count > 0
              ? `Ready: ${contentsOf(read)}`
              : ''}
      </p>
      {left === 0 && count > 0 ? children : null}
    </>
  );
}

/** `3 files, 214 pages, 2 tables` */
function contentsOf(files: readonly AskFile[]): string {
  const sumOf = (count: (file: AskFile) => number) => files.reduce((sum, file) => sum + count(file), 0);
  const pages = sumOf((file) => file.pages ?? 0);
  const tables = sumOf((file) => file.tables);
  return [
    formatCount(files.length, 'file'),
    ...(pages > 0 ? [formatCount(pages, 'page')] : []),
    ...(tables > 0 ? [formatCount(tables, 'table')] : []),
  ].join(', ');
}
