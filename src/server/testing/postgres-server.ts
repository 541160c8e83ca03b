// Starts a real PostgreSQL server for tests: Debian's, or the one that `pg_config` names.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort, waitUntilReady } from './ready.ts';

const DEBIAN = '/usr/lib/postgresql';
/** The migrated database that those of the tests are copied from. */
export const TEMPLATE = 'oriel_template';

/** Runs statements on a database, one after the other. @returns the rows of the last one */
export async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** The folder of its programs. @throws Error where there is none */
export function findPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folder = versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  if (folder !== undefined) return folder;
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch (cause) {
    throw new Error('These tests need a PostgreSQL server: install the package postgresql.', { cause });
  }
}

/** The server refuses to run as root. @returns the account to run it as */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface PostgresServer {
  port: number;
  /** The address of a database. */
  url(database: string): string;
  /** Stops it as `pg_ctl stop -m` does. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after a stop, on the same port. */
  start(): Promise<void>;
}

/**
 * Makes a cluster in a new folder below `root` and starts it.
 * @param settings of the server, by name
 */
export async function startPostgres(
  root: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const programs = findPrograms();
  const owner = account();
  const folder = join(root, `postgres-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  mkdirSync(folder);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chmodSync(root, 0o711);
    chownSync(folder, owner.uid, owner.gid);
  }
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'oriel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), initdb, owner);
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '500',
    shared_buffers: '64MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    autovacuum: 'off',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database: string) => `postgres://oriel@127.0.0.1:${port}/${database}`;
  let child: ReturnType<typeof spawn>;

  async function start(): Promise<void> {
    child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4000)));
    await waitUntilReady(
      child,
      () => canConnect(url('postgres')),
      () => errors,
    );
  }

  await start();
  return {
    port,
    url,
    start,
    async stop(mode = 'fast') {
      const closed = once(child, 'close');
      child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await closed;
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Makes the migrated database that those of the tests are copied from. */
export async function prepareTemplate(
  server: PostgresServer,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await query(server.url('postgres'), `create database ${TEMPLATE}`);
  await migrate(server.url(TEMPLATE));
}
