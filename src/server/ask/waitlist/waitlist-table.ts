// The waitlist as a table: what questions can be about. It has no addresses.
import { WAITLIST_ID } from '#shared/ask.ts';
import type { ColumnType, TableDescription } from '#shared/ask-tables.ts';
import type { AskedTable } from '#shared/figures.ts';
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import { stemOf } from '../indexing/words.ts';
import { synonymsFrom } from '../tables/questions/synonyms.ts';
import type { ColumnKind, ColumnProfile, TableProfile } from '../tables/questions/table-profile.ts';
import type { Places } from './places.ts';

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

const kinds: Readonly<Record<string, ColumnKind>> = {
  [keys.joined]: 'date',
  [keys.city]: 'place',
  [keys.country]: 'place',
  [keys.place]: 'place',
  [keys.status]: 'category',
};

/** A month that is said without a year is one of the last twelve. */
function lastYearOf(joined: JoinedBetween | undefined): { smallest: string | null; largest: string | null } {
  if (joined === undefined) return { smallest: null, largest: null };
  const before = new Date(joined.last);
  before.setUTCFullYear(before.getUTCFullYear() - 1, before.getUTCMonth() + 1, 1);
  const from = before.toISOString();
  return { smallest: from > joined.first ? from : joined.first, largest: joined.last };
}

/** When the first and the last subscriber joined, as stored. */
export interface JoinedBetween {
  first: string;
  last: string;
}

/** What is known of the waitlist to read questions to it. @param rows how many subscribers there are */
export function profileWaitlist(rows: number, places: Places, joined?: JoinedBetween): TableProfile {
  const { smallest, largest } = lastYearOf(joined);
  const own = columns.map((one): ColumnProfile => {
    const words = [one.name.toLowerCase()];
    const { key } = one;
    return {
      column: one,
      key,
      kind: kinds[key] ?? 'text',
      words,
      stems: words.map((word) => stemOf(word)),
      concepts: new Set(),
      distinct: key === keys.joined ? rows : places.countIn(key),
      filled: rows,
      isUnique: false,
      // To have joined is, in a question, to have joined the waitlist.
      values: key === keys.status ? subscriberStatuses.filter((status) => status !== 'joined') : [],
      smallest: key === keys.joined ? smallest : null,
      largest: key === keys.joined ? largest : null,
    };
  });
  return {
    description: describeWaitlist(rows),
    columns: own,
    rowStems: new Set(['waitlist', 'subscriber', 'signup'].map((word) => stemOf(word))),
    rowNoun: askedWaitlist.row_noun ?? null,
    isOfPeople: true,
    byKey: new Map(own.map((one) => [one.key, one])),
    tally: undefined,
    families: [],
    naming: [],
  };
}

const meaning = (means: string, said: readonly string[]) => said.map((word) => ({ word, means }));

/** What people call the entries and the columns. */
export const waitlistNames = synonymsFrom([
  ...meaning('Subscribers', [
    'people',
    'persons',
    'waiting list',
    'subscriptions',
    'waitlist entries',
    'people on the waitlist',
  ]),
  ...meaning('Joined', ['signed up', 'joined at', 'join date']),
]);

/** Questions to it that it answers. */
export const suggestedQuestions = [
  'How many subscribers are there?',
  'How many joined last week?',
  'How many subscribers per country?',
  'Top 5 cities',
  'How many joined per month?',
  'How many subscribers per status?',
];
