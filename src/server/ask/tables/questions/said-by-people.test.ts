// What people write in headers and cells, and how they ask for it: question words as headers, marks for yes, first names and surnames.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let visits: ReadableSheet;
let trips: ReadableSheet;
let repairs: ReadableSheet;
beforeAll(async () => {
  visits = await openReadableSheet(
    `Date,Came in,Child,Gr,Where,How,Seen by,Mins
3/2/2026,8:04 AM,Ada Moor,K,Gym,on foot,Ms Hale,10
3/2/2026,11:50 AM,Ben Holt,1,Bus,carried,Ms Hale,25
3/3/2026,1:15 PM,Ada Moor,K,Gym,on foot,Mr Cole,5
3/4/2026,5:00 PM,Cleo Ray,2,Gym,carried,Mr Cole,40
3/5/2026,5:30 PM,Dan Fox,1,Bus,on foot,Ms Hale,15
`,
    'visits.csv',
  );
  trips = await openReadableSheet(
    `Surname,First name,Form,Pass. no,Consent rec'd,Cost,Pd to date,Passport exp.
Moor,Ada,8B,12,Y,400,100,2026-05-01
Holt,Ben,8C,13,,400,400,2028-01-01
Moor,Cleo,8B,14,Y,380,0,2026-08-09
Fox,Dan,8C,15,,400,200,2030-02-02
`,
    'trips.csv',
  );
  repairs = await openReadableSheet(
    `Job,Out,Due,In,Customer,Dep back,Miles,Miles start,Charge
J1,2026-01-02,2026-01-05,2026-01-07,Ann Lee,Y,20,100,50
J2,2026-01-03,2026-01-06,2026-01-06,Bo Ray,N,35,120,20
J3,2026-02-04,2026-02-08,2026-02-12,Ann Lee,N,15,155,60
J4,2026-02-05,2026-02-09,2026-02-08,Cid Moss,Y,30,170,90
`,
    'repairs.csv',
  );
});
afterAll(() => {
  visits.close();
  trips.close();
  repairs.close();
});

const answerOf = (sheet: ReadableSheet, question: string) => {
  const { verdict, readings } = sheet.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows : verdict;
};

describe('a header that is a question word', () => {
  test('is not meant by "how many"', () => {
    expect(answerOf(visits, 'How many visits were there?')).toEqual([[5]]);
  });
  test('is meant where it is named', () => {
    expect(visits.read('visits by how')).toBe('The number of rows by How, largest first');
    expect(visits.read('number of visits by where')).toBe('The number of rows by Where, largest first');
  });
});

describe('times by a clock of twelve hours', () => {
  test('are compared', () => {
    expect(visits.read('visits before 9am')).toBe(
      'All columns of the rows, where Came in is less than 09:00',
    );
    expect(visits.read('how many visits at 5pm or later')).toBe(
      'The number of rows, where Came in is at least 17:00',
    );
  });
});

test('the date that each row has is the one that a time is about', async () => {
  const gifts = await openReadableSheet(
    'Donor,Thanked,Came,Amount\nAnn Lee,2026-02-01,2026-01-03,5\nBo Ray,,2026-01-04,10\nAnn Lee,,2026-02-05,20\n',
  );
  expect(answerOf(gifts, 'when did Ann Lee last give something')).toEqual([['2026-02-05']]);
  gifts.close();
});

test('levels that are letters and numbers are names', async () => {
  const rows = ['K', '1', '2', 'K', '1', ...Array.from({ length: 20 }, (_, at) => String((at % 5) + 1))];
  const absences = await openReadableSheet(
    `Child,Gr\n${rows.map((grade, at) => `C${at},${grade}`).join('\n')}\n`,
  );
  expect(answerOf(absences, 'how many children per grade')).toContainEqual(['K', 2]);
  absences.close();
});

test('most valuable is what something is worth', async () => {
  const things = await openReadableSheet('Item,Paid €,Worth now €\nLamp,90,20\nDesk,50,40\nVase,10,300\n');
  expect(answerOf(things, 'most valuable thing')).toEqual([['Vase', 300]]);
  things.close();
});

test('a short form of text is none of an amount', () => {
  expect(visits.read('visits by grade')).toBe('The number of rows by Gr, largest first');
});

describe('where only yes is written', () => {
  test('nothing stands for no', () => {
    const { readings } = trips.ask("who hasn't given in their consent form yet");
    expect(readings[0]?.worked.rows.map(([surname]) => surname)).toEqual(['Holt', 'Fox']);
  });
});

test('who is called by two columns is told by both', () => {
  expect(answerOf(trips, 'whose passport runs out before 1 jan 2027')).toEqual([
    ['Moor', 'Ada', '2026-05-01'],
    ['Moor', 'Cleo', '2026-08-09'],
  ]);
});

test('the word of a header counts more than a synonym of another', () => {
  expect(trips.read('average paid by form')).toContain('The average of Pd to date by Form');
});

test('a header beats those that only begin with it', () => {
  expect(answerOf(repairs, 'how many miles by customer')).toEqual([
    ['Ann Lee', 35],
    ['Bo Ray', 35],
    ['Cid Moss', 30],
  ]);
});

test('what came back is no deposit', () => {
  const rows = answerOf(repairs, 'jobs that came back late');
  expect(Array.isArray(rows) ? rows.map(([job]) => job) : rows).toEqual(['J1', 'J3']);
});

test('who does something is a person, not one row', () => {
  expect(repairs.read('top 2 spenders')).toContain('by Customer, largest first, only the first 2');
});

describe('what is offered, and no answer', () => {
  test.for([
    // Nobody knows what a clinician is here: one number is no number for each.
    ['visits', 'visits per clinician'],
    ['visits', 'how many times has each of us come'],
    // No column tells a reason.
    ['visits', 'who came on 4 March, and why was that'],
  ] as const)('%s: %s', ([, question]) => {
    expect(visits.ask(question).verdict).not.toBe('answer');
  });
  test('a sum of "which"', () => {
    expect(repairs.ask('which jobs did we keep the charge of').verdict).not.toBe('answer');
  });
});

describe('a question that follows', () => {
  test('"vs" puts both beside each other', () => {
    const [first] = repairs.ask('total charge in January 2026').readings;
    const { readings } = repairs.ask('vs February', first?.reading.plan);
    expect(readings[0]?.worked.rows).toEqual([
      ['2026-01', 70],
      ['2026-02', 150],
    ]);
  });
  test('"them" is no question of its own', () => {
    const [first] = repairs.ask('total charge').readings;
    expect(repairs.ask("who's got them", first?.reading.plan).verdict).not.toBe('answer');
  });
  test('a value behind an article is a value, whatever the word is', async () => {
    const rooms = await openReadableSheet(
      'Room,Size,Price\n1,Single,40\n2,Double,70\n3,Single,50\n4,Double,80\n',
    );
    const [first] = rooms.ask('average price for a double').readings;
    expect(rooms.ask('and for a single', first?.reading.plan).readings[0]?.worked.rows).toEqual([[45]]);
    rooms.close();
  });
});
