// Lists and forms while their data is refetched: a failure hides no data, and no response closes a form.
import type { Page } from '@playwright/test';
import type { Serving } from '#server/testing/process.ts';
import { userOutput } from '#shared/users.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  logIn,
  postJson,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

let accounts = 0;

/** Calls of a script with a superuser's token, beside the browser. */
async function openApi({ url }: Serving) {
  const headers = { ...(await bearer(url, SUPERUSER)), 'content-type': 'application/json' };
  const change = (path: string, method: string, body?: unknown) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    change,
    /** A new active account, on the last page of the list. */
    async addUser(fields: { full_name?: string; is_superuser?: boolean } = {}) {
      accounts += 1;
      const email = `account${accounts}.${Date.now()}@example.org`;
      const answer = await postJson(
        `${url}/api/v1/users/`,
        { email, password: SUPERUSER.password, is_active: true, full_name: 'Somebody', ...fields },
        headers,
      );
      return userOutput.parse(await answer.json());
    },
    async user(id: string) {
      return userOutput.parse(await (await change(`/users/${id}`, 'GET')).json());
    },
  };
}

/** Advances the browser's clock, so that cached data is stale, and focuses the window. */
async function comeBackLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 120_000;
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

const row = (page: Page, text: string) => page.locator('tr', { hasText: text });

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await row(page, text)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test.beforeEach(({ page }) => acceptCookies(page));

test.describe('a failed refetch', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  for (const { path, tab, what, call, shown } of [
    { path: '/admin', what: 'The waitlist', call: 'subscribers.list', shown: 'refetched@example.org' },
    {
      path: '/admin/subscribers',
      what: 'The list',
      call: 'subscribers.list',
      shown: 'refetched@example.org',
    },
    { path: '/admin/products', what: 'The list', call: 'products.list', shown: 'Refetched lamp' },
    { path: '/admin/users', what: 'The list', call: 'users.list', shown: SUPERUSER.email },
    { path: '/admin/audit', what: 'The list', call: 'audit.list', shown: 'Logged in' },
    { path: '/admin/backups', what: 'The list', call: 'backups.list', shown: 'To restore one' },
    { path: '/admin/settings', what: 'Your profile', call: 'users.me', shown: SUPERUSER.email },
    {
      path: '/admin/settings',
      tab: 'Password',
      what: 'The sessions',
      call: 'users.mySessions',
      shown: 'This one',
    },
  ]) {
    test(`leaves what is shown and offers a retry: ${path} ${tab ?? ''}`, async ({ page, server }) => {
      const api = await openApi(server);
      await postJson(`${server.url}/api/v1/subscribers/`, { email: 'refetched@example.org' });
      await api.change('/products/', 'POST', { title: 'Refetched lamp' });
      await logIn(page, SUPERUSER);
      await page.goto(path);
      if (tab) await page.getByRole('tab', { name: tab }).click();
      const content = page.getByRole('main').getByText(shown).filter({ visible: true }).first();
      await expect(content).toBeVisible();
      await page.waitForLoadState('networkidle');
      const calls = new RegExp(`/trpc/.*${call}`);
      await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
      await comeBackLater(page);
      // The call fails with the others of its batch, so another notice may stand beside this one.
      const notice = page.getByRole('status').filter({ hasText: `${what} could not be refreshed` });
      await expect(notice).toBeVisible();
      await expect(content).toBeVisible();
      await expectAccessible(page);
      await page.unroute(calls);
      await notice.getByRole('button', { name: 'Retry' }).click();
      await expect(notice).toHaveCount(0);
      await expect(content).toBeVisible();
    });
  }

  test('leaves the open dialog with what was typed', async ({ page, server }) => {
    const user = await (await openApi(server)).addUser();
    await signIn(page, SUPERUSER, '/admin/users?page=999');
    await choose(page, user.email, 'Edit User');
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Full Name').fill('Typed with care');
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await comeBackLater(page);
    await expect(page.locator('main').getByText('could not be refreshed')).toBeAttached();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Typed with care');
    await page.unroute('**/trpc/**');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row(page, user.email)).toContainText('Typed with care');
  });

  test('of another page leaves the way back', async ({ page, server }) => {
    const api = await openApi(server);
    for (let n = 0; n < 6; n += 1) await api.addUser();
    await signIn(page, SUPERUSER, '/admin/users');
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('main').getByText('The list could not be loaded.')).toBeVisible();
    await page.unroute('**/trpc/**');
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(page.getByRole('row').nth(5)).toBeVisible();
  });
});

test('a privilege that was taken away meanwhile is not given back by a change of the name', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const user = await api.addUser({ is_superuser: true, full_name: 'Before' });
  await signIn(page, SUPERUSER, '/admin/users?page=999');
  await choose(page, user.email, 'Edit User');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Is superuser?')).toBeChecked();
  expect((await api.change(`/users/${user.id}`, 'PATCH', { is_superuser: false })).status).toBe(200);
  await comeBackLater(page);
  await expect(row(page, user.email)).not.toContainText('Superuser');
  await dialog.getByLabel('Full Name').fill('After');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  expect(await api.user(user.id)).toMatchObject({ full_name: 'After', is_superuser: false });
});

test.describe('a row that somebody else deletes', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('leaves its open form, and saving tells what the server says', async ({ page, server }) => {
    const api = await openApi(server);
    const user = await api.addUser();
    await signIn(page, SUPERUSER, '/admin/users?page=999');
    await choose(page, user.email, 'Edit User');
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Full Name').fill('Typed with care');
    await api.change(`/users/${user.id}`, 'DELETE');
    await comeBackLater(page);
    await expect(row(page, user.email)).toHaveCount(0);
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Typed with care');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User not found')).toBeVisible();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Typed with care');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    // The button that opened the dialog is gone; the focus stays on the screen.
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('going back by a page leaves the open form', async ({ page, server }) => {
  const api = await openApi(server);
  const titles = Array.from({ length: 6 }, (_, n) => `Paged lamp ${n}`);
  for (const title of titles) await api.change('/products/', 'POST', { title });
  await signIn(page, SUPERUSER, '/admin/products');
  await page.getByRole('link', { name: 'Next page' }).click();
  await choose(page, 'Paged lamp 0', 'Edit Product');
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Description').fill('Typed with care');
  await page.goBack();
  await expect(row(page, 'Paged lamp 5')).toHaveCount(1);
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed with care');
});
