// One connection to PostgreSQL: opened on demand, opened again after it was lost, with guards against waiting for ever.
import { Client, DatabaseError, types, type ClientConfig } from 'pg';
import { codeOf, storageTrouble } from '../storage-trouble.ts';

/** Sent statements are answered within this time, or the connection is given up: the server or the network is gone. */
const ANSWER_MS = 15_000;
const CONNECT_MS = 3000;
/** Names of prepared statements; further texts are sent unprepared. */
const MAX_PREPARED_STATEMENTS = 500;
/** The server has become read-only, as a primary that was replaced. */
const READ_ONLY = '25006';
/** A prepared statement was made before a migration changed its columns. */
const OUTDATED_PLAN = 'cached plan must not change result type';
/** A prepared statement does not exist: preparing it failed in a statement that was sent before this one. */
const NOT_PREPARED = '26000';
/** A statement was rolled back for another transaction, such as a migration, to go on. */
const DEADLOCK = '40P01';
/** The codes of Node for a server that is away; others, as of TLS, will not go away by waiting. */
const networkCode = /^E(?!RR_)[A-Z_]+$/;
/** The messages of `pg`, which have no code. */
const lostMessages: ReadonlySet<unknown> = new Set([
  'timeout expired',
  'Connection terminated unexpectedly',
  'Query read timeout',
]);

const INT8 = 20;
const NUMERIC = 1700;
/** Counts and sums as numbers: they are far below 2^53. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
};

/** What a session is for: requests, which must not wait long, reading, long work such as migrations, or rewriting tables. */
export type Purpose = 'requests' | 'reading' | 'long work' | 'rewriting';

/** The names of the sessions in the server's view `pg_stat_activity`. */
export const sessionNames = {
  requests: 'oriel',
  reading: 'oriel reading',
  'long work': 'oriel long work',
  rewriting: 'oriel rewriting',
} as const satisfies Record<Purpose, string>;

/** The limits of sessions, so that a process that is frozen or cut off does not hold up the others for long. */
const limits = {
  requests: { lock_timeout: '2s', statement_timeout: '10s', idle_in_transaction_session_timeout: '5s' },
  reading: { lock_timeout: '60s', statement_timeout: '0', idle_in_transaction_session_timeout: '60s' },
  'long work': { lock_timeout: '60s', statement_timeout: '0', idle_in_transaction_session_timeout: '60s' },
  // Requests queue behind a statement that waits for a whole table, such as until a backup has been read: it gives up first.
  rewriting: { lock_timeout: '1s', statement_timeout: '0', idle_in_transaction_session_timeout: '60s' },
} as const satisfies Record<Purpose, Record<string, string>>;

const settings = {
  tcp_keepalives_idle: '5',
  default_transaction_isolation: 'read committed',
  timezone: 'UTC',
  jit: 'off',
} as const;

/** The statements that begin a session. */
function setUp(purpose: Purpose): string {
  // The name is set here, since a parameter of the address goes before an option of the client.
  const own = { application_name: sessionNames[purpose], ...settings, ...limits[purpose] };
  const all = Object.entries(own);
  // A stricter value of the operator's choice stays, such as `remote_apply`.
  const durable = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;
  return [...all.map(([name, value]) => `set ${name} = '${value}'`), durable].join('; ');
}

/** An error of the network or the connection. */
export class ConnectionLost extends Error {
  readonly code = '08006';
}

/** A statement was not executed, since the session could not use what it had prepared; a new session can. */
class NotExecuted extends ConnectionLost {}

/** Whether a statement outside of a transaction has certainly changed nothing, and may succeed when it is sent again. */
export function isRepeatable(error: unknown): boolean {
  return error instanceof NotExecuted || codeOf(error) === DEADLOCK;
}

/** Whether the server has sent the error. */
function isOfServer(error: unknown): boolean {
  return error instanceof DatabaseError;
}

function isOfNetwork(error: unknown): boolean {
  return lostMessages.has(messageOf(error)) || networkCode.test(codeOf(error) ?? '');
}

function isUnprepared(error: unknown): boolean {
  return codeOf(error) === NOT_PREPARED || messageOf(error) === OUTDATED_PLAN;
}

export interface Answer {
  rows: unknown[];
  /** The first word of the executed command, in capitals. */
  command: string;
  rowCount: number | null;
}

/** Statement texts by name, shared by all connections: each prepares a text when it first runs it. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_PREPARED_STATEMENTS) return undefined;
  const name = `oriel_${names.size}`;
  names.set(text, name);
  return name;
}

/** An open session of the server. It is never opened again: a transaction must not go on in another session. */
export class Session {
  readonly #client: Client;
  #lost: Error | undefined;
  /** The number of statements that have not been answered. */
  pending = 0;

  constructor(client: Client) {
    this.#client = client;
    // Without a listener, a lost connection would end the process.
    client.on('error', (error) => (this.#lost ??= error));
    client.on('end', () => (this.#lost ??= new Error('The connection has ended.')));
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /**
   * Runs a statement; statements of the same session are sent at once and run in their order.
   * @param parameters by position; undefined sends the text as it is, which may then be several statements
   * @throws DatabaseError of the server; ConnectionLost; NotExecuted
   */
  async run(text: string, parameters?: readonly unknown[]): Promise<Answer> {
    this.pending += 1;
    try {
      if (parameters === undefined) return toAnswer(await this.#client.query({ text }));
      const name = nameOf(text);
      const query = { text, values: [...parameters] };
      return toAnswer(await this.#client.query(name === undefined ? query : { ...query, name }));
    } catch (error) {
      // Another session may do better.
      if (codeOf(error) === READ_ONLY || isUnprepared(error)) void this.close();
      if (isUnprepared(error)) throw new NotExecuted('The session was outdated.', { cause: error });
      if (isOfServer(error) || !(this.isLost || isOfNetwork(error))) throw error;
      throw new ConnectionLost('The connection to the database was lost.', { cause: error });
    } finally {
      this.pending -= 1;
    }
  }

  async close(): Promise<void> {
    this.#lost ??= new Error('The connection was closed.');
    await this.#client.end();
  }
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

/** Of several statements the last one counts. */
function toAnswer(result: Answer | Answer[]): Answer {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return last ?? { rows: [], command: '', rowCount: 0 };
}

/**
 * Opens a session with its limits.
 * @throws ConnectionLost if the server is away; its own error, or one of TLS or the password, if it refuses
 */
export async function openSession(config: ClientConfig, purpose: Purpose): Promise<Session> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    ...(purpose === 'requests' ? { query_timeout: ANSWER_MS } : {}),
    pipeline: true,
    types: typeParsers,
  });
  const session = new Session(client);
  try {
    await client.connect();
    await client.query(setUp(purpose));
    return session;
  } catch (error) {
    void session.close();
    if (!isOfNetwork(error)) throw error;
    const reason = codeOf(error) ?? messageOf(error) ?? 'no answer';
    throw new ConnectionLost(`The database server cannot be reached (${reason})`, { cause: error });
  }
}

/** A connection that opens a session when it is first used, and a new one when that was lost. */
export class Connection {
  readonly #config: ClientConfig;
  readonly #purpose: Purpose;
  #opening: Promise<Session> | undefined;
  #session: Session | undefined;
  #isClosed = false;

  constructor(config: ClientConfig, purpose: Purpose) {
    this.#config = config;
    this.#purpose = purpose;
  }

  /** The number of statements that have not been answered. */
  get pending(): number {
    return this.#session?.pending ?? 0;
  }

  /** The open session. @throws ConnectionLost, or an error that says what the server lacks, if none can be opened */
  async session(): Promise<Session> {
    if (this.#session !== undefined && !this.#session.isLost) return this.#session;
    if (this.#isClosed) throw new ConnectionLost('The database has been closed.');
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /**
   * Runs a statement that does no harm if it runs twice: a second time where the connection broke or a deadlock was ended.
   * @throws DatabaseError of the server; ConnectionLost
   */
  async runIdempotent(text: string, parameters: readonly unknown[]): Promise<Answer> {
    const run = async () => (await this.session()).run(text, parameters);
    return run().catch((error: unknown) => {
      if (error instanceof ConnectionLost || isRepeatable(error)) return run();
      throw error;
    });
  }

  async #open(): Promise<Session> {
    try {
      this.#session = await openSession(this.#config, this.#purpose);
      return this.#session;
    } catch (error) {
      // The server was used before: that it refuses the account or the database now is its trouble, not the caller's.
      if (storageTrouble(codeOf(error) ?? '') !== undefined) throw error;
      throw new ConnectionLost('The database server refuses the connection.', { cause: error });
    } finally {
      this.#opening = undefined;
    }
  }

  /** Ends the session when its statements have been answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => {});
    await this.#session?.close();
  }
}
