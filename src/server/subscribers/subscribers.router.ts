// Procedures on the waitlist. Joining is public.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { idField, messageOutput } from '#shared/fields.ts';
import { MANAGE_LINK_MESSAGE, manageLinkInput } from '#shared/own-entry.ts';
import {
  changedOutput,
  deletedOutput,
  exportInput,
  importOutput,
  JOINED_MESSAGE,
  joinInput,
  noteInput,
  noteOutput,
  statsInput,
  statsOutput,
  subscriberList,
  subscriberDetailOutput,
  subscriberListInput,
  subscribersDeleteInput,
  subscriberUpdateInput,
  tagManyInput,
} from '#shared/subscribers.ts';
import { isAtLeast } from '#shared/roles.ts';
import { roleOf } from '../users/roles.ts';
import type { ReadParts } from '../upload.ts';
import { limitByAddress, publicProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { startDeletion } from './deletion.service.ts';
import { addNote, getSubscriber, removeNote, tagSubscribers, updateSubscriber } from './entry.service.ts';
import { exportSubscribers } from './export.service.ts';
import { importInput, readImportForm, runOneImport } from './import-form.ts';
import { importFile, ReadFile } from './import.service.ts';
import { requestManageLink } from './own-entry.service.ts';
import {
  deleteSubscriber,
  deleteSubscribers,
  joinWaitlist,
  listSubscribers,
  readFigures,
} from './subscribers.service.ts';

const byId = z.object({ id: idField });
const csvStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** The work of sending must not be measurable in the caller's next request. @returns milliseconds */
const mailDelay = () => randomInt(250, 750);

/** Reads the multipart form as its input on both transports, after the guards. */
const importProcedure = userProcedure.use(({ ctx, next }) =>
  runOneImport(async () => {
    const { config, places, clock } = ctx.deps;
    const readParts: ReadParts = (limits) => ctx.caller.readParts(limits);
    let file: ReadFile | undefined;
    const read = async (content: AsyncIterable<Buffer>) => {
      file = new ReadFile(config.dataDir);
      await file.read(content, places, clock());
      return file;
    };
    try {
      return await next({ getRawInput: () => readImportForm(readParts, read) });
    } finally {
      file?.close();
    }
  }),
);

export const subscribersRouter = router({
  /** Adds an address to the waitlist; a first and a repeated join have the same answer. @throws AppError 422, 429 */
  join: publicProcedure
    .input(joinInput)
    .use(limitByAddress('waitlist_minute', 'waitlist_day'))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { config, limits, waitlistWrites, places, clock, outbox } = ctx.deps;
      const mailAllowed = config.confirmJoins ? await limits.allowEntryMail(input.email) : undefined;
      await joinWaitlist(waitlistWrites, places, input, clock(), mailAllowed);
      if (config.confirmJoins) outbox.wake(mailDelay());
      return { message: JOINED_MESSAGE };
    }),

  /**
   * Sends the link to the own entry to an address. The answer and its time are the same whether or not there is an entry.
   * @throws AppError 422, 429 after too many from one client
   */
  manageLink: publicProcedure
    .input(manageLinkInput)
    .use(limitByAddress('waitlist_minute', 'waitlist_day'))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, limits, clock, outbox } = ctx.deps;
      const allowed = await limits.allowEntryMail(input.email);
      await requestManageLink(db, input.email, allowed, clock());
      outbox.wake(mailDelay());
      return { message: MANAGE_LINK_MESSAGE };
    }),

  /** A page of the subscribers that match, with the number of all matches. @throws AppError 401, 403, 422, 503 */
  list: userProcedure
    .input(subscriberListInput)
    .output(subscriberList)
    .query(({ ctx, input }) => listSubscribers(ctx.deps.db, ctx.deps.waitlistSearch, input)),

  /** How many joined in a range, on which days and from where. @throws AppError 401, 403, 422, 503 */
  stats: userProcedure
    .input(statsInput)
    .output(statsOutput)
    .query(({ ctx, input }) => readFigures(ctx.deps.waitlistSearch, input)),

  /** One subscriber; staff see all that is known of it. @throws AppError 401, 403, 404 */
  get: userProcedure
    .input(byId)
    .output(subscriberDetailOutput)
    .query(({ ctx, input }) =>
      getSubscriber(ctx.deps.db, input.id, isAtLeast(roleOf(ctx.sessionUser), 'staff'), ctx.deps.clock()),
    ),

  /** Changes the tags and the place of a subscriber. @throws AppError 401, 403, 404, 422 */
  update: userProcedure
    .input(byId.extend(subscriberUpdateInput.shape))
    .output(subscriberDetailOutput)
    .mutation(({ ctx, input: { id, ...change } }) => updateSubscriber(ctx.deps.db, ctx.actor(), id, change)),

  /** Adds a note to a subscriber. @throws AppError 401, 403, 404, 409 after 200 notes, 422 */
  addNote: userProcedure
    .input(byId.extend(noteInput.shape))
    .output(noteOutput)
    .mutation(({ ctx, input: { id, text } }) => addNote(ctx.deps.db, ctx.actor(), id, text)),

  /** Deletes a note. @throws AppError 401, 403, 404 */
  removeNote: userProcedure
    .input(byId.extend({ note_id: idField }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id, note_id } }) => {
      await removeNote(ctx.deps.db, ctx.actor(), id, note_id);
      return { message: 'Note deleted successfully' };
    }),

  /** Adds tags to subscribers, and removes others. @throws AppError 401, 403, 422 where one would have too many */
  tagMany: userProcedure
    .input(tagManyInput)
    .output(changedOutput)
    .mutation(async ({ ctx, input }) => ({
      changed: await tagSubscribers(ctx.deps.db, ctx.actor(), input),
    })),

  /** Deletes a subscriber. @throws AppError 401, 403, 404 */
  remove: userProcedure
    .input(byId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, outbox } = ctx.deps;
      await deleteSubscriber(db, ctx.actor(), input.id);
      await outbox.forget(input.id);
      return { message: 'Subscriber deleted successfully' };
    }),

  /**
   * Deletes those of the subscribers that are there; or starts a job that deletes what matches.
   * @throws AppError 401, 403, 409 where another number matches than expected, 503
   */
  removeMany: userProcedure
    .input(subscribersDeleteInput)
    .output(deletedOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, outbox } = ctx.deps;
      const { ids, filters, expected } = input;
      if (ids === undefined) {
        const job_id = await startDeletion(ctx.deps, ctx.actor(), filters ?? {}, expected ?? 0);
        ctx.caller.setAccepted();
        return { job_id };
      }
      const deleted = await deleteSubscribers(db, ctx.actor(), ids);
      await outbox.forget(...deleted);
      return { deleted: deleted.length };
    }),

  /**
   * Imports subscribers from a CSV file, all or none; as a dry run it only tells what it would do.
   * @throws AppError 400, 401, 409 where another import is running, 413, 415, 422, 503, 507
   */
  importCsv: importProcedure
    .input(importInput)
    .output(importOutput)
    .mutation(({ ctx, input }) => importFile(ctx.deps.engine, ctx.actor(), input.file, input.dry_run)),

  /** Streams the subscribers of a range, or those that match, as CSV, oldest first. @throws AppError 401, 403, 422, 503 */
  exportCsv: userProcedure
    .input(exportInput)
    .output(csvStream)
    .mutation(async ({ ctx, input }) => {
      const csv = await exportSubscribers(ctx.deps.db, ctx.deps.waitlistSearch, input);
      ctx.deps.events.add(ctx.actor(), 'subscribers_exported');
      return csv;
    }),
});
