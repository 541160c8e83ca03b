// A refused start creates nothing. The output is plain text on a terminal and JSON elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { programCommand, projectRoot } from './paths.ts';
import { toPlainLine } from './log/terminal.ts';
import { isPostgres } from './testing/postgres.ts';
import { freePort, newDataDir, run, serve } from './testing/process.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('before anything is made', () => {
  test.each([
    ['not a host!', /^HOST is not usable: it must be a host name or address to listen on\.\n$/],
    ['http://localhost', /^HOST is not usable: /],
    ['[::1]', /^HOST is not usable: /],
    ['-x', /^HOST is not usable: /],
    ['192.0.2.1', /^HOST 192\.0\.2\.1 is not an address of this machine\.\n$/],
    ['no-such-name.invalid', /^HOST no-such-name\.invalid is not an address of this machine\.\n$/],
  ])('HOST=%s is refused with 78', async (host, says) => {
    const dir = join(newDataDir(), 'data');
    const refused = await run([], { env: { DATA_DIR: dir, HOST: host, PORT: '0' } });
    expect(refused).toMatchObject({ code: 78, stdout: '', stderr: expect.stringMatching(says) });
    expect(existsSync(dir)).toBe(false);
  });

  test('a PORT in use is refused with 78', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const dir = join(newDataDir(), 'data');
    const port = String(Object(other.address()).port);
    const refused = await run([], { env: { DATA_DIR: dir, PORT: port } });
    other.close();
    expect(refused).toMatchObject({
      code: 78,
      stderr: `PORT ${port} is in use by another program: choose another PORT.\n`,
    });
    expect(existsSync(dir)).toBe(false);
  });

  test('a site that is not built is refused with 78', () => {
    const folder = newDataDir();
    for (const name of ['bin', 'dist/server']) {
      cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
    }
    mkdirSync(join(folder, 'dist/client'));
    const linked = ['package.json', 'node_modules', 'dist/places', 'dist/client/assets.json'];
    for (const name of linked) symlinkSync(join(projectRoot, name), join(folder, name));
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0' };
    const refused = spawnSync(process.execPath, [join(folder, 'bin/oriel.js')], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(refused).toMatchObject({
      status: 78,
      stdout: '',
      stderr: 'The site is not built, or not whole: run "npm run build" first.\n',
    });
  });

  test.skipIf(isPostgres)(
    'a start that is repeated is told that the directory is being served, not that the port is in use',
    async () => {
      const dir = newDataDir();
      const server = await serve({ DATA_DIR: dir });
      const refused = await run([], { env: { DATA_DIR: dir, PORT: String(server.port) } });
      expect(await server.stop()).toBe(0);
      expect(refused).toMatchObject({ code: 78, stderr: expect.stringContaining('already being served') });
    },
  );

  test.each(['localhost', '127.0.0.1', '::1', '0.0.0.0'])('HOST=%s is listened on', async (HOST) => {
    const server = await serve({ DATA_DIR: newDataDir(), HOST });
    const host = HOST === '::1' ? '[::1]' : HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
    expect((await fetch(`http://${host}:${server.port}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

test('PORT=0 takes one free port on both loopback families', async () => {
  const server = await serve({ DATA_DIR: newDataDir(), PORT: '0' });
  const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(server.log()) ?? [];
  const statuses = ['127.0.0.1', '[::1]'].map(
    async (host) => (await fetch(`http://${host}:${port}/readyz`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  expect(await server.stop()).toBe(0);
});

// `script` is part of Debian. REQUIRE_STRACE is set where these tests must not be skipped.
const hasScript = process.env['REQUIRE_STRACE'] !== undefined || spawnSync('script', ['-V']).status === 0;

test.each([
  [undefined, '--max-semi-space-size=8'],
  ['--max-semi-space-size=64', ''],
])(
  'the young generation is small unless the operator sets its size: NODE_OPTIONS=%s',
  async (set, expected) => {
    const server = await serve({
      DATA_DIR: newDataDir(),
      ...(set === undefined ? {} : { NODE_OPTIONS: set }),
    });
    const [, ...args] = readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8').split('\0');
    const options = args.slice(
      0,
      args.findIndex((arg) => arg.endsWith('oriel.js')),
    );
    expect(await server.stop()).toBe(0);
    expect(options.join(' ')).toBe(expected);
  },
);

/** Starts the server on a pseudo-terminal, waits until its output matches `says`, and stops it with Ctrl+C. */
async function startOnTerminal(
  env: Record<string, string>,
  says: RegExp,
): Promise<{ text: string; code: unknown }> {
  const command = programCommand()
    .map((part) => `'${part}'`)
    .join(' ');
  // `exec` replaces the shell, so that Ctrl+C reaches only the server.
  const terminal = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], SHELL: '/bin/sh', ...env },
  });
  let text = '';
  terminal.stdout.setEncoding('utf8').on('data', (part: string) => (text += part.replaceAll('\r', '')));
  const ended = once(terminal, 'close');
  while (!says.test(text) && terminal.exitCode === null) await new Promise((next) => setTimeout(next, 20));
  if (terminal.exitCode === null) terminal.stdin.write('\u0003');
  const [code] = await ended;
  return { text, code };
}

describe.skipIf(!hasScript)('on a terminal', () => {
  test('a start says in plain lines where it listens, how to claim it and what is not set', async () => {
    const dir = newDataDir();
    const PORT = String(await freePort());
    const { text, code } = await startOnTerminal({ DATA_DIR: dir, PORT }, /Ctrl\+C stops it/);
    const url = `http://localhost:${PORT}`;
    expect(text).toContain(`Oriel is ready at ${url}\n`);
    expect(text).toMatch(new RegExp(`\n  Listening on +localhost, port ${PORT}\n`));
    expect(text).toMatch(new RegExp(`\n +${url}/signup\\?claim=[\\w-]{43}\n`));
    for (const name of ['SMTP_URL', 'PUBLIC_URL', 'SITE_CONTACT_EMAIL']) expect(text).toContain(`${name}: `);
    expect(text).toContain('Sign-up is open: anyone who signs up can read and export the waitlist');
    expect(text).not.toContain('{');
    expect(text.split('\n').length).toBeLessThan(20);
    expect(text).toMatch(/\d\d:\d\d:\d\d Stopped\n/);
    expect(code).toBe(0);
  });

  test('what is set and owned is not asked for', async () => {
    const env = {
      DATA_DIR: newDataDir(),
      PORT: String(await freePort()),
      FIRST_SUPERUSER: 'ada@example.org',
      FIRST_SUPERUSER_PASSWORD: 'correct horse',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://oriel.example.org',
      SITE_CONTACT_EMAIL: 'hello@example.org',
      SIGNUP_MODE: 'closed',
    };
    const { text } = await startOnTerminal(env, /Ctrl\+C stops it/);
    expect(text).toContain('Oriel is ready at https://oriel.example.org\n');
    expect(text).not.toMatch(/Not set|claim=|Sign-up|SMTP_URL/);
  });

  test('a refusal is one sentence, and nothing is made', async () => {
    const dir = join(newDataDir(), 'data');
    const { text, code } = await startOnTerminal({ DATA_DIR: dir, HOST: 'not a host!' }, /never said/);
    expect(text.trim()).toMatch(/^HOST is not usable: [^\n]+$/);
    expect(code).toBe(78);
    expect(existsSync(dir)).toBe(false);
  });
});

test('if the output is not a terminal, every line is JSON', async () => {
  const dir = newDataDir();
  const server = await serve({ DATA_DIR: dir });
  await server.stop();
  const lines = server.log().trim().split('\n');
  const told = lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg]);
  expect(told).toEqual([
    [30, `Server listening at http://127.0.0.1:${server.port}`],
    [
      40,
      expect.stringMatching(
        /^Nobody owns this instance yet\. Open this link within 30 minutes .+claim=[\w-]{43}$/,
      ),
    ],
    [40, expect.stringMatching(/^Sign-up is open: /)],
    [40, `SMTP_URL is not set: each mail is written to ${dir}/outbox instead of being sent.`],
    [40, expect.stringMatching(/^RATE_LIMITS is off: /)],
    [30, `Oriel is ready at ${server.url}`],
    [30, 'Stopping on SIGTERM'],
    [30, 'Stopped'],
  ]);
  expect(readdirSync(dir)).toContain('oriel.json');
});

describe('a line of the log in plain text', () => {
  const line = (facts: object) =>
    toPlainLine(JSON.stringify({ level: 30, time: '2026-11-21T10:11:12.131Z', ...facts }));

  test('tells warnings and errors apart, with what is known of them', () => {
    expect(line({ msg: 'request', method: 'GET', status: 200 })).toBe(
      '10:11:12 request method=GET status=200\n',
    );
    expect(line({ level: 40, msg: 'Careful' })).toBe('10:11:12 warning: Careful\n');
    const err = { type: 'Error', message: 'No space', stack: 'Error: No space\n    at write (disk.ts:1)' };
    expect(line({ level: 50, msg: 'Failed', err })).toBe(
      '10:11:12 error: Failed: No space\n    at write (disk.ts:1)\n',
    );
  });

  test('contains no control characters of a client', () => {
    expect(line({ msg: 'request', route: '\u001B[2J\u009B1m\u0007\n' })).toBe(
      String.raw`10:11:12 request route=\u001b[2J?1m\u0007\n` + '\n',
    );
  });
});
