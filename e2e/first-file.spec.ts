// The first file of a person, whose list is fetched ahead while the file is sent.
import { acceptCookies, expect, leave, signIn, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'first-file' });
test.afterEach(({ page }) => leave(page));

test('shows the file, though its list was asked for before it arrived', async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
  let arrived = () => {};
  const upload = new Promise<void>((resolve) => (arrived = resolve));
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/files/')) arrived();
  });
  let isHeld = false;
  await page.route('**/trpc/*files.list*', async (route) => {
    if (isHeld) return route.continue();
    isHeld = true;
    const answer = await route.fetch();
    await upload;
    // What the program does when the file has arrived comes first.
    await page.waitForTimeout(300);
    return route.fulfill({ response: answer });
  });
  await page.getByLabel('Add files').setInputFiles({
    name: 'Lease.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Rent\n\nIt is due.\n'),
  });
  await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')).toContainText(
    'Lease.md',
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
