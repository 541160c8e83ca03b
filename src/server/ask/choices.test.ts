// Readings of questions to tables, and the one that somebody chooses: it counts again for the same words, and can be taken back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { readerOf } from './access.ts';
import { choiceKey, findLeftPlan } from './choices.ts';

const JANUARY = 'Item,Shop,Cost (€)\nLamp,Bonn,20\nDesk,Rome,60\nChair,Rome,40\n';
const FEBRUARY = 'Item,Shop,Cost (€)\nLamp,Bonn,25\nSofa,Rome,300\n';
const QUESTION = 'What is the total cost in Rome?';
const UNKNOWN = 'What is the total cost in Rome, Zanzibar?';
const TOTALS = [100, 300];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

const outcomeOf = ({ verdict, kind, figure, is_chosen }: Question) => ({
  verdict,
  kind,
  total: figure?.rows[0]?.[0],
  is_chosen,
});
const CHOICE = { verdict: 'choose', kind: 'figure', total: undefined, is_chosen: false };
const chosen = (total: unknown) => ({ verdict: 'answer', kind: 'figure', total, is_chosen: true });
const totalsOf = ({ readings }: Question) => readings.map(({ rows }) => rows[0]?.[0]);
const storedReadings = (question: Question) =>
  app.deps.db.selectFrom('question_readings').selectAll().where('question_id', '=', question.id).execute();

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let collection: string;
  let files: string[];
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    collection = (await ada.create()).id;
    files = (await ada.add(collection, JANUARY, FEBRUARY)).map(({ id }) => id);
  });

  const ask = (question = QUESTION, input: object = {}, person = ada) =>
    person.ask(question, { collection_ids: [collection], ...input });
  /** Somebody else who may read the collection. */
  async function addReader(): Promise<Person> {
    const person = await Person.make(app, transport);
    await ada.get('collections.update', { id: collection, access: 'chosen', member_ids: [person.id] });
    return person;
  }
  const get = (id: string) => ada.get<Question>('questions.get', { id });
  const choose = (id: string, number: number) => ada.get<Question>('questions.choose', { id, number });
  const forget = (id: string) => ada.get<Question>('questions.forgetChoice', { id });
  /** The number of the reading with a result. */
  const numberOf = (asked: Question, total: number) => totalsOf(asked).indexOf(total) + 1;

  test('what two tables answer is asked back, each with its result', async () => {
    const asked = await ask();
    expect(outcomeOf(asked)).toEqual(CHOICE);
    expect(asked).toMatchObject({ lines: [], citations: [], absent_words: [], unknown_words: [] });
    expect(totalsOf(asked)).toEqual(expect.arrayContaining(TOTALS));
    expect(asked.readings.map(({ number }) => number)).toEqual(asked.readings.map((_, index) => index + 1));
    for (const { plan, table, columns, text, rows } of asked.readings) {
      expect(files.map((id) => `${id}:1`)).toContain(table.id);
      expect(plan.table).toBe(table.id);
      expect(rows[0]).toHaveLength(columns.length);
      expect(text).toContain(`€${String(rows[0]?.[0])}`);
    }
    expect(await get(asked.id)).toEqual(asked);
  });

  test('a question that was asked with a key has the same readings when the call is repeated', async () => {
    const input = { question: QUESTION, collection_ids: [collection] };
    const key = { 'idempotency-key': `readings-${transport}` };
    const [first, second] = [
      await ada.call('questions.ask', input, key),
      await ada.call('questions.ask', input, key),
    ];
    expect(first.body).toMatchObject({ verdict: 'choose' });
    expect(second.body).toEqual(first.body);
  });

  test('a reading that is chosen is the answer, and another takes its place', async () => {
    const asked = await ask();
    for (const total of TOTALS.concat(TOTALS)) {
      const answered = await choose(asked.id, numberOf(asked, total));
      expect(outcomeOf(answered)).toEqual(chosen(total));
      expect(answered).toMatchObject({ readings: [], suggestions: [] });
      expect(answered.lines.map(({ text }) => text)).toEqual([
        asked.readings[numberOf(asked, total) - 1]?.text,
      ]);
      expect(await get(asked.id)).toEqual(answered);
    }
  });

  test('a reading that lists rows cites them', async () => {
    const asked = await ask('Show the items of Rome');
    const answered = await choose(asked.id, 2);
    expect(answered.citations.map(({ number }) => number)).toEqual(answered.figure?.row_citations);
    expect(answered.citations.length).toBeGreaterThan(0);
    await choose(asked.id, 1);
    const again = await choose(asked.id, 2);
    expect(again.citations.map(({ quote }) => quote)).toEqual(answered.citations.map(({ quote }) => quote));
  });

  test('only a reading that was offered can be chosen, and only by who asked', async () => {
    const asked = await ask();
    expect(await ada.call('questions.choose', { id: asked.id, number: 6 })).toMatchObject({ status: 422 });
    const ben = await Person.make(app, transport);
    expect(await ben.status('questions.choose', { id: asked.id, number: 1 })).toBe(404);
    expect(await ben.status('questions.forgetChoice', { id: asked.id })).toBe(404);
    const plain = await ask('How many items are there?', { collection_ids: [(await ada.create()).id] });
    for (const [procedure, input] of [
      ['questions.choose', { id: plain.id, number: 1 }],
      ['questions.forgetChoice', { id: plain.id }],
    ] as const)
      expect(await ada.call(procedure, input)).toMatchObject({
        status: 409,
        detail: 'There is nothing to choose from for this question.',
      });
    expect(outcomeOf(await get(asked.id))).toEqual(CHOICE);
  });

  test('two choices at once leave one of them', async () => {
    const asked = await ask();
    const answers = await Promise.all(
      [1, 2, 1, 2].map((number) => ada.status('questions.choose', { id: asked.id, number })),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
    const { figure, is_chosen, lines } = await get(asked.id);
    expect({ is_chosen, lines: lines.length }).toEqual({ is_chosen: true, lines: 1 });
    expect(totalsOf(asked)).toContain(figure?.rows[0]?.[0]);
  });

  describe('a choice', () => {
    test('counts for the same words again, and says so', async () => {
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      for (const same of [QUESTION, '  what is the TOTAL  cost in rome ', 'What is the total cost in Rome?!'])
        expect(outcomeOf(await ask(same))).toEqual(chosen(300));
      expect(outcomeOf(await ask('What is the total cost in Bonn?'))).toEqual(CHOICE);
    });

    test('counts for who made it alone, and where its table is asked', async () => {
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      expect(outcomeOf(await ask(QUESTION, {}, await addReader()))).toEqual(CHOICE);
      const { id } = await ada.create({ name: 'Others' });
      await ada.add(id, JANUARY.replace('60', '61'), FEBRUARY.replace('300', '301'));
      const others = await ask(QUESTION, { collection_ids: [id] });
      expect(outcomeOf(others)).toEqual(CHOICE);
      await choose(others.id, numberOf(others, 101));
      expect(outcomeOf(await ask())).toEqual(chosen(300));
      expect(outcomeOf(await ask(QUESTION, { collection_ids: [id] }))).toEqual(chosen(101));
    });

    test('that was made last counts', async () => {
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      const second = await ask();
      await choose(first.id, numberOf(first, 100));
      expect(outcomeOf(await ask())).toEqual(chosen(100));
      expect(outcomeOf(await get(second.id))).toEqual(chosen(300));
    });

    test('is worked out anew', async () => {
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      const corrections = { columns: [{ key: 'c3', unit: 'kg' }] };
      await ada.get('files.correctTable', { id: files[1], sheet: 1, corrections });
      const again = await ask();
      expect(outcomeOf(again)).toEqual(chosen(300));
      expect(again.lines[0]?.text).toMatch(/300\skg/);
    });

    test('that does not suit its table any more counts no more', async () => {
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      const corrections = { columns: [{ key: 'c3', type: 'text' }] };
      await ada.get('files.correctTable', { id: files[1], sheet: 1, corrections });
      expect((await ask()).is_chosen).toBe(false);
      expect(outcomeOf(await get(first.id))).toEqual(chosen(300));
    });

    test('stays when the plan of the figure is changed, which is no choice then', async () => {
      const first = await ask();
      const { figure } = await choose(first.id, numberOf(first, 300));
      const plan = { ...figure?.plan, filters: [] };
      const changed = await ada.get<Question>('questions.figure', { id: first.id, plan });
      expect(outcomeOf(changed)).toEqual({ verdict: 'answer', kind: 'figure', total: 325, is_chosen: false });
      expect(outcomeOf(await ask())).toEqual(chosen(300));
    });

    test('of words that go on from another question does not count for these words alone', async () => {
      const first = await ask();
      const then = 'And in Bonn, Zanzibar?';
      const next = await ask(then, { follows: first.id });
      expect(outcomeOf(next)).toEqual(CHOICE);
      const { figure } = await choose(next.id, 1);
      expect(outcomeOf(await ask(then, { follows: first.id }))).toEqual(chosen(figure?.rows[0]?.[0]));
      expect((await ask(then)).is_chosen).toBe(false);
      const other = await ask('What is the greatest cost in Rome?');
      expect((await ask(then, { follows: other.id })).is_chosen).toBe(false);
    });
  });

  describe('taking a choice back', () => {
    test('has the readings again, and the choice counts no more', async () => {
      const asked = await ask();
      await choose(asked.id, 2);
      expect(await forget(asked.id)).toEqual(asked);
      expect(await get(asked.id)).toEqual(asked);
      expect(outcomeOf(await ask())).toEqual(CHOICE);
      // There is nothing to take back.
      expect(await forget(asked.id)).toEqual(asked);
    });

    test('works where it was answered by a former choice, which counts no more either', async () => {
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      const second = await ask();
      const back = await forget(second.id);
      expect(outcomeOf(back)).toEqual(CHOICE);
      expect(totalsOf(back)).toEqual(expect.arrayContaining(TOTALS));
      expect(outcomeOf(await ask())).toEqual(CHOICE);
      // Its figure stays the answer to the first.
      expect(outcomeOf(await get(first.id))).toEqual({ ...chosen(300), is_chosen: false });
    });

    test('leaves the choice of another table', async () => {
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      const { id } = await ada.create({ name: 'Others' });
      await ada.add(id, JANUARY.replace('60', '61'), FEBRUARY.replace('300', '301'));
      const others = await ask(QUESTION, { collection_ids: [id] });
      await choose(others.id, 1);
      await forget(others.id);
      expect(outcomeOf(await ask())).toEqual(chosen(300));
    });
  });

  describe('beside documents', () => {
    const LEASE =
      'The tenant may leave the shop in Rome with three months notice, to the end of any quarter.';

    test('that answer too, their quotation stands beside the figure', async () => {
      const answering = 'The total cost in Rome is 400 euros.';
      await ada.add(collection, answering);
      const asked = await ask();
      expect(outcomeOf(asked)).toEqual(CHOICE);
      expect(asked.lines).toEqual([]);
      expect(asked.citations.map(({ quote }) => quote)).toEqual([answering]);
      const answered = await choose(asked.id, 1);
      expect(answered.lines.map(({ text }) => text)).toEqual([asked.readings[0]?.text, answering]);
      expect(await forget(asked.id)).toEqual(asked);
    });

    test('what only mentions it is not beside the figure, and is there again without it', async () => {
      await ada.add(collection, LEASE);
      const asked = await ask();
      await app.deps.db
        .updateTable('questions')
        .set({ verdict: 'related', quoted_verdict: 'related' })
        .where('id', '=', asked.id)
        .execute();
      await app.deps.db.deleteFrom('question_citations').where('question_id', '=', asked.id).execute();
      await citeLease(asked.id);
      const before = await get(asked.id);
      expect(before).toMatchObject({ verdict: 'choose', lines: [], citations: [{ quote: LEASE }] });
      expect(await choose(asked.id, 1)).toMatchObject({ verdict: 'answer', citations: [] });
      expect(await forget(asked.id)).toEqual(before);
      await choose(asked.id, 1);
      for (const id of files) await ada.get('files.remove', { id });
      expect(await get(asked.id)).toMatchObject({
        verdict: 'related',
        kind: 'quotation',
        lines: [{ text: LEASE }],
        readings: [],
      });
    });

    /** Adds the lease to the citations of a question. */
    async function citeLease(question_id: string) {
      const [file] = await app.deps.db
        .selectFrom('files')
        .select('id')
        .where('collection_id', '=', collection)
        .where('media_type', '=', 'text/plain')
        .execute();
      const place = { page: 1, place: null, quote: LEASE, quote_start: 0, quote_end: LEASE.length };
      const around = { text_before: '', text_after: '', matched: '[]', boxes: '[]' };
      await app.deps.db
        .insertInto('question_citations')
        .values({ question_id, number: 1, file_id: file?.id ?? '', ...place, ...around })
        .execute();
    }
  });

  describe('of a file that is deleted', () => {
    test('nothing is left: neither readings, nor what is told of it, nor a choice', async () => {
      const asked = await ask(`${QUESTION} Zanzibar!`);
      const first = await ask();
      await choose(first.id, numberOf(first, 300));
      await ada.get('files.remove', { id: files[1] });
      const left = await get(first.id);
      expect(outcomeOf(left)).toEqual(CHOICE);
      expect(totalsOf(left)).toContain(100);
      expect(new Set(left.readings.map(({ table }) => table.file_id))).toEqual(new Set([files[0]]));
      await ada.get('files.remove', { id: files[0] });
      for (const { id } of [asked, first])
        expect(await get(id)).toMatchObject({
          verdict: 'not_found',
          kind: 'quotation',
          figure: null,
          readings: [],
          unknown_words: [],
          suggestions: [],
          table_note: null,
          is_chosen: false,
        });
      expect(await storedReadings(first)).toEqual([]);
      expect(await ada.status('questions.choose', { id: first.id, number: 1 })).toBe(409);
    });
  });

  test('of a file that may not be read any more nothing is told, and nothing can be chosen', async () => {
    const ben = await addReader();
    const asked = await ask(QUESTION, {}, ben);
    const unknown = await ask(UNKNOWN, {}, ben);
    expect(unknown.unknown_words).toMatchObject([
      { text: 'Zanzibar', near: expect.arrayContaining(['Shop']) },
    ]);
    const answered = await ben.get('questions.choose', { id: asked.id, number: 1 });
    await ada.get('collections.update', { id: collection, access: 'private' });
    for (const { id } of [asked, unknown]) {
      const hidden = await ben.get<Question>('questions.get', { id });
      expect(hidden).toMatchObject({ verdict: 'not_found', kind: 'quotation', lines: [], is_chosen: false });
      expect(JSON.stringify(hidden)).not.toMatch(/Shop|Lamp|Cost \(/);
    }
    expect(await ben.status('questions.choose', { id: asked.id, number: 2 })).toBe(409);
    expect(await ben.status('questions.forgetChoice', { id: asked.id })).toBe(409);
    expect(await ben.ask(QUESTION)).toMatchObject({ verdict: 'not_found', is_chosen: false });
    const { data } = await ben.get<{ data: Question[] }>('questions.list', {});
    expect(JSON.stringify(data)).not.toMatch(/Shop|Lamp|Cost \(/);
    await ada.get('collections.update', { id: collection, access: 'chosen' });
    expect(await ben.get('questions.get', { id: asked.id })).toEqual(answered);
    expect(outcomeOf(await ask(QUESTION, {}, ben)).is_chosen).toBe(true);
  });

  test('what a question leaves for one that follows is its figure, or its first reading', async () => {
    const asked = await ask();
    const reader = readerOf({ id: ada.id, is_superuser: 0, is_staff: 0, is_member: 0 });
    const left = () => findLeftPlan(app.deps.db, reader, asked.id);
    expect(await left()).toEqual({ plan: asked.readings[0]?.plan, isOpen: true });
    await choose(asked.id, 2);
    expect(await left()).toEqual({ plan: asked.readings[1]?.plan, isOpen: false });
    const plan = { ...asked.readings[1]?.plan, filters: [] };
    await ada.get('questions.figure', { id: asked.id, plan });
    expect(await left()).toMatchObject({ plan: { filters: [] }, isOpen: false });
    await ada.get('files.remove', { id: files[0] });
    await ada.get('files.remove', { id: files[1] });
    expect(await left()).toBeUndefined();
  });

  test('the former version is told of no verdict that it does not know', async () => {
    const asked = await ask();
    const stored = () =>
      app.deps.db
        .selectFrom('questions')
        .select(['verdict', 'kind'])
        .where('id', '=', asked.id)
        .executeTakeFirst();
    expect(await stored()).toEqual({ verdict: 'not_found', kind: 'quotation' });
    await choose(asked.id, 1);
    expect(await stored()).toEqual({ verdict: 'answer', kind: 'figure' });
    await forget(asked.id);
    expect(await stored()).toEqual({ verdict: 'not_found', kind: 'quotation' });
  });
});

test('words are the same whatever their case, spaces and last signs', () => {
  const key = choiceKey('Total cost in Köln?');
  for (const same of ['total cost in koln', ' Total  cost\nin KÖLN ?!', 'Total cost in Köln …'])
    expect(choiceKey(same)).toBe(key);
  for (const other of ['Total cost of Köln?', 'Total cost in Köln 50%', ''])
    expect(choiceKey(other)).not.toBe(key);
  expect(choiceKey('x', { question: 'y', collectionIds: [] })).not.toBe(choiceKey('x'));
});
