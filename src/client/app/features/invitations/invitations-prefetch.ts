// What the route of the invitations fetches before its screen loads. The queries of the screen are apart, so that they load with it.
import { INVITATIONS_PAGE_SIZE, WAVES_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { ALL_WAVES, invitationsIn } from './invitations-search.ts';
import type { InvitationsSearch } from './invitations-search.ts';

/** Prefetches what /admin/invitations shows. */
export function prefetchInvitations({ page = 1, ...search }: InvitationsSearch): void {
  const { wave } = search;
  if (wave === undefined) void queries.invitations.waves.prefetch(rangeOf(page, WAVES_PAGE_SIZE));
  else {
    const range = rangeOf(page, INVITATIONS_PAGE_SIZE);
    void queries.invitations.list.prefetch({ ...range, ...invitationsIn(search) });
    if (wave !== ALL_WAVES) void queries.invitations.waves.prefetch({ wave_id: wave, skip: 0, limit: 1 });
  }
}
