// Kysely's driver over the one connection to the SQLite file. A statement runs in one go; a transaction has the
// connection to itself. A lock that somebody else holds is waited for without holding up anybody who reads.
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { storageTrouble } from '../storage-trouble.ts';
import { isBusy } from './instance-lock.ts';

const PREPARED_STATEMENTS_KEPT = 500;
/** How long a write waits for a lock of another process; then the client is asked to come back (503 within 3 s). */
const LOCK_WAIT_MS = 2000;
const LOCK_POLL_MS = 20;

/** Told of what happens to the file, for whoever watches over it. */
export interface StorageWatch {
  /** A statement has failed for the reason that `code` names (`SQLITE_FULL`). */
  failed(code: string): void;
  /** A write is on the disk. */
  wrote(): void;
}

/** Runs what Kysely compiles on one connection. */
export class OneConnectionDriver implements Driver {
  readonly #sqlite: Sqlite.Database;
  readonly #watch: StorageWatch | undefined;
  readonly #statements = new Map<string, Sqlite.Statement<unknown[]>>();
  /** The transaction that is open, as a promise of its end. */
  #open: Promise<void> | undefined;
  #end: () => void = () => {};
  /** How many wait for a lock of another process. */
  #waiting = 0;

  constructor(sqlite: Sqlite.Database, watch: StorageWatch | undefined) {
    this.#sqlite = sqlite;
    this.#watch = watch;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new OneConnection((query, isInside) => this.#execute(query, isInside));
  }

  async releaseConnection(): Promise<void> {}

  /** Takes the write lock at once, so that a transaction never fails half-way for want of it. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#whenUnlocked(() => {
      this.#run(CompiledQuery.raw('begin immediate'));
      // In the same breath: whoever waits for the last transaction's end is already on its way.
      this.#open = new Promise((resolve) => (this.#end = resolve));
    });
    if (connection instanceof OneConnection) connection.isInside = true;
  }

  async commitTransaction(): Promise<void> {
    this.#run(CompiledQuery.raw('commit'));
    this.#finish();
    this.#watch?.wrote();
  }

  /** SQLite itself may have rolled back, when the disk was full; that must not hide the error behind it. */
  async rollbackTransaction(): Promise<void> {
    try {
      if (this.#sqlite.inTransaction) this.#run(CompiledQuery.raw('rollback'));
    } finally {
      this.#finish();
    }
  }

  async destroy(): Promise<void> {
    this.#sqlite.close();
  }

  #finish(): void {
    this.#open = undefined;
    this.#end();
  }

  async #execute<Row>(query: CompiledQuery, isInside: boolean): Promise<QueryResult<Row>> {
    if (isInside) {
      if (!this.#sqlite.inTransaction) throw new Error('The transaction has ended already.');
      return this.#run(query);
    }
    return this.#whenUnlocked(() => {
      const result = this.#run<Row>(query);
      if (result.numAffectedRows !== undefined) this.#watch?.wrote();
      return result;
    });
  }

  /** Does `work` while no transaction is open, again and again while another process holds the lock. */
  async #whenUnlocked<Result>(work: () => Result): Promise<Result> {
    let deadline: number | undefined;
    for (;;) {
      while (this.#open !== undefined) await this.#open;
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        deadline ??= performance.now() + LOCK_WAIT_MS;
        if (performance.now() > deadline) {
          this.#watch?.failed('SQLITE_BUSY');
          throw error;
        }
        await this.#pause();
      }
    }
  }

  /** The more there are who wait, the more seldom each of them tries. */
  async #pause(): Promise<void> {
    this.#waiting += 1;
    await sleep(LOCK_POLL_MS + this.#waiting);
    this.#waiting -= 1;
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = this.#prepare(sql);
      // Safe: Kysely's types say what the rows of a statement are.
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && !isBusy(error)) this.#fail(error.code);
      throw error;
    }
  }

  /** A damaged file is not written to any more: each write could damage more of it. */
  #fail(code: string): void {
    if (storageTrouble(code) === 'damaged') this.#sqlite.pragma('query_only = ON');
    this.#watch?.failed(code);
  }

  /** Preparing a small statement takes as long as running it, so the prepared ones are kept. */
  #prepare(sql: string): Sqlite.Statement<unknown[]> {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    if (this.#statements.size >= PREPARED_STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.#sqlite.prepare<unknown[]>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

type Execute = <Row>(query: CompiledQuery, isInside: boolean) => Promise<QueryResult<Row>>;

/** The connection as one user of it sees it: within the open transaction, or outside and waiting for its end. */
class OneConnection implements DatabaseConnection {
  isInside = false;
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute<Row>(query, this.isInside);
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('A stream would hold up every other query: read page by page.');
  }
}
