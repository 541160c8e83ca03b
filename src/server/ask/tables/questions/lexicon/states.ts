// Words for sexes and states, as cells have them.
import { phraseStem, words } from './phrases.ts';

/** Words for the two sexes, as cells write them. */
const GENDERS: readonly [ReadonlySet<string>, readonly string[]][] = [
  [
    new Set(words('women woman female females ladies girls girl lady')),
    ['f', 'female', 'w', 'woman', 'women', 'girl', 'fem', 'lady', 'ladies', 'girls'],
  ],
  [
    new Set(words('men man male males gentlemen boys boy')),
    ['m', 'male', 'man', 'men', 'boy', 'gents', 'boys', 'masc'],
  ],
];

export const genderCells = (folded: string) => GENDERS.find(([own]) => own.has(folded))?.[1] ?? [];

/** Words for a state, with those that cells write for it: "open orders" where the status says Pending. */
const STATES: readonly string[][] = [
  'pending waiting in_progress open outstanding awaiting unresolved unfinished not_started to_do todo',
  'unpaid open outstanding due overdue not_paid pending',
  'paid settled cleared',
  'cancelled canceled called_off void dropped_out withdrawn',
  'done completed complete finished closed resolved fixed solved',
  'shipped sent dispatched',
  'delivered arrived',
  'rejected refused declined denied turned_down',
  'approved accepted granted signed_off authorised',
  'active current live running',
  'inactive lapsed expired ended former',
  'sold gone',
  'free available vacant empty',
  'late overdue delayed',
  'confirmed booked',
  'returned back sent_back refunded',
  'broken faulty defective damaged out_of_order',
].map(words);

const stateSets = STATES.map((group) => new Set(group.map(phraseStem)));

/** Whether a phrase and the text of a cell are words for one state, both as stems. */
export const areSameState = (one: string, other: string) =>
  stateSets.some((group) => group.has(one) && group.has(other));

export const isStatePhrase = (stem: string) => stateSets.some((group) => group.has(stem));
