// The waitlist as a table: what questions can be about. It has no addresses.
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { ColumnType, TableDescription } from '#shared/ask-tables.ts';
import type { AskedTable } from '#shared/figures.ts';

const column = (key: string, name: string, type: ColumnType) => ({
  key,
  name,
  type,
  unit: null,
  decimal: '.' as const,
  dateOrder: type === 'date' ? ('ymd' as const) : null,
  empty: 0,
  unparsed: 0,
});

/** The keys of its columns. `place` is the whole name of a place: `Berlin, Germany`. */
export const keys = { joined: 'c1', city: 'c2', country: 'c3', place: 'c4', status: 'c5' } as const;

const columns = [
  column(keys.joined, 'Joined', 'date'),
  column(keys.city, 'City', 'text'),
  column(keys.country, 'Country', 'text'),
  column(keys.place, 'Location', 'text'),
  column(keys.status, 'Status', 'text'),
];

/** What somebody who asks is told of it. */
export const askedWaitlist: AskedTable = {
  id: WAITLIST_ID,
  name: 'Waitlist',
  file_id: null,
  file_name: null,
  row_noun: { one: 'subscriber', many: 'subscribers' },
  columns: columns.map(({ key, name, type, unit }) => ({ key, name, type, unit })),
};

/** Describes the waitlist. @param rows how many subscribers there are */
export const describeWaitlist = (rows: number): TableDescription => ({
  sheet: 1,
  name: askedWaitlist.name,
  columns,
  rows,
  headerRow: null,
  totalsRows: [],
  hiddenRows: [],
  notes: [],
});
