import { z } from 'zod';

const lineSchema = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

const WARN = 40;
const ERROR = 50;

/**
 * Formats a line of the log for a terminal: the time, the level, the message and the other fields.
 * @param json a line as the logger writes it
 * @returns the formatted line, followed by the stack of its error, if it has one
 */
export function toPlainLine(json: string): string {
  const parsed = lineSchema.safeParse(JSON.parse(json));
  if (!parsed.success) return json;
  const { level, time, msg, err, ...facts } = parsed.data;
  const kind = level >= ERROR ? 'error: ' : level >= WARN ? 'warning: ' : '';
  const reason = err?.message === undefined ? '' : `: ${err.message}`;
  const known = Object.entries(facts).map(([name, value]) => ` ${name}=${toPlainValue(value)}`);
  const where = (err?.stack ?? '').split('\n').slice(1);
  const line = `${time.slice(11, 19)} ${kind}${msg}${reason}${known.join('')}`;
  return [line, ...where].map((part) => `${escapeControls(part)}\n`).join('');
}

function toPlainValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Escapes control characters, because text that a client sent must not control the terminal. */
function escapeControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1).replace(control, '?'));
}
