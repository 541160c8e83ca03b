// Questions that tables answer, through the real processes: files are uploaded, read and asked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '#shared/ask-plan.ts';
import type { Collection, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { call, logIn, type Answer, type Session } from '#server/testing/transports.ts';
import type { ProcedureName } from '../../http/rest-routes.ts';

const HEATING = [
  'Month,Flat,Cost (€)',
  '2025-10,Berlin,120',
  '2025-11,Berlin,180.50',
  '2025-12,Berlin,210',
  '2026-01,Rome,n/a',
  '2026-02,Rome,260',
].join('\n');
const LEASE = 'The tenant may leave the flat with three months notice, to the end of any quarter.';

let app: TestApp;
let session: Session;
let collectionId: string;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  const { email } = await app.addUser('asker@example.org');
  session = await logIn(app, 'rest', email);
  collectionId = (await get<Collection>('collections.create', { name: 'Flat' })).id;
  await add(collectionId, HEATING, LEASE);
});
afterAll(() => app.close());

const send = (procedure: ProcedureName, input?: unknown): Promise<Answer> =>
  call(app, 'rest', procedure, input, session);

async function get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
  const answer = await send(procedure, input);
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
  // Safe: the output schema of the procedure has checked it.
  return answer.body as Body;
}

async function add(id: string, ...files: string[]) {
  const { data } = await get<UploadResult>('files.upload', { id, files });
  await app.deps.ask.settled();
  return data;
}

const ask = (question: string, ids = [collectionId]) =>
  get<Question>('questions.ask', { question, collection_ids: ids });

describe('a question to a table', () => {
  test('is answered with all its rows, in a figure that says how', async () => {
    const { verdict, kind, figure, lines, readings } = await ask('What is the total cost in Berlin?');
    expect({ verdict, kind, readings }).toEqual({ verdict: 'answer', kind: 'figure', readings: [] });
    expect(figure).toMatchObject({ rows: [[510.5]], rows_used: 3, rows_total: 5 });
    expect(figure?.table.columns).toHaveLength(3);
    expect(lines[0]?.text).toContain('€510.50');
  });

  test('names the word that is not understood, and has the nearest reading to choose', async () => {
    const question = 'How much did it cost in Berlin, saxophone?';
    const asked = await ask(question);
    expect(asked).toMatchObject({
      verdict: 'choose',
      kind: 'figure',
      figure: null,
      lines: [],
      citations: [],
      readings: expect.arrayContaining([
        expect.objectContaining({
          number: 1,
          plan_text: expect.stringMatching(/^The sum of Cost/),
          rows: [[510.5]],
        }),
      ]),
      unknown_words: [{ text: 'saxophone', near: expect.arrayContaining(['Cost (€)']) }],
    });
    expect(asked.readings[0]?.text).toContain('€510.50');
    expect(asked.unknown_words.map(({ start, end }) => question.slice(start, end))).toEqual(['saxophone']);
    expect(asked.suggestions.length).toBeGreaterThan(0);
    for (const suggestion of asked.suggestions)
      expect(await ask(suggestion)).toMatchObject({ verdict: 'answer', kind: 'figure', suggestions: [] });
  });

  test('of which nothing is understood is told what can be asked', async () => {
    const asked = await ask('Who plays the saxophone?');
    expect(asked).toMatchObject({ verdict: 'not_found', readings: [], figure: null });
    expect(asked.suggestions).toContain('Total Cost by Flat');
  });

  test('is not answered by its rows: they only mention it', async () => {
    const { id } = await get<Collection>('collections.create', { name: 'Orders' });
    await add(id, 'Order,Customer,Status\n1001,Acme,paid\n1002,Initech,open\n1003,Umbrella,paid\n');
    // Reasons are in no table.
    const asked = await ask('Why is Umbrella 1003 late?', [id]);
    expect(asked.citations.map(({ quote }) => quote).join()).toContain('Umbrella');
    expect(asked).toMatchObject({ verdict: 'related', kind: 'quotation', absent_words: [] });
  });

  test('has no rows of other tables beside its figure', async () => {
    const { id } = await get<Collection>('collections.create', { name: 'Two tables' });
    await add(id, HEATING, 'Year,Visitors\n2025,120\n2026,140\n');
    const { figure, citations } = await ask('How much did it cost in 2025?', [id]);
    expect({ rows: figure?.rows, citations }).toEqual({ rows: [[510.5]], citations: [] });
  });

  test('that two tables understand alike is not guessed', async () => {
    const { id } = await get<Collection>('collections.create', { name: 'Twice' });
    await add(id, HEATING, HEATING.replace('120', '121'));
    const { verdict, figure, readings, unknown_words } = await ask('What is the total cost in Berlin?', [id]);
    expect({ verdict, figure, unknown_words }).toEqual({
      verdict: 'choose',
      figure: null,
      unknown_words: [],
    });
    // Each table's other readings may stand below.
    expect(readings.map(({ rows }) => rows[0]?.[0])).toEqual(expect.arrayContaining([510.5, 511.5]));
    expect(new Set(readings.map(({ table }) => table.file_id)).size).toBe(2);
  });

  test('is not changed by a table that may not be read', async () => {
    const inputs = [{}, { collection_ids: [collectionId] }];
    const askAll = async () => {
      const answers: Question[] = [];
      for (const input of inputs)
        answers.push(
          await get<Question>('questions.ask', { question: 'What is the total cost in Berlin?', ...input }),
        );
      return answers.map(({ figure, readings, lines, verdict }) => ({
        figure,
        readings,
        lines,
        verdict,
      }));
    };
    const [mine, before] = [session, await askAll()];
    session = await logIn(app, 'rest', (await app.addUser('other@example.org')).email);
    const { id } = await get<Collection>('collections.create', { name: 'Private' });
    await add(id, HEATING.replace('120', '121'));
    session = mine;
    expect(await askAll()).toEqual(before);
  });

  test('and to a document is answered by both', async () => {
    const { figure, citations, lines } = await ask(
      'With how much notice may the tenant leave the flat, and how much did it cost in Berlin?',
    );
    expect(figure?.rows).toEqual([[510.5]]);
    expect(citations[0]?.quote).toBe(LEASE);
    expect(lines.map(({ citations: numbers }) => numbers)).toEqual([[], [1]]);
  });
});

describe('another plan', () => {
  test('replaces the figure, and is kept', async () => {
    const { id, figure } = await ask('What is the total cost in Berlin?');
    const plan = { ...figure?.plan, filters: [], group_by: [{ column: 'c2' }] };
    const changed = await get<Question>('questions.figure', { id, plan });
    expect(changed.figure?.rows).toEqual([
      ['Berlin', 510.5],
      ['Rome', 260],
    ]);
    expect(changed.figure?.left_out).toEqual([{ reason: 'no number in Cost (€)', rows: 1 }]);
    expect((await get<Question>('questions.get', { id })).figure).toEqual(changed.figure);
  });

  test('that lists rows cites them where they stand', async () => {
    const { id: collection } = await get<Collection>('collections.create', { name: 'Long' });
    const lines = Array.from(
      { length: 130 },
      (_, index) => `Item ${index},${index % 60 === 0 ? 'rare' : 'usual'}`,
    );
    const [file] = await add(collection, ['Name,Kind', ...lines].join('\n'));
    const { id } = await ask('How many items are usual?', [collection]);
    const filters = [{ column: 'c2', op: 'is', values: ['rare'] }];
    const plan = { table: `${file?.id}:1`, filters };
    const { figure, citations, lines: answered } = await get<Question>('questions.figure', { id, plan });
    expect(figure?.rows).toEqual([
      ['Item 0', 'rare'],
      ['Item 60', 'rare'],
      ['Item 120', 'rare'],
    ]);
    const cited = citations.filter(({ number }) => figure?.row_citations.includes(number));
    expect(cited.map(({ place }) => place)).toEqual(
      [2, 62, 122].map((row) => `sheet ${figure?.table.name}, row ${row}`),
    );
    expect(answered[0]?.citations).toEqual(figure?.row_citations);
    for (const { page, quote, start, end, file_id } of cited) {
      const { text } = await get<{ text: string }>('files.page', { id: file_id, n: page });
      expect(text.slice(start, end)).toBe(quote);
      expect(quote).toMatch(/^Item \d+0?\trare$/);
    }
    const counted = await get<Question>('questions.figure', {
      id,
      plan: { ...plan, measures: [{ op: 'count' }] },
    });
    expect(counted.figure).toMatchObject({ rows: [[3]], row_citations: [] });
    expect(counted.citations.map(({ quote }) => quote)).not.toContain('Item 60\trare');
  });

  test('takes the place of readings', async () => {
    const { id, readings } = await ask('How much did it cost in Berlin, saxophone?');
    const plan = { ...readings[0]?.plan, filters: [] };
    expect(await get<Question>('questions.figure', { id, plan })).toMatchObject({
      kind: 'figure',
      verdict: 'answer',
      readings: [],
      is_chosen: false,
      figure: { rows: [[770.5]] },
    });
  });

  test('that does not fit the table is refused with the reason', async () => {
    const { id, figure } = await ask('What is the total cost in Berlin?');
    const table = figure?.plan.table ?? '';
    const bad: Partial<Plan>[] = [
      { measures: [{ op: 'sum', column: 'c2' }] },
      { measures: [{ op: 'sum', column: 'c99' }] },
    ];
    for (const plan of bad)
      expect(await send('questions.figure', { id, plan: { table, ...plan } })).toMatchObject({ status: 422 });
  });

  test('of a table that the question was not put to is not found', async () => {
    const { id: other } = await get<Collection>('collections.create', { name: 'Other' });
    const [file] = await add(other, 'Name,Age\nAnna,40\nBert,50\n');
    const { id } = await ask('What is the total cost in Berlin?');
    const plan = { table: `${file?.id}:1`, measures: [{ op: 'count' }] };
    expect(await send('questions.figure', { id, plan })).toMatchObject({ status: 404 });
  });
});
