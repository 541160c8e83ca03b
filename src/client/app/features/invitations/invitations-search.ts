import { invitationStates } from '#shared/invitation-states.ts';
import type { InvitationState } from '#shared/invitation-states.ts';
import { pageSearch } from '#client/app/lib/list-page.ts';
import type { PageSearch } from '#client/app/lib/list-page.ts';
import { choiceParam, isQuery, textParam } from '#client/app/lib/search-params.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

/** The invitations of every wave, instead of those of one. */
export const ALL_WAVES = 'all';

const ID_MAX = 100;

/**
 * The search part of the address of the invitations. Without `wave` the waves are listed, with it the invitations of that
 * one, or of all.
 */
export type InvitationsSearch = PageSearch & {
  wave?: string | undefined;
  state?: InvitationState | undefined;
};

/** Reads the search part of the address. Broken values are ignored. */
export function invitationsSearch(search: SearchParams): InvitationsSearch {
  const wave = textParam(search.wave)?.trim() ?? '';
  return {
    ...pageSearch(search),
    wave: isQuery(wave, ID_MAX) ? wave : undefined,
    state: choiceParam(search.state, invitationStates),
  };
}

/** Which invitations are listed, as the server is asked. */
export function invitationsIn({ wave, state }: InvitationsSearch) {
  return {
    ...(wave === undefined || wave === ALL_WAVES ? {} : { wave_id: wave }),
    ...(state === undefined ? {} : { state }),
  };
}
