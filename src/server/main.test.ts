// The program as a process: start, refused start, stop, kill, and its commands.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import Sqlite from 'better-sqlite3';
import { openBeside } from './testing/engines.ts';
import { isPostgres } from './testing/postgres.ts';
import { codeFor } from './testing/authenticator-app.ts';
import { newDataDir, run, serve, type Serving } from './testing/process.ts';
import { isInstalled } from './testing/program.ts';

const running: Serving[] = [];
async function start(env: Record<string, string>): Promise<Serving> {
  const serving = await serve(env);
  running.push(serving);
  return serving;
}
afterEach(async () => {
  for (const serving of running.splice(0)) if (serving.child.exitCode === null) await serving.stop('SIGKILL');
});

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function tokenOf(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const body: unknown = await answer.json();
  return String(Object(body).access_token);
}

describe('starting', () => {
  test('the log tells the address and a claim link that makes the first superuser', async () => {
    const server = await start({ DATA_DIR: newDataDir() });
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.some((line) => line.msg === `Oriel is ready at ${server.url}`)).toBe(true);
    const claim = /http:\/\/localhost:\d+\/signup\?claim=([\w-]{43})/.exec(server.log())?.[1];
    const person = { email: 'ada@example.org', full_name: 'Ada Okafor', password: 'correct horse', claim };
    const answer = await post(`${server.url}/api/v1/users/signup`, person);
    expect(await answer.json()).toMatchObject({ is_superuser: true, is_active: true });
    expect(server.log()).toContain('Sign-up is open: anyone who signs up can read and export the waitlist');
    expect(server.log()).toContain('RATE_LIMITS is off');
  });

  test.skipIf(!existsSync('/proc/self/environ'))(
    'hashes of passwords and images leave threads free for files, unless the operator says how many there are',
    async () => {
      const threadsOf = async ({ child }: Serving) =>
        /(?:^|\0)UV_THREADPOOL_SIZE=(\d+)/.exec(await readFile(`/proc/${child.pid}/environ`, 'utf8'))?.[1];
      // Four hash, two decode.
      expect(Number(await threadsOf(await start({ DATA_DIR: newDataDir() })))).toBeGreaterThan(4 + 2);
      const own = await start({ DATA_DIR: newDataDir(), UV_THREADPOOL_SIZE: '5' });
      expect(await threadsOf(own)).toBe('5');
    },
  );

  test('the first start after an upgrade tells once how many accounts have lost rights, and where to change it', async () => {
    const DATA_DIR = newDataDir();
    await (await start({ DATA_DIR })).stop();
    // As the migration stores it.
    const { db, close } = await openBeside(DATA_DIR);
    await db.insertInto('counters').values({ name: 'former_staff', value: 3 }).execute();
    await close();
    const told = '3 accounts are users now, and can no longer import, invite';
    const first = await start({ DATA_DIR });
    expect(first.log()).toContain(told);
    expect(first.log()).toContain('Users Management, Edit User, Role.');
    await first.stop();
    expect((await start({ DATA_DIR })).log()).not.toContain('users now');
  });

  // Beside other processes, a start leaves a valid link as it is.
  test.skipIf(isPostgres)(
    'each start without a superuser renews the claim link, and so does "oriel claim" beside the server',
    async () => {
      const DATA_DIR = newDataDir();
      const claimIn = (text: string) => /\/signup\?claim=([\w-]{43})\s/.exec(text.replaceAll('"', ' '))?.[1];
      const first = await start({ DATA_DIR });
      await first.stop();
      const second = await start({ DATA_DIR });
      const env = { DATA_DIR, PUBLIC_URL: second.url };
      const renewed = await run(['claim'], { env });
      expect(renewed).toMatchObject({ code: 0, stderr: '' });
      expect(renewed.stdout).toMatch(new RegExp(`^${second.url}/signup\\?claim=[\\w-]{43}\n$`));
      const claims = [claimIn(first.log()), claimIn(second.log()), claimIn(renewed.stdout)];
      expect(new Set(claims).size).toBe(3);
      const person = { email: 'ada@example.org', full_name: 'Ada Okafor', password: 'correct horse' };
      const answers = [];
      for (const claim of claims)
        answers.push(await post(`${second.url}/api/v1/users/signup`, { ...person, claim }));
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 200]);
      expect(await run(['claim'], { env })).toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'There is a superuser already, so no claim link is made: "oriel create-superuser" makes another one.\n',
      });
    },
  );

  test('it listens on both loopback families', async () => {
    const server = await start({ DATA_DIR: newDataDir() });
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      expect((await fetch(`http://${host}:${server.port}/readyz`)).status).toBe(200);
    }
  });

  test('FIRST_SUPERUSER is made once, and then there is no claim link', async () => {
    const env = {
      DATA_DIR: newDataDir(),
      FIRST_SUPERUSER: 'Ada@Example.org',
      FIRST_SUPERUSER_PASSWORD: 'correct horse',
    };
    for (let round = 0; round < 2; round += 1) {
      const server = await start(env);
      expect(server.log()).not.toContain('claim=');
      const token = await tokenOf(server.url, 'ada@example.org', 'correct horse');
      const me = await fetch(`${server.url}/api/v1/users/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await me.json()).toMatchObject({ email: 'ada@example.org', is_superuser: true });
      expect(await server.stop()).toBe(0);
    }
  });

  test.skipIf(isPostgres)(
    'the data directory is private, also where it was too open and the umask is lax',
    async () => {
      const dir = newDataDir();
      await chmod(dir, 0o777);
      const first = await start({ DATA_DIR: dir });
      await first.stop();
      await chmod(join(dir, 'oriel.db'), 0o666);
      await mkdir(join(dir, 'outbox'), { recursive: true });
      await writeFile(join(dir, 'outbox', 'old.eml'), 'a link');
      await writeFile(join(dir, 'tool.sh'), '');
      // The umask of this process may be that of an app that it has opened.
      for (const name of ['outbox', 'tool.sh']) await chmod(join(dir, name), 0o755);
      await chmod(join(dir, 'outbox', 'old.eml'), 0o644);
      await start({ DATA_DIR: dir });
      expect((await stat(dir)).mode & 0o777).toBe(0o700);
      const modeOf = async (name: string) => (await stat(join(dir, name))).mode & 0o777;
      for (const name of ['oriel.db', 'oriel.db-wal', 'instance.lock', 'outbox/old.eml']) {
        expect(await modeOf(name), name).toBe(0o600);
      }
      expect([await modeOf('outbox'), await modeOf('tool.sh')]).toEqual([0o700, 0o755]);
    },
  );

  test('a bad setting stops the start with 78 and a sentence that names it', async () => {
    const bad = await run([], { env: { DATA_DIR: newDataDir(), SIGNUP_MODE: 'maybe' } });
    expect(bad).toEqual({
      code: 78,
      stdout: '',
      stderr: 'SIGNUP_MODE is not usable: it must be open, approval, invited or closed.\n',
    });
  });

  test.skipIf(isInstalled)('an older Node is told so, with 78', async () => {
    const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
    const old = await run([], { nodeArgs: ['--import', pretend] });
    expect(old.code).toBe(78);
    expect(old.stderr).toMatch(/^Oriel needs Node\.js 22\.14 or newer, but this is 20\.20\.2\..*\n$/);
  });

  test('a port in use is reported with exit code 78', async () => {
    const first = await start({ DATA_DIR: newDataDir() });
    const second = await run([], { env: { DATA_DIR: newDataDir(), PORT: String(first.port) } });
    expect(second).toMatchObject({ code: 78, stderr: expect.stringMatching(/^PORT \d+ is in use[^\n]+\n$/) });
  });
});

describe.skipIf(isPostgres)('the data directory', () => {
  test('a second server on it is refused, and the first one goes on', async () => {
    const dir = newDataDir();
    const first = await start({ DATA_DIR: dir });
    const second = await run([], { env: { DATA_DIR: dir, PORT: '0' } });
    expect(second).toMatchObject({ code: 78, stderr: expect.stringContaining('already being served') });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop('SIGKILL');
    await start({ DATA_DIR: dir });
  });

  let stopped = '';
  beforeAll(async () => {
    stopped = newDataDir();
    const server = await start({ DATA_DIR: stopped });
    await server.stop();
  });

  const damage: Record<string, (file: string) => Promise<void>> = {
    'overwritten in the middle': async (file) => {
      const bytes = await readFile(file);
      bytes.fill(0x5a, 4096, 4096 * 6);
      await writeFile(file, bytes);
    },
    'cut short': async (file) => truncate(file, 8192),
    emptied: async (file) => truncate(file, 0),
    'replaced by text': async (file) => writeFile(file, 'this is not a database\n'.repeat(500)),
    'made by a newer version': async (file) => {
      const sqlite = new Sqlite(file);
      sqlite.exec(`insert into kysely_migration (name, timestamp) values ('9999_future', '2030')`);
      sqlite.close();
    },
    'of a newer schema version': async (file) => {
      const sqlite = new Sqlite(file);
      sqlite.pragma('user_version = 9999');
      sqlite.close();
    },
    'replaced by that of another program': async (file) => {
      await rm(file);
      const sqlite = new Sqlite(file);
      sqlite.exec('create table foo (a)');
      sqlite.close();
    },
  };

  test.each(Object.entries(damage))(
    'a database that was %s is refused with 78 and left as it is',
    async (_name, harm) => {
      const dir = newDataDir();
      await cp(stopped, dir, { recursive: true });
      const file = join(dir, 'oriel.db');
      await harm(file);
      const digest = async () =>
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex');
      const before = await digest();
      const started = Date.now();
      const refused = await run([], { env: { DATA_DIR: dir, PORT: '0' } });
      expect(refused.code, refused.stderr + refused.stdout).toBe(78);
      expect(refused.stderr).toMatch(/^The database [^\n]+\n$/);
      expect(Date.now() - started).toBeLessThan(5000);
      expect(await digest()).toBe(before);
    },
  );

  test('a folder in the place of the database is refused with 78', async () => {
    const dir = newDataDir();
    await mkdir(join(dir, 'oriel.db'), { recursive: true });
    const refused = await run([], { env: { DATA_DIR: dir, PORT: '0' } });
    expect(refused).toMatchObject({ code: 78, stderr: expect.stringMatching(/^The database [^\n]+\n$/) });
  });

  test('a directory that cannot be made is refused with 78', async () => {
    for (const dir of ['/proc/nope/deeper', '/dev/null/nope']) {
      const refused = await run([], { env: { DATA_DIR: dir, PORT: '0' } });
      expect(refused.code, dir).toBe(78);
      expect(refused.stderr).toMatch(/^The data directory [^\n]+ cannot be used: [^\n]+\n$/);
    }
  });

  test('a missing database where there was one is refused, not replaced by an empty one', async () => {
    const dir = newDataDir();
    const server = await start({ DATA_DIR: dir });
    await server.stop();
    await rm(join(dir, 'oriel.db'));
    const refused = await run([], { env: { DATA_DIR: dir, PORT: '0' } });
    expect(refused).toMatchObject({ code: 78, stderr: expect.stringContaining('is missing') });
    expect(existsSync(join(dir, 'oriel.db'))).toBe(false);
  });
});

describe.skipIf(isPostgres)('a database whose checkpoint was killed', () => {
  test('is not damaged: page 1 tells the new length before the file has grown, and the WAL has the rest', async () => {
    const dir = newDataDir();
    const file = join(dir, 'oriel.db');
    const first = await start({ DATA_DIR: dir });
    // Not all at once, because a busy machine would refuse some.
    for (let group = 0; group < 10; group += 1) {
      const joins = Array.from({ length: 40 }, (_, n) =>
        post(`${first.url}/api/v1/subscribers/`, { email: `u${group}.${n}@example.org` }),
      );
      for (const { status } of await Promise.all(joins)) expect(status).toBe(200);
    }
    await first.stop('SIGKILL');
    const wal = await readFile(`${file}-wal`);
    const main = await readFile(file);
    const pageSize = wal.readUInt32BE(8);
    for (let at = 32; at + 24 + pageSize <= wal.length; at += 24 + pageSize) {
      if (wal.readUInt32BE(at) === 1) wal.copy(main, 0, at + 24, at + 24 + pageSize);
    }
    expect(main.readUInt32BE(28) * pageSize).toBeGreaterThan(main.length);
    await writeFile(file, main);
    const env = {
      DATA_DIR: dir,
      FIRST_SUPERUSER: 'ada@example.org',
      FIRST_SUPERUSER_PASSWORD: 'correct horse',
    };
    const second = await start(env);
    const headers = {
      authorization: `Bearer ${await tokenOf(second.url, 'ada@example.org', 'correct horse')}`,
    };
    const list: unknown = await (
      await fetch(`${second.url}/api/v1/subscribers/?limit=1`, { headers })
    ).json();
    expect(Object(list).count).toBe(400);
  });
});

describe('stopping', () => {
  test('clients that keep their connections do not hold it up, and are answered until the end', async () => {
    const server = await start({ DATA_DIR: newDataDir() });
    const statuses: number[] = [];
    let stopped = false;
    const client = async (n: number) => {
      for (let round = 0; !stopped; round += 1) {
        try {
          const answer = await post(`${server.url}/api/v1/subscribers/`, {
            email: `c${n}.${round}@example.org`,
          });
          statuses.push(answer.status);
          await answer.text();
        } catch {
          return;
        }
      }
    };
    const clients = Array.from({ length: 8 }, (_, n) => client(n));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const asked = Date.now();
    expect(await server.stop()).toBe(0);
    stopped = true;
    expect(Date.now() - asked).toBeLessThan(5000);
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('SIGTERM answers what is under way and ends with 0', async () => {
    const server = await start({ DATA_DIR: newDataDir() });
    const joins = Array.from({ length: 50 }, (_, n) =>
      post(`${server.url}/api/v1/subscribers/`, { email: `u${n}@example.org` }).then(
        (answer) => answer.status,
        () => 'not taken',
      ),
    );
    await joins[0];
    expect(await server.stop()).toBe(0);
    const statuses = await Promise.all(joins);
    expect(statuses.every((status) => status === 200 || status === 'not taken' || status === 503)).toBe(true);
  });

  test('no acknowledged join is lost when the process is killed with -9 under load, and a retry doubles nothing', async () => {
    const dir = newDataDir();
    const acknowledged = new Set<string>();
    let sent = 0;
    for (let round = 0; round < 6; round += 1) {
      const server = await start({ DATA_DIR: dir });
      let stopped = false;
      const client = async () => {
        while (!stopped) {
          const email = `u${(sent += 1)}@example.org`;
          try {
            const answer = await post(`${server.url}/api/v1/subscribers/`, { email });
            if (answer.status === 200) acknowledged.add(email);
          } catch {
            return;
          }
        }
      };
      const clients = Array.from({ length: 8 }, client);
      await new Promise((resolve) => setTimeout(resolve, 150 + round * 60));
      await server.stop('SIGKILL');
      stopped = true;
      await Promise.all(clients);
    }
    const env = {
      DATA_DIR: dir,
      FIRST_SUPERUSER: 'ada@example.org',
      FIRST_SUPERUSER_PASSWORD: 'correct horse',
    };
    const server = await start(env);
    const token = await tokenOf(server.url, 'ada@example.org', 'correct horse');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const exported = await fetch(`${server.url}/api/v1/subscribers/export-to-csv`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' }),
    });
    const emails = (await exported.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1] ?? '');
    const stored = new Set(emails);
    expect(acknowledged.size).toBeGreaterThan(100);
    expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([]);
    expect(stored.size).toBe(emails.length);
    const again = await post(`${server.url}/api/v1/subscribers/`, { email: emails[0] });
    expect(again.status).toBe(200);
    const list: unknown = await (
      await fetch(`${server.url}/api/v1/subscribers/?limit=1`, { headers })
    ).json();
    expect(Object(list).count).toBe(emails.length);
  });
});

describe('commands', () => {
  test('--help tells what there is, for the program and for each command', async () => {
    const overview = await run(['--help']);
    expect(overview.code).toBe(0);
    for (const name of [
      'serve',
      'migrate',
      'claim',
      'create-superuser',
      'reset-password',
      'reset-2fa',
      'backup',
      'verify',
      'restore',
      'mail-test',
      'seed',
    ]) {
      expect(overview.stdout).toContain(name);
      const help = await run([name, '--help']);
      expect(help).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(new RegExp(`^Usage: oriel ${name}`)),
      });
    }
    expect(await run(['dance'])).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('no command "dance"'),
    });
    expect(await run(['help'])).toMatchObject({ code: 0, stdout: overview.stdout });
    for (const odd of [
      ['--bogus'],
      // A property that every object has.
      ['seed', '--toString'],
      ['serve', 'extra'],
      ['backup', '-'],
      ['seed', '--forced'],
      ['verify', 'one', 'two'],
    ]) {
      expect(await run(odd)).toMatchObject({ code: 64, stderr: expect.stringContaining('not expected') });
    }
  });

  test('create-superuser and reset-password work beside a running server, reading the password from a pipe', async () => {
    const env = { DATA_DIR: newDataDir() };
    const server = await start(env);
    const made = await run(['create-superuser', 'Ada@example.org'], { env, input: 'correct horse\n' });
    expect(made).toMatchObject({ code: 0, stdout: 'ada@example.org is a superuser now.\n' });
    const token = await tokenOf(server.url, 'ada@example.org', 'correct horse');
    const me = () =>
      fetch(`${server.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await me()).json()).toMatchObject({ is_superuser: true });

    const reset = await run(['reset-password', 'ada@example.org'], { env, input: 'battery staple\n' });
    expect(reset.code, reset.stderr).toBe(0);
    expect((await me()).status).toBe(401);
    expect(await tokenOf(server.url, 'ada@example.org', 'battery staple')).toMatch(/^[\w-]{43}$/);

    const authorization = `Bearer ${await tokenOf(server.url, 'ada@example.org', 'battery staple')}`;
    const set = (path: string, body: object) =>
      fetch(`${server.url}/api/v1/users/me/totp${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { secret } = Object(await (await set('', {})).json());
    expect((await set('/confirm', { otp: codeFor(secret, new Date()) })).status).toBe(200);
    const body = new URLSearchParams({ username: 'ada@example.org', password: 'battery staple' });
    const logIn = () => fetch(`${server.url}/api/v1/login/access-token`, { method: 'POST', body });
    expect(await (await logIn()).json()).toEqual({ detail: 'Second factor required' });
    const removed = await run(['reset-2fa', 'ADA@example.org'], { env });
    expect(removed).toMatchObject({
      code: 0,
      stdout: 'The second factors of ada@example.org are removed, and its sessions are ended.\n',
    });
    expect((await logIn()).status).toBe(200);
    expect((await set('', {})).status).toBe(401);
    const plain = await run(['reset-2fa', 'Ada@example.org'], { env });
    expect(plain).toMatchObject({ code: 0, stdout: 'ada@example.org has no second factor.\n' });

    const refusals = [
      [['reset-2fa', 'eve@example.org'], '', 'no account'],
      [['create-superuser', 'ada@example.org'], 'correct horse', 'already exists'],
      [['create-superuser', 'eve@example.org'], 'short', 'at least 8 characters'],
      [['create-superuser', 'nonsense'], 'correct horse', 'not an e-mail address'],
      [['reset-password', 'eve@example.org'], 'correct horse', 'no account'],
    ] as const;
    for (const [args, input, sentence] of refusals) {
      expect(await run(args, { env, input })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(sentence),
      });
    }
  });

  // The databases of these tests are copies of a migrated one.
  test.skipIf(isPostgres)(
    'migrate brings a new directory up to date and then has nothing to do',
    async () => {
      const env = { DATA_DIR: newDataDir() };
      expect((await run(['migrate'], { env })).code).toBe(0);
      expect((await run(['migrate'], { env })).stdout).toBe('The database is up to date.\n');
    },
  );

  test('seed fills a demo instance once, and its log-ins work', async () => {
    const env = { DATA_DIR: newDataDir() };
    const seeded = await run(['seed'], { env });
    expect(seeded.code, seeded.stderr).toBe(0);
    const logins = [...seeded.stdout.matchAll(/(\S+@example\.org)\s+(\S+)\s+(superuser|staff|user)/g)];
    expect(logins.map(([, , , role]) => role)).toEqual(['superuser', 'staff', 'user']);
    expect(await run(['seed'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has users already'),
    });
    expect((await run(['seed', '--force'], { env })).code).toBe(0);

    const again = await run(['seed', '--force'], { env });
    const [, email = '', password = ''] = /(\S+@example\.org)\s+(\S+)\s+user/.exec(again.stdout) ?? [];
    const server = await start(env);
    const token = await tokenOf(server.url, email, password);
    const answer = await fetch(`${server.url}/api/v1/subscribers/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const list = Object(await answer.json());
    expect(list.count).toBe(60);
    const offered = await fetch(`${server.url}/api/v1/products/?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const products = Object(await offered.json());
    expect(products.count).toBe(12);
    expect((await fetch(server.url + products.data[0].images[0].url)).headers.get('content-type')).toBe(
      'image/webp',
    );
    expect(list.data.every((row: { location: string | null }) => row.location !== null)).toBe(true);
    const ages = list.data.map(
      (row: { created_at: string }) => (Date.now() - Date.parse(row.created_at)) / 86_400_000,
    );
    expect(Math.max(...ages)).toBeGreaterThan(80);
    expect(Math.max(...ages)).toBeLessThanOrEqual(90);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  });
});

test('the log holds no token, password or address, and the pattern of a route instead of its URL', async () => {
  const env = { FIRST_SUPERUSER: 'ada@example.org', FIRST_SUPERUSER_PASSWORD: 'correct horse' };
  const server = await start({ DATA_DIR: newDataDir(), ...env });
  const token = await tokenOf(server.url, 'ada@example.org', 'correct horse');
  await tokenOf(server.url, 'ada@example.org', 'wrong password');
  await post(`${server.url}/api/v1/subscribers/`, { email: 'eva@example.org' });
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${server.url}/api/v1/subscribers/some-id?secret=eva@example.org`, { headers });
  await fetch(`${server.url}/reset-password?token=abcdef`);
  await post(`${server.url}/api/v1/logout`, undefined, headers);
  await server.stop();
  const log = server.log();
  for (const secret of [token, 'correct horse', 'wrong password', 'eva@', 'ada@', 'abcdef', 'some-id']) {
    expect(log).not.toContain(secret);
  }
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.some((line) => line.route === '/api/v1/subscribers/:id')).toBe(true);
  const events = lines.map((line) => line.event).filter(Boolean);
  expect(events).toEqual(['user_created', 'login', 'login_failed', 'logout']);
});
