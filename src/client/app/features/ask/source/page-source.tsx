import { useQuery } from '@tanstack/react-query';
import { ScanText } from 'lucide-react';
import type { FilePage } from '#shared/ask.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { fileQuery } from '../ask-queries.ts';
import { useFollowedFiles } from '../files/watching.ts';

/** Says of a page that is a picture how its text came about; nothing of others. @param page from 1 */
export function PageSource({ fileId, page }: { fileId: string; page: number }) {
  const { data } = useQuery(
    queries.files.page.queryOptions({ id: fileId, n: page }, { staleTime: 60_000, meta: { isExtra: true } }),
  );
  const waits = isWaiting(data);
  const file = useQuery({ ...fileQuery(fileId), enabled: waits }).data;
  useFollowedFiles(waits && file ? [file] : undefined);
  if (data?.source !== 'picture') return null;
  return (
    <p
      role="note"
      className="flex items-center gap-2 border-b px-4 py-1.5 text-[0.8125rem] text-muted-foreground tabular-nums"
    >
      <ScanText aria-hidden className="size-4 shrink-0" />
      {describeSource(data)}
    </p>
  );
}

const isWaiting = (page: FilePage | undefined) => page?.source === 'picture' && page.confidence === null;

function describeSource({ confidence, text }: FilePage): string {
  if (confidence === null) return 'This page is a picture that is not read yet.';
  if (text === '') return 'No text could be read from this picture.';
  return `Read from a picture, ${confidence} % sure`;
}
