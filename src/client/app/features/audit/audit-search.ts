// What the address of the audit screen says: the page, and what the audit log is filtered by.
import { z } from 'zod';
import { securityEvents } from '#shared/audit.ts';
import { pageSearch } from '#client/app/lib/list-page.ts';

/** An action that there is none of filters nothing; an actor is an e-mail address or an id. */
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
