// What two linked tables answer: whose rows are counted, which amounts add up, and what a model is told of them.
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { answerInFull } from '../answering/answer-in-full.ts';
import { openReader } from '../answering/index-reader.ts';
import type { AskAnswer } from '../answering/messages.ts';

const ORDERS = `Order,Date,Customer ID,Amount,Status
1001,2026-01-05,501,100,paid
1002,2026-01-09,502,40,open
1003,2026-02-02,503,25,paid
1004,2026-02-11,501,60,open
1005,2026-02-20,504,10,paid
1006,2026-03-01,501,7,open
1007,2026-03-15,502,5,paid
1008,2026-03-16,506,8,open
`;
/** Two of them have one name. */
const CUSTOMERS = `ID,Name,City,Phase
501,Acme GmbH,Leeds,active
502,Globex,York,active
503,Initech,Leeds,closed
504,Hooli,Bath,active
505,Umbrella,York,closed
506,Acme GmbH,Leeds,active
`;

let sheets: SheetIndex;
beforeEach(() => {
  sheets = new SheetIndex();
});
afterEach(() => sheets.remove());

const store = async (files: Record<string, string>) => {
  for (const [name, content] of Object.entries(files)) await sheets.store(content, name);
};

async function ask(question: string, sentencesMax = 0): Promise<AskAnswer> {
  const reader = openReader(sheets.path);
  if (reader === undefined) throw new Error('There is no index.');
  try {
    const fileIds = sheets.query<{ id: string }>('select id from files').map(({ id }) => id);
    const collections = [{ id: 'papers', fileIds, mayBeSent: true }];
    const input = { question, askedAt: '2026-06-01T12:00:00Z', collections, sentencesMax };
    return await answerInFull(reader, input, { dataDir: dirname(sheets.path), databaseUrl: null });
  } finally {
    reader.close();
  }
}
const textsOf = ({ readings }: AskAnswer) => readings.map(({ figure }) => figure.plan_text);

test.each([
  ['How many active customers have open orders?', 3],
  ['How many active customers placed orders in February 2026?', 2],
  ['How many customers in York have paid orders?', 1],
  ['Number of active customers with open orders', 3],
])(
  'customers are counted once each, though one orders twice and two have one name: %s',
  async (question, count) => {
    await store({ 'orders.csv': ORDERS, 'customers.csv': CUSTOMERS });
    const { figure, readings } = await ask(question);
    const [first] = figure === null ? readings.map((own) => own.figure) : [figure];
    expect(first).toMatchObject({
      rows: [[count]],
      plan_text: expect.stringContaining('different Customer ID'),
    });
  },
);

test.each([
  ['How many orders were there from customers in Leeds?', 5],
  ['How many open orders do customers from Leeds have?', 3],
])('orders are counted as orders: %s', async (question, count) => {
  await store({ 'orders.csv': ORDERS, 'customers.csv': CUSTOMERS });
  expect((await ask(question)).figure?.rows).toEqual([[count]]);
});

test('a share of customers is no answer, since those without an order are not among the rows', async () => {
  await store({ 'orders.csv': ORDERS, 'customers.csv': CUSTOMERS });
  for (const question of [
    'What share of active customers have open orders?',
    'What percentage of customers from Leeds have open orders?',
  ])
    expect((await ask(question)).figure).toBeNull();
  expect((await ask('What share of orders from Leeds are open?')).figure?.rows).toEqual([[60]]);
});

test('amounts that rows name twice by another case are no answer', async () => {
  const kinds = ['Card code,Kind', 'ab1,gold', 'AB1,gold', 'ab2,blue', 'ab3,gold', 'ab4,blue'];
  const accounts = ['Card code,Deposit £,Owner', 'ab1,1000,Ann', 'ab2,20,Bo', 'ab3,30,Cy', 'ab4,40,Di'];
  await store({ 'cards.csv': kinds.join('\n'), 'accounts.csv': accounts.join('\n') });
  for (const question of ['Total deposit by kind', 'Average deposit of gold cards'])
    expect((await ask(question)).figure).toBeNull();
});

test('amounts that rows name once each are added up', async () => {
  const kinds = ['Card code,Kind', 'ab1,gold', 'AB2,blue', 'ab3,gold', 'ab4,blue'];
  const accounts = ['Card code,Deposit £,Owner', 'ab1,1000,Ann', 'ab2,20,Bo', 'ab3,30,Cy', 'ab4,40,Di'];
  await store({ 'cards.csv': kinds.join('\n'), 'accounts.csv': accounts.join('\n') });
  expect((await ask('Total deposit by kind')).figure?.rows).toEqual([
    ['gold', 1030],
    ['blue', 60],
  ]);
});

test('what is computed from the second sheet alone is no answer either', async () => {
  const orders = [
    'Order,Customer ID,Status',
    '1,501,open',
    '2,501,open',
    '3,502,open',
    '4,503,shipped',
    '5,504,shipped',
  ];
  const customers = [
    'ID,Name,Joined,Left',
    '501,Acme,2020-01-01,2020-01-11',
    '502,Globex,2020-01-01,2020-01-03',
    '503,Ini,2020-01-01,2020-01-04',
    '504,Hoo,2020-01-01,2020-01-05',
  ];
  await store({ 'orders.csv': orders.join('\n'), 'customers.csv': customers.join('\n') });
  const asked = await ask('Average days from joining to leaving by order status');
  expect(asked.figure).toBeNull();
  expect(textsOf(asked).join('\n')).toContain('Days from Joined to Left by Status');
});

test('where two sheets together come nearest, a model is told of no table', async () => {
  await store({ 'orders.csv': ORDERS, 'customers.csv': CUSTOMERS });
  const asked = await ask('Zorgle the amount of open orders by city', 8);
  expect(textsOf(asked)[0]).toContain('orders with customers');
  expect(asked.tablesForModel).toEqual([]);
});
