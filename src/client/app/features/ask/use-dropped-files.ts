import { useNavigate } from '@tanstack/react-router';
import type { Collection } from '#shared/ask.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { useIncomingFiles } from '#client/app/lib/use-incoming-files.ts';
import { addUploads } from './files/upload-queue.ts';

/**
 * Takes files that are dropped on the page while questions are asked. They go to the user's only private collection, and
 * nowhere if there are several, or if others would read them.
 * @param disabled whether something else on the page takes them
 */
export function useDroppedFiles(collections: readonly Collection[] | undefined, disabled: boolean): void {
  const navigate = useNavigate();
  useIncomingFiles((files) => {
    const own = collections?.filter(({ is_own, access }) => is_own && access === 'private') ?? [];
    const [only] = own;
    if (only && own.length === 1) {
      addUploads(only.id, files);
      void navigate({ to: '/admin/ask/files', search: { collection: only.id } });
    } else {
      void navigate({ to: '/admin/ask/files' });
      toast.error('Open the collection that the files belong to, and drop them there.');
    }
  }, disabled);
}
