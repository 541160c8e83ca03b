import { codeOf } from '../storage-trouble.ts';
import type { FigureDialect } from '../figure-dialect.ts';

const QUERY_CANCELED = '57014';

/** Figures on PostgreSQL. */
export const dialect: FigureDialect = {
  moved: (instant, seconds) =>
    seconds === 0
      ? `substr(${instant}, 1, 19)`
      : // The cast leaves the zone out: what is stored is UTC.
        `to_char(cast(${instant} as timestamp) + interval '${seconds} seconds', 'YYYY-MM-DD"T"HH24:MI:SS')`,
  mondayOf: (date) => `to_char(date_trunc('week', cast(${date} as timestamp)), 'YYYY-MM-DD')`,
  weekdayOf: (date) => `cast(extract(isodow from cast(${date} as timestamp)) as integer)`,
  countsEachSpan: true,
  parameterOf: (value, number) => (typeof value === 'number' ? `$${number}::double precision` : `$${number}`),
  limitTime: (milliseconds) => `set local statement_timeout = ${Math.trunc(milliseconds)}`,
  isTimeout: (error) => codeOf(error) === QUERY_CANCELED,
};
