// Procedures on files, for signed-in users. They answer 404 while Ask is off.
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import {
  askMessages,
  byFileId,
  fileFindInput,
  fileList,
  fileListInput,
  fileOutput,
  filePageInput,
  filePageOutput,
  uploadOutput,
} from '#shared/ask.ts';
import { messageOutput } from '#shared/fields.ts';
import { bySheet, sheetList, sheetListInput, sheetOutput, sheetUpdateInput } from '#shared/sheets.ts';
import { tableRowsInput, tableRowsOutput } from '#shared/table-rows.ts';
import { AppError, notFound } from '../errors.ts';
import { router, userProcedure } from '../trpc/trpc.ts';
import { readerOf } from './access.ts';
import { requireOwn } from './collections.service.ts';
import { attachmentOf } from './file-names.ts';
import { findFiles } from './find-files.ts';
import { addFiles, deleteFile, getFile, getFileRow, listFiles } from './files.service.ts';
import { getSheet, listSheets, listTableRows, storeCorrections } from './sheets.service.ts';
import { filesInput, readFilesForm } from './upload-form.ts';

const askProcedure = userProcedure.meta({ ask: true });

/** Gives an upload its place among those that arrive, after the guards. */
const receivingProcedure = askProcedure.use(async ({ ctx, getRawInput, next }) => {
  const { deps, caller, sessionUser } = ctx;
  // On REST the collection is in the path, so that nothing is received for another one.
  const fromPath = caller.transport === 'rest' ? byPath.parse(await getRawInput()) : undefined;
  if (fromPath !== undefined) await requireOwn(deps.db, readerOf(sessionUser), fromPath.id);
  return deps.ask.storage.space.receive(deps.db, readerOf(sessionUser), (reception) =>
    next({ ctx: { reception, fromPath } }),
  );
});

/** Reads the multipart form as its input on both transports. */
const uploadProcedure = receivingProcedure.use(async ({ ctx, next }) => {
  const { deps, caller, reception, fromPath } = ctx;
  const draft = await deps.ask.storage.contents.openDraft();
  try {
    const form = () => readFilesForm((...args) => caller.readParts(...args), draft, reception);
    const result = await next({ getRawInput: async () => ({ ...(await form()), ...fromPath }) });
    if (!result.ok && isRefusedUpload(result.error)) deps.events.add(ctx.actor(), 'upload_refused');
    return result;
  } finally {
    await draft.discard();
  }
});

const byPath = filesInput.pick({ id: true });

/** Whether the files were refused for their content or size. */
function isRefusedUpload({ cause }: TRPCError): boolean {
  return cause instanceof AppError && (cause.status === 413 || cause.status === 415);
}

/** The bytes of a file: on REST as they are, in tRPC as pieces in base64. */
const contentStream = z.custom<AsyncIterable<string | Buffer>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

async function* toBase64(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of content) yield chunk.toString('base64');
}

export const filesRouter = router({
  /** A page of the files of a collection, newest first. @throws AppError 401, 404 */
  list: askProcedure
    .input(fileListInput)
    .output(fileList)
    .query(({ ctx, input }) => listFiles(ctx.deps.db, readerOf(ctx.sessionUser), input)),

  /** A page of the files of all collections that the caller may read, found by name. @throws AppError 401, 422 */
  find: askProcedure
    .input(fileFindInput)
    .output(fileList)
    .query(({ ctx, input }) => findFiles(ctx.deps.db, readerOf(ctx.sessionUser), input)),

  /** Adds files to a collection; each stands alone. @throws AppError 401, 404, 409, 413, 415, 422, 429, 503, 507 */
  upload: uploadProcedure
    .input(filesInput)
    .output(uploadOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const onStored = (bytes: number) => ctx.reception.remove(bytes);
      const files = { collectionId: input.id, received: input.files, onStored };
      const result = await addFiles(db, ctx.actor(), readerOf(ctx.sessionUser), ask.storage, files);
      await ask.added();
      return result;
    }),

  /** One file. @throws AppError 401, 404 */
  get: askProcedure
    .input(byFileId)
    .output(fileOutput)
    .query(({ ctx, input }) => getFile(ctx.deps.db, readerOf(ctx.sessionUser), input.id)),

  /** Deletes a file with all quotations of it. @throws AppError 401, 404, 409 */
  remove: askProcedure
    .input(byFileId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      await ask.removed([await deleteFile(db, ctx.actor(), readerOf(ctx.sessionUser), input.id)]);
      return { message: askMessages.fileDeleted };
    }),

  /** The bytes of a file as they came. @throws AppError 401, 404, 503 */
  content: askProcedure
    .input(byFileId)
    .output(contentStream)
    .query(async ({ ctx, input }) => {
      const file = await getFileRow(ctx.deps.db, readerOf(ctx.sessionUser), input.id);
      const open = await ctx.deps.ask.storage.contents.open(file.sha256);
      if (open === undefined) throw notFound('File');
      if (ctx.caller.transport === 'trpc') return toBase64(open.content);
      ctx.caller.setHeader('content-length', String(open.size));
      ctx.caller.setHeader('content-disposition', attachmentOf(file.name));
      return open.content;
    }),

  /** The text of a page, as it was read. @throws AppError 401, 404, 422, 503 */
  page: askProcedure
    .input(filePageInput)
    .output(filePageOutput)
    .query(async ({ ctx, input }) => {
      const find = () => getFileRow(ctx.deps.db, readerOf(ctx.sessionUser), input.id);
      const file = await find();
      const page = await ctx.deps.ask.page(file, input.n, ctx.sessionUser.id);
      // It may have been deleted or replaced, or its access changed, since.
      const { revision } = await find();
      if (page === undefined || revision !== file.revision) throw notFound('Page');
      return page;
    }),

  /** A page of the tables of a file, in its order. @throws AppError 401, 404, 503 */
  tables: askProcedure
    .input(sheetListInput)
    .output(sheetList)
    .query(({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      return listSheets(db, readerOf(ctx.sessionUser), ask.sheets(ctx.sessionUser.id), input);
    }),

  /** A table of a file as it was understood, with some of its rows. @throws AppError 401, 404, 422, 503 */
  table: askProcedure
    .input(bySheet)
    .output(sheetOutput)
    .query(({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      return getSheet(db, readerOf(ctx.sessionUser), ask.sheets(ctx.sessionUser.id), input);
    }),

  /** Some rows of a table of a file, and what its columns hold. @throws AppError 401, 404, 422, 503 */
  tableRows: askProcedure
    .input(tableRowsInput)
    .output(tableRowsOutput)
    .query(({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const find = ask.sheets(ctx.sessionUser.id);
      return listTableRows(db, readerOf(ctx.sessionUser), find, input, ctx.caller.gone);
    }),

  /** Corrects how a table of a file is understood. @throws AppError 401, 404, 409, 422, 503 */
  correctTable: askProcedure
    .input(sheetUpdateInput)
    .output(sheetOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const [reader, find] = [readerOf(ctx.sessionUser), ask.sheets(ctx.sessionUser.id)];
      await storeCorrections(db, ctx.actor(), reader, find, input);
      await ask.corrected(input.id);
      return getSheet(db, reader, find, input);
    }),
});
