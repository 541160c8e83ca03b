// The end of a session in the browser: logging out removes the token at once; a page restored from the back/forward cache
// shows nothing of a former session; a refusal without a session only shows a toast.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { pngImage } from '#server/testing/images.ts';
import { wholeChromium } from '../playwright.config.ts';
import {
  acceptCookies,
  bearer,
  expect,
  fillLogIn,
  hold,
  leave,
  logIn,
  postJson,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: wholeChromium,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});
test.beforeEach(({ page }) => acceptCookies(page));

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));

async function logOut(page: Page) {
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

/** Logs out in another tab. @returns the tab, at the log-in page */
async function logOutElsewhere(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/admin');
  await logOut(tab);
  await tab.waitForURL('**/login');
  return tab;
}

test.describe('logging out', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('forgets the token and leaves at once, and tells the server meanwhile with that token', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await logIn(page, USER);
    await page.waitForLoadState('networkidle');
    // With a stopped clock, data that arrives late would never be shown.
    await expect(page.getByTestId('user-menu')).toBeVisible();
    const token = await storedToken(page);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { authorization: `Bearer ${token}`, cookie };
    const status = async () => (await fetch(`${server.url}/api/v1/users/me`, { headers })).status;
    expect(await status()).toBe(200);
    const release = await hold(page, '**/trpc/auth.logout**');
    const asked = page.waitForRequest('**/trpc/auth.logout**');
    // The clock is stopped, so that nothing can depend on a timer.
    await page.clock.pauseAt(Date.now() + 5000);
    await logOut(page);
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${token}`);
    expect(await status()).toBe(200);
    release();
    await expect.poll(status).toBe(401);
    await expect(page.getByText('Something went wrong!')).toHaveCount(0);
  });

  test('says nothing where the server refuses it, and what was cached is gone', async ({ page }) => {
    await logIn(page, SUPERUSER);
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('table').getByText(USER.email)).toBeVisible();
    await page.route('**/trpc/auth.logout**', (route) => route.fulfill({ status: 500, body: '' }));
    const answered = page.waitForResponse('**/trpc/auth.logout**');
    await logOut(page);
    await page.waitForURL('**/login');
    await answered;
    expect(await storedToken(page)).toBeNull();
    await fillLogIn(page, USER);
    await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
    await expect(page.getByText('Something went wrong!')).toHaveCount(0);
    await expect(page.getByText(SUPERUSER.email)).toHaveCount(0);
  });

  test('leaves nothing of an answer that comes when somebody else is signed in', async ({ page, server }) => {
    await logIn(page, USER);
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Full Name').fill('Ben the Former');
    const { promise: loggedIn, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/users.updateMe**', async (route) => {
      const response = await route.fetch();
      await loggedIn;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await logOut(page);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.waitForURL('**/login');
    await fillLogIn(page, SUPERUSER);
    await expect(page.getByText(`Hi, ${SUPERUSER.email}`)).toBeVisible();
    const answered = page.waitForResponse('**/trpc/users.updateMe**');
    release();
    await (await answered).finished();
    await page.waitForTimeout(500);
    await expect(page.getByText(`Hi, ${SUPERUSER.email}`)).toBeVisible();
    await expect(page.getByText('Ben the Former')).toHaveCount(0);
    await expect(page.getByText('User updated successfully.')).toHaveCount(0);
    // Other tests use the account's name.
    const headers = { ...(await bearer(server.url, USER)), 'content-type': 'application/json' };
    const body = JSON.stringify({ full_name: USER.full_name });
    await fetch(`${server.url}/api/v1/users/me`, { method: 'PATCH', headers, body });
  });

  test('slowly does not harm the session that begins after it', async ({ page, server }) => {
    // The server ends the session at once; its response, which removes the cookie, arrives after the next log-in has begun.
    const { promise: loggedIn, resolve: release } = Promise.withResolvers<void>();
    const proxy = createServer((asked, answer) => {
      const { url: path = '', method, headers } = asked;
      const onward = request({ host: 'localhost', port: server.port, path, method, headers }, (given) => {
        void (path.includes('auth.logout') ? loggedIn : Promise.resolve()).then(() => {
          answer.writeHead(given.statusCode ?? 500, given.headers);
          given.pipe(answer);
        });
      });
      asked.pipe(onward);
    });
    await once(proxy.listen(0, 'localhost'), 'listening');
    // Safe: a server that listens on a port has an address with one.
    const { port } = proxy.address() as AddressInfo;
    try {
      await page.goto(`http://localhost:${port}/login`);
      await fillLogIn(page, SUPERUSER);
      await logOut(page);
      await page.waitForURL('**/login');
      const answered = page.waitForResponse('**/trpc/auth.logout**');
      const loggingIn = fillLogIn(page, USER);
      // By now the log-in would have been sent, which it must not be, or it waits.
      await Promise.race([loggingIn, page.waitForTimeout(2000)]);
      release();
      await answered;
      await loggingIn;
      await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
      await page.reload();
      await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
    } finally {
      release();
      await leave(page);
      proxy.close();
    }
  });
});

test.describe('a page from the back/forward cache', () => {
  /** Goes from the list of users to the website and records in every frame whether the list is visible. */
  async function leaveUsers(page: Page) {
    await page.goto('/admin/users');
    await expect(page.getByRole('table').getByText(USER.email)).toBeVisible();
    await page.evaluate(() => {
      Object.assign(window, { isSameDocument: true });
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        sessionStorage.setItem('restored', 'yes');
        const look = () => {
          const cell = document.querySelector('td');
          if (cell && getComputedStyle(cell).visibility === 'visible') sessionStorage.setItem('seen', 'yes');
          requestAnimationFrame(look);
        };
        look();
      });
    });
    await page.goto('/privacy-policy');
    await page.waitForLoadState('networkidle');
  }
  const noted = (page: Page, what: string) => page.evaluate((key) => sessionStorage.getItem(key), what);
  const goBack = (page: Page) => page.evaluate(() => history.back());

  test('stands as it was left while the session is the same', async ({ page }) => {
    await logIn(page, SUPERUSER);
    await leaveUsers(page);
    await goBack(page);
    await expect(page.getByRole('table').getByText(USER.email)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
    expect(await noted(page, 'seen')).toBe('yes');
  });

  test('shows nothing to whoever has logged in meanwhile', async ({ page, context }) => {
    await logIn(page, SUPERUSER);
    await leaveUsers(page);
    await fillLogIn(await logOutElsewhere(context), USER);
    await goBack(page);
    await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
    expect(await noted(page, 'restored')).toBe('yes');
    expect(await noted(page, 'seen')).toBeNull();
  });

  test('shows nothing where the session has ended meanwhile', async ({ page, context }) => {
    await logIn(page, SUPERUSER);
    await leaveUsers(page);
    await logOutElsewhere(context);
    await goBack(page);
    await page.waitForURL('**/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(await noted(page, 'restored')).toBe('yes');
    expect(await noted(page, 'seen')).toBeNull();
  });

  test('of the API has forgotten its token and the answers to it', async ({ page }) => {
    await page.goto('/api/docs');
    await page.getByLabel('Access token').fill('x'.repeat(43));
    await page.goto('/privacy-policy');
    await goBack(page);
    await expect(page).toHaveURL(/\/api\/docs$/);
    await expect(page.getByLabel('Access token')).toHaveValue('');
  });
});

test.describe('a refusal', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  for (const [status, contentType, body] of [
    [401, 'application/json', '{"message":"No"}'],
    [403, 'application/json', '{"message":"No"}'],
    [403, 'text/html', '<h1>No</h1>'],
  ] as const) {
    test(`of the log-in by a proxy is told where nobody is signed in: ${status} ${contentType}`, async ({
      page,
    }) => {
      await page.route('**/trpc/auth.login**', (route) => route.fulfill({ status, contentType, body }));
      await page.goto('/login');
      await page.getByLabel('Email').fill(USER.email);
      await page.getByLabel('Password', { exact: true }).fill(USER.password);
      await page.getByRole('button', { name: 'Log In' }).click();
      const toast = page.getByRole('listitem').filter({ hasText: 'Something went wrong!' });
      await expect(toast.getByText('Something went wrong.', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(USER.email);
    });
  }

  for (const [status, contentType, body] of [
    [403, 'text/html', '<h1>No</h1>'],
    [403, 'application/json', '{"message":"No"}'],
  ] as const) {
    test(`by a proxy ends no session, and is told: ${status} ${contentType}`, async ({ page }) => {
      await logIn(page, USER);
      await page.waitForLoadState('networkidle');
      const token = await storedToken(page);
      const refuse = (url: string) =>
        page.route(url, (route) => route.fulfill({ status, contentType, body }));
      await refuse('**/trpc/subscribers.list**');
      await page.getByRole('navigation').getByRole('link', { name: 'Subscribers' }).click();
      await expect(page.getByRole('alert')).toContainText('on the way to the server');
      await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
      await refuse('**/trpc/products.create**');
      await page.getByRole('button', { name: 'Add Product' }).click();
      const form = page.getByRole('dialog', { name: 'Add Product' });
      await form.getByLabel('Title').fill('Refused on its way');
      await form.getByRole('button', { name: 'Save' }).click();
      const toasts = page.getByRole('listitem').filter({ hasText: 'Something went wrong!' });
      await expect(toasts.first()).toBeVisible();
      await expect(form.getByLabel('Title')).toHaveValue('Refused on its way');
      await expect(page).toHaveURL(/\/admin\/products$/);
      expect(await storedToken(page)).toBe(token);
    });
  }

  test('by a proxy of one picture of a product neither ends the session nor stops the others', async ({
    page,
  }) => {
    await logIn(page, USER);
    await page.goto('/admin/products');
    await page.route(
      '**/upload-images',
      (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>No</h1>' }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Add Product' }).click();
    const form = page.getByRole('dialog', { name: 'Add Product' });
    await form.getByLabel('Title').fill('Half refused');
    const buffer = await pngImage(20, 20);
    await form.getByLabel('Images').setInputFiles([
      { name: 'a.png', mimeType: 'image/png', buffer },
      { name: 'b.png', mimeType: 'image/png', buffer },
    ]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toContainText('The product is saved without 1 image.');
    await expect(form).toContainText('on the way to the server');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/products$/);
  });

  test('of a change is told once, however slow the log-in page is to come', async ({
    page,
    context,
    server,
  }) => {
    await postJson(`${server.url}/api/v1/products/`, { title: 'Lamp' }, await bearer(server.url, USER));
    await logIn(page, USER);
    await page.goto('/admin/products');
    const letGo = await hold(page, /login-page/);
    await page.getByRole('button', { name: 'Actions for Lamp' }).click();
    await page.getByRole('menuitem', { name: 'Delete Product' }).click();
    await context.clearCookies();
    // The list is fetched again after the deletion, successful or not.
    const refetched = page.waitForResponse('**/trpc/products.list**');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await (await refetched).finished();
    await page.waitForTimeout(500);
    await expect(page.getByText('Something went wrong!')).toHaveCount(1);
    letGo();
    await page.waitForURL('**/login');
  });

  test('in a session is told once and ends it', async ({ page, context }) => {
    await logIn(page, USER);
    // A screen that calls nothing later, by itself or when the pointer hovers.
    await page.goto('/admin/settings');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await page.getByRole('navigation').getByRole('link', { name: 'Subscribers' }).dispatchEvent('click');
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
  });
});
