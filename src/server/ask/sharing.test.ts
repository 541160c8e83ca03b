// With whom a collection is shared: who sees them, and who can be among them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Collection } from '#shared/ask.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn, transportsOfRun } from '../testing/transports.ts';

const MISSING = '01970000-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

const deactivate = ({ id }: Person) =>
  app.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute();

describe.each(transportsOfRun)('through %s', (transport) => {
  let owner: Person;
  let ben: Person;
  let cleo: Person;
  let root: Person;
  beforeEach(async () => {
    owner = await Person.make(app, transport);
    ben = await Person.make(app, transport);
    cleo = await Person.make(app, transport);
    root = await Person.make(app, transport, { is_superuser: true });
  });

  test('the owner and superusers see the members, readers only the owner', async () => {
    const member_ids = [ben.id, cleo.id].toSorted();
    const { id } = await owner.create({ access: 'chosen', member_ids });
    for (const reader of [ben, cleo]) {
      const answer = await reader.call('collections.get', { id });
      expect(answer.body).toMatchObject({
        owner_id: owner.id,
        owner: { email: owner.email },
        member_ids: [],
      });
      const { text } = await reader.call('collections.list', {});
      const other = reader === ben ? cleo : ben;
      for (const told of [answer.text, text]) {
        expect(told).toContain(owner.email);
        expect(told).not.toContain(other.id);
        expect(told).not.toContain(other.email);
      }
    }
    const seen = await owner.get<Collection>('collections.get', { id });
    expect(seen.member_ids.toSorted()).toEqual(member_ids);
    expect(seen.members.map(({ email }) => email).toSorted()).toEqual([ben.email, cleo.email].toSorted());
    const { data } = await root.get<{ data: Collection[] }>('collections.list', { all: true, limit: 1000 });
    const known = data.find((collection) => collection.id === id);
    expect(known?.member_ids.toSorted()).toEqual(member_ids);
  });

  test('an account that is inactive is found and added like one that is not there', async () => {
    await deactivate(cleo);
    // Only on tRPC.
    if (transport === 'trpc') {
      const found = await owner.call('collections.findPerson', { email: cleo.email });
      const missing = await owner.call('collections.findPerson', { email: 'nobody@example.org' });
      expect([found.status, found.body]).toEqual([404, missing.body]);
    }
    const { id } = await owner.create();
    const added = await owner.call('collections.update', { id, member_ids: [cleo.id] });
    const unknown = await owner.call('collections.update', { id, member_ids: [MISSING] });
    expect([added.status, added.body]).toEqual([422, unknown.body]);
    expect(unknown.text).toContain('member_ids');
  });

  test('who is deactivated stays among the members', async () => {
    const { id } = await owner.create({ access: 'chosen', member_ids: [ben.id] });
    await deactivate(ben);
    const kept = await owner.get<Collection>('collections.update', { id, member_ids: [ben.id, cleo.id] });
    expect(kept.member_ids.toSorted()).toEqual([ben.id, cleo.id].toSorted());
  });

  test('members count once, and the owner is none', async () => {
    const { id, member_ids } = await owner.create({ member_ids: [ben.id, ben.id, owner.id] });
    expect(member_ids).toEqual([ben.id]);
    const before = await owner.get('collections.get', { id });
    expect(await owner.get('collections.update', { id, member_ids: [owner.id, ben.id] })).toEqual(before);
    const { count } = await root.get<{ count: number }>('audit.list', {
      action: 'collection_access_changed',
      target: id,
    });
    expect(count).toBe(0);
  });

  test.each([
    ['too many', Array.from({ length: 1001 }, () => MISSING), 'At most 1,000 people'],
    ['an unknown one', [MISSING], 'no account'],
    ['text that cannot be stored', ['\0'], 'no account'],
    ['numbers', [7], 'expected string'],
    ['no list', 'somebody', 'expected array'],
  ])('members are refused with a sentence: %s', async (_name, member_ids, sentence) => {
    const { id } = await owner.create();
    for (const answer of [
      await owner.call('collections.update', { id, member_ids }),
      await owner.call('collections.create', { name: 'Papers', member_ids }),
    ]) {
      expect([answer.status, answer.detail]).toEqual([
        422,
        [expect.objectContaining({ msg: expect.stringContaining(sentence) })],
      ]);
    }
  });

  test('a value that stays is no change, also where it may not be changed', async () => {
    const { id } = await owner.create({ name: 'Secret' });
    const opened = await root.get('collections.update', {
      id,
      name: 'Secret',
      send_to_model: true,
      access: 'everyone',
    });
    expect(opened).toMatchObject({ name: 'Secret', access: 'everyone' });
    for (const change of [{ name: 'Mine' }, { send_to_model: false }])
      expect(await root.status('collections.update', { id, ...change })).toBe(409);
    expect(await ben.status('collections.update', { id, name: 'Secret' })).toBe(409);
  });
});

test('looking for people has a limit of its own', async () => {
  const limited = await openTestApp({ RATE_LIMITS: '{"find_person":{"max":2,"seconds":60}}' }, CHEAP_HASHES);
  try {
    await limited.addUser('ada@example.org');
    const session = await logIn(limited, 'trpc', 'ada@example.org');
    const find = async () =>
      (await call(limited, 'trpc', 'collections.findPerson', { email: 'ada@example.org' }, session)).status;
    expect([await find(), await find(), await find()]).toEqual([200, 200, 429]);
    expect((await call(limited, 'trpc', 'questions.ask', { question: 'When?' }, session)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
