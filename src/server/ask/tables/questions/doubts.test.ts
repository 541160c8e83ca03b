// What is offered, although every word is understood, and what answers beside it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let sheet: ReadableSheet;
beforeAll(async () => {
  sheet = await openReadableSheet(
    `Player,Club,Country,Joined,Minutes,Goals
Ann Lee,Reds,Spain,2021,95,4
Bo Ray,Reds,France,2019,300,9
Cid Moss,Blues,Spain,2021,45,1
Dora Hill,Greens,Italy,2020,130,4
`,
    'players.csv',
  );
});
afterAll(() => sheet.close());

test.for([
  ['How many players are there?', [[4]]],
  ['How many players are from Spain?', [[2]]],
  ['How many different clubs are there?', [[3]]],
  ['Which club has the most players?', [['Reds', 2]]],
  ['Which players have at least two hours?', [['Bo Ray'], ['Dora Hill']]],
  // What something comes through stands beside no row.
  ['How many players came through Reds?', [[2]]],
  // Whom it names, whatever they are.
  [
    'Who has more goals, Spain or France?',
    [
      ['France', 9],
      ['Spain', 5],
    ],
  ],
] as const)('%s: answers', ([question, rows]) => {
  const { verdict, readings } = sheet.ask(question);
  expect(verdict).toBe('answer');
  const first = readings[0]?.worked.rows.map((row) => row.slice(0, rows[0]?.length));
  expect(first?.toSorted()).toEqual(rows);
});

test.for([
  // Years do not add up.
  'What is the total joined?',
  // One row has this name.
  'How many players did Ann Lee?',
  // Each country but one has one player.
  'Which country has the fewest players?',
  // Rows stand beside no other.
  'Who came after Bo Ray?',
  'Who has the same club as Ann Lee?',
  // Of nothing, or of something else?
  'Which players have more goals than?',
  // Of what is not in the table.
  'What are the saxophone goals of Ann Lee?',
  'total kitten minutes',
  'total mahogany scoring by club',
  // Rows stand in no order.
  'Which player is listed at the top?',
  // All clubs, or each once?
  'How many clubs are there?',
  // Nobody is both.
  'Which players from Italy have more than 100 goals?',
])('%s: is asked back at best', (question) => {
  expect(sheet.ask(question).verdict).not.toBe('answer');
});

test('a time can be about two columns of dates, unless one is named', async () => {
  const orders = await openReadableSheet(
    `Customer,Ordered,Shipped,Items
Acme,2026-02-20,2026-03-02,3
Bolt,2026-03-03,2026-03-09,1
Cato,2026-03-20,2026-04-01,2
`,
    'sales.csv',
  );
  const asked = orders.ask('How many items in March 2026?');
  expect(asked.verdict).toBe('choose');
  expect(asked.readings.slice(0, 2).map(({ worked }) => worked.rows)).toEqual([[[3]], [[4]]]);
  const monthly = orders.ask('total items ordered, month by month');
  expect([monthly.verdict, monthly.readings[0]?.worked.rows]).toEqual([
    'answer',
    [
      ['2026-02', 3],
      ['2026-03', 3],
    ],
  ]);
  const named = orders.ask('How many items were shipped in March 2026?');
  expect([named.verdict, named.readings[0]?.worked.rows]).toEqual(['answer', [[4]]]);
  orders.close();
});

test('words for something else than the rows and the people of a table answer nothing', async () => {
  const screenings = await openReadableSheet(
    `Date,Film,Home,Away,Tix,Projectionist
2025-11-01,Blue Hour,Reds,Blues,17,Bea Lindner
2025-11-08,Moss,Blues,Reds,29,Karim Aziz
2025-12-05,Blue Hour,Reds,Greens,41,Karim Aziz
2025-12-06,Nine Bridges,Reds,Blues,38,Bea Lindner
`,
    'evenings.csv',
  );
  const questions = [
    // A student is no projectionist.
    'name of the student of Moss',
    // What "won" means stands nowhere.
    'How many have the Reds won?',
  ];
  expect(questions.filter((question) => screenings.ask(question).verdict === 'answer')).toEqual([]);
  // Many of each row, not the rows.
  expect(screenings.ask('tickets sold in november').readings[0]?.worked.rows).toEqual([[46]]);
  const asked = screenings.ask('name of the projectionist of Moss');
  expect([asked.verdict, asked.readings[0]?.worked.rows]).toEqual(['answer', [['Karim Aziz']]]);
  screenings.close();
});
