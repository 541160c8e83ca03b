// Saved views of the waitlist: saving filters under a name, finding them again in the menu and in the palette, and sharing them.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  addStaff,
  bearer,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  openPalette,
  postJson,
  shoot,
  signIn,
  STAFF,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'views' });

test.beforeAll(async ({ server }) => {
  await addStaff({ server });
  for (const name of ['press1', 'press2', 'other1'])
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `${name}@example.org` });
});
test.beforeEach(({ page }) => acceptCookies(page));
test.afterEach(async ({ server }) => {
  // Each test begins without any.
  for (const who of [STAFF, SUPERUSER]) {
    const headers = await bearer(server.url, who);
    const { data } = Object(await (await fetch(`${server.url}/api/v1/views/`, { headers })).json());
    for (const { id } of data) await fetch(`${server.url}/api/v1/views/${id}`, { method: 'DELETE', headers });
  }
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const views = (page: Page) => menu(page).getByRole('list', { name: 'Views' });
const shown = (page: Page) => page.getByRole('button', { name: /^View / });
const rows = (page: Page) => page.locator('tbody tr');
const saveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save view' });

async function saveAs(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function makeView(url: string, who: typeof STAFF | typeof SUPERUSER, view: object): Promise<void> {
  const answer = await postJson(`${url}/api/v1/views/`, view, await bearer(url, who));
  expect(answer.status).toBe(200);
}

test('filters are saved under a name, and found again in the menu, from any screen', async ({ page }) => {
  await followSystem(page);
  await signIn(page, STAFF, '/admin/subscribers');
  await expect(rows(page)).toHaveCount(3);
  await expect(saveButton(page)).toHaveCount(0);
  await expect(views(page)).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('press');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Joined', { exact: true }).selectOption('Last 7 days');
  await expect(page).toHaveURL(/joined=7-days/);
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('Press this week');
  await expectAccessible(page);
  await shoot(page, 'views-save');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('View saved successfully.')).toBeVisible();
  await expect(shown(page)).toHaveText('Press this week');
  const link = views(page).getByRole('link', { name: 'Press this week' });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(saveButton(page)).toHaveCount(0);

  await menu(page).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible();
  await expect(link).not.toHaveAttribute('aria-current');
  await link.click();
  await expect(page).toHaveURL(/\/admin\/subscribers\?q=press&joined=7-days&view=[\da-f-]{36}$/);
  await expect(rows(page)).toHaveCount(2);
  await expectPresentable(page, 'views-shown');
  // It is the same after a reload, and the list itself is all of it.
  await page.reload();
  await expect(shown(page)).toHaveText('Press this week');
  await menu(page).getByRole('link', { name: 'Subscribers', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(shown(page)).toHaveCount(0);
  await expect(link).not.toHaveAttribute('aria-current');
});

test.describe('with a name that is taken at first', () => {
  test.use({ expectedConsole: [/status of 409/] });

  test('a view is changed: to other filters, in its name, and shared', async ({ page, server }) => {
    await makeView(server.url, STAFF, { name: 'Press', filters: { q: 'press' } });
    await makeView(server.url, STAFF, { name: 'Others', filters: { q: 'other' } });
    await signIn(page, STAFF, '/admin/subscribers');
    await views(page).getByRole('link', { name: 'Press' }).click();
    await expect(rows(page)).toHaveCount(2);
    const update = page.getByRole('button', { name: 'Update view' });
    await expect(update).toHaveCount(0);

    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('press1');
    await expect(rows(page)).toHaveCount(1);
    await expect(views(page).getByRole('link', { name: 'Press' })).toHaveAttribute('aria-current', 'page');
    await shoot(page, 'views-changed');
    await update.click();
    await expect(page.getByText('View updated successfully.')).toBeVisible();
    await expect(update).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search subscribers' })).toHaveValue('press1');

    await shown(page).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename View' });
    await rename.getByLabel('Name').fill('others');
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('There is a view with this name already')).toBeVisible();
    await rename.getByLabel('Name').fill('First of the press');
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect(rename).toBeHidden();
    await expect(shown(page)).toBeFocused();
    await expect(views(page).getByRole('link')).toHaveText(['First of the press', 'Others']);

    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
    await expectAccessible(page);
    await shoot(page, 'views-menu');
    await page.getByRole('menuitem', { name: 'Share with staff' }).click();
    await expect(page.getByText('The view is shared with all staff.')).toBeVisible();
    await expect(views(page).getByRole('link')).toHaveText(['First of the press, shared', 'Others']);
    await shown(page).click();
    await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
    await expect(page.getByText('The view is not shared any more.')).toBeVisible();
    await expect(views(page).getByRole('link')).toHaveText(['First of the press', 'Others']);
  });
});

test('a view is deleted after a question, and its filters stay', async ({ page, server }) => {
  await makeView(server.url, STAFF, { name: 'Press', filters: { q: 'press' }, shared: true });
  await signIn(page, STAFF, '/admin/subscribers?q=press');
  // With just its filters, the list is the view.
  await shown(page).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete View' });
  await expect(question).toContainText('The view Press will be permanently deleted, for all staff.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The view was deleted successfully.')).toBeVisible();
  await expect(views(page)).toHaveCount(0);
  await expect(saveButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/subscribers\?q=press$/);
});

test('one that somebody else shares is used and copied, and changed by superusers', async ({
  page,
  server,
}) => {
  await makeView(server.url, SUPERUSER, { name: 'Hidden', filters: {} });
  await makeView(server.url, SUPERUSER, { name: 'Press', filters: { q: 'press' }, shared: true });
  await makeView(server.url, STAFF, { name: 'Quiet', filters: { q: 'other' } });
  await signIn(page, STAFF, '/admin');
  await expect(views(page).getByRole('link')).toHaveText(['Quiet', 'Press, shared']);
  await views(page).getByRole('link', { name: 'Press' }).click();
  await shown(page).click();
  await expect(page.getByText('Shared by somebody else')).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText(['Save as new view']);
  await page.keyboard.press('Escape');
  // What is changed of it can only be saved as another one.
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('press2');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Update view' })).toHaveCount(0);
  await saveButton(page).click();
  await saveAs(page, 'Press');
  await expect(views(page).getByRole('link')).toHaveText(['Press', 'Quiet', 'Press, shared']);
});

test('many views are folded, but the one that is shown', async ({ page, server }) => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    await makeView(server.url, STAFF, {
      name: `View ${n} of a long and rather winding name`,
      filters: { q: `v${n}` },
    });
  await followSystem(page);
  await signIn(page, STAFF, '/admin/subscribers?q=v8');
  await expect(views(page).getByRole('link')).toHaveCount(6);
  await expect(views(page).getByRole('link', { name: 'View 8' })).toHaveAttribute('aria-current', 'page');
  const unfold = menu(page).getByRole('button', { name: 'Show all 8 views' });
  await unfold.focus();
  await page.keyboard.press('Enter');
  await expect(views(page).getByRole('link')).toHaveCount(8);
  await expect(menu(page).getByRole('button', { name: 'Show fewer views' })).toBeFocused();
  // A long name ends in the menu.
  const isCut = await views(page)
    .getByRole('link', { name: 'View 1' })
    .evaluate(
      (link) =>
        link.getBoundingClientRect().right <= (link.closest('nav')?.getBoundingClientRect().right ?? 0),
    );
  expect(isCut).toBe(true);
  await expectPresentable(page, 'views-many');
});

test('on a phone they are in the drawer, which closes when one is chosen', async ({ page, server }) => {
  await makeView(server.url, STAFF, { name: 'Press', filters: { q: 'press' }, shared: true });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, STAFF, '/admin');
  await page.getByRole('button', { name: 'Open Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(views(page).getByRole('link', { name: 'Press' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'views-drawer');
  await views(page).getByRole('link', { name: 'Press' }).click();
  await expect(drawer).toBeHidden();
  await expect(shown(page)).toHaveText('Press');
  await expect(rows(page)).toHaveCount(2);
});

test('the palette leads to views', async ({ page, server }) => {
  await makeView(server.url, STAFF, { name: 'Früh dabei', filters: { q: 'press', sort: 'email' } });
  await signIn(page, STAFF, '/admin');
  await openPalette(page);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.type('fruh');
  await expect(palette.getByRole('group', { name: 'Views' }).getByRole('option')).toHaveText(/^Früh dabei/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=press&sort=email&view=/);
  await expect(shown(page)).toHaveText('Früh dabei');
});

test('a user has no views, and filters as before', async ({ page, server }) => {
  await makeView(server.url, STAFF, { name: 'Press', filters: { q: 'press' }, shared: true });
  await signIn(page, USER, '/admin/subscribers?q=press');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible();
  await expect(saveButton(page)).toHaveCount(0);
  await expect(views(page)).toHaveCount(0);
});
