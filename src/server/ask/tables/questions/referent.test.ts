import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '#shared/ask-plan.ts';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let games: ReadableSheet;
beforeAll(async () => {
  games = await openReadableSheet(
    `Game no,Game,Host,Winner,Points,Minutes
1,Azul,Priya,Ewan,71,45
2,Catan,Gail,Hugh,10,90
3,Catan,Priya,Hugh,10,110
4,Azul,Gail,Priya,64,50
5,Catan,Gail,Ewan,11,80
6,Brass,Ewan,Priya,140,180
`,
    'game_nights.csv',
  );
});
afterAll(() => games.close());

/** The plan of the best reading. */
const planOf = (question: string, before?: Plan) => {
  const plan = games.ask(question, before).readings[0]?.reading.plan;
  if (plan === undefined) throw new Error(`${question} has no reading.`);
  return plan;
};

test('"that one" is the group that was the largest', () => {
  const most = planOf('which game was played most often?');
  expect(games.run(most).rows[0]?.[0]).toBe('Catan');
  const { readings } = games.ask('who won that one most often?', most);
  expect(readings[0]?.worked.rows[0]?.[0]).toBe('Hugh');
  expect(games.read('who won that one most often?', most)).toContain('where Game is Catan');
});

test('"it" is the row that had the most', () => {
  const longest = planOf('which game no took the longest?');
  expect(games.read('who won it?', longest)).toContain('Game no is 6');
});

test('what several things were found for is no "it"', () => {
  const all = planOf('games by number of rows');
  expect(games.read('who won it most often?', all)).not.toContain('where Game is');
});

test.for([
  ['what is our most played game?', 'The number of rows by Game, largest first, only the first'],
  [
    'Ewan or Hugh, who won more?',
    'The number of rows by Winner, where Winner is Ewan or Hugh, largest first',
  ],
  ['what share of games did Priya win?', 'The share of rows where Winner is Priya'],
  ['how many different games have we played?', 'The number of different Game'],
] as const)('%s', ([question, wanted]) => {
  expect(games.read(question)).toBe(wanted);
});
