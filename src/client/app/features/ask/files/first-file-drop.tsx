import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v4 as newKey } from 'uuid';
import type { Collection } from '#shared/ask.ts';
import { refreshFiles } from '../ask-queries.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { FileDrop } from './file-drop.tsx';
import { addUploads } from './upload-queue.ts';

/** The collection that the first files of a person go to. */
const FIRST_COLLECTION = 'My files';

/**
 * Takes the first files, and shows how they are sent.
 * @param into the private collection that they go to; where there is none, one is created that only its owner reads
 */
export function FirstFileDrop({ into }: { into?: Collection | undefined }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async (_files: readonly File[]) =>
      into ??
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
        into={
          into
            ? `They go into “${into.name}”, which only you can read.`
            : `They go into a new collection, “${FIRST_COLLECTION}”, that only you can read.`
        }
        disabled={isPending}
        onFiles={(files) => mutate(files)}
      />
    </div>
  );
}
