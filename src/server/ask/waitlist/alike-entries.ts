// Entries that a plan cannot tell apart, counted together: it is worked out from some thousand counts. To cut the place of each
// entry into city and country, and to compare and group these, would take seconds for a million of them.
import type { Plan } from '#shared/ask-plan.ts';
import { gatherGroups, type Gathering } from '../tables/gather-groups.ts';
import { measureSql, type MeasureSql } from '../tables/measures.ts';
import { periodOf } from '../tables/periods.ts';
import type { TableSource } from '../tables/table-source.ts';
import { spansBetween } from './time-spans.ts';
import { NEVER, waitlistSource, type WaitlistView } from './waitlist-source.ts';
import { describeWaitlist, keys } from './waitlist-table.ts';
import { offsetsOf } from './zone-offsets.ts';

export interface AlikeEntries {
  source: TableSource;
  /** What has to be run before the source is read, and after it; undefined where nothing has to. */
  gathering: Pick<Gathering, 'create' | 'fill' | 'remove'> | undefined;
}

/**
 * Counts the entries that a plan cannot tell apart.
 * @param plan one that suits the table
 * @returns the counts as a table; undefined where the plan is about single entries, or tells too many times apart
 */
export function alikeEntries(plan: Plan, view: WaitlistView): AlikeEntries | undefined {
  const { dialect, joined } = view;
  const [first, last] = [Date.parse(joined?.first ?? ''), Date.parse(joined?.last ?? '')];
  const asked = askedBy(plan);
  if (Number.isNaN(first) || Number.isNaN(last) || asked === undefined) return undefined;
  const starts = asked.times ? spansOf(plan, view, asked, first, last) : undefined;
  if (asked.times && starts === undefined) return undefined;
  const columns = ['location', 'status'].filter((name) => asked.columns.has(name));
  const measures = measuresOf(asked, view);
  const grouped = [...(starts ? ['start'] : []), ...columns];
  const gathering =
    dialect.gathersGroups && grouped.length > 0
      ? gatherGroups(grouped, measures, { text: `from ${rowsIn(view, starts)} where true`, values: [] })
      : undefined;
  const counts = gathering?.rows.text ?? countsIn(view, starts, columns, measures);
  const cell = (name: string, none: string) =>
    grouped.includes(name) ? `g${grouped.indexOf(name) + 1}` : none;
  const cells = [
    `${cell('start', `'${new Date(first).toISOString()}'`)} as created_at`,
    `${cell('location', 'null')} as location`,
    `${cell('status', 'null')} as status`,
    'm1 as entries',
    `${asked.extremes ? 'm2' : 'null'} as first_at`,
    `${asked.extremes ? 'm3' : 'null'} as last_at`,
  ];
  const alike = `select ${cells.join(', ')} from (${counts}) as counts`;
  return { source: waitlistSource(view, alike), gathering };
}

interface Asked {
  /** The columns of the database. */
  columns: Set<string>;
  /** Whether it tells times apart. */
  times: boolean;
  /** Whether it asks for the first or the last time. */
  extremes: boolean;
}

/** What a plan asks for; undefined if it takes each entry to know. */
function askedBy({ filters, group_by, measures, group_filters, order_by }: Plan): Asked | undefined {
  const measured = [
    ...measures,
    ...group_filters.map(({ measure }) => measure),
    ...order_by.flatMap(({ measure }) => measure ?? []),
  ];
  const isOfTime = ({ column }: { column?: string | undefined }) => column === keys.joined;
  if (measured.some((own) => isOfTime(own) && own.op === 'count_distinct')) return undefined;
  const named = [...filters, ...group_by, ...measured].flatMap(({ column }) => column ?? []);
  const places: string[] = [keys.city, keys.country, keys.place];
  const columns = named.flatMap((key) =>
    places.includes(key) ? 'location' : key === keys.status ? 'status' : [],
  );
  const extremes = measured.some(({ op }) => op === 'minimum' || op === 'maximum');
  const isCompared = filters.some((own) => isOfTime(own) && own.values.length > 0);
  return { columns: new Set(columns), times: extremes || isCompared || group_by.some(isOfTime), extremes };
}

/** Where the spans start that a plan tells apart. */
function spansOf(
  { filters, group_by }: Plan,
  view: WaitlistView,
  { extremes }: Asked,
  first: number,
  last: number,
): string[] | undefined {
  const { boundOf } = waitlistSource(view).compareTime(keys.joined);
  const compared = filters.filter(({ column }) => column === keys.joined).flatMap(({ values }) => values);
  const bounds = compared.flatMap((value) => {
    const { from, before } = periodOf(String(value));
    return [boundOf(from), boundOf(before)];
  });
  const units = group_by.flatMap(({ by }) => by ?? []);
  const offsetAt = offsetsOf(view.timeZone);
  return spansBetween(first, last, { units, extremes, bounds }, offsetAt);
}

/** How many, and if asked the first and the last instant. */
function measuresOf({ extremes }: Asked, view: WaitlistView): MeasureSql[] {
  const source = { ...waitlistSource(view), value: () => 'created_at' };
  const ops = extremes ? (['minimum', 'maximum'] as const) : [];
  return [{ op: 'count' as const }, ...ops.map((op) => ({ op, column: keys.joined }))].map((measure) =>
    measureSql(measure, describeWaitlist(0), source),
  );
}

const WITHIN = 'created_at >= start and created_at < until';

function spansSql(starts: readonly string[]): string {
  const rows = starts.map((start, index) => `('${start}', '${starts[index + 1] ?? NEVER}')`);
  return `with spans (start, until) as (values ${rows.join(', ')})`;
}

/** The entries, each with the start of its span. */
function rowsIn({ entries }: WaitlistView, starts: readonly string[] | undefined): string {
  if (starts === undefined) return entries;
  return `(${spansSql(starts)} select start, created_at, location, status from spans cross join ${entries} where ${WITHIN}) as entries`;
}

/** Groups entries as `gatherGroups` does, in one statement: `g1` is the first that they are grouped by, `m1` the first measure. */
function countsIn(
  { entries }: WaitlistView,
  starts: readonly string[] | undefined,
  columns: readonly string[],
  measures: readonly MeasureSql[],
): string {
  const before = starts ? 1 : 0;
  const named = [
    ...columns.map((name, index) => `${name} as g${before + index + 1}`),
    ...measures.map(({ text }, index) => `${text} as m${index + 1}`),
  ];
  const grouped = columns.length > 0 ? ` group by ${columns.join(', ')}` : '';
  const countsOf = (where: string) => `select ${named.join(', ')} from ${entries}${where}${grouped}`;
  // Each span by itself: all of them at once would be sorted.
  const counts =
    starts === undefined
      ? countsOf('')
      : `${spansSql(starts)} select start as g1, own.* from spans cross join lateral (${countsOf(` where ${WITHIN}`)}) as own where m1 > 0`;
  // Otherwise comparisons of places are done for each entry.
  return `with counted as materialized (${counts}) select * from counted`;
}
