// Procedures on the waitlist. Joining is public; everything else is for whoever is signed in.
import { z } from 'zod';
import { idField, messageOutput, pageInput } from '#shared/fields.ts';
import {
  exportInput,
  JOINED_MESSAGE,
  joinInput,
  subscriberList,
  subscriberOutput,
} from '#shared/subscribers.ts';
import { limitByAddress, publicProcedure, router, userProcedure } from '../trpc/trpc.ts';
import {
  deleteSubscriber,
  exportSubscribers,
  getSubscriber,
  joinWaitlist,
  listSubscribers,
} from './subscribers.service.ts';

const byId = z.object({ id: idField });
const csvStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const subscribersRouter = router({
  /** Puts an address on the waitlist; a first join and a repeat answer alike. @throws AppError 422, 429 */
  join: publicProcedure
    .input(joinInput)
    .use(limitByAddress('waitlist_minute', 'waitlist_day'))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await joinWaitlist(ctx.deps.waitlistWrites, ctx.deps.places, input, ctx.deps.clock());
      return { message: JOINED_MESSAGE };
    }),

  /** A page of subscribers, newest first, with the number of all. @throws AppError 401 */
  list: userProcedure
    .input(pageInput)
    .output(subscriberList)
    .query(({ ctx, input }) => listSubscribers(ctx.deps.db, input)),

  /** One subscriber. @throws AppError 401, 404 */
  get: userProcedure
    .input(byId)
    .output(subscriberOutput)
    .query(({ ctx, input }) => getSubscriber(ctx.deps.db, input.id)),

  /** Removes a subscriber for good. @throws AppError 401, 404 */
  remove: userProcedure
    .input(byId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteSubscriber(ctx.deps.db, ctx.caller.by(ctx.sessionUser.id), input.id);
      return { message: 'Subscriber deleted successfully' };
    }),

  /** The subscribers of a range as CSV text in pieces, oldest first. @throws AppError 401, 422 */
  exportCsv: userProcedure
    .input(exportInput)
    .output(csvStream)
    .mutation(({ ctx, input }) => {
      ctx.caller.record('subscribers_exported', { actor: ctx.sessionUser.id });
      return exportSubscribers(ctx.deps.db, input);
    }),
});
