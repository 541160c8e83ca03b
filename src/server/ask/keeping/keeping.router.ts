// Procedures on files that are there: renaming, moving, replacing, reading again, and many at once.
import { byFileId, fileOutput } from '#shared/ask.ts';
import {
  byFileIds,
  filesDeletedOutput,
  filesMovedOutput,
  filesMoveInput,
  fileUpdateInput,
} from '#shared/kept-files.ts';
import { readerOf } from '../access.ts';
import { contentStream, toBase64 } from '../content-stream.ts';
import { attachmentOf } from '../file-names.ts';
import { fileInput } from '../upload-form.ts';
import { askProcedure, replaceProcedure } from '../uploads.router.ts';
import { readFileAgain, updateFile } from './change-file.ts';
import { deleteFiles, moveFiles, requireOwnFiles } from './many-files.ts';
import { replaceFile } from './replace-file.ts';
import { zipOf } from './zip-files.ts';

/** What the downloaded ZIP is called. */
const ZIP_NAME = 'files.zip';

/** Those of `files`. */
export const keepingProcedures = {
  /** Renames a file, moves it to another collection, or lets the reading of its pictures rest. @throws AppError 401, 404, 409, 422, 507 */
  update: askProcedure
    .input(fileUpdateInput)
    .output(fileOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const { space } = ask.storage;
      const { file, isChanged } = await updateFile(db, ctx.actor(), readerOf(ctx.sessionUser), space, input);
      if (isChanged) await ask.placed();
      return file;
    }),

  /** Replaces a file by a new version. @throws AppError 401, 404, 409, 413, 415, 422, 429, 503, 507 */
  replace: replaceProcedure
    .input(fileInput)
    .output(fileOutput)
    .mutation(async ({ ctx, input: { id, file: received } }) => {
      const { db, ask } = ctx.deps;
      const onStored = (bytes: number) => ctx.reception.remove(bytes);
      const sent = { id, received, onStored };
      const { file, former } = await replaceFile(
        db,
        ctx.actor(),
        readerOf(ctx.sessionUser),
        ask.storage,
        sent,
      );
      if (former.length > 0) await ask.removed(former);
      return file;
    }),

  /** Has a file read again. @throws AppError 401, 404, 409; 415 for a picture where these are not read */
  readAgain: askProcedure
    .input(byFileId)
    .output(fileOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const file = await readFileAgain(db, readerOf(ctx.sessionUser), ask.storage, input.id);
      await ask.added();
      return file;
    }),

  /** Deletes files, all or none. @throws AppError 401, 404, 422 */
  removeMany: askProcedure
    .input(byFileIds)
    .output(filesDeletedOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const sums = await deleteFiles(db, ctx.actor(), readerOf(ctx.sessionUser), input.ids);
      await ask.removed(sums);
      return { deleted: sums.length };
    }),

  /** Moves files to another collection. @throws AppError 401, 404, 409, 422, 507 */
  moveMany: askProcedure
    .input(filesMoveInput)
    .output(filesMovedOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const { space } = ask.storage;
      const result = await moveFiles(db, ctx.actor(), readerOf(ctx.sessionUser), space, input);
      if (result.moved > 0) await ask.placed();
      return result;
    }),

  /** Streams files as a ZIP. @throws AppError 401, 404, 422 */
  downloadMany: askProcedure
    .input(byFileIds)
    .output(contentStream)
    .mutation(async ({ ctx, input }) => {
      const files = await requireOwnFiles(ctx.deps.db, readerOf(ctx.sessionUser), input.ids);
      const zip = zipOf(ctx.deps.ask.storage.contents, files);
      if (ctx.caller.transport === 'trpc') return toBase64(zip);
      ctx.caller.setHeader('content-disposition', attachmentOf(ZIP_NAME));
      return zip;
    }),
};
