import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v4 as newKey } from 'uuid';
import { refreshFiles } from '../ask-queries.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { addUploads } from './upload-queue.ts';

/** The collection that the first files of a person go to. */
export const FIRST_COLLECTION = 'My files';

/**
 * Takes files before there is a collection: creates one that only its owner reads, and shows how the files are sent to it.
 */
export function useFirstFiles(): { take: (files: readonly File[]) => void; busy: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (_files: readonly File[]) =>
      trpcClient.collections.create.mutate(
        { name: FIRST_COLLECTION },
        { context: { idempotencyKey: newKey() } },
      ),
    onSuccess: async (collection, files) => {
      queries.collections.get.setData({ id: collection.id }, collection);
      addUploads(collection.id, files);
      await Promise.all([
        refreshFiles(),
        navigate({ to: '/admin/ask/files', search: { collection: collection.id } }),
      ]);
    },
  });
  return { take: (files) => mutate(files), busy: isPending };
}
