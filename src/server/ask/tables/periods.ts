// Times as a plan writes them: a year, a month, a day or a moment.
import { FigureError } from './figure-error.ts';

const written = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?)?)?$/;

/**
 * The first moment of a time, and the first one after it, as texts that compare with those of a date column: `2024-03` is from
 * `2024-03-01` to before `2024-04-01`.
 * @throws FigureError if it is not a time
 */
export function periodOf(text: string): { from: string; before: string } {
  const [, year, month, day, hour, minute, second] = written.exec(text) ?? [];
  if (year === undefined) throw new FigureError(`“${text}” is not a date.`);
  const start = [year, month ?? '01', day ?? '01'].join('-');
  const at = new Date(`${start}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== start)
    throw new FigureError(`“${text}” is not a date.`);
  if (hour !== undefined) {
    const moment = `${start}T${hour}:${minute}:${second ?? '00'}`;
    // The next text in order.
    return { from: moment, before: `${moment}\u0001` };
  }
  if (day !== undefined) at.setUTCDate(at.getUTCDate() + 1);
  else if (month !== undefined) at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setUTCFullYear(at.getUTCFullYear() + 1);
  return { from: start, before: at.toISOString().slice(0, 10) };
}
