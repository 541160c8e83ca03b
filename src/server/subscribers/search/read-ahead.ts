// What a refresh of the copy asks the database before it knows that it needs it, so that most wait for one answer only.
import {
  readCounts,
  readRows,
  readSomeRows,
  readUnfinished,
  type Key,
  type PeriodName,
  type Range,
  type Snapshot,
} from './read-periods.ts';

/** A known period and the shorter ones within it. */
interface KnownPeriod {
  start: string;
  parts: readonly KnownPeriod[];
}

type Counts = ReturnType<typeof readCounts>;

export class ReadAhead {
  readonly #snapshot: Snapshot;
  /** The imports that have not ended. */
  readonly unfinished: ReturnType<typeof readUnfinished>;
  readonly #counts: { name: PeriodName; since: string; found: Counts }[] = [];
  /** The rows behind the newest one, or the first thousands of them; undefined if none is known. */
  readonly behindNewest: ReturnType<typeof readSomeRows> | undefined;

  /**
   * Asks for the days of the newest month, the quarters of an hour of the newest day, and the rows behind the newest row.
   * @param newest the newest row that is known
   */
  constructor(snapshot: Snapshot, months: readonly KnownPeriod[], newest: Key | undefined) {
    this.#snapshot = snapshot;
    this.unfinished = unnoticed(readUnfinished(snapshot));
    const month = months.at(-1);
    const day = month?.parts.at(-1);
    this.#ask('day', month);
    this.#ask('quarter_hour', day);
    if (newest !== undefined) this.behindNewest = unnoticed(readSomeRows(snapshot, { since: '' }, newest));
  }

  #ask(name: PeriodName, within: KnownPeriod | undefined): void {
    if (within === undefined) return;
    const { start: since } = within;
    this.#counts.push({ name, since, found: unnoticed(readCounts(this.#snapshot, name, { since })) });
  }

  /** The periods of a range in their order. */
  counts(name: PeriodName, range: Range): Counts {
    const asked = this.#counts.find((other) => other.name === name && other.since === range.since);
    if (asked !== undefined && range.before === undefined) return asked.found;
    return readCounts(this.#snapshot, name, range);
  }

  /** The rows of a range in their order, some at a time. */
  rows(range: Range): ReturnType<typeof readRows> {
    return readRows(this.#snapshot, range);
  }
}

/** Lets a statement fail whose answer may not be needed: whoever waits for it gets the error. */
function unnoticed<Result>(statement: Promise<Result>): Promise<Result> {
  statement.catch(() => {});
  return statement;
}
