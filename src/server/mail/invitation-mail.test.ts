// The mail of invitations: at a pace, at most once, and told what has become of it.
import { isPostgres } from '../testing/postgres.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverFor, deliveryOf } from '../testing/delivery.ts';
import { until } from '../testing/people.ts';
import { HANG_UP, openScriptedSmtp, type ScriptedSmtp } from '../testing/scripted-smtp.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, type Session } from '../testing/transports.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import { hashSecret } from '../auth/secrets.ts';
import { queueMail, queueSubscriberMail } from './outbox.ts';

const [SECOND, MINUTE, DAY] = [1000, 60_000, 24 * 3_600_000];

let smtp: ScriptedSmtp;
let app: TestApp;
let session: Session;

/** Opens the app: it sends to `smtp`, unless a test sets another address. */
async function open(environment: Record<string, string> = {}): Promise<void> {
  const settings = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://oriel.example', ...environment };
  app = await openTestApp(settings, CHEAP_HASHES);
  await app.addUser('staff@example.org', { role: 'staff' });
  session = await logIn(app, 'rest', 'staff@example.org');
}
beforeEach(async () => {
  smtp = await openScriptedSmtp();
});
afterEach(async () => {
  await app.close();
  await smtp.stop();
});

const as = (procedure: ProcedureName, input: unknown) => call(app, 'rest', procedure, input, session);

/** Adds entries and invites them as one wave, oldest first. @returns the id of the wave */
async function invite(count: number, note = '', from = 1): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: idOf(from + n),
    email: addressOf(from + n),
    created_at: new Date(Date.UTC(2026, 0, 1) + (from + n) * SECOND).toISOString(),
    latitude: null,
    longitude: null,
    location: null,
  }));
  await app.deps.db.insertInto('subscribers').values(rows).execute();
  const { body } = await as('invitations.create', { oldest: count, note });
  expect(body).toMatchObject({ invited: count });
  return String(field(body, 'wave_id'));
}
const addressOf = (n: number) => `i${n}@example.com`;

const invitations = () =>
  app.deps.db
    .selectFrom('invitations')
    .innerJoin('subscribers', 'subscribers.id', 'invitations.subscriber_id')
    .selectAll('invitations')
    .select('email')
    .orderBy('subscribers.created_at')
    .execute();
const mails = async () => (await invitations()).map(({ mail }) => mail);
const waiting = () => app.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const isSettled = async () => (await waiting()).length === 0;
/** Whether nothing is being sent, and the mail waits after a failure. */
const isPostponed = async (attempts: number) => {
  const rows = await waiting();
  return rows.every(({ lease_id }) => lease_id === null) && rows[0]?.attempts === attempts;
};
/** Lets time pass, and the outbox look. */
function pass(milliseconds: number): void {
  app.advance(milliseconds);
  app.deps.outbox.wake();
}

describe('an invitation', () => {
  test('brings a link that works once, the note as a quotation, and the way out', async () => {
    await open();
    await invite(1, 'Hello <b>you</b> & co.\nSee https://evil.example or "x"\n\nBye');
    await until(isSettled);
    expect(smtp.arrived).toEqual(['i1@example.com']);
    const mail = await PostalMime.parse(smtp.taken[0] ?? '');
    const { text = '', html = '' } = mail;
    const token = /https:\/\/oriel\.example\/signup\?invitation=([\w-]{43})\n/.exec(text)?.[1] ?? '';
    const [stored] = await invitations();
    expect(stored?.token_hash).toEqual(hashSecret(token));
    expect(stored).toMatchObject({ mail: 'sent', mail_detail: null });
    const lasts = Date.parse(stored?.expires_at ?? '') - Date.parse(stored?.mail_started_at ?? '');
    expect(lasts).toBe(14 * DAY);

    expect(text).toContain('\n> Hello <b>you</b> & co.\n> See https://evil.example or "x"\n>\n> Bye\n');
    expect(html).toContain(
      'Hello &lt;b&gt;you&lt;/b&gt; &amp; co.<br>See https://evil.example or &quot;x&quot;<br><br>Bye',
    );
    expect(html).not.toContain('href="https://evil.example');
    // Every link of one is a link of the other.
    const links = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link));
    expect(links.size).toBe(3);
    for (const link of links) expect(text).toContain(link.replaceAll('&amp;', '&'));
    expect(`${text}${html}`).not.toContain('i1@example.com');

    const own = /https:\/\/oriel\.example\/waitlist\?token=[\w-]{64}/.exec(text)?.[0];
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${own}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@oriel\.example>$/);
    expect(mail.to).toMatchObject([{ address: 'i1@example.com', name: '' }]);
  });

  test('that is refused by name is told at once, in the words of the server, and not tried again', async () => {
    await open();
    smtp.script.to = '550 5.1.1 <i1@example.com>: nobody here';
    await invite(1);
    await until(isSettled);
    const listed = await as('invitations.list', {});
    expect(field(listed.body, 'data')).toMatchObject([
      { state: 'refused', detail: '550 5.1.1 <i1@example.com>: nobody here' },
    ]);
    expect(smtp.arrived).toEqual([]);
  });

  test('that is refused for now is tried again until its link would be of no more use', async () => {
    await open();
    await app.deps.outbox.stop();
    const delivery = deliveryOf(app);
    const queuedAt = app.deps.clock().getTime();
    const tries: number[] = [];
    smtp.script.to = () => {
      tries.push(app.deps.clock().getTime() - queuedAt);
      return `450 later ${tries.length}`;
    };
    await invite(1);
    await deliverFor(app, delivery, 14 * DAY - 2 * MINUTE);
    expect(await mails()).toEqual(['queued']);
    const minutes = tries.map((at) => at / MINUTE);
    for (const [n, at] of [0, 1 / 6, 7 / 6, 37 / 6, 217 / 6, 577 / 6].entries())
      expect(minutes[n]).toBeCloseTo(at, 0);
    expect(tries.length).toBeGreaterThan(14 * 24);
    await deliverFor(app, delivery, 3 * MINUTE);
    // A minute before its end it was tried once more.
    expect((tries.at(-1) ?? 0) - 14 * DAY).toBeGreaterThan(-2 * MINUTE);
    expect(await invitations()).toMatchObject([
      { mail: 'refused', mail_detail: 'It could not be sent within 14 days.' },
    ]);
  }, 60_000);

  test('whose answer is lost may have arrived: it is not sent again, and the others wait a little', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    smtp.script.body = HANG_UP;
    await invite(2);
    await until(async () => (await mails()).includes('unclear'));
    smtp.script.body = undefined;
    pass(9 * SECOND);
    pass(SECOND);
    await until(isSettled);
    expect(await mails()).toEqual(['unclear', 'sent']);
    expect(smtp.arrived).toEqual([addressOf(1), addressOf(2)]);
    // By hand it can be.
    const [unclear] = await invitations();
    await as('invitations.resend', { id: unclear?.id });
    await until(() => smtp.taken.length === 2);
    await until(isSettled);
    expect(await mails()).toEqual(['sent', 'sent']);
  });

  test('that is deleted, revoked or answered by an account before its turn is not sent', async () => {
    await open();
    await invite(4);
    await until(() => smtp.taken.length === 1);
    const [, revoked, deleted] = await invitations();
    await as('invitations.remove', { id: revoked?.id });
    await as('subscribers.remove', { id: deleted?.subscriber_id });
    await app.addUser(addressOf(4));
    pass(MINUTE);
    await until(isSettled);
    expect(smtp.arrived).toEqual([addressOf(1)]);
  });
});

describe('an outage of the mail server', () => {
  test('uses up no mail: the wave waits, longer each time, and one more of it is tried after each pause', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    await app.deps.outbox.stop();
    const delivery = deliveryOf(app);
    const isTried = async () => (await waiting()).filter(({ attempts }) => attempts > 0).length;
    smtp.script.greeting = '554 no service';
    await invite(6);
    for (const [n, pause] of [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 60 * MINUTE].entries()) {
      await deliverFor(app, delivery, 0);
      expect(await isTried()).toBe(n + 1);
      await deliverFor(app, delivery, pause - SECOND);
      expect(await isTried()).toBe(n + 1);
      app.advance(SECOND);
    }
    const [alarm] = app.deps.alarms.active();
    expect(alarm).toMatchObject({ name: 'mail_failing' });
    expect(alarm?.sentence).toContain('It answered: "554 no service".');
    smtp.script.greeting = undefined;
    await deliverFor(app, delivery, 60 * MINUTE);
    expect(smtp.arrived.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map(addressOf));
    expect(new Set(await mails())).toEqual(new Set(['sent']));
    expect(app.deps.alarms.active()).toEqual([]);
  });

  test('ends for an invitation after 14 days, which is told', async () => {
    await open();
    await smtp.stop();
    await invite(1);
    await until(() => isPostponed(1));
    pass(14 * DAY + MINUTE);
    await until(isSettled);
    expect(await invitations()).toMatchObject([
      { mail: 'refused', mail_detail: 'It could not be sent within 14 days.' },
    ]);
  });

  test('of one wave does not hold up the mail of accounts', async () => {
    await open();
    await smtp.stop();
    await invite(2);
    await until(() => isPostponed(1));
    await smtp.start();
    await app.addUser('ada@example.org');
    await call(app, 'rest', 'auth.recoverPassword', { email: 'ada@example.org' });
    await until(() => smtp.arrived.includes('ada@example.org'));
  });
});

/** SQLite has the size that somebody would send; PostgreSQL repeats what depends on the engine. */
const WAVE = isPostgres ? 300 : 1000;

test('of a long wave, with every tenth refused by name and a mail server that dies half-way, each other one arrives once', async () => {
  await open({ MAIL_PER_MINUTE: '6000' });
  const isRefused = (address: string) => /[1-9]0@|00@/.test(address);
  smtp.script.to = (address) => (isRefused(address) ? `550 5.1.1 <${address}>: nobody here` : '250 yes');
  smtp.script.body = async () => {
    // What the pace asks for.
    app.advance(10);
    if (smtp.arrived.length !== WAVE * 0.45) return '250 taken';
    void smtp.stop();
    return HANG_UP;
  };
  await invite(WAVE);
  await until(async () => (await mails()).includes('unclear'), 120_000, 200);
  for (const delay of [10 * SECOND, MINUTE, 5 * MINUTE]) {
    pass(delay);
    const isTried = (row: { attempts: number; next_attempt_at: string }) =>
      row.attempts > 0 && Date.parse(row.next_attempt_at) <= app.deps.clock().getTime();
    await until(async () => !(await waiting()).some(isTried));
  }
  await smtp.start();
  pass(30 * MINUTE);
  await until(async () => (await waiting()).length < 5, 120_000, 200);
  pass(30 * MINUTE);
  await until(isSettled, 120_000, 200);
  const all = await invitations();
  const others = all.filter(({ email }) => !isRefused(email));
  expect(others).toHaveLength(WAVE * 0.9);
  expect(smtp.arrived.toSorted()).toEqual(others.map(({ email }) => email).toSorted());
  expect(others.filter(({ mail }) => mail === 'unclear').map(({ email }) => email)).toEqual([
    smtp.arrived[WAVE * 0.45 - 1],
  ]);
  expect(others.filter(({ mail }) => mail === 'sent')).toHaveLength(WAVE * 0.9 - 1);
  for (const { email, mail, mail_detail } of all.filter((row) => isRefused(row.email)))
    expect({ mail, mail_detail }).toEqual({
      mail: 'refused',
      mail_detail: `550 5.1.1 <${email}>: nobody here`,
    });
  const { body } = await as('invitations.waves', {});
  const states = { sent: WAVE * 0.9 - 1, refused: WAVE * 0.1, unclear: 1, queued: 0 };
  expect(field(body, 'data')).toMatchObject([{ invited: WAVE, states }]);
}, 300_000);

describe('a mail server that takes minutes to answer', () => {
  /** Lets the mails to addresses that match wait for their answers. @returns a function that answers them */
  function hold(matches: RegExp): (reply: string) => void {
    const answers: ((reply: string) => void)[] = [];
    smtp.script.body = (mail) =>
      matches.test(mail) ? new Promise((resolve) => answers.push(resolve)) : '250 taken';
    return (reply) => answers.splice(0).forEach((answer) => answer(reply));
  }

  test('holds up no other mail, is not asked again, and its answer counts', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    const answer = hold(/^To: i1@/m);
    await invite(2);
    await app.addUser('ada@example.org');
    await until(() => smtp.arrived.includes(addressOf(1)));
    await call(app, 'rest', 'auth.recoverPassword', { email: 'ada@example.org' });
    await until(() => smtp.arrived.length === 3);
    expect(smtp.arrived.toSorted()).toEqual(['ada@example.org', addressOf(1), addressOf(2)]);
    await until(async () => (await waiting()).length === 1);
    expect(await mails()).toEqual(['queued', 'sent']);
    // Nobody else may take it while it is waited for.
    const [leased] = await waiting();
    const leaseMs = Date.parse(leased?.next_attempt_at ?? '') - app.deps.clock().getTime();
    expect(leaseMs).toBeGreaterThan(12 * MINUTE);
    pass(10 * MINUTE);
    answer('250 taken');
    await until(isSettled);
    expect(await mails()).toEqual(['sent', 'sent']);
    expect(smtp.arrived).toHaveLength(3);
    expect(smtp.taken).toHaveLength(3);
  });

  test('leaves room for what is more urgent: links that were asked for, mail to accounts, recovery', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    await app.deps.outbox.stop();
    const { db, clock } = app.deps;
    const delivery = deliveryOf(app, 20);
    const answer = hold(/^/);
    await invite(6);
    const { id } = await app.addUser('ada@example.org');
    const steps = async () => {
      let count = 0;
      for (app.advance(10); await delivery.deliverNext(); app.advance(10)) count += 1;
      return count;
    };
    expect(await steps()).toBe(4);
    expect(await delivery.untilNext()).toBeUndefined();
    for (const n of [1, 2, 3])
      await queueSubscriberMail(db, { subscriber_id: idOf(n), purpose: 'own_entry' }, clock());
    expect(await steps()).toBe(2);
    for (let n = 0; n < 3; n += 1) await queueMail(db, id, 'password_changed', clock());
    expect(await steps()).toBe(2);
    await queueMail(db, id, 'recovery', clock());
    expect(await steps()).toBe(1);
    await until(() => smtp.arrived.length === 9);
    answer('250 taken');
    await delivery.finish();
    smtp.script.body = undefined;
    expect(await steps()).toBe(4);
    expect(smtp.arrived.slice(9)).toEqual(['ada@example.org', addressOf(3), addressOf(5), addressOf(6)]);
    expect(await waiting()).toEqual([]);
  });

  test.each<[string, ScriptedSmtp['script']['to']]>([
    ['hangs', (address) => (/^i[123]@/.test(address) ? new Promise<string>(() => {}) : '250 yes')],
    ['hangs up', (address) => (/^i[123]@/.test(address) ? HANG_UP : '250 yes')],
    ['answers 421', (address) => (/^i[123]@/.test(address) ? '421 4.7.0 not this one' : '250 yes')],
  ])('or that %s for single recipients holds up nobody behind them', async (_name, to) => {
    await open({ MAIL_PER_MINUTE: '6000' });
    await app.deps.outbox.stop();
    const delivery = deliveryOf(app, 20);
    smtp.script.to = to;
    await invite(20);
    await until(async () => {
      app.advance(10);
      await delivery.deliverNext();
      return smtp.arrived.length === 17;
    });
    const others = Array.from({ length: 17 }, (_, n) => addressOf(n + 4));
    expect(smtp.arrived.toSorted()).toEqual(others.toSorted());
    expect(app.deps.alarms.active()).toEqual([]);
    delivery.interrupt();
    await delivery.finish();
  });

  test('delays a stop by seconds, which leaves nothing leased', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    hold(/^/);
    smtp.script.to = (address) => (address === addressOf(2) ? new Promise<string>(() => {}) : '250 yes');
    await invite(2);
    await app.addUser('ada@example.org');
    await call(app, 'rest', 'auth.recoverPassword', { email: 'ada@example.org' });
    await until(() => smtp.arrived.length === 2);
    await until(async () => (await waiting()).filter(({ lease_id }) => lease_id !== null).length === 3);
    const startedAt = performance.now();
    await app.deps.outbox.stop();
    expect(performance.now() - startedAt).toBeLessThan(9000);
    // What the mail server has may arrive; it does not have the second one.
    expect(await mails()).toEqual(['unclear', 'queued']);
    const interrupted = 'The server was stopped while it was being sent: it may have arrived.';
    expect((await invitations())[0]?.mail_detail).toBe(interrupted);
    const now = app.deps.clock().toISOString();
    const left = await waiting();
    expect(left.map(({ purpose, attempts, lease_id }) => ({ purpose, attempts, lease_id }))).toEqual([
      { purpose: 'invitation', attempts: 0, lease_id: null },
      { purpose: 'recovery', attempts: 1, lease_id: null },
    ]);
    for (const { next_attempt_at } of left) expect(next_attempt_at <= now).toBe(true);
  });

  test('that are waited for at once fail by one outage, and make the next ones wait no longer', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    await app.deps.outbox.stop();
    const delivery = deliveryOf(app, 20);
    const answer = hold(/^/);
    await invite(5);
    for (let n = 0; n < 4; n += 1, app.advance(10)) expect(await delivery.deliverNext()).toBe(true);
    await until(() => smtp.arrived.length === 4);
    answer(HANG_UP);
    await delivery.finish();
    expect(await mails()).toEqual(['unclear', 'unclear', 'unclear', 'unclear', 'queued']);
    smtp.script.body = undefined;
    await deliverFor(app, delivery, 9 * SECOND);
    expect(smtp.arrived).toHaveLength(4);
    await deliverFor(app, delivery, SECOND);
    expect(smtp.arrived).toHaveLength(5);
  });
});

describe('several refusals in a row', () => {
  test('pause the wave and raise an alarm that says what the mail server answers, until it takes a mail', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    await app.deps.outbox.stop();
    const delivery = deliveryOf(app);
    let tries = 0;
    smtp.script.body = () => {
      tries += 1;
      return '452 4.3.1 <i1@example.com>: the quota of today is used up';
    };
    await invite(30);
    await deliverFor(app, delivery, 9 * SECOND);
    expect(tries).toBe(5);
    const [alarm] = app.deps.alarms.active();
    expect(alarm).toMatchObject({ name: 'mail_failing' });
    expect(alarm?.sentence).toContain('It answered: "452 4.3.1 …: the quota of today is used up".');
    await deliverFor(app, delivery, 5 * 60 * MINUTE);
    // One more of them after each pause.
    expect((await waiting()).filter(({ attempts }) => attempts > 0).length).toBeLessThan(15);
    expect(await mails()).toEqual(Array.from({ length: 30 }, () => 'queued'));
    smtp.script.body = undefined;
    await deliverFor(app, delivery, 60 * MINUTE);
    expect(await mails()).toEqual(Array.from({ length: 30 }, () => 'sent'));
    expect(app.deps.alarms.active()).toEqual([]);
  });

  test('of single recipients among others pause nothing', async () => {
    await open({ MAIL_PER_MINUTE: '6000' });
    await app.deps.outbox.stop();
    const delivery = deliveryOf(app);
    smtp.script.to = (address) => (/^i[1-9]?[0369]@/.test(address) ? '452 4.2.2 mailbox full' : '250 yes');
    await invite(40);
    await deliverFor(app, delivery, 9 * SECOND);
    expect(smtp.arrived).toHaveLength(40 - 16);
    expect(app.deps.alarms.active()).toEqual([]);
  });
});

describe('the pace', () => {
  async function openStopped(perMinute: string) {
    await open({ MAIL_PER_MINUTE: perMinute });
    await app.deps.outbox.stop();
    return deliveryOf(app);
  }

  test('is kept between mails, and other mail does not wait for it', async () => {
    const delivery = await openStopped('2');
    const { db, clock } = app.deps;
    await invite(3);
    const { id } = await app.addUser('ada@example.org');
    await queueMail(db, id, 'password_changed', clock());
    expect(await delivery.deliverNext()).toBe(true);
    expect(await delivery.deliverNext()).toBe(true);
    expect(await delivery.deliverNext()).toBe(false);
    app.advance(25 * SECOND);
    await queueSubscriberMail(db, { subscriber_id: idOf(3), purpose: 'own_entry' }, clock());
    await queueMail(db, id, 'password_changed', clock());
    expect(await delivery.deliverNext()).toBe(true);
    expect(await delivery.deliverNext()).toBe(true);
    expect(await delivery.deliverNext()).toBe(false);
    const wait = (await delivery.untilNext()) ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(5 * SECOND);
    app.advance(wait);
    expect(await delivery.deliverNext()).toBe(true);
    const account = 'ada@example.org';
    expect(smtp.arrived).toEqual([account, addressOf(1), account, addressOf(3), addressOf(2)]);
  });

  test('holds for two processes and across a restart', async () => {
    const delivery = await openStopped('1');
    await invite(3);
    expect(await delivery.deliverNext()).toBe(true);
    const next = deliveryOf(app);
    app.advance(50 * SECOND);
    expect(await next.deliverNext()).toBe(false);
    app.advance(10 * SECOND);
    expect(await Promise.all([next.deliverNext(), delivery.deliverNext()])).toContain(true);
    expect(await next.deliverNext()).toBe(false);
    expect(smtp.arrived).toHaveLength(2);
  });

  test('is not stopped by a start that a wrong clock has stored', async () => {
    const delivery = await openStopped('1');
    await invite(2);
    expect(await delivery.deliverNext()).toBe(true);
    const started = new Date(app.deps.clock().getTime() + DAY).toISOString();
    await app.deps.db
      .updateTable('invitations')
      .set({ mail_started_at: started })
      .where('mail_started_at', 'is not', null)
      .execute();
    expect(await delivery.deliverNext()).toBe(true);
    expect(await delivery.deliverNext()).toBe(false);
  });

  test.each([
    ['1', 60_000],
    ['7', 60_000 / 7],
    ['6000', 10],
  ])('of %s a minute leaves %d ms, and waits no shorter and not much longer', async (perMinute, gap) => {
    const delivery = await openStopped(perMinute);
    await invite(2);
    expect(await delivery.deliverNext()).toBe(true);
    const [first] = await invitations();
    const startedAt = Date.parse(first?.mail_started_at ?? '');
    const wait = (await delivery.untilNext()) ?? 0;
    const now = app.deps.clock().getTime();
    if (now < startedAt + gap) expect(now + wait).toBeGreaterThanOrEqual(startedAt + gap);
    expect(wait).toBeLessThanOrEqual(Math.max(50, Math.ceil(gap)));
  });

  test('a wave that is paused waits without end, and goes on where it stopped', async () => {
    const delivery = await openStopped('6000');
    const pause = (is_paused: boolean) => as('invitations.updateWave', { id, is_paused });
    const step = async () => {
      app.advance(10);
      return delivery.deliverNext();
    };
    const id = await invite(3);
    expect(await step()).toBe(true);
    await pause(true);
    expect(await step()).toBe(false);
    expect(await delivery.untilNext()).toBeUndefined();
    // Another wave goes on.
    await invite(1, '', 20);
    expect([await step(), await step()]).toEqual([true, false]);
    await pause(false);
    expect([await step(), await step(), await step()]).toEqual([true, true, false]);
    expect(smtp.arrived).toEqual([1, 20, 2, 3].map(addressOf));
  });
});

describe('without a mail server', () => {
  const files = () => readdir(join(app.dataDir, 'outbox'));

  test('the mail is a file, which goes with the entry', async () => {
    await open({ SMTP_URL: '', MAIL_PER_MINUTE: '6000' });
    await invite(3);
    await until(isSettled);
    expect(await mails()).toEqual(['sent', 'sent', 'sent']);
    expect((await files()).map((name) => name.slice(-40)).toSorted()).toEqual(
      [1, 2, 3].map((n) => `${idOf(n)}.eml`),
    );
    await as('subscribers.remove', { id: idOf(1) });
    expect(await files()).toHaveLength(2);
    await as('subscribers.removeMany', { ids: [idOf(2)] });
    expect(await files()).toHaveLength(1);
    await app.deps.outbox.sweepFiles();
    expect(await files()).toHaveLength(1);
    await app.deps.db.deleteFrom('subscribers').execute();
    await app.deps.outbox.sweepFiles();
    expect(await files()).toEqual([]);
  });
});

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
