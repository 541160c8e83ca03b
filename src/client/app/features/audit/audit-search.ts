import { securityEvents } from '#shared/security-events.ts';
import type { SecurityEvent } from '#shared/security-events.ts';
import { pageSearch } from '#client/app/lib/list-page.ts';
import type { PageSearch } from '#client/app/lib/list-page.ts';
import { textParam } from '#client/app/lib/search-params.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

const ACTOR_MAX = 300;

type AuditSearch = PageSearch & { action?: SecurityEvent | undefined; actor?: string | undefined };

/**
 * The search part of the audit address: the page and the filters. An unknown action and a longer actor than any are
 * ignored; an actor is an e-mail address or an id.
 */
export function auditSearch(search: SearchParams): AuditSearch {
  const actor = textParam(search.actor)?.trim() ?? '';
  return {
    ...pageSearch(search),
    action: securityEvents.find((name) => name === search.action),
    actor: actor === '' || actor.length > ACTOR_MAX ? undefined : actor,
  };
}
