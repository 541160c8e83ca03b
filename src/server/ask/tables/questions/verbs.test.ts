// Verbs that name a column, a cell or a person.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '#shared/ask-plan.ts';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let deals: ReadableSheet;
let jobs: ReadableSheet;
let staff: ReadableSheet;
beforeAll(async () => {
  deals = await openReadableSheet(
    `deal_id,account,contact,owner,stage,value,win_prob,created_dt,closed_dt,loss_rsn
D-1,Hollin Bank,Nasser Wragg,Becky Thorne,Won,500,100,2025-01-10,2025-04-11,
D-2,Vellum Books,Umar Abbey,Marta Lindqvist,Lost,900,0,2025-02-16,2025-05-02,Price
D-3,Ivory Keys,Pete Carver,Becky Thorne,Proposal,700,40,2025-04-18,,
D-4,Abbot & Lunn,Carla Sefton,Ollie Sandhu,Won,200,100,2025-05-03,2025-07-20,
D-5,Pelham Press,Rachel Wragg,Marta Lindqvist,Lost,300,0,2025-05-21,2025-08-01,Timing
D-6,Pelham Press,Rachel Wragg,Ollie Sandhu,Lost,250,0,2025-06-21,2025-08-04,Price
`,
    'deals.csv',
  );
  jobs = await openReadableSheet(
    `Job,Client,Linguist,Umpire,Words
J1,Halvorsen,Camille Roux,M Odell,300
J2,Brightwater,Joost Verbeek,S Varma,500
J3,Halvorsen,Camille Roux,J Kemp,120
J4,Castellane,Ilse Brandt,M Odell,80
`,
    'jobs.csv',
  );
  staff = await openReadableSheet(
    'Name,Dept,Taken,Sick days\nKeith Mallory,IT,25,1\nRuth Cawley,Sales,12,0\nIan Copley,IT,8,3\n',
    'holidays.csv',
  );
});
afterAll(() => {
  deals.close();
  jobs.close();
  staff.close();
});

const planOf = (question: string): Plan => {
  const plan = deals.ask(question).readings[0]?.reading.plan;
  if (plan === undefined) throw new Error(`${question} has no reading.`);
  return plan;
};

test('another form of the verb in a cell is the cell, also after another one of its column', () => {
  expect(deals.read('how many deals did we win')).toBe('The number of rows, where stage is Won');
  const won = planOf('how many deals did we win');
  expect(deals.read('and how many did we lose?', won)).toBe('The number of rows, where stage is Lost');
});

test('who owns something is its owner', () => {
  expect(deals.read("biggest deal that's still open and who owns it?")).toBe(
    'Deal_id, value and owner of the rows, where closed_dt is empty, by value, largest first, only the first',
  );
  expect(deals.read('total value by rep')).toBe('The sum of value by owner, largest first');
});

test('what is done to a row is done by those who serve', () => {
  expect(jobs.read('who translated J2')).toMatch(/^The different Linguist, where Job is J2/);
  expect(jobs.read('who umpired J2')).toMatch(/^The different Umpire, where Job is J2/);
});

test('what is taken is no money', () => {
  expect(staff.ask('what does Keith Mallory earn').verdict).not.toBe('answer');
});

test('who did something else is asked back', () => {
  expect(jobs.ask('who directed J2').verdict).not.toBe('answer');
  expect(jobs.ask('which student had J2').verdict).not.toBe('answer');
});
