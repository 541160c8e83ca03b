// Tables inside papers, through the real processes: they are asked like sheets, and their rows open the paper where they stand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import type { SheetView } from '#shared/sheets.ts';
import { Person } from '../testing/ask-people.ts';
import { buildDocx, docxTable, paragraph } from '../testing/docx.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';

const costs = [
  ['Room', 'Firm', 'Cost'],
  ['Kitchen', 'Brandt', '€1,200.50'],
  ['Bathroom', 'Ito', '€800'],
  ['Kitchen', 'Ito', '€300'],
];
const LETTER = buildDocx(
  [
    paragraph('Renovation', '<w:pStyle w:val="berschrift1"/>'),
    paragraph('The work was done in May, and the hall stays as it is.'),
    docxTable(costs),
    paragraph('Terms', '<w:pStyle w:val="berschrift1"/>'),
    docxTable([
      ['Deposit', '€2,400'],
      ['Landlord', 'Anna Berg'],
      ['Start', '1 March 2026'],
    ]),
  ].join(''),
);
const rows = Array.from(
  { length: 30 },
  (_, index) =>
    `<tr><td>Bolt M${index}</td><td>${index % 2 === 0 ? 'steel' : 'brass'}</td><td>${index}</td></tr>`,
);
const PARTS = `<!doctype html><html><head><title>Parts</title></head><body><h1>Parts of the pump</h1>
<table><caption>Table 1: Bolts</caption><tr><th>Bolt</th><th>Metal</th><th>Quantity</th></tr>${rows.join('')}</table></body></html>`;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
});
afterAll(() => app.close());

async function addTo(name: string, ...files: (string | Buffer)[]) {
  const { id } = await ada.create({ name });
  const [file] = await ada.add(id, ...files);
  return { file, ask: (question: string) => ada.ask(question, { collection_ids: [id] }) };
}

/** That what is cited is a part of its page. */
async function expectExact({ citations }: Question): Promise<void> {
  for (const { file_id, page, start, end, quote } of citations) {
    const { text } = await ada.get<{ text: string }>('files.page', { id: file_id, n: page });
    expect(text.slice(start, end)).toBe(quote);
  }
}

describe('a table inside a Word document', () => {
  test('is asked for a total, and for rows, which open the paper at their paragraphs', async () => {
    const { file, ask } = await addTo('Word', LETTER);
    expect(file).toMatchObject({ media_type: expect.stringContaining('wordprocessingml') });
    const total = await ask('What is the total cost of the kitchen?');
    expect(total.figure).toMatchObject({ rows: [[1500.5]], rows_used: 2, rows_total: 3 });
    expect(total.figure?.table).toMatchObject({ name: 'Renovation', file_id: file?.id });
    const plan = { ...total.figure?.plan, measures: [] };
    const listed = await ada.get<Question>('questions.figure', { id: total.id, plan });
    const cited = listed.citations.filter(({ number }) => listed.figure?.row_citations.includes(number));
    expect(cited.map(({ quote, page, place }) => ({ quote, page, place }))).toEqual([
      { quote: 'Kitchen | Brandt | €1,200.50', page: 1, place: 'Renovation, paragraph 4' },
      { quote: 'Kitchen | Ito | €300', page: 1, place: 'Renovation, paragraph 6' },
    ]);
    await expectExact(listed);
  });

  test('of pairs is asked, and answers as a sentence too', async () => {
    const { file, ask } = await addTo('Pairs', LETTER);
    const asked = await ask('How much is the deposit?');
    expect(asked.verdict).toBe('answer');
    expect(asked.citations[0]).toMatchObject({ quote: 'Deposit: €2,400', place: 'Terms, paragraph 8' });
    await expectExact(asked);
    const { data } = await ada.get<{ data: SheetView[] }>('files.tables', { id: file?.id });
    expect(data).toMatchObject([
      { sheet: 1, name: 'Renovation', page: 1, place: 'paragraph 3', rows: 3, columns: 3 },
      { sheet: 2, name: 'Terms', page: 1, place: 'paragraph 8', rows: 3, columns: 2 },
    ]);
    expect(await ada.get('files.get', { id: file?.id })).toMatchObject({ tables: 2, pages: 1 });
    const terms = await ada.get<SheetView>('files.table', { id: file?.id, sheet: 2 });
    expect(terms.columns.map(({ name }) => name)).toEqual(['Item', 'Value']);
  });

  test('is corrected like a sheet', async () => {
    const { file, ask } = await addTo('Corrected', LETTER);
    const input = { id: file?.id, sheet: 1, corrections: { totals_rows: [4] } };
    expect(await ada.get('files.correctTable', input)).toMatchObject({ rows: 2, is_pending: false });
    const total = await ask('What is the total cost of the kitchen?');
    expect(total.figure?.rows).toEqual([[1200.5]]);
    const plan = { ...total.figure?.plan, measures: [] };
    const { citations } = await ada.get<Question>('questions.figure', { id: total.id, plan });
    expect(citations.map(({ quote }) => quote)).toEqual(['Kitchen | Brandt | €1,200.50']);
  });
});

test('a table inside a page of HTML is asked by its caption and its columns', async () => {
  const { ask } = await addTo('Web', PARTS);
  const total = await ask('What is the total quantity of brass bolts?');
  expect(total.figure).toMatchObject({ rows: [[225]], rows_used: 15, rows_total: 30 });
  expect(total.figure?.table.name).toBe('Bolts');
  await expectExact(total);
});

test('a paper without a table of data has none', async () => {
  const layout = '<table><tr><td>Home</td><td>About</td></tr></table><p>The cellar is dry.</p>';
  const { file } = await addTo('None', `<!doctype html><html><body>${layout}</body></html>`);
  expect(await ada.get('files.tables', { id: file?.id })).toEqual({ data: [], count: 0 });
  expect(await ada.get('files.get', { id: file?.id })).toMatchObject({ status: 'ready', tables: 0 });
});
