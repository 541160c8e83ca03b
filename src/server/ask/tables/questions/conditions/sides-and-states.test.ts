import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let tours: ReadableSheet;
let races: ReadableSheet;
let meters: ReadableSheet;
beforeAll(async () => {
  tours = await openReadableSheet(
    `Tour No,Arr,Dep,Nts,£/night,Ad,Ch,Class,Lunch,Fee (£),Guide
71,2025-03-02,2025-03-05,3,40,2,1,7A,Y,12,Jo Reed
72,2025-03-06,2025-03-16,10,40,4,2,7B,N,0,Al Moss
73,2025-03-09,2025-03-10,1,55,1,0,8A,Y,30,Jo Reed
74,2025-04-11,2025-04-18,7,55,2,3,8B,N,0,Al Moss
75,2025-12-27,2025-12-29,2,60,3,0,8A,Y,18,Jo Reed
`,
    'tours.csv',
  );
  races = await openReadableSheet(
    `Regatta,Date,Rower,M/F,Place,Length (m),Time (s)
Spring,2025-04-01,Ada Voss,F,1,500,120
Spring,2025-04-01,Bo Lind,M,2,500,121
Spring,2025-04-02,Ada Voss,F,2,1000,260
Summer,2025-07-01,Bo Lind,M,1,1000,250
Summer,2025-07-02,Ada Voss,F,1,500,119
Summer,2025-07-03,Bo Lind,M,2,500,123
`,
    'regattas.csv',
  );
  meters = await openReadableSheet(
    `Day,p/kWh,Low %,High %,Used kWh
2025-05-01,24,30,80,5
2025-05-02,26,35,90,7
2025-05-03,22,75,60,9
Average,24,46.7,76.7,7
`,
    'meters.csv',
  );
});
afterAll(() => {
  for (const own of [tours, races, meters]) own.close();
});

const answered = (sheet: ReadableSheet, question: string) => {
  const { verdict, readings } = sheet.ask(question);
  return { verdict, rows: readings[0]?.worked.rows };
};

describe('a yes/no column', () => {
  test.for(['average fee with lunch vs without', 'average fee with and without lunch'])(
    'is asked for on both sides: %s',
    (question) => {
      const { verdict, rows } = answered(tours, question);
      expect(verdict).toBe('answer');
      expect(rows).toEqual([
        ['yes', 20],
        ['no', 0],
      ]);
    },
  );
});

describe('a state that stands in no cell', () => {
  test('"free" is what cost nothing', () => {
    expect(answered(tours, 'how many tours were free')).toEqual({ verdict: 'answer', rows: [[2]] });
  });

  test('"won" is the first place of several races', () => {
    expect(answered(races, 'how many times did Ada Voss win')).toEqual({ verdict: 'answer', rows: [[2]] });
  });

  test('"year 8" has the classes of that year', () => {
    expect(answered(tours, 'how many tours in year 8')).toEqual({ verdict: 'answer', rows: [[3]] });
  });
});

describe('a number with its unit', () => {
  test('of weeks is one of nights, and not the price of one', () => {
    expect(tours.read('which tours were for at least a week')).toBe(
      'All columns of the rows, where Nts is at least 7',
    );
    expect(answered(tours, 'average length of stay')).toEqual({ verdict: 'answer', rows: [[4.6]] });
  });

  test('of metres is none of millions', () => {
    expect(answered(races, 'how many 500m races')).toMatchObject({ rows: [[4]] });
  });

  test('that can be about several columns is asked back with each', () => {
    const { verdict, readings } = meters.ask('how many days over 70%');
    expect(verdict).toBe('choose');
    expect(readings.map(({ worked }) => worked.rows[0]?.[0])).toEqual(expect.arrayContaining([1, 2]));
  });

  test('of people counts adults and children', () => {
    expect(answered(tours, 'which tours were for more than 4 people')).toMatchObject({ verdict: 'answer' });
    expect(tours.ask('which tours were for more than 4 people').readings[0]?.worked.rows).toHaveLength(2);
  });
});

describe('a time', () => {
  test.for([
    ['how many tours between 3 and 10 march', 2],
    ['how many tours 3-10 march 2025', 2],
    ['how many tours after christmas', 1],
    ['how many tours before boxing day 2025', 4],
  ] as const)('of days of one month, or a day with a name: %s', ([question, count]) => {
    expect(answered(tours, question)).toEqual({ verdict: 'answer', rows: [[count]] });
  });

  test('of a stay is about its arrival', () => {
    expect(tours.read('how many tours in April')).toBe('The number of rows, where Arr is in April 2025');
  });
});

test('a last row of averages is no row', () => {
  expect(answered(meters, 'total used kwh')).toEqual({ verdict: 'answer', rows: [[21]] });
});

test('a header of two letters is not begun by that of another column', () => {
  expect(races.read('races at each regatta')).toContain('by Regatta');
  expect(races.table.profile.byKey.get('c4')?.words).not.toContain('rower');
});
