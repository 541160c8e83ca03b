import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let rentals: ReadableSheet;
beforeAll(async () => {
  rentals = await openReadableSheet(
    `Rental,Bike,Town,Taken,Due back,Returned,Charge €,Paid €,Damaged,Mechanic
R1,tandem,Bergen,2025-05-01,2025-05-03,2025-05-03,40,40,no,Ole
R2,racer,Bergen,2025-05-02,2025-05-04,2025-05-06,30,10,yes,Nils
R3,racer,Oslo,2025-05-03,2025-05-05,,50,,no,
R4,tandem,Oslo,2025-05-05,2025-05-07,2025-05-08,20,20,no,
R5,cargo,Bergen,2025-05-06,2025-05-09,,60,30,no,Nils
R6,racer,Oslo,2025-05-07,2025-05-08,2025-05-08,25,,yes,
`,
    'rentals.csv',
  );
});
afterAll(() => rentals.close());

/** The rentals that are answered, or the numbers. */
const answer = (question: string) => {
  const { verdict, readings } = rentals.ask(question);
  const rows = readings[0]?.worked.rows ?? [];
  if (verdict !== 'answer') return verdict;
  return rows.map(
    (row) => row.find((cell) => /^R\d$/.test(String(cell))) ?? Number(Number(row.at(-1)).toFixed(1)),
  );
};

describe('states follow from dates and amounts:', () => {
  test.for([
    ['which rentals are still out?', ['R3', 'R5']],
    ['rentals still open', ['R3', 'R5']],
    ['which rentals have been returned', ['R1', 'R2', 'R4', 'R6']],
    ['rentals that came back on time', ['R1', 'R6']],
    ['rentals that did not come back on time', ['R2', 'R4']],
    ['which rentals still have to be returned', ['R3', 'R5']],
    ['which rentals are not paid in full?', ['R2', 'R3', 'R5', 'R6']],
    ['rentals where only part of the charge is paid', 'choose'],
    ['rentals that have only paid part of the charge', ['R2', 'R5']],
    ['open rentals that nobody is assigned to', ['R3']],
    ['how much is still outstanding in total?', [125]],
  ] as const)('%s', ([question, wanted]) => {
    expect(answer(question)).toEqual(wanted);
  });

  test('an empty flat has no tenant', async () => {
    const flats = await openReadableSheet(
      'Flat,Street,Tenant,Rent €\nA1,Hill Road,Ida Moe,500\nA2,Hill Road,,450\nA3,Quay,Per Ask,700\n',
      'flats.csv',
    );
    const [best] = flats.ask('which flats are empty at the moment?').readings;
    flats.close();
    expect(best?.worked.rows.map(([flat]) => flat)).toEqual(['A2']);
  });
});

describe('a share has its base:', () => {
  test.for([
    ['what percentage of racers were damaged', [66.7]],
    ['what share of the rentals in Bergen are tandems', [33.3]],
    ['% of returned rentals that came back late', [50]],
    ['share of rentals from Oslo that were damaged', [33.3]],
    ['damage rate in %, racer only', [66.7]],
    ['percentage of tandem rentals', [33.3]],
  ] as const)('%s', ([question, wanted]) => {
    expect(answer(question)).toEqual(wanted);
  });
});
