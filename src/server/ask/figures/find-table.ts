// A table by its id in plans.
import type { AskDb } from '../indexing/schema.ts';
import { withAlike } from './alike-sheets.ts';
import { linksBetween } from './find-links.ts';
import { linkTables, partsOfId } from './linked-table.ts';
import { type StoredTable, tablesOf } from './stored-tables.ts';

/**
 * A table of some files by its id in plans: a sheet, several as one, or two that are linked.
 * @param fileIds the files that may be read: two sheets are a table only where both may be
 */
export function findTable(db: AskDb, fileIds: readonly string[], id: string): StoredTable | undefined {
  const parts = partsOfId(id);
  if (parts === undefined) return findSingle(db, fileIds, id);
  const [many, one] = [findSingle(db, fileIds, parts.many), findSingle(db, fileIds, parts.one)];
  if (many === undefined || one === undefined) return undefined;
  return linksBetween(db, many, one)
    .map((link) => linkTables(many, one, link))
    .find(({ asked }) => asked.id === id);
}

function findSingle(db: AskDb, fileIds: readonly string[], id: string): StoredTable | undefined {
  const fileId = fileIds.find((own) => id.startsWith(`${own}:`));
  const tables = fileId === undefined ? [] : withAlike(tablesOf(db, [fileId]));
  return tables.find(({ asked }) => asked.id === id);
}
