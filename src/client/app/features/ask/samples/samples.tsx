import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { v4 as newKey } from 'uuid';
import type { Collection } from '#shared/ask.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshFiles } from '../ask-queries.ts';
import { addUploads } from '../files/upload-queue.ts';

/** The collection that sample files go to. */
const SAMPLE_COLLECTION = 'Sample files';

/** Adds three sample files by one press, to a collection that only its owner reads. */
export function AddSampleFiles({ collections }: { collections: readonly Collection[] | undefined }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { sampleFiles } = await import('./sample-files.ts');
      const collection =
        collections?.find(isOfSamples) ??
        (await trpcClient.collections.create.mutate(
          { name: SAMPLE_COLLECTION },
          { context: { idempotencyKey: newKey() } },
        ));
      return { collection, sampleFiles };
    },
    onSuccess: async ({ collection, sampleFiles }) => {
      addUploads(collection.id, sampleFiles);
      await refreshFiles();
    },
  });
  return (
    <Button variant="outline" className="mt-6" disabled={isPending} onClick={() => mutate()}>
      <FlaskConical aria-hidden />
      Try it with three sample files
    </Button>
  );
}

/** Says that sample files are asked, and removes them by one press. Nothing where there are none. */
export function SampleFiles({ collections }: { collections: readonly Collection[] | undefined }) {
  const collection = collections?.find((own) => isOfSamples(own) && own.files > 0);
  const { mutate, isPending } = useMutation({
    mutationFn: removeSamples,
    onSuccess: async (isEmpty) => {
      toast.success(
        isEmpty ? 'The sample files were removed.' : 'The sample files were removed, yours were kept.',
      );
      await refreshFiles();
    },
  });
  if (!collection) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground print:hidden">
      Three of the files are samples.
      <Button
        variant="ghost"
        size="sm"
        className="-mx-3"
        disabled={isPending}
        onClick={() => mutate(collection)}
      >
        Remove sample files
      </Button>
    </p>
  );
}

const isOfSamples = ({ name, is_own }: Collection) => is_own && name === SAMPLE_COLLECTION;

/**
 * Removes the sample files of a collection, as they were added, and nothing else: what has another size or version is the person's own.
 * The collection stays, since something may have come into it meanwhile.
 * @returns whether nothing else is in it
 */
async function removeSamples({ id }: Collection): Promise<boolean> {
  const { sampleFiles } = await import('./sample-files.ts');
  const sizes = new Map(sampleFiles.map(({ name, size }) => [name, size]));
  const { data, count } = await queries.files.list.fetch({ id, skip: 0, limit: 1000 }, { staleTime: 0 });
  const samples = data.filter(({ name, size, version }) => version === 1 && sizes.get(name) === size);
  for (const file of samples) await trpcClient.files.remove.mutate({ id: file.id });
  return count === samples.length;
}
