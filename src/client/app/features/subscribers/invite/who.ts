// Who is invited: the ways to choose, and the part of the call that each one becomes.
import { WAVE_MAX } from '#shared/invitation-states.ts';
import type { InvitationsCreateInput } from '#shared/invitations.ts';
import type { SubscriberFilter } from '#shared/subscribers.ts';
import { formatNumber } from '#client/app/lib/format.ts';

/** The ways to choose. */
export type Way = 'oldest' | 'matching' | 'selected';

/** What the list offers to choose from. */
export type Offer = {
  /** The ids of those that are selected one by one. */
  ids?: readonly string[] | undefined;
  /** The filter of the list, without its order; undefined for one that is not filtered. */
  filter?: SubscriberFilter | undefined;
  /** The way that the dialog opens with. */
  way: Way;
};

/** How many wait: of all, and of those that match the filter. Undefined while it is not known. */
export type Waiting = { all: number | undefined; matching: number | undefined };

/** How many are invited at first, unless fewer wait. */
export const FIRST_OLDEST = 10;

/**
 * Why nobody can be invited in a way; undefined where it is possible.
 * @param typed the number of the oldest, as it was typed
 */
export function problemOf(
  way: Way,
  typed: string,
  { all, matching }: Waiting,
  offer: Offer,
): string | undefined {
  if (way === 'oldest') {
    if (all === 0) return 'Nobody waits.';
    const number = toNumber(typed);
    return number === undefined ? `Enter a number from 1 to ${formatNumber(WAVE_MAX)}.` : undefined;
  }
  if (way === 'matching') {
    if (matching === 0) return 'Nobody who matches waits.';
    return isTooMany(matching)
      ? `At most ${formatNumber(WAVE_MAX)} can be invited at once: narrow the filter, or take the oldest.`
      : undefined;
  }
  return isTooMany(offer.ids?.length)
    ? `At most ${formatNumber(WAVE_MAX)} can be invited at once: select fewer.`
    : undefined;
}

function isTooMany(count: number | undefined): boolean {
  return count !== undefined && count > WAVE_MAX;
}

function toNumber(typed: string): number | undefined {
  const number = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= WAVE_MAX ? number : undefined;
}

/** The part of the call that says who is invited. */
export function toInput(
  way: Way,
  typed: string,
  { ids, filter }: Offer,
): Pick<InvitationsCreateInput, 'oldest' | 'filters' | 'subscriber_ids'> {
  if (way === 'oldest') return { oldest: toNumber(typed) };
  return way === 'matching' ? { filters: filter } : { subscriber_ids: [...(ids ?? [])] };
}
