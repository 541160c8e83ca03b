// The schemas of the audit log.
import { z } from 'zod';
import { instantField, listOf, pageInput, textField } from './fields.ts';
import { securityEvents } from './security-events.ts';

/**
 * A page of the audit log. `actor` is the id or the e-mail address of an account; `target` the id of what it was done to, or
 * the e-mail address of an account. `from` and `to` are inclusive.
 */
export const auditInput = pageInput.extend({
  action: z.enum(securityEvents).optional(),
  actor: textField.min(1).max(300).optional(),
  target: textField.min(1).max(300).optional(),
  from: instantField.optional(),
  to: instantField.optional(),
});
export type AuditInput = z.infer<typeof auditInput>;

/** A row. The e-mail addresses are the current ones of the accounts; a deleted account has only its id. */
export const auditOutput = z.object({
  id: z.string(),
  created_at: z.string(),
  action: z.string(),
  /** The account that did it; null for a client that was not signed in. */
  actor_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  /** The account, subscriber or product that it was done to. */
  target_id: z.string().nullable(),
  target_email: z.string().nullable(),
  /** The network of the client: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  address: z.string().nullable(),
  /** How often it happened within a second: equal refusals share a row. */
  times: z.int().min(1),
  detail: z
    .string()
    .nullable()
    .meta({
      description: 'What else there is to say of it, such as what was sent where.',
      examples: ['24 sentences to 127.0.0.1:11434, model qwen3:4b-instruct'],
    }),
});
export type AuditRow = z.infer<typeof auditOutput>;
export const auditList = listOf(auditOutput);
