// What a person has of a session that ended without being asked to: the address that was wanted, and what was typed.
import type { Page } from '@playwright/test';
import { questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  logIn,
  postJson,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'ended-sessions' });
test.beforeEach(({ page }) => acceptCookies(page));

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));
const again = (page: Page) => page.getByRole('dialog', { name: 'Log in to go on' });

/** Fills in the log-in page, which leads to `address` afterwards. */
async function logInFor(page: Page, who: { email: string; password: string }, address: string | RegExp) {
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(button).toBeVisible();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await button.click();
  await expect(page).toHaveURL(address);
}

test.describe('the address that was wanted', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is opened after the log-in, with its filters', async ({ page }) => {
    await page.goto('/admin/subscribers?q=berlin&sort=email#content');
    // Nothing is added to the address, so that no link can be made that leads elsewhere after a log-in.
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await logInFor(page, USER, /\/admin\/subscribers\?q=berlin&sort=email#content$/);
    await expect(page.getByRole('searchbox', { name: 'Search subscribers' })).toHaveValue('berlin');
    // The log-in page is no step of the history.
    await page.reload();
    await expect(page).toHaveURL(/\/admin\/subscribers\?q=berlin&sort=email#content$/);
  });

  test('is opened after the end of a session too', async ({ page, context }) => {
    await logIn(page, USER);
    // A screen that calls nothing later, by itself or when the pointer hovers.
    await page.goto('/admin/settings');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).dispatchEvent('click');
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
    await logInFor(page, USER, /\/admin\/products$/);
  });

  test('is opened without a log-in where another tab has logged in meanwhile', async ({ page, context }) => {
    await page.goto('/admin/products?page=1');
    await page.waitForURL('**/login');
    await logIn(await context.newPage(), USER);
    await expect(page).toHaveURL(/\/admin\/products/);
  });

  test('is the dashboard after logging out by hand, and for a screen of others', async ({ page }) => {
    await logIn(page, USER);
    await page.goto('/admin/settings');
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await fillLogIn(page, USER);
    await page.evaluate(() => localStorage.removeItem('access_token'));
    await page.goto('/admin/users');
    await page.waitForURL('**/login');
    await fillLogIn(page, USER);
    await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
  });

  for (const address of [
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    'https://evil.example/admin',
    'javascript:alert(1)',
    '/admin/../../evil',
    '/privacy-policy',
  ]) {
    test(`is the dashboard whatever a link to the log-in says: ${address}`, async ({ page, server }) => {
      const wanted = encodeURIComponent(address);
      await page.goto(`/login?redirect=${wanted}&returnTo=${wanted}&next=${wanted}`);
      await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
      // Only a script of this site could set this, and it is not believed either.
      await page.evaluate((returnTo) => history.replaceState({ ...history.state, returnTo }, ''), address);
      await page.reload();
      await logInFor(page, USER, `${server.url}/admin`);
    });
  }
});

test.describe('what was typed when the session ended', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  /** Opens Add Product, types, and presses Save without a session. */
  async function saveWithoutSession(page: Page, title: string) {
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const form = page.getByRole('dialog', { name: 'Add Product' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('Typed with care');
    await page.context().clearCookies();
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(again(page)).toBeVisible();
    return form;
  }

  for (const width of [1280, 360]) {
    test(`is saved after a log-in over the screen, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await logIn(page, USER);
      const title = `Kept at ${width}`;
      const form = await saveWithoutSession(page, title);
      // The token is removed at once; only the address waits.
      expect(await storedToken(page)).toBeNull();
      await expect(page).toHaveURL(/\/admin\/products$/);
      await expect(again(page)).toContainText('What you have not saved is still here');
      await expect(again(page).getByLabel('Email')).toHaveValue(USER.email);
      await expect(again(page).getByLabel('Email')).not.toBeEditable();
      await expect(again(page).getByLabel('Password', { exact: true })).toBeFocused();
      for (const mode of ['dark', 'light']) {
        await page.evaluate((name) => {
          document.documentElement.classList.remove('light', 'dark');
          document.documentElement.classList.add(name);
        }, mode);
        await expectAccessible(page);
        if (process.env['SHOTS']) {
          await page.screenshot({ path: `${process.env['SHOTS']}/again-${width}-${mode}.png` });
        }
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // Neither Escape nor a press outside gives up what was typed.
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(again(page)).toBeVisible();

      await page.keyboard.type('wrong password');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Incorrect email or password')).toBeVisible();
      await again(page).getByLabel('Password', { exact: true }).fill(USER.password);
      await page.keyboard.press('Enter');
      await expect(again(page)).toBeHidden();
      await expect(form.getByRole('button', { name: 'Save' })).toBeFocused();
      await expect(form.getByLabel('Title')).toHaveValue(title);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Product created successfully.')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Typed with care');
      await page.reload();
      await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
    });
  }

  test('goes with the choice to log in as somebody else, who sees nothing of it', async ({ page }) => {
    await logIn(page, SUPERUSER);
    await page.goto('/admin/users');
    await expect(page.getByRole('table').getByText(USER.email)).toBeVisible();
    await saveWithoutSession(page, 'Of the former');
    await again(page).getByRole('button', { name: 'Log in as somebody else' }).click();
    await page.waitForURL('**/login');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await fillLogIn(page, USER);
    await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible();
    await expect(page.getByText('Of the former')).toHaveCount(0);
    await expect(page.getByText(SUPERUSER.email)).toHaveCount(0);
    expect(sent.filter((url) => url.includes('products.create'))).toEqual([]);
  });

  test('goes where the address belongs to another account by now', async ({ page, server }) => {
    const password = USER.password;
    const [first, second] = [`one.${Date.now()}@example.org`, `two.${Date.now()}@example.org`];
    await postJson(`${server.url}/api/v1/users/signup`, { email: first, password, full_name: 'The Former' });
    await postJson(`${server.url}/api/v1/users/signup`, { email: second, password, full_name: 'The Next' });
    await logIn(page, { email: first, password });
    const change = async (from: string, to: string) => {
      const headers = {
        ...(await bearer(server.url, { email: from, password })),
        'content-type': 'application/json',
      };
      const answer = await fetch(`${server.url}/api/v1/users/me`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ email: to }),
      });
      expect(answer.status).toBe(200);
    };
    await saveWithoutSession(page, 'Of the former');
    await change(first, `gone.${first}`);
    await change(second, first);
    await again(page).getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('user-menu')).toContainText('The Next');
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByText('Of the former')).toHaveCount(0);
  });

  test('goes on after the same person logs in in another tab, and is gone after somebody else does', async ({
    page,
    context,
  }) => {
    await logIn(page, USER);
    const form = await saveWithoutSession(page, 'Kept elsewhere');
    const other = await context.newPage();
    await logIn(other, USER);
    await expect(again(page)).toBeHidden();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product created successfully.')).toBeVisible();

    await saveWithoutSession(page, 'Never kept');
    await logIn(other, SUPERUSER);
    await expect(page.getByTestId('user-menu')).toContainText('User');
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByText('Never kept')).toHaveCount(0);
  });

  test('is kept on a screen too: a profile, a new password, a question', async ({ page, context }) => {
    const comeBack = async () => {
      await expect(again(page)).toBeVisible();
      await again(page).getByLabel('Password', { exact: true }).fill(USER.password);
      await page.keyboard.press('Enter');
      await expect(again(page)).toBeHidden();
    };
    await logIn(page, USER);
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Full Name').fill('Ben the Patient');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await comeBack();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ben the Patient');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('tab', { name: 'Password' }).click();
    for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
      await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill('a long new password');
    }
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await comeBack();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a long new password');

    await page.goto('/admin/ask');
    const box = questionBox(page);
    await box.fill('What was typed with care?');
    await context.clearCookies();
    await box.press('Enter');
    await comeBack();
    await expect(box).toHaveValue('What was typed with care?');
  });

  test('is not all: files that were to be sent are sent after the log-in', async ({
    page,
    context,
    server,
  }) => {
    const headers = await bearer(server.url, USER);
    const made = await postJson(`${server.url}/api/v1/collections/`, { name: 'Of Ben' }, headers);
    const { id } = Object(await made.json());
    await logIn(page, USER);
    await page.goto(`/admin/ask/files?collection=${id}`);
    await expect(page.getByText('This collection has no files yet.')).toBeVisible();
    await context.clearCookies();
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`About ${name}.`) });
    await page.locator('input[type=file]').setInputFiles([file('one.txt'), file('two.txt')]);
    await again(page).getByLabel('Password', { exact: true }).fill(USER.password);
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Files', exact: true });
    await expect(list).toContainText('one.txt');
    await expect(list).toContainText('two.txt');
    await expect(page.getByRole('list', { name: 'Files being sent' })).toBeHidden();
  });
});
