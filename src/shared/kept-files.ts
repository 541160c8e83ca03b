// The schemas of what is done with files that are there: renamed, moved, replaced, and several at once.
import { z } from 'zod';
import { askMessages, FILE_NAME_MAX } from './ask-limits.ts';
import { idField, textField } from './fields.ts';

/** How many files one call deletes, moves or downloads. */
export const FILES_AT_ONCE = 1000;

/** Changes of a file; fields that are left out stay unchanged. */
export const fileUpdateInput = z.object({
  id: idField,
  name: textField
    .trim()
    .min(1, { error: askMessages.fileNameRequired })
    .max(FILE_NAME_MAX, { error: askMessages.fileNameTooLong })
    .optional(),
  collection_id: idField.optional(),
  /** Whether the reading of its pictures is to rest. */
  paused: z.boolean().optional(),
});
export type FileUpdateInput = z.output<typeof fileUpdateInput>;

/** Files, each once however often it is named. */
export const byFileIds = z.object({
  ids: z
    .array(idField)
    .min(1, { error: askMessages.noIds })
    .max(FILES_AT_ONCE, { error: askMessages.tooManyFilesNamed })
    .meta({
      description: 'One to 1,000 files of your own.',
      examples: [['01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01']],
    }),
});

export const filesDeletedOutput = z.object({
  deleted: z
    .int()
    .min(0)
    .meta({ description: 'How many were deleted.', examples: [2] }),
});

export const filesMoveInput = byFileIds.extend({ collection_id: idField });
export type FilesMoveInput = z.output<typeof filesMoveInput>;

export const filesMovedOutput = z.object({
  moved: z
    .int()
    .min(0)
    .meta({ description: 'How many are in the collection now.', examples: [2] }),
  refused: z
    .array(z.object({ id: z.string(), detail: z.string() }))
    .meta({ description: 'The files that stay where they are, each with the reason.' }),
});
export type FilesMoved = z.infer<typeof filesMovedOutput>;
