// Acting: row menus, the selection, deleting and exporting many, activating all who wait.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import {
  acceptCookies,
  addStaff,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  followSystem,
  hold,
  inEachForm,
  leave,
  logIn,
  postJson,
  postLogIn,
  shoot,
  signIn,
  STAFF,
  SUPERUSER,
  test,
} from './fixtures.ts';
import { BLOCKED_RECORDER } from './invitation-mail.ts';

test.use({ instance: 'acting', permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeAll(addStaff);
test.beforeEach(({ page }) => acceptCookies(page));

const rowsOf = (page: Page) => page.locator('tbody tr');
const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' });
const actionsOf = (page: Page, email: string) => page.getByRole('button', { name: `Actions for ${email}` });

async function join(url: string, name: string, count: number): Promise<void> {
  const emails = Array.from({ length: count }, (_, index) => `${name}${index + 1}@example.org`);
  while (emails.length > 0)
    await Promise.all(
      emails.splice(0, count > 50 ? 50 : 1).map((email) => postJson(`${url}/api/v1/subscribers/`, { email })),
    );
}

async function countMatches(url: string, q: string): Promise<number> {
  const headers = await bearer(url, STAFF);
  const answer = await fetch(`${url}/api/v1/subscribers/?limit=1&q=${q}`, { headers });
  return Object(await answer.json()).count;
}

test('the row menu copies the email, and deletes behind a question that Escape answers with no', async ({
  page,
  server,
}) => {
  await join(server.url, 'menu', 2);
  await signIn(page, STAFF, '/admin/subscribers?q=menu');
  const button = actionsOf(page, 'menu1@example.org');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy email' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  // The audit log is for superusers.
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Copy email' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The email was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('menu1@example.org');
  await expect(button).toBeFocused();

  await button.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Subscriber' });
  await expect(question).toContainText('menu1@example.org will be permanently deleted');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The subscriber was deleted successfully.')).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/menu2@example\.org/]);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the selection survives paging, is said, and ends with a filter or Escape', async ({ page, server }) => {
  await join(server.url, 'pick', 9);
  await signIn(page, STAFF, '/admin/subscribers?q=pick');
  await page.getByLabel('Select pick9@example.org').check();
  await expect(barOf(page)).toContainText('1 selected');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  const all = page.getByLabel('Select all on this page');
  await all.check();
  await expect(barOf(page)).toContainText('3 selected');
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page.getByLabel('Select pick9@example.org')).toBeChecked();
  await expect(page.getByLabel('Select pick8@example.org')).not.toBeChecked();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  // Another order is no filter.
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort=email/);
  await expect(barOf(page)).toContainText('3 selected');
  await page.getByRole('searchbox').fill('pick1');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(barOf(page)).toHaveCount(0);
  await page.getByRole('searchbox').fill('pick');
  await expect(rowsOf(page)).toHaveCount(7);
  await expect(barOf(page)).toHaveCount(0);
  await page.getByLabel('Select pick1@example.org').check();
  await page.keyboard.press('Escape');
  await expect(barOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Select pick1@example.org')).toBeFocused();
});

test('what is selected is deleted behind a question that names the number', async ({ page, server }) => {
  await join(server.url, 'some', 9);
  await signIn(page, STAFF, '/admin/subscribers?q=some&sort=email');
  for (const n of [1, 2]) await page.getByLabel(`Select some${n}@example.org`).check();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByLabel('Select some9@example.org').check();
  const opener = barOf(page).getByRole('button', { name: 'Delete' });
  await opener.click();
  const question = page.getByRole('alertdialog', { name: 'Delete Subscribers' });
  await expect(question).toContainText('3 subscribers will be permanently deleted');
  await expect(question).toContainText('Press Delete to do it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 subscribers were deleted successfully.')).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
  // The second page is gone with its rows.
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await countMatches(server.url, 'some')).toBe(6);
});

test.describe('a list that has changed', () => {
  test.use({ expectedConsole: [/status of 409/] });
  test('where another number matches by now, nobody is deleted until that one is agreed to', async ({
    page,
    server,
  }) => {
    await join(server.url, 'match', 10);
    const before = await countMatches(server.url, 'example.org');
    await signIn(page, STAFF, '/admin/subscribers?q=match');
    const all = page.getByLabel('Select all on this page');
    await all.check();
    await expect(barOf(page)).toContainText('7 selected');
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(false);
    await barOf(page).getByRole('button', { name: 'Select all 10 that match' }).click();
    await expect(barOf(page)).toContainText('10 selected');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByLabel('Select match1@example.org')).toBeChecked();
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Subscribers' });
    await expect(question).toContainText('10 subscribers will be permanently deleted');
    await postJson(`${server.url}/api/v1/subscribers/`, { email: 'match.late@example.org' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('alert')).toHaveText(
      '11 subscribers match now, not 10. Nothing was deleted.',
    );
    await expect(question).toContainText('11 subscribers will be permanently deleted');
    await expectAccessible(page);
    expect(await countMatches(server.url, 'example.org')).toBe(before + 1);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('11 subscribers were deleted successfully.')).toBeVisible();
    await expect(question).toBeHidden();
    expect(await countMatches(server.url, 'example.org')).toBe(before - 10);
  });
});

test('one that is left out of all that match leaves the others of the page selected', async ({
  page,
  server,
}) => {
  await join(server.url, 'leave', 8);
  await signIn(page, STAFF, '/admin/subscribers?q=leave&sort=email');
  await page.getByLabel('Select all on this page').check();
  await barOf(page)
    .getByRole('button', { name: /Select all 8/ })
    .click();
  await page.getByLabel('Select leave3@example.org').uncheck();
  await expect(barOf(page)).toContainText('6 selected');
});

test('deleting many goes on at the server: shown with Stop on return, and without any tab', async ({
  page,
  server,
}) => {
  test.slow();
  // So many that it runs for seconds.
  const ROWS = 100_000;
  const headers = await bearer(server.url, SUPERUSER);
  const list = `email\n${Array.from({ length: ROWS }, (_, n) => `stop${n}@example.org\n`).join('')}`;
  const form = new FormData();
  form.append('dry_run', 'false');
  form.append('file', new Blob([list]), 'list.csv');
  await fetch(`${server.url}/api/v1/subscribers/import`, { method: 'POST', headers, body: form });
  await logIn(page, STAFF);
  const startDeletion = async (count: string) => {
    await page.getByLabel('Select all on this page').check();
    await barOf(page)
      .getByRole('button', { name: `Select all ${count} that match` })
      .click();
    await barOf(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Subscribers' });
    await expect(question).toContainText(`${count} subscribers`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
  };
  const running = page.getByRole('region', { name: 'Deletion' });
  await page.goto('/admin/subscribers?q=stop');
  await startDeletion('100,000');
  await expect(running.getByRole('progressbar', { name: 'Deleting' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await expect(running).toHaveCount(0);
  // From any screen.
  await page.getByRole('button', { name: 'Jobs, 1 running' }).click();
  const jobs = page.getByRole('dialog', { name: 'Jobs' });
  await expect(jobs.getByRole('progressbar', { name: 'Deleting 100,000 subscribers' })).toBeVisible();
  await shoot(page, 'jobs-running');
  await jobs.getByRole('button', { name: 'Stop: Deleting 100,000 subscribers' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Success!' });
  const told = toast.getByText(/^Stopped: [\d,]+ subscribers deleted until then\.$/);
  await expect(told).toBeVisible();
  const deleted = Number((await told.innerText()).replaceAll(/\D/g, ''));
  await expect(jobs).toContainText(/^JobsStopped: [\d,]+ subscribers deleted until then\.Started /);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(running).toHaveCount(0);
  const left = await countMatches(server.url, 'stop');
  expect(deleted).toBeGreaterThan(0);
  expect(left).toBe(ROWS - deleted);

  await startDeletion(left.toLocaleString('en'));
  await expect(running).toBeVisible();
  await page.close();
  await expect.poll(() => countMatches(server.url, 'stop'), { timeout: 60_000 }).toBe(0);
});

test('the end of a deletion is told on whatever screen', async ({ page, server }) => {
  await join(server.url, 'told', 8);
  await signIn(page, STAFF, '/admin/subscribers?q=told');
  await page.getByLabel('Select all on this page').check();
  await barOf(page)
    .getByRole('button', { name: /Select all 8/ })
    .click();
  await barOf(page).getByRole('button', { name: 'Delete' }).click();
  const release = await hold(page, /jobs\.list/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible();
  release();
  await expect(page.getByText('8 subscribers were deleted successfully.')).toBeVisible();
});

test.describe('with a preview', () => {
  test.use({ expectedConsole: [BLOCKED_RECORDER] });
  test('Invite above the list proposes exactly those who are selected', async ({ page, server }) => {
    await join(server.url, 'chosen', 9);
    await signIn(page, STAFF, '/admin/subscribers?q=chosen&sort=email');
    const invite = page.getByRole('button', { name: 'Invite', exact: true }).first();
    const dialog = page.getByRole('dialog', { name: 'Invite Subscribers' });
    for (const n of [1, 3]) await page.getByLabel(`Select chosen${n}@example.org`).check();
    await invite.click();
    await expect(dialog.getByRole('radio', { name: 'The 2 selected' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog).toContainText('2 invited.');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(barOf(page)).toHaveCount(0);
    await page.getByLabel('Select all on this page').check();
    await barOf(page)
      .getByRole('button', { name: /Select all 9/ })
      .click();
    await invite.click();
    await expect(dialog.getByRole('radio', { name: 'The 7 who match the filter and wait' })).toBeChecked();
  });
});

test('the selection and all that match are exported', async ({ page, server }) => {
  await join(server.url, 'export', 9);
  await signIn(page, STAFF, '/admin/subscribers?q=export&sort=email');
  const exported = async () => {
    await barOf(page).getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
  };
  for (const n of [2, 4]) await page.getByLabel(`Select export${n}@example.org`).check();
  expect(await exported()).toEqual(['export2@example.org', 'export4@example.org']);
  await page.getByLabel('Select all on this page').check();
  await barOf(page)
    .getByRole('button', { name: /Select all 9/ })
    .click();
  expect(await exported()).toHaveLength(9);
  // Without a filter everybody matches.
  await page.goto('/admin/subscribers');
  await page.getByLabel('Select all on this page').check();
  await barOf(page)
    .getByRole('button', { name: /^Select all/ })
    .click();
  expect(await exported()).toHaveLength(await countMatches(server.url, 'example.org'));
});

test('an id is copied whole, and shown whole on focus', async ({ page, server }) => {
  await join(server.url, 'id', 1);
  await signIn(page, STAFF, '/admin/subscribers?q=id1');
  const button = page.getByRole('button', { name: /^Copy ID/ });
  const id = (await button.getAttribute('aria-label'))?.slice('Copy ID '.length) ?? '';
  expect(id).toMatch(/^[\da-f-]{36}$/);
  await expect(rowsOf(page).getByRole('cell').first()).toContainText(id);
  expect((await button.boundingBox())?.width).toBeLessThan(160);
  await button.focus();
  await expect(page.getByRole('tooltip')).toHaveText(id);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The ID was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test('a long address does not push the actions off the screen at 1280 px', async ({ page, server }) => {
  const email = `${'a.very.long.local.part'.repeat(2)}@${'subsidiary.'.repeat(8)}example.org`;
  await postJson(`${server.url}/api/v1/subscribers/`, {
    email,
    coordinates: { latitude: 52.52, longitude: 13.41 },
  });
  await signIn(page, STAFF, '/admin/subscribers?q=a.very.long');
  await expect(page.getByTitle(email)).toBeVisible();
  const frame = page.getByRole('table', { name: 'Subscribers' }).locator('..');
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(actionsOf(page, email)).toBeInViewport();
});

test('all accounts that wait are activated at once, from the dashboard and from the users', async ({
  page,
}) => {
  const server = await serve({
    DATA_DIR: newDataDir(),
    SIGNUP_MODE: 'approval',
    FIRST_SUPERUSER: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  const { password } = SUPERUSER;
  const signUp = (name: string) =>
    postJson(`${server.url}/api/v1/users/signup`, {
      email: `${name}@example.org`,
      password,
      full_name: name,
    });
  for (const name of ['wait1', 'wait2', 'wait3']) await signUp(name);
  await page.goto(`${server.url}/login`);
  await fillLogIn(page, SUPERUSER);
  const notice = page.getByRole('region', { name: 'Waiting accounts' });
  await expect(notice).toContainText('3 accounts wait for activation.');
  await notice.getByRole('button', { name: 'Activate all 3' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmation Required' });
  await expect(question).toContainText('3 accounts will be able to log in');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('3 accounts were activated.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect((await postLogIn(server.url, { email: 'wait2@example.org', password })).status).toBe(200);

  for (const name of ['wait4', 'wait5']) await signUp(name);
  await page.goto(`${server.url}/admin/users`);
  await page.getByRole('button', { name: 'Activate all 2' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Activate all 2' })).toBeFocused();
  await page.getByRole('button', { name: 'Activate all 2' }).click();
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('2 accounts were activated.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /wait for activation/ })).toHaveCount(0);
  await leave(page);
  await server.stop();
});

test('empty lists say the next step and offer it', async ({ page }) => {
  const server = await serve({
    DATA_DIR: newDataDir(),
    FIRST_SUPERUSER: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  await page.goto(`${server.url}/login`);
  await fillLogIn(page, SUPERUSER);
  await page.goto(`${server.url}/admin/products`);
  await expect(page.getByText("You don't have any products yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the first one' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/admin/subscribers`);
  await expect(page.getByText("You don't have any subscribers yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring in a list' }).click();
  await expect(page.getByRole('dialog', { name: 'Import Subscribers' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open the form' }).click();
  await expect(page).toHaveURL(`${server.url}/#waitlist`);
  await leave(page);
  await server.stop();
});

test('a selection is accessible, and its actions are reachable, in each form', async ({ page, server }) => {
  await join(server.url, 'axe', 8);
  await page.setViewportSize({ width: 360, height: 800 });
  await followSystem(page);
  await signIn(page, STAFF, '/admin/subscribers?q=axe');
  await page.getByLabel('Select all on this page').check();
  const item = page.getByRole('menuitem', { name: 'Copy email' });
  await inEachForm(page, async () => {
    await expect(barOf(page)).toBeInViewport();
    await expectAccessible(page);
    await actionsOf(page, 'axe8@example.org').click();
    await expect(item).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(item).toHaveCount(0);
  });
});
