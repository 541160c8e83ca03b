// The pages of one's own entry and of confirming, as a browser without scripts and a mail program use them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { confirmLink, ownEntryLink, readLinkKey } from '../subscribers/own-entry.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { call } from '../testing/transports.ts';

const DAY = 86_400_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let app: TestApp;
beforeEach(() => open());
afterEach(() => app.close());

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp(environment);
  // Mail stays in the outbox.
  await app.deps.outbox.stop();
}
async function reopen(environment: Record<string, string>): Promise<void> {
  await app.close();
  await open(environment);
}

/** Adds an entry. @returns its id, and the paths of its two links */
async function addEntry(status: 'unconfirmed' | 'waiting' | 'invited' | 'joined' = 'waiting') {
  const id = newId();
  const entry = {
    id,
    email: `eva-${id.slice(-6)}@example.org`,
    latitude: 52.52,
    longitude: 13.4,
    location: 'Berlin, Germany',
    created_at: app.deps.clock().toISOString(),
    status,
  };
  await app.deps.db.insertInto('subscribers').values(entry).execute();
  const key = await readLinkKey(app.deps.db);
  return { ...entry, own: ownEntryLink('', key, id), confirm: confirmLink('', key, id) };
}

const get = (url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
  app.app.inject({ method, url, headers });
const post = (url: string, payload = '', headers: Record<string, string> = FORM) =>
  app.app.inject({ method: 'POST', url, payload, headers });
const leave = (url: string) => post(url, 'leave=yes');
const statusOf = async (id: string) =>
  (await app.deps.db.selectFrom('subscribers').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;
const headingIn = (html: string) => /<h1[^>]*>([^<]+)/.exec(html)?.[1];
const erased = async () => {
  const counter = app.deps.db.selectFrom('counters').select('value').where('name', '=', 'erased');
  return (await counter.executeTakeFirstOrThrow()).value;
};
/** The events of the audit log that are about entries. */
const events = () =>
  app.deps.db
    .selectFrom('audit')
    .select(['action', 'target_id', 'actor_id', 'address'])
    .where('action', 'in', ['subscriber_left', 'join_confirmed'])
    .execute();

describe('the page of an entry', () => {
  test('says what is stored, and offers the same as a file', async () => {
    const entry = await addEntry();
    const page = await get(entry.own);
    expect(page.statusCode).toBe(200);
    for (const text of [entry.email, 'Berlin, Germany', '52.52', '13.4', 'You wait for an invitation'])
      expect(page.body).toContain(text);
    const path = /href="(\/waitlist\/entry\.json\?token=[\w-]{64})"/.exec(page.body)?.[1] ?? '';
    const file = await get(path);
    expect(file.headers['content-disposition']).toBe('attachment; filename="waitlist-entry.json"');
    expect(file.json()).toEqual({
      email: entry.email,
      joined_at: entry.created_at,
      source: null,
      status: 'waiting',
      location: 'Berlin, Germany',
      latitude: 52.52,
      longitude: 13.4,
      tags: [],
      notes: [],
      invitations: [],
    });
  });

  test('shows tags and notes as text, without who wrote them', async () => {
    const entry = await addEntry();
    const { id: author_id } = await app.addUser('author@example.org', { role: 'staff' });
    await app.deps.db
      .insertInto('subscriber_tags')
      .values({ subscriber_id: entry.id, folded: 'a&b', tag: 'A&b' })
      .execute();
    const note = { text: '<b>Met</b> at the fair.', created_at: '2026-01-02T03:04:05.000Z' };
    await app.deps.db
      .insertInto('subscriber_notes')
      .values({ ...note, id: newId(), subscriber_id: entry.id, author_id })
      .execute();
    const { body } = await get(entry.own);
    for (const text of ['A&amp;b', '&lt;b&gt;Met&lt;/b&gt; at the fair.', '2 January 2026'])
      expect(body).toContain(text);
    expect(body).not.toContain('author@');
    const file = (await get(entry.own.replace('?', '/entry.json?'))).json();
    expect(file).toMatchObject({ tags: ['A&b'], notes: [note] });
    expect(JSON.stringify(file)).not.toContain(author_id);
  });

  test('names its invitations', async () => {
    const entry = await addEntry('invited');
    const now = app.deps.clock().toISOString();
    const wave_id = newId();
    await app.deps.db
      .insertInto('waves')
      .values({ id: wave_id, created_at: now, created_by: null, note: '' })
      .execute();
    const invitation = {
      id: newId(),
      wave_id,
      subscriber_id: entry.id,
      created_at: now,
      mail: 'sent' as const,
    };
    const expires_at = new Date(Date.parse(now) + 14 * DAY).toISOString();
    await app.deps.db
      .insertInto('invitations')
      .values({ ...invitation, expires_at })
      .execute();
    await app.deps.db.updateTable('invitations').set({ mail_started_at: now }).execute();
    expect((await get(entry.own)).body).toContain('You are invited');
    expect((await get(entry.own.replace('?', '/entry.json?'))).json().invitations).toEqual([
      { invited_at: now, mail_sent_at: now, expires_at, used_at: null, revoked_at: null },
    ]);
    await leave(entry.own);
    expect(await app.deps.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  test('is neither stored nor indexed nor passed on, and runs nothing of its own', async () => {
    const entry = await addEntry();
    for (const url of [
      '/waitlist',
      entry.own,
      entry.confirm,
      entry.own.replace('?', '/entry.json?'),
      '/waitlist?token=x',
    ]) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
    // The token stands in the two addresses that need it, both of this site.
    const token = entry.own.split('token=')[1] ?? '';
    const { body } = await get(entry.own);
    expect(body.match(new RegExp(`.{24}${token}`, 'g'))).toEqual([
      expect.stringContaining('/entry.json?token='),
      expect.stringContaining('action="/waitlist?token='),
    ]);
    expect((await get('/sitemap.xml')).body).not.toContain('/waitlist');
  });

  test('opening, prefetching and checking any of the links changes nothing', async () => {
    const entry = await addEntry('unconfirmed');
    for (const url of [entry.own, entry.confirm, entry.own.replace('?', '/entry.json?')]) {
      for (const headers of [undefined, { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }]) {
        expect((await get(url, 'HEAD', headers)).statusCode).toBe(200);
        expect((await get(url, 'GET', headers)).statusCode).toBe(200);
      }
      expect((await get(`${url}&leave=yes&List-Unsubscribe=One-Click&confirm=yes`)).statusCode).toBe(200);
    }
    expect(await statusOf(entry.id)).toBe('unconfirmed');
    expect(await events()).toEqual([]);
  });
});

describe('leaving', () => {
  test('removes the entry and its mail, and is recorded without saying who or from where', async () => {
    const [entry, other] = [await addEntry(), await addEntry()];
    await call(app, 'rest', 'subscribers.manageLink', { email: entry.email });
    const before = await erased();
    const answer = await leave(entry.own);
    expect([answer.statusCode, headingIn(answer.body)]).toEqual([200, 'You have left the waitlist']);
    // The traces of that many rows are removed from the files of the database.
    expect(await erased()).toBe(before + 1);
    expect(answer.body).not.toContain(entry.email);
    expect(await statusOf(entry.id)).toBeUndefined();
    expect(await statusOf(other.id)).toBe('waiting');
    expect(await app.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const event = { action: 'subscriber_left', target_id: entry.id, actor_id: null, address: null };
    expect(await events()).toEqual([event]);
    // Pressed again, the answer is the same, and nothing is recorded.
    expect(headingIn((await leave(entry.own)).body)).toBe('You have left the waitlist');
    expect(await events()).toEqual([event]);
    const gone = await get(entry.own);
    expect([gone.statusCode, headingIn(gone.body)]).toEqual([404, 'This link leads to no entry']);
    expect((await get(entry.own.replace('?', '/entry.json?'))).statusCode).toBe(404);
  });

  test.each([
    ['a form', 'List-Unsubscribe=One-Click', FORM],
    [
      'a multipart form',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
  ])(
    'works in one press of a mail program, as %s, without cookie and whatever the origin',
    async (_name, body, headers) => {
      const entry = await addEntry();
      const answer = await post(entry.own, body, { ...headers, origin: 'https://mail.example.com' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await statusOf(entry.id)).toBeUndefined();
      expect((await post(entry.own, body, headers)).statusCode).toBe(200);
    },
  );

  test('twenty presses at once leave once', async () => {
    const entry = await addEntry();
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave(entry.own)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await events()).toHaveLength(1);
  });

  test('needs the right token and a whole form', async () => {
    const entry = await addEntry();
    const token = entry.own.split('token=')[1] ?? '';
    for (const wrong of [
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}A`,
      entry.confirm.split('token=')[1] ?? '',
      `${token}&token=${token}`,
      '',
    ]) {
      expect((await leave(`/waitlist?token=${wrong}`)).statusCode).toBe(404);
      expect((await get(`/waitlist?token=${wrong}`)).statusCode).toBe(404);
      expect((await get(`/waitlist/entry.json?token=${wrong}`)).statusCode).toBe(404);
    }
    expect((await leave('/waitlist')).statusCode).toBe(404);
    const json = { 'content-type': 'application/json' };
    const tooLong = `leave=yes&more=${'x'.repeat(5000)}`;
    for (const [body, headers, status] of [
      ['', FORM, 400],
      ['List-Unsubscribe=Maybe', FORM, 400],
      ['{"leave":"yes"}', json, 415],
      [tooLong, FORM, 413],
      [tooLong, { 'content-type': 'multipart/form-data; boundary=b' }, 413],
      ['no parts', { 'content-type': 'multipart/form-data; boundary=b' }, 400],
    ] as const)
      expect((await post(entry.own, body, headers)).statusCode, body.slice(0, 40)).toBe(status);
    expect(await statusOf(entry.id)).toBe('waiting');
  });
});

test('tokens that are not ours are counted by client, and links that are ours are not', async () => {
  await reopen({ RATE_LIMITS: '{"waitlist_minute":{"max":3,"seconds":60}}' });
  const entry = await addEntry();
  for (let n = 0; n < 5; n += 1) expect((await get(entry.own)).statusCode).toBe(200);
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await get(`/waitlist?token=${'x'.repeat(64)}`)).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429]);
  expect((await leave(entry.own)).statusCode).toBe(200);
});

describe('the form for a link', () => {
  test('is on the page without a token, and is answered with a page', async () => {
    const page = await get('/waitlist');
    expect([page.statusCode, headingIn(page.body)]).toEqual([200, 'Your entry on the waitlist']);
    expect(page.body).toContain('action="/waitlist/link"');
    const entry = await addEntry();
    const known = await post('/waitlist/link', `email=${encodeURIComponent(entry.email)}`);
    const unknown = await post('/waitlist/link', 'email=nobody%40example.org');
    expect([known.statusCode, headingIn(known.body)]).toEqual([200, 'Look into your mail']);
    expect(unknown.body).toBe(known.body);
    expect(await app.deps.db.selectFrom('outbox').select(['subscriber_id', 'purpose']).execute()).toEqual([
      { subscriber_id: entry.id, purpose: 'own_entry' },
    ]);
  });

  test('keeps what was typed when it is no address, as text', async () => {
    const answer = await post('/waitlist/link', `email=${encodeURIComponent('"><b>eva')}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Invalid email address');
    expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;eva"');
    expect((await post('/waitlist/link', '', {})).statusCode).toBe(422);
  });
});

describe('confirming', () => {
  test('takes the button, works once, and also after CONFIRM_JOINS was switched off', async () => {
    const entry = await addEntry('unconfirmed');
    const page = await get(entry.confirm);
    expect([page.statusCode, headingIn(page.body)]).toEqual([200, 'Confirm your place']);
    expect(page.body.match(/<button/g)).toHaveLength(1);
    const answer = await post(entry.confirm);
    expect([answer.statusCode, headingIn(answer.body)]).toEqual([200, 'Your place is confirmed']);
    expect(await statusOf(entry.id)).toBe('waiting');
    const event = { action: 'join_confirmed', target_id: entry.id, actor_id: null, address: null };
    expect(await events()).toEqual([event]);
    for (const again of [await get(entry.confirm), await post(entry.confirm)])
      expect([again.statusCode, headingIn(again.body)]).toEqual([200, 'Your place is confirmed already']);
    expect(await events()).toEqual([event]);
  });

  test.each([
    ['invited', 'You are invited already'],
    ['joined', 'You have an account already'],
  ] as const)('changes nothing for who is %s', async (status, heading) => {
    const entry = await addEntry(status);
    for (const answer of [await get(entry.confirm), await post(entry.confirm)])
      expect([answer.statusCode, headingIn(answer.body)]).toEqual([200, heading]);
    expect(await statusOf(entry.id)).toBe(status);
  });

  test('ends 14 days after the join', async () => {
    const entry = await addEntry('unconfirmed');
    app.advance(14 * DAY - 60_000);
    expect((await get(entry.confirm)).statusCode).toBe(200);
    app.advance(2 * 60_000);
    for (const answer of [await get(entry.confirm), await post(entry.confirm)])
      expect([answer.statusCode, headingIn(answer.body)]).toEqual([404, 'This link has expired']);
    expect(await statusOf(entry.id)).toBe('unconfirmed');
  });

  test('says that there is nothing to confirm after leaving, and for a token of another kind', async () => {
    const entry = await addEntry('unconfirmed');
    const token = entry.own.split('token=')[1] ?? '';
    await leave(entry.own);
    for (const url of [entry.confirm, `/waitlist/confirm?token=${token}`, '/waitlist/confirm'])
      for (const answer of [await get(url), await post(url)])
        expect([answer.statusCode, headingIn(answer.body)]).toEqual([404, 'This link does not work']);
  });

  test('twenty presses at once confirm once', async () => {
    const entry = await addEntry('unconfirmed');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(entry.confirm)));
    expect(answers.filter(({ body }) => headingIn(body) === 'Your place is confirmed')).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });
});
