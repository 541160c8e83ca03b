// The links in mails to accounts: the one that was asked for last works, whatever the mail server refuses, and in whatever order
// mails go out; a mail that goes out again has the same one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserMail } from '../db/schema.ts';
import { deliveryOf } from '../testing/delivery.ts';
import { openBeside } from '../testing/engines.ts';
import { ADA, authorize, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, serve } from '../testing/process.ts';
import { HANG_UP, openScriptedSmtp, type ScriptedSmtp } from '../testing/scripted-smtp.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call } from '../testing/transports.ts';
import { queueMail } from './outbox.ts';

const [SECOND, MINUTE] = [1000, 60_000];

let smtp: ScriptedSmtp;
let app: TestApp;
let userId: string;
beforeEach(async () => {
  smtp = await openScriptedSmtp();
  app = await openTestApp({ SMTP_URL: smtp.url }, CHEAP_HASHES);
  await app.deps.outbox.stop();
  userId = (await app.addUser('ada@example.org')).id;
});
afterEach(async () => {
  await app.close();
  await smtp.stop();
});

const queue = (purpose: UserMail) => queueMail(app.deps.db, userId, purpose, app.deps.clock());
const waiting = () => app.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const isGood = async (token: string) =>
  (await call(app, 'rest', 'auth.resetPassword', { token, new_password: 'a new password' })).status === 200;

/** What the mail server got, whatever it answered. */
let seen: { subject: string; token: string }[] = [];
function see(mail: string): void {
  // Soft line breaks of quoted-printable, and its "=".
  const text = mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  const subject = /^Subject: (.*)$/m.exec(text)?.[1] ?? '';
  seen.push({ subject, token: /token=([\w-]{43})/.exec(text)?.[1] ?? '' });
}
/** Lets the mail server see each mail, and answer the first ones like this. */
function answerWith(...answers: string[]): void {
  seen = [];
  smtp.script.body = (mail) => {
    see(mail);
    return answers.shift() ?? '250 taken';
  };
}
const lastOf = (subject: string) => seen.findLast((mail) => mail.subject.includes(subject))?.token ?? '';

/** Sends all that is due. @param delivery that of another run, as after a kill */
async function send(delivery = deliveryOf(app)): Promise<void> {
  while (await delivery.deliverNext()) continue;
  await delivery.finish();
}

test('a mail that the mail server puts off goes out again with the same link', async () => {
  answerWith('451 later', HANG_UP);
  await queue('recovery');
  await send();
  app.advance(10 * SECOND);
  await send();
  app.advance(MINUTE);
  await send();
  expect(new Set(seen.map(({ token }) => token)).size).toBe(1);
  expect(seen).toHaveLength(3);
  expect(await isGood(lastOf('Reset'))).toBe(true);
});

test('the link that was asked for works, though the mail of the new account goes out after it', async () => {
  answerWith('421 later');
  await queue('account_created');
  await send();
  await queue('recovery');
  await send();
  app.advance(10 * SECOND);
  await send();
  expect(seen.map(({ subject }) => subject)).toEqual([
    'Your Oriel account',
    'Reset your Oriel password',
    'Your Oriel account',
  ]);
  expect(await waiting()).toEqual([]);
  expect(await isGood(lastOf('Reset'))).toBe(true);
});

test('a kill turns the order of mails round, and the link that was asked for works', async () => {
  answerWith();
  await queue('account_created');
  app.advance(SECOND);
  await queue('recovery');
  // The lease of a process that was killed has run out.
  await app.deps.db
    .updateTable('outbox')
    .set({ lease_id: 'killed', attempts: 1, next_attempt_at: app.deps.clock().toISOString() })
    .where('purpose', '=', 'account_created')
    .execute();
  await send();
  expect(await isGood(lastOf('Reset'))).toBe(true);
});

test('a newer link voids an older one, also where the mail of the older one goes out last', async () => {
  answerWith('451 later');
  await queue('recovery');
  await send();
  await queue('recovery');
  await send();
  app.advance(10 * SECOND);
  await send();
  const [first = '', second = ''] = seen.map(({ token }) => token);
  expect(seen).toHaveLength(2);
  expect(await isGood(first)).toBe(false);
  expect(await isGood(second)).toBe(true);
});

// Beside other processes, what was being sent waits for its lease to run out.
test.skipIf(isPostgres)(
  'a server that is killed while it sends, again and again, sends links that work, the later one too',
  async () => {
    const dataDir = newDataDir();
    const env = { ...ADA, DATA_DIR: dataDir, SMTP_URL: smtp.url };
    let server = await serve(env);
    const kill = async () => {
      await server.stop('SIGKILL');
      return '250 taken';
    };
    const steps = [kill, () => '451 later', kill];
    seen = [];
    smtp.script.body = (mail) => {
      see(mail);
      return steps.shift()?.() ?? '250 taken';
    };
    const isSeen = (count: number) => until(() => seen.length === count, 30_000);
    const isGone = () => until(() => server.child.signalCode !== null, 30_000);
    const user = { email: 'new@example.org', password: ADA.FIRST_SUPERUSER_PASSWORD, is_active: true };
    await post(`${server.url}/api/v1/users/`, user, await authorize(server.url));
    await isSeen(1);
    await isGone();
    server = await serve(env);
    await isSeen(2);
    await post(`${server.url}/api/v1/password-recovery/new@example.org`, undefined);
    await isSeen(3);
    await isGone();
    // Instead of a minute of waiting.
    const { db, close } = await openBeside(dataDir);
    await db.updateTable('outbox').set({ next_attempt_at: '2026-01-01T00:00:00.000Z' }).execute();
    await close();
    server = await serve(env);
    await isSeen(5);
    const created = 'Your Oriel account';
    const recovery = 'Reset your Oriel password';
    expect(seen.map(({ subject }) => subject)).toEqual([created, created, recovery, recovery, created]);
    expect(seen[1]?.token).toBe(seen[0]?.token);
    expect(seen[3]?.token).toBe(seen[2]?.token);
    expect(seen[4]?.token).toBe('');
    const token = seen[2]?.token ?? '';
    const answer = await post(`${server.url}/api/v1/reset-password/`, {
      token,
      new_password: 'a new password',
    });
    expect(answer.status).toBe(200);
    await server.stop();
    for (const name of ['oriel.db', 'oriel.db-wal'])
      expect((await readFile(join(dataDir, name)).catch(() => Buffer.alloc(0))).includes(token)).toBe(false);
  },
  180_000,
);
