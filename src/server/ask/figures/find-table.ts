// A table by its id in plans.
import type { AskDb } from '../indexing/schema.ts';
import { withAlike } from './alike-sheets.ts';
import { linksBetween, mayBeLinked, singlesOf } from './find-links.ts';
import { linkTables, partsOfId } from './linked-table.ts';
import { type StoredTable, tablesOf } from './stored-tables.ts';

/**
 * A table of some files by its id in plans: a sheet, several as one, or two that are linked.
 * @param collections the files that may be read, those of each collection together: two sheets are a table only within one
 */
export function findTable(
  db: AskDb,
  collections: readonly (readonly string[])[],
  id: string,
): StoredTable | undefined {
  const parts = partsOfId(id);
  if (parts === undefined)
    return tablesBeside(db, collections.flat(), id).find(({ asked }) => asked.id === id);
  for (const fileIds of collections) {
    const [many, one] = [parts.many, parts.one].map((part) =>
      singlesOf(tablesBeside(db, fileIds, part)).find(({ asked }) => asked.id === part),
    );
    if (many === undefined || one === undefined || !mayBeLinked(many, one)) continue;
    const links = linksBetween(db, many, one).map((link) => linkTables(many, one, link));
    const found = links.find(({ asked }) => asked.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The tables of the file that an id of a single table is of. */
function tablesBeside(db: AskDb, fileIds: readonly string[], id: string): StoredTable[] {
  const fileId = fileIds.find((own) => id.startsWith(`${own}:`));
  return fileId === undefined ? [] : withAlike(tablesOf(db, [fileId]));
}
