// An entry of the waitlist beside its list: opening and closing it, tags, notes, the place, and what a user sees of it.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  addStaff,
  bearer,
  expect,
  expectAccessible,
  followSystem,
  inEachForm,
  postJson,
  signIn,
  STAFF,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'entries' });
test.beforeAll(addStaff);
test.beforeEach(({ page }) => acceptCookies(page));

/** Joins from Berlin. @returns the id */
async function join(url: string, email: string): Promise<string> {
  await postJson(`${url}/api/v1/subscribers/`, { email, coordinates: { latitude: 52.52, longitude: 13.41 } });
  const headers = await bearer(url, STAFF);
  const answer = await fetch(`${url}/api/v1/subscribers/?q=${encodeURIComponent(email)}`, { headers });
  return Object(await answer.json()).data[0].id;
}

const drawerOf = (page: Page, email: string) => page.getByRole('dialog', { name: email });

test('a row opens its entry by a press and by Enter; closing it leads back to the same list', async ({
  page,
  server,
}) => {
  await join(server.url, 'row1@example.org');
  const id = await join(server.url, 'row2@example.org');
  await signIn(page, STAFF, '/admin/subscribers?q=row&sort=email');
  const link = page.getByRole('link', { name: 'row2@example.org' });
  await link.focus();
  await page.keyboard.press('Enter');
  const drawer = drawerOf(page, 'row2@example.org');
  await expect(drawer.getByRole('heading', { name: 'row2@example.org' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/subscribers/${id}\\?q=row&sort=email$`));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/subscribers\?q=row&sort=email$/);
  await expect(link).toBeFocused();

  // Anywhere on the row, but not on its checkbox.
  await page.getByRole('checkbox', { name: 'Select row1@example.org' }).check();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('row', { name: /row1@example.org/ })
    .getByText('Berlin, Germany')
    .click();
  await expect(drawerOf(page, 'row1@example.org')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The address of an entry leads to it.
  await page.goto(`/admin/subscribers/${id}`);
  await expect(drawer.getByRole('img', { name: 'Map: Berlin, Germany' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('table', { name: 'Subscribers' })).toBeVisible();
});

test('an entry tells of its invitation, and leads to its wave', async ({ page, server }) => {
  const id = await join(server.url, 'asked@example.org');
  await signIn(page, STAFF, `/admin/subscribers/${id}`);
  const drawer = drawerOf(page, 'asked@example.org');
  await expect(drawer.getByText('Not invited')).toBeVisible();
  const headers = await bearer(server.url, SUPERUSER);
  await postJson(`${server.url}/api/v1/invitations/`, { subscriber_ids: [id] }, headers);
  await page.reload();
  await expect(drawer.getByText(/^(Waiting to be sent|Sent), made .* and good until /)).toBeVisible();
  await drawer.getByRole('link', { name: 'Open its wave' }).click();
  await expect(page).toHaveURL(/\/admin\/invitations\?wave=/);
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('asked@example.org');
});

test('tags are added, taken away, shown in the list and filter it', async ({ page, server }) => {
  const id = await join(server.url, 'tagged@example.org');
  await join(server.url, 'untagged@example.org');
  await signIn(page, STAFF, `/admin/subscribers/${id}?q=tagged`);
  const drawer = drawerOf(page, 'tagged@example.org');
  await drawer.getByRole('textbox', { name: 'New tag' }).fill('press, VIP');
  await page.keyboard.press('Enter');
  const tags = drawer.getByRole('list', { name: 'Tags', exact: true });
  await expect(tags.getByRole('listitem')).toHaveText(['press', 'VIP']);
  await expect(drawer.getByRole('textbox', { name: 'New tag' })).toHaveValue('');
  await drawer.getByRole('textbox', { name: 'New tag' }).fill('x'.repeat(41));
  await expect(drawer.getByRole('alert')).toContainText('A tag has at most 40 characters');
  await drawer.getByRole('textbox', { name: 'New tag' }).fill('');
  await drawer.getByRole('button', { name: 'Remove tag VIP' }).click();
  await expect(tags.getByRole('listitem')).toHaveText(['press']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Tags of tagged@example.org' })).toHaveText('press');

  await page.getByRole('textbox', { name: 'Filter by tag' }).fill('PRESS');
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveURL(/tags=PRESS/);
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter without tag PRESS' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Filter by tag' })).toBeFocused();
});

test('those who are selected are tagged at once', async ({ page, server }) => {
  for (const n of [1, 2]) await join(server.url, `bulk${n}@example.org`);
  await signIn(page, STAFF, '/admin/subscribers?q=bulk');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag Subscribers' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Add tags').fill('early, press');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 subscribers changed')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Tags of bulk1@example.org' }).getByRole('listitem'),
  ).toHaveText(['early', 'press']);
});

test('notes are written and deleted, and the place is changed', async ({ page, server }) => {
  const id = await join(server.url, 'noted@example.org');
  await signIn(page, STAFF, `/admin/subscribers/${id}`);
  const drawer = drawerOf(page, 'noted@example.org');
  await drawer.getByRole('textbox', { name: 'New note' }).fill('Met at the fair.\n<b>Call</b> on Monday.');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  const notes = drawer.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('<b>Call</b> on Monday.');
  await expect(notes).toContainText(STAFF.email);
  await expect(drawer.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await expect(drawer.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Joined the waitlist/,
    /^Note written by sam@example.org/,
  ]);
  await notes.getByRole('button', { name: /^Delete note of/ }).click();
  await expect(notes).toBeHidden();

  await drawer.getByRole('button', { name: 'Change place' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Place' })).toBeFocused();
  await drawer.getByRole('textbox', { name: 'Place' }).fill('Bonn, Germany');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Bonn, Germany')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Change place' })).toBeFocused();
  await expect(drawer.getByRole('img', { name: /^Map/ })).toHaveCount(0);
});

test('a user sees the entry and its tags, and can change nothing', async ({ page, server }) => {
  const id = await join(server.url, 'seen@example.org');
  await postJson(
    `${server.url}/api/v1/subscribers/tag`,
    { ids: [id], add: ['press'] },
    await bearer(server.url, STAFF),
  );
  await signIn(page, USER, `/admin/subscribers/${id}`);
  const drawer = drawerOf(page, 'seen@example.org');
  await expect(drawer.getByRole('list', { name: 'Tags', exact: true })).toHaveText('press');
  await expect(drawer.getByRole('heading', { name: 'Notes' })).toHaveCount(0);
  await expect(drawer.getByRole('textbox')).toHaveCount(0);
  await expect(drawer.getByRole('button')).toHaveCount(1);
});

test.describe('an entry that is gone', () => {
  test.use({ expectedConsole: [/404/] });
  test('is told, and the list is behind it', async ({ page }) => {
    await signIn(page, STAFF, '/admin/subscribers/01970000-0000-7000-8000-000000000000');
    await expect(page.getByRole('alert')).toContainText('Subscriber not found');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/subscribers$/);
  });
});

test('has no accessibility issues in each form', async ({ page, server }) => {
  const email = 'axe@example.org';
  const id = await join(server.url, email);
  const staff = await bearer(server.url, STAFF);
  const api = `${server.url}/api/v1/subscribers`;
  await postJson(`${api}/tag`, { ids: [id], add: ['early', 'press', 'VIP', 'Übung'] }, staff);
  await postJson(
    `${api}/${id}/notes`,
    { text: 'Met at the fair in Berlin.\nWants to be invited early.' },
    staff,
  );
  await followSystem(page);
  await page.setViewportSize({ width: 360, height: 860 });
  await signIn(page, STAFF, '/admin/subscribers?q=axe&tags=press');
  await expect(page.getByRole('list', { name: `Tags of ${email}` })).toBeVisible();
  await inEachForm(page);
  await page.setViewportSize({ width: 360, height: 860 });
  await page.getByRole('link', { name: email }).click();
  await expect(drawerOf(page, email).getByText('Met at the fair')).toBeVisible();
  await inEachForm(page, async (width) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
