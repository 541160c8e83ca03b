import { queryOptions } from '@tanstack/react-query';
import { download } from '#client/app/lib/download.ts';
import { queryClient } from '#client/app/lib/trpc.ts';
import { fileQuery } from '../ask-queries.ts';

/** How long the bytes of a file that is no longer shown are kept, in milliseconds. */
const KEPT_FOR = 120_000;

/** The query of the bytes of a version of a file, as they came. */
export function contentQuery({ id, version }: { id: string; version: number }) {
  return queryOptions({
    queryKey: ['file-content', id, version],
    queryFn: ({ signal }) => download(`/api/v1/files/${id}/content`, signal),
    staleTime: Infinity,
    gcTime: KEPT_FOR,
  });
}

/**
 * The bytes of the present version of a file, which are kept where they were fetched before.
 * @throws the error of the call
 */
export async function presentContent(id: string): Promise<Blob> {
  const { version } = await queryClient.fetchQuery({ ...fileQuery(id), staleTime: 0 });
  return queryClient.fetchQuery(contentQuery({ id, version }));
}
