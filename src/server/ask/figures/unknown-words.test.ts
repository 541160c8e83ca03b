// Nothing is worked out from a question of which a word is not understood, by whatever way it is parted.
import { dirname } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { answerInFull } from '../answering/answer-in-full.ts';
import { openReader, type IndexReader } from '../answering/index-reader.ts';

const employees = `Employee name,City,Country,Salary,Age,Joined,Team
Anna Berg,Berlin,Germany,4100,31,2023-01-15,Sales
Ben Ode,Hamburg,Germany,3900,45,2024-02-01,Sales
Carla Diaz,Madrid,Spain,5200,28,2025-11-03,Research
Dan Moss,Paris,France,4700,52,2025-12-29,Support
Eve Roy,Paris,France,6100,39,2026-03-02,Research
`;
const understood = [
  'What is the total salary in Germany?',
  'Find the average salary for each team and country',
  'What are the average, minimum and maximum age of the employees?',
  'How many employees joined between January 2023 and March 2024?',
  'List the names and cities of employees in descending order of salary',
  'Show employees with salary more than 4000 and age less than 40',
  'How many employees are from France?',
  'Which team has the highest average salary?',
  'How many employees joined per month?',
];

let sheets: SheetIndex;
let reader: IndexReader;
beforeAll(async () => {
  sheets = new SheetIndex();
  await sheets.store(employees, 'employees.csv');
  const opened = openReader(sheets.path);
  if (opened === undefined) throw new Error('There is no index.');
  reader = opened;
});
afterAll(() => {
  reader.close();
  sheets.remove();
});

const figureOf = async (question: string) => {
  const collections = [{ id: 'papers', fileIds: ['employees.csv'] }];
  const database = { dataDir: dirname(sheets.path), databaseUrl: null };
  const input = { question, askedAt: '2026-03-12T12:00:00Z', collections };
  return (await answerInFull(reader, input, database)).figure;
};

test.each(understood)('%s: has a figure', async (question) => {
  expect(await figureOf(question)).not.toBeNull();
});

test('with unknown words put anywhere into a question, there is no figure', async () => {
  const word = fc.string({
    unit: fc.constantFrom(...'bcdfgjklmpqvxz'.split('')),
    minLength: 4,
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...understood),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      async (question, unknown, place) => {
        const words = question.split(' ');
        words.splice(place % (words.length + 1), 0, ...unknown);
        expect(await figureOf(words.join(' ')), words.join(' ')).toBeNull();
      },
    ),
    { numRuns: 1000 },
  );
});

test.each(understood)(
  '%s: a thing that is in no table leaves no figure, wherever it is put',
  async (question) => {
    const words = question.split(' ');
    for (const thing of ['saxophone', 'warranty', 'glacier'])
      for (const place of words.keys()) {
        const asked = words.toSpliced(place, 0, thing).join(' ');
        expect(await figureOf(asked), asked).toBeNull();
      }
  },
);
