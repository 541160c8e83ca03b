import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#client/app/lib/save-file.ts';
import { queryClient } from '#client/app/lib/trpc.ts';
import { contentQuery } from './source/file-content.ts';

/** Saves a file of a collection as it came; `busy` while it is fetched. */
export function useDownload(): { start: (file: { id: string; name: string }) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      // Its query reports a failure.
      const content = await queryClient.fetchQuery(contentQuery(id)).catch(() => undefined);
      if (content) saveFile(content, name);
    },
  });
  return { start: mutate, busy: isPending };
}
