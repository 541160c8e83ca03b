// The pager of the lists: it is shown for a single page too, and keeps the focus at both ends.
import { newDataDir, serve } from '#server/testing/process.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  followSystem,
  inEachForm,
  leave,
  postJson,
  shoot,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.beforeEach(({ page }) => acceptCookies(page));

test('a list of one page shows its pager, an empty one has none', async ({ page }) => {
  const server = await serve({
    DATA_DIR: newDataDir(),
    FIRST_SUPERUSER: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  await page.goto(`${server.url}/login`);
  await fillLogIn(page, SUPERUSER);
  const pager = page.getByRole('navigation', { name: 'Pagination' });
  await page.goto(`${server.url}/admin/subscribers`);
  await expect(page.getByText("You don't have any subscribers yet")).toBeVisible();
  await expect(pager).toHaveCount(0);
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'only@example.org' });
  await postJson(
    `${server.url}/api/v1/products/`,
    { title: 'Only lamp' },
    await bearer(server.url, SUPERUSER),
  );
  for (const list of ['subscribers', 'products', 'users', 'audit']) {
    await page.goto(`${server.url}/admin/${list}`);
    await expect(pager.getByRole('link')).toHaveCount(3);
    await expect(pager.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    for (const name of ['Previous page', 'Next page']) {
      await expect(pager.getByRole('link', { name })).toBeDisabled();
    }
    await expectAccessible(page);
  }
  await leave(page);
  await server.stop();
});

test('the keyboard stays on an arrow that has reached its end', async ({ page, server }) => {
  for (let n = 0; n < 15; n += 1) {
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `paged${n}@example.org` });
  }
  await signIn(page, SUPERUSER, '/admin/subscribers?page=2');
  const previous = page.getByRole('link', { name: 'Previous page' });
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=1$/);
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=1$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toBeFocused();
  await page.goto('/admin/subscribers?page=999');
  const pages = Number(new URL(page.url()).searchParams.get('page'));
  expect(pages).toBeGreaterThan(2);
  await previous.click();
  const next = page.getByRole('link', { name: 'Next page' });
  await expect(next).toBeEnabled();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});

test('how many rows a page shows is chosen for each list, and kept in its address', async ({
  page,
  server,
}) => {
  for (let n = 0; n < 30; n += 1) {
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `chosen${n}@example.org` });
  }
  await followSystem(page);
  await signIn(page, SUPERUSER, '/admin/subscribers?page=2');
  const rows = page.getByRole('table').getByRole('row');
  const choice = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(choice).toHaveValue('7');
  await expect(rows).toHaveCount(1 + 7);
  // By keyboard: the choice begins at the first page again.
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/admin\/subscribers\?per_page=25$/);
  await expect(rows).toHaveCount(1 + 25);
  await expect(choice).toBeFocused();
  await expect(page.getByText(/^1–25 of /)).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/per_page=25/);
  await expect(page.getByText(/^26–/)).toBeVisible();
  await inEachForm(page, async (width, colors) => {
    await shoot(page, `rows-${width}-${colors}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  });
  // Other lists have their own; coming back it is as it was, and a reload shows what the address says.
  await page.getByRole('link', { name: 'Audit' }).first().click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await page.getByRole('link', { name: 'Subscribers', exact: true }).first().click();
  await expect(rows).toHaveCount(1 + 25);
  await page.goto('/admin/subscribers?per_page=50');
  await expect(choice).toHaveValue('50');
  await page.getByRole('link', { name: 'Audit' }).first().click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await page.getByRole('link', { name: 'Subscribers', exact: true }).first().click();
  await expect(choice).toHaveValue('50');
  await page.goto('/admin/subscribers?per_page=51');
  await expect(choice).toHaveValue('7');
  await choice.selectOption('25');
  await choice.selectOption('7');
  await expect(rows).toHaveCount(1 + 7);
  // The browser keeps nothing of it.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => !['access_token', 'theme', 'accept_cookies'].includes(key))).toEqual([]);
});
