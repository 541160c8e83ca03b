// Security in the browser: every screen for every role that may open it, in both colour modes; and the audit screen.
import type { BrowserContext, Page } from '@playwright/test';
import { appPaths, sitePaths } from '#shared/pages.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  followSystem,
  logIn,
  postJson,
  postLogIn,
  signIn,
  SUPERUSER,
  test,
  USER,
  watch,
} from './fixtures.ts';

const KEYS = ['accept_cookies', 'access_token', 'theme'];

async function expectOnlyOurKeys(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    scriptCookies: document.cookie,
  }));
  expect(kept.local.filter((key) => !KEYS.includes(key))).toEqual([]);
  expect({ ...kept, local: [] }).toEqual({
    local: [],
    session: [],
    databases: 0,
    caches: 0,
    workers: 0,
    scriptCookies: '',
  });
}

async function describeCookies(context: BrowserContext) {
  const cookies = await context.cookies();
  return cookies.map(({ name, httpOnly, sameSite, path }) => ({ name, httpOnly, sameSite, path }));
}
const strict = { httpOnly: true, sameSite: 'Strict', path: '/' };

const roles = [
  ['a guest', undefined],
  ['a user', USER],
  ['a superuser', SUPERUSER],
] as const;

for (const [role, who] of roles) {
  test(`every screen as ${role}: no policy broken, no other origin asked, nothing left in the browser`, async ({
    page,
    context,
    server,
  }) => {
    const offences = await watch(page, server.url);
    await followSystem(page);
    await acceptCookies(page);
    if (who) await logIn(page, who);
    let mode: 'light' | 'dark' = 'light';
    await page.emulateMedia({ colorScheme: mode });
    // The address of a file needs one: opening-tables.spec.ts goes there.
    for (const path of [...sitePaths, ...appPaths].filter((one) => !one.includes('$'))) {
      // Opened in one mode and changed to the other: the script of the first frame runs in both by turns.
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(new RegExp(mode));
      await expect(page.locator('h1, form').first(), path).toBeVisible();
      // Requests that are still running belong to the screen too.
      await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
      await expectOnlyOurKeys(page);
      mode = mode === 'light' ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: mode });
      await expect(page.locator('html')).toHaveClass(new RegExp(mode));
    }
    expect(offences).toEqual([]);
    expect(await describeCookies(context)).toEqual(
      who
        ? [
            { name: 'oriel_session', ...strict },
            { name: 'oriel_known_browser', ...strict },
          ]
        : [],
    );
  });
}

test('an injected script or style does not run, and the watch above would see it', async ({
  page,
  server,
}) => {
  const offences = await watch(page, server.url);
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</head>',
      '<script>window.injected = true</script><style>body{display:none}</style></head>',
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'injected'))).toBeUndefined();
  expect(offences.toSorted()).toEqual(['script-src-elem inline /login', 'style-src-elem inline /login']);
});
// The test above causes these console messages.
test.use({ expectedConsole: [/Content Security Policy|violates the following/] });

test.describe('the audit screen', () => {
  test('is reached from the menu, is newest first, and is filtered by event and by whom', async ({
    page,
    server,
  }) => {
    await acceptCookies(page);
    for (let n = 0; n < 3; n += 1) await postLogIn(server.url, { ...USER, password: 'wrong password' });
    await logIn(page, SUPERUSER);
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Audit' }),
    ).toHaveCount(0);
    const more = page.getByRole('navigation', { name: 'More screens' }).getByRole('link');
    await expect(more).toHaveText(['Files', 'Invitations', 'Recently deleted', 'Audit', 'Backups']);
    await more.filter({ hasText: 'Audit' }).click();
    await page.waitForURL('**/admin/audit');
    await expect(more.filter({ hasText: 'Audit' })).toHaveAttribute('aria-current', 'page');
    const table = page.getByRole('table', { name: 'Audit' });
    const rows = table.locator('tbody tr');
    await expect(rows.first()).toContainText('Logged in');
    await expect(rows.first()).toContainText(SUPERUSER.email);
    await expectAccessible(page);

    await page.getByLabel('Event').selectOption('Log-in failed');
    await page.waitForURL('**/admin/audit?action=login_failed');
    await expect(rows.first()).toContainText('Not signed in');
    await expect(rows.first()).toContainText(USER.email);
    await expect(table.getByText('Logged in')).toHaveCount(0);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/admin/audit');

    await rows.first().getByRole('link', { name: SUPERUSER.email }).click();
    await expect(page.getByLabel('By')).toHaveValue(SUPERUSER.email);
    await expect(table.getByText('Not signed in')).toHaveCount(0);
    await page.getByLabel('By').fill('nobody@example.org');
    await page.getByLabel('By').press('Enter');
    await expect(page.getByText('No event fits these filters.')).toBeVisible();
  });

  test('shows ten a page, and keeps the filter from page to page', async ({ page, server }) => {
    await acceptCookies(page);
    for (let n = 0; n < 12; n += 1)
      await postJson(`${server.url}/trpc/auth.login`, { username: USER.email, password: USER.password });
    await signIn(page, SUPERUSER, '/admin/audit?action=login');
    const rows = page.getByRole('table', { name: 'Audit' }).locator('tbody tr');
    await expect(rows).toHaveCount(10);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/\/admin\/audit\?(?=.*page=2)(?=.*action=login)/);
    await expect(page.getByText(/^11–/)).toBeVisible();
    await expect(rows.getByText('Logged in')).toHaveCount(await rows.count());
  });

  test('fits 1280 px without scrolling sideways; ids are cut short for the eye alone', async ({
    page,
    server,
  }) => {
    const headers = await bearer(server.url, SUPERUSER);
    const add = async (email: string) => {
      const rights = { is_active: true, is_superuser: true };
      const answer = await postJson(`${server.url}/api/v1/users/`, { ...USER, ...rights, email }, headers);
      return Object(await answer.json()).id;
    };
    const remove = (path: string) => fetch(`${server.url}/api/v1/${path}`, { method: 'DELETE', headers });
    const long = 'somebody.with.a.long.name.and.an.even.longer.surname@subsidiary.example.org';
    const longId = await add(long);
    await bearer(server.url, { ...USER, email: long });
    const goneId = await add('gone@example.org');
    const product = await postJson(
      `${server.url}/api/v1/products/`,
      { title: 'Audited' },
      await bearer(server.url, { ...USER, email: 'gone@example.org' }),
    );
    const productId = Object(await product.json()).id;
    await remove(`products/${productId}`);
    await remove(`users/${goneId}`);

    await acceptCookies(page);
    await signIn(page, SUPERUSER, '/admin/audit');
    const table = page.getByRole('table', { name: 'Audit' });
    await expect(table.getByRole('link', { name: long })).toBeVisible();
    const created = table.getByRole('row').filter({ hasText: 'Product created' });
    await expect(created.getByRole('link', { name: goneId })).toBeVisible();
    await expect(created.getByRole('cell', { name: productId })).toBeVisible();
    const frame = table.locator('..');
    expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectAccessible(page);

    const id = created.getByRole('button', { name: `Copy ID ${productId}` });
    const cut = id.locator('span span');
    expect(await cut.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await id.hover();
    await expect(page.getByRole('tooltip')).toHaveText(productId);
    await remove(`users/${longId}`);
  });

  test('is not for others: they see the dashboard, without the link', async ({ page }) => {
    await acceptCookies(page);
    await signIn(page, USER, '/admin/audit');
    await page.waitForURL('**/admin');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hi, ');
    await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
  });
});
