import { queryOptions } from '@tanstack/react-query';
import { download } from '#client/app/lib/download.ts';

/** How long the bytes of a file that is no longer shown are kept, in milliseconds. */
const KEPT_FOR = 120_000;

/** The query of the bytes of a file, as they came. */
export function contentQuery(fileId: string) {
  return queryOptions({
    queryKey: ['file-content', fileId],
    queryFn: ({ signal }) => download(`/api/v1/files/${fileId}/content`, signal),
    staleTime: Infinity,
    gcTime: KEPT_FOR,
  });
}
