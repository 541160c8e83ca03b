// A wave of 1,000 invitations and a mail server that is away, greylists, and then has a quota: with a clock that is moved on, but
// by SMTP. Each invitation arrives, and each once; so do the links that people ask for meanwhile.
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPostgres } from '../testing/postgres.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { deliverFor, deliveryOf } from '../testing/delivery.ts';
import { openScriptedSmtp, type ScriptedSmtp } from '../testing/scripted-smtp.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn } from '../testing/transports.ts';
import { tokenIn } from '../testing/smtp.ts';

const [MINUTE, HOUR] = [60_000, 60 * 60_000];
/** SQLite has the size that somebody would send; PostgreSQL repeats what depends on the engine. */
const WAVE = isPostgres ? 300 : 1000;

let smtp: ScriptedSmtp;
let app: TestApp;
beforeEach(async () => {
  smtp = await openScriptedSmtp();
  app = await openTestApp({ SMTP_URL: smtp.url, MAIL_PER_MINUTE: '6000' }, CHEAP_HASHES);
  await app.deps.outbox.stop();
});
afterEach(async () => {
  await app.close();
  await smtp.stop();
});

test('of a long wave each mail arrives once, though the server is away for 20 minutes, greylists everyone, and has a quota after 100', async () => {
  const { db, clock } = app.deps;
  await app.addUser('staff@example.org', { role: 'staff' });
  await fillSubscribers(db, WAVE);
  const recover = async (email: string) => {
    await app.addUser(email);
    await call(app, 'rest', 'auth.recoverPassword', { email });
  };
  const delivery = deliveryOf(app);
  const known = new Set<string>();
  smtp.script.to = (address) => {
    // What the pace asks for.
    app.advance(10);
    if (known.has(address)) return '250 yes';
    known.add(address);
    return '451 4.7.1 greylisted, try again later';
  };
  let quotaEnds = 0;
  smtp.script.body = () => {
    const now = clock().getTime();
    if (smtp.taken.length === 100 && quotaEnds === 0) quotaEnds = now + 20 * MINUTE;
    return now < quotaEnds ? '452 4.3.1 quota exceeded' : '250 taken';
  };

  await smtp.stop();
  const session = await logIn(app, 'rest', 'staff@example.org');
  const made = await call(app, 'rest', 'invitations.create', { oldest: WAVE }, session);
  expect(made.body).toMatchObject({ invited: WAVE });
  await deliverFor(app, delivery, 10 * MINUTE);
  await recover('away@example.org');
  const askedAt = clock().getTime();
  await deliverFor(app, delivery, 10 * MINUTE);
  await smtp.start();
  while (quotaEnds === 0) await deliverFor(app, delivery, MINUTE);
  expect(clock().getTime() - askedAt).toBeLessThan(HOUR);
  await recover('quota@example.org');
  await deliverFor(app, delivery, 2 * HOUR);

  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  const taken = await Promise.all(smtp.taken.map((mail) => PostalMime.parse(mail)));
  const addresses = taken.map(({ to }) => to?.[0]?.address ?? '').toSorted();
  const entries = await db.selectFrom('subscribers').select('email').execute();
  const people = ['away@example.org', 'quota@example.org'];
  expect(addresses).toEqual([...people, ...entries.map(({ email }) => email)].toSorted());
  const mails = await db.selectFrom('invitations').select('mail').execute();
  expect(mails.filter(({ mail }) => mail === 'sent')).toHaveLength(WAVE);
  expect(app.deps.alarms.active()).toEqual([]);
  // Links that come late work for as long as their mail says.
  const last = taken.find(({ to }) => to?.[0]?.address === 'quota@example.org');
  expect(last?.subject).toBe('Reset your Oriel password');
  expect(tokenIn(last)).toMatch(/./);
}, 1_200_000);

test('of 1,000 mails to accounts that the server is slow with, five hold up no reset of a password', async () => {
  const { db, clock } = app.deps;
  const delivery = deliveryOf(app, 500);
  smtp.script.to = (address) => (address.startsWith('slow') ? new Promise<string>(() => {}) : '250 yes');
  const time = clock().toISOString();
  for (let n = 0; n < 5; n += 1) {
    const { id } = await app.addUser(`slow${n}@example.org`);
    const row = { id: `a${n}`, user_id: id, purpose: 'password_changed' as const };
    await db
      .insertInto('outbox')
      .values({ ...row, created_at: time, next_attempt_at: time })
      .execute();
  }
  const { id } = await app.addUser('many@example.org');
  const rows = Array.from({ length: 1000 }, (_, n) => ({
    id: `b${n}`,
    user_id: id,
    purpose: 'password_changed' as const,
    created_at: time,
    next_attempt_at: time,
  }));
  await db.insertInto('outbox').values(rows).execute();
  for (let n = 0; n < 6; n += 1) expect(await delivery.deliverNext()).toBe(true);
  await app.addUser('ada@example.org');
  await call(app, 'rest', 'auth.recoverPassword', { email: 'ada@example.org' });
  expect(await delivery.deliverNext()).toBe(true);
  expect(smtp.arrived).toEqual(['many@example.org', 'ada@example.org']);
  delivery.interrupt();
  await delivery.finish();
});
