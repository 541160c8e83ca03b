// Procedures on collections, for signed-in users. They answer 404 while Ask is off.
import {
  byCollectionId,
  collectionCreateInput,
  collectionList,
  collectionListInput,
  collectionOutput,
  collectionUpdateInput,
  personInput,
  personOutput,
} from '#shared/ask.ts';
import { askMessages } from '#shared/ask-limits.ts';
import { embeddingOutput } from '#shared/ask-embedding.ts';
import { messageOutput } from '#shared/fields.ts';
import { ratedList, ratingListInput } from '#shared/ratings.ts';
import { idempotentProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { readerOf } from './access.ts';
import { findCollectionEmbedding } from './collection-embedding.ts';
import { findPerson } from './collection-members.ts';
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from './collections.service.ts';
import { listRatings } from './ratings.service.ts';

const askProcedure = userProcedure.meta({ ask: true });

export const collectionsRouter = router({
  /** A page of the collections that the caller may read, by name; for superusers also of all. @throws AppError 401, 404 */
  list: askProcedure
    .input(collectionListInput)
    .output(collectionList)
    .query(({ ctx, input }) => listCollections(ctx.deps.db, readerOf(ctx.sessionUser), input)),

  /** One collection. @throws AppError 401, 404 */
  get: askProcedure
    .input(byCollectionId)
    .output(collectionOutput)
    .query(({ ctx, input }) => getCollection(ctx.deps.db, readerOf(ctx.sessionUser), input.id)),

  /** Creates a collection of the caller. @throws AppError 400, 401, 404, 409, 422 */
  create: idempotentProcedure
    .meta({ idempotent: true, ask: true })
    .input(collectionCreateInput)
    .output(collectionOutput)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx.deps;
      // Only the id is stored as the answer, so that the collection leaves nothing when it is deleted.
      const { id } = await ctx.runIdempotent<{ id: string }>(input, (storeAnswer) =>
        createCollection(db, ctx.actor(), input, storeAnswer),
      );
      return getCollection(db, readerOf(ctx.sessionUser), id);
    }),

  /** Changes a collection: its owner all of it, a superuser who may read it. @throws AppError 401, 404, 409, 422 */
  update: askProcedure
    .input(collectionUpdateInput)
    .output(collectionOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const collection = await updateCollection(db, ctx.actor(), readerOf(ctx.sessionUser), input);
      if (input.send_to_model !== undefined) await ask.sendingChanged();
      return collection;
    }),

  /** How far the embedding of a collection is. @throws AppError 401, 404, 503 */
  embedding: askProcedure
    .input(byCollectionId)
    .output(embeddingOutput)
    .query(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      return findCollectionEmbedding(ask, await getCollection(db, reader, input.id), reader.id);
    }),

  /** Deletes a collection with its files and all quotations of them. @throws AppError 401, 404, 409 */
  remove: askProcedure
    .input(byCollectionId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      await ask.removed(await deleteCollection(db, ctx.actor(), readerOf(ctx.sessionUser), input.id));
      return { message: askMessages.collectionDeleted };
    }),

  /** A page of what was said of answers from a collection that the caller owns. @throws AppError 401, 404 */
  ratings: askProcedure
    .input(ratingListInput)
    .output(ratedList)
    .query(({ ctx, input }) => listRatings(ctx.deps.db, readerOf(ctx.sessionUser), input, ctx.deps.clock())),

  /** The account of an address, to share a collection with it. @throws AppError 401, 404, 429 */
  findPerson: askProcedure
    .input(personInput)
    .output(personOutput)
    .query(async ({ ctx, input }) => {
      // So that nobody tries many addresses.
      await ctx.deps.limits.consume('find_person', ctx.sessionUser.id);
      return findPerson(ctx.deps.db, input.email);
    }),
});
