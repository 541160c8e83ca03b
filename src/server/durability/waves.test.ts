// A wave of invitations, while servers are killed and others send beside them: nobody gets two mails for one invitation.
import { join as joinPath } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Db } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { openBeside } from '../testing/engines.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { ADA, authorize, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, run, serve } from '../testing/process.ts';
import { startProcesses } from '../testing/processes.ts';
import { openScriptedSmtp } from '../testing/scripted-smtp.ts';

const SETTINGS = { ...ADA, MAIL_PER_MINUTE: '6000', RATE_LIMITS: 'off' };

async function invite(url: string, count: number): Promise<void> {
  const answer = await post(`${url}/api/v1/invitations/`, { oldest: count }, await authorize(url));
  expect(await answer.json()).toMatchObject({ invited: count });
}

/** Uses the database of a server from outside. */
async function using<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openBeside(dataDir);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
const readMails = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['email', 'mail', 'mail_started_at'])
    .execute();
const countWaiting = async (db: Db) => (await db.selectFrom('outbox').select('id').execute()).length;

test('a server that is killed in the middle of a wave sends the rest after its next start, and nothing twice', async () => {
  const dataDir = newDataDir();
  const smtp = await openScriptedSmtp();
  const env = { ...SETTINGS, DATA_DIR: dataDir, SMTP_URL: smtp.url };
  let server = await serve(env);
  await using(dataDir, (db) => fillSubscribers(db, 60));
  // Each round is killed before the answer to a mail, and before it is recorded.
  const killAt = [20, 40];
  smtp.script.body = async () => {
    if (!killAt.includes(smtp.arrived.length)) return '250 taken';
    await server.stop('SIGKILL');
    return '250 taken';
  };
  await invite(server.url, 60);
  for (const count of killAt) {
    await until(() => smtp.arrived.length === count && server.child.signalCode !== null, 60_000);
    if (isPostgres)
      // Instead of two minutes of waiting: beside others, the lease has to run out.
      await using(dataDir, (db) =>
        db.updateTable('outbox').set({ next_attempt_at: '2000-01-01T00:00:00.000Z' }).execute(),
      );
    server = await serve(env);
  }
  await using(dataDir, (db) => until(async () => (await countWaiting(db)) === 0, 60_000));
  expect(await server.stop()).toBe(0);
  expect(new Set(smtp.arrived).size).toBe(60);
  expect(smtp.arrived).toHaveLength(60);
  const mails = await using(dataDir, readMails);
  expect(mails.filter(({ mail }) => mail === 'unclear').map(({ email }) => email)).toEqual(
    expect.arrayContaining([smtp.arrived[19], smtp.arrived[39]]),
  );
  expect(mails.filter(({ mail }) => mail === 'sent')).toHaveLength(58);
  await smtp.stop();
}, 180_000);

describe.runIf(isPostgres)('two processes', () => {
  test('share a wave and its pace: each mail goes out once', async () => {
    const smtp = await openScriptedSmtp();
    const all = await startProcesses(2, { ...SETTINGS, SMTP_URL: smtp.url, MAIL_PER_MINUTE: '1200' });
    await using(all.dataDir, (db) => fillSubscribers(db, 60));
    // Slower than the pace, so that one process alone would not keep it.
    smtp.script.body = () => new Promise((resolve) => setTimeout(resolve, 150, '250 taken'));
    await invite(all.urlOf(0), 60);
    // Makes the other one look.
    for (const n of [0, 1])
      await post(`${all.urlOf(n)}/api/v1/password-recovery/${ADA.FIRST_SUPERUSER}`, undefined);
    const mails = await using(all.dataDir, async (db) => {
      await until(async () => (await countWaiting(db)) === 0, 60_000);
      return readMails(db);
    });
    await all.stop();
    await smtp.stop();
    const arrived = smtp.arrived.filter((address) => address !== ADA.FIRST_SUPERUSER);
    expect(arrived.toSorted()).toEqual(mails.map(({ email }) => email).toSorted());
    expect(mails.filter(({ mail }) => mail === 'sent')).toHaveLength(60);
    const starts = mails
      .map(({ mail_started_at }) => Date.parse(mail_started_at ?? ''))
      .toSorted((a, b) => a - b);
    for (const [n, start] of starts.entries())
      expect(start - (starts[n - 1] ?? 0)).toBeGreaterThanOrEqual(50);
  }, 180_000);
});

test('a restore leaves invitations whose mail waited unclear, in the trash too, and sends nothing', async () => {
  const dataDir = newDataDir();
  const smtp = await openScriptedSmtp();
  const env = { ...SETTINGS, MAIL_PER_MINUTE: '1', DATA_DIR: dataDir, SMTP_URL: smtp.url };
  const server = await serve(env);
  await using(dataDir, (db) => fillSubscribers(db, 3));
  await invite(server.url, 3);
  await using(dataDir, (db) => until(async () => (await countWaiting(db)) === 2));
  const deleted = await using(dataDir, async (db) => {
    const mail = await db.selectFrom('outbox').select('subscriber_id').executeTakeFirstOrThrow();
    return mail.subscriber_id;
  });
  await post(`${server.url}/api/v1/subscribers/delete`, { ids: [deleted] }, await authorize(server.url));
  const file = joinPath(newDataDir(), `${newId()}.tar`);
  expect(await run(['backup', file], { env })).toMatchObject({ code: 0 });
  await server.stop();
  const restored = newDataDir();
  const there = { ...env, DATA_DIR: restored };
  expect(await run(['restore', file], { env: there })).toMatchObject({ code: 0 });
  const next = await serve(there);
  const headers = await authorize(next.url);
  const answer = await post(`${next.url}/api/v1/trash/${deleted}/restore`, {}, headers);
  expect(answer.status, await answer.text()).toBe(200);
  await next.stop();
  await using(restored, async (db) => {
    expect((await readMails(db)).map(({ mail }) => mail).toSorted()).toEqual(['sent', 'unclear', 'unclear']);
    expect(await countWaiting(db)).toBe(0);
  });
  await smtp.stop();
}, 120_000);
