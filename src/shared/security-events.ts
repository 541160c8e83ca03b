// The names of security events. Without schemas, so that the routes of the app do not load zod.

/** All security events: `event` in lines of the log, `action` in rows of the audit log. */
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
  'subscribers_imported',
  'product_created',
  'product_updated',
  'product_deleted',
  'upload_refused',
  'backup_made',
  'backup_downloaded',
  'access_refused',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];
