// The schemas of threads: conversations, each a question and those that go on from it.
import { z } from 'zod';
import { withoutInvisible } from './invisible.ts';
import { idField, listOf, pageInput, searchField, textField } from './fields.ts';
import { questionOutput } from './questions.ts';

export const THREAD_TITLE_MAX = 200;

export const threadOutput = z.object({
  id: z.string(),
  title: z.string().meta({
    description: 'Its title; until it is changed, the question that it begins with.',
    examples: ['When does the heating period begin?'],
  }),
  pinned: z.boolean(),
  shared: z.boolean(),
  created_at: z.string(),
  asked_at: z.string(),
  questions: z.int().min(0),
});
export type Thread = z.infer<typeof threadOutput>;
export const threadList = listOf(threadOutput);

/** A thread with its questions, as far as the caller may read them. */
export const threadWithQuestions = threadOutput.extend({
  /** Its questions with their answers, oldest first. */
  data: z.array(questionOutput).meta({ description: 'Its questions with their answers, oldest first.' }),
  hidden: z.int().min(0),
  /** Whether it is the caller's own. */
  is_own: z.boolean(),
});
export type ThreadWithQuestions = z.infer<typeof threadWithQuestions>;

/** A page of the caller's threads: pinned ones first, then those that were asked last. */
export const threadListInput = pageInput.extend({ q: searchField.optional() });
export type ThreadListInput = z.output<typeof threadListInput>;

export const byThreadId = z.object({ id: idField });

/** Changes of a thread; fields that are left out stay unchanged. */
export const threadUpdateInput = z.object({
  id: idField,
  title: textField
    .trim()
    .min(1)
    .max(THREAD_TITLE_MAX)
    .refine((text) => withoutInvisible(text).trim() !== '', 'This title cannot be seen.')
    .optional(),
  pinned: z.boolean().optional(),
});
export type ThreadUpdateInput = z.output<typeof threadUpdateInput>;

export const threadShareInput = z.object({ id: idField, shared: z.boolean() });
export type ThreadShareInput = z.output<typeof threadShareInput>;
