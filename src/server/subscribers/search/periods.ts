// The periods of the waitlist as the copy of it knows them.

/** A period as of the last comparison. */
export interface Period {
  /** Its first text, as in `subscriber_counts`. */
  start: string;
  count: number;
  changes: number;
  /** How many of its rows the copy holds. */
  rows: number;
  /** The shorter periods within it. */
  parts: Period[];
}

/** The start of the quarter of an hour that starts at an instant, as in `subscriber_counts`. */
export function startOfQuarter(instant: string): string {
  return instant.slice(14, 16) === '00' ? instant.slice(0, 14) : instant.slice(0, 16);
}

/** Has the periods read again of which rows were left out: these may have come to stay without a change of the counts. */
export function forgetIncomplete(periods: readonly Period[]): void {
  for (const period of periods) {
    if (period.rows === period.count) continue;
    period.changes = -1;
    forgetIncomplete(period.parts);
  }
}

export function sumOf(periods: readonly Period[]): number {
  return periods.reduce((sum, { rows }) => sum + rows, 0);
}
