import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#client/app/lib/save-file.ts';
import { presentContent } from './source/file-content.ts';

/** Saves a file of a collection as it came; `busy` while it is fetched. */
export function useDownload(): { start: (file: { id: string; name: string }) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      // Its queries report a failure.
      const content = await presentContent(id).catch(() => undefined);
      if (content) saveFile(content, name);
    },
  });
  return { start: mutate, busy: isPending };
}
