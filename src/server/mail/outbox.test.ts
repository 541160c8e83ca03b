// The outbox sends each mail once and on time, despite failures of the database, the clock or the process.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryOf } from '../testing/delivery.ts';
import { call, field, logIn, type Session } from '../testing/transports.ts';
import { holdWriteLock, openBeside } from '../testing/engines.ts';
import { ADA, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { freePort, newDataDir, run, serve } from '../testing/process.ts';
import { openSmtp, tokenIn, type TestSmtp } from '../testing/smtp.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { createMailer } from './mailer.ts';
import { queueMail } from './outbox.ts';

const MINUTE = 60_000;

let smtp: TestSmtp;
let app: TestApp;
beforeEach(async () => {
  smtp = await openSmtp();
  app = await openTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'oriel@example.org' });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

const outboxRows = () => app.deps.db.selectFrom('outbox').selectAll().execute();
const isEmpty = async () => (await outboxRows()).length === 0;
const recover = (email: string) => call(app, 'rest', 'auth.recoverPassword', { email });
const reset = (token: string) =>
  call(app, 'rest', 'auth.resetPassword', { token, new_password: 'a new password' });

test('a constant stream of requests does not delay mail', async () => {
  await app.addUser('ada@example.org');
  await recover('ada@example.org');
  const end = Date.now() + 5000;
  while (smtp.received.length === 0 && Date.now() < end) {
    await recover('nobody@example.org');
    await sleep(50);
  }
  expect(smtp.received).toHaveLength(1);
});

/** The rows of the outbox of a data directory, whether or not it is being served. */
async function storedMail(dataDir: string) {
  const { db, close } = await openBeside(dataDir);
  const rows = await db.selectFrom('outbox').selectAll().execute();
  await close();
  return rows;
}

const refusals: Record<string, () => Promise<() => Promise<unknown>>> = {
  'takes no writes': async () => {
    await sql`pragma query_only = on`.execute(app.deps.db);
    return () => sql`pragma query_only = off`.execute(app.deps.db);
  },
  'is locked by another program': () => holdWriteLock(app.dataDir),
};
if (isPostgres) delete refusals['takes no writes'];
test.each(Object.entries(refusals))(
  'a mail that was sent is not sent again while the database %s',
  async (_name, refuse) => {
    let allow: () => Promise<unknown> = async () => {};
    smtp.onMail = async () => {
      allow = await refuse();
    };
    await app.addUser('ada@example.org');
    await recover('ada@example.org');
    await until(() => smtp.received.length === 1);
    smtp.onMail = () => {};
    for (let round = 0; round < 4; round += 1) {
      app.advance(3 * MINUTE);
      app.deps.outbox.wake();
      await sleep(700);
    }
    await allow();
    app.deps.outbox.wake();
    await until(isEmpty);
    expect(smtp.received).toHaveLength(1);
  },
);

test('a mail is leased while it is being sent, for longer than sending may take', async () => {
  let isInFlight = false;
  let release = () => {};
  smtp.onMail = () => {
    isInFlight = true;
    return new Promise((resolve) => (release = resolve));
  };
  await app.addUser('ada@example.org');
  await recover('ada@example.org');
  await until(() => isInFlight);
  const [row] = await outboxRows();
  expect(Date.parse(row?.next_attempt_at ?? '') - app.deps.clock().getTime()).toBeGreaterThan(MINUTE);
  expect(row).toMatchObject({ attempts: 1, lease_id: expect.any(String) });
  release();
  await until(isEmpty);
});

test('a clock that jumps ahead sends no mail again that is being sent', async () => {
  const { db, clock } = app.deps;
  await app.deps.outbox.stop();
  const { id } = await app.addUser('ada@example.org');
  await queueMail(db, id, 'password_changed', clock());
  const held: (() => void)[] = [];
  smtp.onMail = () => new Promise((resolve) => held.push(resolve));
  const delivery = deliveryOf(app, 20);
  expect(await delivery.deliverNext()).toBe(true);
  await until(() => held.length === 1);
  app.advance(20 * 60 * MINUTE);
  expect(await delivery.deliverNext()).toBe(false);
  for (const release of held) release();
  await delivery.finish();
  expect(smtp.received).toHaveLength(1);
  expect(await isEmpty()).toBe(true);
});

// A single statement waits for no other program on PostgreSQL.
test.skipIf(isPostgres)(
  'a mail that was sent while another program held the lock is recorded before a stop ends',
  async () => {
    let release = async () => {};
    smtp.onMail = async () => {
      release = await holdWriteLock(app.dataDir);
    };
    await app.addUser('ada@example.org');
    await recover('ada@example.org');
    await until(() => app.deps.alarms.active().some(({ name }) => name === 'database_locked'), 10_000);
    await sleep(100);
    await release();
    expect(await outboxRows()).toHaveLength(1);
    await app.deps.outbox.stop();
    expect(await outboxRows()).toEqual([]);
  },
);

test('the retry of an earlier recovery mail does not void the link of a later one', async () => {
  await app.addUser('ada@example.org');
  smtp.onMail = () => Promise.reject(new Error('refused'));
  await recover('ada@example.org');
  await until(async () => smtp.refused === 1 && (await outboxRows())[0]?.lease_id === null);
  smtp.onMail = () => {};
  await recover('ada@example.org');
  await until(() => smtp.received.length === 1);
  app.advance(10_000);
  app.deps.outbox.wake();
  await until(isEmpty);
  expect(smtp.received).toHaveLength(1);
  expect((await reset(tokenIn(smtp.received[0]))).status).toBe(200);
});

test.skipIf(isPostgres)(
  'a delivery that is refused while the database takes no writes is tried again after the same delay',
  async () => {
    smtp.onMail = async () => {
      await sql`pragma query_only = on`.execute(app.deps.db);
      throw new Error('refused');
    };
    await app.addUser('ada@example.org');
    await recover('ada@example.org');
    await until(() => smtp.refused === 1);
    smtp.onMail = () => {};
    await sleep(300);
    await sql`pragma query_only = off`.execute(app.deps.db);
    app.deps.outbox.wake();
    await until(async () => (await outboxRows())[0]?.lease_id === null);
    const [row] = await outboxRows();
    const delay = Date.parse(row?.next_attempt_at ?? '') - app.deps.clock().getTime();
    expect(delay).toBeLessThanOrEqual(10_000);
    app.advance(10_000);
    app.deps.outbox.wake();
    await until(isEmpty);
    expect(smtp.received).toHaveLength(1);
  },
);

test('a retry that a wrong clock has scheduled years ahead happens at once', async () => {
  smtp.onMail = () => Promise.reject(new Error('refused'));
  await app.addUser('ada@example.org');
  await recover('ada@example.org');
  await until(async () => smtp.refused === 1 && (await outboxRows())[0]?.lease_id === null);
  smtp.onMail = () => {};
  await app.deps.db.updateTable('outbox').set({ next_attempt_at: '2099-01-01T00:00:00.000Z' }).execute();
  app.deps.outbox.wake();
  await until(() => smtp.received.length === 1, 5000);
});

test('a mail server that answers slowly without end is given up', async () => {
  const slow = createServer((socket) => {
    socket.write('220 welcome\r\n');
    const timer = setInterval(() => socket.write('250-please wait\r\n'), 50);
    socket.on('error', () => {}).once('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = Object(slow.address());
  const config = { ...app.deps.config, smtpUrl: `smtp://127.0.0.1:${port}` };
  const mailer = createMailer(config, { connectMs: 5000, envelopeMs: 500, answerMs: 5000 });
  const message = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await expect(mailer.send('ada@example.org', message)).rejects.toThrow('aborted');
  // It resolves when the connection is closed.
  await new Promise((resolve) => slow.close(resolve));
});

test('a library that could not be loaded is loaded for the next mail, and does not end the process at the stop', async () => {
  const mailer = createMailer(app.deps.config);
  const message = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  vi.doMock('nodemailer', () => {
    throw new Error('too many open files');
  });
  await expect(mailer.send('ada@example.org', message)).rejects.toThrow();
  vi.doUnmock('nodemailer');
  await mailer.send('ada@example.org', message);
  expect(smtp.received).toHaveLength(1);
});

// Beside other processes, the lease may be one of theirs.
test.skipIf(isPostgres)(
  'a mail that was in flight when the server was killed goes out after the next start, without waiting for its lease',
  async () => {
    const dataDir = newDataDir();
    const env = { ...ADA, DATA_DIR: dataDir, SMTP_URL: smtp.url };
    let inFlight = false;
    smtp.onMail = () => {
      inFlight = true;
      return new Promise(() => {});
    };
    const first = await serve(env);
    await post(`${first.url}/api/v1/password-recovery/${ADA.FIRST_SUPERUSER}`, undefined);
    await until(() => inFlight);
    await first.stop('SIGKILL');
    const [row] = await storedMail(dataDir);
    expect(Date.parse(row?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + MINUTE);

    smtp.onMail = () => {};
    const second = await serve(env);
    await until(() => smtp.received.length === 1, 20_000);
    expect(await second.stop()).toBe(0);
    expect(await storedMail(dataDir)).toEqual([]);
  },
);

test('a failed start sends no mail and counts no attempt', async () => {
  const dataDir = newDataDir();
  const env = { ...ADA, DATA_DIR: dataDir, SMTP_URL: smtp.url };
  await (await serve(env)).stop();
  const { db, close } = await openBeside(dataDir);
  // Makes the start fail after the database is open.
  const { id: user_id } = await db
    .updateTable('users')
    .set({ is_superuser: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const time = new Date().toISOString();
  const times = { created_at: time, next_attempt_at: time };
  await db
    .insertInto('outbox')
    .values({ id: 'waiting', user_id, purpose: 'password_changed', ...times })
    .execute();
  await close();
  expect((await run([], { env: { ...env, PORT: String(await freePort()) } })).code).toBe(78);
  expect(await storedMail(dataDir)).toMatchObject([{ attempts: 0, lease_id: null, next_attempt_at: time }]);
  expect(smtp.received).toEqual([]);
});

describe('the mail that tells of a new account', () => {
  let root: Session;
  beforeEach(async () => {
    await app.addUser('root@example.org', { is_superuser: true });
    root = await logIn(app, 'rest', 'root@example.org');
  });
  const update = (user_id: string, change: object) =>
    call(app, 'rest', 'users.update', { user_id, ...change }, root);
  async function create(is_active: boolean): Promise<string> {
    const input = { email: 'new@example.org', password: PASSWORD, is_active };
    const made = await call(app, 'rest', 'users.create', input, root);
    return String(field(made.body, 'id'));
  }

  test('goes out at once where the account is active, with a link that says what it is for', async () => {
    await create(true);
    await until(() => smtp.received.length === 1);
    const { text, html } = smtp.received[0] ?? {};
    expect(text).toMatch(/\/reset-password\?token=[\w-]{43}&welcome=1\n/);
    expect(html).toMatch(/href="[^"]+\/reset-password\?token=[\w-]{43}&amp;welcome=1"/);
    expect((await reset(tokenIn(smtp.received[0]))).status).toBe(200);
  });

  test('waits for the activation of an account that is made inactive, and goes out once', async () => {
    const id = await create(false);
    await update(id, { full_name: 'New' });
    await app.deps.outbox.stop();
    expect(await outboxRows()).toEqual([]);
    await update(id, { is_active: true });
    await update(id, { is_active: true });
    expect(await outboxRows()).toMatchObject([{ user_id: id, purpose: 'account_created' }]);
    await app.deps.db.deleteFrom('outbox').execute();
    await update(id, { is_active: false });
    await update(id, { is_active: true });
    expect(await outboxRows()).toEqual([]);
  });

  test('that could not go out before a deactivation waits for the next activation', async () => {
    smtp.onMail = () => Promise.reject(new Error('refused'));
    const id = await create(true);
    await until(async () => smtp.refused === 1 && (await outboxRows())[0]?.lease_id === null);
    await update(id, { is_active: false });
    smtp.onMail = () => {};
    app.advance(10_000);
    app.deps.outbox.wake();
    await until(isEmpty);
    expect(await app.deps.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
    await update(id, { is_active: true });
    await until(() => smtp.received.length === 1);
    expect((await reset(tokenIn(smtp.received[0]))).status).toBe(200);
  });

  test('that an earlier release has queued for an inactive account waits for its activation', async () => {
    const { id } = await app.addUser('new@example.org', { is_active: false });
    await queueMail(app.deps.db, id, 'account_created', app.deps.clock());
    app.deps.outbox.wake();
    await until(isEmpty);
    await update(id, { is_active: true });
    await until(() => smtp.received.length === 1);
    expect((await reset(tokenIn(smtp.received[0]))).status).toBe(200);
  });

  test('that is in flight during a deactivation holds a dead link, and goes out again with a live one', async () => {
    let isInFlight = false;
    let release = () => {};
    smtp.onMail = () => {
      isInFlight = true;
      return new Promise((resolve) => (release = resolve));
    };
    const id = await create(true);
    await until(() => isInFlight);
    await update(id, { is_active: false });
    smtp.onMail = () => {};
    release();
    await until(() => smtp.received.length === 1);
    expect((await reset(tokenIn(smtp.received[0]))).status).toBe(400);
    await update(id, { is_active: true });
    await until(() => smtp.received.length === 2);
    expect((await reset(tokenIn(smtp.received[1]))).status).toBe(200);
  });

  test('keeps its link where a superuser activates the account and gives it a password in one step', async () => {
    const id = await create(false);
    await update(id, { is_active: true, password: 'chosen by somebody else' });
    await until(() => smtp.received.length === 2);
    const [welcome] = smtp.received.filter(({ text }) => text?.includes('welcome=1'));
    expect((await reset(tokenIn(welcome))).status).toBe(200);
  });

  test('is not for those who signed up themselves', async () => {
    await app.close();
    app = await openTestApp({ SMTP_URL: smtp.url, SIGNUP_MODE: 'approval' });
    await app.addUser('root@example.org', { is_superuser: true });
    root = await logIn(app, 'rest', 'root@example.org');
    const input = { email: 'own@example.org', full_name: 'Somebody', password: PASSWORD };
    const made = await call(app, 'rest', 'users.signup', input);
    await app.deps.outbox.stop();
    await update(String(field(made.body, 'id')), { is_active: true });
    expect(await outboxRows()).toEqual([]);
  });
});
