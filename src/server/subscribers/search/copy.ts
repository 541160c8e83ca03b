// A copy of the waitlist in memory for searching and sorting. Before each use it is compared with the database by the counts
// of periods, and only the quarters of an hour that have changed are read again, or that had rows of an import that has ended.
import { Columns, type SearchedRow } from './columns.ts';
import { compareTexts } from './dictionary.ts';
import { mergeSorted } from './merge-sorted.ts';
import { addPiece, joinPieces } from './pieces.ts';
import { forgetIncomplete, startOfQuarter, sumOf, type Period } from './periods.ts';
import { Reused } from './reused.ts';
import { ReadAhead } from './read-ahead.ts';
import { countUpTo, type Key, type PeriodName, type Range, type Snapshot } from './read-periods.ts';

const shorter = { month: 'day', day: 'quarter_hour', quarter_hour: undefined } as const;

/** All rows in another order than that of time. */
interface Order {
  rows: Uint32Array;
  /** The size of the columns, and the rows by time, when it was made. */
  size: number;
  byTime: Uint32Array;
}

export type SortColumn = 'email' | 'location';

/** Rows that were removed stay in the columns until there are more of them than this and than others. */
const REMOVED_MAX = 10_000;

export class CopyOfWaitlist {
  columns = new Columns();
  /** The rows in the order of (created_at, id). */
  byTime = new Uint32Array(0);
  #months: Period[] = [];
  /** The imports that had not ended, whose rows the copy does not hold. */
  #unfinished = '';
  /** The newest row that has been read. */
  #newest: { row: number; key: Key } | undefined;
  readonly #sorted = new Map<SortColumn, Order>();
  /** What a search works with. Only one may be in progress. */
  readonly scratch = {
    marks: new Reused((length) => new Uint8Array(length)),
    marksInRange: new Reused((length) => new Uint8Array(length)),
    kept: new Reused((length) => new Uint32Array(length)),
  };

  /** Brings the copy up to date with a snapshot. @throws the database's error; the copy is then as it was */
  async refresh(snapshot: Snapshot): Promise<void> {
    try {
      const reading = new ReadAhead(snapshot, this.#months, this.#newest?.key);
      const unfinished = await reading.unfinished;
      if (unfinished !== this.#unfinished) forgetIncomplete(this.#months);
      this.#unfinished = unfinished;
      const pieces: Uint32Array[] = [];
      const months = await this.#compare(reading, 'month', this.#months, 0, { since: '' }, pieces);
      const [first, ...others] = pieces;
      const isSame = first?.buffer === this.byTime.buffer && first.length === this.byTime.length;
      if (!isSame || others.length > 0) this.byTime = joinPieces(pieces);
      this.#months = months;
    } finally {
      // The columns also hold what was read before an error.
      if (this.columns.size > this.byTime.length * 2 + REMOVED_MAX) this.#pack();
    }
  }

  /**
   * Compares the periods of a range.
   * @param former those of the last comparison, of which the first row is at `at` of `byTime`
   * @param pieces gets the rows of the range in their order
   */
  async #compare(
    reading: ReadAhead,
    name: PeriodName,
    former: readonly Period[],
    at: number,
    range: Range,
    pieces: Uint32Array[],
  ): Promise<Period[]> {
    const known = new Map<string, { period: Period; at: number }>();
    let next = at;
    for (const period of former) {
      known.set(period.start, { period, at: next });
      next += period.rows;
    }
    const found = await reading.counts(name, range);
    const inner = shorter[name];
    if (inner === undefined && former.length === 0) return this.#readAll(reading, found, range, pieces);
    const periods: Period[] = [];
    for (const [index, { start, count, changes }] of found.entries()) {
      const old = known.get(start);
      if (old?.period.changes === changes && old.period.count === count) {
        addPiece(pieces, this.byTime.subarray(old.at, old.at + old.period.rows));
        periods.push(old.period);
        continue;
      }
      const within = { since: start, before: found[index + 1]?.start ?? range.before };
      const period: Period = { start, count, changes, rows: 0, parts: [] };
      if (inner === undefined) {
        period.rows = await this.#readQuarter(reading, within, period, old, pieces);
      } else {
        const parts = old?.period.parts ?? [];
        period.parts = await this.#compare(reading, inner, parts, old?.at ?? 0, within, pieces);
        period.rows = sumOf(period.parts);
      }
      periods.push(period);
    }
    return periods;
  }

  /** Reads all quarters of an hour of a range at once. */
  async #readAll(
    reading: ReadAhead,
    found: readonly Pick<Period, 'start' | 'count' | 'changes'>[],
    range: Range,
    pieces: Uint32Array[],
  ): Promise<Period[]> {
    const quarters = found.map((counts): Period => ({ ...counts, rows: 0, parts: [] }));
    let index = 0;
    for await (const rows of reading.rows(range)) {
      for (const row of rows) {
        while (
          index + 1 < quarters.length &&
          compareTexts(quarters[index + 1]?.start ?? '', row.created_at) <= 0
        )
          index += 1;
        const quarter = quarters[index];
        if (quarter !== undefined) quarter.rows += 1;
      }
      addPiece(pieces, this.#add(rows));
    }
    return quarters;
  }

  /**
   * Reads a quarter of an hour that has changed. If all changes were new rows behind the others, only these are read.
   * @returns how many rows it has
   */
  async #readQuarter(
    reading: ReadAhead,
    range: Range,
    { count, changes }: Period,
    old: { period: Period; at: number } | undefined,
    pieces: Uint32Array[],
  ): Promise<number> {
    const had = this.byTime.subarray(old?.at ?? 0, old === undefined ? 0 : old.at + old.period.rows);
    const isWhole = old !== undefined && old.period.count === had.length;
    const isBehindNewest = range.before === undefined && had.at(-1) === this.#newest?.row;
    if (isWhole && isBehindNewest) {
      const added = count - had.length;
      const isOnlyAdded = changes - old.period.changes === added;
      const behind = isOnlyAdded ? await reading.behindNewest : undefined;
      if (behind?.length === added) {
        addPiece(pieces, had);
        addPiece(pieces, this.#add(behind));
        return count;
      }
    }
    let total = 0;
    for await (const rows of reading.rows(range)) {
      addPiece(pieces, this.#add(rows));
      total += rows.length;
    }
    return total;
  }

  /** Adds rows to the columns. */
  #add(rows: readonly (SearchedRow & Key)[]): Uint32Array {
    const added = Uint32Array.from(rows, (row) => this.columns.add(row));
    const [row, key] = [added.at(-1), rows.at(-1)];
    const newest = this.#newest?.key;
    if (row === undefined || key === undefined) return added;
    if (newest === undefined || compareKeys(key, newest) >= 0) this.#newest = { row, key };
    return added;
  }

  /** How many rows come before or at a key. */
  async countUpTo(snapshot: Snapshot, key: Key): Promise<number> {
    const { at, quarter } = this.#find(key.created_at);
    return quarter === undefined ? at : at + (await countUpTo(snapshot, quarter.start, key));
  }

  /** How many rows come before an instant at which a quarter of an hour starts. */
  countBeforeQuarter(instant: string): number {
    const { at, quarter } = this.#find(instant);
    const isItsStart = quarter?.start === startOfQuarter(instant);
    return at + (quarter === undefined || isItsStart ? 0 : quarter.rows);
  }

  /** The last quarter of an hour that starts at or before an instant, and how many rows come before it. */
  #find(instant: string): { at: number; quarter: Period | undefined } {
    let at = 0;
    let quarter: Period | undefined;
    for (let periods = this.#months; periods.length > 0; periods = quarter.parts) {
      let index = 0;
      while (index < periods.length - 1 && (periods[index + 1]?.start ?? '') <= instant) {
        at += periods[index]?.rows ?? 0;
        index += 1;
      }
      const found = periods[index];
      if (found === undefined || found.start > instant) return { at, quarter: undefined };
      quarter = found;
    }
    return { at, quarter };
  }

  /** All rows in the order of a column. Those without a place come last in the order of places. */
  sortedBy(column: SortColumn): Uint32Array {
    const known = this.#sorted.get(column);
    if (known?.byTime === this.byTime) return known.rows;
    const { columns, byTime } = this;
    const compare =
      column === 'email'
        ? (one: number, other: number) => columns.compareEmails(one, other)
        : (one: number, other: number) => columns.comparePlaces(one, other);
    const { present, added } = this.#changesOf(known);
    const sorted = added.toSorted(compare);
    const rows = present.length === 0 ? sorted : mergeSorted(present, sorted, compare);
    this.#sorted.set(column, { rows, size: columns.size, byTime });
    return rows;
  }

  /** The rows of an order that have not been removed since, and those that have been added. */
  #changesOf(known: Order | undefined): { present: Uint32Array; added: Uint32Array } {
    const { columns, byTime } = this;
    if (known === undefined) return { present: new Uint32Array(0), added: byTime };
    const added = Uint32Array.from({ length: columns.size - known.size }, (_, index) => known.size + index);
    if (added.length === byTime.length - known.rows.length) return { present: known.rows, added };
    const isPresent = new Uint8Array(columns.size);
    for (const row of byTime) isPresent[row] = 1;
    const areThere = (row: number) => isPresent[row] === 1;
    return { present: known.rows.filter(areThere), added: added.filter(areThere) };
  }

  /** Leaves out the rows that were removed. */
  #pack(): void {
    const packed = new Columns();
    this.byTime = this.byTime.map((row) => packed.addFrom(this.columns, row));
    this.columns = packed;
    this.#newest = undefined;
    this.#sorted.clear();
  }
}

function compareKeys(one: Key, other: Key): number {
  return compareTexts(one.created_at, other.created_at) || compareTexts(one.id, other.id);
}
