// Questions to pairs of tables of which one has the key of the other, through the real server. What is right is told by SQLite from
// the same rows. The questions were written before anything was made to answer them.
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '#shared/figures.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { buildXlsx, rowsXml } from '../testing/xlsx.ts';

type Row = (string | number)[];
interface Table {
  head: string[];
  rows: Row[];
}

const DELIVERIES: Table = {
  head: ['Delivery No', 'Date', 'Depot code', 'Weight kg', 'Charge £'],
  rows: [
    ['D-801', '2026-01-05', 'HUL', 12.5, 41.2],
    ['D-802', '2026-01-06', 'GLA', 3, 18.5],
    ['D-803', '2026-01-06', 'HUL', 40, 96],
    ['D-804', '2026-01-09', 'EXE', 7.25, 22.1],
    ['D-805', '2026-02-02', 'LDS', 18, 55],
    ['D-806', '2026-02-03', 'EXE', 2.5, 14.9],
    ['D-807', '2026-02-11', 'GLA', 22, 61.75],
    ['D-808', '2026-02-14', 'LDS', 9, 31.3],
    ['D-809', '2026-03-01', 'HUL', 15, 44],
    ['D-810', '2026-03-04', 'EXE', 30, 70.6],
  ],
};
const DEPOTS: Table = {
  head: ['Code', 'Town', 'Region', 'Manager'],
  rows: [
    ['HUL', 'Hull', 'North', 'Ines Olsen'],
    ['LDS', 'Leeds', 'North', 'Raj Patel'],
    ['GLA', 'Glasgow', 'Scotland', 'Moira Kerr'],
    ['EXE', 'Exeter', 'South West', 'Tom Bray'],
    ['CDF', 'Cardiff', 'Wales', 'Sian Rees'],
  ],
};
const LOANS: Table = {
  head: ['Loan', 'Member', 'Tool', 'Borrowed', 'Days'],
  rows: [
    ['L1', 'Ada Hart', 'Drill', '2026-01-03', 4],
    ['L2', 'Ben Cole', 'Ladder', '2026-01-04', 2],
    ['L3', 'Ada Hart', 'Sander', '2026-01-19', 7],
    ['L4', 'Cleo Marsh', 'Drill', '2026-02-01', 1],
    ['L5', 'Dev Rao', 'Mower', '2026-02-08', 3],
    ['L6', 'Ben Cole', 'Wheelbarrow', '2026-02-20', 10],
    ['L7', 'Cleo Marsh', 'Jigsaw', '2026-03-02', 5],
    ['L8', 'Ada Hart', 'Ladder', '2026-03-05', 2],
  ],
};
const MEMBERS: Table = {
  head: ['Name', 'Town', 'Type', 'Joined'],
  rows: [
    ['Ada Hart', 'Hove', 'Standard', '2023-04-01'],
    ['Ben Cole', 'Lewes', 'Student', '2024-09-12'],
    ['Cleo Marsh', 'Hove', 'Student', '2025-01-30'],
    ['Dev Rao', 'Brighton', 'Standard', '2022-11-05'],
    ['Edie Fox', 'Lewes', 'Standard', '2025-06-17'],
  ],
};
const VISITS: Table = {
  head: ['visit_id', 'pet_id', 'date', 'reason', 'fee'],
  rows: [
    [9001, 311, '2026-03-02', 'vaccination', 48],
    [9002, 312, '2026-03-02', 'limping', 75.5],
    [9003, 313, '2026-03-09', 'vaccination', 48],
    [9004, 311, '2026-03-15', 'dental', 120],
    [9005, 314, '2026-04-01', 'check-up', 35],
    [9006, 315, '2026-04-03', 'vaccination', 52],
    [9007, 312, '2026-04-20', 'check-up', 35],
    [9008, 315, '2026-04-28', 'limping', 66],
    [9009, 313, '2026-05-06', 'dental', 140],
  ],
};
const PETS: Table = {
  head: ['id', 'name', 'species', 'owner', 'born'],
  rows: [
    [311, 'Biscuit', 'cat', 'J. Moreau', 2019],
    [312, 'Rex', 'dog', 'P. Lindqvist', 2017],
    [313, 'Mittens', 'cat', 'A. Okafor', 2021],
    [314, 'Pip', 'rabbit', 'J. Moreau', 2023],
    [315, 'Bruno', 'dog', 'H. Santos', 2020],
    [316, 'Shadow', 'dog', 'A. Okafor', 2024],
  ],
};

/** Each with the statement that says what is right. */
const QUESTIONS: Record<string, [question: string, sql: string][]> = {
  depots: [
    [
      'Total charge by region',
      'select region, sum("Charge £") from deliveries join depots on code = "Depot code" group by 1',
    ],
    [
      'How many deliveries were there in the North region?',
      `select count(*) from deliveries join depots on code = "Depot code" where region = 'North'`,
    ],
    [
      'Which manager had the highest total charge?',
      'select manager, sum("Charge £") from deliveries join depots on code = "Depot code" group by 1 order by 2 desc limit 1',
    ],
    [
      'Average weight of the deliveries of Ines Olsen',
      `select avg("Weight kg") from deliveries join depots on code = "Depot code" where manager = 'Ines Olsen'`,
    ],
  ],
  members: [
    [
      'How many loans were there by members from Hove?',
      `select count(*) from loans join members on name = member where town = 'Hove'`,
    ],
    ['Total days per town', 'select town, sum(days) from loans join members on name = member group by 1'],
    [
      'Which tools were borrowed by students?',
      `select distinct tool from loans join members on name = member where type = 'Student'`,
    ],
    [
      'Average days of loans by member type',
      'select type, avg(days) from loans join members on name = member group by 1',
    ],
  ],
  pets: [
    [
      'What is the total fee for cats?',
      `select sum(fee) from visits join pets on id = pet_id where species = 'cat'`,
    ],
    [
      'How many visits per species?',
      'select species, count(*) from visits join pets on id = pet_id group by 1',
    ],
    [
      'Which owner spent the most?',
      'select owner, sum(fee) from visits join pets on id = pet_id group by 1 order by 2 desc limit 1',
    ],
    [
      'How much did dogs cost in April 2026?',
      `select sum(fee) from visits join pets on id = pet_id where species = 'dog' and date like '2026-04%'`,
    ],
  ],
};
const TABLES = {
  depots: { deliveries: DELIVERIES, depots: DEPOTS },
  members: { loans: LOANS, members: MEMBERS },
  pets: { visits: VISITS, pets: PETS },
};

const csv = ({ head, rows }: Table) => [head, ...rows].map((row) => row.join(',')).join('\n');
const workbook = (tables: Record<string, Table>) =>
  buildXlsx(
    Object.entries(tables).map(([name, { head, rows }]) => ({ name, rows: rowsXml([head, ...rows]) })),
  );

/** What a statement answers. */
function golds(tables: Record<string, Table>, sql: string): Cell[][] {
  const db = new Sqlite(':memory:');
  try {
    for (const [name, { head, rows }] of Object.entries(tables)) {
      db.exec(`create table ${name} (${head.map((column) => `"${column}"`).join()})`);
      const add = db.prepare(`insert into ${name} values (${head.map(() => '?').join()})`);
      for (const row of rows) add.run(...row);
    }
    // Safe: texts and numbers.
    return db.prepare(sql).raw().all() as Cell[][];
  } finally {
    db.close();
  }
}

/** Rows without their order; numbers as exactly as a figure tells them. */
const inNoOrder = (rows: readonly (readonly Cell[])[] | undefined) =>
  (rows ?? [])
    .map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell)))
    .map((row) => JSON.stringify(row))
    .toSorted();

let app: TestApp;
let ada: Person;
const collections = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
  for (const [name, tables] of Object.entries(TABLES)) {
    const { id } = await ada.create({ name });
    const files =
      name === 'members'
        ? [workbook(tables)]
        : Object.entries(tables).map(([file, table]) => new File([csv(table)], `${file}.csv`));
    await ada.add(id, ...files);
    collections.set(name, id);
  }
});
afterAll(() => app.close());

/** What is asked back: "by" may also group. Its first reading is right. */
const ASKED_BACK = new Set(['How many loans were there by members from Hove?']);

describe.each(Object.entries(QUESTIONS))('%s', (name, questions) => {
  test.each(questions)('%s', async (question, sql) => {
    const asked = await ada.ask(question, { collection_ids: [collections.get(name)] });
    const gold = inNoOrder(golds(TABLES[name as keyof typeof TABLES], sql)); // Safe: both have the same keys.
    expect(asked.verdict).toBe(ASKED_BACK.has(question) ? 'choose' : 'answer');
    const best = asked.figure ?? asked.readings[0];
    expect(inNoOrder(best?.rows)).toEqual(gold);
    expect(best?.plan_text).toMatch(/, from \w+ with \w+ by \w+/);
  });
});
