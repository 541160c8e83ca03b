// What a session on PostgreSQL is for, and the settings that it begins with: guards against waiting for ever.
import { types, type ClientConfig } from 'pg';

/** Statements of requests are answered within this time, or the session is given up: the server or the network is gone. */
const ANSWER_MS = 15_000;
/** How long opening a session may take, and waiting for a free one. */
export const WAIT_MS = 3000;

const INT8 = 20;
const NUMERIC = 1700;
/** Counts and sums as numbers: they are far below 2^53. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
};

/**
 * What a session is for: requests, which must not wait long, listening to other processes, reading, long work such as migrations,
 * or rewriting tables.
 */
export type Purpose = 'requests' | 'listening' | 'reading' | 'long work' | 'rewriting';

/** The names of the sessions in the server's view `pg_stat_activity`. */
export const sessionNames = {
  requests: 'oriel',
  listening: 'oriel listening',
  reading: 'oriel reading',
  'long work': 'oriel long work',
  rewriting: 'oriel rewriting',
} as const satisfies Record<Purpose, string>;

/** The limits of sessions, so that a process that is frozen or cut off does not hold up the others for long. */
const limits = {
  requests: { lock_timeout: '2s', statement_timeout: '10s', idle_in_transaction_session_timeout: '5s' },
  listening: { lock_timeout: '2s', statement_timeout: '10s', idle_in_transaction_session_timeout: '5s' },
  reading: { lock_timeout: '60s', statement_timeout: '0', idle_in_transaction_session_timeout: '60s' },
  'long work': { lock_timeout: '60s', statement_timeout: '0', idle_in_transaction_session_timeout: '60s' },
  // Requests queue behind a statement that waits for a whole table, such as until a backup has been read: it gives up first.
  rewriting: { lock_timeout: '1s', statement_timeout: '0', idle_in_transaction_session_timeout: '60s' },
} as const satisfies Record<Purpose, Record<string, string>>;

/** Transactions of a session for reading see everything as of their first statement. */
const isolation = (purpose: Purpose) =>
  purpose === 'reading'
    ? { default_transaction_isolation: 'repeatable read', default_transaction_read_only: 'on' }
    : { default_transaction_isolation: 'read committed' };

const settings = {
  tcp_keepalives_idle: '5',
  timezone: 'UTC',
  jit: 'off',
} as const;

/** The statements that begin a session. */
export function setUp(purpose: Purpose): string {
  // The name is set here, since a parameter of the address goes before an option of the client.
  const own = {
    application_name: sessionNames[purpose],
    ...settings,
    ...isolation(purpose),
    ...limits[purpose],
  };
  const all = Object.entries(own);
  // A stricter value of the operator's choice stays, such as `remote_apply`.
  const durable = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;
  return [...all.map(([name, value]) => `set ${name} = '${value}'`), durable].join('; ');
}

/** The options of a session of `pg`. */
export const optionsOf = (config: ClientConfig, purpose: Purpose) => ({
  ...config,
  connectionTimeoutMillis: WAIT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
  ...(purpose === 'requests' || purpose === 'listening' ? { query_timeout: ANSWER_MS } : {}),
  types: typeParsers,
});
