// What a question was understood as that goes on from another: told with it, and with the words of nothing that is gone or hidden.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';

const FIRST = 'How many people were hired in 2023?';
const SECOND = 'And in 2024?';
const MEANT = 'How many people were hired in 2024?';
const OF_2023 = 'In 2023, 12 people were hired.';
const OF_2024 = 'In 2024, 15 people were hired.';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    await app.deps.db.deleteFrom('collections').execute();
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
  });
  const see = (person: Person, { thread_id: id }: Question) =>
    person.get<ThreadWithQuestions>('threads.get', { id });

  test('a short question says what it was put together to, until the one before it is deleted', async () => {
    const { id } = await ada.create();
    await ada.add(id, `${OF_2023}\n\n${OF_2024}`);
    const first = await ada.ask(FIRST, { collection_ids: [id] });
    const second = await ada.ask(SECOND, { follows: first.id });
    const third = await ada.ask('Who decides about the holiday?', { follows: second.id });
    expect([first, second, third].map(({ understood }) => understood)).toEqual([null, MEANT, null]);
    expect(second.lines[0]?.text).toBe(OF_2024);
    expect(await ada.get('questions.get', { id: second.id })).toEqual(second);
    expect((await see(ada, first)).data).toEqual([first, second, third]);
    const { text } = await ada.call('threads.markdown', { id: first.thread_id });
    expect(text).toContain(`Understood as: ${MEANT}`);

    await ada.call('questions.remove', { id: first.id });
    expect(await ada.get('questions.get', { id: second.id })).toEqual({ ...second, understood: null });
  });

  test('each short question of a chain is put together from the one before it, as that was understood', async () => {
    const { id } = await ada.create();
    await ada.add(
      id,
      ['March', 'April', 'May', 'June']
        .map((month, at) => `In ${month}, ${12 + at} people were hired.`)
        .join('\n\n'),
    );
    const asked = [await ada.ask('How many people were hired in March?', { collection_ids: [id] })];
    for (const question of ['And in April?', 'And May?', 'June?', 'and April?'])
      asked.push(await ada.ask(question, { follows: asked.at(-1)?.id }));
    expect(asked.map(({ understood }) => understood)).toEqual([
      null,
      ...['April', 'May', 'June', 'April'].map((month) => `How many people were hired in ${month}?`),
    ]);
    expect(asked.map(({ lines }) => lines[0]?.text)).toEqual(
      [12, 13, 14, 15, 13].map((people) => expect.stringContaining(` ${people} people`)),
    );
    const [first] = asked;
    const thread = () => ada.get<ThreadWithQuestions>('threads.get', { id: first?.thread_id });
    expect((await thread()).data).toEqual(asked);

    // Without the words of one of them, those behind it are no more than what was typed.
    await ada.call('questions.remove', { id: asked[1]?.id });
    expect((await thread()).data.map(({ understood }) => understood)).toEqual([null, null, null, null]);
  });

  test('who may not read the question before it is not told its words', async () => {
    const secret = await ada.create();
    const open = await ada.create({ access: 'everyone' });
    await ada.add(secret.id, OF_2023);
    await ada.add(open.id, OF_2024);
    const first = await ada.ask(FIRST, { collection_ids: [secret.id] });
    const second = await ada.ask(SECOND, { follows: first.id, collection_ids: [open.id] });
    expect(second.understood).toBe(MEANT);
    await ada.get('threads.share', { id: first.thread_id, shared: true });
    const { data, hidden } = await see(ben, first);
    expect(data).toMatchObject([{ id: second.id, question: SECOND, understood: null }]);
    expect(hidden).toBe(1);
    const { text } = await ben.call('threads.markdown', { id: first.thread_id });
    expect(text).not.toContain('How many people');

    await ada.get('collections.update', { id: secret.id, access: 'everyone' });
    expect((await see(ben, first)).data.map(({ understood }) => understood)).toEqual([null, MEANT]);
  });

  test('nor is who may read the one before, but not the one that this goes on from', async () => {
    const secret = await ada.create();
    const open = await ada.create({ access: 'everyone' });
    await ada.add(secret.id, OF_2023);
    await ada.add(open.id, `${OF_2024}\n\nIn 2025, 18 people were hired.`);
    const first = await ada.ask(FIRST, { collection_ids: [secret.id] });
    const second = await ada.ask(SECOND, { follows: first.id, collection_ids: [open.id] });
    const third = await ada.ask('2025?', { follows: second.id });
    expect(third.understood).toBe('How many people were hired in 2025?');
    await ada.get('threads.share', { id: first.thread_id, shared: true });
    const { data } = await see(ben, first);
    expect(data.map(({ id, understood }) => [id, understood])).toEqual([
      [second.id, null],
      [third.id, null],
    ]);
  });
});
