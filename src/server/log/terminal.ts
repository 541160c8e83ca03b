// A line of the log as a person reads it on a terminal.
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
 * Turns a line of JSON into plain text: the time of day, how bad it is, the message, and whatever else is known.
 * @param json one line as the logger writes it
 * @returns one line; below it, indented, where an error came up
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

/** What a stranger has sent must not move the cursor or change the colours. */
function escapeControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1).replace(control, '?'));
}
