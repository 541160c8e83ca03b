// Threads: which question belongs to which, how they are listed, searched, changed and deleted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import type { Thread, ThreadWithQuestions } from '#shared/threads.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';
import { QUESTIONS_KEPT } from '../questions.service.ts';

const HEATING = 'The heating period begins on the first of October.';
const QUESTION = 'When does the heating period begin?';
const MISSING = '01970000-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
  });
  const list = async (person: Person, input: object = {}) =>
    (await person.get<{ data: Thread[]; count: number }>('threads.list', input)).data;
  const titles = async (person: Person, input: object = {}) =>
    (await list(person, input)).map(({ title }) => title);
  const get = (person: Person, id: string) => person.get<ThreadWithQuestions>('threads.get', { id });

  test('a question begins a thread, and those that follow it join', async () => {
    const first = await ada.ask(QUESTION);
    const second = await ada.ask('And when does it end?', { follows: first.id });
    const third = await ada.ask('And in between?', { follows: second.id });
    const other = await ada.ask('Who has the keys?');
    expect([second.thread_id, third.thread_id]).toEqual([first.thread_id, first.thread_id]);
    expect(other.thread_id).not.toBe(first.thread_id);
    const { count } = await ada.get<{ count: number }>('threads.list', {});
    expect(count).toBe(2);
    expect(await list(ada)).toEqual([
      {
        id: other.thread_id,
        title: 'Who has the keys?',
        pinned: false,
        shared: false,
        created_at: other.asked_at,
        asked_at: other.asked_at,
        questions: 1,
      },
      {
        id: first.thread_id,
        title: QUESTION,
        pinned: false,
        shared: false,
        created_at: first.asked_at,
        asked_at: third.asked_at,
        questions: 3,
      },
    ]);
    const thread = await get(ada, first.thread_id);
    expect(thread.data).toEqual([first, second, third]);
    expect(thread).toMatchObject({ questions: 3, hidden: 0, is_own: true, asked_at: third.asked_at });
    expect(await list(ada, { skip: 1, limit: 1 })).toMatchObject([{ id: first.thread_id }]);
  });

  test('pinned ones come first, then those that were asked last; a title stays as it was changed', async () => {
    const one = await ada.ask('Which is the first?');
    const two = await ada.ask('Which is the second?');
    await ada.ask('Which is the third?');
    await ada.ask('And then?', { follows: two.id });
    expect(await titles(ada)).toEqual(['Which is the second?', 'Which is the third?', 'Which is the first?']);
    const changed = await ada.get('threads.update', { id: one.thread_id, title: ' Order ', pinned: true });
    expect(changed).toMatchObject({ id: one.thread_id, title: 'Order', pinned: true, questions: 1 });
    expect(await titles(ada)).toEqual(['Order', 'Which is the second?', 'Which is the third?']);
    expect(await ada.get('threads.update', { id: one.thread_id })).toEqual(changed);
    await ada.get('threads.update', { id: one.thread_id, pinned: false });
    expect((await titles(ada)).at(-1)).toBe('Order');
  });

  test('they are found by words of titles, questions and answers, whatever the case and the accents', async () => {
    const { id } = await ada.create();
    await ada.add(id, HEATING, 'Item,Price\nCafé table,5\nCafé chair,7\n');
    const asked = await ada.ask(QUESTION);
    const figure = await ada.ask('What is the total price?');
    expect([asked.verdict, figure.kind]).toEqual(['answer', 'figure']);
    await ada.get('threads.update', { id: figure.thread_id, title: 'Furniture' });
    expect(await titles(ada, { q: 'OCTOBER' })).toEqual([QUESTION]);
    expect(await titles(ada, { q: 'HÉATING PERIOD' })).toEqual([QUESTION]);
    expect(await titles(ada, { q: 'furni' })).toEqual(['Furniture']);
    expect(await titles(ada, { q: 'sum of price' })).toEqual(['Furniture']);
    expect(await titles(ada, { q: '12' })).toEqual(['Furniture']);
    expect(await ada.get('threads.list', { q: 'oct_ber' })).toEqual({ data: [], count: 0 });
    expect(await ada.get('threads.list', { q: 'h', limit: 1, skip: 1 })).toMatchObject({ count: 2 });
    expect(await titles(ben, { q: 'october' })).toEqual([]);
  });

  test('what may not be read any more is not found, and counts as hidden', async () => {
    const { id } = await ben.create({ access: 'chosen', member_ids: [ada.id] });
    await ben.add(id, HEATING);
    const asked = await ada.ask(QUESTION);
    expect(await titles(ada, { q: 'october' })).toEqual([QUESTION]);
    await ben.get('collections.update', { id, access: 'private' });
    expect(await titles(ada, { q: 'october' })).toEqual([]);
    expect(await get(ada, asked.thread_id)).toMatchObject({
      hidden: 1,
      data: [{ question: QUESTION, verdict: 'not_found', lines: [], citations: [] }],
    });
    await ben.get('collections.remove', { id });
    // What is gone is not hidden.
    expect(await get(ada, asked.thread_id)).toMatchObject({ hidden: 0, data: [{ verdict: 'not_found' }] });
  });

  test('a thread goes with its last question, and its questions with it', async () => {
    const first = await ada.ask(QUESTION);
    const second = await ada.ask('And then?', { follows: first.id });
    await ada.get('questions.remove', { id: first.id });
    expect(await titles(ada)).toEqual(['And then?']);
    // It goes on although the question that it began with is gone.
    expect((await ada.ask('And now?', { follows: second.id })).thread_id).toBe(first.thread_id);
    expect(await ada.get('threads.remove', { id: first.thread_id })).toEqual({
      message: 'Conversation deleted successfully',
    });
    expect(await ada.status('questions.get', { id: second.id })).toBe(404);
    expect(await ada.status('threads.get', { id: first.thread_id })).toBe(404);
    const alone = await ada.ask('Alone?');
    await ada.get('questions.remove', { id: alone.id });
    expect(await list(ada)).toEqual([]);
    expect(
      await app.deps.db.selectFrom('threads').select('id').where('user_id', '=', ada.id).execute(),
    ).toEqual([]);
  });

  test('a question that follows while the one before it is deleted is not lost with it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const first = await ada.ask('When does the heating period begin?');
      const [deleted, asked] = await Promise.all([
        ada.call('questions.remove', { id: first.id }),
        ada.call('questions.ask', { question: 'And in the cellar?', follows: first.id }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 201, 404]).toContain(asked.status);
      if (asked.status === 404) continue;
      const { data } = await ada.get<{ data: Question[] }>('questions.list', {});
      expect(data.map(({ question }) => question)).toContain('And in the cellar?');
      for (const { id } of data) await ada.get('questions.remove', { id });
    }
    expect(await ada.get('threads.list', {})).toMatchObject({ count: 0 });
  });

  test('an account takes its threads with it, shared ones too', async () => {
    const asked = await ada.ask(QUESTION);
    await ada.get('threads.share', { id: asked.thread_id, shared: true });
    await ada.get('users.removeMe');
    expect(await ben.status('threads.get', { id: asked.thread_id })).toBe(404);
    const left = await app.deps.db.selectFrom('threads').select('id').where('user_id', '=', ada.id).execute();
    expect(left).toEqual([]);
  });

  test('those of others are not there', async () => {
    const { thread_id: id } = await ada.ask(QUESTION);
    const answers = [
      await ben.call('threads.get', { id }),
      await ben.call('threads.markdown', { id }),
      await ben.call('threads.update', { id, pinned: true }),
      await ben.call('threads.share', { id, shared: true }),
      await ben.call('threads.remove', { id }),
    ];
    const missing = await ben.call('threads.get', { id: MISSING });
    for (const { status, detail } of answers) expect([status, detail]).toEqual([404, missing.detail]);
    expect(await list(ben)).toEqual([]);
    expect(await list(ada)).toMatchObject([{ id, pinned: false, shared: false }]);
  });

  test('of more than 1,000 questions the oldest go, those of pinned and shared threads last', async () => {
    const pinned = await ada.ask(QUESTION);
    const shared = await ada.ask(QUESTION);
    const plain = await ada.ask(QUESTION);
    await ada.get('threads.update', { id: pinned.thread_id, pinned: true });
    await ada.get('threads.share', { id: shared.thread_id, shared: true });
    const rows = Array.from({ length: QUESTIONS_KEPT - 3 }, (_, at) => ({
      id: `${ada.id}-${at}`,
      user_id: ada.id,
      question: QUESTION,
      asked_at: app.deps.clock().toISOString(),
      verdict: 'not_found' as const,
      kind: 'quotation' as const,
      collection_ids: '["*"]',
      absent_words: '[]',
      unread_files: 0,
    }));
    await inTransaction(app.deps.db, async (trx) => {
      for (const row of rows) await trx.insertInto('questions').values(row).execute();
    });
    const last = await ada.ask(QUESTION);
    const kept = async (id: string) =>
      (await app.deps.db.selectFrom('questions').select('id').where('id', '=', id).execute()).length;
    expect(await Promise.all([pinned, shared, plain, last].map(({ id }) => kept(id)))).toEqual([1, 1, 0, 1]);
  });

  test('the former version stores questions without threads, which get them', async () => {
    const values = {
      user_id: ada.id,
      asked_at: app.deps.clock().toISOString(),
      verdict: 'not_found',
      kind: 'quotation',
      collection_ids: '["*"]',
      absent_words: '[]',
      unread_files: 0,
    } as const;
    const insert = (id: string, follows: string | null) =>
      app.deps.db
        .insertInto('questions')
        .values({ ...values, id, question: id, follows })
        .execute();
    await insert(`${ada.id}a`, null);
    await insert(`${ada.id}b`, `${ada.id}a`);
    // Neither one that is gone nor that of somebody else has a thread to join.
    await insert(`${ada.id}c`, MISSING);
    await insert(`${ada.id}d`, (await ben.ask(QUESTION)).id);
    const counts = (await list(ada)).map(({ title, questions }) => [title, questions]);
    expect(counts.toSorted()).toEqual([
      [`${ada.id}a`, 2],
      [`${ada.id}c`, 1],
      [`${ada.id}d`, 1],
    ]);
    expect((await ada.get<Question>('questions.get', { id: `${ada.id}b` })).thread_id).toBe(`${ada.id}a`);
  });
});
