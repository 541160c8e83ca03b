// What the route of the invitations fetches before its screen loads. The queries of the screen are apart, so that they load with it.
import { rangeOf } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { ALL_WAVES, invitationsIn, listNameOf } from './invitations-search.ts';
import type { InvitationsSearch } from './invitations-search.ts';

/** Prefetches what /admin/invitations shows. */
export function prefetchInvitations(search: InvitationsSearch): void {
  const { wave } = search;
  const { page, size, filter } = listOf(listNameOf(wave), search);
  const range = rangeOf(page, size);
  if (wave === undefined) void queries.invitations.waves.prefetch(range);
  else {
    void queries.invitations.list.prefetch({ ...range, ...invitationsIn(filter) });
    if (wave !== ALL_WAVES) void queries.invitations.waves.prefetch({ wave_id: wave, skip: 0, limit: 1 });
  }
}
