// Accounts that wait for activation are shown first, independent of their page in the list.
import { newDataDir, serve } from '#server/testing/process.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  leave,
  postJson,
  postLogIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test('accounts that wait are shown above the list, edited and activated there', async ({ page }) => {
  test.setTimeout(120_000);
  await acceptCookies(page);
  const server = await serve({
    DATA_DIR: newDataDir(),
    SIGNUP_MODE: 'approval',
    FIRST_SUPERUSER: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  const headers = await bearer(server.url, SUPERUSER);
  const { password } = SUPERUSER;
  const add = async (email: string) =>
    postJson(`${server.url}/api/v1/users/`, { email, password, is_active: true }, headers);
  const signUp = (email: string) =>
    postJson(`${server.url}/api/v1/users/signup`, { email, password, full_name: `Who is ${email}` });
  for (let n = 0; n < 5; n += 1) await add(`before${n}@example.org`);
  for (let n = 1; n <= 6; n += 1) await signUp(`waiting${n}@example.org`);
  for (let n = 0; n < 5; n += 1) await add(`after${n}@example.org`);

  await page.goto(`${server.url}/login`);
  await fillLogIn(page, SUPERUSER);
  await page.goto(`${server.url}/admin/users`);
  const region = page.getByRole('region', { name: '6 accounts wait for activation' });
  const items = page.getByRole('region', { name: /activation/ }).getByRole('listitem');
  await expect(region.getByRole('listitem')).toHaveCount(3);
  await expect(items.first()).toContainText('waiting1@example.org');
  // Only the waiting accounts, not those on this page of the list.
  await expect(page.getByRole('row').filter({ hasText: 'waiting' })).toHaveCount(0);
  await expectAccessible(page);
  await region.getByRole('button', { name: 'Show all 6' }).click();
  const last = items.filter({ hasText: 'waiting6@example.org' });
  await last.getByRole('button', { name: 'Activate' }).click();
  await expect(items).toHaveCount(5);
  await expect(page.getByRole('list', { name: '5 accounts wait for activation' })).toBeFocused();
  expect((await postLogIn(server.url, { email: 'waiting6@example.org', password })).status).toBe(200);

  await items.first().getByRole('button', { name: 'Actions for waiting1@example.org' }).click();
  await page.getByRole('menuitem', { name: 'Edit User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Who is waiting1@example.org');
  await dialog.getByLabel('Is active?').check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(items).toHaveCount(4);
  // The button that opened the dialog is gone with its row.
  await expect(page.getByRole('main')).toBeFocused();
  for (const n of [2, 3, 4]) {
    await items.first().getByRole('button', { name: 'Activate' }).click();
    await expect(items).toHaveCount(5 - n);
  }
  await items.first().getByRole('button', { name: 'Activate' }).click();
  await expect(items).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await leave(page);
  await server.stop();
});
