// A file with tables is opened: all its rows in a grid, sorted, filtered and gone through by keyboard; from the list, from a
// citation and from the palette; and it is asked alone.
import type { Page } from '@playwright/test';
import { buildXlsx, rowsXml } from '#server/testing/xlsx.ts';
import { answer, bringIn, putQuestion, questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  followSystem,
  inEachForm,
  openPalette,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'opening tables' });
// On a busy machine, a thousand cells take long to be checked.
test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 360, height: 740 };
/** Row n of the sheet has the parcel n. */
const LAST = 3000;
const CITIES = ['Berlin', 'Rome', 'Lisbon', 'Oslo'];
const parcels = Array.from({ length: LAST - 1 }, (_, index) => index + 2).map((row) => [
  `Parcel ${row}`,
  [2500, 2600].includes(row)
    ? 'Hvar'
    : row === 2501
      ? 'A place of which nobody has ever heard with a very long name'
      : (CITIES[row % 4] ?? ''),
  row % 100 === 0 ? 'unknown' : row === 77 ? '' : String(row * 1.5),
  `2026-0${1 + (row % 9)}-1${row % 10}`,
]);
const HEADER = ['Parcel', 'City', 'Weight (kg)', 'Sent'];
const WIDE = [
  Array.from({ length: 60 }, (_, column) => `Field ${column + 1}`),
  ...Array.from({ length: 30 }, (_row, row) => Array.from({ length: 60 }, (_, column) => row * 100 + column)),
];

const grid = (page: Page) => page.getByRole('grid');
const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true });
const rowsShown = (page: Page) => page.getByRole('main').getByRole('status').first();
let collection: string;
const ids: Record<string, string> = {};

test.beforeAll(async ({ server }) => {
  const csv = [HEADER, ...parcels].map((cells) => cells.join(',')).join('\n');
  const workbook = buildXlsx([
    { name: 'Notes', rows: rowsXml([['Note', 'Of'], ...[1, 2, 3].map((n) => [`Note ${n}`, n])]) },
    { name: 'Empty', rows: rowsXml([]) },
    { name: 'Wide', rows: rowsXml(WIDE) },
  ]);
  collection = await bringIn(server.url, 'Post', {
    'Parcels.csv': csv,
    'Store.xlsx': workbook,
    'Lease.txt': 'The lease ends in May.',
  });
  const headers = await bearer(server.url, SUPERUSER);
  const files = await fetch(`${server.url}/api/v1/collections/${collection}/files/`, { headers });
  for (const { id, name } of Object(await files.json()).data) ids[name] = id;
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

async function open(page: Page, name: string, search = ''): Promise<void> {
  await page.goto(`/admin/ask/files/${ids[name]}${search}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('it is opened from the list, with what its columns hold, in each form', async ({ page }) => {
  await followSystem(page);
  await page.setViewportSize(PHONE);
  await page.goto(`/admin/ask/files?collection=${collection}`);
  await page.getByRole('link', { name: 'Parcels.csv', exact: true }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(LAST));
  await expect(grid(page)).toHaveAttribute('aria-colcount', '5');
  await expect(rowsShown(page)).toHaveText('2,999 rows');
  const weight = grid(page).getByRole('columnheader', { name: 'Weight (kg)' });
  await expect(weight).toContainText('Number, kg');
  await expect(weight).toContainText('1 empty');
  await expect(weight).toContainText('3 kg – 4,498.5 kg');
  await expect(grid(page).getByRole('columnheader', { name: 'City' })).toContainText('6 values');
  await inEachForm(page, async (width) => {
    await expect(cell(page, 'Parcel 2')).toBeVisible();
    // What is not seen is not in the document.
    expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  });
});

test('the arrows, Home, End and the page keys go through all rows, and the whole of a cell is told', async ({
  page,
}) => {
  await open(page, 'Parcels.csv');
  await expect(cell(page, 'Parcel 2')).toBeVisible();
  const active = () =>
    grid(page).evaluate(
      (own) => document.getElementById(own.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBe('Parcel 3');
  await page.keyboard.press('Control+End');
  await expect.poll(active).toContain('2026');
  await expect(cell(page, `Parcel ${LAST}`)).toBeInViewport();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(active).toMatch(/^Parcel 29\d\d$/);
  await page.keyboard.press('Control+Home');
  await expect.poll(active).toBe('2');
  await page.keyboard.press('End');
  await expect.poll(active).toContain('2026');
  // Enter on a name sorts.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const weight = grid(page).getByRole('columnheader', { name: 'Weight (kg)' });
  await expect(weight).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(weight).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Control+Home');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Parcel 2999');
  await expect(page).toHaveURL(/sort=-c3/);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('ArrowRight');
  // What has no number comes last.
  await expect.poll(() => grid(page).getByRole('row').last().textContent()).toMatch(/unknown/);
});

test('rows are filtered on the server, the address keeps it, and nothing found says so', async ({ page }) => {
  await open(page, 'Parcels.csv');
  await page.getByRole('button', { name: 'Add: Filter' }).click();
  const form = page.getByRole('dialog', { name: 'Filter' });
  await form.getByRole('combobox', { name: 'Only rows where' }).selectOption('City');
  await form.getByRole('combobox', { name: 'Comparison' }).selectOption('contains');
  await form.getByRole('textbox', { name: 'Value' }).fill('NOBODY');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(rowsShown(page)).toHaveText('1 of 2,999 rows');
  await expect(cell(page, 'Parcel 2501')).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await page.reload();
  await expect(rowsShown(page)).toHaveText('1 of 2,999 rows');
  await grid(page).getByRole('gridcell').nth(1).click();
  // The grid shows its beginning, the line below all of it.
  await expect(
    page.getByText('A place of which nobody has ever heard with a very long name').last(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Filter: City/ }).click();
  await form.getByRole('textbox', { name: 'Value' }).fill('Atlantis');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No row meets these filters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(rowsShown(page)).toHaveText('2,999 rows');
});

test('the sheets of a workbook are tabs; wide ones are scrolled sideways by keyboard, empty ones say so', async ({
  page,
}) => {
  await open(page, 'Store.xlsx');
  await expect(cell(page, 'Note 1')).toBeVisible();
  await page.getByRole('tab', { name: 'Empty' }).click();
  await expect(page.getByText('This table is empty.')).toBeVisible();
  await page.getByRole('tab', { name: 'Wide' }).click();
  await expect(page).toHaveURL(/sheet=3/);
  await expectAccessible(page);
  expect(await grid(page).getByRole('columnheader').count()).toBeLessThan(30);
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(grid(page).getByRole('columnheader', { name: 'Field 60' })).toBeInViewport();
  await expect(cell(page, '59')).toBeInViewport();
});

test('a citation opens its row, marked, beside the answer and then as the whole file, and back', async ({
  page,
  server,
}) => {
  const question = await putQuestion(server.url, 'List the parcels whose city is Hvar');
  await page.goto(`/admin/ask?question=${question}`);
  await answer(page).getByRole('button', { name: 'Open sheet Parcels, row 2500' }).click();
  const source = page.getByRole('region', { name: 'Source' });
  const marked = grid(page)
    .getByRole('row')
    .filter({ has: page.locator('mark') });
  await expect(marked).toContainText('Parcel 2500');
  await expect(marked).toBeInViewport();
  await expectAccessible(page);
  await source.getByRole('link', { name: 'Open the file' }).click();
  await page.waitForURL(/\/admin\/ask\/files\/[\w-]+\?/);
  await expect(marked).toHaveAttribute('aria-current', 'true');
  await expect(marked).toBeInViewport();
  await expect(marked).toContainText('Parcel 2500');
  // Somewhere else, and to the row again.
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await expect(marked).toHaveCount(0);
  await page.getByRole('button', { name: 'To row 2500' }).click();
  await expect(marked).toBeInViewport();
  await page.reload();
  await expect(marked).toContainText('Parcel 2500');
  await page.getByRole('link', { name: 'To the answer' }).click();
  await expect(source).toBeVisible();
});

test('it is opened from the palette, by a part of its name', async ({ page }) => {
  await page.goto('/admin');
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('parcels');
  const option = page.getByRole('option', { name: /^Parcels\.csv/ });
  await expect(option).toBeVisible();
  // Conversations about it are more recent.
  await expect(async () => {
    if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Parcels.csv' })).toBeVisible();
  await expect(cell(page, 'Parcel 2')).toBeVisible();
});

test('it is asked alone; that is in the address, and stays for the next question until it is taken out', async ({
  page,
}) => {
  await open(page, 'Lease.txt');
  await page.getByRole('link', { name: 'Ask this file' }).click();
  await expect(page).toHaveURL(new RegExp(`files=${ids['Lease.txt']}`));
  const scope = page.getByRole('list', { name: 'Only these files are asked' });
  await expect(scope).toContainText('Lease.txt');
  await expectAccessible(page);
  await questionBox(page).fill('When does the lease end?');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('In Lease.txt');
  await expect(answer(page)).toContainText('May');
  await expect(page).toHaveURL(new RegExp(`files=${ids['Lease.txt']}`));
  await questionBox(page).fill('How many parcels are there?');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('Your files do not say.');
  await page.getByRole('button', { name: 'Do not ask Lease.txt alone' }).click();
  await expect(scope).toBeHidden();
  await expect(page).not.toHaveURL(/files=/);
});

test.describe('what cannot be shown', () => {
  test.use({ expectedConsole: [/Failed to load resource|ERR_FAILED/] });

  test('a file that is not there, rows that do not come, filters that do not suit', async ({ page }) => {
    await page.goto('/admin/ask/files/01970000-0000-7000-8000-000000000000');
    await expect(page.getByRole('alert').filter({ hasText: 'The file could not be loaded.' })).toBeVisible();
    await page.route('**/trpc/**files.tableRows**', (route) => route.abort());
    await page.goto(`/admin/ask/files/${ids['Parcels.csv']}`);
    const failure = page.getByRole('alert').filter({ hasText: 'The rows could not be loaded.' });
    await expect(failure).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await page.unroute('**/trpc/**files.tableRows**');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(cell(page, 'Parcel 2')).toBeVisible();
    const filters = JSON.stringify([{ column: 'c1', op: 'more', values: [3] }]);
    await page.goto(`/admin/ask/files/${ids['Parcels.csv']}?filters=${encodeURIComponent(filters)}`);
    await expect(failure).toContainText('Parcel is not a column of numbers.');
    await failure.getByRole('button', { name: 'Show all rows' }).click();
    await expect(rowsShown(page)).toHaveText('2,999 rows');
  });
});

test('a total that is cited is shown above the rows, among which it is not', async ({ page, server }) => {
  const items = Array.from({ length: 12 }, (_, index) => `Lamp ${index},Bonn,${index * 10}`);
  const made = await bringIn(server.url, 'Ledger', {
    'Ledger.csv': ['Item,Shop,Cost', ...items, 'Total,signed by the treasurer,660'].join('\n'),
  });
  await page.goto(`/admin/ask?in=${made}`);
  await questionBox(page).fill('Which treasurer signed?');
  await page.keyboard.press('Enter');
  await answer(page).getByRole('button', { name: 'Ledger.csv, sheet Ledger, row 14' }).click();
  const source = page.getByRole('region', { name: 'Source' });
  await expect(source).toContainText('Row 14 is no row of data');
  await expect(source.locator('mark')).toHaveText('Total · signed by the treasurer · 660');
  await expect(grid(page)).toBeVisible();
  await expectAccessible(page);
});
