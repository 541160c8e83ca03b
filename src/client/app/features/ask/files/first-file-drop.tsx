import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v4 as newKey } from 'uuid';
import { refreshFiles } from '../ask-queries.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { FileDrop } from './file-drop.tsx';
import { addUploads } from './upload-queue.ts';

/** The collection that the first files of a person go to. */
const FIRST_COLLECTION = 'My files';

/**
 * Takes files before there is a collection: creates one that only its owner reads, and shows how the files are sent to it.
 */
export function FirstFileDrop() {
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
  return (
    <div className="mt-8 w-full max-w-lg">
      <FileDrop
        into={`They go into a new collection, “${FIRST_COLLECTION}”, that only you can read.`}
        disabled={isPending}
        onFiles={(files) => mutate(files)}
      />
    </div>
  );
}
