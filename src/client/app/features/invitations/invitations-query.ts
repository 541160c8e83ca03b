import { keepPreviousData } from '@tanstack/react-query';
import type { Wave } from '#shared/invitations.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { invitationsIn } from './invitations-search.ts';
import type { InvitationsSearch } from './invitations-search.ts';

/** While mails are sent, they are counted again after so long, in milliseconds; only while the window is seen. */
const SENDING_PAUSE = 2000;

/** Whether mails of a wave are still to be sent, and are not held back. */
export function isSending({ is_paused, states }: Pick<Wave, 'is_paused' | 'states'>): boolean {
  return !is_paused && states.queued > 0;
}

/** A page of the waves, newest first; the previous page stays while the next one loads. */
export function wavesQuery(search: InvitationsSearch) {
  const { page, size } = listOf('waves', search);
  return queries.invitations.waves.queryOptions(rangeOf(page, size), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isSending) ? SENDING_PAUSE : false),
  });
}

/** One wave, as a list: empty where there is none with this id. */
export function waveQuery(id: string) {
  return queries.invitations.waves.queryOptions(
    { wave_id: id, skip: 0, limit: 1 },
    { refetchInterval: ({ state: { data } }) => (data?.data.some(isSending) ? SENDING_PAUSE : false) },
  );
}

/** A page of the invitations of a wave, or of all, newest first; the previous page stays while the next one loads. */
export function invitationsQuery(search: InvitationsSearch) {
  const { page, size, filter } = listOf('invitations', search);
  return queries.invitations.list.queryOptions(
    { ...rangeOf(page, size), ...invitationsIn(filter) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.data.some((invitation) => invitation.state === 'queued') ? SENDING_PAUSE : false,
    },
  );
}

/** Fetches again all that depends on invitations: an invitation also changes the status of its entry of the waitlist. */
export async function refreshInvitations(): Promise<void> {
  await Promise.all([queries.invitations.invalidate(), queries.subscribers.invalidate()]);
}
