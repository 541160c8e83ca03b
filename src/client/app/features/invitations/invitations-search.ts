import { invitationStates } from '#shared/invitation-states.ts';
import type { InvitationState } from '#shared/invitation-states.ts';
import { listSearch } from '#client/app/lib/rows-per-page.ts';
import type { ListName, ListSearch } from '#client/app/lib/rows-per-page.ts';
import { choiceParam, isQuery, textParam } from '#client/app/lib/search-params.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

/** The invitations of every wave, instead of those of one. */
export const ALL_WAVES = 'all';

const ID_MAX = 100;

/**
 * The search part of the address of the invitations. Without `wave` the waves are listed, with it the invitations of that
 * one, or of all.
 */
export type InvitationsSearch = ListSearch & {
  wave?: string | undefined;
  state?: InvitationState | undefined;
};

/** The list that is shown: without a wave, that of the waves. */
export function listNameOf(wave: string | undefined): ListName {
  return wave === undefined ? 'waves' : 'invitations';
}

/** Reads the search part of the address. Broken values are ignored. */
export function invitationsSearch(search: SearchParams): InvitationsSearch {
  const text = textParam(search.wave)?.trim() ?? '';
  const wave = isQuery(text, ID_MAX) ? text : undefined;
  return {
    ...listSearch(listNameOf(wave), search),
    wave,
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
