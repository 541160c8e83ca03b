// Pools of sessions on PostgreSQL: opened on demand, dropped when they are lost, with guards against waiting for ever.
import { Client, DatabaseError, Pool, type ClientBase, type ClientConfig, type PoolClient } from 'pg';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { StorageWatch } from '../engine.ts';
import { codeOf, storageTrouble } from '../storage-trouble.ts';
import { optionsOf, setUp, WAIT_MS, type Purpose } from './session-settings.ts';

/** The server has become read-only, as a primary that was replaced. */
const READ_ONLY = '25006';
/** A statement was rolled back for another transaction, such as a migration, to go on. */
const DEADLOCK = '40P01';
/** The codes of Node for a server that is away; others, as of TLS, will not go away by waiting. */
const networkCode = /^E(?!RR_)[A-Z_]+$/;
/** The messages of `pg`, which have no code. */
const NO_ANSWER = 'Query read timeout';
const NONE_FREE = 'timeout exceeded when trying to connect';
const lostMessage =
  /^(?:timeout expired|Query read timeout|Connection terminated|Client (?:has encountered|was closed))/;

/** An error of the network or the session. */
export class ConnectionLost extends Error {
  readonly code = '08006';
}

/** The server has not answered in time. */
class NoAnswer extends ConnectionLost {}

/** All sessions of a pool were in use for too long. */
class NoneFree extends Error {
  readonly code = '55P03';
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

function isOfNetwork(error: unknown): boolean {
  return (
    !(error instanceof DatabaseError) &&
    (lostMessage.test(messageOf(error)) || networkCode.test(codeOf(error) ?? ''))
  );
}

/** @returns ConnectionLost for an error of the network, else the error itself */
function toAwayError(error: unknown): unknown {
  if (!isOfNetwork(error)) return error;
  const reason = codeOf(error) ?? messageOf(error);
  return new ConnectionLost(`The database server cannot be reached (${reason})`, { cause: error });
}

/**
 * Opens a session and closes it.
 * @throws ConnectionLost if the server is away; its own error, or one of TLS or the password, if it refuses
 */
export async function tryToConnect(config: ClientConfig): Promise<void> {
  const client = new Client(optionsOf(config, 'long work'));
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(setUp('long work'));
  } catch (error) {
    throw toAwayError(error);
  } finally {
    void client.end();
  }
}

type Answer<Row> = PostgresQueryResult<Row>;

const writingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A session of a pool, until it is released. */
export class Session implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #watch: StorageWatch | undefined;
  readonly #onStale: () => void;
  #isLost = false;
  #mustDrop = false;

  /** @param onStale called where the server is away or has become read-only: the other sessions may be on the same one */
  constructor(client: PoolClient, watch: StorageWatch | undefined, onStale: () => void) {
    this.#client = client;
    this.#watch = watch;
    this.#onStale = onStale;
  }

  /**
   * Runs a statement; without parameters it may be several.
   * @throws DatabaseError of the server; ConnectionLost, NoAnswer
   */
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Answer<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): never;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are read page by page, not by a cursor.');
    return this.#run(text, [...parameters]);
  }

  async #run(text: string, parameters: unknown[]): Promise<unknown> {
    if (this.#isLost) throw new ConnectionLost('The connection to the database was lost.');
    const isAlone = this.#client.getTransactionStatus() === 'I';
    const sentAt = performance.now();
    try {
      const run = () => this.#client.query(text, parameters);
      const answer = await run().catch((error: unknown) => {
        // It has changed nothing, and succeeds when the other transaction is over.
        if (isAlone && codeOf(error) === DEADLOCK) return run();
        throw error;
      });
      if (answer.command === 'COMMIT' || (isAlone && writingCommands.has(answer.command)))
        this.#watch?.wrote(sentAt);
      return answer;
    } catch (error) {
      const known = this.#judge(error);
      const code = codeOf(known);
      if (code !== undefined) this.#watch?.failed(code);
      throw known;
    }
  }

  #judge(error: unknown): unknown {
    this.#isLost = isOfNetwork(error);
    // Another session may reach the new primary.
    if (this.#isLost || codeOf(error) === READ_ONLY) {
      this.#mustDrop = true;
      this.#onStale();
    }
    if (!this.#isLost) return error;
    const Lost = messageOf(error) === NO_ANSWER ? NoAnswer : ConnectionLost;
    return new Lost('The connection to the database was lost.', { cause: error });
  }

  /** Gives it back to its pool. @param isUnusable closes it instead */
  release(isUnusable = false): void {
    this.#client.release(isUnusable || this.#mustDrop);
  }
}

/** The sessions of one purpose. */
export class SessionPool implements PostgresPool {
  /** Kysely would cancel statements by it. */
  readonly options = {};
  readonly #pool: Pool;
  readonly #watch: StorageWatch | undefined;
  /** Sessions of an earlier generation were opened before one of them was found to be lost, or on a replaced primary. */
  #generation = 0;
  readonly #generationOf = new WeakMap<object, number>();
  #ending: Promise<void> | undefined;

  /**
   * @param most how many sessions are open at most
   * @param watch gets notified of writes and of storage errors
   * @param waitMs how long to wait for a session at most
   */
  constructor(
    config: ClientConfig,
    purpose: Purpose,
    { most, watch, waitMs = WAIT_MS }: { most: number; watch?: StorageWatch | undefined; waitMs?: number },
  ) {
    this.#watch = watch;
    this.#pool = new Pool({
      ...optionsOf(config, purpose),
      connectionTimeoutMillis: waitMs,
      max: most,
      // They stay open: opening one takes long on a busy machine, and others see by them that the database is being served.
      idleTimeoutMillis: 0,
      onConnect: (client: ClientBase) => client.query(setUp(purpose)),
    });
    // Without listeners, a lost connection would end the process: of an idle session, and of one in use.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      client.on('error', () => {});
      this.#generationOf.set(client, this.#generation);
    });
  }

  /** How many statements run or wait for a session. */
  get pending(): number {
    return this.#pool.totalCount - this.#pool.idleCount + this.#pool.waitingCount;
  }

  /** Takes a session, which must be released. @throws ConnectionLost; NoneFree */
  async connect(): Promise<Session> {
    try {
      const client = await this.#takePresent();
      return new Session(client, this.#watch, () => {
        if (this.#generationOf.get(client) === this.#generation) this.#generation += 1;
      });
    } catch (cause) {
      if (messageOf(cause) === NONE_FREE)
        throw new NoneFree('The statements before this one take too long.', { cause });
      const error = toAwayError(cause);
      const isTrouble = storageTrouble(codeOf(error) ?? '') !== undefined;
      // The server was used before: that it refuses the account or the database now is its trouble, not the caller's.
      const known = isTrouble
        ? error
        : new ConnectionLost('The database server refuses the connection.', { cause });
      this.#watch?.failed(codeOf(known) ?? '');
      throw known;
    }
  }

  /** Takes a session of the present generation, and closes those before it. */
  async #takePresent(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#generationOf.get(client) === this.#generation) return client;
      client.release(true);
    }
  }

  /**
   * Runs a statement that does no harm if it runs twice: a second time where the connection broke.
   * @throws DatabaseError of the server; ConnectionLost, NoAnswer; NoneFree
   */
  async runIdempotent(text: string, parameters: readonly unknown[]): Promise<Answer<unknown>> {
    const run = () => this.using((session) => session.query(text, parameters));
    return run().catch((error: unknown) => {
      if (error instanceof ConnectionLost && !(error instanceof NoAnswer)) return run();
      throw error;
    });
  }

  /** Runs work in one session. */
  async using<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const session = await this.connect();
    try {
      return await work(session);
    } finally {
      session.release();
    }
  }

  /** Closes the sessions when their statements have been answered. */
  end(): Promise<void> {
    this.#ending ??= this.#pool.end();
    return this.#ending;
  }
}
