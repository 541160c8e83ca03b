// Saved views: whose they are, who changes them, and what becomes of them when an account is deleted.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { View } from '#shared/views.ts';
import { call, field, logIn, type Session } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const people: Record<string, { id: string; session: Session }> = {};
const roles = { root: 'superuser', sam: 'staff', kim: 'staff' } as const;

async function addPerson(name: string, role: (typeof roles)[keyof typeof roles]): Promise<void> {
  const { id } = await app.addUser(`${name}@example.org`, { role });
  people[name] = { id, session: await logIn(app, 'rest', `${name}@example.org`) };
}

beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  for (const [name, role] of Object.entries(roles)) await addPerson(name, role);
});
afterEach(async () => {
  await app.deps.db.deleteFrom('subscriber_views').execute();
  // Rows of the audit log stay; each test reads those of its own views.
});
afterAll(() => app.close());

const as = (
  name: string,
  procedure: Parameters<typeof call>[2],
  input: unknown,
  headers: Record<string, string> = {},
) => call(app, 'rest', procedure, input, people[name]?.session, headers);

async function save(name: string, input: object): Promise<View> {
  const { status, body, text } = await as(name, 'views.create', { name: 'All', filters: {}, ...input });
  expect(status, text).toBe(200);
  // Safe: the answer of a success, which is checked against the OpenAPI document.
  return body as View;
}

async function namesFor(name: string): Promise<unknown[]> {
  const { body } = await as(name, 'views.list', {});
  const data = field(body, 'data') as View[];
  expect(field(body, 'count')).toBe(data.length);
  return data.map((view) => view.name);
}

const eventsOf = async (id: string) => {
  const rows = await app.deps.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ action, detail }) => [action, detail].filter(Boolean).join(' '));
};

describe('a view', () => {
  test('keeps its filters as the list takes them, and a range by its name', async () => {
    const filters = {
      q: ' Łódź ',
      located: 'yes',
      status: 'waiting',
      tags: [' press ', 'VIP'],
      joined: 'last-month',
      sort: '-email',
      page: 3,
    };
    const view = await save('sam', { name: ' Press of Łódź ', filters });
    expect(view).toEqual({
      id: expect.any(String),
      name: 'Press of Łódź',
      filters: {
        q: 'Łódź',
        located: 'yes',
        status: 'waiting',
        tags: ['press', 'VIP'],
        joined: 'last-month',
        sort: '-email',
      },
      shared: false,
      owner_id: people['sam']?.id,
    });
    expect((await as('sam', 'views.list', {})).body).toEqual({ data: [view], count: 1 });
    const range = { from: '2026-01-01T01:00:00+01:00', to: '2026-02-01T00:00:00Z' };
    const changed = await as('sam', 'views.update', { id: view.id, filters: range });
    expect(changed.body).toEqual({
      ...view,
      filters: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
    });
  });

  test('gives the list what it was saved with', async () => {
    await call(app, 'rest', 'subscribers.join', { email: 'eva@example.org' });
    await call(app, 'rest', 'subscribers.join', { email: 'bob@example.org' });
    const { filters } = await save('sam', { filters: { q: 'EVA', status: 'waiting', located: 'no' } });
    const { body } = await as('sam', 'subscribers.list', filters);
    expect(body).toMatchObject({ count: 1, data: [{ email: 'eva@example.org' }] });
    await app.deps.db.deleteFrom('subscribers').execute();
  });

  test('is its owner’s alone until it is shared', async () => {
    const { id } = await save('sam', { name: 'Mine' });
    for (const other of ['kim', 'root']) {
      expect(await namesFor(other)).toEqual([]);
      expect((await as(other, 'views.update', { id, name: 'Yours' })).status).toBe(404);
      expect((await as(other, 'views.remove', { id })).status).toBe(404);
    }
    expect((await as('sam', 'views.update', { id, shared: true })).body).toMatchObject({ shared: true });
    expect([await namesFor('kim'), await namesFor('root')]).toEqual([['Mine'], ['Mine']]);
    expect((await as('sam', 'views.update', { id, shared: false })).body).toMatchObject({ shared: false });
    expect(await namesFor('kim')).toEqual([]);
  });

  test('that others share is changed by its owner and by superusers', async () => {
    const { id, owner_id } = await save('sam', { name: 'Ours', shared: true });
    for (const [procedure, input] of [
      ['views.update', { id, name: 'Theirs' }],
      ['views.update', { id, shared: false }],
      ['views.remove', { id }],
    ] as const) {
      const answer = await as('kim', procedure, input);
      expect(answer).toMatchObject({ status: 409, detail: 'This view belongs to somebody else' });
    }
    const changed = await as('root', 'views.update', { id, name: 'Everyone’s' });
    expect(changed.body).toMatchObject({ name: 'Everyone’s', shared: true, owner_id });
    expect((await as('root', 'views.update', { id, shared: false })).body).toMatchObject({ shared: false });
    expect(await namesFor('root')).toEqual([]);
    expect(await namesFor('sam')).toEqual(['Everyone’s']);
    await as('sam', 'views.update', { id, shared: true });
    expect((await as('root', 'views.remove', { id })).status).toBe(200);
    expect(await namesFor('sam')).toEqual([]);
  });

  test('stands by its name, the own ones before those of others', async () => {
    for (const name of ['beta', 'Alpha', 'Zeta']) await save('kim', { name, shared: name !== 'Zeta' });
    for (const name of ['Delta', 'alpha', 'gamma']) await save('sam', { name });
    expect(await namesFor('sam')).toEqual(['alpha', 'Delta', 'gamma', 'Alpha', 'beta']);
    const page = await as('sam', 'views.list', { skip: 2, limit: 2 });
    expect(page.body).toMatchObject({ count: 5, data: [{ name: 'gamma' }, { name: 'Alpha' }] });
    expect((await as('sam', 'views.list', { skip: 9 })).body).toEqual({ data: [], count: 5 });
  });

  test('has a name of its own among those of its owner, without regard to case', async () => {
    const taken = { status: 409, detail: 'There is a view with this name already' };
    const { id } = await save('sam', { name: 'Café' });
    const again = { name: 'CAFE\u0301', filters: {} };
    expect(await as('sam', 'views.create', again)).toMatchObject(taken);
    await save('kim', again);
    const other = await save('sam', { name: 'Bar' });
    expect(await as('sam', 'views.update', { id: other.id, name: 'café' })).toMatchObject(taken);
    expect((await as('sam', 'views.update', { id, name: 'CAFÉ' })).body).toMatchObject({ name: 'CAFÉ' });
    const twice = await Promise.all(
      [1, 2, 3].map(() => as('sam', 'views.create', { name: 'x', filters: {} })),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('is one of 100 at most', async () => {
    const owner_id = people['sam']?.id ?? '';
    const rows = Array.from({ length: 99 }, (_, n) => {
      return { id: `view ${n}`, owner_id, name: `${n}`, folded: `${n}`, filters: '{}', shared: 0 as const };
    });
    await app.deps.db.insertInto('subscriber_views').values(rows).execute();
    await save('sam', {});
    const answer = await as('sam', 'views.create', { name: 'One more', filters: {} });
    expect(answer).toMatchObject({ status: 409, detail: 'You have 100 saved views. Delete one first.' });
    await save('kim', {});
  });

  test('is saved once by a call that is repeated with its key', async () => {
    const input = { name: 'Once', filters: { q: 'eva' } };
    const key = { 'idempotency-key': 'one' };
    const first = await as('sam', 'views.create', input, key);
    expect((await as('sam', 'views.create', input, key)).body).toEqual(first.body);
    expect(await namesFor('sam')).toEqual(['Once']);
    const { answer } = await app.deps.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .executeTakeFirstOrThrow();
    expect(answer).not.toContain('eva');
    await as('sam', 'views.remove', { id: field(first.body, 'id') });
    expect((await as('sam', 'views.create', input, key)).status).toBe(404);
  });
});

test('what others see of views is in the audit log, without names and filters', async () => {
  const { id } = await save('sam', { name: 'Mine' });
  await as('sam', 'views.update', { id, name: 'Still mine' });
  expect(await eventsOf(id)).toEqual([]);
  await as('sam', 'views.update', { id, shared: true });
  await as('sam', 'views.update', { id, shared: true, name: 'Still mine', filters: {} });
  await as('sam', 'views.update', { id, filters: { q: 'eva@example.org' } });
  await as('sam', 'views.update', { id, shared: false, name: 'Mine again' });
  expect(await eventsOf(id)).toEqual(['view_shared', 'view_updated', 'view_unshared']);
  await as('sam', 'views.remove', { id });
  const shared = await save('sam', { name: 'Ours', shared: true });
  await as('sam', 'views.remove', { id: shared.id });
  expect(await eventsOf(shared.id)).toEqual(['view_shared', 'view_deleted']);
  expect((await eventsOf(id)).length).toBe(3);
});

test('with an account its own views go, and its shared ones become the superusers’', async () => {
  await addPerson('lea', 'staff');
  await save('lea', { name: 'Private' });
  const shared = await save('lea', { name: 'Shared', shared: true });
  await save('root', { name: 'shared' });
  const removed = await as('root', 'users.remove', { user_id: people['lea']?.id });
  expect(removed.status, removed.text).toBe(200);
  const rows = await app.deps.db.selectFrom('subscriber_views').select(['name', 'owner_id']).execute();
  expect(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: 'Shared', owner_id: null },
    { name: 'shared', owner_id: people['root']?.id },
  ]);

  const { id } = shared;
  expect((await as('kim', 'views.list', {})).body).toEqual({
    data: [{ ...shared, owner_id: null }],
    count: 1,
  });
  expect((await as('kim', 'views.remove', { id })).status).toBe(409);
  // Each superuser has it among the own ones, shared or not.
  expect((await as('root', 'views.update', { id, shared: false })).status).toBe(200);
  expect(await namesFor('kim')).toEqual([]);
  expect(await namesFor('root')).toEqual(['Shared', 'shared']);
  expect((await as('root', 'views.update', { id, name: 'All of it' })).status).toBe(200);
  expect((await as('root', 'views.remove', { id })).status).toBe(200);
});

test('who is no longer staff leaves shared views where they are, and sees none', async () => {
  await addPerson('pat', 'staff');
  await save('pat', { name: 'Kept', shared: true });
  await as('root', 'users.update', { user_id: people['pat']?.id, role: 'user' });
  expect((await as('pat', 'views.list', {})).status).toBe(403);
  expect(await namesFor('kim')).toEqual(['Kept']);
});
