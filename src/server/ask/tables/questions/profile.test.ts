import { expect, test } from 'vitest';
import { openReadableSheet } from '#server/testing/readable-sheet.ts';

/** The kinds of the columns of a table. */
async function kindsOf(csv: string): Promise<Record<string, string>> {
  const sheet = await openReadableSheet(csv);
  const kinds = sheet.table.profile.columns.map(({ column, kind }) => [column.name, kind]);
  sheet.close();
  return Object.fromEntries(kinds);
}

test('headers and cells together tell of which kind a column is', async () => {
  const orders = `Order No.,Customer,City,Ordered,Status,Total (€),Paid
1001,Ann Lee,Rome,2026-01-05,open,250.00,yes
1002,Bo Ray,Oslo,2026-01-09,sent,99.50,no
1003,Ann Lee,Rome,2026-02-11,sent,120.00,yes
1004,Cid Moss,Lima,2026-03-02,open,75.25,no
`;
  expect(await kindsOf(orders)).toEqual({
    'Order No.': 'key',
    Customer: 'person',
    City: 'place',
    Ordered: 'date',
    Status: 'category',
    'Total (€)': 'measure',
    Paid: 'flag',
  });
});

test('what does not add up is no measure', async () => {
  const films = `Title,Rating,Age,Share %
Alien,8.5,16,20
Brazil,7.9,12,30
Casablanca,8.5,6,50
`;
  const { Rating, Title } = await kindsOf(films);
  expect([Title, Rating]).toEqual(['name', 'rate']);
});

test('numbers that happen to run are still amounts', async () => {
  const { Amount } = await kindsOf('Item,Amount (€)\nTea,6\nRice,7\nSalt,8\n').then((kinds) => ({
    Amount: kinds['Amount (€)'],
  }));
  expect(Amount).toBe('measure');
});

test('the name of the rows comes from the key, the header or the file', async () => {
  const sheet = await openReadableSheet('Employee,Salary\nAnn Lee,100\nBo Ray,200\n', 'staff.csv');
  expect(sheet.table.profile.isOfPeople).toBe(true);
  expect(sheet.table.profile.naming.map(({ column }) => column.name)).toEqual(['Employee']);
  sheet.close();
});

test('rows that count things are told from orders of several pieces', async () => {
  const rowsOf = async (csv: string, name: string, question: string) => {
    const sheet = await openReadableSheet(csv, name);
    const [best] = sheet.ask(question).readings;
    sheet.close();
    return best?.worked.rows;
  };
  const moths =
    'Night,Species,Count\n2025-06-01,Pug,3\n2025-06-01,Hawk,1\n2025-06-02,Pug,3\n2025-06-02,Hawk,1\n2025-06-03,Pug,1\n';
  expect(await rowsOf(moths, 'moths.csv', 'How many moths?')).toEqual([[9]]);
  expect(await rowsOf(moths, 'moths.csv', 'Pug, how many all told?')).toEqual([[7]]);
  expect(await rowsOf(moths, 'moths.csv', 'How many records are there?')).toEqual([[5]]);
  const orders = 'Ordered,Region,Quantity\n2025-06-01,North,3\n2025-06-01,South,1\n2025-06-02,North,4\n';
  expect(await rowsOf(orders, 'orders.csv', 'How many orders?')).toEqual([[3]]);
});
