// Kysely's driver for a single SQLite connection. Statements run synchronously; while a transaction is open, all others
// wait. A lock held by another process is waited for without blocking the event loop.
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { StorageWatch } from '../engine.ts';
import { storageTrouble } from '../storage-trouble.ts';
import { isBusy } from './instance-lock.ts';

const MAX_PREPARED_STATEMENTS = 500;
/** How long a write waits for a lock of another process; then the client gets a 503 (within 3 s). */
const LOCK_WAIT_MS = 2000;
const LOCK_POLL_MS = 20;

/** Runs the queries that Kysely compiles on one connection. */
export class OneConnectionDriver implements Driver {
  readonly #sqlite: Sqlite.Database;
  readonly #watch: StorageWatch | undefined;
  readonly #statements = new Map<string, Sqlite.Statement<unknown[]>>();
  /** The open transaction; resolves at its end. */
  #transaction: PromiseWithResolvers<void> | undefined;
  /** The number of queries that wait for a lock of another process. */
  #waiting = 0;

  constructor(sqlite: Sqlite.Database, watch: StorageWatch | undefined) {
    this.#sqlite = sqlite;
    this.#watch = watch;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new OneConnection((query, inTransaction) => this.#execute(query, inTransaction));
  }

  async releaseConnection(): Promise<void> {}

  /**
   * Takes the write lock at the start, so that a transaction never fails later because it cannot get it. Where the file is
   * only read, a transaction reads as of its first statement.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#whenUnlocked(() => {
      this.#run(CompiledQuery.raw(this.#sqlite.readonly ? 'begin' : 'begin immediate'));
      // Synchronously after `begin`: other queries may be resuming after the previous transaction.
      this.#transaction = Promise.withResolvers();
    });
    if (connection instanceof OneConnection) connection.inTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    this.#run(CompiledQuery.raw('commit'));
    this.#finish();
    this.#watch?.wrote();
  }

  /** SQLite may have rolled back by itself, for example when the disk is full; then `rollback` would hide that error. */
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
    this.#transaction?.resolve();
    this.#transaction = undefined;
  }

  async #execute<Row>(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<Row>> {
    if (inTransaction) {
      if (!this.#sqlite.inTransaction) throw new Error('The transaction has ended already.');
      return this.#run(query);
    }
    return this.#whenUnlocked(() => {
      const result = this.#run<Row>(query);
      if (result.numAffectedRows !== undefined) this.#watch?.wrote();
      return result;
    });
  }

  /** Runs `work` when no transaction is open, and repeats it while another process holds the lock. */
  async #whenUnlocked<Result>(work: () => Result): Promise<Result> {
    let deadline: number | undefined;
    for (;;) {
      while (this.#transaction !== undefined) await this.#transaction.promise;
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

  /** The more queries wait, the longer the pause of each. */
  async #pause(): Promise<void> {
    this.#waiting += 1;
    await sleep(LOCK_POLL_MS + this.#waiting);
    this.#waiting -= 1;
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = this.#prepare(sql);
      // Safe: Kysely's types describe the rows of a statement.
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && !isBusy(error)) this.#fail(error.code);
      throw error;
    }
  }

  /** Stops writing to a damaged file, because each write could damage more of it. */
  #fail(code: string): void {
    if (storageTrouble(code) === 'damaged') this.#sqlite.pragma('query_only = ON');
    this.#watch?.failed(code);
  }

  /** Caches prepared statements: preparing a small one takes as long as running it. */
  #prepare(sql: string): Sqlite.Statement<unknown[]> {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    if (this.#statements.size >= MAX_PREPARED_STATEMENTS) this.#statements.clear();
    const statement = this.#sqlite.prepare<unknown[]>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

type Execute = <Row>(query: CompiledQuery, inTransaction: boolean) => Promise<QueryResult<Row>>;

/** The connection as seen by one user: inside the open transaction, or outside and waiting for its end. */
class OneConnection implements DatabaseConnection {
  inTransaction = false;
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute<Row>(query, this.inTransaction);
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('A stream would block every other query: read page by page.');
  }
}
