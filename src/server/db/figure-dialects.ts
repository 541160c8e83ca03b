// What differs between the databases in the statements of figures.
import type { EngineConfig } from '#server/db/open-for-reading.ts';
import { codeOf } from '#server/db/storage-trouble.ts';

export type FigureValue = string | number;

export interface FigureDialect {
  /** A stored instant moved by some seconds, as `YYYY-MM-DDTHH:MM:SS`. */
  moved(instant: string, seconds: number): string;
  /** The Monday of the week of a date, which may have a time, as `YYYY-MM-DD`. */
  mondayOf(date: string): string;
  /** The day of the week of a date, which may have a time, as a number: 1 for Monday to 7. */
  weekdayOf(date: string): string;
  /** Whether it can count the entries of each span of time by itself (`lateral`). */
  countsEachSpan: boolean;
  /** What stands in a statement for a value that is bound. @param number its number in the statement, from 1 */
  parameterOf(value: FigureValue, number: number): string;
  /** The statement that limits the time of those after it; undefined where they end with this process. */
  limitTime(milliseconds: number): string | undefined;
  /** Whether an error says that a statement was ended by this limit. */
  isTimeout(error: unknown): boolean;
}

/** Figures on SQLite. */
const sqlite: FigureDialect = {
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

const QUERY_CANCELED = '57014';

/** Figures on PostgreSQL. */
const postgres: FigureDialect = {
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

/** The dialect of the database of the settings. */
export function dialectOf({ databaseUrl }: Pick<EngineConfig, 'databaseUrl'>): FigureDialect {
  return databaseUrl === null ? sqlite : postgres;
}

/** The dialect of `ask.db`. */
export const indexDialect = sqlite;
