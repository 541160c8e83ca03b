// The interface of the two places that can store an installation's data: a SQLite file, or a PostgreSQL server. Services use
// `db` alone; what differs between the two is behind the other members.
import type { Insertable, Kysely } from 'kysely';
import type { LimitStore } from '../limits/buckets.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import type { IdBlock } from '../ids.ts';
import type { Notices } from './notices.ts';
import type { SubscribersTable } from './schema-waitlist.ts';
import type { Db, Schema } from './schema.ts';

export type NewSubscriber = Omit<Insertable<SubscribersTable>, 'status' | 'source'>;

/** A subscriber of an import. */
export interface ImportedSubscriber extends NewSubscriber {
  /** With `;` between; null without any. They are stored where the address is new. */
  tags: string | null;
}

/** A join of the waitlist. */
export interface NewJoin extends NewSubscriber {
  /** Where joins have to be confirmed: the entry is `unconfirmed` at first, and a mail asks to confirm it. */
  confirmation?: {
    /** The id of that mail in the outbox. */
    mail_id: string;
    /** Whether the mail is sent again if the address is stored already and still unconfirmed. */
    may_repeat: boolean;
  };
}

/** What became of a group of joins. */
export interface StoredJoins {
  /** How many were new. */
  added: number;
  /** Those that were not stored, with the error: another transaction held them up, such as an import with their address. */
  refused: ReadonlyMap<NewJoin, unknown>;
}

/** The subscribers of an import. */
export interface ImportedRows {
  /** The ids of all of them are in this block. */
  ids: IdBlock;
  /** How many rows there are at most. */
  count: number;
  /** In the order of their ids, some at a time. */
  pages: Iterable<readonly ImportedSubscriber[]>;
}

/** Callbacks for the monitoring of the storage. */
export interface StorageWatch {
  /** A statement failed with this code, of SQLite (`SQLITE_FULL`), PostgreSQL (`53100`) or Node (`ECONNREFUSED`). */
  failed(code: string): void;
  /**
   * A write was committed to the disk.
   * @param sentAt when it was sent to the server, by `performance.now()`; left out where no failure can have come since
   */
  wrote(sentAt?: number): void;
}

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** A statement runs in one go; a transaction has the writing to itself, among all processes of the installation. */
  readonly db: Kysely<Schema>;
  /** Whether the database is a file in the data directory, where deleted rows leave traces until `removeTraces`. */
  readonly isInDataDir: boolean;
  /** Whether no other process serves the data, so that what an earlier run left can be cleaned up or replaced. */
  readonly servesAlone: boolean;
  /** The names of the migrations that were applied at opening. */
  readonly applied: readonly string[];
  /**
   * Stores subscribers durably, except those whose address is stored already, together with the mails that ask to confirm
   * the joins. A join that needs no confirmation confirms the entry that is stored. It commits a write even if none is new, so that the time does not tell them apart.
   * @param rows in the order of their addresses, so that two processes lock them in the same order
   * @throws the database's error; then none is stored
   */
  storeJoins(rows: readonly NewJoin[]): Promise<StoredJoins>;
  /**
   * Stores the subscribers of an import durably, except those whose address is stored already, whose entries it confirms: all
   * of them or, if anything fails or the process ends, none. Others can write meanwhile.
   * @param finish runs in the transaction that completes the import, with the number of those who were new or unconfirmed
   * @throws what `finish` throws, and the database's error
   */
  storeImport(rows: ImportedRows, finish: (trx: Db, added: number) => Promise<void>): Promise<void>;
  /** Deletes the subscribers of imports that did not end. It must not be called by a process beside the server. */
  removeUnfinishedImports(): Promise<void>;
  /** Whether every migration that this program knows has been applied. */
  isMigrated(): Promise<boolean>;
  /**
   * Runs work of the whole installation, unless another process is running work of the same name.
   * @returns whether it was run
   */
  runAlone(name: string, work: () => Promise<void>): Promise<boolean>;
  /**
   * Removes the traces of deleted addresses from the database files.
   * @returns false if they are too large to be rewritten while serving (docs/security.md says what to do then)
   */
  removeTraces(): Promise<boolean>;
  /** The bytes that the database takes on the disk. */
  size(): Promise<number>;
  /** How many statements outside of transactions run or wait, if the database is on a server. */
  pendingStatements?: () => number;
  /** The time on the machine of the server, if the database is on a server. */
  readClock?: () => Promise<Date>;
  /** What the processes of the installation tell each other. */
  readonly notices: Notices;
  /** Counts for the limits of accounts, if several processes can serve the installation. */
  readonly limitStore?: LimitStore;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** For short commands, which may run while processes serve the installation. */
  isShared?: boolean;
  watch?: StorageWatch;
  /** Holds the uploads that a backup before a migration contains, unless they are in the data directory. */
  objects?: ObjectStore | undefined;
  /** Called once if the server cannot be reached yet; then opening waits for it. By default it fails at once. */
  onWait?: (sentence: string) => void;
}
