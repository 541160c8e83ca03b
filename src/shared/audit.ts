// The audit log: which there are, and how superusers read them.
import { z } from 'zod';
import { listOf, pageInput, textField } from './fields.ts';

/** Every security event: the `event` of a line in the log, the `action` of a row of the audit log. */
export const securityEvents = [
  'login',
  'login_failed',
  'locked_out',
  'logout',
  'recovery_requested',
  'password_reset',
  'password_changed',
  'email_changed',
  'user_created',
  'user_updated',
  'role_changed',
  'status_changed',
  'user_deleted',
  'subscriber_deleted',
  'subscribers_exported',
  'product_created',
  'product_updated',
  'product_deleted',
  'upload_refused',
  'backup_made',
  'backup_downloaded',
  'access_refused',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const AUDIT_PAGE_SIZE = 10;

/** A page of the audit log; `actor` is an id, or the address of an account. */
export const auditInput = pageInput.extend({
  action: z.enum(securityEvents).optional(),
  actor: textField.min(1).max(300).optional(),
});
export type AuditInput = z.infer<typeof auditInput>;

/** One row. The addresses are read from the accounts of today: of a deleted one only the id is left. */
export const auditOutput = z.object({
  id: z.string(),
  created_at: z.string(),
  action: z.string(),
  /** Who did it; null for somebody who was not signed in. */
  actor_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  /** What it was done to: an account, a subscriber, a product. */
  target_id: z.string().nullable(),
  target_email: z.string().nullable(),
  /** The network of the client: an IPv4 address without its last part, the first 48 bits of an IPv6 one. */
  address: z.string().nullable(),
  /** How often within the second: refusals that are alike share a row. */
  times: z.int().min(1),
});
export type AuditRow = z.infer<typeof auditOutput>;
export const auditList = listOf(auditOutput);
