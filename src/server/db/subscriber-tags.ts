// The tags of entries of the waitlist as rows, and as one text of a row.
import { sql } from 'kysely';
import { foldTag, TAG_SEPARATOR } from '#shared/entry-limits.ts';
import type { SubscriberTagsTable } from './schema-waitlist.ts';

/** The tags of a row of `subscribers` as one text, in their order, with `;` between; null where it has none. */
export const tagsText = sql<string | null>`(
  select string_agg(tag, ${sql.lit(TAG_SEPARATOR)} order by folded) from subscriber_tags
  where subscriber_tags.subscriber_id = subscribers.id)`;

/** The tags of such a text. */
export function splitTags(text: string | null): string[] {
  return text === null || text === '' ? [] : text.split(TAG_SEPARATOR);
}

/** The rows of the tags of an entry. */
export function toTagRows(subscriber_id: string, tags: readonly string[]): SubscriberTagsTable[] {
  return tags.map((tag) => ({ subscriber_id, folded: foldTag(tag), tag }));
}
