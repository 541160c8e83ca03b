// Inviting the waitlist: who is invited, sending again, taking back, and signing up with the link.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashSecret, newSecret } from '../auth/secrets.ts';
import { breakWrites } from '../testing/engines.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports, type Session } from '../testing/transports.ts';
import type { Transport } from '../trpc/context.ts';
import type { ProcedureName } from '../http/rest-routes.ts';

const DAY = 24 * 3_600_000;

let app: TestApp;
let session: Session;

async function open(environment: Record<string, string> = {}): Promise<void> {
  // Nothing listens there: all mail stays in the outbox.
  app = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', ...environment }, CHEAP_HASHES);
  await app.addUser('staff@example.org', { role: 'staff' });
  session = await logIn(app, 'rest', 'staff@example.org');
}
afterEach(() => app.close());

const as = (procedure: ProcedureName, input: unknown, transport: Transport = 'rest', key?: string) =>
  call(app, transport, procedure, input, session, key === undefined ? {} : { 'idempotency-key': key });

const statuses = async () =>
  Object.fromEntries(
    (await app.deps.db.selectFrom('subscribers').select(['email', 'status']).execute()).map((row) => [
      row.email,
      row.status,
    ]),
  );

/** Entries that join one after the other. @returns their ids */
async function addEntries(...names: string[]): Promise<string[]> {
  for (const name of names) {
    app.advance(1000);
    await call(app, 'rest', 'subscribers.join', { email: `${name}@example.org` });
  }
  const rows = await app.deps.db.selectFrom('subscribers').select('id').orderBy('created_at').execute();
  return rows.map(({ id }) => id);
}

/** The number of mails that wait. */
const waitingMails = async () =>
  (await app.deps.db.selectFrom('outbox').select('id').where('purpose', '=', 'invitation').execute()).length;

const leases = () =>
  app.deps.db.selectFrom('outbox').select('id').where('lease_id', 'is not', null).execute();

/** Gives the invitation of an entry a token, as its mail would. */
async function tokenOf(subscriberId: string): Promise<string> {
  const token = newSecret();
  // So that no attempt to send it replaces the token.
  await app.deps.db.updateTable('waves').set({ is_paused: 1 }).execute();
  await vi.waitFor(async () => expect(await leases()).toEqual([]), 20_000);
  await app.deps.db
    .updateTable('invitations')
    // Safe: only the delivery of the mail sets it.
    .set({ token_hash: hashSecret(token), mail: 'sent' } as object)
    .where('subscriber_id', '=', subscriberId)
    .where('revoked_at', 'is', null)
    .execute();
  return token;
}

const signUp = (invitation: string, email = 'another@example.org', transport: Transport = 'rest') =>
  call(app, transport, 'users.signup', { email, full_name: 'Ina Vited', password: PASSWORD, invitation });

const check = async (invitation: string) =>
  (await call(app, 'rest', 'invitations.check', { invitation })).body;

describe('choosing', () => {
  beforeEach(() => open());

  test.each(transports)('the oldest that wait are invited through %s, each with one mail', async (way) => {
    await addEntries('a', 'b', 'c', 'd');
    const answer = await as('invitations.create', { oldest: 2, note: 'Welcome' }, way);
    expect(answer).toMatchObject({ status: 200, body: { invited: 2, skipped: [] } });
    expect(await statuses()).toEqual({
      'a@example.org': 'invited',
      'b@example.org': 'invited',
      'c@example.org': 'waiting',
      'd@example.org': 'waiting',
    });
    expect(await waitingMails()).toBe(2);
    await as('invitations.create', { oldest: 1 }, way);
    expect((await statuses())['c@example.org']).toBe('invited');
    const audited = app.deps.db.selectFrom('audit').select('id').where('action', '=', 'subscriber_invited');
    expect(await audited.execute()).toHaveLength(3);
  });

  test('a selection tells by id who is not invited and why', async () => {
    const [first = '', second = '', third = ''] = await addEntries('a', 'b', 'c');
    await as('invitations.create', { subscriber_ids: [first] });
    await app.addUser('b@example.org');
    const answer = await as('invitations.create', {
      subscriber_ids: [first, second, third, third, 'malformed', '\0'],
    });
    expect(answer.body).toEqual({
      wave_id: expect.any(String),
      invited: 1,
      skipped: [
        { id: first, reason: 'invited' },
        { id: second, reason: 'joined' },
        { id: 'malformed', reason: 'not_found' },
        { id: '', reason: 'not_found' },
      ],
    });
    expect(await waitingMails()).toBe(2);
    const nobody = await as('invitations.create', { subscriber_ids: [first] });
    expect(nobody.body).toMatchObject({ wave_id: null, invited: 0 });
    expect(await as('invitations.waves', {})).toMatchObject({ body: { count: 2 } });
  });

  test('an entry whose address got an account before it is skipped as joined', async () => {
    await app.addUser('b@example.org');
    const [, second = ''] = await addEntries('a', 'b');
    const answer = await as('invitations.create', { subscriber_ids: [second] });
    expect(answer.body).toMatchObject({ invited: 0, skipped: [{ id: second, reason: 'joined' }] });
    expect(await as('invitations.create', { oldest: 5 })).toMatchObject({ body: { invited: 1 } });
  });

  test('entries of an import that has not ended are left alone', async () => {
    const [first = '', second = '', third = ''] = await addEntries('a', 'b', 'c');
    await app.deps.db.insertInto('imports').values({ first_id: first, last_id: second }).execute();
    await call(app, 'rest', 'subscribers.manageLink', { email: 'a@example.org' });
    expect(await app.deps.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    for (const choice of [{ subscriber_ids: [first, second] }, { filters: { q: 'b@' } }])
      expect(field((await as('invitations.create', choice)).body, 'invited')).toBe(0);
    expect(field((await as('invitations.create', { oldest: 3 })).body, 'invited')).toBe(1);
    expect((await app.deps.db.selectFrom('invitations').select('subscriber_id').execute())[0]).toEqual({
      subscriber_id: third,
    });
  });

  test('those that match a filter, if they wait and are at most 1,000', async () => {
    await fillSubscribers(app.deps.db, 1001);
    await addEntries('needle-a', 'needle-b');
    const tooMany = await as('invitations.create', { filters: {} });
    expect(tooMany.status).toBe(422);
    expect(tooMany.text).toContain('More than 1,000');
    expect(await waitingMails()).toBe(0);
    const answer = await as('invitations.create', { filters: { q: 'needle-' } });
    expect(answer.body).toMatchObject({ invited: 2, skipped: [] });
    expect(await as('invitations.create', { filters: { q: 'needle-' } })).toMatchObject({
      body: { invited: 0, wave_id: null },
    });
    expect((await as('invitations.create', { filters: { q: 'nobody' } })).body).toMatchObject({ invited: 0 });
    // Who is filtered by another status does not wait.
    for (const status of ['invited', 'joined'])
      expect((await as('invitations.create', { filters: { status } })).body).toMatchObject({ invited: 0 });
  });

  test('a wave of 1,000 is one transaction: if the audit log takes no rows, nobody is invited', async () => {
    await fillSubscribers(app.deps.db, 1000);
    const repair = await breakWrites(app.deps.db, 'insert', 'audit');
    expect((await as('invitations.create', { oldest: 1000 })).status).toBeGreaterThanOrEqual(500);
    await repair();
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['waiting']));
    expect(await waitingMails()).toBe(0);
    expect((await as('invitations.create', { oldest: 1000 })).body).toMatchObject({ invited: 1000 });
    expect(await waitingMails()).toBe(1000);
  });

  test('the same key twice, and waves that overlap at the same time, invite everybody once', async () => {
    const ids = await addEntries('a', 'b', 'c', 'd', 'e');
    const input = { subscriber_ids: ids.slice(0, 2) };
    const [one, other] = await Promise.all([
      as('invitations.create', input, 'rest', 'key-1'),
      as('invitations.create', input, 'rest', 'key-1'),
    ]);
    const first = one.status === 200 ? one : other;
    expect((await as('invitations.create', input, 'rest', 'key-1')).body).toEqual(first.body);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => as('invitations.create', { subscriber_ids: ids })),
    );
    const invited = answers.map(({ body }) => Number(field(body, 'invited')));
    expect(invited.reduce((sum, number) => sum + number, 0)).toBe(3);
    expect(await waitingMails()).toBe(5);
  });

  test.each(transports)('a note with characters that nobody sees is refused through %s', async (way) => {
    await addEntries('a');
    const sentence = 'The note must not have invisible characters';
    for (const hidden of [
      '\u202e',
      '\u202a',
      '\u2066',
      '\u2069',
      '\u200b',
      '\u200f',
      '\u00ad',
      '\ufeff',
      '\u0007',
      '\u{e0041}',
    ])
      for (const procedure of ['invitations.create', 'invitations.preview'] as const) {
        const answer = await as(procedure, { oldest: 1, note: `Hello ${hidden}you` }, way);
        expect(answer.status).toBe(422);
        expect(answer.text).toContain(sentence);
      }
    expect(await waitingMails()).toBe(0);
    // Joiners have a shape; lines and columns are no secret.
    const note = 'سلام می‌خواهم 👩‍🚀\n\tשלום\r\nBye';
    expect((await as('invitations.create', { oldest: 1, note }, way)).status).toBe(200);
    expect((await as('invitations.waves', {}, way)).body).toMatchObject({ data: [{ note }] });
  });

  test('a note is trimmed and stored as it is; the preview shows it as text', async () => {
    await addEntries('a');
    const note = '<b>Hi</b> https://example.org\nTom & Co';
    await as('invitations.create', { oldest: 1, note: `  ${note}  ` });
    expect(field(field(await as('invitations.waves', {}), 'body'), 'data')).toMatchObject([
      { note, created_by: 'staff@example.org', invited: 1, is_paused: false, states: { queued: 1, sent: 0 } },
    ]);
    const { body } = await as('invitations.preview', { note });
    expect(field(body, 'text')).toContain('<b>Hi</b> https://example.org\n> Tom & Co');
    expect(field(body, 'html')).toContain('&lt;b&gt;Hi&lt;/b&gt; https://example.org');
    expect(field(body, 'html')).not.toContain('href="https://example.org');
    expect((await as('invitations.create', { oldest: 1, note: 'x'.repeat(10_240) })).status).toBe(422);
  });
});

describe('afterwards', () => {
  beforeEach(() => open());
  const onlyOne = async () => {
    const { body } = await as('invitations.list', {});
    const data: unknown = field(body, 'data');
    const [invitation] = Array.isArray(data) ? (data as unknown[]) : [];
    return invitation;
  };

  test.each(transports)('one is taken back through %s: the entry waits, the link is void', async (way) => {
    const [entry = ''] = await addEntries('a');
    await as('invitations.create', { oldest: 1 });
    const token = await tokenOf(entry);
    const id = String(field(await onlyOne(), 'id'));
    expect(await check(token)).toEqual({ state: 'valid', email: 'a@example.org' });
    expect(await as('invitations.remove', { id }, way)).toMatchObject({ status: 200 });
    expect(await statuses()).toEqual({ 'a@example.org': 'waiting' });
    expect(await waitingMails()).toBe(0);
    expect(await check(token)).toEqual({ state: 'revoked' });
    expect(await signUp(token)).toMatchObject({ status: 409 });
    expect((await as('invitations.remove', { id }, way)).status).toBe(404);
    expect((await as('invitations.resend', { id }, way)).status).toBe(404);
    expect((await as('invitations.list', {})).body).toMatchObject({ count: 0, data: [] });
    expect((await as('invitations.list', { state: 'revoked' })).body).toMatchObject({ count: 1 });
    expect((await as('invitations.create', { oldest: 1 })).body).toMatchObject({ invited: 1 });
  });

  test('one is sent again: a new mail and time, the former link is void; twice is one mail', async () => {
    const [entry = ''] = await addEntries('a');
    await as('invitations.create', { oldest: 1 });
    const token = await tokenOf(entry);
    await app.deps.db.deleteFrom('outbox').execute();
    const before = await onlyOne();
    expect(before).toMatchObject({ state: 'sent' });
    app.advance(15 * DAY);
    session = await logIn(app, 'rest', 'staff@example.org');
    expect(await onlyOne()).toMatchObject({ state: 'expired' });
    expect(await check(token)).toEqual({ state: 'expired' });
    expect((await signUp(token)).text).toContain('expired');
    const id = String(field(before, 'id'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => as('invitations.resend', { id })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { state: 'queued' } });
    expect(await waitingMails()).toBe(1);
    expect(await check(token)).toEqual({ state: 'unknown' });
    expect(String(field(await onlyOne(), 'expires_at')) > String(field(before, 'expires_at'))).toBe(true);
  });

  test('deleting an entry voids its invitation and takes its mail', async () => {
    const [entry = ''] = await addEntries('a');
    await as('invitations.create', { oldest: 1 });
    const token = await tokenOf(entry);
    expect((await as('subscribers.remove', { id: entry })).status).toBe(200);
    expect(await check(token)).toEqual({ state: 'unknown' });
    expect((await signUp(token)).status).toBe(404);
    expect(await waitingMails()).toBe(0);
    expect((await as('invitations.list', {})).body).toMatchObject({ count: 0 });
  });

  test('a wave is paused and resumed, once each', async () => {
    await addEntries('a');
    const { body } = await as('invitations.create', { oldest: 1 });
    const id = field(body, 'wave_id');
    for (const is_paused of [true, true, false, false])
      expect((await as('invitations.updateWave', { id, is_paused })).body).toMatchObject({ is_paused });
    const actions = await app.deps.db.selectFrom('audit').select('action').orderBy('seq').execute();
    expect(actions.map(({ action }) => action).filter((action) => action.startsWith('wave_'))).toEqual([
      'wave_paused',
      'wave_resumed',
    ]);
  });

  test.each(transports)('one wave is listed alone by its id through %s, and none by another', async (way) => {
    await addEntries('a', 'b');
    await as('invitations.create', { oldest: 1 });
    const wave_id = field((await as('invitations.create', { oldest: 1, note: 'Second' })).body, 'wave_id');
    expect((await as('invitations.waves', { wave_id }, way)).body).toMatchObject({
      data: [{ id: wave_id, note: 'Second', invited: 1 }],
      count: 1,
    });
    expect((await as('invitations.waves', { wave_id: 'unknown' }, way)).body).toEqual({ data: [], count: 0 });
  });

  test('a wave survives the account that sent it', async () => {
    await app.addUser('root@example.org', { is_superuser: true });
    const staff = await app.addUser('other@example.org', { role: 'staff' });
    await addEntries('a');
    session = await logIn(app, 'rest', 'other@example.org');
    await as('invitations.create', { oldest: 1 });
    session = await logIn(app, 'rest', 'root@example.org');
    await as('users.remove', { user_id: staff.id });
    expect((await as('invitations.waves', {})).body).toMatchObject({ data: [{ created_by: null }] });
  });
});

describe('sending again', () => {
  beforeEach(() => open());

  test.each(transports)('takes many at once through %s, and tells which it leaves out', async (way) => {
    const [sent = '', refused = '', joined = ''] = await addEntries('a', 'b', 'c', 'd', 'e');
    await as('invitations.create', { oldest: 5 });
    const token = await tokenOf(sent);
    const { db } = app.deps;
    const outcome = (mail: string) =>
      // Safe: only a delivery sets the detail.
      ({ mail, mail_detail: mail === 'refused' ? '550 blocked' : null }) as object;
    await db
      .updateTable('invitations')
      .set(outcome('refused'))
      .where('subscriber_id', '=', refused)
      .execute();
    const used = { ...outcome('sent'), used_at: new Date().toISOString() };
    await db.updateTable('invitations').set(used).where('subscriber_id', '=', joined).execute();
    await db.deleteFrom('outbox').where('subscriber_id', 'in', [sent, refused, joined]).execute();
    const rows = await db.selectFrom('invitations').selectAll().orderBy('subscriber_id').execute();
    const idOf = (entry: string) => rows.find((row) => row.subscriber_id === entry)?.id ?? '';
    const [queued = '', revoked = ''] = rows
      .filter(({ subscriber_id }) => ![sent, refused, joined].includes(subscriber_id))
      .map(({ id }) => id);
    await as('invitations.remove', { id: revoked });
    const ids = [idOf(sent), idOf(refused), idOf(joined), queued, revoked, 'malformed', idOf(sent)];
    const answer = await as('invitations.resendMany', { ids }, way);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        resent: 2,
        skipped: [
          { id: idOf(joined), reason: 'joined' },
          { id: queued, reason: 'queued' },
          { id: revoked, reason: 'not_found' },
          { id: 'malformed', reason: 'not_found' },
        ],
      },
    });
    expect(await waitingMails()).toBe(3);
    // The former link is void at once.
    expect(await check(token)).toEqual({ state: 'unknown' });
    const again = await as('invitations.resendMany', { ids: [idOf(sent)] }, way);
    expect(again.body).toEqual({ resent: 0, skipped: [{ id: idOf(sent), reason: 'queued' }] });
    const audited = await db
      .selectFrom('audit')
      .select('target_id')
      .where('action', '=', 'invitation_resent')
      .execute();
    expect(audited.map(({ target_id }) => target_id).toSorted()).toEqual([sent, refused].toSorted());
  });
});

describe('arriving', () => {
  test.each(['open', 'approval', 'invited', 'closed'])(
    'with SIGNUP_MODE=%s the account is active, a member, of the address that was invited',
    async (mode) => {
      await open({ SIGNUP_MODE: mode });
      const [entry = ''] = await addEntries('a');
      await as('invitations.create', { oldest: 1 });
      const token = await tokenOf(entry);
      const answer = await signUp(token);
      expect(answer).toMatchObject({
        status: 200,
        body: { email: 'a@example.org', is_active: true, is_member: true, is_superuser: false },
      });
      expect(await statuses()).toEqual({ 'a@example.org': 'joined' });
      expect(await check(token)).toEqual({ state: 'used' });
      expect((await signUp(token)).text).toContain('has been used');
      const member = await logIn(app, 'rest', 'a@example.org');
      const collections = await call(app, 'rest', 'collections.list', {}, member);
      expect(collections.body).toMatchObject({
        count: 1,
        data: [{ name: 'My files', access: 'private', files: 0, is_own: true }],
      });
      expect((await as('invitations.list', {})).body).toMatchObject({ data: [{ state: 'joined' }] });
      const id = String(field(Object(field((await as('invitations.list', {})).body, 'data'))[0], 'id'));
      for (const procedure of ['invitations.resend', 'invitations.remove'] as const)
        expect((await as(procedure, { id })).status).toBe(409);
    },
  );

  test('without an invitation, SIGNUP_MODE=invited answers 409', async () => {
    await open({ SIGNUP_MODE: 'invited' });
    const person = { email: 'b@example.org', full_name: 'Bea Uninvited', password: PASSWORD };
    for (const rest of [{}, { invitation: '' }]) {
      const answer = await call(app, 'rest', 'users.signup', { ...person, ...rest });
      expect(answer).toMatchObject({ status: 409, body: { detail: 'Sign-up is by invitation only' } });
    }
  });

  test('twenty tabs at once make one account, in whatever spelling of the token', async () => {
    await open();
    const [entry = ''] = await addEntries('a');
    await as('invitations.create', { oldest: 1 });
    const token = await tokenOf(entry);
    const wrong = [
      token.toLowerCase(),
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}x`,
      ` ${token}`,
      'x',
    ];
    for (const one of wrong) {
      if (one === token) continue;
      expect((await signUp(one)).status).toBe(404);
      expect(await check(one)).toEqual({ state: 'unknown' });
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        signUp(token, `tab${tab}@example.org`, tab % 2 ? 'rest' : 'trpc'),
      ),
    );
    const counts = answers.map(({ status }) => status).toSorted();
    expect(counts).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const users = await app.deps.db.selectFrom('users').select('email').execute();
    expect(users.map(({ email }) => email).toSorted()).toEqual(['a@example.org', 'staff@example.org']);
  });

  test('an account that a superuser makes marks the entry, uses the invitation up, and takes its mail', async () => {
    await open();
    const [entry = ''] = await addEntries('a');
    await as('invitations.create', { oldest: 1 });
    const token = await tokenOf(entry);
    await app.addUser('root@example.org', { is_superuser: true });
    session = await logIn(app, 'rest', 'root@example.org');
    const person = { email: 'A@example.org', password: PASSWORD };
    expect((await as('users.create', person)).body).toMatchObject({ is_active: false });
    expect(await statuses()).toEqual({ 'a@example.org': 'joined' });
    expect(await check(token)).toEqual({ state: 'used' });
    expect(await waitingMails()).toBe(0);
    expect((await signUp(token)).status).toBe(409);
  });

  test('an account whose address a superuser changes marks the entry of the new one', async () => {
    await open();
    await addEntries('a', 'b', 'c');
    await as('invitations.create', { oldest: 1 });
    const [entry = ''] = await addEntries();
    const token = await tokenOf(entry);
    const { id } = await app.addUser('c@example.org');
    await app.addUser('root@example.org', { is_superuser: true });
    session = await logIn(app, 'rest', 'root@example.org');
    const change = (fields: object) => as('users.update', { user_id: id, ...fields });
    expect((await change({ full_name: 'Carl', email: 'C@example.org' })).status).toBe(200);
    const before = { 'a@example.org': 'invited', 'b@example.org': 'waiting', 'c@example.org': 'joined' };
    expect(await statuses()).toEqual(before);
    expect((await change({ email: 'A@example.org' })).status).toBe(200);
    expect(await statuses()).toEqual({ ...before, 'a@example.org': 'joined' });
    expect(await check(token)).toEqual({ state: 'used' });
    expect(await waitingMails()).toBe(0);
    // One that is refused changes nothing.
    expect((await change({ email: 'staff@example.org' })).status).toBe(409);
    expect((await change({ email: 'no address' })).status).toBe(422);
    expect(await statuses()).toEqual({ ...before, 'a@example.org': 'joined' });
  });

  test("an account that takes somebody's address does not use up what they were sent", async () => {
    await open();
    await addEntries('a');
    await as('invitations.create', { oldest: 1 });
    const [entry = ''] = await addEntries();
    const token = await tokenOf(entry);
    await app.addUser('m@example.org', { role: 'member' });
    session = await logIn(app, 'rest', 'm@example.org');
    for (const email of ['a@example.org', 'm@example.org'])
      expect((await as('users.updateMe', { full_name: 'Mia', email })).status).toBe(200);
    expect(await statuses()).toEqual({ 'a@example.org': 'invited' });
    expect(await check(token)).toEqual({ state: 'valid', email: 'a@example.org' });
  });

  test('an entry stays joined when its address goes from the account, and when the account is deleted', async () => {
    await open();
    const [first = '', second = ''] = await addEntries('a', 'b');
    const { id } = await app.addUser('a@example.org');
    const { id: deleted } = await app.addUser('b@example.org');
    await app.addUser('root@example.org', { is_superuser: true });
    session = await logIn(app, 'rest', 'root@example.org');
    await as('users.update', { user_id: id, email: 'private@example.org' });
    await as('users.remove', { user_id: deleted });
    await addEntries('a', 'b');
    expect(await statuses()).toEqual({ 'a@example.org': 'joined', 'b@example.org': 'joined' });
    const answer = await as('invitations.create', { subscriber_ids: [first, second] });
    expect(answer.body).toMatchObject({ invited: 0, skipped: [{ reason: 'joined' }, { reason: 'joined' }] });
  });

  test('checking takes no account of who asks and has a limit', async () => {
    await open({ RATE_LIMITS: '{"invitation_address":{"max":2,"seconds":60}}' });
    expect(await check('x')).toEqual({ state: 'unknown' });
    await check('x');
    expect((await call(app, 'rest', 'invitations.check', { invitation: 'x' })).status).toBe(429);
  });
});
