// Words as people type them, and headers as people write them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '#shared/ask-plan.ts';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let boats: ReadableSheet;
let lots: ReadableSheet;
beforeAll(async () => {
  lots = await openReadableSheet(
    `Lot no,Sale dt,Vendor,Make,est lo £,est hi £,HAMMER £,On Loan To,Keeper,Via,Pd?
1,2025-02-14,Hollis & Co,Bach,100,150,120.00,Priya,Marek,phone,y
2,2025-02-14,Sayce & Sons,Yamaha,80,90,,,Kayleigh,online,
3,2025-03-14,Hollis & Co,Bach,40,60,75.00,Colin,Marek,room,n
4,2025-03-14,Duarte Ltd,Jupiter,30,50,30.00,,Kayleigh,phone,y
5,2025-03-14,Duarte Ltd,Jupiter,20,30,25.00,Priya,Kayleigh,phone,y
`,
    'auction_lots.csv',
  );
  boats = await openReadableSheet(
    `Haulout No,BOAT,Skipper,Spot,lift out,Re-launch,Stor. chg £,LOA m,kWh used,Rtg /10,Survey result
1,Zephyr,R Sorensen,Shed,2024-09-16,2025-04-12,400.00,10,35,7.5,Pass
2,Curlew,K Osei,Quay,2024-09-18,,600.00,12,20,8,
3,Teal,R Sorensen,Shed,2024-10-02,2025-05-20,200.00,,12,6.5,Fail
4,Puffin,J Kemp,Quay,2023-10-09,2025-04-22,300.00,6,50,9,Pass
5,Osprey,K Osei,Shed,2024-10-11,2025-05-05,50000.00,10,41,,Fail
`,
    'yard_haulouts.csv',
  );
});
afterAll(() => {
  boats.close();
  lots.close();
});

const planOf = (question: string, before?: Plan) => {
  const plan = boats.ask(question, before).readings[0]?.reading.plan;
  if (plan === undefined) throw new Error(`${question} has no reading.`);
  return plan;
};

test.for([
  ['how many were relaunched in April 2025?', 'The number of rows, where Re-launch is in April 2025'],
  ['boats with no relaunch date yet', 'BOAT of the rows, where Re-launch is empty'],
  ['total electricity used by spot', 'The sum of kWh used by Spot, largest first'],
  ['average rating per spot', 'The average of Rtg /10 by Spot, largest first'],
  [
    "what's the longest boat we've got?",
    'BOAT and LOA m of the rows, by LOA m, largest first, only the first',
  ],
  ['how many haulouts were there per skipper?', 'The number of rows by Skipper, largest first'],
  ['boats that cost over 45k to store', 'BOAT of the rows, where Stor. chg £ is more than 45,000'],
  ['which boats failed?', 'BOAT of the rows, where Survey result is Fail'],
] as const)('%s', ([question, wanted]) => {
  expect(boats.read(question)).toBe(wanted);
});

test('a share of what a column has leaves out rows where it is empty', () => {
  const { verdict, readings } = boats.ask('what percentage of the surveys was a pass?');
  expect([verdict, readings[0]?.worked.rows]).toEqual(['answer', [[50]]]);
});

test('rows that lack one of two amounts say nothing of their ratio', () => {
  const { readings } = boats.ask('storage charge per metre for each spot');
  const bySpot = Object.fromEntries((readings[0]?.worked.rows ?? []).map((row) => [row[0], row.at(-1)]));
  expect(bySpot).toEqual({ Quay: 50, Shed: 2520 });
});

test('how many more there were is a difference of rows', () => {
  const { readings } = boats.ask('how many more haulouts in 2024 than in 2023?');
  expect(readings[0]?.worked.rows[0]?.at(-1)).toBe(3);
});

test('a month after a month is of the same year, and of the same dates', () => {
  const april = planOf('how many were relaunched in April 2025?');
  expect(boats.read('and in May?', april)).toBe('The number of rows, where Re-launch is in May 2025');
});

test('of rows that were counted, "which of those" lists some', () => {
  const counted = planOf('how many boats in the Shed?');
  expect(boats.read('which of those failed?', counted)).toMatch(
    /^BOAT.* where Spot is Shed and Survey result is Fail$/,
  );
});

describe('what is only understood in part is offered', () => {
  test.for([
    'total storage charges for the winter',
    'whose boat is Teal and when was it painted?',
    'how old is Puffin?',
    'what make of engine has Puffin got?',
  ])('%s', (question) => {
    expect(boats.ask(question).verdict).not.toBe('answer');
  });
});

describe('of several amounts, one is taken', () => {
  test.for([
    ['how much did Bach bring in?', 'The sum of HAMMER £, where Make is Bach'],
    ['how much money did each sale make?', 'The sum of HAMMER £ by day of Sale dt'],
  ] as const)('%s', ([question, wanted]) => {
    expect(lots.read(question)).toBe(wanted);
  });
});

test.for([
  ['which lots are on loan?', 'All columns of the rows, where On Loan To is not empty'],
  ['how many lots are not on loan?', 'The number of rows, where On Loan To is empty'],
  ['how many different makes have we got?', 'The number of different Make'],
] as const)('a header that says what is done: %s', ([question, wanted]) => {
  expect(lots.read(question)).toBe(wanted);
});

test('who is asked for is offered where two columns have people', () => {
  expect(lots.ask('who has lot 3?').verdict).toBe('choose');
});

describe('what is asked beside a column is not passed over', () => {
  test.for(["what is Hollis & Co's phone number?", 'what do we pay to insure all lots?'])(
    '%s',
    (question) => {
      expect(lots.ask(question).verdict).not.toBe('answer');
    },
  );
});

test('people are counted by the column that says how many there are', async () => {
  const cakes = await openReadableSheet(
    `Order,Occasion,Serves,Price,Baker
C1,Wedding,130,321.50,Nadia
C2,Birthday,20,74.00,Colm
C3,Birthday,60,120.00,Nadia
`,
    'cakes.csv',
  );
  const fixtures = await openReadableSheet(
    `Date,Home,Away,Venue,Gate
2025-02-01,Askham,Ilkton,Mill Lane,82
2025-02-08,Ilkton,Askham,Weir Road,56
2025-02-15,Askham,Dunsop,Mill Lane,40
`,
    'fixtures.csv',
  );
  for (const [sheet, question, rows] of [
    [cakes, 'cakes for more than 50 people that are not for weddings', [['C3']]],
    [cakes, 'How many portions are there in total?', [[210]]],
    [fixtures, 'Average crowd at Mill Lane?', [[61]]],
  ] as const) {
    const { verdict, readings } = sheet.ask(question);
    const first = readings[0]?.worked.rows.map((row) => row.slice(0, 1));
    expect([question, verdict, first]).toEqual([question, 'answer', rows]);
  }
  cakes.close();
  fixtures.close();
});
