// Kysely's driver for PostgreSQL. Single statements share two connections; transactions have one, and a lock that only one
// transaction of all processes holds, so that services can read, decide and write without a race. A driver for reading has
// transactions that take no lock and read as of one instant.
import type { ClientConfig } from 'pg';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { StorageWatch } from '../engine.ts';
import { codeOf } from '../storage-trouble.ts';
import { Connection, isRepeatable, type Answer, type Purpose, type Session } from './connection.ts';

/** The key of the advisory lock that a transaction holds: any number that no other program on the database uses. */
export const WRITE_LOCK = 7_241_905_530;
/** `begin` and the lock in one round trip. The lock ends with the transaction, or with the connection. */
const BEGIN_WRITING = `begin; select pg_advisory_xact_lock(${WRITE_LOCK})`;
/** Everything as of the first statement. */
const BEGIN_READING = 'begin isolation level repeatable read read only';
/** How long a transaction waits for those before it in this process; the server waits as long for the lock. */
const TURN_WAIT_MS = 2000;
const STATEMENT_CONNECTIONS = 2;

/** A transaction waited too long for others. */
export class TurnTimeout extends Error {
  readonly code = '55P03';
}

const writingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export class PostgresDriver implements Driver {
  readonly #watch: StorageWatch | undefined;
  readonly #statements: readonly Connection[];
  readonly #writer: Connection;
  readonly #begin: string;
  /** Resolves when all transactions of this process that have begun or wait have ended. */
  #turns: Promise<void> = Promise.resolve();

  /**
   * @param watch gets notified of writes and of storage errors
   * @param options `takesWriteLock: false` is for transactions that may run beside those of services
   */
  constructor(
    config: ClientConfig,
    purpose: Purpose,
    watch?: StorageWatch,
    { takesWriteLock } = { takesWriteLock: true },
  ) {
    this.#watch = watch;
    this.#statements = Array.from({ length: STATEMENT_CONNECTIONS }, () => new Connection(config, purpose));
    this.#writer = new Connection(config, purpose);
    const beginWriting = takesWriteLock ? BEGIN_WRITING : 'begin';
    this.#begin = purpose === 'reading' ? BEGIN_READING : beginWriting;
  }

  /** The number of statements outside of transactions that have not been answered. */
  get pending(): number {
    return this.#statements.reduce((sum, { pending }) => sum + pending, 0);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresConnection((query, transaction) => this.#execute(query, transaction));
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof PostgresConnection)) throw new TypeError('A connection of another driver.');
    const endTurn = await this.#takeTurn();
    try {
      const session = await this.#reporting(async () => {
        const opened = await this.#writer.session();
        await opened.run(this.#begin).catch(async (error: unknown) => {
          // `begin` has been executed where only the lock could not be had.
          if (!opened.isLost) await opened.run('rollback');
          throw error;
        });
        return opened;
      });
      connection.transaction = { session, endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#end(connection, async (session) => {
      const sentAt = performance.now();
      const { command } = await this.#reporting(() => session.run('commit'));
      // The answer to the commit of a transaction in which a statement has failed.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: one of its statements failed.');
      this.#watch?.wrote(sentAt);
    });
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#end(connection, async (session) => {
      // The server has rolled back already where the connection was lost.
      if (!session.isLost) await session.run('rollback').catch(() => session.close());
    });
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#statements, this.#writer].map((connection) => connection.close()));
  }

  async #end(connection: DatabaseConnection, end: (session: Session) => Promise<void>): Promise<void> {
    if (!(connection instanceof PostgresConnection) || connection.transaction === undefined) return;
    const { session, endTurn } = connection.transaction;
    try {
      await end(session);
    } finally {
      connection.transaction = undefined;
      endTurn();
    }
  }

  /** Waits for the transactions before it. @returns the function that lets the next one begin @throws TurnTimeout */
  async #takeTurn(): Promise<() => void> {
    const { promise: ended, resolve: endTurn } = Promise.withResolvers<void>();
    const mine = this.#turns;
    this.#turns = mine.then(() => ended);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new TurnTimeout('The transactions before this one take too long.')),
        TURN_WAIT_MS,
      );
    });
    try {
      await Promise.race([mine, timeout]);
      return endTurn;
    } catch (error) {
      endTurn();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #execute<Row>(query: CompiledQuery, transaction: Session | undefined): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    let sentAt = 0;
    const runOnce = async () => {
      const session = transaction ?? (await this.#leastBusy().session());
      sentAt = performance.now();
      return session.run(sql, parameters);
    };
    const answer = await this.#reporting(async () => {
      // Every session may be outdated.
      for (let left = transaction === undefined ? STATEMENT_CONNECTIONS : 0; ; left -= 1) {
        try {
          return await runOnce();
        } catch (error) {
          if (left === 0 || !isRepeatable(error)) throw error;
        }
      }
    });
    if (transaction === undefined && writingCommands.has(answer.command)) this.#watch?.wrote(sentAt);
    return toResult(answer);
  }

  #leastBusy(): Connection {
    const [first, ...others] = this.#statements;
    // Safe: there are two.
    return others.reduce((best, other) => (other.pending < best.pending ? other : best), first as Connection);
  }

  async #reporting<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (code !== undefined) this.#watch?.failed(code);
      throw error;
    }
  }
}

function toResult<Row>({ rows, command, rowCount }: Answer): QueryResult<Row> {
  // Safe: Kysely's types describe the rows of a statement.
  const result = { rows: rows as Row[] };
  return writingCommands.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
}

interface OpenTransaction {
  session: Session;
  endTurn: () => void;
}

type Execute = <Row>(query: CompiledQuery, transaction: Session | undefined) => Promise<QueryResult<Row>>;

/** What one user of Kysely sees: the session of its transaction, or outside of one any session. */
class PostgresConnection implements DatabaseConnection {
  transaction: OpenTransaction | undefined;
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute<Row>(query, this.transaction?.session);
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('A stream would hold up the statements sent after it: read page by page.');
  }
}
