// The list of one's own jobs in the top bar: on every screen, after a reload and on another machine.
import {
  acceptCookies,
  addStaff,
  bearer,
  expect,
  expectPresentable,
  followSystem,
  postJson,
  signIn,
  STAFF,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'jobs' });
test.beforeAll(addStaff);
test.beforeEach(({ page }) => acceptCookies(page));

test('what ran is listed for a day, for who started it', async ({ page, server: { url } }) => {
  await followSystem(page);
  await signIn(page, STAFF, '/admin/settings');
  await expect(page.getByRole('heading', { name: 'User Settings' })).toBeVisible();
  const button = page.getByRole('button', { name: /^Jobs/ });
  await expect(button).toHaveCount(0);

  // Started elsewhere.
  const headers = await bearer(url, STAFF);
  for (const name of ['one', 'two', 'three'])
    await postJson(`${url}/api/v1/subscribers/`, { email: `${name}@example.org` });
  const started = await postJson(`${url}/api/v1/subscribers/delete`, { filters: {}, expected: 3 }, headers);
  const { job_id } = Object(await started.json());
  await expect
    .poll(async () => {
      const job = await fetch(`${url}/api/v1/jobs/${job_id}`, { headers });
      return Object(await job.json()).status;
    })
    .toBe('done');
  await page.reload();
  await button.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Jobs' });
  await expect(list.getByRole('listitem')).toHaveText([/^3 subscribers were deleted successfully\.Started /]);
  await expectPresentable(page, 'jobs');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
});

for (const who of [USER, SUPERUSER])
  test(`${who.email} has none of the jobs of others`, async ({ page }) => {
    await signIn(page, who, '/admin/settings');
    await expect(page.getByRole('heading', { name: 'User Settings' })).toBeVisible();
    // The menu below comes with the role, as the jobs would.
    await expect(page.getByRole('navigation', { name: 'More screens' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Jobs/ })).toHaveCount(0);
  });
