// The log: JSON lines on stdout, or plain text on a terminal. No line contains a token, a password, a link or an e-mail
// address: `redaction.ts` removes them from lines of every level.
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { pino, type Logger } from 'pino';
import type { SecurityEvent } from '#shared/security-events.ts';
import type { Config } from '../config.ts';
import { redactLine } from './redaction.ts';
import { toPlainLine } from './terminal.ts';

/** How much is buffered for a reader of the log that has stopped reading; further lines are dropped. */
const UNREAD_BYTES = 1024 * 1024;

/** Shared by all loggers of the process. */
let stdout: ReturnType<typeof openStdout> | undefined;

/**
 * Creates a logger.
 * @param options `redacted: false` only for the claim link of the first start, which is a secret that is shown on purpose
 */
export function createLog(level: Config['logLevel'], options = { redacted: true }): Logger {
  const target = (stdout ??= openStdout());
  const terminal = { write: (line: string) => target.write(toPlainLine(line)) };
  const hooks = options.redacted ? { streamWrite: redactLine } : {};
  const settings = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, hooks };
  return pino(settings, isTerminal() ? terminal : target);
}

/** Whether stdout is a terminal, and not a pipe or a file. */
export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Writes text for a person to stdout, in order with the lines of the log. */
export function writeToTerminal(text: string): void {
  (stdout ??= openStdout()).write(text);
}

/**
 * A stdout that never blocks or fails: lines that a full disk, a stalled reader or a closed pipe does not accept are lost,
 * and later lines are tried again. (In these cases pino's own destination blocks the exit forever.) Lines of the same turn
 * of the event loop are written together; the rest is written synchronously at exit.
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
    // An alarm and /readyz report a full disk too.
  }
}

/** Logs a security event with ids only; unknown values are left out. */
export function logEvent(
  log: Pick<Logger, 'info'>,
  event: {
    action: SecurityEvent;
    actor_id: string | null;
    target_id: string | null;
    address: string | null;
    detail: string | null;
  },
): void {
  const { actor_id: actor, target_id: target, address, detail } = event;
  const facts = { actor, target, address, detail };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  log.info({ event: event.action, ...known }, event.action);
}
