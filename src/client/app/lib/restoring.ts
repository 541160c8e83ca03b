// Restoring what was deleted: by `Undo` right after it, and on the screen Recently deleted.
import { isAtLeast } from '#shared/roles.ts';
import type { TrashKind } from '#shared/trash-kinds.ts';
import { toast } from '#client/ui/toast-queue.ts';
import type { ToastAction } from '#client/ui/toast-queue.ts';
import { knownCurrentUser } from './current-user.ts';
import { reportFailure } from './failures.ts';
import { formatCount } from './format.ts';
import { queries, trpcClient } from './trpc.ts';

/** What was deleted: some of one kind, or of several. */
export type Deleted = { ids: readonly string[]; kind: TrashKind | 'item' };

/** The button of a toast that undoes a deletion; none for those who may not restore. */
export function undoOf(deleted: Deleted): ToastAction | undefined {
  if (!isAtLeast(knownCurrentUser()?.role, 'staff')) return undefined;
  return { label: 'Undo', run: () => void restore(deleted) };
}

/** Restores what was deleted, and tells by toasts what became of it. */
export async function restore({ ids, kind }: Deleted): Promise<void> {
  const [id] = ids;
  if (id === undefined) return;
  try {
    if (ids.length === 1) {
      await trpcClient.trash.restore.mutate({ id });
      tellRestored(1, kind);
      return;
    }
    const { restored, refused } = await trpcClient.trash.restoreMany.mutate({ ids: [...ids] });
    if (restored > 0) tellRestored(restored, kind);
    const [first] = refused;
    if (first !== undefined)
      toast.error(`${formatCount(refused.length, kind)} could not be restored. ${first.detail}`);
  } catch (error) {
    reportFailure(error);
  } finally {
    refreshDeleted();
  }
}

function tellRestored(count: number, kind: Deleted['kind']): void {
  toast.success(count === 1 ? `The ${kind} was restored.` : `${formatCount(count, kind)} were restored.`);
}

/** Fetches again all that deleting and restoring change. */
export function refreshDeleted(): void {
  void queries.subscribers.invalidate();
  void queries.products.invalidate();
  void queries.trash.invalidate();
}
