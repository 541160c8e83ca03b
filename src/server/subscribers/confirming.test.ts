// CONFIRM_JOINS and the mail with the link to one's own entry, through the real app on both transports.
import { readdir } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { Client } from 'pg';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countJoinGroups, databaseOf, isPostgres, query } from '../testing/postgres.ts';
import { findWrongCounts } from '../db/kept-counts.ts';
import { queueSubscriberMail } from '../mail/outbox.ts';
import { deliveryOf } from '../testing/delivery.ts';
import { until } from '../testing/people.ts';
import { openScriptedSmtp } from '../testing/scripted-smtp.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, transports } from '../testing/transports.ts';
import { sweepUnconfirmed } from './own-entry.service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp(environment);
}
afterEach(() => app.close());

const join = (email: string, transport: 'rest' | 'trpc' = 'rest') =>
  call(app, transport, 'subscribers.join', { email });
const entries = () =>
  app.deps.db
    .selectFrom('subscribers')
    .select(['id', 'email', 'status', 'created_at'])
    .orderBy('email')
    .execute();
const mails = () =>
  app.deps.db
    .selectFrom('outbox')
    .innerJoin('subscribers', 'subscribers.id', 'outbox.subscriber_id')
    .select(['email', 'purpose'])
    .orderBy('email')
    .execute();
/** On PostgreSQL: opens a connection on which a transaction can be held open. */
async function openBeside(): Promise<Client> {
  const client = new Client({ connectionString: await databaseOf(app.dataDir) });
  // A failing expectation leaves it open.
  client.on('error', () => {});
  await client.connect();
  return client;
}
/** Waits until a statement waits for a lock. A transaction would always see the same states of the others. */
async function untilBlocked(): Promise<void> {
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const url = (await databaseOf(app.dataDir)) ?? '';
  await vi.waitFor(async () => expect(await query(url, blocked)).toHaveLength(1), 20_000);
}
/** As if the mails of the outbox had been sent. */
const sendMails = () => app.deps.db.deleteFrom('outbox').execute();

describe('joining with CONFIRM_JOINS=on', () => {
  // The outbox is not emptied meanwhile.
  const reopen = async (environment: Record<string, string> = {}) => {
    await open({ CONFIRM_JOINS: 'on', ...environment });
    await app.deps.outbox.stop();
  };

  test('is unconfirmed, queues one mail in its own commit, and answers as ever', async () => {
    await reopen();
    for (const transport of transports) {
      const answer = await join(`${transport}@example.org`, transport);
      expect(answer).toMatchObject({ status: 200, body: { message: 'You have joined the wishlist!' } });
    }
    expect(await entries()).toMatchObject([
      { email: 'rest@example.org', status: 'unconfirmed' },
      { email: 'trpc@example.org', status: 'unconfirmed' },
    ]);
    expect(await mails()).toEqual([
      { email: 'rest@example.org', purpose: 'confirm_join' },
      { email: 'trpc@example.org', purpose: 'confirm_join' },
    ]);
  });

  test('stores many at once, each with its mail', async () => {
    await reopen();
    const emails = Array.from({ length: 120 }, (_, n) => `person-${String(n).padStart(3, '0')}@example.org`);
    const before = await countJoinGroups(app.deps.db);
    await Promise.all([...emails, ...emails].map((email) => join(email)));
    expect(await countJoinGroups(app.deps.db)).toBeLessThan(before + 60);
    expect((await entries()).map(({ email, status }) => ({ email, status }))).toEqual(
      emails.map((email) => ({ email, status: 'unconfirmed' })),
    );
    expect((await mails()).map(({ email }) => email)).toEqual(emails);
  });

  test('a repeat sends the mail again only where the limit of the address allows it', async () => {
    await reopen({ RATE_LIMITS: '{"entry_mail":{"max":2,"seconds":3600}}' });
    const first = await join('eva@example.org');
    const mail = { email: 'eva@example.org', purpose: 'confirm_join' };
    for (const expected of [[mail], []]) {
      await sendMails();
      expect((await join(' EVA@example.org')).body).toEqual(first.body);
      expect(await mails()).toEqual(expected);
    }
    expect(await entries()).toHaveLength(1);
  });

  test('each mail says until when its link works, which a repeat does not prolong; afterwards none is sent', async () => {
    const smtp = await openScriptedSmtp();
    await open({ CONFIRM_JOINS: 'on', SMTP_URL: smtp.url });
    await join('eva@example.org');
    await until(() => smtp.taken.length === 1);
    const readDeadline = async (mail = '') =>
      /works until (.+) at (.+ UTC)\./
        .exec((await PostalMime.parse(mail)).text ?? '')
        ?.slice(1)
        .join(' ');
    const deadline = await readDeadline(smtp.taken[0]);
    app.advance(13 * DAY);
    await join('eva@example.org');
    await until(() => smtp.taken.length === 2);
    expect(await readDeadline(smtp.taken[1])).toBe(deadline);
    const [entry] = await entries();
    const end = Date.parse(entry?.created_at ?? '') + 14 * DAY;
    expect(Date.parse(deadline ?? '')).toBe(end - (end % 60_000));
    app.advance(DAY);
    await join('eva@example.org');
    await until(async () => (await mails()).length === 0);
    expect(smtp.taken).toHaveLength(2);
    await smtp.stop();
  });

  test('a repeat adds no second mail to one that waits', async () => {
    await reopen();
    await join('eva@example.org');
    await join('eva@example.org');
    expect(await mails()).toHaveLength(1);
  });

  test('a repeat of a confirmed address sends nothing and changes nothing, and commits a write too', async () => {
    await reopen();
    await join('eva@example.org');
    await sendMails();
    await app.deps.db.updateTable('subscribers').set({ status: 'waiting' }).execute();
    const stored = await entries();
    const before = await countJoinGroups(app.deps.db);
    await join('eva@example.org');
    expect(await countJoinGroups(app.deps.db)).toBe(before + 1);
    expect(await mails()).toEqual([]);
    expect(await entries()).toEqual(stored);
  });

  test('who left within the hour can join again and gets a mail', async () => {
    await reopen({ RATE_LIMITS: 'on' });
    await join('eva@example.org');
    await app.deps.db.deleteFrom('subscribers').execute();
    await join('eva@example.org');
    expect(await mails()).toEqual([{ email: 'eva@example.org', purpose: 'confirm_join' }]);
  });

  test.runIf(isPostgres)(
    'while the former entry is being removed is stored anew, with its mail',
    async () => {
      await reopen();
      await join('eva@example.org');
      await sendMails();
      const leaving = await openBeside();
      await leaving.query(`begin; delete from subscribers`);
      const joining = join('eva@example.org');
      await untilBlocked();
      await leaving.query('commit');
      await leaving.end();
      expect(await joining).toMatchObject({ status: 200 });
      expect(await entries()).toMatchObject([{ email: 'eva@example.org', status: 'unconfirmed' }]);
      expect(await mails()).toEqual([{ email: 'eva@example.org', purpose: 'confirm_join' }]);
    },
  );

  test('of an address that has an account, the entry has joined, and nobody is asked to confirm it', async () => {
    await reopen();
    await app.addUser('ada@example.org');
    await Promise.all(['eva@example.org', 'ada@example.org'].map((email) => join(email)));
    expect(await entries()).toMatchObject([
      { email: 'ada@example.org', status: 'joined' },
      { email: 'eva@example.org', status: 'unconfirmed' },
    ]);
    expect(await mails()).toEqual([{ email: 'eva@example.org', purpose: 'confirm_join' }]);
  });

  test('a filled honeypot stores nothing', async () => {
    await reopen();
    const answer = await call(app, 'rest', 'subscribers.join', { email: 'bot@example.org', website: 'x' });
    expect(answer.body).toEqual({ message: 'You have joined the wishlist!' });
    expect([await entries(), await mails()]).toEqual([[], []]);
  });

  test.runIf(isPostgres)('none is removed for being late while it is being confirmed', async () => {
    await reopen();
    await join('eva@example.org');
    const confirming = await openBeside();
    // As a repeated join does it too, which takes no lock of writes.
    await confirming.query(`begin; update subscribers set status = 'waiting'`);
    const sweeping = sweepUnconfirmed(app.deps.db, new Date(Date.now() + 15 * DAY));
    await Promise.race([sweeping, untilBlocked()]);
    await confirming.query('commit');
    await confirming.end();
    expect(await sweeping).toBe(0);
    expect(await entries()).toMatchObject([{ email: 'eva@example.org', status: 'waiting' }]);
  });

  test('fifty thousand that are late are removed in short statements, between which others are served', async () => {
    await reopen();
    const { db } = app.deps;
    await fillSubscribers(db, 50_000);
    await db.updateTable('subscribers').set({ status: 'unconfirmed' }).execute();
    await join('eva@example.org');
    let served = 0;
    let isSwept = false;
    const others = (async () => {
      while (!isSwept) {
        const answer = await join(`other${served}@example.org`);
        expect(answer.status).toBe(200);
        if (!isSwept) served += 1;
      }
    })();
    expect(await sweepUnconfirmed(db, app.deps.clock())).toBe(50_000);
    isSwept = true;
    await others;
    // One statement would leave no turn to any other.
    expect(served).toBeGreaterThan(5);
    expect((await entries()).filter(({ email }) => email === 'eva@example.org')).toHaveLength(1);
  });

  test('only unconfirmed entries are removed, and only after 14 days', async () => {
    await reopen();
    await join('early@example.org');
    await join('confirmed@example.org');
    await app.deps.db
      .updateTable('subscribers')
      .set({ status: 'waiting' })
      .where('email', '=', 'confirmed@example.org')
      .execute();
    app.advance(DAY);
    await join('late@example.org');
    app.advance(13 * DAY - 60_000);
    expect(await sweepUnconfirmed(app.deps.db, app.deps.clock())).toBe(0);
    app.advance(2 * 60_000);
    expect(await sweepUnconfirmed(app.deps.db, app.deps.clock())).toBe(1);
    expect((await entries()).map(({ email }) => email)).toEqual([
      'confirmed@example.org',
      'late@example.org',
    ]);
    expect((await mails()).map(({ email }) => email)).toEqual(['confirmed@example.org', 'late@example.org']);
  });
});

describe('after CONFIRM_JOINS was switched off', () => {
  /** Entries of these names that joined while it was on, and have not been confirmed; each waits for its mail. */
  async function openWith(...names: string[]): Promise<void> {
    await open();
    await app.deps.outbox.stop();
    await Promise.all(names.map((name) => join(`${name}@example.org`)));
    await app.deps.db.updateTable('subscribers').set({ status: 'unconfirmed' }).execute();
    for (const { id } of await entries())
      await queueSubscriberMail(
        app.deps.db,
        { subscriber_id: id, purpose: 'confirm_join' },
        app.deps.clock(),
      );
  }

  test('a repeated join waits like a first one, keeps the place in the queue, and is asked nothing any more', async () => {
    await openWith('eva', 'ida', 'una');
    const before = await entries();
    app.advance(DAY);
    for (const [n, transport] of transports.entries()) {
      const answer = await join(n === 0 ? ' EVA@example.org' : 'ida@example.org', transport);
      expect(answer).toMatchObject({ status: 200, body: { message: 'You have joined the wishlist!' } });
    }
    expect(await entries()).toEqual(
      before.map((entry) => ({
        ...entry,
        status: entry.email.startsWith('una') ? 'unconfirmed' : 'waiting',
      })),
    );
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
    const delivery = deliveryOf(app);
    while (await delivery.deliverNext());
    const files = await readdir(joinPath(app.dataDir, 'outbox'));
    expect(files.map((name) => name.slice(-40, -4))).toEqual([before.at(-1)?.id]);
    // Who has done nothing is removed, as the mail has said.
    app.advance(14 * DAY);
    expect(await sweepUnconfirmed(app.deps.db, app.deps.clock())).toBe(1);
    expect((await entries()).map(({ email }) => email)).toEqual(['eva@example.org', 'ida@example.org']);
  });

  test('many repeats at once, also of one address, all wait; one whose address has an account has joined', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `p${String(n).padStart(3, '0')}`);
    await openWith(...names);
    await app.addUser('p007@example.org');
    await app.deps.db.updateTable('subscribers').set({ status: 'unconfirmed' }).execute();
    const added: number[] = [];
    app.deps.waitlistWrites.observeCommits((commit) => added.push(commit.added));
    await Promise.all([...names, ...names, 'new'].map((name) => join(`${name}@example.org`)));
    expect((await entries()).map(({ email, status }) => [email, status])).toEqual(
      ['new', ...names].map((name) => [`${name}@example.org`, name === 'p007' ? 'joined' : 'waiting']),
    );
    expect(added.reduce((sum, number) => sum + number, 0)).toBe(1);
  });

  test('neither a confirmed entry nor an invited one is changed by a repeat', async () => {
    await openWith('eva', 'ida', 'una');
    for (const [n, status] of (['waiting', 'invited', 'joined'] as const).entries())
      await app.deps.db
        .updateTable('subscribers')
        .set({ status })
        .where('email', '=', `${['eva', 'ida', 'una'][n]}@example.org`)
        .execute();
    const before = await entries();
    await Promise.all(['eva', 'ida', 'una'].map((name) => join(`${name}@example.org`)));
    expect(await entries()).toEqual(before);
  });

  test.runIf(isPostgres)('a repeat while the entry is being removed is stored anew', async () => {
    await openWith('eva');
    const [former] = await entries();
    const leaving = await openBeside();
    await leaving.query(`begin; delete from subscribers`);
    const joining = join('eva@example.org');
    await untilBlocked();
    await leaving.query('commit');
    await leaving.end();
    expect(await joining).toMatchObject({ status: 200 });
    expect(await entries()).toMatchObject([{ email: 'eva@example.org', status: 'waiting' }]);
    expect((await entries())[0]?.id).not.toBe(former?.id);
  });
});

test('without CONFIRM_JOINS a join waits at once, and no mail is queued', async () => {
  await open();
  await join('eva@example.org');
  expect(await entries()).toMatchObject([{ email: 'eva@example.org', status: 'waiting' }]);
  expect(await mails()).toEqual([]);
});

describe('the link to the own entry', () => {
  test('is mailed to those on the waitlist alone; the answer is the same, and so is the write', async () => {
    await open();
    await app.deps.outbox.stop();
    await join('eva@example.org');
    const commits = async () => {
      const counter = app.deps.db.selectFrom('counters').select('value').where('name', '=', 'commits');
      return (await counter.executeTakeFirstOrThrow()).value;
    };
    for (const transport of transports) {
      const before = await commits();
      const known = await call(app, transport, 'subscribers.manageLink', { email: ' Eva@example.org' });
      const unknown = await call(app, transport, 'subscribers.manageLink', { email: 'ada@example.org' });
      expect([known.status, unknown.status]).toEqual([200, 200]);
      expect(unknown.body).toEqual(known.body);
      expect(await commits()).toBe(before + 2);
      expect(await mails()).toEqual([{ email: 'eva@example.org', purpose: 'own_entry' }]);
      await sendMails();
    }
  });

  test('is not queued again while it waits', async () => {
    await open();
    await app.deps.outbox.stop();
    await join('eva@example.org');
    for (let request = 0; request < 3; request += 1) {
      await call(app, 'rest', 'subscribers.manageLink', { email: 'eva@example.org' });
      app.advance(HOUR);
    }
    expect(await mails()).toEqual([{ email: 'eva@example.org', purpose: 'own_entry' }]);
  });

  test('is mailed to an address once an hour, without telling', async () => {
    await open({ RATE_LIMITS: 'on' });
    await app.deps.outbox.stop();
    await join('eva@example.org');
    const ask = () => call(app, 'rest', 'subscribers.manageLink', { email: 'eva@example.org' });
    const first = await ask();
    const second = await ask();
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await mails()).toHaveLength(1);
  });

  test('takes from the same limit of a client as joining', async () => {
    await open({ RATE_LIMITS: '{"waitlist_minute":{"max":2,"seconds":60}}' });
    await join('eva@example.org');
    const ask = () => call(app, 'rest', 'subscribers.manageLink', { email: 'eva@example.org' });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
