// The types of the tables of the waitlist and of invitations.
import type { ColumnType, Generated } from 'kysely';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import type { Flag } from './flag.ts';

export interface SubscribersTable {
  id: string;
  email: string;
  /** Decimal degrees rounded to two places; null where unknown. */
  latitude: number | null;
  longitude: number | null;
  location: string | null;
  created_at: string;
  status: ColumnType<SubscriberStatus, SubscriberStatus | undefined>;
  /** How it came; null where a version without this column stored it. */
  source: ColumnType<'site' | 'import' | null, 'site' | 'import' | undefined>;
}

/** A tag of an entry. */
export interface SubscriberTagsTable {
  subscriber_id: string;
  /** In lower case, see `foldTag`. */
  folded: string;
  tag: string;
}

/** What staff wrote about an entry. */
export interface SubscriberNotesTable {
  id: string;
  subscriber_id: string;
  text: string;
  /** Null when the account is gone. */
  author_id: string | null;
  created_at: string;
}

/** The number of subscribers in each period of UTC, updated by triggers. A period that has lost its rows stays, with 0. */
export interface SubscriberCountsTable {
  period: 'month' | 'day' | 'quarter_hour';
  /** The first text of the period: `2026-11`, `2026-11-22`, `2026-11-22T09:` (its first quarter), `2026-11-22T09:15`. */
  start: string;
  count: number;
  /** How often a subscriber was stored in or removed from the period; an update does both. */
  changes: Generated<number>;
}

/**
 * An import that is being stored on SQLite, and the ids of its subscribers: nothing else has an id between them. If it does not
 * end, they are deleted.
 */
export interface ImportsTable {
  first_id: string;
  last_id: string;
}

/** A group of invitations that were sent together. */
export interface WavesTable {
  id: string;
  created_at: string;
  /** Null when the account is gone. */
  created_by: string | null;
  /** Plain text in each of its mails; may be empty. */
  note: string;
  /** Its mails are not sent for now. */
  is_paused: ColumnType<Flag, Flag | undefined>;
}

/** A saved view: a name for filters of the list. */
export interface SubscriberViewsTable {
  id: string;
  /** Null: its account was deleted, and it is the superusers' now. */
  owner_id: string | null;
  name: string;
  /** As `foldViewName` tells it; unique for each owner. */
  folded: string;
  /** As JSON, in the shape of `ViewFilters`. */
  filters: string;
  shared: Flag;
}

/** An invitation to the beta. An entry has at most one that was not revoked. */
export interface InvitationsTable {
  id: string;
  wave_id: string;
  subscriber_id: string;
  created_at: string;
  expires_at: string;
  /** SHA-256 of the token in the link; null until the mail is made. */
  token_hash: ColumnType<Buffer | null, undefined>;
  /** When an account was made by it. */
  used_at: ColumnType<string | null, undefined>;
  /** When staff took it back. */
  revoked_at: ColumnType<string | null, undefined>;
  /**
   * What has become of its mail. `refused`: the mail server does not take it; `unclear`: it may have arrived, so that it is
   * not sent again unless staff want it.
   */
  mail: 'queued' | 'sent' | 'refused' | 'unclear';
  /** When its last delivery started. */
  mail_started_at: ColumnType<string | null, undefined>;
  /** What the mail server said, or why it is unclear. */
  mail_detail: ColumnType<string | null, undefined>;
}
