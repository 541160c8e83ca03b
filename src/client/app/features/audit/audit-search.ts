import { z } from 'zod';
import { securityEvents } from '#shared/audit.ts';
import { pageSearch } from '#client/app/lib/list-page.ts';

/** The search part of the audit address: the page and the filters. An unknown action is ignored; an actor is an e-mail address or an id. */
export const auditSearch = pageSearch.extend({
  action: z.enum(securityEvents).optional().catch(undefined),
  actor: z
    .string()
    .trim()
    .max(300)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
});
