// Procedures on threads, for signed-in users: each sees their own, and may read those that are shared. They answer 404 while Ask is off.
import { z } from 'zod';
import { askMessages } from '#shared/ask-limits.ts';
import { messageOutput } from '#shared/fields.ts';
import {
  byThreadId,
  threadList,
  threadListInput,
  threadOutput,
  threadShareInput,
  threadUpdateInput,
  threadWithQuestions,
} from '#shared/threads.ts';
import { router, userProcedure } from '../../trpc/trpc.ts';
import { readerOf } from '../access.ts';
import { toMarkdown } from './thread-markdown.ts';
import { deleteThread, getThread, listThreads, shareThread, updateThread } from './threads.service.ts';

const askProcedure = userProcedure.meta({ ask: true });

export const threadsRouter = router({
  /** A page of the caller's threads: pinned ones first, then those that were asked last. @throws AppError 401, 404, 422 */
  list: askProcedure
    .input(threadListInput)
    .output(threadList)
    .query(({ ctx, input }) => listThreads(ctx.deps.db, readerOf(ctx.sessionUser), input, ctx.deps.clock())),

  /** A thread of the caller, or a shared one, with its questions as far as the caller may read them. @throws AppError 401, 404 */
  get: askProcedure
    .input(byThreadId)
    .output(threadWithQuestions)
    .query(({ ctx, input }) => getThread(ctx.deps.db, readerOf(ctx.sessionUser), input.id, ctx.deps.clock())),

  /** The same as Markdown. @throws AppError 401, 404 */
  markdown: askProcedure
    .input(byThreadId)
    .output(z.string())
    .query(async ({ ctx, input }) =>
      toMarkdown(await getThread(ctx.deps.db, readerOf(ctx.sessionUser), input.id, ctx.deps.clock())),
    ),

  /** Changes a thread of the caller. @throws AppError 401, 404, 422 */
  update: askProcedure
    .input(threadUpdateInput)
    .output(threadOutput)
    .mutation(({ ctx, input }) =>
      updateThread(ctx.deps.db, readerOf(ctx.sessionUser), input, ctx.deps.clock()),
    ),

  /** Opens a thread of the caller to everybody who is signed in, or closes it. @throws AppError 401, 404, 422 */
  share: askProcedure
    .input(threadShareInput)
    .output(threadOutput)
    .mutation(({ ctx, input }) =>
      shareThread(ctx.deps.db, readerOf(ctx.sessionUser), input, ctx.deps.clock()),
    ),

  /** Deletes a thread of the caller with its questions. @throws AppError 401, 404 */
  remove: askProcedure
    .input(byThreadId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const questions = await deleteThread(ctx.deps.db, readerOf(ctx.sessionUser), input.id);
      for (const id of questions) ctx.deps.ask.cancelWriting(id);
      void ctx.deps.ask.removed([]);
      return { message: askMessages.threadDeleted };
    }),
});
