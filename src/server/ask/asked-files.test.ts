// Questions that name files beside collections, and figures that are chosen by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

const OCTOBER = 'The heating period begins on the first of October.';
const NOVEMBER = 'In the cellar, the heating period begins on the second of November.';
const DECEMBER = 'In the attic, the heating period begins on the third of December.';
const QUESTION = 'When does the heating period begin?';
const MISSING = '01970000-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

const quotesOf = ({ citations }: Question) => citations.map(({ quote }) => quote).toSorted();

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    await app.deps.db.deleteFrom('collections').execute();
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
  });

  test('a question goes to the files that it names, and to its collections beside them', async () => {
    const [one, two] = [await ada.create(), await ada.create()];
    const [october] = await ada.add(one.id, OCTOBER);
    const [november, december] = await ada.add(two.id, NOVEMBER, DECEMBER);
    const alone = await ada.ask(QUESTION, { file_ids: [november?.id, november?.id] });
    expect([quotesOf(alone), alone.collection_ids, alone.file_ids]).toEqual([[NOVEMBER], [], [november?.id]]);
    const beside = await ada.ask(QUESTION, { collection_ids: [one.id], file_ids: [december?.id] });
    expect([quotesOf(beside), beside.collection_ids]).toEqual([[DECEMBER, OCTOBER], [one.id]]);
    const within = await ada.ask(QUESTION, { collection_ids: [one.id], file_ids: [october?.id] });
    expect(quotesOf(within)).toEqual([OCTOBER]);
    // A question that follows goes where the one before it went.
    expect(quotesOf(await ada.ask('When does heating begin?', { follows: alone.id }))).toEqual([NOVEMBER]);
    await ada.get('files.remove', { id: november?.id });
    const again = await ada.get<Question>('questions.get', { id: alone.id });
    expect([again.verdict, again.file_ids]).toEqual(['not_found', []]);
    // What it named is gone: it goes to all.
    expect(quotesOf(await ada.ask('When does heating begin?', { follows: alone.id }))).toEqual([
      DECEMBER,
      OCTOBER,
    ]);
  });

  test('a file that may not be read is answered like one that is not there', async () => {
    const { id } = await ben.create({ access: 'chosen', member_ids: [ada.id] });
    const [file] = await ben.add(id, OCTOBER);
    const asked = await ada.ask(QUESTION, { file_ids: [file?.id] });
    expect(quotesOf(asked)).toEqual([OCTOBER]);
    await ben.get('collections.update', { id, access: 'private' });
    const answers = [
      await ada.call('questions.ask', { question: QUESTION, file_ids: [file?.id] }),
      await ada.call('questions.ask', { question: QUESTION, file_ids: [MISSING] }),
      await ada.call('questions.ask', { question: QUESTION, file_ids: ['\0'] }),
    ];
    for (const { status, detail } of answers) expect([status, detail]).toEqual([404, 'File not found']);
    expect((await ada.get<Question>('questions.get', { id: asked.id })).file_ids).toEqual([]);
  });

  test('that nothing was found in files is told to others where these may all be read', async () => {
    const { id } = await ada.create({ access: 'everyone' });
    const [file] = await ada.add(id, OCTOBER);
    const asked = await ada.ask('Who plays the saxophone?', { file_ids: [file?.id] });
    expect(asked.verdict).toBe('not_found');
    await ada.get('threads.share', { id: asked.thread_id, shared: true });
    const see = () => ben.get<ThreadWithQuestions>('threads.get', { id: asked.thread_id });
    expect(await see()).toMatchObject({ hidden: 0, data: [asked] });
    await ada.get('collections.update', { id, access: 'private' });
    expect(await see()).toMatchObject({ hidden: 1, data: [] });
  });

  test('a plan in the place of a question is worked out, and says what was asked', async () => {
    const { id } = await ada.create();
    const [file] = await ada.add(id, 'City,Cost\nBonn,7\nRome,9\nBonn,5\n');
    const plan = { table: `${file?.id}:1`, measures: [{ op: 'sum', column: 'c2' }] };
    const asked = await ada.get<Question>('questions.ask', { plan, file_ids: [file?.id] });
    expect(asked).toMatchObject({
      question: 'The sum of Cost',
      verdict: 'answer',
      kind: 'figure',
      lines: [{ text: 'The sum of Cost is 21.' }],
      file_ids: [file?.id],
      absent_words: [],
    });
    expect(await ada.get('threads.list', {})).toMatchObject({
      data: [{ id: asked.thread_id, title: 'The sum of Cost' }],
    });
    expect(await ada.get('threads.list', { q: 'sum of' })).toMatchObject({ count: 1 });
    const grouped = { ...plan, group_by: [{ column: 'c1' }] };
    const next = await ada.get<Question>('questions.ask', { plan: grouped, follows: asked.id });
    expect(next).toMatchObject({ question: 'The sum of Cost by City', thread_id: asked.thread_id });
    const words = await ada.ask('only Bonn', { follows: next.id });
    expect(words.figure?.plan_text).toContain('Bonn');
    // Its text is that of the plan, which goes with the file.
    await ada.get('files.remove', { id: file?.id });
    const left = await ada.get<ThreadWithQuestions>('threads.get', { id: asked.thread_id });
    expect(left.data.map(({ question, verdict }) => [question, verdict])).toEqual([
      ['A figure that was chosen by hand', 'not_found'],
      ['A figure that was chosen by hand', 'not_found'],
      ['only Bonn', 'not_found'],
    ]);
    expect(left.title).toBe('A figure that was chosen by hand');
  });

  test('a plan is for tables that are searched and may be read, and fits them', async () => {
    const [one, two] = [await ada.create(), await ada.create()];
    const [file] = await ada.add(one.id, 'City,Cost\nBonn,7\nRome,9\n');
    const plan = { table: `${file?.id}:1`, measures: [{ op: 'sum', column: 'c2' }] };
    const wrong = { ...plan, measures: [{ op: 'sum', column: 'c9' }] };
    expect([
      await ada.status('questions.ask', { plan, question: QUESTION }),
      await ada.status('questions.ask', {}),
      await ada.status('questions.ask', { plan: wrong }),
      await ada.status('questions.ask', { plan, collection_ids: [two.id] }),
      await ben.status('questions.ask', { plan }),
      await ada.status('questions.ask', { plan, follows: MISSING }),
    ]).toEqual([422, 422, 422, 404, 404, 404]);
    expect(await ada.get('questions.list', {})).toMatchObject({ count: 0 });
    const key = { 'idempotency-key': `plan-${transport}` };
    const { body } = await ada.call('questions.ask', { plan }, key);
    expect((await ada.call('questions.ask', { plan }, key)).body).toEqual(body);
    expect(await ada.get('questions.list', {})).toMatchObject({ count: 1 });
  });
});
