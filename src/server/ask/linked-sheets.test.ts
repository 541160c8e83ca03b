// Two sheets of which one has the key of the other, which can be asked as one table, through the real processes on both transports.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { buildXlsx, rowsXml } from '../testing/xlsx.ts';

const ORDERS = `Order,Date,Customer ID,Amount,Status
1001,2026-01-05,501,100,paid
1002,2026-01-09,502,40,open
1003,2026-02-02,503,25,paid
1004,2026-02-11,501,60,open
1005,2026-02-20,504,10,paid
1006,2026-03-01,999,7,open
1007,2026-03-15,502,5,paid
`;
const CUSTOMERS = `ID,Name,City,Status
501,Acme GmbH,Leeds,active
502,Globex,York,active
503,Initech,Leeds,closed
504,Hooli,Bath,active
505,Umbrella,York,closed
`;
const BOTH = 'orders with customers by Customer ID';
const LEEDS = 'How much did customers from Leeds order?';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let collection: string;
  let files: string[];
  const add = (...contents: [name: string, content: string][]): Promise<UploadResult['data']> =>
    ada.add(collection, ...contents.map(([name, content]) => new File([content], name)));
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    collection = (await ada.create()).id;
    files = (await add(['orders.csv', ORDERS], ['customers.csv', CUSTOMERS])).map(({ id }) => id);
  });

  const ask = async (question: string, input: object = {}, person = ada) => {
    const asked = await person.ask(question, input);
    const { figure, verdict } = asked;
    return { ...asked, verdict, rows: figure?.rows, table: figure?.table.name };
  };
  const again = (id: string, person = ada) => person.get<Question>('questions.get', { id });

  test('what needs both is answered from both, and says what was joined by what', async () => {
    const asked = await ask(LEEDS);
    expect(asked).toMatchObject({ verdict: 'answer', table: BOTH, rows: [[185]] });
    expect(asked.figure).toMatchObject({
      plan_text: `The sum of Amount, where City is Leeds, from ${BOTH}`,
      rows_used: 3,
      rows_total: 7,
      left_out: [{ reason: 'not found in customers', rows: 1 }],
      table: {
        file_id: files[0],
        row_noun: { one: 'order', many: 'orders' },
        joined: { file_id: files[1], file_name: 'customers.csv', name: 'customers', unmatched: 1 },
      },
    });
    expect(asked.figure?.sql).toContain('left join other_sheet_1');
  });

  test('rows without a partner are kept, counts are those of the first sheet, and columns of one name are told apart', async () => {
    const byCity = await ask('Total amount by city');
    expect(byCity.rows).toEqual([
      ['Leeds', 185],
      ['York', 45],
      ['Bath', 10],
      [null, 7],
    ]);
    expect(byCity.figure).toMatchObject({ rows_used: 7, left_out: [] });
    const byStatus = await ask('How many orders per customer status?');
    expect(byStatus.figure?.columns[0]).toBe('Customer status');
    expect(byStatus.rows).toEqual([
      ['active', 5],
      ['closed', 1],
      [null, 1],
    ]);
  });

  test.each([
    ['How many customers are there?', 'customers', [[5]]],
    ['How many customers are from York?', 'customers', [[2]]],
    ['Total amount', 'orders', [[247]]],
    ['How many orders are open?', 'orders', [[3]]],
  ])('what one sheet answers is answered from that one: %s', async (question, table, rows) => {
    expect(await ask(question)).toMatchObject({ verdict: 'answer', table, rows });
  });

  test('questions go on from it, rows of two files are cited from neither, and each part can be changed', async () => {
    const leeds = await ask(LEEDS);
    const york = await ask('and from York?', { follows: leeds.id });
    expect(york).toMatchObject({ verdict: 'answer', table: BOTH, rows: [[45]] });
    const inMarch = await ask('and in March?', { follows: york.id });
    expect(inMarch).toMatchObject({ verdict: 'answer', table: BOTH, rows: [[5]] });

    const listed = await ask('Orders over 50 from Leeds');
    expect(listed.rows?.map(([order]) => order)).toEqual([1001, 1004]);
    expect(listed).toMatchObject({ verdict: 'answer', citations: [], figure: { row_citations: [] } });
    const plan = { ...leeds.figure?.plan, filters: [{ column: 'c7', op: 'is', values: ['Bath'] }] };
    const changed = await ada.get<Question>('questions.figure', { id: leeds.id, plan });
    expect(changed.figure).toMatchObject({ rows: [[10]], rows_total: 7 });
  });

  test.each([0, 1])('of two files it goes with each of them (%s)', async (which) => {
    const { id, table } = await ask(LEEDS);
    expect(table).toBe(BOTH);
    const { id: asked, readings } = await ask('How many orders by customers from Leeds?');
    const listed = await ask('Orders over 50 from Leeds');
    expect(listed.rows).toHaveLength(2);
    await ada.get('files.remove', { id: files[which] });
    expect(await again(id)).toMatchObject({ figure: null, citations: [] });
    // Nor do the rows of the other file tell which orders were from Leeds.
    expect(await again(listed.id)).toMatchObject({ figure: null, citations: [] });
    const left = await again(asked);
    expect(JSON.stringify(left)).not.toContain(BOTH);
    expect(JSON.stringify(readings)).toContain(BOTH);
    expect((await ask(LEEDS)).table).not.toBe(BOTH);
    for (const part of ['question_figures', 'question_readings', 'question_hints'] as const)
      expect(
        await app.deps.db
          .selectFrom(part)
          .select('question_id')
          .where((where) =>
            where.or([
              where('file_id', '=', files[which] ?? ''),
              where('partner_file_id', '=', files[which] ?? ''),
            ]),
          )
          .execute(),
      ).toEqual([]);
  });

  test('a file that is read anew is joined as it is then', async () => {
    await ask(LEEDS);
    await ada.get('files.remove', { id: files[1] });
    await add(['customers.csv', CUSTOMERS.replace('Acme GmbH,Leeds', 'Acme GmbH,Hull')]);
    expect(await ask(LEEDS)).toMatchObject({ verdict: 'answer', rows: [[25]] });
  });

  test('who may not read one of the two has neither the table nor what was worked out from it', async () => {
    const ben = await Person.make(app, transport);
    await ada.get('collections.update', { id: collection, access: 'chosen', member_ids: [ben.id] });
    const asked = await ask(LEEDS, {}, ben);
    expect(asked.table).toBe(BOTH);
    const listed = await ask('Orders over 50 from Leeds');
    expect(listed.rows).toHaveLength(2);
    await ada.get('threads.share', { id: listed.thread_id, shared: true });
    const shared = async () => {
      const { data } = await ben.get<{ data: Question[] }>('threads.get', { id: listed.thread_id });
      return data.map(({ figure, citations }) => [figure?.rows.length, citations]);
    };
    expect(await shared()).toEqual([[2, []]]);
    // Asked for one file alone, the other one is in no answer.
    const alone = await ask(LEEDS, { file_ids: [files[0]] }, ben);
    expect(JSON.stringify(alone)).not.toContain('customers.csv');
    expect(alone.verdict).not.toBe('answer');

    // A second file that is elsewhere by now, as the database may have it.
    const other = await ada.create({ name: 'Private' });
    await app.deps.db
      .updateTable('files')
      .set({ collection_id: other.id })
      .where('id', '=', files[1] ?? '')
      .execute();
    expect(await again(asked.id, ben)).toMatchObject({ figure: null });
    expect(await shared()).toEqual([]);
    const plan = asked.figure?.plan;
    expect(await ben.status('questions.figure', { id: asked.id, plan })).toBe(404);
    await app.deps.db
      .updateTable('files')
      .set({ collection_id: collection })
      .where('id', '=', files[1] ?? '')
      .execute();
    expect((await again(asked.id, ben)).figure?.rows).toEqual([[185]]);
    await ada.get('collections.update', { id: collection, access: 'private', member_ids: [] });
    expect(await again(asked.id, ben)).toMatchObject({ figure: null });
  });

  test('sheets of two collections are not joined', async () => {
    await ada.get('files.remove', { id: files[1] });
    const other = await ada.create({ name: 'Customers' });
    const [customers] = await ada.add(other.id, new File([CUSTOMERS], 'customers.csv'));
    const { id, ...asked } = await ask(LEEDS, { collection_ids: [collection, other.id] });
    expect(JSON.stringify(asked)).not.toContain(BOTH);
    // Nor by an id that nobody was told.
    const plan = { table: `${files[0]}:1.c3+${customers?.id}:1.c1`, measures: [{ op: 'count' }] };
    expect(await ada.status('questions.figure', { id, plan })).toBe(404);
  });

  test('a correction counts at once: a key that is a text joins no numbers', async () => {
    const before = await ask(LEEDS);
    const correct = (corrections: object) =>
      ada.get('files.correctTable', { id: files[1], sheet: 1, corrections });
    await correct({ columns: [{ key: 'c1', type: 'text' }] });
    expect(JSON.stringify(await ask(LEEDS))).not.toContain(BOTH);
    // What was worked out stays as it was.
    expect((await again(before.id)).figure?.rows).toEqual([[185]]);
    await correct({});
    expect(await ask(LEEDS)).toMatchObject({ verdict: 'answer', rows: [[185]] });
    // Renamed, the columns are called so at once.
    await correct({ columns: [{ key: 'c3', name: 'Town' }] });
    expect((await ask('Total amount by town')).figure?.columns[0]).toBe('Town');
  });

  test('sheets of one workbook are joined, those of one form as one', async () => {
    const head = ['Order', 'Customer', 'Amount'];
    const id = (await ada.create({ name: 'Months' })).id;
    const months = buildXlsx([
      { name: 'January', rows: rowsXml([head, [1, 'ACME GmbH', 100], [2, 'Globex', 30]]) },
      { name: 'February', rows: rowsXml([head, [3, 'Acme GmbH', 5], [4, 'Initech', 8]]) },
      {
        name: 'Customers',
        rows: rowsXml([
          ['Name', 'City'],
          ['Acme GmbH', 'Leeds'],
          ['Globex', 'York'],
          ['Initech', 'Leeds'],
        ]),
      },
    ]);
    await ada.add(id, months);
    const byCity = await ask('Total amount by city', { collection_ids: [id] });
    expect(byCity).toMatchObject({
      verdict: 'answer',
      rows: [
        ['Leeds', 113],
        ['York', 30],
      ],
    });
    const listed = await ask('List the orders of customers from Leeds', { collection_ids: [id] });
    expect(listed.citations.map(({ place }) => place)).toEqual([
      'sheet January, row 2',
      'sheet February, row 2',
      'sheet February, row 3',
    ]);
  });
});
