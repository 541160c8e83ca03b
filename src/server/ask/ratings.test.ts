// Who asked rates an answer; the owner of a collection sees what was said of answers from it alone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import type { Rated } from '#shared/ratings.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

const HEATING = 'The heating period begins on the first of October.';
const QUESTION = 'When does the heating period begin?';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let owner: Person;
  let ada: Person;
  beforeEach(async () => {
    await app.deps.db.deleteFrom('collections').execute();
    owner = await Person.make(app, transport);
    ada = await Person.make(app, transport);
  });
  const rate = ({ id }: Question, rating: string | null, comment?: string) =>
    ada.get<Question>('questions.rate', { id, rating, comment });
  const rated = async (id: string) =>
    (await owner.get<{ data: Rated[] }>('collections.ratings', { id })).data;

  test('a rating stands with the question, is replaced and taken back, and is of who asked alone', async () => {
    const asked = await ada.ask(QUESTION);
    expect([asked.rating, asked.comment]).toEqual([null, null]);
    expect(await rate(asked, 'wrong', ' It was September. ')).toEqual({
      ...asked,
      rating: 'wrong',
      comment: 'It was September.',
    });
    expect(await rate(asked, 'right')).toMatchObject({ rating: 'right', comment: null });
    expect(await ada.get('questions.get', { id: asked.id })).toMatchObject({ rating: 'right' });
    expect(await owner.status('questions.rate', { id: asked.id, rating: 'wrong' })).toBe(404);
    expect(await rate(asked, null, 'Whatever')).toEqual(asked);
  });

  test('the owner of the collection sees what was said of answers from it, newest first; nobody else does', async () => {
    const { id } = await owner.create({ access: 'everyone' });
    await owner.add(id, HEATING, 'City,Cost\nBonn,7\nRome,9\n');
    const quoted = await rate(await ada.ask(QUESTION), 'right');
    const figured = await rate(await ada.ask('What is the total cost?'), 'wrong', 'Too little.');
    const nothing = await rate(await ada.ask('Who sings?', { collection_ids: [id] }), 'wrong');
    // It was put to all, and says nothing of this one.
    await rate(await ada.ask('Who sings?'), 'wrong');
    expect(await rated(id)).toEqual([
      {
        question: 'Who sings?',
        asked_at: nothing.asked_at,
        verdict: 'not_found',
        plan_text: null,
        rating: 'wrong',
        comment: null,
        table: nothing.begun && { file_id: nothing.begun.file_id, sheet: 1 },
        unknown_words: [],
        absent_words: ['sings'],
      },
      {
        question: 'What is the total cost?',
        asked_at: figured.asked_at,
        verdict: 'answer',
        plan_text: 'The sum of Cost',
        rating: 'wrong',
        comment: 'Too little.',
        table: { file_id: figured.figure?.table.file_id, sheet: 1 },
        unknown_words: [],
        absent_words: [],
      },
      {
        question: QUESTION,
        asked_at: quoted.asked_at,
        verdict: 'answer',
        plan_text: null,
        rating: 'right',
        comment: null,
        table: null,
        unknown_words: [],
        absent_words: [],
      },
    ]);
    expect(await owner.get('collections.ratings', { id, skip: 1, limit: 1 })).toMatchObject({
      data: [{ question: 'What is the total cost?' }],
      count: 3,
    });
    expect(await owner.get('collections.ratings', { id, rating: 'wrong', limit: 1 })).toMatchObject({
      data: [{ question: 'Who sings?' }],
      count: 2,
    });
    expect(await owner.get('collections.ratings', { id, rating: 'right' })).toMatchObject({
      data: [{ question: QUESTION }],
      count: 1,
    });
    const root = await Person.make(app, transport, { is_superuser: true });
    const missing = await ada.call('collections.ratings', { id: quoted.id });
    for (const other of [ada, root]) {
      const { status, detail } = await other.call('collections.ratings', { id });
      expect([status, detail]).toEqual([404, missing.detail]);
    }
    await rate(figured, null);
    await ada.get('questions.remove', { id: nothing.id });
    expect((await rated(id)).map(({ question }) => question)).toEqual([QUESTION]);
  });

  test('the owner is told which words were not understood, and in which table, where only the collection was asked', async () => {
    const { id } = await owner.create({ access: 'everyone' });
    const mine = await ada.create();
    await ada.add(mine.id, 'Mahogany is dear.');
    await owner.add(id, HEATING, 'City,Cost\nBonn,7\nRome,9\n');
    const back = await rate(
      await ada.ask('What is the total mahogany Cost in Bonn?', { collection_ids: [id] }),
      'wrong',
    );
    expect(back.verdict).toBe('choose');
    await rate(
      await ada.ask('When does the heating period of Zanzibar begin?', { collection_ids: [id] }),
      'wrong',
    );
    const wide = await rate(await ada.ask('When does the heating period of Utopia begin?'), 'wrong');
    expect(wide.absent_words).toEqual(['Utopia']);
    const [ofAll, ofOne, asked] = await rated(id);
    // That a word occurs in no file says something of those of others.
    expect(ofAll).toMatchObject({ question: wide.question, absent_words: [], table: null });
    expect(ofOne?.absent_words).toEqual(['Zanzibar']);
    expect(asked).toMatchObject({
      verdict: 'choose',
      plan_text: null,
      table: { file_id: back.readings[0]?.table.file_id, sheet: 1 },
      unknown_words: [{ text: 'mahogany' }],
    });
  });

  test('an answer that rests on other files too, or asks back about them, is not for the owner of some', async () => {
    const { id } = await owner.create({ access: 'everyone' });
    const mine = await ada.create();
    await owner.add(id, HEATING);
    await ada.add(
      mine.id,
      'The heating period of Mahogany begins in November.',
      'City,Heating\nBonn,7\nRome,9\n',
    );
    const both = await rate(await ada.ask(QUESTION), 'wrong', 'Mahogany');
    expect(new Set(both.citations.map(({ file_id }) => file_id)).size).toBe(2);
    const waitlist = await rate(await ada.ask('How many people joined?'), 'wrong');
    expect(waitlist.kind).toBe('figure');
    const back = await rate(await ada.ask('What is the total mahogany heating in Bonn?'), 'wrong');
    expect(back.verdict).toBe('choose');
    expect(await rated(id)).toEqual([]);
    // What is deleted later opens nothing.
    await ada.get('collections.remove', { id: mine.id });
    expect(await rated(id)).toEqual([]);
  });

  test('another figure takes the rating with it', async () => {
    const { id } = await ada.create();
    await ada.add(id, 'City,Cost\nBonn,7\nRome,9\n');
    const asked = await rate(await ada.ask('What is the total mahogany Cost in Bonn?'), 'wrong');
    expect([asked.verdict, asked.rating]).toEqual(['choose', 'wrong']);
    const chosen = await ada.get<Question>('questions.choose', { id: asked.id, number: 1 });
    expect(chosen.rating).toBeNull();
    await rate(chosen, 'right');
    const plan = { table: chosen.figure?.table.id, measures: [{ op: 'average', column: 'c2' }] };
    const changed = await ada.get<Question>('questions.figure', { id: asked.id, plan });
    expect(changed.rating).toBeNull();
    await rate(changed, 'right');
    expect((await ada.get<Question>('questions.forgetChoice', { id: asked.id })).rating).toBeNull();
  });

  test('nobody sees ratings in a shared thread', async () => {
    const { id } = await ada.create({ access: 'everyone' });
    await ada.add(id, HEATING);
    const asked = await rate(await ada.ask(QUESTION), 'wrong', 'It was September.');
    await ada.get('threads.share', { id: asked.thread_id, shared: true });
    const { text } = await owner.call('threads.get', { id: asked.thread_id });
    expect(text).toContain(HEATING);
    expect(text).not.toContain('September');
    expect(text).not.toContain('"wrong"');
  });
});
