// What people ask of everyday tables, through the real server: right figures, asking back where it is not clear, and no rows or ids
// taken for answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Collection, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn, type Session } from '../testing/transports.ts';
import type { ProcedureName } from '../http/rest-routes.ts';

const ORDERS = `Order,Customer,Country,Date,Status,Amount,Discount %,Items
1001,Acme GmbH,Germany,2025-11-03,paid,250.00,5,3
1002,Initech,France,2025-12-14,open,120.50,0,1
1003,Umbrella,Germany,2026-01-05,paid,480.00,10,6
1004,Acme GmbH,Germany,2026-01-20,paid,99.90,0,1
1005,Globex,Italy,2026-02-02,cancelled,310.00,5,2
1006,Initech,France,2026-02-11,paid,75.00,0,1
1007,Umbrella,Germany,2026-02-25,open,205.00,10,2
1008,Hooli,Spain,2026-03-01,paid,640.00,15,8
1009,Globex,Italy,2026-03-09,paid,150.00,0,2
1010,Acme GmbH,Germany,2026-03-17,open,180.00,0,2
`;
const STAFF = `Name,Role,Department,Salary,Start,Manager,Remote
Eva Fink,Director,Management,98000,2016-03-01,,no
Carl Dorn,Head of Sales,Sales,76000,2018-06-15,Eva Fink,no
Ann Lee,Sales Rep,Sales,52000,2021-01-10,Carl Dorn,yes
Bo Ray,Sales Rep,Sales,50000,2022-09-01,Carl Dorn,yes
Cid Moss,Sales Rep,Sales,47000,2024-02-01,Carl Dorn,no
Dora Hill,Engineer,Engineering,70000,2019-11-01,Eva Fink,yes
`;
const PROJECTS = `Project,Owner,Reviewer,Budget,Spent,Due,Status
Atlas,Ann Lee,Carl Dorn,20000,23500,2026-01-31,active
Boreal,Bo Ray,Ann Lee,15000,9000,2026-06-30,active
Cobalt,Dora Hill,Bo Ray,8000,8000,2025-12-15,done
`;
const HOURS = `Employee,Team,Hours,Date
Ann,Red,5,2026-01-12
Cid,Red,6,2026-01-13
Bo,Blue,7,2026-01-14
Cid,Red,2,2026-02-03
`;
const HEATING = `Month,Cost (€)
2025-10,120
2025-11,180
2025-12,210
`;
const LEASE = 'The rent is 840 euros a month. Hotels in Europe may cost up to 140 euros a night.';

let app: TestApp;
let session: Session;
const collections = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  session = await logIn(app, 'rest', (await app.addUser('asker@example.org')).email);
  const sets = {
    orders: [ORDERS, HEATING],
    staff: [STAFF],
    projects: [PROJECTS],
    hours: [HOURS],
    mixed: [ORDERS, LEASE],
  };
  for (const [name, files] of Object.entries(sets)) {
    const { id } = await get<Collection>('collections.create', { name });
    await get<UploadResult>('files.upload', { id, files });
    collections.set(name, id);
  }
  await app.deps.ask.settled();
});
afterAll(() => app.close());

async function get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
  const answer = await call(app, 'rest', procedure, input, session);
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
  // Safe: the output schema of the procedure has checked it.
  return answer.body as Body;
}

const ask = (name: string, question: string, follows?: string) =>
  get<Question>('questions.ask', { question, collection_ids: [collections.get(name)], follows });

/** The rows that are shown first: of the figure, or of the likeliest reading. */
const rowsOf = ({ figure, readings }: Question) => figure?.rows ?? readings[0]?.rows;
const cellsOf = (question: Question) => rowsOf(question)?.flat().map(String) ?? [];

describe('a figure is right, or the right one stands first to choose', () => {
  test.for([
    ['orders', 'How many orders were not paid?', 4],
    ['orders', 'What is the average order?', 251.04],
    ['orders', 'How many orders were above 200?', 5],
    ['orders', 'How many orders were over 100 and under 300?', 5],
    ['orders', 'How many orders in 2025?', 2],
    ['orders', 'How much did Acme spend in January?', 99.9],
    ['staff', 'How many people work in Management?', 1],
    ['staff', 'What is the average salary in Sales?', 56_250],
    ['projects', 'total budget without Atlas', 23_000],
    ['hours', 'How many hours did Cid work in total in 2026?', 8],
  ] as const)('%s: %s', async ([name, question, wanted]) => {
    const asked = await ask(name, question);
    expect(['answer', 'choose']).toContain(asked.verdict);
    expect(Number(rowsOf(asked)?.[0]?.[0])).toBeCloseTo(wanted, 2);
  });

  test('rows are found by a number, whatever identifies them', async () => {
    const large = cellsOf(await ask('orders', 'Show orders over 500'));
    expect(large).toContain('1008');
    expect(large).not.toContain('1001');
    const priced = await ask('orders', 'What is the price of order 1003?');
    expect(cellsOf(priced)).toContain('480');
    // The number of an order is no year of another table.
    expect(JSON.stringify([priced.figure, priced.readings[0]])).not.toContain('Cost (€)');
  });

  test('two columns are compared row by row', async () => {
    expect(rowsOf(await ask('projects', 'Which projects are over budget?'))).toEqual([['Atlas']]);
  });
});

describe('somebody who stands in two columns', () => {
  test('is not answered with as the own manager', async () => {
    const asked = await ask('staff', "Who is Carl Dorn's manager?");
    expect(cellsOf(asked)).toContain('Eva Fink');
  });

  test('is looked up in the column that is not asked for', async () => {
    const asked = await ask('projects', "Who is Bo Ray's reviewer?");
    expect(cellsOf(asked)).toContain('Ann Lee');
  });

  test('is not among those who work for the same person', async () => {
    const { figure, readings } = await ask('staff', 'Who works for Carl Dorn?');
    const all = [...(figure === null ? [] : [figure]), ...readings];
    expect(all.some(({ rows }) => rows.length === 3 && rows.flat().includes('Cid Moss'))).toBe(true);
  });
});

describe('questions that follow one another', () => {
  test('chain to any length', async () => {
    const first = await ask('orders', 'How many orders in 2025?');
    const second = await ask('orders', 'and in 2026?', first.id);
    const third = await ask('orders', 'and in Germany?', second.id);
    expect([first, second, third].map(rowsOf)).toEqual([[[2]], [[8]], [[4]]]);
  });

  test('take a department for what it is', async () => {
    const first = await ask('staff', 'How many people work in Sales?');
    expect(rowsOf(first)).toEqual([[4]]);
    expect(rowsOf(await ask('staff', 'What about Management?', first.id))).toEqual([[1]]);
  });
});

describe('no answer is made up', () => {
  test('rates are not added up', async () => {
    const { verdict, figure } = await ask('orders', 'What is the total discount?');
    expect(verdict === 'answer' && figure?.rows[0]?.[0] === 45).toBe(false);
  });

  test.for([
    ['orders', 'Which customers have never ordered?'],
    ['orders', 'How many orders are from Mars?'],
    ['orders', 'How many orders in 2031?'],
    ['mixed', 'List the orders from Europe'],
  ] as const)('%s: %s', async ([name, question]) => {
    expect((await ask(name, question)).verdict).not.toBe('answer');
  });

  test('what names nothing of a table is answered where nothing else is asked, and not beside others', async () => {
    const question = 'How many are there?';
    expect((await ask('staff', question)).figure?.rows).toEqual([[6]]);
    expect((await ask('mixed', question)).figure).toBeNull();
    const both = { question, collection_ids: [collections.get('staff'), 'waitlist'] };
    expect((await get<Question>('questions.ask', both)).figure).toBeNull();
  });

  test('beside a figure stand no rows of other tables', async () => {
    const { figure, citations } = await ask('orders', 'How many orders in 2025?');
    expect(figure?.rows).toEqual([[2]]);
    expect(citations).toEqual([]);
  });

  test('a reading that is chosen has no quotations that only came near, and goes with its file', async () => {
    const { id } = await get<Collection>('collections.create', { name: 'Chosen' });
    const { data } = await get<UploadResult>('files.upload', { id, files: [ORDERS, LEASE] });
    await app.deps.ask.settled();
    const question = 'How many orders are there, saxophone?';
    const asked = await get<Question>('questions.ask', { question, collection_ids: [id] });
    expect(asked).toMatchObject({ verdict: 'choose', unknown_words: [{ text: 'saxophone' }] });
    const chosen = await get<Question>('questions.choose', { id: asked.id, number: 1 });
    expect(chosen).toMatchObject({ verdict: 'answer', figure: { rows: [[10]] }, citations: [] });
    await get('files.remove', { id: data[0]?.id });
    const left = await get<Question>('questions.get', { id: asked.id });
    expect(left).toMatchObject({ verdict: 'not_found', figure: null, citations: [] });
  });
});
