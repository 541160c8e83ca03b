// Figures in Ask: a table answers, the plan is changed by its chips, and a row opens its sheet.
import type { Page } from '@playwright/test';
import { questionBox } from './asking.ts';
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

test.use({ instance: 'figures' });
test.describe.configure({ mode: 'serial' });

const HEATING = [
  'Month,Flat,Cost (€)',
  '2025-10-01,Berlin,120',
  '2025-11-01,Berlin,180.50',
  '2025-12-01,Berlin,210',
  '2026-01-01,Rome,n/a',
  '2026-02-01,Rome,260',
].join('\n');
const LEASE = 'The tenant may leave the flat with three months notice, to the end of any quarter.';
const PHONE = { width: 360, height: 740 };

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' });
const figure = (page: Page) => answer(page).getByRole('region', { name: 'Figure', exact: true });

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/admin/ask');
  await questionBox(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

test.beforeAll(async ({ server }) => {
  const headers = await bearer(server.url, SUPERUSER);
  const api = `${server.url}/api/v1`;
  const { id } = Object(await (await postJson(`${api}/collections/`, { name: 'Flat' }, headers)).json());
  const form = new FormData();
  form.append('files', new Blob([HEATING]), 'Heating.csv');
  form.append('files', new Blob([LEASE]), 'Lease.txt');
  await fetch(`${api}/collections/${id}/files/`, { method: 'POST', body: form, headers });
  const statuses = async () => {
    const { data } = Object(await (await fetch(`${api}/collections/${id}/files/`, { headers })).json());
    return data.map(({ status }: { status: string }) => status);
  };
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['ready', 'ready']);
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

test('a table answers with a figure, whose plan is changed by its chips', async ({ page }) => {
  await ask(page, 'What is the total cost in Berlin?');
  await expect(figure(page).locator('mark')).toHaveText('€510.50');
  await expect(figure(page)).toContainText('3 of 5 rows used');
  await expectAccessible(page);

  await figure(page).getByRole('button', { name: 'Filter: Flat is Berlin' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Remove' }).click();
  await expect(figure(page).locator('mark')).toHaveText('€770.50');
  await expect(figure(page)).toContainText('1 left out: no number in Cost (€)');

  await figure(page).getByRole('button', { name: 'Add: Group' }).click();
  const group = page.getByRole('dialog', { name: 'Group' });
  await group.getByRole('combobox', { name: 'For each' }).selectOption('Flat');
  await group.getByRole('button', { name: 'Apply' }).click();
  const bars = figure(page).getByRole('list', { name: 'Sum of Cost (€) by Flat' });
  await expect(bars.getByRole('listitem')).toHaveText([/Berlin.*€510\.50/, /Rome.*€260/]);
  await expect(figure(page).getByRole('table').getByRole('row')).toHaveCount(3);
  await expectAccessible(page);

  await figure(page).getByRole('button', { name: 'Group: by Flat' }).click();
  await group.getByRole('combobox', { name: 'For each' }).selectOption('Month');
  await group.getByRole('combobox', { name: 'By', exact: true }).selectOption('year');
  await group.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page).getByRole('img', { name: '2025: €510.50' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  // What was changed is what is kept.
  await page.reload();
  await expect(figure(page).getByRole('img', { name: '2025: €510.50' })).toBeVisible();

  const download = page.waitForEvent('download');
  await figure(page).getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Heating.csv');
});

test('chips of filters of which any is enough say so', async ({ page }) => {
  await ask(page, 'How many rows have Flat Rome or Cost over 200?');
  await expect(figure(page).locator('mark')).toHaveText(/^3\b/);
  await expect(figure(page).getByRole('button', { name: 'Filter: Flat is Rome' })).toBeVisible();
  const other = figure(page).getByRole('button', { name: 'Filter: or Cost (€) is more than €200' });
  await other.click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Remove' }).click();
  await expect(figure(page).locator('mark')).toHaveText(/^2\b/);
});

test('a number is typed as it is shown, and what is none is told', async ({ page }) => {
  await ask(page, 'How many rows have Cost over 200?');
  await expect(figure(page).locator('mark')).toHaveText(/^2\b/);
  await figure(page)
    .getByRole('button', { name: /^Filter: Cost/ })
    .click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  const value = filter.getByRole('textbox', { name: 'Value' });
  const apply = filter.getByRole('button', { name: 'Apply' });
  await value.fill('180,5');
  await expect(value).toHaveAccessibleDescription(/Write a number such as 1,234\.5/);
  await expect(apply).toBeDisabled();
  await expectAccessible(page);
  await value.fill('1,000');
  await expect(value).not.toHaveAccessibleDescription(/Write a number/);
  await apply.click();
  await expect(
    figure(page).getByRole('button', { name: 'Filter: Cost (€) is more than €1,000' }),
  ).toBeVisible();
});

test('names the word that was not understood, and answers without it only on demand', async ({ page }) => {
  await ask(page, 'What is the saxophone cost in Berlin?');
  await expect(figure(page)).toBeHidden();
  const asked = answer(page).getByRole('region', { name: 'I did not understand “saxophone”.' });
  await asked
    .getByRole('button', { name: /Flat is Berlin/ })
    .first()
    .click();
  await expect(figure(page)).toContainText('3 of 5 rows used');
});

test('a row of the figure opens its sheet', async ({ page }) => {
  await ask(page, 'What is the total cost in Berlin?');
  await figure(page)
    .getByRole('button', { name: /^Measure/ })
    .click();
  const measure = page.getByRole('dialog', { name: 'Measure' });
  await measure.getByRole('combobox', { name: 'Work out' }).selectOption('The rows themselves');
  await measure.getByRole('button', { name: 'Apply' }).click();
  await figure(page).getByRole('button', { name: 'Open sheet Heating, row 3' }).click();
  await expectAccessible(page);
  const source = page.getByRole('region', { name: 'Source' });
  await expect(source.getByRole('row').filter({ has: page.locator('mark') })).toHaveText(
    /1 Nov 2025Berlin€180.50/,
  );
  await expect(answer(page).getByRole('list', { name: 'Quotations' })).toBeHidden();
});

test('a document and a table answer one question together', async ({ page }) => {
  await ask(
    page,
    'With how much notice may the tenant leave the flat, and what is the total cost in Berlin?',
  );
  await expect(figure(page).locator('mark')).toHaveText('€510.50');
  await expect(answer(page).getByRole('list', { name: 'Quotations' })).toContainText(LEASE);
});

test('a row that is quoted opens its sheet, with the row marked', async ({ page }) => {
  await ask(page, 'Why was it 260 in Rome?');
  await answer(page)
    .getByRole('list', { name: 'Quotations' })
    .getByRole('button', { name: /Heating\.csv/ })
    .first()
    .click();
  const source = page.getByRole('region', { name: 'Source' });
  await expect(source.getByRole('row')).toHaveCount(6);
  await expect(source.getByRole('row').filter({ has: page.locator('mark') })).toHaveText(
    /1 Feb 2026Rome€260/,
  );
});
