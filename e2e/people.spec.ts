// People: superusers invite staff by mail, and who signs up is logged in at once.
import { rm } from 'node:fs/promises';
import { newDataDir, serve, type Serving } from '#server/testing/process.ts';
import { staffMail } from './invitation-mail.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  hold,
  leave,
  postJson,
  signIn,
  store,
  SUPERUSER,
  USER,
  test as base,
} from './fixtures.ts';

const PASSWORD = 'correct horse battery';
const INVITED = 'nora@example.org';

/** A server of this file whose mails are files; nobody signs up without an invitation. */
const test = base.extend<object, { own: Serving & { dataDir: string } }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = newDataDir();
      const server = await serve({
        DATA_DIR: dataDir,
        SIGNUP_MODE: 'closed',
        FIRST_SUPERUSER: SUPERUSER.email,
        FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
      });
      await use({ ...server, dataDir });
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => use(own.url),
  page: async ({ page }, use) => {
    await acceptCookies(page);
    await use(page);
    await leave(page);
  },
});

test('a superuser invites staff, who choose their name and password and are logged in at once', async ({
  page,
  own,
  browser,
}) => {
  await signIn(page, SUPERUSER, '/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  const send = dialog.getByRole('button', { name: 'Send invitation' });
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(` ${INVITED} `);
  await dialog.getByLabel('Role').selectOption('Staff');
  await expect(dialog).toContainText('imports, invites, and deletes many at once');
  await send.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  const { link } = await staffMail(own.dataDir, INVITED);

  const context = await browser.newContext({ baseURL: own.url });
  const guest = await context.newPage();
  await acceptCookies(guest);
  await guest.goto(link);
  await expect(guest.getByText('You are invited to Oriel as staff.')).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue(INVITED);
  await expect(guest.getByLabel('Email')).not.toBeEditable();
  await expectAccessible(guest);
  await guest.getByLabel('Full Name').fill('Nora Ek');
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Confirm Password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Sign Up' }).click();
  await guest.waitForURL('**/admin');
  await expect(guest.getByText('Hi, Nora Ek')).toBeVisible();
  await guest.goto('/admin/users');
  await expect(guest.getByText('Hi, Nora Ek')).toBeVisible();

  // The link is used up; who is logged in is told so.
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await guest.getByRole('button', { name: 'Log Out' }).click();
  await expect(guest.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible();
  await context.close();

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: INVITED });
  await expect(row.getByRole('cell', { name: 'Staff' })).toBeVisible();
});

test('a link that is no invitation says so, and leads to those who run the site', async ({ page }) => {
  await page.goto('/signup?staff=nonsense');
  await expect(page.getByRole('heading', { name: 'This link is not an invitation' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the website' })).toBeVisible();
  await expectAccessible(page);
});

for (const [theme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const) {
  test(`the dialog and its buttons fit the screen: ${theme}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await store(page, 'theme', theme);
    await signIn(page, SUPERUSER, '/admin/users');
    await expect(page.getByRole('cell', { name: SUPERUSER.email, exact: true })).toBeVisible();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await wide()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}

test.describe('what goes wrong', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('an address with an account is refused, and what was typed stays', async ({ page }) => {
    await signIn(page, SUPERUSER, '/admin/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite User' });
    await dialog.getByLabel('Email').fill(SUPERUSER.email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('The user with this email already exists in the system')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue(SUPERUSER.email);
  });
});

base.describe('an open sign-up', () => {
  base.use({ expectedConsole: [/Failed to load resource/] });

  base('whose log-in fails leads to the log-in page, and can be pressed only once', async ({ page }) => {
    await acceptCookies(page);
    await page.route('**/trpc/auth.login**', (route) => route.abort());
    const release = await hold(page, '**/trpc/users.signup**');
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('Nils Berg');
    await page.getByLabel('Email').fill('nils@example.org');
    await page.getByLabel('Password', { exact: true }).fill(USER.password);
    await page.getByLabel('Confirm Password').fill(USER.password);
    const button = page.getByRole('button', { name: 'Sign Up' });
    await button.click();
    await expect(button).toBeDisabled();
    release();
    await page.waitForURL('**/login');
    await expect(page.getByText('User created successfully.')).toBeVisible();
    await page.unroute('**/trpc/auth.login**');
    await signIn(page, { email: 'nils@example.org', password: USER.password });
  });
});

test('a superuser sees when an account was last used, and ends its sessions', async ({
  page,
  own,
  browser,
}) => {
  const email = 'seen@example.org';
  const account = { email, full_name: 'Seen Person', password: PASSWORD, is_active: true };
  await postJson(`${own.url}/api/v1/users/`, account, await bearer(own.url, SUPERUSER));
  await followSystem(page);
  await signIn(page, SUPERUSER, '/admin/users?q=seen@');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Never seen');
  const other = await browser.newContext({ baseURL: own.url });
  const theirs = await other.newPage();
  await acceptCookies(theirs);
  await signIn(theirs, { email, password: PASSWORD }, '/admin/settings');
  await expect(theirs.getByRole('heading', { name: 'User Settings' })).toBeVisible();
  await page.reload();
  await expect(row).toContainText(/Last seen .*\d{4}/);
  await expectPresentable(page, 'users');
  const menu = row.getByRole('button', { name: /^Actions/ });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit User' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'End Sessions' });
  await expect(question).toContainText(`Signs ${email} out everywhere.`);
  await expectPresentable(page, 'end-sessions');
  await question.getByRole('button', { name: 'End sessions' }).click();
  await expect(page.getByText('1 session ended.')).toBeVisible();
  await expect(menu).toBeFocused();
  await theirs.getByRole('tab', { name: 'Password' }).click();
  await theirs.waitForURL('**/login');
  await leave(theirs);
  await other.close();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'End Sessions' }).click();
  await question.getByRole('button', { name: 'End sessions' }).click();
  await expect(page.getByText('There was no session.')).toBeVisible();
});
