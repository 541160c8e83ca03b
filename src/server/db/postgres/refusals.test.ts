// A server or a database of PostgreSQL that must not be used: the start ends with a sentence, and nothing is changed.
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { databaseOf, isPostgres, query } from '../../testing/postgres.ts';
import { freePort, newDataDir, run, serve } from '../../testing/process.ts';

const start = (url: string, ...args: string[]) =>
  run(args, { env: { DATA_DIR: newDataDir(), DATABASE_URL: url, PORT: '0' }, input: 'correct horse\n' });

async function expectRefusal(url: string, sentence: RegExp, ...args: string[]): Promise<void> {
  const refused = await start(url, ...args);
  expect(refused).toMatchObject({ code: 78, stderr: expect.stringMatching(sentence) });
  expect(refused.stderr.trimEnd()).not.toContain('\n');
  expect(refused.stderr).not.toContain('secret');
}

/** The names of all tables, views, indexes and functions of a database. */
const objectsOf = (url: string) =>
  query(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );

describe.runIf(isPostgres)('a start is refused', () => {
  let server: PostgresServer;
  const admin = (...statements: string[]) => query(server.url('postgres'), ...statements);
  const urlOf = (database: string, user = 'oriel') => server.url(database).replace('oriel@', `${user}@`);

  beforeAll(async () => {
    const folder = newDataDir();
    mkdirSync(join(folder, 'open'));
    for (const path of [folder, join(folder, 'open')]) chmodSync(path, 0o755);
    const rules = join(folder, 'open', 'pg_hba.conf');
    writeFileSync(rules, 'host all app 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n');
    server = await startPostgres(newDataDir(), { hba_file: rules });
    await admin(`create role app login password 'correct horse'`, 'create database oriel owner app');
  });
  afterAll(() => server.stop('immediate'));

  test('on a database of another encoding', async () => {
    await admin(`create database ascii encoding 'SQL_ASCII' template template0`);
    await expectRefusal(urlOf('ascii'), /encoding SQL_ASCII: create one with "encoding 'UTF8'"/);
    expect(await objectsOf(urlOf('ascii'))).toEqual([]);
  });

  test.each(['fsync', 'full_page_writes'])('on a server with %s off', async (name) => {
    await admin(`alter system set ${name} = off`, 'select pg_reload_conf()');
    await expectRefusal(urlOf('oriel'), new RegExp(`has ${name} off and would lose data`));
    expect(await objectsOf(urlOf('oriel'))).toEqual([]);
    await admin(`alter system reset ${name}`, 'select pg_reload_conf()');
  });

  // No such servers are at hand: functions of the database answer in their words.
  test.each([
    [
      'CockroachDB',
      `create function version() returns text language sql as $$ select 'CockroachDB CCL v25.3.1' $$`,
      /is CockroachDB, which has no advisory locks: use PostgreSQL/,
    ],
    [
      'an old version',
      `create function current_setting(name text) returns text language sql as $$
        select case name when 'server_version' then '14.23 (Debian)' else pg_catalog.current_setting(name) end $$`,
      /is PostgreSQL 14\.23 \(Debian\): it must be 15 or newer/,
    ],
  ])('on %s', async (_, statement, sentence) => {
    const name = `server_${Math.random().toString(36).slice(2)}`;
    await admin(`create database ${name}`, `alter database ${name} set search_path = public, pg_catalog`);
    await query(urlOf(name), statement);
    const before = await objectsOf(urlOf(name));
    await expectRefusal(urlOf(name), sentence);
    expect(await objectsOf(urlOf(name))).toEqual(before);
  });

  test.each([
    ['another program', 'create table posts (id integer)', /tables of another program \(posts\)/],
    [
      'another program with migrations of its own',
      `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('2020_posts', '')`,
      /tables of another program \(kysely_migration\)/,
    ],
  ])('on a database of %s', async (_, statement, sentence) => {
    const name = `other_${Math.random().toString(36).slice(2)}`;
    await admin(`create database ${name}`);
    await query(urlOf(name), statement);
    const before = await objectsOf(urlOf(name));
    await expectRefusal(urlOf(name), sentence);
    expect(await objectsOf(urlOf(name))).toEqual(before);
  });

  test.each([[], ['migrate'], ['create-superuser', 'ada@example.org'], ['seed', '--force']])(
    'on a database of a newer version (%s %s)',
    async (...args) => {
      const url = (await databaseOf(newDataDir())) ?? '';
      await query(url, `insert into kysely_migration (name, timestamp) values ('9999_future', '2030')`);
      const before = await objectsOf(url);
      await expectRefusal(url, /made by a newer version/, ...args);
      expect(await objectsOf(url)).toEqual(before);
      expect(await query(url, 'select id from users')).toEqual([]);
    },
  );

  test.each([
    ['is not its own', 'select 1'],
    ['has no schema', 'drop schema public'],
  ])('on a database that %s', async (_, statement) => {
    const name = `foreign_${Math.random().toString(36).slice(2)}`;
    await admin(`create database ${name}`);
    await query(urlOf(name), statement);
    await expectRefusal(
      urlOf(name, 'app:correct%20horse'),
      /cannot create tables in the database: make it the owner/,
    );
  });

  test('with a wrong password, without one, and by a database that is not there', async () => {
    await expectRefusal(
      urlOf('oriel', 'app:wrong'),
      /\(password authentication failed for user "app"\): correct DATABASE_URL/,
    );
    await expectRefusal(urlOf('oriel', 'app'), /password/);
    await expectRefusal(urlOf('nowhere'), /database "nowhere" does not exist/);
    await expectRefusal(`${urlOf('oriel')}?sslmode=verify-full`, /does not support SSL/);
    const right = await start(urlOf('oriel', 'app:correct horse'.replace(' ', '%20')), 'migrate');
    expect(right.code, right.stderr).toBe(0);
  });

  test('on a standby', async () => {
    const [row] = await admin('show data_directory');
    await server.stop('fast');
    writeFileSync(join(String(row?.['data_directory']), 'standby.signal'), '');
    await server.start();
    await expectRefusal(urlOf('oriel'), /is a standby, which cannot be written to: name the primary/);
  });
});

describe.runIf(isPostgres)('while the server is away', () => {
  const sentence =
    'The database server cannot be reached (ECONNREFUSED): start the server of DATABASE_URL, or correct DATABASE_URL.\n';

  test.each([['migrate'], ['claim'], ['backup', 'oriel.tar']])(
    'a command fails at once with a sentence: %s',
    async (...args) => {
      const url = `postgres://oriel:secret@127.0.0.1:${await freePort()}/oriel`;
      const { code, stdout, stderr } = await start(url, ...args);
      expect(stdout).toBe('');
      expect(stderr.endsWith(sentence)).toBe(true);
      expect(stderr).not.toContain('secret');
      expect(code).toBe(78);
    },
  );

  test('a start waits for it for 30 seconds and says so once', async () => {
    const url = `postgres://oriel@127.0.0.1:${await freePort()}/oriel`;
    const startedAt = performance.now();
    const ended = await start(url);
    expect(performance.now() - startedAt).toBeGreaterThan(29_000);
    expect(ended).toMatchObject({ code: 78, stderr: sentence });
    expect(ended.stdout.trim().split('\n')).toEqual([
      expect.stringContaining('(ECONNREFUSED): waiting for it for up to 30 seconds'),
    ]);
  });

  test('a start goes on when it comes', async () => {
    const server = await startPostgres(newDataDir());
    await query(server.url('postgres'), 'create database oriel');
    await server.stop();
    const starting = serve({ DATA_DIR: newDataDir(), DATABASE_URL: server.url('oriel') });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await server.start();
    expect(await (await starting).stop()).toBe(0);
    await server.stop('immediate');
  });
});

describe.runIf(isPostgres)('three processes that migrate an empty database at once', () => {
  test('apply each migration once', async () => {
    const base = (await databaseOf(newDataDir())) ?? '';
    const name = `empty_${Math.random().toString(36).slice(2)}`;
    await query(base, `create database ${name}`);
    const url = Object.assign(new URL(base), { pathname: `/${name}` }).href;
    const ended = await Promise.all([1, 2, 3].map(() => start(url, 'migrate')));
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      [1, 2, 3].map(() => ({ code: 0, stderr: '' })),
    );
    expect(ended.filter(({ stdout }) => stdout.includes('Applied 0009_baseline'))).toHaveLength(1);
  });
});

describe('a server that is none of PostgreSQL', () => {
  test.each([
    ['answers in another language', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
    ['answers with random bytes', Buffer.from('f3a9c1d20045b7e8f3a9c1d20045b7e8', 'hex')],
    ['hangs up', ''],
    ['says nothing', undefined],
  ])('and %s ends a command with a sentence and no secret', async (_, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => void (answer === undefined || socket.end(answer)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // Safe: a server that listens on a port has an address of this type.
    const { port } = server.address() as AddressInfo;
    await expectRefusal(
      `postgres://oriel:secret@127.0.0.1:${port}/oriel`,
      /^The database.+DATABASE_URL.*\.$/m,
      'migrate',
    );
    server.close();
  });

  test('but an address without any is refused before it is used', async () => {
    await expectRefusal('postgres://', /^DATABASE_URL is not usable: it must be an address like postgres:/);
  });

  test('and an authority that cannot be read is named', async () => {
    const url = 'postgres://oriel:secret@127.0.0.1:1/oriel?sslmode=verify-full&sslrootcert=/nowhere.pem';
    await expectRefusal(
      url,
      /^The database of DATABASE_URL cannot be used \(ENOENT.+\/nowhere\.pem'\): correct/,
      'migrate',
    );
  });
});
