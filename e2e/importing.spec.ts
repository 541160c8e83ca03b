// The import of subscribers: a file is checked first, and imported only if nothing is wrong.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  addStaff,
  expect,
  expectAccessible,
  followSystem,
  hold,
  inEachForm,
  postJson,
  signIn,
  STAFF,
  test,
} from './fixtures.ts';

test.use({ instance: 'importing' });

const IMPORT = '**/api/v1/subscribers/import';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Subscribers' });
const submit = (page: Page) => dialog(page).locator('button[type=submit]');
const count = (page: Page, name: string) =>
  dialog(page).locator('dl > div').filter({ hasText: name }).locator('dd');

async function openImport(page: Page): Promise<void> {
  await signIn(page, STAFF, '/admin/subscribers');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

function choose(page: Page, content: string, name = 'list.csv'): Promise<void> {
  return dialog(page)
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test.beforeAll(addStaff);
test.beforeEach(({ page }) => acceptCookies(page));

test('says what an import would do, imports it, and shows it in the list', async ({ page, server }) => {
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'known@example.org' });
  await openImport(page);
  await expect(dialog(page)).toContainText('created_at');
  await expect(submit(page)).toBeDisabled();
  await choose(page, 'email;location\nnew1@example.org;Berlin\nnew2@example.org;\nknown@example.org;Oslo\n');
  await expect(submit(page)).toHaveText('Import 2 subscribers');
  for (const [name, number] of Object.entries({ Rows: '3', New: '2', Known: '1', Refused: '0' })) {
    await expect(count(page, name)).toHaveText(number);
  }
  await submit(page).click();
  await expect(page.getByText('2 subscribers imported.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'new1@example.org' })).toContainText('Berlin');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await choose(page, 'email\nnew1@example.org\n');
  await expect(dialog(page)).toContainText('Every address of the file is on the waitlist already.');
  await expect(submit(page)).toBeDisabled();
});

test('takes a file that is dropped', async ({ page }) => {
  await openImport(page);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['email\ndropped@example.org\n'], 'dropped.csv'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(dialog(page)).toContainText('dropped.csv');
  await expect(submit(page)).toHaveText('Import 1 subscriber');
});

test('lists the first hundred problems by line, and offers no import', async ({ page }) => {
  await openImport(page);
  const rows = Array.from({ length: 120 }, (_, n) => (n === 0 ? 'fine@example.org' : `not an address ${n}`));
  await choose(page, ['email', ...rows].join('\n'));
  await expect(count(page, 'Refused')).toHaveText('119');
  const problems = dialog(page).getByRole('table', { name: 'Problems' });
  await expect(problems.getByRole('row')).toHaveCount(101);
  await expect(problems.getByRole('row').nth(1)).toContainText('3Invalid email address');
  await expect(dialog(page)).toContainText('Nothing is imported until the file is corrected.');
  await expect(dialog(page)).toContainText('The first 100 are shown.');
  await expect(submit(page)).toHaveText('Import');
  await expect(submit(page)).toBeDisabled();
});

test('shows the progress, and is aborted by Cancel', async ({ page }) => {
  await openImport(page);
  const release = await hold(page, IMPORT);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/import'));
  await choose(page, 'email\nslow@example.org\n');
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await expect(dialog(page).getByLabel('File')).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await failed;
  await expect(dialog(page)).toBeHidden();
  release();
  await expect(page.getByText('Something went wrong!')).toHaveCount(0);
});

test('asks before a chosen file is dismissed', async ({ page }) => {
  await openImport(page);
  await choose(page, 'email\nchosen@example.org\n');
  await expect(submit(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(submit(page)).toHaveText('Import 1 subscriber');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
});

test.describe('files on disk', () => {
  let folder: string;
  test.beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'import-'))));
  test.afterAll(() => rm(folder, { recursive: true }));

  test('one of more than 50 MiB is refused before it is sent', async ({ page }) => {
    const path = join(folder, 'large.csv');
    await writeFile(path, 'email\n');
    await truncate(path, 50 * 1024 * 1024 + 1);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await openImport(page);
    await dialog(page).getByLabel('File').setInputFiles(path);
    await expect(dialog(page).getByRole('alert')).toHaveText('The file is larger than 50 MiB.');
    await expect(submit(page)).toBeDisabled();
    expect(sent.filter((url) => url.includes('/import'))).toEqual([]);
    await choose(page, 'email\nsmall@example.org\n');
    await expect(submit(page)).toHaveText('Import 1 subscriber');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  });

  test('one that changed after its check is not imported', async ({ page, server }) => {
    const path = join(folder, 'changing.csv');
    await writeFile(path, 'email\nbefore@example.org\n');
    await openImport(page);
    await dialog(page).getByLabel('File').setInputFiles(path);
    await expect(submit(page)).toHaveText('Import 1 subscriber');
    await writeFile(path, 'email\nafter-the-change@example.org\n');
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'The file has changed since it was chosen. Please choose it again.',
    );
    await page
      .goto(`${server.url}/admin/subscribers?q=after-the-change`, { waitUntil: 'commit' })
      .catch(() => undefined);
    await expect(page.getByText('No subscriber fits these filters.')).toBeVisible();
  });
});

test.describe('what goes wrong', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('keeps the chosen file, which can be checked again', async ({ page }) => {
    await openImport(page);
    await page.route(IMPORT, (route) => route.abort());
    await choose(page, 'email\nagain@example.org\n');
    await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong.');
    // Said once: no toast says it too.
    await expect(page.getByText('Something went wrong!')).toHaveCount(0);
    await expect(dialog(page)).toContainText('list.csv');
    await page.unroute(IMPORT);
    await expect(submit(page)).toHaveText('Check again');
    await submit(page).click();
    await expect(submit(page)).toHaveText('Import 1 subscriber');
    await page.route(IMPORT, (route) => route.abort());
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong.');
    await page.unroute(IMPORT);
    await submit(page).click();
    await expect(page.getByText('1 subscriber imported.')).toBeVisible();
  });

  test('a file without a column of addresses is refused in the words of the server', async ({ page }) => {
    await openImport(page);
    await choose(page, 'name\nAda\n');
    await expect(dialog(page).getByRole('alert').or(dialog(page).getByRole('table'))).toContainText('email');
    await expect(submit(page)).not.toHaveText(/^Import \d/);
  });
});

test('is accessible in each form', async ({ page }) => {
  await followSystem(page);
  await openImport(page);
  await inEachForm(page);
  await choose(page, `email\n${'broken\n'.repeat(40)}`);
  await inEachForm(page, async () => {
    await expect(dialog(page).getByRole('table', { name: 'Problems' })).toBeVisible();
    await expectAccessible(page);
  });
});
