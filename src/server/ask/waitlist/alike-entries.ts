// Entries that a plan cannot tell apart, counted together: it is worked out from some thousand counts. To cut the place of each
// entry into city and country, and to compare and group these, would take seconds for a million of them.
import type { Plan } from '#shared/ask-plan.ts';
import { comparisonsIn, measuresIn } from '../tables/plan-parts.ts';
import { periodOf } from '../tables/periods.ts';
import type { TableSource } from '../tables/table-source.ts';
import { spansBetween } from './time-spans.ts';
import { NEVER, waitlistSource, type WaitlistView } from './waitlist-source.ts';
import { keys } from './waitlist-table.ts';
import { offsetsOf } from './zone-offsets.ts';

/**
 * Counts the entries that a plan cannot tell apart.
 * @param plan one that suits the table
 * @returns the counts as a table; undefined where the plan is about single entries, or tells too many times apart
 */
export function alikeEntries(plan: Plan, view: WaitlistView): TableSource | undefined {
  const { joined } = view;
  const [first, last] = [Date.parse(joined?.first ?? ''), Date.parse(joined?.last ?? '')];
  const asked = askedBy(plan);
  if (Number.isNaN(first) || Number.isNaN(last) || asked === undefined) return undefined;
  const starts = asked.times ? spansOf(plan, view, asked, first, last) : undefined;
  if (asked.times && starts === undefined) return undefined;
  const columns = ['location', 'status'].filter((name) => asked.columns.has(name));
  const grouped = [...(starts ? ['start'] : []), ...columns];
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
  const counts = countsIn(view, starts, columns, asked);
  return waitlistSource(view, `select ${cells.join(', ')} from (${counts}) as counts`);
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
function askedBy(plan: Plan): Asked | undefined {
  const { group_by } = plan;
  const [measured, filters] = [measuresIn(plan), comparisonsIn(plan)];
  const isOfTime = ({ column }: { column?: string | undefined }) => column === keys.joined;
  if (measured.some((own) => isOfTime(own) && own.op === 'count_distinct')) return undefined;
  const named = [...filters, ...group_by, ...measured].flatMap(({ column }) => column ?? []);
  const places: string[] = [keys.city, keys.country, keys.place];
  const columns = named.flatMap((key) =>
    places.includes(key) ? 'location' : key === keys.status ? 'status' : [],
  );
  const extremes = measured.some(({ op }) => op === 'minimum' || op === 'maximum');
  const isCompared = filters.some((own) => isOfTime(own) && (own.values.length > 0 || own.by !== undefined));
  return { columns: new Set(columns), times: extremes || isCompared || group_by.some(isOfTime), extremes };
}

/** Where the spans start that a plan tells apart. */
function spansOf(
  plan: Plan,
  view: WaitlistView,
  { extremes }: Asked,
  first: number,
  last: number,
): string[] | undefined {
  const { boundOf } = waitlistSource(view).compareTime(keys.joined);
  const times = comparisonsIn(plan).filter(({ column }) => column === keys.joined);
  const compared = times.filter(({ by }) => by === undefined).flatMap(({ values }) => values);
  const bounds = compared.flatMap((value) => {
    const { from, before } = periodOf(String(value));
    return [boundOf(from), boundOf(before)];
  });
  const units = [...plan.group_by, ...times].flatMap(({ by }) =>
    by === undefined || by === 'hour' ? [] : by,
  );
  const offsetAt = offsetsOf(view.timeZone);
  return spansBetween(first, last, { units, extremes, bounds }, offsetAt);
}

const WITHIN = 'created_at >= start and created_at < until';

function spansSql(starts: readonly string[]): string {
  const rows = starts.map((start, index) => `('${start}', '${starts[index + 1] ?? NEVER}')`);
  return `with spans (start, until) as (values ${rows.join(', ')})`;
}

/** Groups entries: `g1` is the first that they are grouped by; `m1` is how many there are, `m2` and `m3` their first and last instant. */
function countsIn(
  { entries, dialect }: WaitlistView,
  starts: readonly string[] | undefined,
  columns: readonly string[],
  { extremes }: Asked,
): string {
  const measures = ['count(*)', ...(extremes ? ['min(created_at)', 'max(created_at)'] : [])];
  const counted = measures.map((text, index) => `${text} as m${index + 1}`);
  const select = (groups: readonly string[], from: string, before = 0) => {
    const named = groups.map((name, index) => `${name} as g${before + index + 1}`);
    const grouped = groups.length > 0 ? ` group by ${groups.join(', ')}` : '';
    return `select ${[...named, ...counted].join(', ')} from ${from}${grouped}`;
  };
  let counts = select(columns, entries);
  if (starts !== undefined) {
    const within = `${entries} where ${WITHIN}`;
    // Each span by itself, where the database can: all of them at once would be sorted.
    const eachSpan = dialect.countsEachSpan
      ? `select start as g1, own.* from spans cross join lateral (${select(columns, within, 1)}) as own where m1 > 0`
      : select(['start', ...columns], `spans cross join ${within}`);
    counts = `${spansSql(starts)} ${eachSpan}`;
  }
  // Otherwise comparisons of places are done for each entry.
  return `with counted as materialized (${counts}) select * from counted`;
}
