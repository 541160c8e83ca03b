import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let tours: ReadableSheet;
beforeAll(async () => {
  tours = await openReadableSheet(
    `Tour No,Guide,Boat,PlaceCells,Passengers,Planned back,Back at,Fuel €,Crew hrs,Rate €/h,Litres 2022,Litres 2023,Depth stop 1,Depth stop 2
T-01,Ines,Heron,12,9,2025-06-02,2025-06-02,80.00,3,20,410,380,3.1,2.9
T-02,Paul,Gull,8,10,2025-06-03,2025-06-05,30.00,2,20,300,355,2.0,4.4
T-03,Ines,Heron,12,12,2025-06-07,2025-06-17,95.00,6,20,290,500,5.2,5.0
T-04,Mara,Gull,8,11,2025-06-09,2025-06-08,20.00,1,20,200,201,4.0,6.5
T-05,Paul,Heron,12,4,2025-06-12,2025-06-14,150.00,5,20,150,140,6.6,1.0
`,
    'boat_tours.csv',
  );
});
afterAll(() => tours.close());

/** What the best reading answers, and whether it answers. */
const best = (question: string) => {
  const { verdict, readings } = tours.ask(question);
  const [own] = readings;
  return {
    verdict,
    rows: own?.worked.rows.map((row) => row.find((cell) => String(cell).startsWith('T-')) ?? row),
  };
};

describe('a column is compared with another one of its row', () => {
  test.for([
    ['tours with more passengers than places', ['T-02', 'T-04']],
    ['which tours took fewer passengers than they had places?', ['T-01', 'T-05']],
    ['tours that used fewer litres in 2023 than in 2022', ['T-01', 'T-05']],
    ['tours that were deeper at stop 2 than at stop 1', ['T-02', 'T-04']],
    ['tours where fuel cost more than the crew', ['T-01', 'T-05']],
    ['tours more than 5 passengers under the places', ['T-05']],
    ['tours that came back at least 3 days after planned back', ['T-03']],
    ['which tours were back after planned?', ['T-02', 'T-03', 'T-05']],
  ] as const)('%s', ([question, rows]) => {
    expect(best(question)).toEqual({ verdict: 'answer', rows });
  });

  test('but not with one of another kind: there is no answer without a rate between hours and money', async () => {
    const other = await openReadableSheet('Shift,Pay €,Hours\n1,100,8\n2,3,5\n3,90,7\n', 'shifts.csv');
    const { verdict } = other.ask('shifts where the pay is less than the hours');
    other.close();
    expect(verdict).not.toBe('answer');
  });
});

describe('the difference of two columns is', () => {
  test.for([
    ['which tour had the biggest increase in litres from 2022 to 2023?', 'T-03'],
    ['average change of litres between 2022 and 2023', [45.2]],
    ['total passengers minus places', [-6]],
  ] as const)('%s', ([question, wanted]) => {
    const { rows } = best(question);
    expect(
      rows?.map((row) => (Array.isArray(row) ? row.map((cell) => Number(Number(cell).toFixed(6))) : row)),
    ).toEqual([wanted]);
  });
});
