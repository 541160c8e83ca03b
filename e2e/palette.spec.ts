// The command palette: screens, actions, people and products by keyboard.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  followSystem,
  hold,
  inEachForm,
  openPalette,
  postJson,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';
import { BLOCKED_RECORDER } from './invitation-mail.ts';

test.use({ instance: 'palette' });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search and commands' });
const option = (page: Page, name: string) => palette(page).getByRole('option', { name });
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });

test.beforeEach(({ page }) => acceptCookies(page));

test('opens by its shortcut, moves by arrows, Home and End, runs by Enter and closes by Escape', async ({
  page,
}) => {
  await signIn(page, SUPERUSER, '/admin');
  await openPalette(page);
  await expect(selected(page)).toHaveText('Go to Website');
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveText('Dashboard');
  const id = await selected(page).getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('End');
  await expect(selected(page)).toHaveText('Log Out');
  await expect(selected(page)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveText('Go to Website');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(selected(page)).toHaveText('Go to Website');
  await page.keyboard.type('prod');
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results$/);
  await expect(selected(page)).toHaveText('Products');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/products');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('opens by its button, and gives the focus back to it', async ({ page }) => {
  await signIn(page, USER, '/admin');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const button = page.getByRole('button', { name: 'Search and commands' });
    await button.click();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

test('finds subscribers, users, products and conversations in one list, the most recent first, and opens each', async ({
  page,
  server,
}) => {
  const headers = await bearer(server.url, SUPERUSER);
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'lindgren@example.org' });
  await postJson(`${server.url}/api/v1/products/`, { title: 'Lindenhof' }, headers);
  await postJson(`${server.url}/api/v1/questions/`, { question: 'Where is Lindau?' }, headers);
  await signIn(page, SUPERUSER, '/admin');
  const found = [
    ['Where is Lindau?', 'Conversation', /\/admin\/ask\?question=|\/admin\/ask\?thread=/],
    ['Lindenhof', 'Product', /\/admin\/products\?q=Lindenhof$/],
    ['lindgren@example.org', 'Subscriber', /\/admin\/subscribers\/[\da-f-]{36}$/],
    ['Ben Lindqvist', 'User, ben@example.org', /\/admin\/users\?q=ben%40example.org$/],
  ] as const;
  for (const [name, , address] of found) {
    await openPalette(page);
    await box(page).fill('LIND');
    await expect(palette(page).getByRole('group', { name: 'Found' }).getByRole('option')).toHaveText(
      found.map(([label, detail]) => label + detail),
    );
    await option(page, name).click();
    await expect(page).toHaveURL(address);
    if (name === 'lindgren@example.org') await page.keyboard.press('Escape');
  }
});

test('offers first what was chosen last, to the same person alone', async ({ page, server }) => {
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'recent@example.org' });
  await signIn(page, SUPERUSER, '/admin');
  await openPalette(page);
  const recent = palette(page).getByRole('group', { name: 'Recent' });
  await expect(recent).toHaveCount(0);
  await box(page).fill('recent@');
  await option(page, 'recent@example.org').click();
  await expect(page.getByRole('dialog', { name: 'recent@example.org' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openPalette(page);
  await box(page).fill('danger zone');
  await expect(palette(page).getByRole('status')).toHaveText('0 results');
  await box(page).fill('appear');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Appearance', selected: true })).toBeVisible();
  await openPalette(page);
  await expect(recent.getByRole('option')).toHaveText([/^Appearance/, /^recent@example.org/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'recent@example.org' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await fillLogIn(page, USER);
  await openPalette(page);
  await expect(recent).toHaveCount(0);
});

test('takes wildcards as plain text, and says when nothing matches', async ({ page }) => {
  await signIn(page, USER, '/admin');
  await openPalette(page);
  await box(page).fill(' %_" ');
  await expect(palette(page).getByText('Nothing matches “%_"”.')).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText('0 results');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
});

test('offers neither users nor operations to somebody who may not see them', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await signIn(page, USER, '/admin');
  await openPalette(page);
  await expect(option(page, 'Subscribers').first()).toBeVisible();
  for (const name of ['Users', 'Add User', 'Audit', 'Backups']) {
    await expect(palette(page).getByRole('option', { name, exact: true })).toHaveCount(0);
  }
  await box(page).fill('ada');
  await expect(palette(page).getByRole('status')).toHaveText('0 results');
  expect(calls.filter((url) => url.includes('users.list'))).toEqual([]);
});

test.describe('commands', () => {
  test.use({ expectedConsole: [BLOCKED_RECORDER] });
  test('opens the dialogs of other screens, and changes the colour mode', async ({ page }) => {
    await signIn(page, SUPERUSER, '/admin');
    const dialogs = [
      ['Invite Subscribers', 'subscribers'],
      ['Export Subscribers', 'subscribers'],
      ['Import Subscribers', 'subscribers'],
      ['Add Product', 'products'],
      ['Add User', 'users'],
    ] as const;
    for (const [title, screen] of dialogs) {
      await openPalette(page);
      await box(page).fill(title);
      await option(page, title).click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/admin/${screen}$`));
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await openPalette(page);
    await box(page).fill('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/dark/);
    await openPalette(page);
    await box(page).fill('log out');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });
});

test.describe('without its code', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  test('the screen stays, and the next press tries again', async ({ page }) => {
    await signIn(page, USER, '/admin');
    const PALETTE = /\/assets\/palette-[\w-]{8}\.js$/;
    await page.route(PALETTE, (route) => route.abort());
    const button = page.getByRole('button', { name: 'Search and commands' });
    await button.click();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(page.getByText('Hi, Ben Lindqvist')).toBeVisible();
    await page.unroute(PALETTE);
    await button.click();
    await expect(box(page)).toBeFocused();
  });
});

test('an answer that comes late does not replace that of a newer text', async ({ page, server }) => {
  for (const name of ['early', 'late'])
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `${name}@example.org` });
  await signIn(page, USER, '/admin');
  await openPalette(page);
  const release = await hold(
    page,
    (url) => url.pathname.includes('subscribers.list') && url.search.includes('early'),
  );
  const asked = page.waitForRequest((request) => request.url().includes('early'));
  await box(page).fill('early');
  await asked;
  await box(page).fill('late@');
  await expect(option(page, 'late@example.org')).toBeVisible();
  release();
  await page.waitForLoadState('networkidle');
  await expect(option(page, 'late@example.org')).toBeVisible();
  await expect(option(page, 'early@example.org')).toHaveCount(0);
});

test('Enter does not choose what the text that was typed since no longer means', async ({ page, server }) => {
  for (const name of ['swiftly', 'swift'])
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `${name}@example.org` });
  await signIn(page, USER, '/admin');
  await openPalette(page);
  await box(page).fill('swift');
  await expect(option(page, 'swift@example.org')).toBeVisible();
  // At once, before the newer text is searched for.
  await box(page).evaluate(async (input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'swiftl');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expect(page.getByRole('dialog', { name: 'swiftly@example.org' })).toBeVisible();
});

test('is accessible in each form', async ({ page }) => {
  await followSystem(page);
  await signIn(page, SUPERUSER, '/admin');
  await openPalette(page);
  await inEachForm(page);
  await box(page).fill('ben');
  await inEachForm(page, async () => {
    await expect(option(page, 'Ben Lindqvist')).toBeVisible();
    await expectAccessible(page);
  });
});
