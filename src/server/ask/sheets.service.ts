// The tables of files: how their sheets were understood, and corrections of that. A correction is a row of the database; each
// process understands its sheets again by them (`following.ts`).
import {
  sheetMessages,
  type SheetCorrections,
  type SheetListInput,
  type SheetSummary,
  type SheetUpdateInput,
  type SheetView,
} from '#shared/sheets.ts';
import { askMessages } from '#shared/ask-limits.ts';
import type { TableRows, TableRowsInput } from '#shared/table-rows.ts';
import { withAudit, type UserActor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { AppError, conflict, InvalidInput, notFound } from '../errors.ts';
import type { Reader } from './access.ts';
import { listCorrected } from './file-status.ts';
import { getFileRow } from './files.service.ts';
import type { FileRevision, RowsResult } from './answering/messages.ts';
import type { RowsWanted } from './tables/list-rows.ts';
import type { ListedSheet, ShownSheet } from './tables/preview.ts';
import { readCorrections } from './tables/store/stored-corrections.ts';

/** Finds sheets in what has been read; undefined where a file is not. @throws AppError 503 */
export interface FindSheets {
  list: (file: FileRevision) => Promise<ListedSheet[] | undefined>;
  /** @param rows to be looked for. @returns null where the file has no such sheet */
  show: (file: FileRevision, sheet: number, rows: number[]) => Promise<ShownSheet | null | undefined>;
  /** @returns null where the file has no such sheet @throws the reason of the signal */
  rows: (
    file: FileRevision,
    sheet: number,
    wanted: RowsWanted,
    signal?: AbortSignal,
  ) => Promise<RowsResult | null | undefined>;
}

type FileRow = Awaited<ReturnType<typeof getFileRow>>;

/** A page of the sheets of a file that a reader may read; none while it is not read. @throws AppError 404, 503 */
export async function listSheets(
  db: Db,
  reader: Reader,
  find: FindSheets,
  { id, skip, limit }: SheetListInput,
): Promise<{ data: SheetSummary[]; count: number }> {
  const file = await getFileRow(db, reader, id);
  const found = await find.list(file);
  if (found === undefined) requireNotReady(file);
  await requireSame(db, reader, file);
  const corrected = new Map((await listCorrected(db, id)).map((own) => [own.sheet, own.corrections]));
  const data = (found ?? []).map(({ description: { sheet, name, at, rows, columns } }) => ({
    sheet,
    name,
    page: at?.page ?? null,
    place: at?.place ?? null,
    rows,
    columns: columns.length,
    is_corrected: isCorrected(corrected.get(sheet)),
  }));
  return { data: data.slice(skip, skip + limit), count: data.length };
}

/** A sheet of a file that a reader may read. @throws AppError 404, 503 */
export async function getSheet(
  db: Db,
  reader: Reader,
  find: FindSheets,
  { id, sheet }: { id: string; sheet: number },
): Promise<SheetView> {
  const file = await getFileRow(db, reader, id);
  const found = await find.show(file, sheet, []);
  if (found === undefined) requireNotReady(file);
  await requireSame(db, reader, file);
  if (found == null) throw notFound('Table');
  const row = (await listCorrected(db, id)).find((own) => own.sheet === sheet);
  return toView(found, row?.corrections ?? '{}');
}

/**
 * Some rows of a sheet of a file that a reader may read.
 * @param signal gives it up
 * @throws AppError 404, 503; 422 where the filters or the order do not suit the columns; the reason of the signal
 */
export async function listTableRows(
  db: Db,
  reader: Reader,
  find: FindSheets,
  { id, sheet, skip, limit, sort, filters = [], row }: TableRowsInput,
  signal?: AbortSignal,
): Promise<TableRows> {
  const file = await getFileRow(db, reader, id);
  const wanted = { skip, limit, sort: toOrder(sort), filters, row };
  const found = await find.rows(file, sheet, wanted, signal);
  if (found === undefined) requireNotReady(file);
  await requireSame(db, reader, file);
  if (found == null) throw notFound('Table');
  if ('refused' in found) throw new InvalidInput('filters', 'custom', found.refused);
  return found;
}

/** @param sort the key of a column, with `-` before it the other way round */
function toOrder(sort: string | undefined): RowsWanted['sort'] {
  if (sort === undefined) return undefined;
  return { column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' };
}

/**
 * Stores what a reader corrects of a sheet of a file of theirs, in the place of what was corrected before.
 * @throws AppError 404; 409 where the file belongs to others, or is not read yet; 422 where a row or a column is not there, or
 *   a correction does not suit it; 503
 */
export async function storeCorrections(
  db: Db,
  actor: UserActor,
  reader: Reader,
  find: FindSheets,
  { id, sheet, corrections }: SheetUpdateInput,
): Promise<void> {
  const file = await getFileRow(db, reader, id);
  if (file.is_own !== 1) throw conflict(askMessages.notYours);
  const { header_row, totals_rows = [] } = corrections;
  const found = await find.show(file, sheet, [...(header_row == null ? [] : [header_row]), ...totals_rows]);
  if (found === undefined) {
    if (file.status === 'queued' || file.status === 'reading') throw conflict(sheetMessages.notRead);
    requireNotReady(file);
  }
  if (found == null) throw notFound('Table');
  checkRows(corrections, found);
  checkColumns(corrections, found);
  await withAudit(db, actor, async (trx, audit) => {
    const present = await requireSame(trx, reader, file);
    if (present.is_own !== 1) throw conflict(askMessages.notYours);
    const row = { file_id: id, sheet, corrections: JSON.stringify(corrections) };
    const { numUpdatedRows } = await trx
      .updateTable('sheet_corrections')
      .set((own) => ({ corrections: row.corrections, version: own('version', '+', 1) }))
      .where('file_id', '=', id)
      .where('sheet', '=', sheet)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await trx
        .insertInto('sheet_corrections')
        .values({ ...row, version: 1 })
        .execute();
    audit('table_corrected', id);
  });
}

const isCorrected = (corrections: string | undefined) => (corrections ?? '{}') !== '{}';

/**
 * A file that may have been deleted since, or replaced, or its access changed.
 * @throws AppError 404; 503 where it is another version by now
 */
export async function requireSame(db: Db, reader: Reader, { id, revision }: FileRow): Promise<FileRow> {
  const present = await getFileRow(db, reader, id);
  if (present.revision !== revision)
    throw new AppError(503, sheetMessages.beingRead, { retryAfterSeconds: 5 });
  return present;
}

/** @throws AppError 503 where a file is read, but this process does not have it yet */
export function requireNotReady({ status, tables }: FileRow): void {
  if (status === 'ready' && tables > 0)
    throw new AppError(503, sheetMessages.beingRead, { retryAfterSeconds: 5 });
}

/** @throws InvalidInput */
function checkRows(
  { header_row, totals_rows = [] }: SheetCorrections,
  { description, absentRows, corrections }: ShownSheet,
) {
  if (header_row != null && absentRows.includes(header_row))
    throw new InvalidInput('corrections.header_row', 'custom', sheetMessages.noSuchRow);
  if (totals_rows.some((row) => absentRows.includes(row)))
    throw new InvalidInput('corrections.totals_rows', 'custom', sheetMessages.noSuchRow);
  // What was corrected before and is left out now is guessed again: nobody knows it yet.
  const isGuessed = header_row === undefined && readCorrections(corrections).header_row !== undefined;
  const header = isGuessed ? null : header_row === undefined ? description.headerRow : header_row;
  if (totals_rows.some((row) => row <= (header ?? 0)))
    throw new InvalidInput('corrections.totals_rows', 'custom', sheetMessages.totalsAboveData);
}

/** @throws InvalidInput */
function checkColumns({ columns = [] }: SheetCorrections, { description, corrections }: ShownSheet): void {
  const former = readCorrections(corrections).columns ?? [];
  const refuse = (message: string): never => {
    throw new InvalidInput('corrections.columns', 'custom', message);
  };
  const names = columns.flatMap(({ name }) => name?.toLowerCase() ?? []);
  if (new Set(columns.map(({ key }) => key)).size < columns.length) refuse(sheetMessages.columnTwice);
  if (new Set(names).size < names.length) refuse(sheetMessages.nameTwice);
  for (const { key, type, unit, decimal, date_order } of columns) {
    const column = description.columns.find((own) => own.key === key);
    if (column === undefined) refuse(sheetMessages.noSuchColumn);
    // As above.
    if (type === undefined && former.some((own) => own.key === key && own.type !== undefined)) continue;
    const own = type ?? column?.type;
    if (own !== 'number' && (unit != null || decimal !== undefined)) refuse(sheetMessages.onlyNumbers);
    if (own !== 'date' && date_order !== undefined) refuse(sheetMessages.onlyDates);
  }
}

/** @param wanted the corrections as the database has them */
function toView({ description, corrections, preview }: ShownSheet, wanted: string): SheetView {
  const { sheet, name, at, rows, headerRow, totalsRows, notes, columns } = description;
  return {
    sheet,
    name,
    page: at?.page ?? null,
    place: at?.place ?? null,
    rows,
    header_row: headerRow,
    totals_rows: totalsRows,
    notes,
    columns: columns.map(({ dateOrder: date_order, ...column }) => ({ ...column, date_order })),
    preview,
    // Safe: the schema of the procedure has checked them when they were stored.
    corrections: JSON.parse(wanted) as SheetCorrections,
    is_pending: wanted !== (corrections ?? '{}'),
  };
}
