import { sql, type SqlBool } from 'kysely';
import type { Db } from '../db/schema.ts';
import { tagsText } from '../db/subscriber-tags.ts';
import type { SubscriberRow } from './waitlist-pages.ts';

/**
 * Reads subscribers.
 * @param ids at most 1000
 * @param which leaves others out; by default none
 * @returns those that are there, in the order of their ids in the list
 */
export async function readByIds(
  db: Db,
  ids: readonly string[],
  which = sql<SqlBool>`true`,
): Promise<SubscriberRow[]> {
  const last = ids.at(-1);
  if (last === undefined) return [];
  // Filled up to a power of two, since each length is a statement of its own, which is prepared and kept.
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', 'location', 'status', tagsText.as('tags')])
    .where('id', 'in', [...ids, ...Array.from({ length: length - ids.length }, () => last)])
    .where(which)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
