// Durations and times of the day, which are kept as numbers: in the unit that says how they are written.

/** In seconds, and in minutes. */
export const CLOCK_UNITS = { long: 'h:mm:ss', short: 'h:mm' } as const;

/**
 * A number with one of the units of clocks as it is written, such as `07:30`.
 * @returns undefined where its unit is another
 */
export function clockText(value: number, unit: string | null): string | undefined {
  if (unit !== CLOCK_UNITS.long && unit !== CLOCK_UNITS.short) return undefined;
  const whole = Math.round(Math.abs(value));
  const sign = value < 0 && whole > 0 ? '-' : '';
  const pad = (part: number) => String(part).padStart(2, '0');
  if (unit === CLOCK_UNITS.short) return `${sign}${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
  return `${sign}${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}
