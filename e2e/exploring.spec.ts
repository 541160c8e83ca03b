// A table is explored without words: what is worked out, by what and of which rows is picked, and the figure follows; it is kept as an
// answer, and a question that no table answers leads there.
import type { Page } from '@playwright/test';
import { buildXlsx, rowsXml } from '#server/testing/xlsx.ts';
import { answer, bringIn, questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  hold,
  logIn,
  store,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'exploring' });
test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };
const ORDERS = [
  'Order,Ordered on,City,Status,Amount (€)',
  ...Array.from({ length: 240 }, (_, index) =>
    [
      1001 + index,
      `2026-${String(1 + (index % 9)).padStart(2, '0')}-1${index % 10}`,
      ['Berlin', 'Rome', 'Lisbon', 'Oslo'][index % 4],
      index % 3 === 0 ? 'open' : 'paid',
      (index % 50) * 10 + 5,
    ].join(','),
  ),
].join('\n');
const SUM_BY_CITY = 'The sum of Amount (€) by City';

const explorer = (page: Page) => page.getByRole('region', { name: 'Work something out' });
const opener = (page: Page) => page.getByRole('button', { name: 'Work something out' });
const value = (page: Page) => explorer(page).locator('mark').first();
const chip = (page: Page, name: string | RegExp) => explorer(page).getByRole('button', { name });
const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pick = (page: Page, dialog: string, label: string, option: string) =>
  form(page, dialog).getByRole('combobox', { name: label, exact: true }).selectOption(option);
const apply = (page: Page, dialog: string) =>
  form(page, dialog).getByRole('button', { name: 'Apply' }).click();
const bars = (page: Page) => explorer(page).getByRole('figure').getByRole('listitem');

let collection: string;
const ids: Record<string, string> = {};

test.beforeAll(async ({ server }) => {
  const workbook = buildXlsx([
    { name: 'Notes', rows: rowsXml([['Note', 'Of'], ...[1, 2, 3].map((n) => [`Note ${n}`, n])]) },
    { name: 'Stock', rows: rowsXml([['Item', 'Pieces'], ...[1, 2].map((n) => [`Item ${n}`, n])]) },
  ]);
  collection = await bringIn(server.url, 'Shop', {
    'Orders.csv': ORDERS,
    'Store.xlsx': workbook,
  });
  const headers = await bearer(server.url, SUPERUSER);
  const files = await fetch(`${server.url}/api/v1/collections/${collection}/files/`, { headers });
  for (const { id, name } of Object(await files.json()).data) ids[name] = id;
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await logIn(page, SUPERUSER);
});

async function open(page: Page, name: string, search = ''): Promise<void> {
  await page.goto(`/admin/ask/files/${ids[name]}${search}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** A plan about the orders, as it stands in the address. */
const planOf = (plan: object) =>
  `?plan=${encodeURIComponent(JSON.stringify({ table: `${ids['Orders.csv']}:1`, ...plan }))}`;

/** Picks the sum of amounts, by city. */
async function sumByCity(page: Page): Promise<void> {
  await chip(page, 'Measure: the number of rows').click();
  await pick(page, 'Measure', 'Work out', 'Sum');
  await pick(page, 'Measure', 'Of', 'Amount (€)');
  await apply(page, 'Measure');
  await expect(value(page)).toContainText('€');
  await chip(page, 'Add: Group').click();
  await pick(page, 'Group', 'For each', 'City');
  await apply(page, 'Group');
  await expect(bars(page)).toHaveCount(4);
}

for (const [scheme, size] of [
  ['light', PHONE],
  ['dark', DESKTOP],
] as const) {
  test(`a figure is picked, and kept as an answer (${scheme}, ${size.width} px)`, async ({ page }) => {
    await store(page, 'theme', scheme);
    await page.setViewportSize(size);
    await open(page, 'Orders.csv');
    await opener(page).click();
    await expect(value(page)).toHaveText('240 orders');
    await expect(explorer(page).getByRole('heading', { name: 'Work something out' })).toBeFocused();
    await expectAccessible(page);
    // Beside the rows, or in their place.
    await expect(page.getByRole('grid')).toBeVisible({ visible: size === DESKTOP });
    await explorer(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await sumByCity(page);
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(size.width);
    const shown = await bars(page).allTextContents();
    await explorer(page).getByRole('button', { name: 'Keep as an answer' }).click();
    await expect(answer(page).getByRole('heading', { name: SUM_BY_CITY })).toBeVisible();
    await expect(answer(page).getByRole('figure').getByRole('listitem')).toHaveText(shown);
  });
}

test('a figure and the forms that change it are fit for each size and colour', async ({ page }) => {
  await followSystem(page);
  await open(
    page,
    'Orders.csv',
    planOf({ measures: [{ op: 'sum', column: 'c5' }], group_by: [{ column: 'c3' }] }),
  );
  await expect(bars(page)).toHaveCount(4);
  await expectPresentable(page, 'explorer');
  for (const [name, title] of [
    [/^Measure:/, 'Measure'],
    ['Group: by City', 'Group'],
    ['Add: Filter', 'Filter'],
    ['Add: More', 'More'],
  ] as const) {
    await chip(page, name).click();
    await expect(form(page, title)).toBeVisible();
    await expectPresentable(page, `explorer-${title.toLowerCase()}`);
    await page.keyboard.press('Escape');
    await expect(form(page, title)).toBeHidden();
  }
});

test('it begins with the filters of the rows, and Back, Forward and the address find each step', async ({
  page,
}) => {
  const filters = JSON.stringify([{ column: 'c4', op: 'is', values: ['open'] }]);
  await open(page, 'Orders.csv', `?filters=${encodeURIComponent(filters)}`);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('80 of 240 rows');
  await opener(page).click();
  await expect(value(page)).toHaveText('80 of 240 orders');
  await sumByCity(page);
  await page.reload();
  await expect(bars(page)).toHaveCount(4);
  await expect(chip(page, 'Filter: Status is open')).toBeVisible();
  await page.goBack();
  await expect(bars(page)).toHaveCount(0);
  await expect(chip(page, 'Measure: the sum of Amount (€)')).toBeVisible();
  await page.goBack();
  await expect(value(page)).toHaveText('80 of 240 orders');
  await page.goForward();
  await expect(value(page)).toContainText('€');
  await page.goBack();
  await page.goBack();
  await expect(explorer(page)).toBeHidden();
  await expect(opener(page)).toBeVisible();
  await page.goForward();
  await explorer(page).getByRole('button', { name: 'Close' }).click();
  await expect(explorer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  // The rows are as they were.
  await expect(page.getByRole('button', { name: 'Filter: Status is open' })).toBeVisible();
});

test('the figure before stays, dimmed, until the next is there; a wait is shown', async ({ page }) => {
  await open(page, 'Orders.csv');
  await opener(page).click();
  await expect(value(page)).toHaveText('240 orders');
  const keep = explorer(page).getByRole('button', { name: 'Keep as an answer' });
  const release = await hold(page, /files\.figure/);
  await chip(page, 'Add: Group').click();
  await pick(page, 'Group', 'For each', 'Status');
  await apply(page, 'Group');
  await expect(chip(page, 'Group: by Status')).toBeVisible();
  await expect(value(page)).toHaveText('240 orders');
  await expect(value(page).locator('..')).toHaveCSS('opacity', '0.45');
  await expect(keep).toBeDisabled();
  await expect(explorer(page).getByRole('progressbar', { name: 'Working it out' })).toBeVisible();
  // Nothing keeps one from picking on meanwhile.
  await chip(page, 'Group: by Status').click();
  await pick(page, 'Group', 'For each', 'City');
  await apply(page, 'Group');
  release();
  await expect(bars(page)).toHaveText([/Berlin.*60/, /Lisbon.*60/, /Oslo.*60/, /Rome.*60/]);
  await expect(keep).toBeEnabled();
  await expect(explorer(page).getByRole('progressbar')).toBeHidden();
  await expect(explorer(page).getByRole('status')).toContainText('Berlin');
});

test.describe('what cannot be worked out', () => {
  test.use({ expectedConsole: [/status of (?:404|422)/] });

  test('a plan that cannot be worked out says why in its place, and is mended there', async ({ page }) => {
    await followSystem(page);
    await open(page, 'Orders.csv', planOf({ measures: [{ op: 'sum', column: 'c3' }] }));
    const problem = explorer(page).getByRole('alert');
    await expect(problem).toContainText('City');
    await expect(explorer(page).getByRole('button', { name: 'Keep as an answer' })).toBeHidden();
    await expectPresentable(page, 'explorer-problem');
    await chip(page, 'Measure: the sum of City').click();
    await pick(page, 'Measure', 'Work out', 'Number of different values');
    await apply(page, 'Measure');
    await expect(problem).toBeHidden();
    await expect(value(page)).toContainText('4');
    await expect(chip(page, /^Measure/)).toBeFocused();

    await open(page, 'Orders.csv', '?plan=nonsense');
    await expect(explorer(page)).toContainText('cannot be read');
    await expectPresentable(page, 'explorer-unreadable');
    await open(page, 'Orders.csv', planOf({ table: `${ids['Orders.csv']}:7` }));
    await expect(problem).toHaveText('This table is not there any more.');
  });

  test('a table whose file is deleted meanwhile says so', async ({ page, server }) => {
    const made = await bringIn(server.url, 'Gone', { 'Gone.csv': `${ORDERS}\n9999,2026-01-01,Bonn,open,1` });
    const headers = await bearer(server.url, SUPERUSER);
    const files = await fetch(`${server.url}/api/v1/collections/${made}/files/`, { headers });
    const { id } = Object(await files.json()).data[0];
    await page.goto(`/admin/ask/files/${id}`);
    await opener(page).click();
    await expect(value(page)).toHaveText('241 rows');
    await fetch(`${server.url}/api/v1/files/${id}`, { method: 'DELETE', headers });
    const keep = explorer(page).getByRole('button', { name: 'Keep as an answer' });
    await keep.click();
    await expect(page.getByText('File not found')).toBeVisible();
    await chip(page, 'Add: Group').click();
    await apply(page, 'Group');
    await expect(explorer(page).getByRole('alert')).toHaveText('This table is not there any more.');
  });
});

test('another table of the file is explored from its beginning', async ({ page }) => {
  await open(page, 'Store.xlsx');
  await opener(page).click();
  await expect(value(page)).toContainText('3');
  await chip(page, 'Add: Group').click();
  await pick(page, 'Group', 'For each', 'Note');
  await apply(page, 'Group');
  await expect(bars(page)).toHaveCount(3);
  await page.getByRole('tab', { name: 'Stock' }).click();
  await expect(value(page)).toContainText('2');
  await expect(chip(page, 'Group: by Note')).toBeHidden();
  await chip(page, 'Add: Group').click();
  await expect(form(page, 'Group').getByRole('combobox', { name: 'For each' })).toHaveText('ItemPieces');
});

/** Asks, and follows the way on. */
async function askAndWorkItOut(page: Page, question: string): Promise<void> {
  await page.goto(`/admin/ask?files=${ids['Orders.csv']}`);
  await questionBox(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
  await expectAccessible(page);
  await answer(page).getByRole('link', { name: 'Work it out yourself' }).click();
  await expect(explorer(page)).toBeVisible();
}

test('a question that was not understood leads there, with what was understood; it is kept in its conversation', async ({
  page,
}) => {
  const question = 'What is the total amount in Rome, saxophone?';
  await askAndWorkItOut(page, question);
  await expect(chip(page, 'Measure: the sum of Amount (€)')).toBeVisible();
  await expect(chip(page, 'Filter: City is Rome')).toBeVisible();
  await expect(value(page)).toContainText('14,700');
  await chip(page, 'Filter: City is Rome').click();
  // The values that are there can be picked.
  const values = form(page, 'Filter').getByRole('list', { name: 'Most common values' });
  await expect(values.getByRole('button')).toHaveText(['Berlin', 'Lisbon', 'Oslo', 'Rome']);
  await expect(values.getByRole('button', { name: 'Rome' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  // All of the form can be reached, also where there is little room above and below its chip.
  await expect(form(page, 'Filter').getByText('Only rows where')).toBeInViewport({ ratio: 1 });
  await expect(form(page, 'Filter').getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
  await values.getByRole('button', { name: 'Oslo' }).click();
  await expect(form(page, 'Filter').getByRole('textbox', { name: 'Value' })).toHaveValue('Oslo');
  await apply(page, 'Filter');
  await expect(value(page)).toContainText('14,900');
  await explorer(page).getByRole('button', { name: 'Keep in the conversation' }).click();
  await expect(answer(page).locator('mark').first()).toContainText('14,900');
  const before = page.getByRole('list', { name: 'Before this' });
  await expect(before).toContainText(question);
  await page.goBack();
  await expect(value(page)).toContainText('14,900');
  await page.getByRole('link', { name: 'To the answer' }).click();
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
});

test('one of which nothing was understood leads to the number of rows', async ({ page }) => {
  await askAndWorkItOut(page, 'Why does the saxophone glow?');
  await expect(value(page)).toHaveText('240 orders');
});

test('all of it is done by keyboard', async ({ page }) => {
  await open(page, 'Orders.csv');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(explorer(page).getByRole('heading', { name: 'Work something out' })).toBeFocused();
  await expect(value(page)).toHaveText('240 orders');
  await page.keyboard.press('Tab');
  await expect(explorer(page).getByRole('button', { name: 'Close' })).toBeFocused();
  for (const name of ['Measure: the number of rows', 'Add: Group']) {
    await page.keyboard.press('Tab');
    await expect(chip(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(form(page, 'Group').getByRole('combobox', { name: 'For each' })).toBeFocused();
  await page.keyboard.type('City');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bars(page)).toHaveCount(4);
  await expect(chip(page, 'Group: by City')).toBeFocused();
  // Escape closes what is open first.
  await page.keyboard.press('Enter');
  await expect(form(page, 'Group')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page, 'Group')).toBeHidden();
  await expect(explorer(page)).toBeVisible();
  for (const name of ['Add: Group', 'Add: Filter', 'Add: Order', 'Add: Limit', 'Add: More']) {
    await page.keyboard.press('Tab');
    await expect(chip(page, name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('heading', { name: 'The number of rows by City' })).toBeVisible();
  await page.goBack();
  await expect(bars(page)).toHaveCount(4);
  await chip(page, 'Group: by City').focus();
  await page.keyboard.press('Escape');
  await expect(explorer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});
