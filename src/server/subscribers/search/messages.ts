// The messages between the server and the thread that searches.
import type {
  StatsInput,
  SubscriberFilter,
  SubscriberListInput,
  SubscriberStats,
} from '#shared/subscribers.ts';
import type { SubscriberRow } from '../waitlist-pages.ts';
import type { Key } from './read-periods.ts';

export type Question =
  | { kind: 'page'; input: SubscriberListInput }
  | { kind: 'next'; filter: SubscriberFilter; after: Key | undefined; limit: number }
  | { kind: 'all'; filter: SubscriberFilter }
  | { kind: 'figures'; input: StatsInput };

/** The answer to each kind of question. */
export interface Answers {
  /** A page, and the number of all matches at the same instant. */
  page: { rows: SubscriberRow[]; count: number };
  /** The ids of the next matches, and the last of them. */
  next: { ids: string[]; last: SubscriberRow | undefined };
  /** The ids of all matches at one instant, oldest first, with a NUL after each: a million must not be as many objects. */
  all: { ids: Uint8Array; count: number };
  figures: SubscriberStats;
}

export type Reply = { number: number } & (
  { result: Answers[keyof Answers] } | { error: { message: string; code: string | undefined } }
);
