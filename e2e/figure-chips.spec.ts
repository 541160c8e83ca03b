// Every part of a plan is a chip: what it says, and how it is changed and taken out by hand.
import type { Page } from '@playwright/test';
import { answer, bringIn, questionBox } from './asking.ts';
import { acceptCookies, expect, expectAccessible, signIn, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'figure chips' });
test.describe.configure({ mode: 'serial' });

const ORDERS = [
  'Ordered on,Due on,Region,Status,Quantity,Price,Discount',
  // 2025-03-03 is a Monday.
  '2025-03-03,2025-03-10,North,open,2,1.5,1',
  '2025-03-04,2025-03-05,North,done,1,12,0',
  '2025-03-08,2025-03-20,South,open,4,2.5,5',
  '2025-03-09,2025-03-10,South,done,3,30,10',
  '2025-04-07,2025-04-08,South,done,10,4,60',
].join('\n');

const figure = (page: Page) => answer(page).getByRole('region', { name: 'Figure', exact: true });
const value = (page: Page) => figure(page).locator('mark').first();
const chip = (page: Page, name: string | RegExp) => figure(page).getByRole('button', { name });
const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pick = (page: Page, dialog: string, label: string, option: string) =>
  form(page, dialog).getByRole('combobox', { name: label, exact: true }).selectOption(option);
const apply = (page: Page, dialog: string) =>
  form(page, dialog).getByRole('button', { name: 'Apply' }).click();

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/admin/ask');
  await questionBox(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

/** Opens the form of a part that few plans have. */
async function add(page: Page, part: string): Promise<void> {
  await chip(page, 'Add: More').click();
  await pick(page, 'More', 'Add', part);
}

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'Shop', { 'Orders.csv': ORDERS });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

test('a measure can be a median, and a share of the rows that meet a filter of its own', async ({ page }) => {
  await ask(page, 'What is the average Price?');
  await expect(value(page)).toHaveText(/^10\b/);
  await chip(page, 'Measure: the average of Price').click();
  await pick(page, 'Measure', 'Work out', 'Median');
  await apply(page, 'Measure');
  await expect(value(page)).toHaveText(/^4\b/);

  await chip(page, 'Measure: the median of Price').click();
  await pick(page, 'Measure', 'Work out', 'Number of rows');
  await apply(page, 'Measure');
  await expect(value(page)).toHaveText(/^5\b/);
  await add(page, 'a filter of one measure');
  await pick(page, 'More', 'Only rows where', 'Status');
  // What is missing is said to whoever tries to apply it.
  const missing = form(page, 'More').getByRole('button', { name: 'Apply' });
  await expect(missing).toBeDisabled();
  await expect(missing).toHaveAccessibleDescription('Write a value.');
  await expectAccessible(page);
  await form(page, 'More').getByRole('textbox', { name: 'Value' }).fill('open');
  await apply(page, 'More');
  await expect(value(page)).toHaveText(/^2\b/);
  await chip(page, 'Measure: the number of rows where Status is open').click();
  await pick(page, 'Measure', 'Shown', 'In per cent of the same without its filters');
  await apply(page, 'Measure');
  await expect(value(page)).toHaveText('40%');

  // Without its filter it is no share of itself.
  await chip(page, 'Filter of measure: the number of rows: only where Status is open').click();
  await form(page, 'Filter of measure').getByRole('button', { name: 'Remove' }).click();
  await expect(value(page)).toHaveText(/^5\b/);
});

test('dates are grouped and compared by parts that come again', async ({ page }) => {
  await ask(page, 'How many rows are there by Region?');
  await chip(page, 'Group: by Region').click();
  await pick(page, 'Group', 'For each', 'Ordered on');
  await pick(page, 'Group', 'By', 'weekday');
  await apply(page, 'Group');
  const bars = figure(page).getByRole('figure').getByRole('listitem');
  await expect(bars).toHaveText([/Monday.*2/, /Tuesday.*1/, /Saturday.*1/, /Sunday.*1/]);

  await chip(page, 'Add: Filter').click();
  await pick(page, 'Filter', 'Only rows where', 'Ordered on');
  await pick(page, 'Filter', 'Of the date', 'weekday');
  await pick(page, 'Filter', 'Comparison', 'is one of');
  await expect(form(page, 'Filter').getByRole('button', { name: 'Apply' })).toBeDisabled();
  for (const day of ['Saturday', 'Sunday'])
    await form(page, 'Filter').getByRole('checkbox', { name: day }).check();
  await expectAccessible(page);
  await apply(page, 'Filter');
  await expect(bars).toHaveText([/Saturday.*1/, /Sunday.*1/]);
  await expect(chip(page, 'Filter: weekday of Ordered on is Saturday or Sunday')).toBeVisible();
});

test('numbers are grouped in ranges, and groups are filtered', async ({ page }) => {
  await ask(page, 'How many rows are there by Region?');
  await chip(page, 'Group: by Region').click();
  await pick(page, 'Group', 'For each', 'Price');
  const ranges = form(page, 'Group').getByRole('textbox', { name: 'In ranges of' });
  await ranges.fill('0');
  await expect(ranges).toHaveAccessibleDescription(/Write a number above 0\./);
  await expect(form(page, 'Group').getByRole('button', { name: 'Apply' })).toBeDisabled();
  await ranges.fill('10');
  await apply(page, 'Group');
  const bars = figure(page).getByRole('figure').getByRole('listitem');
  await expect(bars).toHaveText([/0–9.*3/, /10–19.*1/, /30–39.*1/]);

  await chip(page, 'Group: by Price in steps of 10').click();
  await pick(page, 'Group', 'For each', 'Region');
  await apply(page, 'Group');
  await add(page, 'a filter of groups');
  await form(page, 'More').getByRole('textbox', { name: 'Value' }).fill('3');
  await apply(page, 'More');
  await expect(figure(page).getByRole('table').getByRole('row')).toHaveText([/Region/, /South/]);
  await chip(page, 'Filter of groups: if the number of rows is at least 3').click();
  await pick(page, 'Filter of groups', 'Comparison', 'is less than');
  await apply(page, 'Filter of groups');
  await expect(figure(page).getByRole('table').getByRole('row')).toHaveText([/Region/, /North/]);
});

test('a column is computed from others, and goes with all that is worked out of it', async ({ page }) => {
  await ask(page, 'How many rows are there by Region?');
  await add(page, 'a column from others');
  await pick(page, 'More', 'In each row', 'one times another');
  await pick(page, 'More', 'First', 'Quantity');
  await pick(page, 'More', 'Second', 'Price');
  await expectAccessible(page);
  await apply(page, 'More');
  await expect(chip(page, 'Computed column: Quantity times Price in each row')).toBeVisible();
  await chip(page, /^Measure/).click();
  await pick(page, 'Measure', 'Work out', 'Sum');
  await pick(page, 'Measure', 'Of', 'Quantity times Price');
  await apply(page, 'Measure');
  const table = figure(page).getByRole('table');
  await expect(table).toContainText('North15');
  await expect(table).toContainText('South140');
  await chip(page, /^Computed column/).click();
  await pick(page, 'Computed column', 'Second', 'Discount');
  await apply(page, 'Computed column');
  await expect(table).toContainText('North2');
  await expect(table).toContainText('South650');
  await chip(page, /^Computed column/).click();
  await form(page, 'Computed column').getByRole('button', { name: 'Remove' }).click();
  await expect(chip(page, 'Measure: the number of rows')).toBeVisible();
  await expect(table).toContainText('North2');
  await expect(table).toContainText('South3');
});

test('a column is compared with another of its row, and with a figure of all rows', async ({ page }) => {
  await ask(page, 'How many rows are there by Region?');
  await chip(page, 'Add: Filter').click();
  await pick(page, 'Filter', 'Only rows where', 'Discount');
  await pick(page, 'Filter', 'Comparison', 'is more than');
  await pick(page, 'Filter', 'Compared with', 'another column of the row');
  await pick(page, 'Filter', 'Column', 'Price');
  await apply(page, 'Filter');
  const rows = figure(page).getByRole('table').getByRole('row');
  await expect(rows).toHaveText([/Region/, /South.*2/]);
  await chip(page, 'Filter: Discount is more than Price').click();
  await pick(page, 'Filter', 'Compared with', 'a figure of all rows');
  await apply(page, 'Filter');
  await expect(rows).toHaveText([/Region/, /South.*1/]);
  await chip(page, 'Filter: Discount is more than the average of Discount').click();
  await expect(form(page, 'Filter').getByRole('combobox', { name: 'Figure' })).toContainText(
    'Median of Discount',
  );
  await expectAccessible(page);
});

test('filters hold all together or any of them, by one press', async ({ page }) => {
  await ask(page, 'How many rows are there by Region?');
  for (const [column, comparison, typed] of [
    ['Region', 'is', 'North'],
    ['Price', 'is more than', '20'],
  ] as const) {
    await chip(page, 'Add: Filter').click();
    await pick(page, 'Filter', 'Only rows where', column);
    await pick(page, 'Filter', 'Comparison', comparison);
    await form(page, 'Filter').getByRole('textbox', { name: 'Value' }).fill(typed);
    await apply(page, 'Filter');
    await expect(chip(page, new RegExp(`^Filter: ${column}`))).toBeVisible();
  }
  await expect(figure(page).getByRole('table')).toBeHidden();
  await chip(page, 'Filters together: all filters hold').click();
  await pick(page, 'Filters together', 'A row counts if', 'any filter is enough');
  await apply(page, 'Filters together');
  await expect(figure(page).getByRole('table').getByRole('row')).toHaveText([
    /Region/,
    /North.*2/,
    /South.*1/,
  ]);
  await expect(chip(page, 'Filter: or Price is more than 20')).toBeVisible();
});

test('two measures are combined, and rows are limited for each value and passed over', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await ask(page, 'What is the total Quantity by Region?');
  await add(page, 'a further measure');
  await pick(page, 'More', 'Work out', 'Number of rows');
  await apply(page, 'More');
  await add(page, 'two measures combined');
  await pick(page, 'More', 'In a further column', 'the ratio: the first divided by the second');
  await expectAccessible(page);
  await apply(page, 'More');
  const rows = figure(page).getByRole('table').getByRole('row');
  for (const ratio of [/North.*1\.5$/, /South.*5\.67$/])
    await expect(rows.filter({ hasText: ratio })).toHaveCount(1);
  await chip(page, /^Combination: the ratio/).click();
  await form(page, 'Combination').getByRole('button', { name: 'Remove' }).click();
  await expect(rows.filter({ hasText: '5.67' })).toHaveCount(0);

  await add(page, 'rows to pass over');
  await apply(page, 'More');
  await expect(rows).toHaveCount(2);
  await chip(page, 'Passed over: without the first').click();
  await form(page, 'Passed over').getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(3);

  await chip(page, /^Measure: the sum/).click();
  await form(page, 'Measure').getByRole('button', { name: 'Remove' }).click();
  await chip(page, 'Measure: the number of rows').click();
  await pick(page, 'Measure', 'Work out', 'The rows themselves');
  await apply(page, 'Measure');
  await expect(rows).toHaveCount(6);
  await add(page, 'a limit for each value');
  await pick(page, 'More', 'For each', 'Region');
  await form(page, 'More').getByRole('textbox', { name: 'Only the first' }).fill('1');
  await apply(page, 'More');
  await expect(rows).toHaveCount(3);

  await chip(page, 'Add: Columns').click();
  await form(page, 'Columns').getByRole('checkbox', { name: 'Discount' }).uncheck();
  await apply(page, 'Columns');
  await expect(chip(page, 'Columns: only 6 of 7 columns')).toBeVisible();
  await expect(figure(page).getByRole('columnheader', { name: 'Discount' })).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test.describe('with a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test('a number is typed as numbers are shown there', async ({ page }) => {
    await ask(page, 'How many rows have Price over 2?');
    await expect(value(page)).toHaveText(/^4\b/);
    await chip(page, /^Filter: Price/).click();
    const typed = form(page, 'Filter').getByRole('textbox', { name: 'Value' });
    await typed.fill('2.5');
    await expect(typed).toHaveAccessibleDescription(/Write a number such as 1\.234,5, with a comma/);
    await typed.fill('2,5');
    await apply(page, 'Filter');
    await expect(value(page)).toHaveText(/^3\b/);
    await chip(page, /^Filter: Price/).click();
    await expect(typed).toHaveValue('2,5');
  });
});
