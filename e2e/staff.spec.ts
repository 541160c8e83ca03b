// Staff: claim the instance, log in, page through the waitlist, export it, log out.
import { readFile } from 'node:fs/promises';
import { expect as baseExpect } from '@playwright/test';
import { productVersion } from '#server/paths.ts';
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
  logIn,
  MOTION,
  postJson,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use(MOTION);

test('the whole story: claim, log in, dashboard, subscribers, pages, export, log out', async ({ page }) => {
  test.setTimeout(120_000);
  const server = await serve({ DATA_DIR: newDataDir() });
  try {
    for (let n = 1; n <= 16; n += 1) {
      const coordinates = n % 2 ? { latitude: 52.52, longitude: 13.41 } : undefined;
      await postJson(`${server.url}/api/v1/subscribers/`, { email: `v${n}@example.org`, coordinates });
    }
    const claim = /\S+\/signup\?claim=[\w-]+/.exec(server.log())?.[0] ?? '';
    await page.goto(claim);
    await page.getByLabel('Full Name').fill('Ada Okafor');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.getByLabel('Confirm Password').fill(SUPERUSER.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/login');

    await fillLogIn(page, { email: 'ada@example.org', password: SUPERUSER.password });
    await expect(page.getByText('Hi, Ada Okafor')).toBeVisible();
    await expect(page.getByText('Welcome back, nice to see you again!')).toBeVisible();
    await expect(page.getByTestId('user-menu')).toContainText('Ada Okafor');
    await expect(page.getByRole('complementary').getByText(`Version ${productVersion()}`)).toBeVisible();

    await page.getByRole('navigation').getByRole('link', { name: 'Subscribers' }).first().click();
    await expect(page).toHaveTitle(/Subscribers/);
    const table = page.getByRole('table');
    for (const name of ['ID', 'Email', 'Date | Time', 'Location']) {
      await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await expect(table.getByRole('row')).toHaveCount(8);
    await expect(table.getByRole('row').nth(1)).toContainText('v16@example.org');
    await expect(table.getByRole('row').nth(1)).toContainText('N/A');
    await expect(table.getByRole('row').nth(2)).toContainText('Berlin, Germany');

    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(table.getByRole('row').nth(1)).toContainText('v9@example.org');
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('link', { name: 'Page 3', exact: true }).click();
    await expect(table.getByRole('row')).toHaveCount(3);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    for (const [asked, first, rows] of [
      ['99', 'v2@example.org', 3],
      ['0', 'v16@example.org', 8],
      ['-3', 'v16@example.org', 8],
      ['two', 'v16@example.org', 8],
    ] as const) {
      await page.goto(`${server.url}/admin/subscribers?page=${asked}`);
      await expect(table.getByRole('row').nth(1)).toContainText(first);
      await expect(table.getByRole('row')).toHaveCount(rows);
    }

    await page.getByRole('button', { name: 'Export Subscribers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Subscribers' });
    await dialog.getByLabel('From').fill('2020-01-01T00:00');
    await dialog.getByLabel('To', { exact: true }).fill('2040-01-01T00:00');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloading;
    // Browsers replace colons in file names; the suggested name has them.
    expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\dT\d\d[:_-]\d\d[:_-]\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.split('\r\n')).toHaveLength(18);
    expect(csv).toMatch(
      /^id,email,created_at,location\r\n[\da-f-]{36},v1@example\.org,.+,"Berlin, Germany"\r\n/,
    );
    await expect(page.getByText('Subscribers exported successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await page.goto(`${server.url}/admin`);
    await page.waitForURL('**/login');
  } finally {
    await leave(page);
    baseExpect(await server.stop()).toBe(0);
  }
});

test('the date is shown in local form', async ({ page, server }) => {
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'local@example.org' });
  await logIn(page, USER);
  await page.goto('/admin/subscribers');
  const year = String(new Date().getFullYear());
  const cell = page.getByRole('row').filter({ hasText: 'local@example.org' }).getByRole('cell').nth(2);
  await expect(cell).toContainText(year);
  await expect(cell).not.toContainText('T');
  const shown = await cell.innerText();
  expect(shown).toMatch(/\d{1,2}:\d\d/);
});

test('an export whose ends are the same minute holds who joined in it', async ({ page, server }) => {
  const headers = await bearer(server.url, USER);
  const list = async () => {
    const answer = await fetch(`${server.url}/api/v1/subscribers/?limit=1`, { headers });
    return Object(await answer.json()).data[0];
  };
  // In the first second of a minute the end of the range would equal its start.
  await expect
    .poll(async () => {
      await postJson(`${server.url}/api/v1/subscribers/`, { email: `minute${Date.now()}@example.org` });
      return new Date((await list()).created_at).getSeconds();
    })
    .toBeGreaterThan(0);
  const { email, created_at } = await list();
  await logIn(page, USER);
  await page.goto('/admin/subscribers');
  const minute = await page.evaluate((instant) => {
    const local = new Date(Date.parse(instant) - new Date(instant).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }, created_at);
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Subscribers' });
  await dialog.getByLabel('From').fill(minute);
  await dialog.getByLabel('To', { exact: true }).fill(minute);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(email);
});

test.describe('what goes wrong', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('a failed log-in shows the toast, keeps what was typed and stays', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  });

  test('a dead token leads to the login page once', async ({ page, context }) => {
    await logIn(page, USER);
    await context.clearCookies();
    await page.goto('/admin/subscribers');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });

  test('an export that breaks off is an error, and no file is saved', async ({ page }) => {
    await logIn(page, USER);
    await page.goto('/admin/subscribers');
    await page.route('**/trpc/subscribers.exportCsv**', (route) => route.abort());
    let saved = 0;
    page.on('download', () => (saved += 1));
    await page.getByRole('button', { name: 'Export Subscribers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Subscribers' });
    await dialog.getByLabel('From').fill('2020-01-01T00:00');
    await dialog.getByLabel('To', { exact: true }).fill('2040-01-01T00:00');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(dialog.getByLabel('From')).toHaveValue('2020-01-01T00:00');
    expect(saved).toBe(0);
  });

  test('a toast above a dialog is dismissed; the dialog stays open with what was typed', async ({ page }) => {
    await logIn(page, SUPERUSER);
    await page.goto('/admin/users');
    const opener = page.getByRole('button', { name: 'Add User' });
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    const typed = [
      ['Email', USER.email],
      ['Full Name', 'Another Ben'],
      ['Set Password', USER.password],
      ['Confirm Password', USER.password],
    ] as const;
    await opener.click();
    for (const [label, value] of typed) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The user with this email already exists in the system').click();
    await expect(dialog).toBeVisible();
    await dismiss.click();
    await expect(dismiss).toBeHidden();
    await expect(dialog).toBeVisible();
    for (const [label, value] of typed) await expect(dialog.getByLabel(label)).toHaveValue(value);

    // A repeated failure shows a toast again, however soon.
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dismiss.click();
    await expect(dismiss).toBeHidden();

    // A toast older than the dialog. It stays while the pointer is on it, and covers the opener.
    await page.route('**/trpc/users.create**', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Something went wrong.', { exact: true }).hover();
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(dialog).toBeHidden();
    await opener.press('Enter');
    await expect(dialog).toBeVisible();
    await dismiss.click();
    await expect(dismiss).toBeHidden();
    await expect(dialog).toBeVisible();

    // A press beside the toasts does close the dialog.
    await page.mouse.click(8, 400);
    await expect(dialog).toBeHidden();
  });

  test('logging out works while the server cannot be reached', async ({ page }) => {
    await logIn(page, USER);
    await page.route('**/trpc/**', (route) => route.abort());
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });
});

test('logging out in one tab logs out the others', async ({ page, context }) => {
  await logIn(page, USER);
  const other = await context.newPage();
  await other.goto('/admin/subscribers');
  await expect(other.getByRole('table')).toBeVisible();
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
});

test('on a phone the menu is a drawer that says who is logged in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, USER);
  await page.getByRole('button', { name: 'Open Menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(`Logged in as: ${USER.email}`)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Subscribers' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Open Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
});

test('an open menu is in the main landmark', async ({ page }) => {
  await acceptCookies(page);
  await logIn(page, SUPERUSER);
  await page.getByTestId('user-menu').click();
  await expect(page.getByRole('main').getByRole('menu')).toBeVisible();
  await page.goto('/admin/users');
  await page.getByRole('button', { name: `Actions for ${USER.email}` }).click();
  await expect(page.getByRole('main').getByRole('menu')).toBeVisible();
});

test('a menu is used by keyboard from its first opening on, and gives the focus back', async ({ page }) => {
  await logIn(page, USER);
  const button = page.getByTestId('user-menu');
  for (const key of ['Enter', 'ArrowDown', 'Space']) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    if (key !== 'Enter') await page.reload();
  }
});

test.describe('a menu whose code cannot be loaded', () => {
  test.use({ expectedConsole: [/Failed to load resource|dynamically imported module/] });

  test('says so, and opens by the next press', async ({ page }) => {
    const code = /\/assets\/user-menu-items-[\w-]{8}\.js$/;
    await page.route(code, (route) => route.abort());
    await logIn(page, USER);
    await page.getByTestId('user-menu').click();
    await expect(page.getByText('Something went wrong.')).toBeVisible();
    await page.unroute(code);
    await page.getByTestId('user-menu').click();
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  });
});

test('the browser keeps three keys at most, and no cookie before logging in', async ({ page, context }) => {
  await acceptCookies(page);
  for (const path of ['/', '/privacy-policy', '/login', '/signup']) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
  await logIn(page, USER);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !['access_token', 'theme', 'accept_cookies'].includes(key))).toEqual([]);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: 'oriel_session', httpOnly: true, sameSite: 'Strict' },
    { name: 'oriel_known_browser', httpOnly: true, sameSite: 'Strict' },
  ]);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('every screen is accessible, in each form', async ({ page }) => {
    // About a dozen screens, each checked by axe in four forms.
    test.slow();
    await followSystem(page);
    await acceptCookies(page);
    const open = async (path: string) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(path);
    };
    for (const path of [
      '/login',
      '/signup',
      '/recover-password',
      '/reset-password?token=x',
      '/',
      '/privacy-policy',
      '/terms-of-service',
    ]) {
      await open(path);
      await inEachForm(page, async () => {
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          path,
        ).toBeLessThanOrEqual(0);
      });
    }
    await signIn(page, SUPERUSER);
    for (const path of [
      '/admin',
      '/admin/subscribers',
      '/admin/products',
      '/admin/settings',
      '/admin/users',
    ]) {
      await open(path);
      await page.waitForLoadState('networkidle');
      await inEachForm(page);
    }
    await open('/admin/subscribers');
    await page.getByRole('button', { name: 'Export Subscribers' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inEachForm(page);
  });
});
