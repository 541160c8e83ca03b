// What only resembles what a table has: it is offered, or not known, and never answers. Each question stands beside one that answers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let market: ReadableSheet;
let bikes: ReadableSheet;
let harbour: ReadableSheet;
beforeAll(async () => {
  market = await openReadableSheet(
    `Market Date,Stall #,Vendor,Sells,Showed,Sales Rptd,Result
4/12/2025,2,Gilded Acorn,jewelry,yes,$270.00,good
4/12/2025,5,Wick & Wool,textiles,yes,$265.00,fair
4/12/2025,24,Mud Season,pottery,no,,poor
5/24/2025,6,Mud Season,pottery,yes,$675.00,good
5/24/2025,7,Clay by Dee,pottery,yes,$310.00,fair
`,
    'markets.csv',
  );
  bikes = await openReadableSheet(
    `No,Make,In,Paid,Asking,Tenant,Term,Fee,Paid on
1,Velmont,8-Jan-25,£57.00,£145.00,Ms Cardew,Autumn 25,£12.00,9-Jan-25
2,Hartfield,9-Feb-25,£60.00,£105.00,Mr Frayne,Spring 26,£14.00,9-Feb-25
3,Overby,9-Mar-25,£28.00,£140.00,Ms Cardew,Autumn 25,£10.00,9-Sep-25
`,
    'bikes.csv',
  );
  harbour = await openReadableSheet(
    `Vessel,Type,Last port,Dues
Sula Norte,coaster,Antwerp,1918
Lady Annika,yacht,Arklow,101
Sula Norte,coaster,Arklow,1862
`,
    'harbour.csv',
  );
});
afterAll(() => {
  market.close();
  bikes.close();
  harbour.close();
});

const verdictOf = (sheet: ReadableSheet, question: string) => sheet.ask(question).verdict;
const answerOf = (sheet: ReadableSheet, question: string) => {
  const { verdict, readings } = sheet.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows : verdict;
};

test('a number of something else is not the number that a header has', () => {
  expect(verdictOf(market, 'phone number of Gilded Acorn')).not.toBe('answer');
  expect(verdictOf(market, 'stall of Gilded Acorn')).toBe('answer');
});

test('a list that has a name is one that the table has to know', () => {
  expect(verdictOf(market, 'how many are on the waiting list for pottery')).not.toBe('answer');
  expect(answerOf(market, 'how many are there for pottery')).toEqual([[3]]);
  // At the end it only says what is wanted.
  expect(verdictOf(market, 'vendors of pottery, list please')).not.toBe('none');
});

test('a noun before another one says that it is something else', () => {
  expect(verdictOf(market, 'what did Gilded Acorn get for sight reading')).not.toBe('answer');
});

test('a common word is no firm that has it in its name', () => {
  const { verdict, readings } = market.ask('best sales of the season');
  expect([verdict, readings[0]?.reading.plan.filters]).not.toEqual([
    'answer',
    expect.arrayContaining([expect.anything()]),
  ]);
  expect(answerOf(market, 'total sales of Mud Season')).toEqual([[675]]);
});

test('people are no column of texts that names nobody', () => {
  expect(market.read('which pottery people are there')).not.toMatch(/^Sells/);
});

test('a day is written in numbers, and is no list of them', () => {
  expect(answerOf(market, 'what stall was Mud Season in on 5/24')).toEqual([[6]]);
});

test('what was done is a condition', () => {
  expect(verdictOf(market, 'how many vendors want it delivered')).not.toBe('answer');
  expect(verdictOf(bikes, 'how many bikes have I sold')).not.toBe('answer');
  expect(answerOf(bikes, 'how many bikes are there')).toEqual([[3]]);
});

test('a value of rows is an amount and no list', () => {
  expect(verdictOf(bikes, 'value of all bikes in march')).not.toBe('answer');
});

test('of columns that fit alike, none is taken in silence', async () => {
  const shop = await openReadableSheet(
    'No,Make,Paid,Asking\n1,Velmont,£57.00,£145.00\n2,Hartfield,£60.00,£105.00\n',
    'shop.csv',
  );
  expect(verdictOf(shop, 'which is the cheapest?')).toBe('choose');
  expect(answerOf(shop, 'which has the lowest asking price?')).toEqual([['Hartfield', 105]]);
  shop.close();
});

test('a word that is related to a header is offered', () => {
  expect(verdictOf(bikes, 'how many bikes per landlord')).not.toBe('answer');
  expect(verdictOf(bikes, 'how many bikes per tenant')).toBe('answer');
});

test('seasons are compared, and are not all months', () => {
  expect(verdictOf(bikes, 'fee autumn vs spring')).not.toBe('answer');
});

test('nothing is said of a time in which there are no rows', () => {
  expect(verdictOf(bikes, 'total fee in 2031')).not.toBe('answer');
  expect(verdictOf(bikes, 'how many bikes came in in 2031')).not.toBe('answer');
  expect(answerOf(bikes, 'total fee in 2025')).toEqual([[36]]);
});

test('a length is no last port, and a type of something is the column of types', () => {
  expect(verdictOf(harbour, 'greatest dues by length')).not.toBe('answer');
  expect(harbour.read('dues by type of vessel')).toBe('The sum of Dues by Type, largest first');
});
