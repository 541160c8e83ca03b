// The waitlist in SQL. Its statements mean the same in both databases; what is written otherwise is in the dialect.
import type { FigureDialect } from '../../db/figure-dialects.ts';
import { FigureError } from '../tables/figure-error.ts';
import type { Sql, TableSource, TextOp } from '../tables/table-source.ts';
import type { PlaceCells } from './places.ts';
import { keys } from './waitlist-table.ts';
import { instantOf, offsetsOf, stretchesBetween } from './zone-offsets.ts';

/** What a figure of the waitlist depends on, beside the plan. */
export interface WaitlistView {
  dialect: FigureDialect;
  timeZone: string;
  /** The table of the entries in a statement. */
  entries: string;
  /** The first and the last instant of joining, as stored; undefined if nobody has joined. */
  joined: { first: string; last: string } | undefined;
  /** Needed where texts are compared. */
  places: PlaceCells;
}

/** A comparison takes as many spellings at most. */
const SPELLINGS_MAX = 5000;
/** Later than every stored time, and earlier. */
export const NEVER = '~';
const EVER = '';

/** Up to the last comma, where one is: what stands behind it are characters that are no comma. */
const UP_TO_COMMA = `rtrim(location, replace(location, ',', ''))`;
const parts = {
  [keys.city]: `nullif(rtrim(${UP_TO_COMMA}, ','), '')`,
  [keys.country]: `nullif(ltrim(substr(location, length(${UP_TO_COMMA}) + 1)), '')`,
  [keys.place]: 'location',
  [keys.status]: 'status',
} as const;

/**
 * The table of the waitlist for compiled plans. Times are those of the zone; times compare as the stored instants.
 * @param alike a statement whose rows stand for entries that are alike (`alikeEntries`), in place of the entries themselves
 */
export function waitlistSource(view: WaitlistView, alike?: string): TableSource {
  const { dialect, timeZone, entries, places } = view;
  const offsetAt = offsetsOf(timeZone);
  const columns: Record<string, string> = {
    [keys.joined]: localTime(view, offsetAt, 'created_at'),
    ...parts,
  };
  if (alike !== undefined) {
    columns['entries'] = 'entries';
    columns['first_joined'] = localTime(view, offsetAt, 'first_at');
    columns['last_joined'] = localTime(view, offsetAt, 'last_at');
  }
  const named = Object.entries(columns).map(([key, text]) => `${text} as ${key}`);
  const value = (key: string) => key;
  return {
    from: `(select created_at, ${named.join(', ')} from ${alike === undefined ? entries : `(${alike}) as alike`}) as waitlist`,
    row: 'null',
    isData: 'true',
    value,
    raw: value,
    filled: (key) => (key === keys.joined ? 'created_at' : key),
    compareText(key, op, folded) {
      if (key === keys.joined) throw new FigureError('Joined is not a column of texts.');
      const comparison = isOneOf(key, places.matching(key, wanted(op, folded)));
      return op === 'is_not' ? { ...comparison, text: `not ${comparison.text}` } : comparison;
    },
    compareTime: () => ({ cell: 'created_at', boundOf: (time) => boundOf(time, offsetAt) }),
    mondayOf: dialect.mondayOf,
    weekdayOf: dialect.weekdayOf,
    compareCells: false,
    ...(alike !== undefined && {
      alike: {
        rows: 'entries',
        least: (key) => (key === keys.joined ? 'first_joined' : key),
        greatest: (key) => (key === keys.joined ? 'last_joined' : key),
      },
    }),
  };
}

/** Whether a text, folded, is one that a comparison wants; of `is_not`, one that it does not want. */
function wanted(op: TextOp, folded: readonly string[]): (own: string) => boolean {
  const [text = ''] = folded;
  switch (op) {
    case 'contains':
      return (own) => own.includes(text);
    case 'starts_with':
      return (own) => own.startsWith(text);
    case 'ends_with':
      return (own) => own.endsWith(text);
    case 'is':
    case 'is_not':
    case 'one_of':
      return (own) => folded.includes(own);
  }
}

/** Null for a row without a value, also where no spelling is wanted. */
function isOneOf(key: string, spellings: readonly string[]): Sql {
  if (spellings.length > SPELLINGS_MAX)
    throw new FigureError('Too many places fit. Please name them more exactly.');
  if (spellings.length === 0) return { text: `(${key} <> ${key})`, values: [] };
  return { text: `(${key} in (${spellings.map(() => '?').join(', ')}))`, values: [...spellings] };
}

/** When somebody joined, as the clocks of the zone showed it. @param instant a stored one in SQL */
function localTime(
  { dialect, joined }: WaitlistView,
  offsetAt: ReturnType<typeof offsetsOf>,
  instant: string,
): string {
  const [first, last] = [Date.parse(joined?.first ?? ''), Date.parse(joined?.last ?? '')];
  const stretches =
    Number.isNaN(first) || Number.isNaN(last)
      ? [{ until: undefined, seconds: offsetAt(0) }]
      : stretchesBetween(first, last, offsetAt);
  const moved = (seconds: number) => dialect.moved(instant, seconds);
  const cases = stretches.flatMap(({ until, seconds }) =>
    until === undefined
      ? []
      : [`when ${instant} < '${new Date(until).toISOString()}' then ${moved(seconds)}`],
  );
  const end = moved(stretches.at(-1)?.seconds ?? 0);
  return cases.length === 0 ? end : `case ${cases.join(' ')} else ${end} end`;
}

/** The stored instant at which the clocks first show a time. */
function boundOf(time: string, offsetAt: ReturnType<typeof offsetsOf>): string {
  // The end of a moment is the next second.
  const isEnd = time.endsWith('\u0001');
  const local = Date.parse(`${isEnd ? time.slice(0, -1) : time}${time.includes('T') ? '' : 'T00:00:00'}Z`);
  if (Number.isNaN(local)) return NEVER;
  const instant = new Date(instantOf(isEnd ? local + 1000 : local, offsetAt)).toISOString();
  // Years of more than four digits do not sort as texts.
  if (instant.startsWith('+')) return NEVER;
  return instant.startsWith('-') ? EVER : instant;
}
