// What the number format of a cell says about its number: a date, a percentage, a unit.

/** How a number is shown; a duration is counted in hours, minutes or seconds, also beyond a day. */
export type NumberFormat =
  | { kind: 'number'; unit: string | null }
  | { kind: 'percent' }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'duration'; unit: DurationUnit };

export type DurationUnit = 'h' | 'min' | 's';

/** Formats that a file does not spell out. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return { kind: 'percent' };
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return { kind: 'date' };
  if (id === 46) return { kind: 'duration', unit: 'h' };
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { kind: 'time' };
  return { kind: 'number', unit: null };
}

/** Reads the code of a format, such as `#,##0.00 "€"` or `dd/mm/yyyy`; of its parts the first one, for what is positive. */
export function parseFormat(code: string): NumberFormat {
  // One that is as long says nothing that is looked for.
  const texts = code.slice(0, 200).split(';')[0] ?? '';
  const signs = texts
    .replaceAll(/"[^"]*"|\\./g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[_*]./g, '')
    .replaceAll(/general|e[-+]/gi, '');
  if (/[yd]|(?<!:)m{3,}/i.test(signs)) return { kind: 'date' };
  const elapsed = /\[(h+|m+|s+)\]/i.exec(texts.replaceAll(/"[^"]*"/g, ''))?.[1]?.[0]?.toLowerCase();
  if (elapsed !== undefined)
    return { kind: 'duration', unit: elapsed === 'h' ? 'h' : elapsed === 'm' ? 'min' : 's' };
  if (/[hs]/i.test(signs)) return { kind: 'time' };
  if (signs.includes('%')) return { kind: 'percent' };
  const currency = /\[\$([^\-\]]{1,4})(?:-[^\]]*)?\]/.exec(texts)?.[1];
  const quoted = /"\s*([\p{Sc}\p{L}°µ][\p{L}\d²³\/]{0,9})\s*"/v.exec(texts)?.[1];
  return { kind: 'number', unit: (currency ?? quoted ?? /\p{Sc}/u.exec(signs)?.[0])?.trim() || null };
}

const DAY_MS = 86_400_000;
const LAST_DAY = 2_958_466;

/**
 * The date that a number of days is: `2024-03-01`, with a part of a day `2024-03-01T09:30:00`; of a time alone `09:30:00`.
 * @param is1904 whether the days are counted from 1904, as some files have it
 * @returns undefined if spreadsheets know no such date
 */
export function dateOfSerial(serial: number, kind: 'date' | 'time', is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < LAST_DAY)) return undefined;
  const rounded = Math.round(serial * 86_400) / 86_400;
  // The first of the two calendars has a 29 February 1900, which there was not.
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, rounded < 60 ? 31 : 30);
  const [day = '', time = ''] = new Date(first + Math.round(rounded * DAY_MS)).toISOString().split('T');
  const clock = time.slice(0, 8);
  if (kind === 'time' && rounded < 1) return clock;
  return clock === '00:00:00' ? day : `${day}T${clock}`;
}

/**
 * The text of a number of days that is a duration, to the second: `26:30 h`, `0:00:07 h`, `90:30 min`, `5430 s`.
 * @param unit in which it is counted
 */
export function durationText(days: number, unit: DurationUnit): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const sign = days < 0 && seconds > 0 ? '-' : '';
  const two = (count: number) => String(count).padStart(2, '0');
  if (unit === 's') return `${sign}${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (unit === 'min') return `${sign}${minutes}:${two(seconds % 60)} min`;
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}${rest} h`;
}
