const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/**
 * A size in bytes for people, such as `1.4 MiB`: in the unit of 1,024 in which it is at least 1, with one digit after the
 * point below 10.
 * @param locale how numbers are written; by default as the browser or the process does
 */
export function formatBytes(bytes: number, locale?: string): string {
  const step = UNITS.findLastIndex((_, index) => index === 0 || bytes >= 1024 ** index);
  const value = bytes / 1024 ** step;
  const maximumFractionDigits = value < 10 && step > 0 ? 1 : 0;
  return `${value.toLocaleString(locale, { maximumFractionDigits })} ${UNITS[step]}`;
}
