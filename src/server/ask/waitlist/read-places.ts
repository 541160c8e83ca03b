// What questions to the waitlist need to know of it: how many entries it has, from when to when, and all of its places. The places
// are kept in memory; while people only join, no more is read than the entries of the months in which somebody did.
import type { Select } from './figure-reader.ts';
import { KEPT_SUBSCRIBERS } from '../../db/imports.ts';
import { PlaceCells } from './places.ts';

/** More different places are not kept in memory: nothing is found by its place then. */
const PLACES_MAX = 200_000;

/** By month in UTC, as it is written: how many entries it has, and how many were stored or removed so far. */
type Months = ReadonlyMap<string, { count: number; changes: number }>;

export interface State {
  /** The table of the entries in a statement, without those of imports that have not ended. */
  entries: string;
  rows: number;
  /** Undefined while an import has not ended: they have its entries. */
  months: Months | undefined;
  joined: { first: string; last: string } | undefined;
}

/** The places as of the last change that was seen. */
let kept: { months: Months; texts: ReadonlySet<string>; places: PlaceCells } | undefined;

/** What is known of the waitlist by the kept counts, and its first and last instant. */
export async function readState(select: Select): Promise<State> {
  const [[unfinished = 0] = []] = await select('select count(*) from imports', [], 1);
  const isImporting = Number(unfinished) > 0;
  const entries = isImporting ? KEPT_SUBSCRIBERS : 'subscribers';
  const counts = await select(
    `select start, count, changes from subscriber_counts where period = 'month'`,
    [],
    3,
  );
  const months = new Map(
    counts.map(([start, count, changes]) => [
      String(start),
      { count: Number(count), changes: Number(changes) },
    ]),
  );
  // Each by itself, so that both are found by the index.
  const [ends = []] = await select(
    `select (select min(created_at) from ${entries}), (select max(created_at) from ${entries})`,
    [],
    2,
  );
  const [first, last] = ends;
  const joined = typeof first === 'string' && typeof last === 'string' ? { first, last } : undefined;
  const counted = [...months.values()].reduce((sum, { count }) => sum + count, 0);
  if (!isImporting) return { entries, rows: counted, months, joined };
  const [[rows = 0] = []] = await select(`select count(*) from ${entries}`, [], 1);
  return { entries, rows: Number(rows), months: undefined, joined };
}

/** The places, as far as they are known from memory; undefined if there are too many. */
export async function readPlaces(
  select: Select,
  { months, entries }: State,
): Promise<PlaceCells | undefined> {
  const changed = kept && months && monthsJoinedIn(kept.months, months);
  if (kept !== undefined && changed?.length === 0) return kept.places;
  const known = changed === undefined ? undefined : kept;
  kept = undefined;
  const ofMonths = changed?.map(() => '(created_at >= ? and created_at < ?)').join(' or ');
  const rows = await select(
    `select distinct location from ${entries} where location is not null${ofMonths === undefined ? '' : ` and (${ofMonths})`} limit ${PLACES_MAX + 1}`,
    changed?.flatMap((month) => [month, `${month}~`]) ?? [],
    1,
  );
  const texts = new Set([...(known?.texts ?? []), ...rows.map(([place]) => String(place))]);
  if (texts.size > PLACES_MAX) return undefined;
  const places = known?.texts.size === texts.size ? known.places : new PlaceCells(texts);
  if (months !== undefined) kept = { months, texts, places };
  return places;
}

/** The months in which entries were stored; undefined if others were removed or changed. */
function monthsJoinedIn(before: Months, now: Months): string[] | undefined {
  const changed = [...now].flatMap(([month, { count, changes }]) => {
    const former = before.get(month) ?? { count: 0, changes: 0 };
    return changes === former.changes
      ? []
      : [{ month, isJoins: changes - former.changes === count - former.count }];
  });
  const isCertain =
    changed.every(({ isJoins }) => isJoins) && [...before.keys()].every((month) => now.has(month));
  return isCertain ? changed.map(({ month }) => month) : undefined;
}
