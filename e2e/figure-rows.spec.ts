// The rows of a figure: those that were used and those that were not, each in its sheet, and all of them as CSV.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildXlsx, rowsXml } from '#server/testing/xlsx.ts';
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

test.use({ instance: 'figure rows' });
test.describe.configure({ mode: 'serial' });

/** Row n of a sheet has the parcel n; a header is the first row. */
const LAST = 4200;
const RARE = [7, 4000, 4173];
const parcels = Array.from({ length: LAST - 1 }, (_, index) => index + 2).map((row) => [
  `Parcel ${row}`,
  RARE.includes(row) ? 'fragile' : 'usual',
  row % 100 === 0 ? 'unknown' : row - 3000,
]);
const HEADER = ['Parcel', 'Kind', 'Weight'];
const FORMULAS = ['Label,Change', '=1+1,-5', '+4,7', '@sum,-2.5', '-x,0'].join('\n');

const figure = (page: Page) => answer(page).getByRole('region', { name: 'Figure', exact: true });
const source = (page: Page) => page.getByRole('region', { name: 'Source' });
const collections: Record<string, string> = {};

/** Asks a question, and opens its answer. @returns its id */
async function ask(page: Page, url: string, question: string, collection: string): Promise<string> {
  const headers = await bearer(url, SUPERUSER);
  const input = { question, collection_ids: [collections[collection]] };
  const { id } = Object(await (await postJson(`${url}/api/v1/questions/`, input, headers)).json());
  await page.goto(`/admin/ask?question=${id}`);
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
  return id;
}

test.beforeAll(async ({ server }) => {
  const csv = [HEADER, ...parcels].map((cells) => cells.join(',')).join('\n');
  const notes = { name: 'Notes', rows: rowsXml([['Note', 'Of'], ...[1, 2, 3].map((n) => [`Note ${n}`, n])]) };
  const xlsx = buildXlsx([notes, { name: 'Parcels', rows: rowsXml([HEADER, ...parcels]) }]);
  collections['csv'] = await bringIn(server.url, 'As CSV', { 'Parcels.csv': csv });
  collections['xlsx'] = await bringIn(server.url, 'As XLSX', { 'Store.xlsx': xlsx });
  collections['formulas'] = await bringIn(server.url, 'Formulas', { 'Labels.csv': FORMULAS });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

for (const kind of ['csv', 'xlsx']) {
  test(`a row opens its sheet where it stands, marked, also far from the first: ${kind}`, async ({
    page,
    server,
  }) => {
    await ask(page, server.url, 'List the parcels whose kind is fragile', kind);
    await expect(figure(page).getByRole('table').getByRole('row')).toHaveCount(RARE.length + 1);
    for (const row of RARE) {
      await figure(page)
        .getByRole('button', { name: `Open sheet Parcels, row ${row}` })
        .click();
      const marked = source(page)
        .getByRole('row')
        .filter({ has: page.locator('mark') });
      await expect(marked).toHaveText(new RegExp(`^${row}Parcel ${row}fragile`));
      await expect(marked).toHaveAttribute('aria-current', 'true');
      await expect(marked).toBeInViewport();
    }
    await expectAccessible(page);
    // The other way too: by its address.
    await page.reload();
    await expect(source(page).locator('mark').first()).toHaveText('Parcel 4173');
  });
}

test('says how many rows were used of all and why others were not, and shows the statement on demand', async ({
  page,
  server,
}) => {
  await ask(page, server.url, 'What is the total weight per kind?', 'csv');
  await expect(figure(page)).toContainText('4,157 of 4,199 rows used; 42 left out: no number in Weight.');
  const statement = figure(page).locator('pre');
  await expect(statement).toBeHidden();
  const opener = figure(page).getByText('How the database was asked');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(statement).toContainText('select');
  await expectAccessible(page);
});

test('the chips and the chart work by keyboard', async ({ page, server }) => {
  await ask(page, server.url, 'What is the total weight per kind?', 'csv');
  const group = figure(page).getByRole('button', { name: 'Group: by Kind' });
  await group.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Group' });
  await expect(form.getByRole('combobox', { name: 'For each' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(group).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(figure(page).getByRole('button', { name: 'Add: Group' })).toBeFocused();
  await expect(figure(page).getByRole('figure')).toHaveAccessibleDescription(
    /^Bar chart of Sum of Weight by Kind, 2 bars\. Least: .*The table below has all values\.$/,
  );
});

test('its CSV has the rows with no cell that a spreadsheet evaluates, and negative numbers as numbers', async ({
  page,
  server,
}) => {
  await ask(page, server.url, 'What is the total change per label?', 'formulas');
  const download = page.waitForEvent('download');
  await figure(page).getByRole('button', { name: 'Save as CSV' }).click();
  const path = await (await download).path();
  const lines = (await readFile(path, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFLabel,Sum of Change');
  expect(lines.slice(1, -1).toSorted()).toEqual(["'+4,7", "'-x,0", "'=1+1,-5", "'@sum,-2.5"]);
});

test('a deleted file takes its figure and rows with it', async ({ page, server }) => {
  const id = await ask(page, server.url, 'List the parcels whose kind is fragile', 'csv');
  const headers = await bearer(server.url, SUPERUSER);
  const files = `${server.url}/api/v1/collections/${collections['csv']}/files/`;
  const { data } = Object(await (await fetch(files, { headers })).json());
  await fetch(`${server.url}/api/v1/files/${data[0].id}`, { method: 'DELETE', headers });
  await page.goto(`/admin/ask?question=${id}&source=2`);
  await expect(answer(page)).toContainText('Your files do not say.');
  await expect(figure(page)).toBeHidden();
  await expect(source(page)).toBeHidden();
});
