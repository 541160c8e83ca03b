// What others see of a thread that is shared: of each answer what rests on files that they may read, and nothing of the rest.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';

const HEATING = 'The heating period begins on the first of October.';
const QUESTION = 'When does the heating period begin?';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    // Those that are for everyone would answer too.
    await app.deps.db.deleteFrom('collections').execute();
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
  });
  const share = ({ thread_id: id }: Question, shared = true) => ada.get('threads.share', { id, shared });
  const see = ({ thread_id: id }: Question) => ben.get<ThreadWithQuestions>('threads.get', { id });
  /** All that somebody is told of a thread. */
  const told = async ({ thread_id: id }: Question) =>
    (await ben.call('threads.get', { id })).text + (await ben.call('threads.markdown', { id })).text;

  test('a shared thread is read by everybody, and changed by nobody else', async () => {
    const { id } = await ada.create({ access: 'everyone' });
    await ada.add(id, HEATING);
    const asked = await ada.ask(QUESTION, { collection_ids: [id] });
    await ada.get('threads.update', { id: asked.thread_id, pinned: true });
    expect(await ben.status('threads.get', { id: asked.thread_id })).toBe(404);
    expect(await share(asked)).toMatchObject({ id: asked.thread_id, shared: true, questions: 1 });
    // That it is pinned is for its owner.
    expect(await see(asked)).toEqual({
      ...(await ada.get<ThreadWithQuestions>('threads.get', { id: asked.thread_id })),
      pinned: false,
      is_own: false,
    });
    expect((await see(asked)).data).toEqual([asked]);
    expect(await ben.get('threads.list', {})).toEqual({ data: [], count: 0 });
    const thread = { id: asked.thread_id };
    expect([
      await ben.status('threads.update', { ...thread, title: 'Mine' }),
      await ben.status('threads.share', { ...thread, shared: false }),
      await ben.status('threads.remove', thread),
      await ben.status('questions.get', { id: asked.id }),
      await ben.status('questions.remove', { id: asked.id }),
      await ben.status('questions.ask', { question: 'And then?', follows: asked.id }),
    ]).toEqual([404, 404, 404, 404, 404, 404]);
    await share(asked, false);
    expect(await ben.status('threads.get', thread)).toBe(404);
    expect(await ben.status('threads.markdown', thread)).toBe(404);
  });

  test('what is asked later is shared too, and a deactivated owner changes nothing', async () => {
    const { id } = await ada.create({ access: 'everyone' });
    await ada.add(id, HEATING);
    const asked = await ada.ask(QUESTION);
    await share(asked);
    const later = await ada.ask('When is the heating period?', { follows: asked.id });
    await app.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', ada.id).execute();
    expect((await see(asked)).data.map(({ id: seen }) => seen)).toEqual([asked.id, later.id]);
  });

  test('of an answer from several files the readable part is left; a quotation of another is nowhere', async () => {
    const open = await ada.create({ access: 'everyone' });
    const secret = await ada.create({ name: 'Zebrawood' });
    await ada.add(open.id, HEATING);
    await ada.add(secret.id, 'The heating period of Mahogany begins on the second of November.');
    const asked = await ada.ask(QUESTION, { collection_ids: [open.id, secret.id] });
    expect(asked.citations).toHaveLength(2);
    await share(asked);
    const seen = await see(asked);
    expect(seen).toMatchObject({ hidden: 1, questions: 1 });
    expect(seen.data[0]).toMatchObject({
      question: QUESTION,
      collection_ids: [open.id],
      citations: [{ quote: HEATING }],
      lines: [{ text: HEATING }],
    });
    expect(await told(asked)).not.toMatch(new RegExp(`Mahogany|November|Zebrawood|${secret.id}`));
    // A change of access counts from its commit, both ways.
    await ada.get('collections.update', { id: secret.id, access: 'chosen', member_ids: [ben.id] });
    expect(await see(asked)).toMatchObject({ hidden: 0, data: [asked] });
    await ada.get('collections.update', { id: secret.id, member_ids: [] });
    expect(await see(asked)).toEqual(seen);
    await ada.get('collections.remove', { id: open.id });
    expect(await see(asked)).toMatchObject({ hidden: 1, questions: 0, data: [] });
  });

  test('an answer from files of the owner alone is left out with its question, also from the title', async () => {
    const { id } = await ada.create({ name: 'Zebrawood' });
    await ada.add(id, 'The Teakwood merger costs 7,000 euros in fees.');
    const asked = await ada.ask('How much does the Teakwood merger cost in fees?');
    expect(asked.verdict).toBe('answer');
    const second = await ada.ask('And the saxophone of Ebonia?', { follows: asked.id });
    expect(second.verdict).toBe('not_found');
    await share(asked);
    expect(await see(asked)).toMatchObject({
      title: 'A shared conversation',
      questions: 0,
      hidden: 2,
      data: [],
    });
    expect(await told(asked)).not.toMatch(/Teakwood|merger|7,000|saxophone|Ebonia|Zebrawood/);
    // A title that the owner writes is for everybody who has the address.
    await ada.get('threads.update', { id: asked.thread_id, title: 'Look at this' });
    expect(await see(asked)).toMatchObject({ title: 'Look at this', hidden: 2 });
  });

  test('which words no file has, and how many are unread, is told only of files that may all be read', async () => {
    const open = await ada.create({ access: 'everyone' });
    await ada.add(open.id, HEATING);
    const ofOpen = await ada.ask('Who plays the saxophone?', { collection_ids: [open.id] });
    const ofAll = await ada.ask('Who plays the saxophone?');
    const answered = await ada.ask(`${QUESTION} With saxophones?`);
    expect(ofOpen).toMatchObject({
      verdict: 'not_found',
      absent_words: expect.arrayContaining(['saxophone']),
    });
    expect([ofAll.verdict, ofAll.absent_words.length > 0]).toEqual(['not_found', true]);
    expect([answered.citations.length > 0, answered.absent_words]).toEqual([true, ['saxophones']]);
    for (const asked of [ofOpen, ofAll, answered]) await share(asked);
    expect(await see(ofOpen)).toMatchObject({ hidden: 0, data: [ofOpen] });
    expect(await see(ofAll)).toMatchObject({ hidden: 1, data: [] });
    expect(await see(answered)).toMatchObject({
      hidden: 0,
      data: [{ absent_words: [], unread_files: 0, collection_ids: [], citations: answered.citations }],
    });
  });

  test('figures, readings, near words, suggestions and choices are told to who may read their table', async () => {
    const { id } = await ada.create({ name: 'Zebrawood' });
    await ada.add(id, 'City,Teakcost\nEbonia,5\nBonn,7\nRome,9\n');
    const figure = await ada.ask('What is the total Teakcost?', { collection_ids: [id] });
    const listed = await ada.ask('Show the city of the rows', { follows: figure.id });
    const offered = await ada.ask('What is the total outlay Teakcost in Bonn?', { follows: figure.id });
    expect([figure.kind, listed.kind, offered.verdict]).toEqual(['figure', 'figure', 'choose']);
    expect(offered.unknown_words[0]?.near).toContain('Teakcost');
    await share(figure);
    const secrets = /Teakcost|Ebonia|Zebrawood|Bonn/;
    expect(await see(figure)).toMatchObject({ hidden: 3, data: [] });
    expect(await told(figure)).not.toMatch(secrets);
    // A choice that is made later opens nothing either.
    const chosen = await ada.get<Question>('questions.choose', { id: offered.id, number: 1 });
    expect(chosen.is_chosen).toBe(true);
    expect(await told(figure)).not.toMatch(secrets);
    await ada.get('collections.update', { id, access: 'everyone' });
    // That the owner chose is no choice of others.
    expect(await see(figure)).toMatchObject({
      hidden: 0,
      data: [figure, listed, { ...chosen, is_chosen: false }],
    });
  });

  test('figures of the waitlist are for those who may read it', async () => {
    const member = await Person.make(app, transport, { role: 'member' });
    const asked = await ada.ask('How many people joined?', { collection_ids: ['waitlist'] });
    expect(asked.kind).toBe('figure');
    await share(asked);
    expect(await see(asked)).toMatchObject({ hidden: 0, data: [asked] });
    const seen = await member.get<ThreadWithQuestions>('threads.get', { id: asked.thread_id });
    expect(seen).toMatchObject({ hidden: 1, data: [], title: 'A shared conversation' });
  });

  test('what a model wrote is left out where not all that was searched may be read', async () => {
    const open = await ada.create({ access: 'everyone' });
    const secret = await ada.create();
    await ada.add(open.id, HEATING);
    await ada.add(secret.id, 'The heating period of Mahogany begins on the second of November.');
    const asked = await ada.ask(QUESTION, { collection_ids: [open.id, secret.id] });
    const [first, second] = asked.citations.toSorted((one) => (one.quote === HEATING ? -1 : 1));
    const { db } = app.deps;
    const line = { question_id: asked.id, is_supported: 1 } as const;
    await db
      .insertInto('question_lines')
      .values([
        { ...line, number: 1, text: 'It begins in October.', citations: `,${first?.number},` },
        { ...line, number: 2, text: 'Or in Mahogany.', citations: `,${first?.number},${second?.number},` },
        { ...line, number: 3, text: 'Or Novembery.', is_supported: 0, citations: `,${second?.number},` },
      ])
      .execute();
    await db.updateTable('questions').set({ kind: 'written' }).where('id', '=', asked.id).execute();
    await share(asked);
    const [seen] = (await see(asked)).data;
    expect(seen?.lines.map(({ text }) => text)).toEqual([HEATING]);
    expect(seen).toMatchObject({ unsupported_lines: [], kind: 'quotation' });
    expect((await see(asked)).hidden).toBe(1);
    expect(await told(asked)).not.toMatch(/Mahogany|November|in October/);
  });

  test('what a model wrote is shown where all that was searched may be read, but for what its sources do not say', async () => {
    const open = await ada.create({ access: 'everyone' });
    await ada.add(open.id, HEATING);
    const asked = await ada.ask(QUESTION, { collection_ids: [open.id] });
    const everywhere = await ada.ask(QUESTION);
    for (const { id, citations } of [asked, everywhere]) {
      const line = { question_id: id, citations: `,${citations[0]?.number},` };
      await app.deps.db
        .insertInto('question_lines')
        .values([
          { ...line, number: 1, text: 'It begins in October.', is_supported: 1 },
          { ...line, number: 2, text: 'The landlord is bankrupt.', is_supported: 0 },
        ])
        .execute();
      await app.deps.db.updateTable('questions').set({ kind: 'written' }).where('id', '=', id).execute();
    }
    await share(asked);
    await share(everywhere);
    const [seen] = (await see(asked)).data;
    expect(seen?.lines.map(({ text }) => text)).toEqual(['It begins in October.']);
    expect(seen?.unsupported_lines).toEqual([]);
    const [other] = (await see(everywhere)).data;
    expect(other?.lines.map(({ text }) => text)).not.toContain('It begins in October.');
    expect(await told(everywhere)).not.toContain('bankrupt');
  });
});
