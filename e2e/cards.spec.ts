// Lists on a phone, and the columns that are shown.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  bearer,
  expect,
  expectPresentable,
  followSystem,
  postJson,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'cards' });

const PHONE = { width: 360, height: 740 };

test.beforeAll(async ({ server: { url } }) => {
  const headers = await bearer(url, SUPERUSER);
  const description =
    'A lamp of brass with a shade of linen, which stands on the floor beside the chair. '.repeat(3);
  await postJson(`${url}/api/v1/products/`, { title: 'A floor lamp', description }, headers);
  await postJson(`${url}/api/v1/products/`, { title: 'Chair '.repeat(20) }, headers);
  for (let n = 0; n < 3; n += 1)
    await postJson(`${url}/api/v1/subscribers/`, { email: `a.rather.long.address.${n}@example.org` });
  await fetch(`${url}/trpc/backups.make`, { method: 'POST', headers });
});
test.beforeEach(({ page }) => acceptCookies(page));

/** How far the frame of the table can be scrolled sideways. */
const sideways = (page: Page) =>
  page.locator('.table-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth);

for (const [path, name, cells] of [
  ['/admin/users', 'Users', 5],
  ['/admin/products', 'Products', 4],
  ['/admin/audit', 'Audit', 5],
  ['/admin/backups', 'Backups', 5],
] as const) {
  test(`each of the ${name} is a card on a phone, with its action in reach, and is read as a row`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await followSystem(page);
    await signIn(page, SUPERUSER, path);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(cells);
    await expect(table.getByRole('columnheader')).toHaveCount(cells);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    const action = table.getByRole('button').last();
    if (path !== '/admin/audit') await expect(action).toBeInViewport({ ratio: 1 });
    await expectPresentable(page, `cards-${name}`);
  });
}

test('accounts can be sorted on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, SUPERUSER, '/admin/users');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort=email/);
});

test('the actions of subscribers are in reach on a phone, where the table scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await followSystem(page);
  await signIn(page, SUPERUSER, '/admin/subscribers');
  const action = page.getByRole('button', { name: /^Actions/ }).first();
  await expect(action).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBeGreaterThan(0);
  await action.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectPresentable(page, 'cards-Subscribers');
});

test('chooses the columns of a list, in the address and while the app is open, and stores nothing', async ({
  page,
}) => {
  await followSystem(page);
  await signIn(page, SUPERUSER, '/admin/subscribers');
  const names = () => page.getByRole('columnheader').allTextContents();
  await expect.poll(names).toEqual(['ID', 'Email', 'Date | Time', 'Location', 'Actions']);
  const button = page.getByRole('button', { name: 'Columns' });
  // By keyboard alone.
  await button.focus();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name });
  await expect(item('ID')).toBeFocused();
  await expect(item('ID')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Email', 'Date | Time', 'Location', 'Actions']);
  await expect(page).toHaveURL(/\?columns=created_at%2Clocation$/);
  await item('Location').click();
  await expect.poll(names).toEqual(['Email', 'Date | Time', 'Actions']);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  // The checkboxes stay with the first column.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expectPresentable(page, 'columns');
  // It is no filter of the list, and stays while one goes about.
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect.poll(names).toEqual(['ID', 'Title', 'Description', 'Actions']);
  await page.getByRole('link', { name: 'Subscribers', exact: true }).first().click();
  await expect.poll(names).toEqual(['Email', 'Date | Time', 'Actions']);
  await page.goto('/admin/subscribers?columns=none');
  await expect.poll(names).toEqual(['Email', 'Actions']);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => !['access_token', 'theme', 'accept_cookies'].includes(key))).toEqual([]);
});
