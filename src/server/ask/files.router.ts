// Procedures on files, for signed-in users. They answer 404 while Ask is off.
import {
  byFileId,
  fileFindInput,
  fileList,
  fileListInput,
  fileOutput,
  filePageInput,
  filePageOutput,
  uploadOutput,
} from '#shared/ask.ts';
import { askMessages } from '#shared/ask-limits.ts';
import { z } from 'zod';
import type { FileEvent } from '#shared/file-events.ts';
import { messageOutput } from '#shared/fields.ts';
import { figureOutput, tableFigureInput } from '#shared/figures.ts';
import { filePagesInput, filePagesOutput, outlineOutput } from '#shared/file-pages.ts';
import { bySheet, sheetList, sheetListInput, sheetOutput, sheetUpdateInput } from '#shared/sheets.ts';
import { tableRowsInput, tableRowsOutput } from '#shared/table-rows.ts';
import { notFound } from '../errors.ts';
import { router } from '../trpc/trpc.ts';
import { readerOf } from './access.ts';
import type { FigureRequest } from './answering/messages.ts';
import { attachmentOf } from './file-names.ts';
import { findFiles } from './find-files.ts';
import { addFiles, deleteFile, getFile, getFileRow, readPresent, type OwnedRow } from './files.service.ts';
import { listFiles, type FindHolding } from './list-files.ts';
import { keepingProcedures } from './keeping/keeping.router.ts';
import { contentStream, toBase64 } from './content-stream.ts';
import { getSheet, listSheets, listTableRows, storeCorrections } from './sheets.service.ts';
import { workOutTable } from './table-figure.ts';
import { followFiles } from './streaming/follow-files.ts';
import { filesInput } from './upload-form.ts';
import { askProcedure, uploadProcedure } from './uploads.router.ts';

/** On REST Server-Sent Events, in tRPC a stream of JSON lines. */
const eventStream = z.custom<AsyncIterable<FileEvent>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const filesRouter = router({
  /** A page of the files of a collection, newest first unless told otherwise. @throws AppError 401, 404, 422, 503 */
  list: askProcedure
    .input(fileListInput)
    .output(fileList)
    .query(({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      const findHolding: FindHolding = (wanted) => ask.holding(wanted, ctx.sessionUser.id);
      return listFiles(db, readerOf(ctx.sessionUser), findHolding, input);
    }),

  /** A page of the files of all collections that the caller may read, found by name. @throws AppError 401, 422 */
  find: askProcedure
    .input(fileFindInput)
    .output(fileList)
    .query(({ ctx, input }) => findFiles(ctx.deps.db, readerOf(ctx.sessionUser), input)),

  /** Tells while files of the caller are read that the lists of them have changed. @throws AppError 401, 429, 503 */
  events: askProcedure.output(eventStream).query(({ ctx: { deps, caller } }) => {
    const findReader = async () => {
      const user = await caller.findSessionUserAgain();
      return user && readerOf(user);
    };
    return followFiles({ db: deps.db, streams: deps.ask.streams, findReader }, caller.gone);
  }),

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

  ...keepingProcedures,

  /** Deletes a file with what came out of it and all quotations of them. @throws AppError 401, 404, 409 */
  remove: askProcedure
    .input(byFileId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask } = ctx.deps;
      await ask.removed(await deleteFile(db, ctx.actor(), readerOf(ctx.sessionUser), input.id));
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
    .query(({ ctx, input: { id, n } }) => {
      const { db, ask } = ctx.deps;
      const read = (file: OwnedRow) => ask.page(file, n, ctx.sessionUser.id);
      return readPresent(db, readerOf(ctx.sessionUser), id, 'Page', read);
    }),

  /** The texts of some pages, as they were read. @throws AppError 401, 404, 422, 503 */
  pages: askProcedure
    .input(filePagesInput)
    .output(filePagesOutput)
    .query(({ ctx, input: { id, ...part } }) => {
      const { db, ask } = ctx.deps;
      const read = (file: OwnedRow) => ask.pages(file, part, ctx.sessionUser.id);
      return readPresent(db, readerOf(ctx.sessionUser), id, 'File', read);
    }),

  /** The headings of a file. @throws AppError 401, 404, 503 */
  outline: askProcedure
    .input(byFileId)
    .output(outlineOutput)
    .query(async ({ ctx, input: { id } }) => {
      const { db, ask } = ctx.deps;
      const read = (file: OwnedRow) => ask.outline(file, ctx.sessionUser.id);
      return { data: await readPresent(db, readerOf(ctx.sessionUser), id, 'File', read) };
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

  /** Works out a plan from a table of a file; nothing is stored. @throws AppError 401, 404, 422, 429, 503 */
  figure: askProcedure
    .input(tableFigureInput)
    .output(figureOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask, limits } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await limits.consume('ask_user', reader.id);
      const find = (request: FigureRequest) => ask.figure(request, reader.id, ctx.caller.gone);
      return workOutTable(db, reader, find, ask.sheets(reader.id), input);
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
