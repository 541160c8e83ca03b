// What staff see of an entry and write about it: tags, the place, notes; and where these are found again.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { joinFromBerlin } from '../testing/joining.ts';
import { call, field, logIn, type Session } from '../testing/transports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { consoleActor, withAudit } from '../audit/audit.service.ts';
import { findOwnEntry } from './own-entry.service.ts';

let app: TestApp;
let staff: Session;
let user: Session;
beforeAll(async () => {
  app = await openTestApp();
  await app.addUser('sam@example.org', { role: 'staff' });
  await app.addUser('ulf@example.org');
  staff = await logIn(app, 'rest', 'sam@example.org');
  user = await logIn(app, 'rest', 'ulf@example.org');
});
afterEach(() => app.deps.db.deleteFrom('subscribers').execute());
afterAll(() => app.close());

const as = (procedure: Parameters<typeof call>[2], input: unknown, session = staff) =>
  call(app, 'rest', procedure, input, session);

const joined = (email: string) => joinFromBerlin(app, email);

const tagsOf = async (id: string) => field((await as('subscribers.get', { id })).body, 'tags');
const eventsOf = async () => {
  const rows = await app.deps.db
    .selectFrom('audit')
    .select(['action', 'target_id', 'detail'])
    .orderBy('seq')
    .execute();
  return rows.filter(({ action }) => action.startsWith('subscriber_'));
};

describe('tags', () => {
  test('are kept in alphabetical order, once without regard to case, and each change is in the audit log', async () => {
    const id = await joined('eva@example.org');
    const answer = await as('subscribers.update', { id, tags: ['VIP', 'press', 'vip', ' Übung '] });
    expect(answer.body).toMatchObject({ tags: ['press', 'VIP', 'Übung'], location: 'Berlin, Germany' });
    expect(await tagsOf(id)).toEqual(['press', 'VIP', 'Übung']);
    await as('subscribers.update', { id, tags: ['press', 'VIP', 'Übung'] });
    await as('subscribers.update', { id });
    const of = (await eventsOf()).filter(({ target_id }) => target_id === id);
    expect(of).toEqual([{ action: 'subscriber_updated', target_id: id, detail: 'tags' }]);
    expect((await as('subscribers.update', { id, tags: [] })).body).toMatchObject({ tags: [] });
  });

  test('are seen by every signed-in person, in lists and of one', async () => {
    const id = await joined('eva@example.org');
    await as('subscribers.update', { id, tags: ['press'] });
    expect((await as('subscribers.list', {}, user)).body).toMatchObject({ data: [{ tags: ['press'] }] });
    expect((await as('subscribers.list', { skip: 5 }, user)).body).toEqual({ data: [], count: 1 });
    expect((await as('subscribers.get', { id }, user)).body).toMatchObject({ tags: ['press'] });
  });

  test('filter lists and exports: all of those that are given, without regard to case', async () => {
    const [eva, bob] = [await joined('eva@example.org'), await joined('bob@example.org')];
    await joined('kim@example.org');
    await as('subscribers.update', { id: eva, tags: ['Press', 'VIP'] });
    await as('subscribers.update', { id: bob, tags: ['press'] });
    const find = async (input: object) => {
      const { body } = await as('subscribers.list', input);
      const emails = (field(body, 'data') as { email: string }[]).map(({ email }) => email.split('@')[0]);
      return [field(body, 'count'), ...emails];
    };
    expect(await find({ tags: ['PRESS'] })).toEqual([2, 'bob', 'eva']);
    expect(await find({ tags: ['press', 'vip'] })).toEqual([1, 'eva']);
    expect(await find({ tags: ['press'], sort: 'email', q: 'EXAMPLE' })).toEqual([2, 'bob', 'eva']);
    expect(await find({ tags: ['pres'] })).toEqual([0]);
    const csv = async (input: object) =>
      (await as('subscribers.exportCsv', input)).text.split('\r\n').slice(0, -1);
    const withTags = await csv({ tags: ['press'], with_tags: true });
    expect(withTags[0]).toBe('id,email,created_at,location,tags');
    expect(withTags.slice(1).map((line) => line.split(',').at(-1))).toEqual(['Press;VIP', 'press']);
    expect((await csv({ ids: [eva, bob], tags: ['vip'] })).map((line) => line.split(',')[1])).toEqual([
      'email',
      'eva@example.org',
    ]);
    const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };
    expect((await csv({ ...range, with_tags: true })).map((line) => line.split(',').at(-1))).toEqual([
      'tags',
      'Press;VIP',
      'press',
      '',
    ]);
    expect((await csv({ ...range, with_tags: false }))[0]).toBe('id,email,created_at,location');
    expect((await as('subscribers.exportCsv', { with_tags: true })).status).toBe(422);
  });

  test('are added to many and removed, all or none', async () => {
    const [eva, bob] = [await joined('eva@example.org'), await joined('bob@example.org')];
    const many = Array.from({ length: 20 }, (_, n) => `tag ${String(n).padStart(2, '0')}`);
    await as('subscribers.update', { id: bob, tags: many });
    const ids = [eva, bob, eva, 'gone'];
    const refused = await as('subscribers.tagMany', { ids, add: ['press'] });
    expect([refused.status, refused.detail]).toEqual([
      422,
      [{ loc: ['body', 'add'], msg: 'An entry has at most 20 tags', type: 'too_big' }],
    ]);
    expect(await tagsOf(eva)).toEqual([]);
    expect((await as('subscribers.tagMany', { ids, add: ['press'], remove: ['TAG 00'] })).body).toEqual({
      changed: 2,
    });
    expect(await tagsOf(bob)).toEqual(['press', ...many.slice(1)]);
    expect((await as('subscribers.tagMany', { ids, add: ['PRESS'], remove: ['x'] })).body).toEqual({
      changed: 0,
    });
    expect(await tagsOf(eva)).toEqual(['press']);
    // In both lists: it stays.
    expect((await as('subscribers.tagMany', { ids, add: ['press'], remove: ['press'] })).body).toEqual({
      changed: 0,
    });
    expect((await as('subscribers.tagMany', { ids, remove: ['press'] })).body).toEqual({ changed: 2 });
    expect(await tagsOf(eva)).toEqual([]);
  });

  test('of two calls at once that would be too many together, one is refused', async () => {
    const id = await joined('eva@example.org');
    await as('subscribers.update', { id, tags: Array.from({ length: 19 }, (_, n) => `tag ${n}`) });
    const both = await Promise.all(
      ['a', 'b'].map((tag) => as('subscribers.tagMany', { ids: [id], add: [tag] })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await tagsOf(id)).toHaveLength(20);
  });

  test('are brought in by an import of new addresses, and what was exported comes back equal', async () => {
    const eva = await joined('eva@example.org');
    await as('subscribers.update', { id: eva, tags: ['=sum', 'Übung'] });
    const input = { tags: ['übung'], with_tags: true };
    const file = (await as('subscribers.exportCsv', input)).text;
    await as('subscribers.remove', { id: eva });
    await joined('bob@example.org');
    const others = 'new@example.org,,,,"VIP; vip ;;press"\r\nbob@example.org,,,,other\r\n';
    const csv = `email,created_at,location,x,tags\r\n${others}`;
    const bring = (text: string) =>
      as('subscribers.importCsv', { file: [Buffer.from(text)], dry_run: 'false' });
    expect((await bring(file)).body).toMatchObject({ added: 1 });
    expect((await bring(csv)).body).toMatchObject({ added: 1, known: 1 });
    const strip = (text: string) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id');
    expect(strip((await as('subscribers.exportCsv', input)).text)).toBe(strip(file));
    const listed = await as('subscribers.list', { sort: 'email' });
    expect(listed.body).toMatchObject({
      data: [
        { email: 'bob@example.org', tags: [] },
        { email: 'eva@example.org', tags: ['=sum', 'Übung'] },
        { email: 'new@example.org', tags: ['press', 'VIP'] },
      ],
    });
    const bad = await bring(`email,tags\r\nx@example.org,${'y'.repeat(41)}\r\n`);
    expect(bad.body).toMatchObject({
      refused: 1,
      problems: [
        {
          line: 2,
          message: expect.stringMatching(/^The tags “y+…?” are refused: A tag has at most 40 characters\.$/),
        },
      ],
    });
  });
});

test('staff see how an entry came, its mails and who did what; a user sees null', async () => {
  const id = await joined('eva@example.org');
  await as('invitations.create', { subscriber_ids: [id] });
  await as('subscribers.update', { id, location: 'Bonn, Germany' });
  const { body } = await as('subscribers.get', { id });
  expect(body).toMatchObject({
    status: 'invited',
    source: 'site',
    location: 'Bonn, Germany',
    latitude: null,
    longitude: null,
    account: null,
    invitation: { wave_id: expect.any(String), state: 'queued', expires_at: expect.any(String) },
    notes: [],
    mails: [{ kind: 'invitation' }],
  });
  const history = field(body, 'history') as { event: string; actor: string | null }[];
  expect(history.map(({ event, actor }) => [event, actor])).toEqual([
    ['joined', null],
    ['subscriber_invited', 'sam@example.org'],
    ['subscriber_updated', 'sam@example.org'],
  ]);
  const seen = (await as('subscribers.get', { id }, user)).body;
  expect(seen).toMatchObject({
    status: 'invited',
    notes: null,
    mails: null,
    history: null,
    source: null,
    invitation: null,
    account: null,
    latitude: null,
  });
  await as('subscribers.importCsv', { file: [Buffer.from('email\nnew@example.org\n')], dry_run: 'false' });
  const { id: brought } = await app.deps.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'new@example.org')
    .executeTakeFirstOrThrow();
  expect((await as('subscribers.get', { id: brought })).body).toMatchObject({
    source: 'import',
    invitation: null,
    history: [{ event: 'imported' }],
  });
});

test('the last invitation of an entry is told with its state, also when it was taken back', async () => {
  const id = await joined('ida@example.org');
  const invite = () => as('invitations.create', { subscriber_ids: [id] });
  const stateNow = async () =>
    field(field((await as('subscribers.get', { id })).body, 'invitation'), 'state');
  await invite();
  const { data } = (await as('invitations.list', {})).body as {
    data: { id: string; subscriber_id: string }[];
  };
  const first = data.find(({ subscriber_id }) => subscriber_id === id);
  await as('invitations.remove', { id: first?.id });
  expect(await stateNow()).toBe('revoked');
  const wave = field((await invite()).body, 'wave_id');
  expect((await as('subscribers.get', { id })).body).toMatchObject({
    invitation: { wave_id: wave, state: 'queued' },
  });
  const past = new Date(Date.now() - 1000).toISOString();
  await app.deps.db
    .updateTable('invitations')
    .set({ mail: 'sent', expires_at: past })
    .where('wave_id', '=', String(wave))
    .execute();
  expect(await stateNow()).toBe('expired');
});

describe('notes', () => {
  test('are told newest first with who wrote them, and deleted by anybody of the staff', async () => {
    const id = await joined('eva@example.org');
    const first = field((await as('subscribers.addNote', { id, text: 'Met at the fair.' })).body, 'id');
    await as('subscribers.addNote', { id, text: 'Wants an invoice.\nSoon.' });
    const notes = field((await as('subscribers.get', { id })).body, 'notes');
    expect(notes).toMatchObject([
      { text: 'Wants an invoice.\nSoon.', author: 'sam@example.org' },
      { text: 'Met at the fair.', author: 'sam@example.org' },
    ]);
    const other = await joined('bob@example.org');
    expect((await as('subscribers.removeNote', { id: other, note_id: first })).detail).toBe('Note not found');
    expect((await as('subscribers.removeNote', { id, note_id: first })).status).toBe(200);
    expect((await as('subscribers.removeNote', { id, note_id: first })).status).toBe(404);
    expect(field((await as('subscribers.get', { id })).body, 'notes')).toHaveLength(1);
    const told = JSON.stringify(await eventsOf());
    expect(told).toContain('subscriber_note_added');
    expect(told).toContain('subscriber_note_deleted');
    expect(told).not.toContain('invoice');
  });

  test('are 200 at most', async () => {
    const id = await joined('eva@example.org');
    const rows = Array.from({ length: 199 }, (_, n) => ({
      id: `note ${n}`,
      subscriber_id: id,
      text: 'x',
      author_id: null,
      created_at: '2026',
    }));
    await app.deps.db.insertInto('subscriber_notes').values(rows).execute();
    expect((await as('subscribers.addNote', { id, text: 'The last one' })).status).toBe(200);
    expect((await as('subscribers.addNote', { id, text: 'One more' })).status).toBe(409);
  });

  test('and tags go with the entry, and the person sees them', async () => {
    const id = await joined('eva@example.org');
    await as('subscribers.update', { id, tags: ['press'] });
    await as('subscribers.addNote', { id, text: 'Met at the fair.' });
    expect(await findOwnEntry(app.deps.db, id)).toMatchObject({
      tags: ['press'],
      notes: [{ text: 'Met at the fair.', created_at: expect.any(String) }],
    });
    await as('subscribers.remove', { id });
    for (const table of ['subscriber_tags', 'subscriber_notes'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

test('an account of the address is told, and its notes stay without their author when that is gone', async () => {
  const id = await joined('eva@example.org');
  await app.addUser('eva@example.org');
  const author = await app.addUser('kim@example.org', { role: 'staff' });
  await as('subscribers.addNote', { id, text: 'A note' }, await logIn(app, 'rest', 'kim@example.org'));
  await app.deps.db.deleteFrom('users').where('id', '=', author.id).execute();
  expect((await as('subscribers.get', { id })).body).toMatchObject({
    account: { is_active: true, created_at: expect.any(String) },
    notes: [{ text: 'A note', author: null }],
  });
});

test('of a long history, staff see how the entry came and the newest 500 events, oldest first', async () => {
  const id = await joined('eva@example.org');
  const actor = consoleActor(app.deps.clock());
  await withAudit(app.deps.db, actor, async (_trx, audit) => {
    for (let n = 0; n < 505; n += 1) audit('subscriber_updated', id, 'tags');
  });
  await as('subscribers.addNote', { id, text: 'hello' });
  const history = field((await as('subscribers.get', { id })).body, 'history') as { event: string }[];
  expect(history).toHaveLength(501);
  expect(history[0]?.event).toBe('joined');
  expect(history[1]?.event).toBe('subscriber_updated');
  expect(history.at(-1)?.event).toBe('subscriber_note_added');
});
