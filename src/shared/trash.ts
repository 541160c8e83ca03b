// What was deleted and can be restored for some days.
import { z } from 'zod';
import { described, idField, idsField, listOf } from './fields.ts';
import { trashKinds } from './trash-kinds.ts';

export const trashItemOutput = z.object({
  /** That of the subscriber or product, which has it again when it is restored. */
  id: z.string(),
  kind: described(z.enum(trashKinds), 'What it is.', 'subscriber'),
  label: described(z.string(), 'The address of a subscriber, or the title of a product.', 'ada@example.org'),
  deleted_at: z.string(),
  deleted_by: described(
    z.string().nullable(),
    'The address of the account that deleted it; null where that is gone.',
    'staff@example.org',
  ),
});
export type TrashItem = z.infer<typeof trashItemOutput>;
export const trashList = listOf(trashItemOutput);

export const byTrashId = z.object({ id: idField });

/** Restores up to 1,000 at once. */
export const trashRestoreInput = z.object({ ids: idsField });
export const trashRestoreOutput = z.object({
  restored: described(z.int().min(0), 'How many were restored.', 2),
  refused: described(
    z.array(z.object({ id: z.string(), detail: z.string() })),
    'Which were not, and why.',
    [],
  ),
});
export type TrashRestored = z.infer<typeof trashRestoreOutput>;
