// Files of each kind through the real processes: told by their content, read, asked, and quoted word for word.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileType } from '#shared/file-types.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { buildEpub } from '../testing/epub.ts';
import { buildOpenDocument, openCell, openSheet } from '../testing/opendocument.ts';
import { buildPptx, shape } from '../testing/pptx.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
});
afterAll(() => app.close());

const NOTICE = 'The notice period is three months.';
const papers: readonly [FileType, Buffer, string][] = [
  [
    'application/vnd.oasis.opendocument.text',
    buildOpenDocument('text', { body: `<text:h>Lease</text:h><text:p>${NOTICE}</text:p>` }),
    'Lease, paragraph 2',
  ],
  ['application/epub+zip', buildEpub([`<h1>Lease</h1><p>${NOTICE}</p>`]), 'Lease, paragraph 2'],
  [
    'application/rtf',
    Buffer.from(String.raw`{\rtf1\ansi\pard\outlinelevel0 Lease\par\pard ${NOTICE}\par}`),
    'Lease, paragraph 2',
  ],
  [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    buildPptx([
      { shapes: shape(['Welcome'], 'title') },
      { shapes: shape(['Lease'], 'title'), notes: shape([NOTICE], 'body') },
    ]),
    'Lease, notes of slide 2',
  ],
];

describe('a paper', () => {
  test.each(papers)('of %s is quoted where it stands', async (type, content, place) => {
    const { id } = await ada.create({ name: type });
    const [file] = await ada.add(id, content);
    expect(file).toMatchObject({ media_type: type });
    const asked: Question = await ada.ask('What is the notice period?', { collection_ids: [id] });
    expect(asked.verdict).toBe('answer');
    const [cited] = asked.citations;
    expect(cited).toMatchObject({ quote: NOTICE, place });
    const page = await ada.get<{ text: string }>('files.page', { id: file?.id, n: cited?.page });
    expect(page.text.slice(cited?.start, cited?.end)).toBe(NOTICE);
  });
});

test('a spreadsheet of OpenDocument is asked for a total', async () => {
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const cost = (value: number) =>
    openCell('x', `office:value-type="currency" office:currency="EUR" office:value="${value}"`);
  const rows = [
    row(openCell('Room'), openCell('Cost')),
    row(openCell('Kitchen'), cost(1200.5)),
    row(openCell('Bathroom'), cost(800)),
    row(openCell('Kitchen'), cost(300)),
  ];
  const { id } = await ada.create({ name: 'Costs' });
  const content = buildOpenDocument('spreadsheet', { body: openSheet('Costs', rows.join('')) });
  const [file] = await ada.add(id, content);
  expect(await ada.get('files.get', { id: file?.id })).toMatchObject({
    media_type: 'application/vnd.oasis.opendocument.spreadsheet',
    tables: 1,
  });
  const asked: Question = await ada.ask('What is the total cost of the kitchen?', { collection_ids: [id] });
  expect(asked.figure).toMatchObject({ rows: [[1500.5]], rows_used: 2, rows_total: 3 });
  expect(asked.figure?.table.columns).toMatchObject([{ name: 'Room' }, { name: 'Cost', unit: 'EUR' }]);
});
