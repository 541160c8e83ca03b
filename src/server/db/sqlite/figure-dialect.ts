import type { FigureDialect } from '../figure-dialect.ts';

/** Figures on SQLite. */
export const dialect: FigureDialect = {
  moved: (instant, seconds) =>
    // Much faster than to read the instant.
    seconds === 0
      ? `substr(${instant}, 1, 19)`
      : `strftime('%Y-%m-%dT%H:%M:%S', ${instant}, '${seconds} seconds')`,
  mondayOf: (date) => `date(${date}, 'weekday 0', '-6 days')`,
  weekdayOf: (date) => `cast(strftime('%u', ${date}) as integer)`,
  countsEachSpan: false,
  parameterOf: () => '?',
  limitTime: () => undefined,
  isTimeout: () => false,
};
