// Members of the beta in the browser: Ask and the own settings, and nothing of the waitlist.
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  logIn,
  postJson,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'members' });
test.beforeEach(({ page }) => acceptCookies(page));

const waitlist = /Subscribers|Products|waitlist/i;

test('a member has Dashboard, Ask and User Settings; other addresses show the dashboard', async ({
  page,
  server,
}) => {
  const authorization = await bearer(server.url, SUPERUSER);
  const member = { email: `member.${Date.now()}@example.org`, password: USER.password };
  const account = { ...member, full_name: 'Mia Member', is_active: true, role: 'member' };
  expect((await postJson(`${server.url}/api/v1/users/`, account, authorization)).status).toBe(200);
  await logIn(page, member);
  await expect(page.getByText('Hi, Mia Member')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['Go to Website', 'Dashboard', 'Ask', 'User Settings']);
  await expect(page.getByRole('navigation', { name: 'More screens' }).getByRole('link')).toHaveText([
    'Files',
  ]);
  const content = page.getByRole('main');
  await expect(content.getByRole('link', { name: /^Files and Collections/ })).toBeVisible();
  await expect(content).not.toContainText(waitlist);
  await expectAccessible(page);

  for (const path of [
    '/admin/subscribers?page=2',
    '/admin/invitations',
    '/admin/products',
    '/admin/users',
    '/admin/trash',
    '/admin/audit',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/admin');
    await expect(page.getByText('Hi, Mia Member')).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: 'Add Collection' })).toBeVisible();
  await expect(palette).not.toContainText(waitlist);
  await palette.getByRole('combobox').fill('example');
  await expect(palette.getByText('Nothing matches “example”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await content.getByRole('link', { name: /^Ask/ }).click();
  await expect(page.getByLabel('Ask a question')).toBeVisible();
});

test('a superuser turns a user into a member and back; an open dashboard follows', async ({
  page,
  browser,
  server,
}) => {
  const person = { email: `turned.${Date.now()}@example.org`, password: USER.password };
  await postJson(`${server.url}/api/v1/users/signup`, { ...person, full_name: 'Tom Turned' });
  await logIn(page, SUPERUSER);
  await page.goto(`/admin/users?q=${person.email}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  const change = async (role: string) => {
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Edit User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Role').selectOption(role);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByText(role, { exact: true })).toBeVisible();
  };

  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await acceptCookies(theirs);
  await logIn(theirs, person);
  await expect(theirs.getByRole('heading', { name: 'On the waitlist' })).toBeVisible();
  await change('Member');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Where to go' })).toBeVisible();
  await change('User');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'On the waitlist' })).toBeVisible();
  await context.close();
});
