// Mail and recovery with a real SMTP server in the same process, which accepts mail, refuses it, hangs or disconnects.
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consoleActor } from '../audit/audit.service.ts';
import { replacePassword, resetPassword } from '../auth/recovery.service.ts';
import type { Db } from '../db/schema.ts';
import { breakWrites, holdWriteLock } from '../testing/engines.ts';
import { call, transports, field, logIn } from '../testing/transports.ts';
import { run } from '../testing/process.ts';
import { countQueries } from '../testing/queries.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { createMailer } from './mailer.ts';
import { openOutbox, queueMail } from './outbox.ts';

const MINUTE = 60_000;

interface Received {
  to: string[];
  mail: Email;
}

let received: Received[] = [];
let refuse: string | undefined;
let smtp: SMTPServer;
let smtpUrl: string;
let app: TestApp;

beforeEach(async () => {
  received = [];
  refuse = undefined;
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse !== undefined) return done(Object.assign(new Error(refuse), { responseCode: 451 }));
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        });
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${portOf(smtp.server)}`;
  app = await openTestApp({ SMTP_URL: smtpUrl, MAIL_FROM: 'Oriel <oriel@example.org>' });
});
afterEach(async () => {
  await app.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const outboxRows = () => app.deps.db.selectFrom('outbox').selectAll().execute();
/** Whether an attempt has failed and the next one is scheduled. */
const isPostponed = async (attempts: number) => {
  const [row] = await outboxRows();
  return row?.attempts === attempts && row.lease_id === null;
};
/** The sentence of the alarm, if there is one. */
const alarm = () => app.deps.alarms.active().find(({ name }) => name === 'mail_failing')?.sentence;
const recover = (email: string, transport: 'rest' | 'trpc' = 'rest') =>
  call(app, transport, 'auth.recoverPassword', { email });
const reset = (token: string, new_password = 'a new password', transport: 'rest' | 'trpc' = 'rest') =>
  call(app, transport, 'auth.resetPassword', { token, new_password });

/** Requests recovery and reads the token from the mail. */
async function tokenFor(email: string): Promise<string> {
  const before = received.length;
  await recover(email);
  await waitFor(() => received.length > before);
  return tokenIn(received.at(-1));
}

function tokenIn(mail: Received | undefined): string {
  return /\/reset-password\?token=([\w-]{43})/.exec(mail?.mail.text ?? '')?.[1] ?? '';
}

describe('recovery', () => {
  test('the mail goes to the stored address alone, links to PUBLIC_URL, and has a text and an HTML version', async () => {
    await app.close();
    app = await openTestApp({
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Oriel <oriel@example.org>',
      PUBLIC_URL: 'https://oriel.example.org',
    });
    await app.addUser('ada@example.org');
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/password-recovery/ADA@example.org',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(answer.statusCode).toBe(200);
    await waitFor(() => received.length === 1);
    const [{ to, mail } = { to: [], mail: undefined }] = received;
    expect(to).toEqual(['ada@example.org']);
    expect(mail?.from).toMatchObject({ address: 'oriel@example.org', name: 'Oriel' });
    expect(mail?.subject).toBe('Reset your Oriel password');
    const link = /https:\/\/oriel\.example\.org\/reset-password\?token=[\w-]{43}/;
    expect(mail?.text).toMatch(link);
    expect(mail?.html).toMatch(link);
    expect(mail?.text).not.toContain('evil');
    expect(mail?.html).toContain('prefers-color-scheme:dark');
  });

  test('known, unknown and inactive addresses are answered alike, and only the known one gets mail', async () => {
    await app.addUser('ada@example.org');
    await app.addUser('idle@example.org', { is_active: false });
    const answers = [];
    for (const email of ['ada@example.org', 'nobody@example.org', 'idle@example.org']) {
      answers.push(await recover(email, 'rest'), await recover(`${email} `, 'trpc'));
    }
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    await waitFor(async () => (await outboxRows()).length === 0);
    expect(new Set(received.flatMap(({ to }) => to))).toEqual(new Set(['ada@example.org']));
  });

  test('known, unknown and inactive addresses cost the same statements', async () => {
    await app.deps.outbox.stop();
    await app.addUser('ada@example.org');
    await app.addUser('idle@example.org', { is_active: false });
    const statements = countQueries(app.deps);
    const costs = [];
    for (const email of ['ada@example.org', 'nobody@example.org', 'idle@example.org', 'ada@example.org']) {
      const before = statements();
      await recover(email);
      await app.deps.events.flush();
      costs.push(statements() - before);
    }
    expect(costs[0]).toBeGreaterThan(0);
    expect(new Set(costs).size).toBe(1);
    expect((await outboxRows()).map(({ purpose }) => purpose)).toEqual(['recovery', 'recovery']);
  });

  test('an address of 254 characters works in the path', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
    expect(email).toHaveLength(254);
    await app.deps.outbox.stop();
    await app.addUser(email);
    expect((await recover(email)).status).toBe(200);
    expect(await outboxRows()).toHaveLength(1);
  });

  test('mail to one account is limited silently, to one a minute', async () => {
    await app.close();
    app = await openTestApp({ SMTP_URL: smtpUrl, RATE_LIMITS: 'on' });
    await app.addUser('ada@example.org');
    for (const transport of ['rest', 'trpc', 'rest'] as const)
      expect((await recover('ada@example.org', transport)).status).toBe(200);
    await waitFor(async () => received.length > 0 && (await outboxRows()).length === 0);
    expect(received).toHaveLength(1);
  });

  test('requests from one address are limited, over both transports', async () => {
    await app.close();
    app = await openTestApp({
      SMTP_URL: smtpUrl,
      RATE_LIMITS: '{"recovery_address":{"max":2,"seconds":60}}',
    });
    const statuses = [];
    for (const transport of ['rest', 'trpc', 'rest'] as const)
      statuses.push((await recover('x@example.org', transport)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('the preview is HTML for superusers, and its token opens nothing', async () => {
    await app.addUser('root@example.org', { is_superuser: true });
    const session = await logIn(app, 'rest', 'root@example.org');
    const preview = await call(app, 'rest', 'auth.previewRecovery', { email: 'root@example.org' }, session);
    expect(preview.headers['content-type']).toBe('text/html; charset=utf-8');
    const token = /reset-password\?token=([\w-]{43})/.exec(preview.text)?.[1] ?? '';
    expect(await reset(token)).toMatchObject({ status: 400, detail: 'Invalid token' });
  });
});

describe('resetting', () => {
  test.each(transports)(
    'through %s: sets the password, ends every session, signs nobody in, and tells the owner',
    async (transport) => {
      await app.addUser('ada@example.org');
      const sessions = [
        await logIn(app, 'rest', 'ada@example.org'),
        await logIn(app, 'trpc', 'ada@example.org'),
      ];
      const answer = await reset(await tokenFor('ada@example.org'), 'a new password', transport);
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(field(answer.body, 'access_token')).toBeUndefined();
      for (const session of sessions)
        expect((await call(app, 'rest', 'users.me', undefined, session)).status).toBe(401);
      await expect(logIn(app, 'rest', 'ada@example.org')).rejects.toThrow();
      const login = await call(app, 'rest', 'auth.login', {
        username: 'ada@example.org',
        password: 'a new password',
      });
      expect(login.status).toBe(200);
      await waitFor(() => received.length === 2);
      expect(received[1]?.mail.subject).toBe('Your Oriel password was changed');
    },
  );

  test('of twenty concurrent uses of a token exactly one succeeds', async () => {
    await app.addUser('ada@example.org');
    const token = await tokenFor('ada@example.org');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `new password ${n}`, transports[n % 2])),
    );
    const winners = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.detail === 'Invalid token')).toHaveLength(19);
    const password = `new password ${winners[0]}`;
    expect((await call(app, 'rest', 'auth.login', { username: 'ada@example.org', password })).status).toBe(
      200,
    );
  });

  const voids: Record<string, (id: string) => Promise<unknown>> = {
    'after 60 minutes': async () => app.advance(61 * MINUTE),
    'after a newer one': () => tokenFor('ada@example.org'),
    'after a change of the password': async () => {
      const session = await logIn(app, 'rest', 'ada@example.org');
      const input = { current_password: PASSWORD, new_password: 'changed meanwhile' };
      return call(app, 'rest', 'users.changePassword', input, session);
    },
    'after a change of the address': async () => {
      const session = await logIn(app, 'rest', 'ada@example.org');
      return call(app, 'rest', 'users.updateMe', { email: 'other@example.org' }, session);
    },
    'after deactivation': async (id) => {
      await app.addUser('root@example.org', { is_superuser: true });
      const session = await logIn(app, 'rest', 'root@example.org');
      return call(app, 'rest', 'users.update', { user_id: id, is_active: false }, session);
    },
  };
  test.each(Object.entries(voids))('a token is void %s', async (_name, change) => {
    const user = await app.addUser('ada@example.org');
    const token = await tokenFor('ada@example.org');
    await change(user.id);
    expect(await reset(token)).toMatchObject({ status: 400, detail: 'Invalid token' });
  });

  test('a token is stored only as a hash, and a short new password costs nothing', async () => {
    await app.addUser('ada@example.org');
    const token = await tokenFor('ada@example.org');
    const row = await app.deps.db.selectFrom('reset_tokens').selectAll().executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(row.token_hash.toString('base64url')).not.toBe(token);
    expect((await reset(token, 'short')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  test('a token survives a server that is too busy to hash', async () => {
    await app.addUser('ada@example.org');
    const token = await tokenFor('ada@example.org');
    let done = false;
    const flood = Array.from({ length: 90 }, async () => {
      while (!done)
        await app.deps.passwords.hash('flood').catch(() => new Promise((resolve) => setImmediate(resolve)));
    });
    const busy = await reset(token);
    const unknown = await reset('A'.repeat(43));
    done = true;
    await Promise.all(flood);
    expect(busy.status).toBe(503);
    // An invalid token is refused without hashing the password.
    expect(unknown).toMatchObject({ status: 400, detail: 'Invalid token' });
    expect((await reset(token)).status).toBe(200);
  });

  test('deactivation also stops a recovery mail that waits', async () => {
    await app.addUser('root@example.org', { is_superuser: true });
    const session = await logIn(app, 'rest', 'root@example.org');
    const { id } = await app.addUser('new@example.org');
    refuse = 'try later';
    await recover('new@example.org');
    await waitFor(() => isPostponed(1));
    await call(app, 'rest', 'users.update', { user_id: id, is_active: false }, session);
    refuse = undefined;
    app.advance(10_000);
    app.deps.outbox.wake();
    await waitFor(async () => (await outboxRows()).length === 0);
    expect(received).toEqual([]);
    expect(await app.deps.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
  });

  test('a redemption that could not be stored leaves the token as it was', async () => {
    await app.addUser('ada@example.org');
    const token = await tokenFor('ada@example.org');
    const { db } = app.deps;
    const mend = await breakWrites(db, 'update', 'users');
    expect((await reset(token)).status).toBe(500);
    await mend();
    const release = await holdWriteLock(app.dataDir);
    expect((await reset(token)).status).toBe(503);
    await release();
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(400);
  });

  const between: Record<string, (db: Db, id: string) => Promise<unknown>> = {
    'a newer token is made': (db, id) => queueMail(db, id, 'recovery', app.deps.clock()),
    'the password is changed': (db) =>
      replacePassword(db, consoleActor(new Date()), 'ada@example.org', 'hash'),
    'the address is changed': async () =>
      call(
        app,
        'rest',
        'users.updateMe',
        { email: 'other@example.org' },
        await logIn(app, 'rest', 'ada@example.org'),
      ),
    'the account is deleted': (db, id) => db.deleteFrom('users').where('id', '=', id).execute(),
  };
  test.each(Object.entries(between))(
    'a token is void where %s while the new password is hashed',
    async (_name, change) => {
      const { id } = await app.addUser('ada@example.org');
      const token = await tokenFor('ada@example.org');
      const { db, passwords, clock } = app.deps;
      const hashing = {
        ...passwords,
        async hash(password: string) {
          await change(db, id);
          return passwords.hash(password);
        },
      };
      const redeemed = resetPassword(db, hashing, consoleActor(clock()), {
        token,
        new_password: 'a new password',
      });
      await expect(redeemed).rejects.toThrow('Invalid token');
      const rows = await db
        .selectFrom('audit')
        .select('action')
        .where('action', '=', 'password_reset')
        .execute();
      // The reset of the password from the command line is one itself.
      expect(rows).toHaveLength(change === between['the password is changed'] ? 1 : 0);
    },
  );

  test('a reset does not reactivate', async () => {
    const user = await app.addUser('ada@example.org');
    const token = await tokenFor('ada@example.org');
    await app.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', user.id).execute();
    await reset(token);
    const login = await call(app, 'rest', 'auth.login', {
      username: 'ada@example.org',
      password: 'a new password',
    });
    expect(login.status).toBe(400);
  });
});

test('an account made by a superuser is told with a link to choose a password, never with the password', async () => {
  await app.addUser('root@example.org', { is_superuser: true });
  const session = await logIn(app, 'rest', 'root@example.org');
  const input = {
    email: 'new@example.org',
    full_name: '<b>Eve</b> http://evil.example',
    password: PASSWORD,
    is_active: true,
  };
  await call(app, 'rest', 'users.create', input, session);
  await waitFor(() => received.length === 1);
  const { to, mail } = received[0] ?? { to: [], mail: undefined };
  expect(to).toEqual(['new@example.org']);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|Eve|correct horse/);
  expect((await reset(tokenIn(received[0]))).status).toBe(200);
});

describe('an SMTP server that does not take the mail', () => {
  test('is tried again after 10 s, 1 min, 5 min and 30 min, and right before the mail is of no more use', async () => {
    await app.addUser('ada@example.org');
    refuse = 'try later';
    await recover('ada@example.org');
    // The last one is a minute before the hour is over.
    const waits = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 59 * MINUTE - 36 * MINUTE - 10_000];
    for (const [n, wait] of waits.entries()) {
      await waitFor(() => isPostponed(n + 1));
      const [row] = await outboxRows();
      const delay = Date.parse(row?.next_attempt_at ?? '') - app.deps.clock().getTime();
      expect(delay).toBeGreaterThan(wait - 15_000);
      expect(delay).toBeLessThanOrEqual(wait + 1000);
      app.advance(delay);
      app.deps.outbox.wake();
    }
    await waitFor(() => isPostponed(6));
    expect(alarm()).toMatch(/It answered: "451 try later"/);
    app.advance(MINUTE);
    app.deps.outbox.wake();
    await waitFor(async () => (await outboxRows()).length === 0);
    expect(received).toEqual([]);
    // Nothing waits any more.
    await waitFor(() => alarm() === undefined);
  });

  test('is tried again each hour with a mail that is of use for a day', async () => {
    const { id } = await app.addUser('ada@example.org');
    const { db, clock } = app.deps;
    const queuedAt = clock();
    refuse = 'try later';
    await queueMail(db, id, 'password_changed', queuedAt);
    app.deps.outbox.wake();
    const attempts: number[] = [];
    while ((await outboxRows()).length > 0) {
      const n = attempts.length;
      await waitFor(async () => (await isPostponed(n + 1)) || (await outboxRows()).length === 0);
      const [row] = await outboxRows();
      if (row === undefined) break;
      attempts.push(clock().getTime() - queuedAt.getTime());
      app.advance(Date.parse(row.next_attempt_at) - clock().getTime());
      app.deps.outbox.wake();
    }
    const hours = attempts.slice(4).map((at) => at / 60 / MINUTE);
    // At 36 minutes, then each hour, and a minute before the day is over.
    expect(hours).toHaveLength(25);
    for (const [n, at] of hours.slice(0, -1).entries()) expect(at).toBeCloseTo(0.6 + n, 1);
    expect(hours.at(-1)).toBeCloseTo(24 - 1 / 60, 2);
    expect(received).toEqual([]);
  });

  test('loses no mail: what could not be sent is sent by the next run', async () => {
    await app.addUser('ada@example.org');
    refuse = 'try later';
    await recover('ada@example.org');
    await waitFor(() => isPostponed(1));
    await app.deps.outbox.stop();
    refuse = undefined;
    app.advance(10_000);
    const { config, db, clock, log, alarms, jobs } = app.deps;
    const nextRun = openOutbox({
      config,
      db,
      servesAlone: true,
      clock,
      log,
      alarms,
      jobs,
      mailer: createMailer(config),
    });
    nextRun.wake();
    await waitFor(() => received.length === 1);
    await nextRun.stop();
    expect((await reset(tokenIn(received[0]))).status).toBe(200);
  });

  test('mail that would be of no more use is dropped', async () => {
    await app.addUser('ada@example.org');
    refuse = 'try later';
    await recover('ada@example.org');
    await waitFor(() => isPostponed(1));
    refuse = undefined;
    app.advance(61 * MINUTE);
    app.deps.outbox.wake();
    await waitFor(async () => (await outboxRows()).length === 0);
    expect(received).toEqual([]);
  });

  const behaviours: Record<string, (socket: Socket) => void> = {
    hangs: () => {},
    'drops the line': (socket) => socket.destroy(),
    'refuses at once': (socket) => socket.end('554 no service here\r\n'),
  };
  test.each(Object.entries(behaviours))(
    'one that %s delays no answer and loses nothing',
    async (_name, behave) => {
      const sockets: Socket[] = [];
      const odd: Server = createServer((socket) => {
        sockets.push(socket.on('error', () => {}));
        behave(socket);
      }).listen(0, '127.0.0.1');
      await once(odd, 'listening');
      await app.close();
      app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${portOf(odd)}` });
      await app.addUser('ada@example.org');
      const start = Date.now();
      expect((await recover('ada@example.org')).status).toBe(200);
      expect(Date.now() - start).toBeLessThan(1000);
      await waitFor(() => sockets.length > 0);
      expect((await outboxRows()).length).toBe(1);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => odd.close(resolve));
    },
  );
});

test('without SMTP each mail is a private file that a mail program opens', async () => {
  await app.close();
  app = await openTestApp();
  await app.addUser('ada@example.org');
  await recover('ada@example.org');
  const folder = join(app.dataDir, 'outbox');
  await waitFor(async () =>
    (await readdir(folder).catch(() => [])).some((name) => /^[^.].*\.eml$/.test(name)),
  );
  const [name = ''] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  expect(mail.to?.[0]?.address).toBe('ada@example.org');
  expect((await reset(tokenIn({ to: [], mail }))).status).toBe(200);
});

test('mail-test sends a real mail, and says in the words of the server why it could not', async () => {
  const env = { DATA_DIR: app.dataDir, SMTP_URL: smtpUrl };
  const sent = await run(['mail-test', 'you@example.org'], { env });
  expect(sent, sent.stderr).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('was taken by the SMTP server'),
  });
  expect(received[0]?.to).toEqual(['you@example.org']);
  refuse = 'The mailbox is on holiday';
  const failed = await run(['mail-test', 'you@example.org'], { env });
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('The mailbox is on holiday') });
});
