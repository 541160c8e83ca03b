// The log: JSON lines on stdout, and the security events among them. Neither ever holds a token, a password,
// a link or a subscriber's address (hardening 21).
import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** The security events of contract 8. */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'locked_out'
  | 'logout'
  | 'recovery_requested'
  | 'password_reset'
  | 'password_changed'
  | 'email_changed'
  | 'user_created'
  | 'user_updated'
  | 'role_changed'
  | 'status_changed'
  | 'user_deleted'
  | 'subscriber_deleted'
  | 'subscribers_exported'
  | 'product_created'
  | 'product_updated'
  | 'product_deleted'
  | 'upload_refused'
  | 'backup_made'
  | 'backup_downloaded'
  | 'access_refused';

/** Who did it, to whom, and from where; ids only. */
export interface EventFacts {
  actor?: string;
  target?: string;
  address?: string;
  rows?: number;
}

/** Builds the logger of this process. */
export function createLog(level: Config['logLevel']): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Writes one security event as one line. */
export function logEvent(log: Logger, event: SecurityEvent, facts: EventFacts): void {
  log.info({ event, ...facts }, event);
}
