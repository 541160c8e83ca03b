// What is known of the waitlist to read questions to it: what its columns are, and what people call it.
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import { stemOf } from '../indexing/words.ts';
import { synonymsFrom } from '../tables/questions/synonyms.ts';
import type { ColumnKind, ColumnProfile, TableProfile } from '../tables/questions/table-profile.ts';
import type { PlaceCells } from './places.ts';
import { askedWaitlist, describeWaitlist, keys } from './waitlist-table.ts';

const kinds: Readonly<Record<string, ColumnKind>> = {
  [keys.joined]: 'date',
  [keys.city]: 'place',
  [keys.country]: 'place',
  [keys.place]: 'place',
  [keys.status]: 'category',
};

/** The stems of what an entry is called. */
export const rowStems: ReadonlySet<string> = new Set(
  ['waitlist', 'subscriber', 'signup'].map((word) => stemOf(word)),
);

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
export function profileWaitlist(rows: number, places: PlaceCells, joined?: JoinedBetween): TableProfile {
  const { smallest, largest } = lastYearOf(joined);
  const description = describeWaitlist(rows);
  const own = description.columns.map((one): ColumnProfile => {
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
      mean: null,
      negatives: 0,
      isUnique: false,
      // To have joined is, in a question, to have joined the waitlist.
      values: key === keys.status ? subscriberStatuses.filter((status) => status !== 'joined') : [],
      smallest: key === keys.joined ? smallest : null,
      largest: key === keys.joined ? largest : null,
    };
  });
  return {
    description,
    columns: own,
    rowStems,
    rowNoun: askedWaitlist.row_noun ?? null,
    isOfPeople: true,
    byKey: new Map(own.map((one) => [one.key, one])),
    tally: undefined,
    families: [],
    naming: [],
  };
}

const meaning = (means: string, said: readonly string[]) => said.map((word) => ({ word, means }));

const ofEntries = ['waiting list', 'subscriptions', 'waitlist entries', 'people on the waitlist'];

/** What people call the entries, and nothing else. */
export const entryNames = synonymsFrom(meaning('Subscribers', ofEntries));

/** What people call the entries and the columns. */
export const waitlistNames = synonymsFrom([
  ...meaning('Subscribers', ['people', ...ofEntries]),
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
