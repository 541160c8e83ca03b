// How everybody together uses Ask: counts for superusers, who read nothing of what others ask.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AskUse } from '#shared/ask-use.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

const HEATING = 'The heating period begins on the first of October.';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let root: Person;
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    await app.deps.db.deleteFrom('collections').execute();
    await app.deps.db.deleteFrom('questions').execute();
    root = await Person.make(app, transport, { is_superuser: true });
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
  });
  const read = (input: object) => root.call('questions.use', input);
  const use = async (from: string, to: string, time_zone = 'UTC') =>
    root.get<AskUse>('questions.use', { from, to, time_zone });
  /** Puts the questions of a person to other times, oldest first. */
  async function move(person: Person, ...times: string[]): Promise<void> {
    const { db } = app.deps;
    const rows = await db
      .selectFrom('questions')
      .select('id')
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    for (const [index, { id }] of rows.entries())
      await db
        .updateTable('questions')
        .set({ asked_at: times[index] ?? '' })
        .where('id', '=', id)
        .execute();
  }

  test('counts the files, the questions of everybody, their outcomes and their ratings', async () => {
    const { id } = await ada.create({ access: 'everyone' });
    await ada.add(id, HEATING, 'City,Cost\nBonn,7\nRome,9\n');
    const quoted = await ada.ask('When does the heating period begin?');
    const figured = await ada.ask('What is the total cost?');
    const nothing = await ben.ask('Who sings?', { collection_ids: [id] });
    const back = await ben.ask('What is the total mahogany Cost in Bonn?', { collection_ids: [id] });
    expect([quoted, figured, nothing, back].map(({ verdict }) => verdict)).toEqual([
      'answer',
      'answer',
      'not_found',
      'choose',
    ]);
    await ada.get('questions.rate', { id: quoted.id, rating: 'right' });
    await ben.get('questions.rate', { id: nothing.id, rating: 'wrong', comment: 'Ben sings.' });
    const today = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() };
    const { per_day, ...counts } = await use(today.from, today.to);
    expect(counts).toEqual({
      files: 2,
      unreadable: 0,
      asked: 4,
      before: 0,
      answered: 2,
      asked_back: 1,
      related: 0,
      not_found: 1,
      right: 1,
      wrong: 1,
    });
    expect(per_day.reduce((sum, { asked }) => sum + asked, 0)).toBe(4);
    // Once a reading is chosen, it is an answer; a question that is deleted counts no more.
    await ben.get('questions.choose', { id: back.id, number: 1 });
    await ben.get('questions.remove', { id: nothing.id });
    expect(await use(today.from, new Date().toISOString())).toMatchObject({
      asked: 3,
      answered: 3,
      asked_back: 0,
      not_found: 0,
      wrong: 0,
    });
  });

  test('counts days of the time zone, both ends included, and the equally long time before', async () => {
    for (const person of [ada, ada, ada, ben]) await person.ask('Who sings?');
    await move(ada, '2026-01-31T18:29:59.999Z', '2026-01-31T18:30:00.000Z', '2026-02-02T18:29:59.999Z');
    await move(ben, '2026-01-30T18:30:00.000Z');
    // In India a day starts at 18:30 UTC.
    const counted = await use('2026-01-31T18:30:00Z', '2026-02-02T18:29:59.999Z', 'Asia/Kolkata');
    expect(counted).toMatchObject({ asked: 2, before: 2 });
    expect(counted.per_day).toEqual([
      { day: '2026-02-01', asked: 1 },
      { day: '2026-02-02', asked: 1 },
    ]);
    const inQuarter = await use('2026-01-31T18:31:00Z', '2026-02-02T18:29:59.999Z', 'Asia/Kolkata');
    expect(inQuarter.per_day.map(({ asked }) => asked)).toEqual([0, 1]);
  });

  test('says nothing of what was asked, and answers superusers alone', async () => {
    await ada.ask('Who sings in Zanzibar?');
    const input = { from: '2020-01-01T00:00:00Z', to: '2021-01-01T00:00:00Z' };
    expect((await read(input)).text).not.toContain('Zanzibar');
    expect(await ada.status('questions.use', input)).toBe(403);
    const member = await Person.make(app, transport, { role: 'member' });
    expect(await member.status('questions.use', input)).toBe(403);
  });
});
