// Deleting by mistake: Undo in the toast, and the screen Recently deleted.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  addStaff,
  bearer,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  postJson,
  shoot,
  signIn,
  STAFF,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'trash' });
test.beforeAll(addStaff);
test.beforeEach(({ page }) => acceptCookies(page));

const rowsOf = (page: Page) => page.locator('tbody tr');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notification' }).getByRole('listitem');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

async function join(url: string, ...names: string[]): Promise<void> {
  for (const name of names) await postJson(`${url}/api/v1/subscribers/`, { email: `${name}@example.org` });
}

/** Deletes what is found by a text, as a script does. */
async function deleteFound(url: string, q: string): Promise<void> {
  const headers = await bearer(url, STAFF);
  const { data } = Object(await (await fetch(`${url}/api/v1/subscribers/?q=${q}`, { headers })).json());
  const ids = data.map(({ id }: { id: string }) => id);
  await postJson(`${url}/api/v1/subscribers/delete`, { ids }, headers);
}

/** Empties the screen for a test of its own, as a script does. */
async function emptyTrash(url: string): Promise<void> {
  const headers = await bearer(url, STAFF);
  const { data } = Object(await (await fetch(`${url}/api/v1/trash/`, { headers })).json());
  for (const { id } of data) await fetch(`${url}/api/v1/trash/${id}`, { method: 'DELETE', headers });
}

async function deleteRow(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

test('Undo brings back the subscriber that was just deleted, by keyboard too', async ({ page, server }) => {
  await join(server.url, 'undone1', 'undone2');
  await signIn(page, STAFF, '/admin/subscribers?q=undone');
  await page.getByRole('button', { name: 'Actions for undone1@example.org' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Subscriber' });
  await expect(question).toContainText('For 7 days you can restore it under Recently deleted.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('The subscriber was deleted successfully.');
  await expect(rowsOf(page)).toHaveCount(1);
  await expectAccessible(page);
  // The key that leads to the toasts; then the toast, and its button.
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The subscriber was restored.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(undo(page)).toHaveCount(0);
});

test('Undo brings back all that were selected, and each toast what it tells of', async ({ page, server }) => {
  await join(server.url, 'many1', 'many2', 'many3', 'many4');
  await signIn(page, STAFF, '/admin/subscribers?q=many&sort=email');
  for (const n of [1, 2]) await page.getByLabel(`Select many${n}@example.org`).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 subscribers were deleted successfully.')).toBeVisible();
  await undo(page).click();
  await expect(page.getByText('2 subscribers were restored.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(4);
  await deleteRow(page, 'many3@example.org');
  await expect(rowsOf(page)).toHaveCount(3);
  await deleteRow(page, 'many4@example.org');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(undo(page)).toHaveCount(2);
  await undo(page).first().click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'many3@example.org' })).toBeVisible();
});

test('Undo brings back a product', async ({ page, server }) => {
  const headers = await bearer(server.url, STAFF);
  await postJson(`${server.url}/api/v1/products/`, { title: 'A lamp to keep' }, headers);
  await signIn(page, STAFF, '/admin/products');
  await page.getByRole('button', { name: 'Actions for A lamp to keep' }).click();
  await page.getByRole('menuitem', { name: 'Delete Product' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The product was deleted successfully.')).toBeVisible();
  await expect(page.getByText("You don't have any products yet")).toBeVisible();
  await undo(page).click();
  await expect(page.getByText('The product was restored.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'A lamp to keep', exact: true })).toBeVisible();
});

test('Undo is offered for 10 seconds, and as long as the toast has the pointer or the focus', async ({
  page,
  server,
}) => {
  await join(server.url, 'slow1');
  await page.clock.install();
  await signIn(page, STAFF, '/admin/subscribers?q=slow');
  await deleteRow(page, 'slow1@example.org');
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(8000);
  await expect(undo(page)).toBeVisible();
  await undo(page).hover();
  await page.clock.runFor(20_000);
  await expect(undo(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await undo(page).focus();
  await page.clock.runFor(20_000);
  await expect(undo(page)).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.clock.runFor(3000);
  await expect(undo(page)).toHaveCount(0);
});

test('the end of a deletion of all that match leads to Recently deleted', async ({ page, server }) => {
  await join(server.url, ...Array.from({ length: 9 }, (_, n) => `job${n}`));
  await signIn(page, STAFF, '/admin/subscribers?q=job');
  await page.getByLabel('Select all on this page').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select all 9 that match' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('9 subscribers were deleted successfully.')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Recently deleted' }).click();
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  await expect(page.getByText('job0@example.org')).toBeVisible();
});

test('Recently deleted lists what can be restored, restores one and several, and deletes for good', async ({
  page,
  server,
}) => {
  await emptyTrash(server.url);
  await join(server.url, 'back1', 'back2', 'back3', 'back4');
  await deleteFound(server.url, 'back');
  await followSystem(page);
  await signIn(page, STAFF, '/admin');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Recently deleted' })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(4);
  const row = page.getByRole('row', { name: /back1@example.org/ });
  await expect(row).toContainText('Subscriber');
  await expect(row).toContainText(STAFF.email);
  await expectPresentable(page, 'trash');

  await row.getByRole('button', { name: 'Restore back1@example.org' }).click();
  await expect(page.getByText('The subscriber was restored.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByRole('main')).toBeFocused();

  for (const n of [2, 3]) await page.getByLabel(`Select back${n}@example.org`).check();
  await shoot(page, 'trash-selected');
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 items were restored.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);

  const actions = page.getByRole('button', { name: 'Actions for back4@example.org' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete now' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Now' });
  await expect(question).toContainText('back4@example.org will be permanently deleted.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete now' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The subscriber was deleted for good.')).toBeVisible();
  await expect(page.getByText('Nothing recently deleted')).toBeVisible();
  await expectPresentable(page, 'trash-empty');
  await page.goto('/admin/subscribers?q=back');
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'back1@example.org' }).click();
  const history = page.getByRole('dialog').getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^Joined the waitlist/,
    /^Deleted by sam/,
    /^Restored by sam/,
  ]);
});

test.describe('an address that has joined again', () => {
  test.use({ expectedConsole: [/status of 409/] });
  test('stays where it is, and the reason is said', async ({ page, server }) => {
    await join(server.url, 'again');
    await signIn(page, STAFF, '/admin/subscribers?q=again');
    await deleteRow(page, 'again@example.org');
    await expect(undo(page)).toBeVisible();
    await join(server.url, 'again');
    await undo(page).click();
    await expect(page.getByText('This address has joined the waitlist again')).toBeVisible();
    await shoot(page, 'trash-refused');
    await expect(rowsOf(page)).toHaveCount(1);
  });
});

test('a user deletes without Undo, and the screen is for staff', async ({ page, server }) => {
  await join(server.url, 'byuser');
  await signIn(page, USER, '/admin/subscribers?q=byuser');
  await page.getByRole('button', { name: 'Actions for byuser@example.org' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('For 7 days staff can restore it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The subscriber was deleted successfully.')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Recently deleted' })).toHaveCount(0);
  await page.goto('/admin/trash');
  await page.waitForURL('**/admin');
});

test('the toast looks right in each form', async ({ page, server }) => {
  await join(server.url, 'shown1', 'shown2');
  await followSystem(page);
  await signIn(page, STAFF, '/admin/subscribers?q=shown');
  await deleteRow(page, 'shown1@example.org');
  await undo(page).focus();
  await expectPresentable(page, 'trash-toast');
});
