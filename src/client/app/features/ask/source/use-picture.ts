import { useQuery } from '@tanstack/react-query';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { presentContent } from './file-content.ts';
import type { ShownFile } from './shown-file.ts';

/** How PNG, JPEG, WebP and TIFF begin. */
const beginnings = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF/, /^II\*\0/, /^MM\0\*/];

/**
 * Whether a file that is shown as it looks is a picture, by its content as the server tells it; else it is a PDF.
 * @returns the `content` of a picture, null of what is none, undefined until it is known; `failed`, the query to try again
 */
export function usePicture({ id, kind }: ShownFile): {
  content?: Blob | null | undefined;
  failed?: FailedQuery;
} {
  const query = useQuery({
    queryKey: ['file-picture', id],
    queryFn: async () => {
      const content = await presentContent(id);
      const head = String.fromCodePoint(...new Uint8Array(await content.slice(0, 8).arrayBuffer()));
      return beginnings.some((beginning) => beginning.test(head)) ? content : null;
    },
    // What was kept is of a version that may have been replaced.
    gcTime: 0,
    enabled: kind === 'looks',
  });
  if (kind !== 'looks') return { content: null };
  return query.isError && query.data === undefined ? { failed: query } : { content: query.data };
}
