// The log: JSON lines on stdout, and the security events among them. Neither ever holds a token, a password,
// a link or a subscriber's address (hardening 21).
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { pino, type Logger } from 'pino';
import type { SecurityEvent } from '../shared/audit.ts';
import type { Config } from './config.ts';

/** So much may wait for a reader of the log that has stopped reading; what comes then is dropped. */
const UNREAD_BYTES = 1024 * 1024;

/** Builds the logger of this process. */
export function createLog(level: Config['logLevel']): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, openStdout());
}

/**
 * Standard output as a place that never holds up or ends whoever writes there: a line that a full disk, a reader that
 * stands still or one that is gone does not take is lost, and the next one is tried again. (pino's own destination
 * blocks the exit for ever then.)
 */
function openStdout(): { write(line: string): void } {
  const { stdout } = process;
  if (!(stdout instanceof Socket)) return { write: writeToFile };
  // Once for all loggers of the process.
  if (!stdout.listeners('error').includes(ignore)) stdout.on('error', ignore);
  return {
    write(line) {
      if (stdout.writableLength < UNREAD_BYTES) stdout.write(line);
    },
  };
}

function ignore(): void {}

function writeToFile(line: string): void {
  try {
    writeSync(1, line);
  } catch {
    // Of a full disk the alarm and /readyz tell as well.
  }
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
