// Finding accounts by text, status and role, and sorting them, on both transports.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userList } from '#shared/users.ts';
import { fillSearchTexts } from '../db/search-texts.ts';
import { call, logIn, type Session, transportsOfRun } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let root: Session;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser('root@example.org', { is_superuser: true });
  root = await logIn(app, 'rest', 'root@example.org');
});
afterEach(() => app.close());

async function make(email: string, full_name: string | null, flags: object = {}): Promise<string> {
  app.advance(1000);
  const input = { email, full_name, password: PASSWORD, is_active: true, ...flags };
  const { body } = await call(app, 'rest', 'users.create', input, root);
  return String(Object(body).id);
}

describe.each(transportsOfRun)('through %s', (transport) => {
  async function find(input: object): Promise<{ emails: string[]; count: number }> {
    const answer = await call(app, transport, 'users.list', input, root);
    const { data, count } = userList.parse(answer.body);
    return { emails: data.map(({ email }) => email), count };
  }

  test('a text is found anywhere in the name or the address, without regard to case and accents', async () => {
    await make('zoe@example.org', 'Zoë Ångström');
    await make('bob@elsewhere.example', null);
    for (const q of ['zoe', 'ANGSTROM', 'ë å', 'Zoe\u0308', 'ZOE@EXAMPLE', '  zoë  '])
      expect(await find({ q }), q).toEqual({ emails: ['zoe@example.org'], count: 1 });
    expect(await find({ q: 'elsewhere' })).toEqual({ emails: ['bob@elsewhere.example'], count: 1 });
    expect(await find({ q: 'nowhere' })).toEqual({ emails: [], count: 0 });
  });

  test('wildcards, quotes and backslashes are plain text', async () => {
    await make('percent@example.org', `50% of_it 'quoted' "twice" \\ back`);
    for (const q of ['50%', 'of_it', `'quoted'`, `"twice"`, '\\', '\\ b', '% o'])
      expect((await find({ q })).emails, q).toEqual(['percent@example.org']);
    for (const q of ['%%', '5_%', '__', '\\%', `' or 1=1 --`]) expect((await find({ q })).count, q).toBe(0);
  });

  test('status and role limit the list, with each other and with a text', async () => {
    await make('off@example.org', 'Off', { is_active: false });
    await make('boss@example.org', 'Boss', { is_superuser: true });
    await make('plain@example.org', 'Plain');
    expect((await find({ status: 'inactive' })).emails).toEqual(['off@example.org']);
    expect((await find({ status: 'active', role: 'user' })).emails).toEqual(['plain@example.org']);
    expect((await find({ role: 'superuser' })).emails).toEqual(['root@example.org', 'boss@example.org']);
    expect(await find({ role: 'superuser', q: 'boss' })).toEqual({ emails: ['boss@example.org'], count: 1 });
    expect((await find({ status: 'active', skip: 1, limit: 1 })).count).toBe(3);
    await make('member@example.org', 'Member', { role: 'member' });
    await make('staff@example.org', 'Staff', { role: 'staff' });
    expect((await find({ role: 'member' })).emails).toEqual(['member@example.org']);
    expect((await find({ role: 'staff' })).emails).toEqual(['staff@example.org']);
    expect((await find({ role: 'user' })).emails).toEqual(['off@example.org', 'plain@example.org']);
  });

  test('the list is sorted by age, address or folded name; accounts without a name come last, equal names by id', async () => {
    await make('b@example.org', 'Émile');
    await make('a@example.org', 'emile');
    await make('c@example.org', 'Zoe');
    await make('d@example.org', 'adam');
    const letters = async (sort: string) =>
      (await find({ sort, q: '@example.org' })).emails.map((email) => email[0]).join('');
    expect(await letters('created_at')).toBe('rbacd');
    expect(await letters('-created_at')).toBe('dcabr');
    expect(await letters('email')).toBe('abcdr');
    expect(await letters('-email')).toBe('rdcba');
    expect(await letters('full_name')).toBe('dbacr');
    expect(await letters('-full_name')).toBe('cabdr');
  });

  test('a changed name and address are found, and the former ones are not', async () => {
    const user_id = await make('old@example.org', 'Former Name');
    await call(app, transport, 'users.update', { user_id, full_name: 'Später' }, root);
    await call(app, transport, 'users.update', { user_id, email: 'new@example.org' }, root);
    expect((await find({ q: 'spater' })).emails).toEqual(['new@example.org']);
    expect((await find({ q: 'former' })).count).toBe(0);
    expect((await find({ q: 'old@' })).count).toBe(0);
  });

  test('a filter that does not exist is refused', async () => {
    for (const input of [
      { q: '' },
      { q: 'x'.repeat(101) },
      { status: 'on' },
      { role: 'king' },
      { sort: 'id' },
    ])
      expect((await call(app, transport, 'users.list', input, root)).status).toBe(422);
  });
});

test('rows of an earlier version are found without regard to case, and after filling without regard to accents', async () => {
  await make('zoe@example.org', 'Zoë');
  const { db } = app.deps;
  await db.updateTable('users').set({ search_text: null, sort_name: null }).execute();
  const count = async (q: string) =>
    userList.parse((await call(app, 'rest', 'users.list', { q }, root)).body).count;
  expect(await count('ZO')).toBe(1);
  await fillSearchTexts(db);
  expect(await count('zoe')).toBe(1);
  expect(
    (await db.selectFrom('users').select('sort_name').where('email', '=', 'zoe@example.org').execute())[0],
  ).toEqual({ sort_name: 'zoe' });
});
