// Accounts from before the present rules for addresses and passwords: they can log in and be edited, but no new account can
// be created with such values.
import { join } from 'node:path';
import { createPasswords } from '#server/auth/passwords.ts';
import { openSqliteFile } from '#server/db/sqlite/database.ts';
import { newDataDir, serve } from '#server/testing/process.ts';
import { acceptCookies, expect, fillLogIn, leave, postJson, SUPERUSER, test } from './fixtures.ts';

/** With an accent in the local part. */
const EMAIL = 'jos\u00e9@example.org';
/** Eight code points that NFKC makes four of. */
const PASSWORD = 'e\u0301'.repeat(4);

test.beforeEach(({ page }) => acceptCookies(page));

test('a former account logs in, edits its profile, and is edited by a superuser', async ({ page }) => {
  const dataDir = newDataDir();
  const first = { FIRST_SUPERUSER: SUPERUSER.email, FIRST_SUPERUSER_PASSWORD: SUPERUSER.password };
  const own = await serve({ DATA_DIR: dataDir, ...first });
  const person = { email: 'jose@example.org', full_name: 'Jos\u00e9', password: SUPERUSER.password };
  await postJson(`${own.url}/api/v1/users/signup`, person);
  const db = openSqliteFile(join(dataDir, 'oriel.db'));
  const password_hash = await createPasswords().hash(PASSWORD);
  const former = { email: EMAIL, password_hash };
  await db.updateTable('users').set(former).where('email', '=', person.email).execute();
  await db.destroy();

  await page.goto(`${own.url}/login`);
  await fillLogIn(page, { email: EMAIL, password: PASSWORD });
  await page.goto(`${own.url}/admin/settings`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full Name').fill('Renamed Once');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await expect(page.getByRole('main').getByText(EMAIL)).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('access_token'));
  await page.goto(`${own.url}/login`);
  await fillLogIn(page, SUPERUSER);
  await page.goto(`${own.url}/admin/users`);
  const row = page.getByRole('row').filter({ hasText: EMAIL });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit User' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Full Name').fill('Renamed Twice');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Renamed Twice');
  await leave(page);
  await own.stop();
});

test('sign-up takes neither such an address nor such a password', async ({ page }) => {
  await page.goto('/signup');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Email').fill(EMAIL);
  await field('Password').fill(PASSWORD);
  await field('Confirm Password').fill(PASSWORD);
  await field('Confirm Password').blur();
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
  await field('Email').fill('jose@example.org');
  await field('Password').fill('e\u0301'.repeat(8));
  await field('Password').blur();
  await expect(page.getByText('Invalid email address', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toHaveCount(0);
});
