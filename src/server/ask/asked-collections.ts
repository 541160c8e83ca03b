// Which collections a question goes to.
import { WAITLIST_ID } from '#shared/ask.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { isReadable, mayAskWaitlist, type Reader } from './access.ts';

/**
 * The collections to search: those that are named; without any, those that the followed question named, if one of them may
 * still be read.
 * @returns undefined for all that the reader may read
 * @throws AppError 404 where the reader may not read a named one
 */
export async function chooseCollections(
  db: Db,
  reader: Reader,
  named: readonly string[] | undefined,
  carried: readonly string[] | undefined,
): Promise<string[] | undefined> {
  const wanted = new Set(named ?? carried);
  const waitlist = isWaitlistAsked(reader, [...wanted]) ? [WAITLIST_ID] : [];
  if (waitlist.length > 0) wanted.delete(WAITLIST_ID);
  if (wanted.size === 0) return waitlist.length > 0 ? waitlist : undefined;
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', [...wanted])
    .where(isReadable(reader))
    .execute();
  if (named !== undefined && rows.length < wanted.size) throw notFound('Collection');
  const ids = [...rows.map(({ id }) => id), ...waitlist];
  return ids.length > 0 ? ids : undefined;
}

/** Whether the waitlist is among collections, and the reader's to ask. @param ids undefined for all */
export function isWaitlistAsked(reader: Reader, ids: readonly string[] | undefined): boolean {
  return (ids?.includes(WAITLIST_ID) ?? true) && mayAskWaitlist(reader);
}

/** Those of collections that have files. */
export const withoutWaitlist = (ids: readonly string[] | undefined) =>
  ids?.filter((id) => id !== WAITLIST_ID);
