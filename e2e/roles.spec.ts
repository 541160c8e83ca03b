// What each role finds on its screens: a user has what the specification gives, staff also what acts on many and mails.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  addStaff,
  bearer,
  expect,
  expectAccessible,
  logIn,
  postJson,
  signIn,
  STAFF,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'roles' });
test.beforeAll(addStaff);
test.beforeEach(({ page }) => acceptCookies(page));

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
const moreOf = (page: Page) => page.getByRole('navigation', { name: 'More screens' }).getByRole('link');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const beyond = ['Invite', 'Import'];
const commandsBeyond = ['Invitations', 'Recently deleted', 'Invite Subscribers', 'Import Subscribers'];

test('before anybody has joined, a user is offered nothing that imports', async ({ page }) => {
  await logIn(page, USER);
  await expect(page.getByRole('heading', { name: 'No joins yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import a list' })).toHaveCount(0);
  await menuOf(page).filter({ hasText: 'Subscribers' }).click();
  await expect(page.getByText("You don't have any subscribers yet")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bring in a list' })).toHaveCount(0);
});

test('a user deletes one subscriber and exports some, and has nothing that imports, invites or deletes many', async ({
  page,
  server,
}) => {
  for (const name of ['one', 'two', 'three'])
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `${name}@example.org` });
  await logIn(page, USER);
  await expect(page.getByRole('link', { name: 'Open the full list' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0);
  await expect(menuOf(page)).toHaveText([
    'Go to Website',
    'Dashboard',
    'Ask',
    'Subscribers',
    'Products',
    'User Settings',
  ]);
  await expect(moreOf(page)).toHaveText(['Files']);

  await menuOf(page).filter({ hasText: 'Subscribers' }).click();
  await expect(page.getByRole('button', { name: 'Export Subscribers' })).toBeVisible();
  for (const name of beyond) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.getByLabel('Select two@example.org').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button')).toHaveText(['Export', '']);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Actions for one@example.org' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The subscriber was deleted successfully.')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('the palette and the addresses of a user lead to no screen of staff or superusers', async ({ page }) => {
  await logIn(page, USER);
  await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: 'Export Subscribers' })).toBeVisible();
  for (const name of commandsBeyond)
    await expect(palette(page).getByRole('option', { name, exact: true })).toHaveCount(0);
  for (const path of [
    '/admin/invitations',
    '/admin/trash',
    '/admin/users',
    '/admin/audit',
    '/admin/backups',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/admin');
    await expect(page.getByText(`Hi, ${USER.full_name}`)).toBeVisible();
  }
});

test('staff also import, invite and delete many, and manage no accounts', async ({ page, server }) => {
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'four@example.org' });
  await logIn(page, STAFF);
  await expect(page.getByRole('main').getByRole('link', { name: 'Invitations' })).toBeVisible();
  await menuOf(page).filter({ hasText: 'Subscribers' }).click();
  for (const name of beyond) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByLabel('Select four@example.org').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button')).toHaveText(['Invite', 'Tag', 'Export', 'Delete', '']);
  await page.keyboard.press('Control+k');
  for (const name of commandsBeyond)
    await expect(palette(page).getByRole('option', { name, exact: true })).toBeVisible();
  await palette(page).getByRole('option', { name: 'Invitations', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible();
  await page.goto('/admin/users');
  await page.waitForURL('**/admin');
});

test.describe('in the form of an account', () => {
  test('a role is chosen, and the checkbox of superusers overrides it', async ({ page }) => {
    await signIn(page, SUPERUSER, '/admin/users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const add = page.getByRole('dialog', { name: 'Add User' });
    const role = add.getByLabel('Role');
    await expect(role).toHaveValue('user');
    await expect(role.getByRole('option')).toHaveText(['User', 'Staff', 'Member']);
    await expect(role).toHaveAccessibleDescription(/Reads and exports/);
    await role.selectOption('Staff');
    await expect(role).toHaveAccessibleDescription(/imports, invites/);
    await expectAccessible(page);
    await add.getByLabel('Email').fill('tina@example.org');
    await add.getByLabel('Set Password').fill(USER.password);
    await add.getByLabel('Confirm Password').fill(USER.password);
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User created successfully.')).toBeVisible();

    await page.goto('/admin/users?q=tina');
    const row = page.getByRole('row').filter({ hasText: 'tina@example.org' });
    await expect(row.getByText('Staff', { exact: true })).toBeVisible();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    const open = async () => {
      await page.getByRole('button', { name: 'Actions for tina@example.org' }).click();
      await page.getByRole('menuitem', { name: 'Edit User' }).click();
    };
    await open();
    await expect(edit.getByLabel('Role')).toHaveValue('staff');
    await edit.getByLabel('Is superuser?').check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('Superuser', { exact: true })).toBeVisible();
    await open();
    await expect(edit.getByLabel('Is superuser?')).toBeChecked();
    await edit.getByLabel('Is superuser?').uncheck();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('User', { exact: true })).toBeVisible();
  });
});

test('the list of accounts is filtered by each role', async ({ page, server }) => {
  const headers = await bearer(server.url, SUPERUSER);
  const mia = { email: 'mia@example.org', password: USER.password, role: 'member' };
  await postJson(`${server.url}/api/v1/users/`, mia, headers);
  await signIn(page, SUPERUSER, '/admin/users');
  for (const [role, email] of [
    ['Superuser', SUPERUSER.email],
    ['Staff', STAFF.email],
    ['User', USER.email],
    ['Member', mia.email],
  ] as const) {
    await page.getByLabel('Role').selectOption(role);
    await expect(page).toHaveURL(new RegExp(`role=${role.toLowerCase()}`));
    await expect(page.getByRole('cell', { name: email, exact: true })).toBeVisible();
  }
});
