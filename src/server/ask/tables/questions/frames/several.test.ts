import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let tools: ReadableSheet;
beforeAll(async () => {
  tools = await openReadableSheet(
    `Tool no,Tool,Kept in,Last service,Serviced by,Weight (kg),Cost £,Result
1,Angle grinder,Bay 1,2025-11-03,Priya,2.5,85.00,pass
2,Bench drill,Bay 2,2024-06-21,Tomasz,31,240.00,fail
3,Chainsaw,Shed,2025-02-14,Priya,6.1,199.00,pass
4,Dust extractor,Bay 2,2025-08-30,Kayleigh,18,310.00,fail
5,Edge sander,Shed,2026-01-09,Tomasz,4,120.00,pass
`,
    'tools.csv',
  );
});
afterAll(() => tools.close());

const answer = (question: string) => {
  const { verdict, readings } = tools.ask(question);
  const [best] = readings;
  return verdict === 'answer' && best !== undefined
    ? best.worked.rows.map((row) => best.worked.columns.map((name, at) => `${name}: ${row[at]}`))
    : verdict;
};

test.for([
  [
    'where do we keep the chainsaw and when was it last serviced?',
    ['Kept in: Shed', 'Last service: 2025-02-14'],
  ],
  ['who serviced the bench drill, and where is it kept?', ['Serviced by: Tomasz', 'Kept in: Bay 2']],
  ['what does the edge sander weigh and what did it cost?', ['Weight (kg): 4', 'Cost £: 120']],
] as const)('%s', ([question, wanted]) => {
  const rows = answer(question);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toEqual(expect.arrayContaining([...wanted]));
});

test('a list of columns at the end is what is asked of the rows', () => {
  const rows = answer('tools that failed, with the result, weight and cost please');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(expect.arrayContaining(['Weight (kg): 31', 'Cost £: 240']));
});

test('the row of the most is shown with what is asked besides', () => {
  expect(answer('which tool was the most expensive, and who serviced it?')).toEqual([
    expect.arrayContaining(['Tool: Dust extractor', 'Serviced by: Kayleigh', 'Cost £: 310']),
  ]);
});

test('a question for one thing shows that one alone', () => {
  expect(tools.read('where is the chainsaw kept?')).not.toContain('Last service');
});
