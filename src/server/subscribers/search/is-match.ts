import type { SubscriberFilter } from '#shared/subscribers.ts';
import type { SubscriberRow } from '../waitlist-pages.ts';
import { fold } from '#shared/fold.ts';

/** Whether one row matches a filter. `matching.ts` finds the same of all rows. */
export function isMatch(
  { email, location, created_at, status: own }: SubscriberRow,
  { q = '', from = '', to, located, status = own }: SubscriberFilter,
): boolean {
  if (created_at < from || (to !== undefined && created_at > to)) return false;
  if (located !== undefined && (located === 'yes') !== (location !== null)) return false;
  if (status !== own) return false;
  const needle = fold(q);
  return [email, location ?? ''].some((text) => fold(text).includes(needle));
}
