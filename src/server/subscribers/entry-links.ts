// The links in the mails to an entry of the waitlist.
import type { Db } from '../db/schema.ts';
import { confirmLink, ownEntryLink, readOwnEntryKey } from './own-entry.ts';

/** @param publicUrl PUBLIC_URL @returns the addresses of the page of the entry, and of the one that confirms the join */
export async function readEntryLinks(
  db: Db,
  publicUrl: string,
  subscriberId: string,
): Promise<{ own: string; confirm: string }> {
  const key = await readOwnEntryKey(db);
  return {
    own: ownEntryLink(publicUrl, key, subscriberId),
    confirm: confirmLink(publicUrl, key, subscriberId),
  };
}
