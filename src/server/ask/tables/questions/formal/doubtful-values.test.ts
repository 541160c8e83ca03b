// Words of a question that stand in a cell as well, or compare the wrong thing: such questions are only offered a plan.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  awards: `Film,Nominee,Result
Alm,Ann Lee,Nominated
Berg,Bo Kim,Won
Dorn,Ann Lee,Won`,
  offices: `City,Street,Staff,Status
Rome,Via Uno,30,Rented
Oslo,Nygata,12,Bought
Rome,Via Due,9,Rented`,
  flats: `Flat,Rooms,Room_type,Rent,Street
North,3,Corner,75,Lane
South,1,Corner,90,Lane
West,2,Attic,80,Hill`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([['awards', 'How often has each nominee been nominated?']])(
  '%s: "%s" is a doubt',
  (table, question) => {
    expect(reader.read(table, question).verdict).not.toBe('answer');
  },
);

test.each([
  [
    'awards',
    'How many awards with Nominated as the result?',
    'The number of rows, where Result is Nominated',
  ],
  [
    'offices',
    'Which cities have more than 20 staff in total?',
    'The sum of Staff by City, if the sum of Staff is more than 20, largest first',
  ],
  ['awards', 'nominees who won', 'The different Nominee, where Result is Won'],
  // A corner room is a type of room, though there is a number of rooms.
  ['flats', 'How many flats have a corner room?', 'The number of rows, where Room_type is Corner'],
])('%s: "%s" is none', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});
