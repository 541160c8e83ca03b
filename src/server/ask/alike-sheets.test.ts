// Sheets of one form in a workbook, which can be asked as one table, through the real processes on both transports.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { buildXlsx, rowsXml } from '../testing/xlsx.ts';

const ALL = 'January – March (3 sheets)';
const HEAD = ['City', 'Driver', 'Cost'];
const MONTHS = buildXlsx([
  {
    name: 'January',
    rows: rowsXml([HEAD, ['Bonn', 'Ann', 100], ['Ulm', 'Bo', 30]]),
  },
  // No name of a table of the index: what a file says is no part of a statement.
  { name: "O'Neil?", rows: rowsXml([HEAD, ['Bonn', 'Bo', 7]]) },
  { name: 'March', rows: rowsXml([HEAD, ['Kiel', 'Ann', 5], ['Bonn', 'Cid', 1]]) },
  {
    name: 'Prices',
    rows: rowsXml([
      ['Thing', 'Price'],
      ['Tyre', 80],
      ['Lamp', 4],
    ]),
  },
]);

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    await ada.add((await ada.create()).id, MONTHS);
  });

  const ask = async (question: string) => {
    const { id, verdict, figure, readings, citations } = await ada.ask(question);
    return { id, verdict, rows: figure?.rows, table: figure?.table.name, readings, citations, figure };
  };
  const chooseAll = async ({ id, readings }: Pick<Question, 'id' | 'readings'>) => {
    const all = readings.find(({ table }) => table.name === ALL);
    expect(all?.rows).toEqual([[143]]);
    return ada.get<Question>('questions.choose', { id, number: all?.number });
  };

  test('they are offered as one table; once chosen they are read so, until that is taken back', async () => {
    const asked = await ask('What is the total cost?');
    expect(asked.verdict).toBe('choose');
    const tables = asked.readings.map(({ table }) => table.name);
    expect(tables).toEqual(expect.arrayContaining([ALL, 'January', 'March']));

    const chosen = await chooseAll(asked);
    expect(chosen).toMatchObject({ verdict: 'answer', figure: { rows: [[143]], rows_total: 5 } });
    const byCity = await ask('Total cost by city');
    expect(byCity).toMatchObject({ verdict: 'answer', table: ALL });
    expect(byCity.rows).toEqual([
      ['Bonn', 108],
      ['Ulm', 30],
      ['Kiel', 5],
    ]);
    expect(await ask('Total cost in March')).toMatchObject({ verdict: 'answer', rows: [[6]] });
    expect((await ask('Total cost by sheet')).rows?.map(([sheet]) => sheet)).toContain("O'Neil?");
    // The other sheet is of another form.
    expect(await ask('What is the price of a lamp?')).toMatchObject({ verdict: 'answer', table: 'Prices' });

    await ada.get('questions.forgetChoice', { id: asked.id });
    expect(await ask('Total cost by driver')).toMatchObject({ verdict: 'choose' });
  });

  test('what was chosen of a single sheet before still counts', async () => {
    const asked = await ask('What is the total cost?');
    const single = asked.readings.find(({ table }) => table.name === 'January');
    await ada.get('questions.choose', { id: asked.id, number: single?.number });
    const byDriver = await ask('Total cost by driver');
    const all = byDriver.readings.find(({ table }) => table.name === ALL);
    await ada.get('questions.choose', { id: byDriver.id, number: all?.number });
    expect(await ask('What is the total cost?')).toMatchObject({ verdict: 'answer', table: 'January' });
    expect(await ask('Total cost by city')).toMatchObject({ verdict: 'answer', table: ALL });
  });

  test('a row that is listed opens its own sheet, and each part of the plan can be changed', async () => {
    await chooseAll(await ask('What is the total cost?'));
    const listed = await ask('Which drives were in Bonn? List city, driver and cost');
    expect(listed.figure?.rows_used).toBe(3);
    const places = listed.citations.map(({ place }) => place);
    expect(places).toEqual([
      'sheet January, row 2',
      expect.stringMatching(/^sheet O'Neil.*, row 2$/),
      'sheet March, row 3',
    ]);
    const plan = { ...listed.figure?.plan, filters: [{ column: 'c4', op: 'is', values: ['March'] }] };
    const changed = await ada.get<Question>('questions.figure', { id: listed.id, plan });
    expect(changed.figure).toMatchObject({ rows_used: 2, rows_total: 5 });
    expect(changed.figure?.sql).toContain('union all');
  });

  test('what one person chose is not chosen for another', async () => {
    await chooseAll(await ask('What is the total cost?'));
    const ben = await Person.make(app, transport);
    await ben.add((await ben.create()).id, MONTHS);
    expect((await ben.ask('Total cost by city')).verdict).toBe('choose');
  });
});
