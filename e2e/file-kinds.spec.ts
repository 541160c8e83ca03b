// Presentations and the like: their slides open where an answer stands, and the list of kinds says what may be brought in.
import type { Page } from '@playwright/test';
import { buildPptx, shape } from '#server/testing/pptx.ts';
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

test.use({ instance: 'kinds of files' });

const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const row = (...texts: string[]) => `<a:tr>${texts.map(cell).join('')}</a:tr>`;
const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${row('Room', 'Firm', 'Cost')}${row('Kitchen', 'Brandt', '€1,200')}${row('Bathroom', 'Ito', '€800')}${row('Hall', 'Ito', '€300')}</a:tbl></p:graphicFrame>`;
const SLIDES = buildPptx([
  { shapes: shape(['Renovation'], 'ctrTitle') + shape(['What was done in the spring'], 'subTitle') },
  {
    shapes:
      shape(['Terms'], 'title') + shape(['The landlord pays', 'The tenant moves out for a week'], 'body'),
    notes: shape(['The deposit is returned within six weeks.'], 'body'),
  },
  { shapes: shape(['Work'], 'title') + table },
]);
const LEASE = Buffer.from(
  String.raw`{\rtf1\ansi\pard\outlinelevel0 Lease\par\pard The flat has K\'fcche and bath.\par}`,
);

let collection: string;
test.beforeAll(async ({ server }) => {
  collection = await bringIn(server.url, 'Slides', { 'Renovation.pptx': SLIDES, 'Lease.rtf': LEASE });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

const source = (page: Page) => page.getByRole('region', { name: 'Source' });
const figure = (page: Page) => answer(page).getByRole('region', { name: 'Figure', exact: true });

async function ask(page: Page, url: string, question: string): Promise<void> {
  const input = { question, collection_ids: [collection] };
  const asked = await postJson(`${url}/api/v1/questions/`, input, await bearer(url, SUPERUSER));
  const { id } = Object(await asked.json());
  await page.goto(`/admin/ask?question=${id}`);
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

test('the notes of a slide are quoted with its number', async ({ page, server }) => {
  await ask(page, server.url, 'When is the deposit returned?');
  await expect(answer(page)).toContainText('notes of slide 2');
  await expectAccessible(page);
});

test('a row of a table on a slide opens that slide', async ({ page, server }) => {
  await ask(page, server.url, 'List the rooms whose firm is Ito');
  await expect(figure(page).getByRole('columnheader', { name: 'Slide' })).toBeVisible();
  await figure(page).getByRole('button', { name: 'Open Work, slide 3' }).first().click();
  await expect(source(page).locator('mark')).toHaveText('Bathroom | Ito | €800');
});

test('a file says what it is, and the frame for files what they may be', async ({ page }) => {
  await page.goto(`/admin/ask/files?collection=${collection}`);
  await expect(page.getByText('presentations (PPTX)')).toBeVisible();
  await page.getByRole('link', { name: 'Renovation.pptx', exact: true }).click();
  await expect(page.getByText(/^PowerPoint, .*, 3 pages$/)).toBeVisible();
});
