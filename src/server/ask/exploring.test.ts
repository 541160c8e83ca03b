// Figures of a table that nobody has asked for in words: worked out as if it had been asked, kept on demand, and where a question
// that was not understood leads.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '#shared/ask-plan.ts';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { Figure } from '#shared/figures.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { buildXlsx, rowsXml } from '../testing/xlsx.ts';

const COSTS = [
  'City,Day,Cost (€),Paid',
  'Bonn,2024-02-01,1200.5,yes',
  'Ulm,2024-04-03,,no',
  'Bonn,2024-06-05,n/a,yes',
  'Rome,2024-05-05,300,no',
  'Bonn,2024-02-11,20,yes',
].join('\n');
const PEOPLE = 'Name,Age\nAnna,40\nBert,50\n';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let ben: Person;
  let collection: string;
  let file: string;
  let other: string;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
    collection = (await ada.create()).id;
    [file = '', other = ''] = (await ada.add(collection, COSTS, PEOPLE)).map(({ id }) => id);
  });

  const count = (id = file): Partial<Plan> & { table: string } => ({
    table: `${id}:1`,
    measures: [{ op: 'count' }],
  });
  const workOut = (plan: object = count(), id = file) => ada.get<Figure>('files.figure', { id, plan });
  const status = (person: Person, plan: object = count(), id = file) =>
    person.status('files.figure', { id, plan });
  const share = () =>
    ada.get('collections.update', { id: collection, access: 'chosen', member_ids: [ben.id] });
  const asks = [
    'What is the total cost in Bonn?',
    'How many rows per month?',
    'Total cost by city',
    'Which are not paid?',
  ];

  test('begins with the number of rows, and tells the columns to choose from', async () => {
    expect(await workOut()).toMatchObject({
      plan: count(),
      rows: [[5]],
      rows_used: 5,
      rows_total: 5,
      table: {
        id: `${file}:1`,
        file_id: file,
        columns: [
          { key: 'c1', name: 'City', type: 'text' },
          { key: 'c2', name: 'Day', type: 'date' },
          { key: 'c3', name: 'Cost (€)', type: 'number', unit: '€' },
          { key: 'c4', name: 'Paid', type: 'boolean' },
        ],
      },
    });
  });

  test.each(asks)('is the figure of “%s”, and kept it is the same answer', async (words) => {
    const asked = await ada.ask(words, { file_ids: [file] });
    expect(asked).toMatchObject({ verdict: 'answer', kind: 'figure' });
    const { figure } = asked;
    expect(await workOut(figure?.plan)).toEqual({ ...figure, row_citations: [] });
    const kept = await ada.get<Question>('questions.ask', { plan: figure?.plan, file_ids: [file] });
    expect(kept.question).toBe(figure?.plan_text);
    const { verdict, kind, lines, citations, collection_ids, file_ids } = asked;
    expect(kept).toMatchObject({ figure, verdict, kind, lines, citations, collection_ids, file_ids });
    expect(kept.thread_id).not.toBe(asked.thread_id);
    const inThread = { plan: figure?.plan, file_ids: [file], follows: asked.id };
    expect((await ada.get<Question>('questions.ask', inThread)).thread_id).toBe(asked.thread_id);
  });

  test('is not stored by being worked out', async () => {
    await workOut();
    await workOut({ ...count(), group_by: [{ column: 'c1' }] });
    expect(await ada.get('questions.list', {})).toEqual({ data: [], count: 0 });
    expect(await ada.get('threads.list', {})).toMatchObject({ count: 0 });
  });

  test('is of this file alone: a table of another one is not there', async () => {
    expect(await status(ada, count(other))).toBe(404);
    expect(await status(ada, count(other), other)).toBe(200);
    expect(await status(ada, { ...count(), table: `${file}:2` })).toBe(404);
    expect(await status(ada, { ...count(), table: WAITLIST_ID })).toBe(404);
    const both = `${file}:1.c1+${other}:1.c1`;
    expect(await status(ada, { ...count(), table: both })).toBe(404);
  });

  test('that does not suit the table is refused with the reason', async () => {
    const send = (plan: object) =>
      ada.call('files.figure', { id: file, plan: { table: `${file}:1`, ...plan } });
    const sum = await send({ measures: [{ op: 'sum', column: 'c1' }] });
    expect(sum.status).toBe(422);
    expect(sum.text).toContain('City');
    for (const plan of [
      { measures: [{ op: 'sum', column: 'c99' }] },
      { group_by: [{ column: 'c1', by: 'month' }] },
      { filters: [{ column: 'c3', op: 'more', values: ['many'] }] },
      { measures: [{ op: 'count' }], order_by: [{ column: 'c9', direction: 'ascending' }] },
    ])
      expect((await send(plan)).status).toBe(422);
  });

  test('is for who may read the file at that moment', async () => {
    expect(await status(ben)).toBe(404);
    await share();
    expect(await status(ben)).toBe(200);
    await ada.get('collections.update', { id: collection, access: 'private' });
    expect(await status(ben)).toBe(404);
    const kept = { plan: count(), file_ids: [file] };
    expect(await ben.status('questions.ask', kept)).toBe(404);
    await ada.get('files.remove', { id: file });
    expect(await ada.call('files.figure', { id: file, plan: count() })).toMatchObject({
      status: 404,
      detail: 'File not found',
    });
    expect(await ada.status('questions.ask', kept)).toBe(404);
  });

  describe('kept in a conversation without naming anything', () => {
    const keep = (person: Person, plan: object, follows: string) =>
      person.call('questions.ask', { plan, follows });
    const kept = async (plan: object, follows: string) =>
      ada.get<Question>('questions.ask', { plan, follows });
    const firstOf = async (id: string) =>
      (await ada.ask('Who lives in the tower?', { collection_ids: [id] })).id;

    test('goes to the file of its table, wherever the question before it went', async () => {
      const elsewhere = (await ada.create()).id;
      await ada.add(elsewhere, 'Nobody lives in the tower.');
      const first = await firstOf(elsewhere);
      const asked = await kept(count(other), first);
      expect(asked).toMatchObject({ collection_ids: [], file_ids: [other], figure: { rows: [[2]] } });
      expect(asked.thread_id).toBe((await ada.get<Question>('questions.get', { id: first })).thread_id);
      const both = { ...count(), table: `${file}:1.c1+${other}:1.c1` };
      expect((await keep(ada, both, first)).status).toBe(404);
      const ofWaitlist = await kept({ ...count(), table: WAITLIST_ID }, first);
      expect(ofWaitlist).toMatchObject({ collection_ids: [WAITLIST_ID], file_ids: [] });
    });

    test('stays with what the question before it went to, where that has the table', async () => {
      const asked = await kept(count(), await firstOf(collection));
      expect(asked).toMatchObject({ collection_ids: [collection], file_ids: [], figure: { rows: [[5]] } });
    });

    test('is refused where its table may not be read', async () => {
      const own = (await ben.create()).id;
      await ben.add(own, 'Nobody lives in the tower.');
      const { id } = await ben.ask('Who lives in the tower?', { collection_ids: [own] });
      expect(await keep(ben, count(), id)).toMatchObject({ status: 404, detail: 'Table not found' });
      await share();
      expect((await keep(ben, count(), id)).status).toBe(200);
    });
  });

  test('is of the present version of the file', async () => {
    await ada.get('files.replace', { id: file, file: [`${COSTS}\nOslo,2024-07-01,5,no\n`] });
    await app.deps.ask.settled();
    expect(await workOut()).toMatchObject({ rows: [[6]], rows_total: 6 });
  });

  test('is of no file that is not a table', async () => {
    const [paper] = await ada.add(collection, 'The lease ends in May.');
    expect(await status(ada, count(paper?.id), paper?.id)).toBe(404);
  });

  test('is also of several sheets of one form as one', async () => {
    const sheets = ['January', 'February'].map((name, at) => ({
      name,
      rows: rowsXml([
        ['Item', 'Cost'],
        ['Lamp', 20 + at],
        ['Desk', 60 + at],
      ]),
    }));
    const [book] = await ada.add(collection, buildXlsx(sheets));
    const { readings } = await ada.ask('What is the total cost?', { file_ids: [book?.id] });
    const tables = new Set(readings.map(({ table }) => table.id));
    expect(tables.size).toBeGreaterThan(2);
    for (const { plan, rows } of readings) expect((await workOut(plan, book?.id)).rows).toEqual(rows);
  });

  describe('a question that no table answers', () => {
    test('tells what was understood of it, which can be worked out and changed', async () => {
      const asked = await ada.ask('What is the total cost in Bonn, saxophone?', { file_ids: [file] });
      expect(asked.verdict).toBe('choose');
      expect(asked.begun).toEqual({ file_id: file, plan: asked.readings[0]?.plan });
      expect((await workOut(asked.begun?.plan)).rows).toEqual([[1220.5]]);
    });

    test('begins with the number of rows where nothing was understood', async () => {
      const asked = await ada.ask('Why does the saxophone glow?', { file_ids: [file] });
      expect(asked.verdict).toBe('not_found');
      expect(asked.begun).toMatchObject({ file_id: file, plan: count() });
      expect((await workOut(asked.begun?.plan)).rows).toEqual([[5]]);
    });

    test('tells it while nothing is chosen, to who may read the file', async () => {
      await share();
      const asked = await ben.ask('What is the total cost in Bonn, saxophone?', { file_ids: [file] });
      const get = () => ben.get<Question>('questions.get', { id: asked.id });
      const chosen = await ben.get<Question>('questions.choose', { id: asked.id, number: 1 });
      expect(chosen.begun).toBeNull();
      await ben.get('questions.forgetChoice', { id: asked.id });
      expect((await get()).begun).toEqual(asked.begun);
      await ada.get('collections.update', { id: collection, access: 'private' });
      expect((await get()).begun).toBeNull();
      await share();
      expect((await get()).begun).toEqual(asked.begun);
      await ada.get('files.remove', { id: file });
      expect((await get()).begun).toBeNull();
    });

    test('tells nothing of an answer, nor of the waitlist, which has no rows to look at', async () => {
      expect((await ada.ask('What is the total cost?', { file_ids: [file] })).begun).toBeNull();
      const asked = await ada.ask('How much rent do people pay?', { collection_ids: [WAITLIST_ID] });
      expect(asked).toMatchObject({ begun: null });
      expect(asked.verdict).not.toBe('answer');
    });
  });
});

test('figures and questions count for the same limit', async () => {
  const limited = await openTestApp({ RATE_LIMITS: '{"ask_user":{"max":2,"seconds":60}}' }, CHEAP_HASHES);
  try {
    const person = await Person.make(limited, 'rest');
    const [made] = await person.add((await person.create()).id, COSTS);
    const input = { id: made?.id, plan: { table: `${made?.id}:1` } };
    const statuses = [];
    for (const procedure of ['files.figure', 'questions.ask', 'files.figure'] as const)
      statuses.push(
        await person.status(procedure, {
          ...input,
          question: 'When?',
          plan: procedure === 'files.figure' ? input.plan : undefined,
        }),
      );
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await limited.close();
  }
});
