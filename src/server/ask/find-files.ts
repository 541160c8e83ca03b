// Finds files by their names, in all collections that somebody may read.
import { setImmediate } from 'node:timers/promises';
import type { AskFile, FileFindInput } from '#shared/ask.ts';
import { fold } from '#shared/fold.ts';
import type { Db } from '../db/schema.ts';
import { isReadable, type Reader } from './access.ts';
import { toFile } from './files.service.ts';

/** Names are compared in lists of so many; others have their turn after each. */
const NAMES_AT_ONCE = 10_000;

/** A page of the files that a reader may read and whose names contain a text, newest first. */
export async function findFiles(
  db: Db,
  reader: Reader,
  { q, skip, limit }: FileFindInput,
): Promise<{ data: AskFile[]; count: number }> {
  const readable = db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .where(isReadable(reader));
  const named = await readable
    .select(['files.id', 'files.name'])
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
    .execute();
  const wanted = q === undefined ? '' : fold(q);
  const found: string[] = [];
  for (let from = 0; from < named.length; from += NAMES_AT_ONCE) {
    const names = named.slice(from, from + NAMES_AT_ONCE);
    for (const { id, name } of names) if (fold(name).includes(wanted)) found.push(id);
    await setImmediate();
  }
  const ids = found.slice(skip, skip + limit);
  if (ids.length === 0) return { data: [], count: found.length };
  const rows = await readable.selectAll('files').where('files.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toFile(row)]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), count: found.length };
}
