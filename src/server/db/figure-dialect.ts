// What differs between the databases in the statements of figures.

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
