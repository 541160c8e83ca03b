// Which collections a question is put to, and what a former answer shows.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILES_PER_COLLECTION, WAITLIST_ID } from '#shared/ask-limits.ts';
import { COLLECTIONS_NAMED, type Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { numbers } from '../testing/engines.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { toRoleColumns } from '../users/roles.ts';
import { readerOf } from './access.ts';
import { findReadableFiles } from './readable-files.ts';

const HEATING = 'The heating period begins on the first of October.';
const QUESTION = 'When does the heating period begin?';
/** More than a statement of either database can bind. */
const MANY = 70_000;
const MISSING = '01970000-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

test('a question goes to all collections, however many there are', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await Person.make(app, 'rest'), await Person.make(app, 'rest')];
  await sql`insert into collections (id, name, sort_name, access, owner_id, send_to_model, created_at)
    select 'many ' || i, 'Many', 'many', 'everyone', ${ben.id}, 1, '2020' from ${numbers(MANY)}`.execute(
    app.deps.db,
  );
  const { id } = await ada.create({ name: 'Papers' });
  await ada.add(id, HEATING);
  const asked = await ada.ask(QUESTION);
  expect(asked).toMatchObject({ verdict: 'answer', lines: [{ text: HEATING }] });
  expect(asked.collection_ids).toHaveLength(COLLECTIONS_NAMED);
  const followed = await ada.ask(QUESTION, { follows: asked.id });
  expect([followed.verdict, followed.collection_ids]).toEqual(['answer', asked.collection_ids]);
  expect(await ada.get('questions.list', {})).toEqual({ data: [followed, asked], count: 2 });
  const { size } = await app.deps.db
    .selectFrom('questions')
    .select(({ fn }) => fn.max<number>(sql`length(collection_ids)`).as('size'))
    .executeTakeFirstOrThrow();
  expect(size).toBeLessThan(100);
  await app.deps.db.deleteFrom('collections').where('owner_id', '=', ben.id).execute();
});

test('others are served while the files of a question are listed', { timeout: 60_000 }, async () => {
  const ada = await Person.make(app, 'rest');
  const { id: read } = await ada.create();
  await ada.add(read, HEATING);
  const full = await Promise.all([ada.create(), ada.create(), ada.create()]);
  for (const { id } of full)
    await sql`insert into files (id, collection_id, sha256, size, media_type, name, status, created_at)
      select ${id} || i, ${id}, i || '', 1, 'text/plain', 'a.txt', 'ready', '2020'
      from ${numbers(FILES_PER_COLLECTION)}`.execute(app.deps.db);
  let turns = 0;
  const count = setInterval(() => (turns += 1));
  const files = await findReadableFiles(
    app.deps.db,
    readerOf({ id: ada.id, ...toRoleColumns('user') }),
    undefined,
  );
  clearInterval(count);
  expect(files.map(({ fileIds }) => fileIds.length).toSorted((one, other) => one - other)).toEqual([
    1,
    ...full.map(() => FILES_PER_COLLECTION),
  ]);
  expect(turns).toBeGreaterThanOrEqual(full.length - 1);
  const asked = await ada.ask(QUESTION);
  expect(asked).toMatchObject({ verdict: 'answer', unread_files: full.length * FILES_PER_COLLECTION });
});

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
  });
  const again = ({ id }: Question) => ada.get<Question>('questions.get', { id });

  test('a question names the collections that it went to and that are still there', async () => {
    const [one, two] = [await ada.create({ name: 'One' }), await ada.create({ name: 'Two' })];
    const toAll = await ada.ask(QUESTION);
    const toOne = await ada.ask(QUESTION, { collection_ids: [two.id, two.id] });
    await ada.create({ name: 'Three' });
    expect(toAll.collection_ids).toEqual([one.id, two.id, WAITLIST_ID]);
    expect((await again(toAll)).collection_ids).toEqual(toAll.collection_ids);
    expect(toOne.collection_ids).toEqual([two.id]);
    expect((await ada.ask('And then?', { follows: toOne.id })).collection_ids).toEqual([two.id]);
    await ada.get('collections.remove', { id: two.id });
    expect((await again(toAll)).collection_ids).toEqual([one.id, WAITLIST_ID]);
    expect((await again(toOne)).collection_ids).toEqual([]);
    expect((await ada.ask('And then?', { follows: toOne.id })).collection_ids).toHaveLength(3);
  });

  test.each([
    ['none', [], 422, 'at least one'],
    ['too many', Array.from({ length: 1001 }, () => MISSING), 422, 'At most 1,000'],
    ['an unknown one', [MISSING], 404, 'Collection not found'],
    ['text that cannot be stored', ['\0'], 404, 'Collection not found'],
    ['numbers', [7], 422, 'expected string'],
  ])('collections are refused with a sentence: %s', async (_name, collection_ids, status, sentence) => {
    const answer = await ada.call('questions.ask', { question: 'When?', collection_ids });
    expect([answer.status, JSON.stringify(answer.detail)]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
  });

  test('an answer whose quotations are gone is none any more', async () => {
    const { id } = await ada.create();
    const [file] = await ada.add(id, HEATING);
    const asked = await ada.ask(QUESTION);
    expect(asked.verdict).toBe('answer');
    await ada.get('files.remove', { id: file?.id });
    const gone = { verdict: 'not_found', lines: [], citations: [] };
    expect(await again(asked)).toMatchObject(gone);
    expect(await ada.get('questions.list', {})).toMatchObject({ data: [gone] });
  });
});
