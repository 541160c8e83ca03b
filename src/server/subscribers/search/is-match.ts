import type { SubscriberFilter } from '#shared/subscribers.ts';
import type { SubscriberRow } from '../waitlist-pages.ts';
import { fold } from '#shared/fold.ts';
import { foldTag } from '#shared/entry-limits.ts';
import { splitTags } from '../../db/subscriber-tags.ts';

/** Whether one row matches a filter. `matching.ts` finds the same of all rows. */
export function isMatch(
  { email, location, created_at, status: own, tags: ownTags }: SubscriberRow,
  { q = '', from = '', to, located, location: place, status = own, tags = [] }: SubscriberFilter,
): boolean {
  if (created_at < from || (to !== undefined && created_at > to)) return false;
  if (located !== undefined && (located === 'yes') !== (location !== null)) return false;
  if (place !== undefined && place !== location) return false;
  if (status !== own) return false;
  const folded = new Set(splitTags(ownTags).map(foldTag));
  if (!tags.every((tag) => folded.has(foldTag(tag)))) return false;
  const needle = fold(q);
  return [email, location ?? ''].some((text) => fold(text).includes(needle));
}
