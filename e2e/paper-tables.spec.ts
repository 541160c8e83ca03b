// Tables inside papers: shown as they were read, and asked; their rows open the paper where they stand.
import type { Page } from '@playwright/test';
import { buildDocx, docxTable, paragraph } from '#server/testing/docx.ts';
import { buildPdf } from '#server/testing/pdf.ts';
import { answer, bringIn } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  postJson,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'paper tables' });
test.describe.configure({ mode: 'serial' });

const COSTS = [
  ['Room', 'Firm', 'Cost'],
  ['Kitchen', 'Brandt', '€1,200.50'],
  ['Bathroom', 'Ito', '€800.00'],
  ['Hall', 'Ito', '€300.00'],
];
const LETTER = buildDocx(
  [
    paragraph('The work was done in May.'),
    paragraph('Table 1: Work', '<w:pStyle w:val="Caption"/>'),
    docxTable(COSTS),
    paragraph('The terms follow.'),
    docxTable([
      ['Deposit', '€2,400'],
      ['Landlord', 'Anna Berg'],
      ['Start', '1 March 2026'],
    ]),
  ].join(''),
);
const PRICES = [
  ['Part', 'Metal', 'Price'],
  ['Bolt', 'steel', '1.50'],
  ['Nut', 'brass', '0.80'],
  ['Washer', 'brass', '0.20'],
];
const LIST = buildPdf([
  { texts: [{ text: 'Nothing stands on this page but a sentence.', x: 60, y: 100, size: 12 }] },
  {
    texts: PRICES.flatMap((row, line) =>
      row.map((text, column) => ({ text, x: 60 + column * 160, y: 120 + line * 20, size: 12 })),
    ),
  },
]);

const figure = (page: Page) => answer(page).getByRole('region', { name: 'Figure', exact: true });
const source = (page: Page) => page.getByRole('region', { name: 'Source' });

let collection: string;
test.beforeAll(async ({ server }) => {
  const files = { 'Letter.docx': LETTER, 'List.pdf': LIST, 'Note.txt': 'The cellar is dry.' };
  collection = await bringIn(server.url, 'Papers', files);
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

async function ask(page: Page, url: string, question: string): Promise<void> {
  const input = { question, collection_ids: [collection] };
  const asked = await postJson(`${url}/api/v1/questions/`, input, await bearer(url, SUPERUSER));
  const { id } = Object(await asked.json());
  await page.goto(`/admin/ask?question=${id}`);
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

test('the tables of a paper are shown with where they begin, and can be corrected', async ({ page }) => {
  await page.goto(`/admin/ask/files?collection=${collection}`);
  await expect(page.getByRole('link', { name: 'Tables of Note.txt' })).toBeHidden();
  await page.getByRole('link', { name: 'Tables of Letter.docx' }).click();
  const tabs = page.getByRole('tablist', { name: 'Tables' });
  await expect(tabs.getByRole('tab')).toHaveText(['Work', 'Table']);
  await expect(page.getByText('From paragraph 3 on, 3 rows of data, 3 columns')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Work' }).getByRole('row', { name: /^2/ })).toContainText(
    'Brandt',
  );
  await expectAccessible(page);
  await tabs.getByRole('tab', { name: 'Table' }).click();
  await expect(
    page.getByRole('table', { name: 'Table' }).getByRole('columnheader', { name: /^Item/ }),
  ).toBeVisible();
  await page.goto(`/admin/ask/files?collection=${collection}`);
  await page.getByRole('link', { name: 'Tables of List.pdf' }).click();
  await expect(page.getByText('On page 2, 3 rows of data, 3 columns')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Row 4 is a total' })).toBeVisible();
});

test('a row of a Word document opens at its paragraph', async ({ page, server }) => {
  await ask(page, server.url, 'List the rooms whose firm is Ito');
  await expect(figure(page).getByRole('columnheader', { name: 'Paragraph' })).toBeVisible();
  await figure(page).getByRole('button', { name: 'Open paragraph 6' }).click();
  await expect(source(page).locator('mark')).toHaveText('Hall | Ito | €300.00');
  await expectAccessible(page);
});

test('a row of a PDF opens at its page, where it is marked', async ({ page, server }) => {
  await ask(page, server.url, 'List the parts whose metal is brass');
  await expect(figure(page).getByRole('columnheader', { name: 'Page' })).toBeVisible();
  await figure(page).getByRole('button', { name: 'Open page 2' }).last().click();
  await expect(source(page).getByText('page 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(source(page).locator('mark')).toHaveText('Washer brass 0.20');
});

test('what a pair says is a sentence in the paper', async ({ page, server }) => {
  await ask(page, server.url, 'How much is the deposit?');
  await expect(answer(page)).toContainText('€2,400');
  await figure(page)
    .getByRole('button', { name: /^Open paragraph/ })
    .click();
  await expect(source(page).locator('mark')).toHaveText('Deposit: €2,400');
});

test('a table of a paper is explored beside its pages', async ({ page }) => {
  await page.goto(`/admin/ask/files?collection=${collection}`);
  await page.getByRole('link', { name: 'Tables of List.pdf' }).click();
  await page.getByRole('link', { name: 'Work something out' }).click();
  const explorer = page.getByRole('region', { name: 'Work something out' });
  await expect(explorer.locator('mark').first()).toContainText('3');
  await expect(page.getByRole('heading', { name: 'List.pdf', level: 1 })).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await explorer.getByRole('button', { name: 'Add: Group' }).click();
  const form = page.getByRole('dialog', { name: 'Group', exact: true });
  await form.getByRole('combobox', { name: 'For each' }).selectOption('Metal');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(explorer.getByRole('figure').getByRole('listitem')).toHaveText([/brass.*2/, /steel.*1/]);
  await expectAccessible(page);
});
