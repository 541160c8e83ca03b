// Accounts in the browser: signing up, recovery by mail, one's own settings, and user management.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { newDataDir, serve, type Serving } from '#server/testing/process.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  hold,
  leave,
  logIn,
  postJson,
  postLogIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

const PASSWORD = 'correct horse battery';
let people = 0;

/** A new account, made by signing up. */
async function newUser(server: Serving) {
  people += 1;
  const user = {
    email: `p${people}.${Date.now()}@example.org`,
    full_name: `Person ${people}`,
    password: PASSWORD,
  };
  await postJson(`${server.url}/api/v1/users/signup`, user);
  return user;
}

test.beforeEach(({ page }) => acceptCookies(page));

test.describe('signing up', () => {
  test('every rule is told on blur, in its own words; the first error gets the focus', async ({ page }) => {
    await page.goto('/signup');
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(field('Full Name')).toBeFocused();
    for (const message of [
      'Full Name is required',
      'Email is required',
      'Password is required',
      'Password confirmation is required',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await field('Email').fill('nonsense');
    await field('Password').fill('short');
    await field('Confirm Password').fill('different');
    await field('Confirm Password').blur();
    for (const message of [
      'Invalid email address',
      'Password must be at least 8 characters',
      'The passwords do not match',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
  });

  test('success leads to the log-in page, and the account works', async ({ page }) => {
    const email = `new.${Date.now()}@example.org`;
    await page.goto('/signup');
    await page.getByPlaceholder('Full Name').fill('New Person');
    await page.getByPlaceholder('Email').fill(email);
    await page.getByPlaceholder('Password', { exact: true }).fill(PASSWORD);
    await page.getByPlaceholder('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/login');
    await logIn(page, { email, password: PASSWORD });
    await expect(page.getByText('Hi, New Person')).toBeVisible();
    await page.goto('/signup');
    await page.waitForURL(/\/$/);
    await page.goto('/login');
    await page.waitForURL('**/admin');
  });

  test('the password can be shown, by a button outside the tab order', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    const toggle = page.getByRole('button', { name: 'Toggle password visibility' });
    await password.fill('secret words');
    await expect(password).toHaveAttribute('type', 'password');
    await toggle.click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(toggle).toHaveAttribute('tabindex', '-1');
  });
});

test.describe('sign-up modes', () => {
  for (const mode of ['approval', 'closed'] as const) {
    test(mode, async ({ page }) => {
      const own = await serve({
        DATA_DIR: newDataDir(),
        SIGNUP_MODE: mode,
        FIRST_SUPERUSER: SUPERUSER.email,
        FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
      });
      await page.goto(`${own.url}/signup`);
      if (mode === 'closed') {
        await expect(page.getByText(/sign-up is closed/i)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
      } else {
        await page.getByLabel('Full Name').fill('Waiting Person');
        await page.getByLabel('Email').fill('waiting@example.org');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.getByLabel('Confirm Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign Up' }).click();
        await page.waitForURL('**/login');
        await fillLogIn(page, { email: SUPERUSER.email, password: SUPERUSER.password });
        await page.goto(`${own.url}/admin/users`);
        const row = page.getByRole('row').filter({ hasText: 'waiting@example.org' });
        await expect(row.getByText('Waiting', { exact: true })).toBeVisible();
        await row.getByRole('button', { name: /Activate/ }).click();
        await expect(row.getByText('Active', { exact: true })).toBeVisible();
      }
      await leave(page);
      await own.stop();
    });
  }
});

test('recovery: the mail is asked for, its link sets a new password, and the old one is gone', async ({
  page,
}) => {
  const dataDir = newDataDir();
  const own = await serve({ DATA_DIR: dataDir });
  const user = await newUser(own);
  await page.goto(`${own.url}/login`);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Password Recovery' })).toBeVisible();
  await expect(
    page.getByText('A password recovery email will be sent to the registered account.'),
  ).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Password recovery email sent successfully.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');

  const outbox = join(dataDir, 'outbox');
  await expect.poll(async () => (await readdir(outbox).catch(() => [])).length, { timeout: 10_000 }).toBe(1);
  const [name = ''] = await readdir(outbox);
  const mail = await PostalMime.parse(await readFile(join(outbox, name)));
  const link = /http:\S+token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('New Password').fill('battery staple horse');
  await page.getByLabel('Confirm Password').fill('battery staple horse');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
  await page.waitForURL('**/login');
  await fillLogIn(page, { email: user.email, password: 'battery staple horse' });
  await leave(page);
  await own.stop();
});

test('a reset link without its token is told to be incomplete, and nothing is sent', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/reset-password');
  await expect(page.getByText(/incomplete/i).first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Reset Password' });
  if ((await button.count()) > 0 && (await button.isEnabled())) {
    await page.getByLabel('New Password').fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await button.click();
  }
  expect(posts).toEqual([]);
});

test.describe('the strength meter', () => {
  const meter = (page: Page) => page.getByTestId('password-strength');

  test('stands on the screens beyond the specification: the claim link, the link that welcomes', async ({
    page,
  }) => {
    for (const [path, label] of [
      ['/signup?claim=x', 'Password'],
      ['/reset-password?token=x&welcome=1', 'New Password'],
    ] as const) {
      await page.goto(path);
      await page.getByLabel(label, { exact: true }).fill('correct horse battery');
      await expect(meter(page)).toContainText('High');
      await expectAccessible(page);
    }
  });

  test('stands on none of the specification', async ({ page }) => {
    for (const [path, label] of [
      ['/signup', 'Password'],
      ['/reset-password?token=x', 'New Password'],
      ['/reset-password?token=x&welcome=0', 'New Password'],
    ] as const) {
      await page.goto(path);
      await page.getByLabel(label, { exact: true }).fill('correct horse battery');
      await expect(meter(page)).toHaveCount(0);
    }
    await logIn(page, SUPERUSER);
    await page.goto('/admin/settings');
    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByLabel('New Password', { exact: true }).fill('correct horse battery');
    await expect(meter(page)).toHaveCount(0);
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByLabel('Set Password').fill('correct horse battery');
    await expect(meter(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'ben@' })
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit User' }).click();
    await page.getByLabel('Set Password').fill('correct horse battery');
    await expect(meter(page)).toHaveCount(0);
  });
});

test('every list has five skeleton rows while it loads', async ({ page }) => {
  await logIn(page, SUPERUSER);
  for (const [path, call] of [
    ['/admin/users', 'users.list'],
    ['/admin/subscribers', 'subscribers.list'],
    ['/admin/products', 'products.list'],
    ['/admin/trash', 'trash.list'],
    ['/admin/audit', 'audit.list'],
    ['/admin/backups', 'backups.list'],
    ['/admin/settings', 'users.mySessions'],
  ] as const) {
    const release = await hold(page, `**/trpc/**${call}**`);
    await page.goto(path);
    if (path === '/admin/settings') await page.getByRole('tab', { name: 'Password' }).click();
    await expect(page.getByTestId('skeleton-row'), path).toHaveCount(5);
    release();
    await expect(page.getByTestId('skeleton-row'), path).toHaveCount(0);
    await page.unroute(`**/trpc/**${call}**`);
  }
});

test.describe('own settings', () => {
  test('tabs by role', async ({ page, server }) => {
    await logIn(page, await newUser(server));
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await page.waitForURL('**/admin/settings');
    await expect(page.getByRole('heading', { name: 'User Settings' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['My profile', 'Password', 'Appearance', 'Danger zone']);
    await expect(page.getByRole('tab', { name: 'My profile' })).toHaveAttribute('aria-selected', 'true');
  });

  test('superusers have no danger zone', async ({ page }) => {
    await logIn(page, SUPERUSER);
    await page.goto('/admin/settings');
    await expect(page.getByRole('tab')).toHaveText(['My profile', 'Password', 'Appearance']);
  });

  test('the profile is edited in place; Cancel restores what is saved, also after a Save', async ({
    page,
    server,
  }) => {
    await logIn(page, await newUser(server));
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    const name = page.getByLabel('Full Name');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await name.fill('x'.repeat(31));
    await name.blur();
    await expect(page.getByText('Full Name must be at most 30 characters')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveValue('x'.repeat(31));
    await page.getByLabel('Email').fill('');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await name.fill('Renamed Person');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully.')).toBeVisible();
    await expect(page.getByTestId('user-menu')).toContainText('Renamed Person');
    await page.getByRole('button', { name: 'Edit' }).click();
    await name.fill('Never Saved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Never Saved')).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Renamed Person')).toBeVisible();
  });

  test('the password changes, other sessions end, this one goes on', async ({ page, server }) => {
    const user = await newUser(server);
    const headers = await bearer(server.url, user);
    await logIn(page, user);
    await page.goto('/admin/settings');
    await page.getByRole('tab', { name: 'Password' }).click();
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await page.getByLabel('Current Password').fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill('battery staple horse');
    await page.getByLabel('Confirm Password').fill('battery staple hors');
    await expect(save).toBeDisabled();
    await page.getByLabel('Confirm Password').fill('battery staple horse');
    await save.click();
    await expect(page.getByText('Password updated successfully.')).toBeVisible();
    expect((await fetch(`${server.url}/api/v1/users/me`, { headers })).status).toBe(401);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'User Settings' })).toBeVisible();
  });

  test('the list of sessions shows this one and revokes others', async ({ page, server }) => {
    const user = await newUser(server);
    const headers = await bearer(server.url, user);
    await logIn(page, user);
    await page.goto('/admin/settings');
    await page.getByRole('tab', { name: 'Password' }).click();
    await expect(page.getByText('This one')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect
      .poll(async () => (await fetch(`${server.url}/api/v1/users/me`, { headers })).status)
      .toBe(401);
  });

  test('the appearance is kept and follows the system when asked to', async ({ page, server }) => {
    await logIn(page, await newUser(server));
    await page.goto('/admin/settings');
    await page.getByRole('tab', { name: 'Appearance' }).click();
    const html = page.locator('html');
    await page.getByLabel('Dark Mode').check({ force: true });
    await expect(html).toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByLabel('System').check({ force: true });
    await expect(html).toHaveClass(/light/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveClass(/dark/);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  });

  test('the danger zone deletes the account behind a question, and signs out', async ({ page, server }) => {
    const user = await newUser(server);
    await logIn(page, user);
    await page.goto('/admin/settings');
    await page.getByRole('tab', { name: 'Danger zone' }).click();
    await page.getByRole('tabpanel').getByRole('button').first().click();
    const question = page.getByRole('alertdialog', { name: 'Confirmation Required' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('tabpanel').getByRole('button').first().click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Your account has been successfully deleted')).toBeVisible();
    await page.waitForURL('**/login');
    expect((await postLogIn(server.url, user)).status).toBe(400);
  });
});

test.describe('users management', () => {
  async function openLastPage(page: Page) {
    await page.goto('/admin/users?page=999');
    await expect(page.getByRole('heading', { name: 'Users Management' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }

  test('add, edit and delete, with toasts; dialogs close, reset and reopen with the present values', async ({
    page,
  }) => {
    await logIn(page, SUPERUSER);
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click();
    await page.waitForURL('**/admin/users');
    for (const name of ['Full name', 'Email', 'Role', 'Status', 'Actions']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    const own = page.getByRole('row').filter({ hasText: SUPERUSER.email });
    await expect(own.getByText('You', { exact: true })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Actions/ })).toBeDisabled();
    await expect(own.getByText('Superuser')).toBeVisible();
    await expect(own.getByText('N/A')).toBeVisible();

    const email = `managed.${Date.now()}@example.org`;
    await page.getByRole('button', { name: 'Add User' }).click();
    const add = page.getByRole('dialog', { name: 'Add User' });
    await expect(add.getByRole('button', { name: 'Save' })).toBeDisabled();
    await add.getByLabel('Email').fill(email);
    await add.getByLabel('Full Name').fill('Managed Person');
    await add.getByLabel('Set Password').fill(PASSWORD);
    await add.getByLabel('Confirm Password').fill(PASSWORD);
    await add.getByLabel('Is active?').check({ force: true });
    await expectAccessible(page);
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User created successfully.')).toBeVisible();
    await expect(add).toBeHidden();

    await openLastPage(page);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Edit User' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await expect(edit.getByLabel('Full Name')).toHaveValue('Managed Person');
    await expect(edit.getByLabel('Is active?')).toBeChecked();
    await edit.getByLabel('Full Name').fill('Renamed Person');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully.')).toBeVisible();
    await expect(row).toContainText('Renamed Person');

    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete User' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete User' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The user was deleted successfully')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test.describe('refusals', () => {
    test.use({ expectedConsole: [/Failed to load resource/] });

    test('a failed save keeps what was typed, a failed deletion has its own words', async ({
      page,
      server,
    }) => {
      const user = await newUser(server);
      await logIn(page, SUPERUSER);
      await openLastPage(page);
      await page.getByRole('button', { name: 'Add User' }).click();
      const add = page.getByRole('dialog', { name: 'Add User' });
      await add.getByLabel('Email').fill(SUPERUSER.email);
      await add.getByLabel('Set Password').fill(PASSWORD);
      await add.getByLabel('Confirm Password').fill(PASSWORD);
      await add.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The user with this email already exists in the system')).toBeVisible();
      await expect(add.getByLabel('Email')).toHaveValue(SUPERUSER.email);
      await add.getByRole('button', { name: 'Cancel' }).click();

      await page.route('**/trpc/users.remove**', (route) => route.abort());
      const row = page.getByRole('row').filter({ hasText: user.email });
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: 'Delete User' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('An error occurred while deleting the user')).toBeVisible();
    });
  });

  test('five a page, five skeleton rows while loading', async ({ page, server }) => {
    for (let n = 0; n < 6; n += 1) await newUser(server);
    await logIn(page, SUPERUSER);
    const release = await hold(page, '**/trpc/**users.list**');
    await page.goto('/admin/users');
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(5);
    await expect(page.getByRole('table')).not.toContainText('@');
    release();
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(5);
    await expect(page.getByRole('table')).toContainText('@');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
  });

  test('a normal user sees the dashboard there, stays signed in, and has no menu entry', async ({
    page,
    server,
  }) => {
    const user = await newUser(server);
    await logIn(page, user);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toHaveCount(
      0,
    );
    await page.goto('/admin/users');
    await expect(page.getByText('Welcome back, nice to see you again!')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull();
  });
});
