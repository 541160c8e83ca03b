import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/app/lib/trpc.ts';
import { contentQuery } from './file-content.ts';

/** How PNG, JPEG, WebP and TIFF begin. */
const beginnings = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF/, /^II\*\0/, /^MM\0\*/];

/** The query of whether a file is a picture, by its content, as the server tells it. */
export function useIsPicture(fileId: string) {
  return useQuery({
    queryKey: ['file-is-picture', fileId],
    queryFn: async () => {
      const content = await queryClient.fetchQuery(contentQuery(fileId));
      const head = String.fromCodePoint(...new Uint8Array(await content.slice(0, 8).arrayBuffer()));
      return beginnings.some((beginning) => beginning.test(head));
    },
    staleTime: Infinity,
  });
}
