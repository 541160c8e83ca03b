// Which rows of the copy match a filter, and pages of them in any order.
import type { SubscriberFilter, SubscriberListInput } from '#shared/subscribers.ts';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import { numberOfStatus, type Columns } from './columns.ts';
import type { CopyOfWaitlist } from './copy.ts';
import { findText } from './find-text.ts';
import { fold } from '#shared/fold.ts';
import { foldTag } from '#shared/entry-limits.ts';
import { parseSort } from '../../db/search.ts';
import type { Key, Snapshot } from './read-periods.ts';

/** The rows that match a filter: those of a part of `CopyOfWaitlist.byTime` that are marked, or all of it. */
interface Matching {
  from: number;
  to: number;
  /** By row, 1 for those that match; undefined if all do. */
  marks: Uint8Array | undefined;
}

/** Finds the rows that match a filter. */
async function match(snapshot: Snapshot, copy: CopyOfWaitlist, filter: SubscriberFilter): Promise<Matching> {
  const [from, to] = await rangeOf(snapshot, copy, filter);
  const needle = fold(filter.q ?? '');
  const { located, location, status, tags } = filter;
  if (needle === '' && [located, location, status, tags].every((part) => part === undefined))
    return { from, to, marks: undefined };
  const marks = copy.scratch.marks.take(copy.columns.size);
  if (needle === '') marks.fill(1);
  else findText(copy.columns, needle, marks);
  if (located !== undefined) keepLocated(copy.columns, located === 'yes', marks);
  if (location !== undefined) keepPlace(copy.columns, location, marks);
  if (status !== undefined) keepStatus(copy.columns, status, marks);
  if (tags !== undefined) copy.columns.keepIds(await readTagged(snapshot, tags), marks);
  return { from, to, marks };
}

/** Keeps the marks of rows with or without a place. */
function keepLocated({ size, place }: Columns, isLocated: boolean, marks: Uint8Array): void {
  for (let row = 0; row < size; row += 1) if ((place[row] !== 0) !== isLocated) marks[row] = 0;
}

/** Keeps the marks of rows of a place. */
function keepPlace({ size, place, places }: Columns, wanted: string, marks: Uint8Array): void {
  const number = places.numberOf(wanted);
  if (number === undefined) marks.fill(0);
  else for (let row = 0; row < size; row += 1) if (place[row] !== number) marks[row] = 0;
}

/** Keeps the marks of rows with a status. */
function keepStatus({ size, status }: Columns, wanted: SubscriberStatus, marks: Uint8Array): void {
  const number = numberOfStatus(wanted);
  for (let row = 0; row < size; row += 1) if (status[row] !== number) marks[row] = 0;
}

/** How many entries are looked up at once. */
const LOOKED_UP = 5000;

/**
 * The ids of the entries that have all of the tags. They are not in the copy.
 * @param among at most `LOOKED_UP` ids; without them, all entries
 */
async function readTagged(
  snapshot: Snapshot,
  tags: readonly string[],
  among?: readonly string[],
): Promise<Set<string>> {
  const folded = [...new Set(tags.map(foldTag))];
  if (among?.length === 0) return new Set();
  const rows = await snapshot
    .selectFrom('subscriber_tags')
    .select('subscriber_id')
    .where('folded', 'in', folded)
    .$if(among !== undefined, (query) => query.where('subscriber_id', 'in', among ?? []))
    .groupBy('subscriber_id')
    .having(({ fn }) => fn.countAll(), '=', folded.length)
    .execute();
  return new Set(rows.map(({ subscriber_id }) => subscriber_id));
}

/** The part of `byTime` between two instants, both included. */
export async function rangeOf(
  snapshot: Snapshot,
  copy: CopyOfWaitlist,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<[from: number, to: number]> {
  const upTo = (created_at: string, id: string) => copy.countUpTo(snapshot, { created_at, id });
  const [from, to] = await Promise.all([
    range.from === undefined ? 0 : upTo(range.from, ''),
    range.to === undefined ? copy.byTime.length : upTo(range.to, LAST_TEXT),
  ]);
  return [from, Math.max(from, to)];
}

/** Sorts after every id. */
const LAST_TEXT = '\u{10FFFF}';

/** The ids of a page of the rows that match a filter, and the number of all that do. */
export async function findPage(
  snapshot: Snapshot,
  copy: CopyOfWaitlist,
  { skip, limit, sort = '-created_at', ...filter }: SubscriberListInput,
): Promise<{ ids: string[]; count: number }> {
  const { columns, byTime } = copy;
  const { from, to, marks } = await match(snapshot, copy, filter);
  const [column, direction] = parseSort(sort);
  const isDescending = direction === 'desc';
  let rows: Uint32Array = byTime.subarray(from, to);
  if (column === 'email' || column === 'location') {
    const isWhole = rows.length === byTime.length;
    rows = keep(copy, copy.sortedBy(column), isWhole ? marks : markRows(copy, rows, marks));
  } else {
    rows = keep(copy, rows, marks);
  }
  // Unknown places come last in both directions.
  const known = column === 'location' ? countLocated(columns.place, rows) : rows.length;
  const ids: string[] = [];
  for (let index = skip; index < Math.min(rows.length, skip + limit); index += 1) {
    const at = !isDescending ? index : index < known ? known - 1 - index : rows.length - 1 - (index - known);
    ids.push(columns.id(rows[at] ?? 0));
  }
  return { ids, count: rows.length };
}

/** Marks rows, of those that are marked already. */
function markRows(
  { columns, scratch }: CopyOfWaitlist,
  rows: Uint32Array,
  marks: Uint8Array | undefined,
): Uint8Array {
  const both = scratch.marksInRange.take(columns.size).fill(0);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    both[row] = marks === undefined ? 1 : (marks[row] ?? 0);
  }
  return both;
}

/** Those of the rows that are marked, in the same order. */
function keep({ scratch }: CopyOfWaitlist, rows: Uint32Array, marks: Uint8Array | undefined): Uint32Array {
  if (marks === undefined) return rows;
  const kept = scratch.kept.take(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    // Without a branch, which would be mispredicted for a text that every other row has.
    kept[count] = row;
    count += marks[row] ?? 0;
  }
  return kept.subarray(0, count);
}

/** How many rows have a place, of rows in which those without one come last. */
function countLocated(place: Uint32Array, rows: Uint32Array): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (place[rows[middle] ?? 0] === 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The ids of the next rows that match a filter, oldest first.
 * @param after the row before the first one
 * @param limit how many at most
 */
export async function findNext(
  snapshot: Snapshot,
  copy: CopyOfWaitlist,
  filter: SubscriberFilter,
  after: Key | undefined,
  limit: number,
): Promise<string[]> {
  // Of portions each is looked up by itself: reading all that are tagged for each of them would be quadratic.
  const { tags, ...others } = filter;
  const isWhole = limit === Infinity;
  const { from, to, marks } = await match(snapshot, copy, isWhole ? filter : others);
  let at = after === undefined ? from : Math.max(from, await copy.countUpTo(snapshot, after));
  const ids: string[] = [];
  while (at < to && ids.length < limit) {
    const some: string[] = [];
    for (; at < to && some.length < Math.min(limit, LOOKED_UP); at += 1) {
      const row = copy.byTime[at] ?? 0;
      if (marks === undefined || marks[row] === 1) some.push(copy.columns.id(row));
    }
    const tagged = isWhole || tags === undefined ? undefined : await readTagged(snapshot, tags, some);
    for (const id of some) if (ids.length < limit && tagged?.has(id) !== false) ids.push(id);
  }
  return ids;
}
