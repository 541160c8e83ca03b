// The back-office by its keys: the list of them, rows of lists, and the switch that turns single keys off.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  expect,
  expectPresentable,
  followSystem,
  openPalette,
  postJson,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'keys' });

test.beforeAll(async ({ server }) => {
  for (let n = 0; n < 9; n += 1)
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `row${n}@example.org` });
});
test.beforeEach(({ page }) => acceptCookies(page));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const row = (page: Page, n: number) => page.getByRole('link', { name: `row${n}@example.org` });
const box = (page: Page, n: number) => page.getByRole('checkbox', { name: `Select row${n}@example.org` });

/** Waits until the app listens to its keys. */
async function openList(page: Page): Promise<void> {
  await signIn(page, SUPERUSER, '/admin/subscribers');
  await expect(row(page, 8)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'More screens' })).toBeVisible();
}

test('moves between rows, selects over pages, opens, searches and ends', async ({ page }) => {
  await openList(page);
  await page.keyboard.press('j');
  await expect(row(page, 8)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, 8)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 7)).toBeFocused();
  await page.keyboard.press('x');
  await expect(box(page, 7)).toBeChecked();
  await expect(row(page, 7)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  // On the next page the selection is still there.
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(row(page, 1)).toBeVisible();
  await page.keyboard.press('k');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'row0@example.org' })).toBeVisible();
  // Keys belong to the entry that is open.
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search subscribers' })).toBeFocused();
  await page.keyboard.type('jkx/?');
  await expect(page.getByRole('searchbox', { name: 'Search subscribers' })).toHaveValue('jkx/?');
});

test('moves between rows of lists without links too, and passes over what cannot be pressed', async ({
  page,
}) => {
  await signIn(page, SUPERUSER, '/admin/users');
  await expect(page.getByRole('row')).toHaveCount(3);
  // One's own row has nothing to press.
  for (const key of ['j', 'j', 'k']) {
    await page.keyboard.press(key);
    await expect(page.locator('tbody tr').nth(1).getByRole('button')).toBeFocused();
  }
});

test('lists the keys of the screen, by ?, the menu of the user and the palette', async ({ page }) => {
  await followSystem(page);
  await openList(page);
  await page.keyboard.press('?');
  await expect(dialog(page).getByRole('region', { name: 'Subscribers' })).toContainText('Next row');
  await expect(dialog(page).getByRole('region', { name: 'Everywhere' })).toBeVisible();
  await expectPresentable(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/ask$/);
  await openPalette(page);
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('region', { name: 'Ask' })).toBeVisible();
});

test('single keys can be turned off, and on again', async ({ page }) => {
  await openList(page);
  await page.keyboard.press('?');
  await dialog(page).getByRole('checkbox', { name: 'Single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  for (const key of ['j', '/', '?', 'x']) await page.keyboard.press(key);
  await expect(page.locator('tbody :focus')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search subscribers' })).not.toBeFocused();
  await expect(dialog(page)).toBeHidden();
  // Keys with Ctrl and those of what has the focus go on.
  await openPalette(page);
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('checkbox', { name: 'Single keys' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('j');
  await expect(row(page, 8)).toBeFocused();
});

test('each screen has one heading', async ({ page }) => {
  await signIn(page, SUPERUSER);
  for (const [path, name] of [
    ['', /^Hi, /],
    ['/ask', 'Ask'],
    ['/ask/files', /Files/],
    ['/subscribers', 'Subscribers'],
    ['/products', 'Products Management'],
    ['/settings', 'User Settings'],
    ['/users', 'Users Management'],
    ['/invitations', 'Invitations'],
    ['/audit', /Audit/],
    ['/backups', 'Backups'],
  ] as const) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(name);
  }
});
