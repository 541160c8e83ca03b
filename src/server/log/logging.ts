// The log: JSON lines on stdout, plain ones where that is a terminal, and the security events among them. None holds a
// token, a password, a link or an e-mail address: `redaction.ts` sees to it, for every line of every level.
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { pino, type Logger } from 'pino';
import type { SecurityEvent } from '#shared/audit.ts';
import type { Config } from '../config.ts';
import { redactLine } from './redaction.ts';
import { toPlainLine } from './terminal.ts';

/** So much may wait for a reader of the log that has stopped reading; what comes then is dropped. */
const UNREAD_BYTES = 1024 * 1024;

/** Once for all loggers of the process. */
let stdout: ReturnType<typeof openStdout> | undefined;

/**
 * Builds the logger of this process.
 * @param options `redacted: false` for the one line that shows a secret on purpose, the claim link of the first start
 */
export function createLog(level: Config['logLevel'], options = { redacted: true }): Logger {
  const target = (stdout ??= openStdout());
  const terminal = { write: (line: string) => target.write(toPlainLine(line)) };
  const hooks = options.redacted ? { streamWrite: redactLine } : {};
  const settings = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, hooks };
  return pino(settings, isTerminal() ? terminal : target);
}

/** Whether a person reads the log on a terminal, instead of a program or a file. */
export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Writes text that is for a person alone, in its order with the log. */
export function writeToTerminal(text: string): void {
  (stdout ??= openStdout()).write(text);
}

/**
 * Standard output as a place that never holds up or ends whoever writes there: what a full disk, a reader that stands
 * still or one that is gone does not take is lost, and the next lines are tried again. (pino's own destination blocks the
 * exit for ever then.) Lines of one turn of the event loop are written together, those before an exit at once.
 */
function openStdout(): { write(line: string): void } {
  const target = process.stdout;
  if (target instanceof Socket) target.on('error', () => {});
  let lines = '';
  function flush(): void {
    if (!(target instanceof Socket)) writeToFile(lines);
    else if (target.writableLength < UNREAD_BYTES) target.write(lines);
    lines = '';
  }
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

function writeToFile(text: string): void {
  try {
    writeSync(1, text);
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
