// The tables of files: how they were read is shown beside their texts, and corrected.
import type { Page } from '@playwright/test';
import { answer, bringIn, questionBox } from './asking.ts';
import { acceptCookies, expect, expectAccessible, signIn, SUPERUSER, store, test } from './fixtures.ts';

test.use({ instance: 'tables' });
test.describe.configure({ mode: 'serial' });

const RENTS = [
  'Costs of two years;;',
  'Day;City;Cost',
  '1/2/2026;Berlin;1.200',
  '3/4/2026;Berlin;1.300',
  '5/6/2026;Rome;900',
  '6/7/2026;All;3.400',
].join('\n');
const PHONE = { width: 360, height: 740 };
/** For a process that has to be started. */
const SOON = { timeout: 20_000 };
const DESKTOP = { width: 1280, height: 900 };

const table = (page: Page) => page.getByRole('table', { name: 'House' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

let collection: string;
test.beforeAll(async ({ server }) => {
  collection = await bringIn(server.url, 'Flats', { 'House.csv': RENTS, 'Lease.txt': 'The lease is long.' });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

async function openTables(page: Page): Promise<void> {
  await page.goto(`/admin/ask/files?collection=${collection}`);
  await page.getByRole('link', { name: 'Tables of House.csv' }).click();
  await expect(table(page)).toBeVisible();
}

async function totalInBerlin(page: Page, figure: string): Promise<void> {
  await page.goto('/admin/ask');
  await questionBox(page).fill('What is the total cost in Berlin?');
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('region', { name: 'Figure', exact: true }).locator('mark')).toHaveText(
    figure,
    SOON,
  );
}

for (const [scheme, size] of [
  ['light', DESKTOP],
  ['dark', PHONE],
] as const) {
  test(`how a table was read is shown, what is guessed is told (${scheme})`, async ({ page }) => {
    await store(page, 'theme', scheme);
    await page.setViewportSize(size);
    await openTables(page);
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('they are read with the day first');
    await expect(table(page).getByRole('row')).toHaveCount(7);
    await expect(table(page).getByRole('row', { name: /^4/ })).toContainText('read as 1300');
    await expect(page.getByRole('combobox', { name: 'Type of Cost' })).toHaveValue('number');
    await expect(save(page)).toBeDisabled();
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(size.width);
    await page.getByRole('button', { name: 'Details of Cost' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Details of Cost' })).toBeFocused();
  });
}

test('what is corrected counts for the next question, and can be taken back', async ({ page }) => {
  await totalInBerlin(page, '2,500');
  await openTables(page);
  await page.getByRole('button', { name: 'Details of Cost' }).click();
  const details = page.getByRole('dialog', { name: 'Details of Cost' });
  await details.getByRole('textbox', { name: 'Unit' }).fill('€');
  await details.getByRole('combobox', { name: 'Decimal sign' }).selectOption('Point: 1,234.50');
  await details.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Row 3 is a total' }).click();
  await page.getByRole('button', { name: 'Row 6 is a total' }).press('Enter');
  await expect(table(page).getByText('Changed, not saved')).toBeVisible();
  await expectAccessible(page);

  // What is not saved is not lost by accident.
  await page.getByRole('link', { name: 'Flats' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(table(page).getByText('Changed, not saved')).toBeVisible();

  await save(page).click();
  await expect(table(page).getByRole('row', { name: /^4/ })).toContainText('€1.3', SOON);
  await expect(page.getByRole('button', { name: 'Row 6 is a total' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await totalInBerlin(page, '€1.30');

  await openTables(page);
  await page.getByRole('button', { name: 'Back to what was guessed' }).click();
  await expect(page.getByRole('button', { name: 'Row 6 is a total' })).toHaveAttribute(
    'aria-pressed',
    'false',
    SOON,
  );
  await expect(page.getByRole('button', { name: 'Back to what was guessed' })).toBeHidden();
  await totalInBerlin(page, '2,500');
});

test('the row of the names and the types are chosen; changes that are discarded are gone', async ({
  page,
}) => {
  await openTables(page);
  const names = page.getByRole('combobox', { name: 'The names of the columns stand in' });
  await names.selectOption('No row: it begins with data');
  await page.getByRole('combobox', { name: 'Type of City' }).selectOption('Date');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('combobox', { name: 'Type of City' })).toHaveValue('text');
  await page.getByRole('combobox', { name: 'Type of City' }).selectOption('Date');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Tables of House.csv' }).click();
  await expect(page.getByRole('combobox', { name: 'Type of City' })).toHaveValue('text');
  await page.getByRole('combobox', { name: 'Type of City' }).selectOption('Number');
  await save(page).click();
  await expect(table(page)).toContainText('4 cells are no number', SOON);
  await expectAccessible(page);
  await names.selectOption('3');
  await save(page).click();
  await expect(table(page).getByRole('columnheader', { name: /1\.200/ })).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Back to what was guessed' }).click();
  await expect(table(page).getByRole('columnheader', { name: /^Cost/ })).toBeVisible(SOON);
});

test.describe('without the server', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('a correction that fails is told, and what was chosen stays', async ({ page }) => {
    await openTables(page);
    await page.getByRole('combobox', { name: 'Type of City' }).selectOption('Date');
    await page.route('**/trpc/files.correctTable**', (route) => route.abort());
    await save(page).click();
    await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Type of City' })).toHaveValue('date');
    await expect(save(page)).toBeEnabled();
  });
});
