// The log: JSON lines on stdout, and the security events among them. Neither ever holds a token, a password,
// a link or a subscriber's address (hardening 21).
import { pino, type Logger } from 'pino';
import type { SecurityEvent } from '../shared/audit.ts';
import type { Config } from './config.ts';

/** Builds the logger of this process. */
export function createLog(level: Config['logLevel']): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/** A security event as one line: ids only, what is not known left out. */
export function logEvent(
  log: Pick<Logger, 'info'>,
  event: {
    action: SecurityEvent;
    actor_id: string | null;
    target_id: string | null;
    address: string | null;
  },
): void {
  const facts = { actor: event.actor_id, target: event.target_id, address: event.address };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  log.info({ event: event.action, ...known }, event.action);
}
