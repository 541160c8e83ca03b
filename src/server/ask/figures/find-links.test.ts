// Which sheets are linked, and which only look so.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { buildXlsx, rowsXml } from '#server/testing/xlsx.ts';
import { openReader } from '../answering/index-reader.ts';
import { withAlike } from './alike-sheets.ts';
import { LINKS_MAX, linksAmong, mayBeLinked } from './find-links.ts';
import { findTable } from './find-table.ts';
import { tablesOf } from './stored-tables.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let sheets: SheetIndex;
beforeEach(() => {
  sheets = new SheetIndex();
});
afterEach(() => sheets.remove());

async function linksOf(files: Record<string, string>): Promise<{ names: string[]; ids: string[] }> {
  for (const [name, content] of Object.entries(files)) await sheets.store(content, name);
  const reader = openReader(sheets.path);
  if (reader === undefined) throw new Error('There is no index.');
  try {
    const fileIds = Object.keys(files);
    const linked = linksAmong(reader.db, withAlike(tablesOf(reader.db, fileIds)));
    for (const { asked } of linked) {
      // Each is found again by its id, by who may read both.
      expect(findTable(reader.db, [fileIds], asked.id)?.asked).toEqual(asked);
      expect(findTable(reader.db, [[asked.file_id ?? '']], asked.id)).toBeUndefined();
      expect(asked.id.length).toBeLessThanOrEqual(100);
    }
    return { names: linked.map(({ asked }) => asked.name), ids: linked.map(({ asked }) => asked.id) };
  } finally {
    reader.close();
  }
}

const csv = (head: string, rows: readonly (readonly (string | number)[])[]) =>
  [head, ...rows.map((row) => row.join(','))].join('\n');
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const CUSTOMERS = csv('ID,Name,City', [
  [501, 'Acme', 'Leeds'],
  [502, 'Globex', 'York'],
  [503, 'Hooli', 'Bath'],
  [504, 'Initech', 'Leeds'],
]);

test('a header names the rows of the other sheet, or its key', async () => {
  const orders = csv('Order,customer_id,Amount', [
    [1, 501, 10],
    [2, 503, 20],
    [3, 501, 30],
  ]);
  expect(await linksOf({ 'orders.csv': orders, 'customers.csv': CUSTOMERS })).toEqual({
    names: ['orders with customers by customer_id'],
    ids: ['orders.csv:1.c2+customers.csv:1.c1'],
  });
});

test('names count alike in both cases', async () => {
  const visits = csv('Visit,Customer,Minutes', [
    ['V1', 'ACME', 10],
    ['V2', 'hooli', 20],
    ['V3', 'Acme', 30],
  ]);
  const { names } = await linksOf({ 'visits.csv': visits, 'customers.csv': CUSTOMERS });
  expect(names).toEqual(['visits with customers by Customer']);
});

test('where each row has one partner, one way round is enough', async () => {
  const pay = csv('Name,Salary', [
    ['Ann Lee', 100],
    ['Bo Ray', 200],
    ['Cid Moss', 300],
  ]);
  const staff = csv('Name,Team', [
    ['Ann Lee', 'Red'],
    ['Bo Ray', 'Blue'],
    ['Cid Moss', 'Red'],
  ]);
  const shifts = csv('Name,Hours', [
    ['Ann Lee', 4],
    ['Bo Ray', 5],
    ['Ann Lee', 6],
  ]);
  const { names } = await linksOf({ 'shifts.csv': shifts, 'staff.csv': staff, 'pay.csv': pay });
  expect(names).toEqual(['shifts with staff by Name', 'shifts with pay by Name']);
});

test.each([
  [
    'small numbers, though they are all among the ids of the other',
    {
      'reviews.csv': csv(
        'Review,Customers,Stars',
        upTo(9).map((n) => [`R${n}`, (n % 3) + 1, (n % 5) + 1]),
      ),
    },
    csv(
      'ID,Name',
      upTo(9).map((n) => [n, `Customer ${n}`]),
    ),
  ],
  [
    'ids of two kinds of things',
    {
      'orders.csv': csv(
        'ID,Amount',
        upTo(5).map((n) => [n, n * 7]),
      ),
    },
    csv(
      'ID,Name',
      upTo(9).map((n) => [n, `Customer ${n}`]),
    ),
  ],
  [
    'days',
    {
      'orders.csv': csv(
        'Order,Date',
        upTo(5).map((n) => [n, `2026-01-0${n}`]),
      ),
    },
    csv(
      'Date,Holiday',
      upTo(9).map((n) => [`2026-01-0${n}`, `Feast ${n}`]),
    ),
  ],
  [
    'amounts',
    {
      'orders.csv': csv(
        'Order,Customer £',
        upTo(5).map((n) => [n, 500 + n]),
      ),
    },
    CUSTOMERS,
  ],
  [
    'a column in which values come twice',
    {
      'orders.csv': csv('Order,customer_id', [
        [1, 501],
        [2, 502],
        [3, 501],
      ]),
    },
    `${CUSTOMERS}\n501,Acme again,Hull`,
  ],
  [
    'a key that is empty in a row',
    {
      'orders.csv': csv('Order,customer_id', [
        [1, 501],
        [2, 502],
        [3, 501],
      ]),
    },
    `${CUSTOMERS}\n,Nobody,Hull`,
  ],
  [
    'values most of which are not there',
    {
      'orders.csv': csv('Order,customer_id', [
        [1, 501],
        [2, 702],
        [3, 502],
        [4, 703],
      ]),
    },
    CUSTOMERS,
  ],
])('%s are no link', async (_, files, customers) => {
  expect((await linksOf({ ...files, 'customers.csv': customers })).names).toEqual([]);
});

test('two columns that name rows of one sheet are two links', async () => {
  const games = csv('Game,Home team,Away team,Goals', [
    [1, 'Reds', 'Blues', 3],
    [2, 'Blues', 'Greens', 2],
    [3, 'Greens', 'Reds', 1],
    [4, 'Reds', 'Greens', 0],
    [5, 'Blues', 'Reds', 2],
  ]);
  const teams = csv('Team,Town', [
    ['Reds', 'Hull'],
    ['Blues', 'York'],
    ['Greens', 'Bath'],
  ]);
  const { names } = await linksOf({ 'games.csv': games, 'teams.csv': teams });
  expect(names).toEqual(['games with teams by Home team', 'games with teams by Away team']);
});

test('a collection has so many at most', async () => {
  const orders = Object.fromEntries(
    upTo(LINKS_MAX + 3).map((n) => [
      `orders ${n}.csv`,
      csv(`Order,customer_id,Amount ${n}`, [
        [1, 501, 10],
        [2, 503, 20],
        [3, 501, 30],
      ]),
    ]),
  );
  const { names } = await linksOf({ 'customers.csv': CUSTOMERS, ...orders });
  expect(names).toHaveLength(LINKS_MAX);
});

test('no id makes a table of two that is not made by itself', async () => {
  const head = ['Order', 'Amount'];
  const book = buildXlsx([
    { name: 'January', rows: rowsXml([head, ['A1', 100], ['A2', 30], ['A3', 5]]) },
    { name: 'February', rows: rowsXml([head, ['B1', 5], ['B2', 8]]) },
  ]);
  await sheets.store(book, 'orders.xlsx', XLSX);
  await sheets.store('Payment,Order,Paid\nP1,A1,10\nP2,A2,20\nP3,A1,5\nP4,A3,7\n', 'payments.csv');
  await sheets.store('Order,Weight\nA1,10\nA2,20\nA3,30\n', 'weights.csv');
  const rows = ['A1', 'A2', 'A3', 'A4'].map((order, index) => `| ${order} | ${index} |`).join('\n');
  await sheets.store(
    `# Orders\n\nAs they came:\n\n| Order | Size |\n| --- | --- |\n${rows}\n`,
    'paper.md',
    'text/markdown',
  );
  const files = ['orders.xlsx', 'payments.csv', 'weights.csv', 'paper.md'];
  const reader = openReader(sheets.path);
  if (reader === undefined) throw new Error('There is no index.');
  try {
    const { db } = reader;
    const linked = 'payments.csv:1.c2+weights.csv:1.c1';
    expect(findTable(db, [files], linked)?.asked.id).toBe(linked);
    expect(findTable(db, [['payments.csv'], ['weights.csv']], linked)).toBeUndefined();
    for (const id of [
      'weights.csv:1.c1+weights.csv:1.c1',
      'payments.csv:1.c2+orders.xlsx:1.c1',
      'orders.xlsx:1.c1+weights.csv:1.c1',
      'payments.csv:1.c2+orders.xlsx:all-1.c1',
      'orders.xlsx:all-1.c1+orders.xlsx:all-1.c1',
      'payments.csv:1.c2+paper.md:1.c1',
      'paper.md:1.c1+weights.csv:1.c1',
      'payments.csv:1+weights.csv:1',
      'payments.csv:1.c9+weights.csv:1.c1',
      `${linked}+weights.csv:1.c1`,
      '+',
    ])
      expect([id, findTable(db, [files], id)?.asked.id]).toEqual([id, undefined]);
    const [many, one] = tablesOf(db, ['payments.csv', 'weights.csv']);
    if (many === undefined || one === undefined) throw new Error('There are no tables.');
    const withRows = (count: number) => ({ ...one, description: { ...one.description, rows: count } });
    expect([100_000, 100_001].map((count) => mayBeLinked(many, withRows(count)))).toEqual([true, false]);
  } finally {
    reader.close();
  }
});
