// Figures of plans that a language model proposes, over the whole way. The model is one of this process.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditRow } from '#shared/audit.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import {
  breaksOff,
  fails,
  hangs,
  numberOf,
  openLanguageModel,
  says,
  sends,
  type ModelReply,
  type TestModel,
} from '../testing/language-model.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';

const HEATING = [
  'Month,Flat,Cost (€)',
  '2025-10,Berlin,120',
  '2025-11,Berlin,180.50',
  '2025-12,Berlin,210',
  '2026-01,Rome,240',
  '2026-02,Rome,260',
].join('\n');
const QUESTION = 'What is the zorbage in Berlin?';
const PLAN = {
  table: 'T1',
  measures: [{ op: 'sum', column: 'c3' }],
  filters: [{ column: 'c2', op: 'is', values: ['Berlin'] }],
};

let model: TestModel;
let app: TestApp;
beforeAll(async () => {
  model = await openLanguageModel();
  app = await openTestApp(model.settings, CHEAP_HASHES);
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  model.calls.length = 0;
});

const proposes = (plan: object): ModelReply => says(JSON.stringify(plan));
/** Answers a request for a plan with this, and one for lines with none. */
const plansWith =
  (reply: ModelReply): ModelReply =>
  (response, call) =>
    (call.prompt.includes('Tables:') ? reply : says('NO ANSWER'))(response, call);

/** Somebody with a collection of one table. */
async function withTable(content = HEATING, input: object = {}) {
  const person = await Person.make(app, 'rest');
  const { id } = await person.create(input);
  const [file] = await person.add(id, content);
  return { person, collectionId: id, fileId: file?.id ?? '' };
}
const shownOf = ({ kind, verdict, figure, readings, lines, absent_words }: Question) => ({
  kind,
  verdict,
  figure,
  readings,
  lines,
  absent_words,
});

test('a question with a word that the table does not have is read by the model, and says so', async () => {
  const { person } = await withTable();
  model.reply = plansWith(proposes(PLAN));
  const asked = await person.ask(QUESTION);
  expect(asked).toMatchObject({ kind: 'figure', readings: [], is_writing: false, written_note: null });
  expect(asked.verdict).not.toBe('answer');
  expect(asked.citations).toEqual([]);
  expect(asked.figure).toMatchObject({
    rows: [[510.5]],
    rows_used: 3,
    proposal: { model: 'test-model', unknown_words: ['zorbage'], ignored_words: [] },
  });
  expect(asked.lines[0]?.text).toContain('€510.50');
  expect(await person.get('questions.get', { id: asked.id })).toEqual(asked);
});

test('so is one in another language', async () => {
  const { person } = await withTable();
  model.reply = plansWith(proposes(PLAN));
  const { figure } = await person.ask('Wie hoch sind die Kosten für Berlin?');
  expect(figure?.rows).toEqual([[510.5]]);
  expect(figure?.proposal?.unknown_words).toContain('Kosten');
});

test('words that are understood, and that the plan does not have, are named', async () => {
  const { person } = await withTable();
  model.reply = plansWith(proposes(PLAN));
  const { figure } = await person.ask('What is the zorbage by month in Berlin?');
  expect(figure?.proposal?.ignored_words).toEqual(['month']);
});

test('values are found in the cells as words of a question are, also by synonyms', async () => {
  const { person, collectionId } = await withTable();
  const synonyms = [{ word: 'capital', means: 'Berlin' }];
  await person.get('collections.update', { id: collectionId, synonyms });
  model.reply = plansWith(proposes({ ...PLAN, filters: [{ column: 'c2', op: 'is', values: ['CAPITAL'] }] }));
  const { figure } = await person.ask('What is the zorbage in the capital?');
  expect(figure?.rows).toEqual([[510.5]]);
  expect(figure?.plan.filters).toEqual([{ column: 'c2', op: 'is', values: ['Berlin'] }]);
});

test('another plan that somebody chooses is theirs', async () => {
  const { person } = await withTable();
  model.reply = plansWith(proposes(PLAN));
  const { id, figure } = await person.ask(QUESTION);
  const changed = await person.get<Question>('questions.figure', {
    id,
    plan: { ...figure?.plan, filters: [] },
  });
  expect(changed.figure).toMatchObject({ rows: [[1010.5]], proposal: null });
});

describe('everything is as without a model where its plan', () => {
  const filtered = (column: string, op: string, ...values: unknown[]) =>
    proposes({ ...PLAN, filters: [{ column, op, values }] });
  test.each<[string, ModelReply]>([
    ['is SQL', says('select sum(c3) from t1; drop table files')],
    ['has SQL beside it', proposes({ ...PLAN, sql: 'select 1' })],
    ['is of another table', proposes({ ...PLAN, table: 'T2' })],
    ['is of the waitlist', proposes({ ...PLAN, table: 'waitlist' })],
    ['has a column that is not there', proposes({ ...PLAN, measures: [{ op: 'sum', column: 'c9' }] })],
    ['adds up texts', proposes({ ...PLAN, measures: [{ op: 'sum', column: 'c2' }] })],
    ['has a value that is in no question', filtered('c2', 'is', 'Rome')],
    ['has a value that is in no cell', filtered('c2', 'is', 'zorbage')],
    ['has a value of another column', filtered('c1', 'is', 'Berlin')],
    ['has a number that is in no question', filtered('c3', 'more', 200)],
    ['has no filter where the question has a value', proposes({ ...PLAN, filters: [] })],
    ['is no object', says('[]')],
    ['is half', says(JSON.stringify(PLAN).slice(0, 40))],
    ['is very deep', says('{"table":'.repeat(5000))],
    ['is none', says('NO ANSWER')],
    ['is empty', says('')],
    ['breaks off', breaksOff],
    ['is a page', sends('<!doctype html>')],
    ['is refused', fails(401)],
    ['does not come', hangs],
  ])('%s', async (_, reply) => {
    const { person } = await withTable();
    model.reply = plansWith(reply);
    const asked = await person.ask(QUESTION);
    expect(model.calls.length).toBeGreaterThan(0);
    const alone = await openWithout(person);
    expect(shownOf(asked)).toEqual(alone);
    expect(asked).toMatchObject({ is_writing: false, written_note: expect.stringMatching(/^There is no/) });
  });

  /** The same question while nothing may be sent. */
  async function openWithout(person: Person) {
    const { data } = await person.get<{ data: { id: string }[] }>('collections.list', {});
    await person.get('collections.update', { id: data[0]?.id, send_to_model: false });
    const sent = model.calls.length;
    const asked = await person.ask(QUESTION);
    expect(model.calls).toHaveLength(sent);
    return shownOf(asked);
  }

  test('leaves out a "not"', async () => {
    const { person } = await withTable();
    model.reply = plansWith(proposes(PLAN));
    const { figure } = await person.ask('What is the zorbage that is not in Berlin?');
    expect(figure).toBeNull();
  });

  test('leaves out a time', async () => {
    const { person } = await withTable();
    model.reply = plansWith(proposes(PLAN));
    const ask = async () => (await person.ask('What is the zorbage in Berlin in November 2025?')).figure;
    expect(await ask()).toBeNull();
    const month = { column: 'c1', op: 'is', values: ['2025-11'] };
    model.reply = plansWith(proposes({ ...PLAN, filters: [...PLAN.filters, month] }));
    expect((await ask())?.rows).toEqual([[180.5]]);
  });
});

describe('what is sent', () => {
  test('is the question, and names and types of columns, but no cell', async () => {
    const { person } = await withTable();
    model.reply = plansWith(proposes(PLAN));
    await person.ask(QUESTION);
    expect(model.calls).toHaveLength(1);
    expect(model.calls[0]?.prompt).toMatch(/- c2: Flat \(text\)\n- c3: Cost \(€\) \(number\)/);
    expect(model.calls[0]?.prompt).toContain(QUESTION);
    expect(model.calls[0]?.body).not.toMatch(/Rome|2025-11|180/);
  });

  test('is recorded before it leaves', async () => {
    const { person } = await withTable();
    const root = await Person.make(app, 'rest', { is_superuser: true });
    model.reply = fails(401);
    const { id } = await person.ask(QUESTION);
    const { data } = await root.get<{ data: AuditRow[] }>('audit.list', {
      action: 'question_sent',
      target: id,
    });
    const { host } = new URL(model.url);
    expect(data.map(({ detail }) => detail)).toEqual([
      `the names of 1 table and 3 columns to ${host}, model test-model`,
    ]);
  });

  test('is nothing where the table stays at home, alone or beside others', async () => {
    const { person } = await withTable(HEATING, { send_to_model: false });
    await person.ask(QUESTION);
    const { id } = await person.create({ name: 'Other' });
    await person.add(id, 'Name,Age\nAnna,40\nBert,50\n');
    await person.ask(QUESTION);
    expect(JSON.stringify(model.calls)).not.toMatch(/Flat|Cost/);
  });

  test('is nothing where the words tell the plan', async () => {
    const { person } = await withTable();
    const { figure } = await person.ask('What is the total cost in Berlin?');
    expect(figure).toMatchObject({ rows: [[510.5]], proposal: null });
    expect(model.calls).toEqual([]);
  });

  test('is nothing of the waitlist', async () => {
    const { person } = await withTable();
    await person.ask('How many roughly joined from Berlin?', { collection_ids: ['waitlist'] });
    expect(model.calls).toEqual([]);
    await person.ask('How many roughly joined from Berlin?');
    expect(JSON.stringify(model.calls)).not.toMatch(/[Ww]aitlist|[Ss]ubscriber/);
  });

  test('is nothing of what others keep to themselves', async () => {
    await withTable('Month,Secret place\n2025-10,Zanzibar\n');
    const { person } = await withTable();
    await person.ask(QUESTION);
    expect(JSON.stringify(model.calls)).not.toMatch(/Secret|Zanzibar/);
  });
});

describe('while the model thinks', () => {
  /** Asks, and holds the answer of the model back. */
  async function asking() {
    const own = await withTable();
    let answer = () => {};
    model.reply = (...call) => {
      answer = () => plansWith(proposes(PLAN))(...call);
    };
    const asked = await own.person.ask(QUESTION, { wait: false });
    expect(asked).toMatchObject({ is_writing: true, figure: null });
    await expect.poll(() => model.calls.length).toBe(1);
    const written = async () => {
      model.reply = says('NO ANSWER');
      answer();
      await expect
        .poll(() => own.person.get('questions.get', { id: asked.id }))
        .toMatchObject({ is_writing: false });
      return own.person.get<Question>('questions.get', { id: asked.id });
    };
    return { ...own, asked, written };
  }

  test('the file is deleted: there is no figure of it', async () => {
    const { person, fileId, written } = await asking();
    await person.get('files.remove', { id: fileId });
    expect(await written()).toMatchObject({ kind: 'quotation', figure: null, readings: [] });
  });

  test('its collection is kept at home: what was sent is answered, and nothing more is sent', async () => {
    const { person, collectionId, written } = await asking();
    await person.get('collections.update', { id: collectionId, send_to_model: false });
    expect(await written()).toMatchObject({ kind: 'figure', figure: { rows: [[510.5]] } });
    expect(model.calls).toHaveLength(1);
  });

  test('somebody chooses, and changes the plan: that one stays', async () => {
    const { person, asked, written } = await asking();
    const plan = { ...asked.readings[0]?.plan, filters: [] };
    const own = await person.get<Question>('questions.figure', { id: asked.id, plan });
    expect((await written()).figure).toEqual(own.figure);
  });

  test('somebody works out a plan: no line takes the place of its figure', async () => {
    const { person, collectionId, fileId } = await withTable();
    await person.add(collectionId, 'The tenant of the house pays a deposit of 1,500 euros.');
    let answer = () => {};
    model.reply = (response, call) => {
      const line = (prompt: string) => `The deposit is 1,500 euros [S${numberOf(prompt, '1,500')}]`;
      answer = () => says(line)(response, call);
    };
    const asked = await person.ask('How high is the deposit of the tenant?', { wait: false });
    await expect.poll(() => model.calls.length).toBe(1);
    const own = await person.get<Question>('questions.figure', {
      id: asked.id,
      plan: { ...PLAN, table: `${fileId}:1` },
    });
    answer();
    const get = () => person.get<Question>('questions.get', { id: asked.id });
    await expect.poll(get).toMatchObject({ is_writing: false });
    expect(shownOf(await get())).toEqual(shownOf(own));
  });

  test('the question is deleted: nothing is left of it', async () => {
    const { person, asked } = await asking();
    await person.get('questions.remove', { id: asked.id });
    expect(await person.status('questions.get', { id: asked.id })).toBe(404);
    const rows = await app.deps.db
      .selectFrom('question_figures')
      .selectAll()
      .where('question_id', '=', asked.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
