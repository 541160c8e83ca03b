// Mails and ZIP files, and a collection with many files: what came out of what, search, order, a description, who may read it.
import type { Page } from '@playwright/test';
import { buildEml } from '#server/testing/mail.ts';
import { buildZip } from '#server/testing/zip.ts';
import { bringIn } from './asking.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  followSystem,
  inEachForm,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'files of files' });
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await followSystem(page);
  await signIn(page, SUPERUSER);
});

const list = (page: Page) => page.getByRole('list', { name: 'Files', exact: true });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const first = (page: Page) => list(page).getByRole('listitem').first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search names and contents' });
/** Accessible, and no wider than the window, in each form. */
const looksRight = (page: Page) =>
  inEachForm(page, async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });

const MAIL = buildEml({
  subject: 'The lease of the flat',
  text: 'Please find the lease and the offer attached.\r\n\r\nThe keys are with the porter.',
  attachments: [
    { name: 'lease.txt', content: 'The notice period is three months.' },
    { name: 'logo.gif', content: Buffer.from('GIF89a') },
    {
      name: 'offers.zip',
      content: buildZip([{ name: 'May/offer.txt', content: 'The offer is for a walnut table.' }]),
    },
  ],
});

test('a mail is opened, its attachments are files of their own, and go with it', async ({ page, server }) => {
  const id = await bringIn(server.url, 'Mails', { 'mail.eml': MAIL });
  await page.goto(`/admin/ask/files?collection=${id}`);
  await expect(row(page, 'mail.eml › offers.zip › May › offer.txt')).toContainText('1 page', {
    timeout: 20_000,
  });
  await expect(row(page, 'mail.eml › lease.txt')).toContainText('1 page', { timeout: 20_000 });
  await expect(row(page, '1 file in it cannot be read: logo.gif.')).toHaveCount(1);
  await looksRight(page);
  await page.getByRole('link', { name: 'mail.eml', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'mail.eml' })).toBeVisible();
  await expect(page.getByText('The keys are with the porter.')).toBeVisible();
  await expect(page.getByText('From: Ada Lovelace <ada@example.com>')).toBeVisible();
  await looksRight(page);
  await page.goto(`/admin/ask/files?collection=${id}`);
  await page.getByRole('link', { name: 'mail.eml › offers.zip', exact: true }).click();
  await expect(page.getByText('What this ZIP holds became files of their own')).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'the collection lists' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await page.goto(`/admin/ask/files?collection=${id}`);
  await page.getByRole('button', { name: 'Actions for mail.eml', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete File' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('with the files that came out of it');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('This collection has no files yet.')).toBeVisible({ timeout: 20_000 });
});

test('files are searched by what they say and sorted, and the address keeps both', async ({
  page,
  server,
}) => {
  const id = await bringIn(server.url, 'House', {
    'b.txt': `The door is of teak. ${'It is old. '.repeat(50)}`,
    'a.txt': 'The gate is of teak.',
    'c.txt': 'The roof is of slate.',
  });
  await page.goto(`/admin/ask/files?collection=${id}`);
  await search(page).fill('teak doors');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(first(page)).toContainText('b.txt');
  await search(page).fill('teak');
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Name, A to Z');
  await expect(first(page)).toContainText('a.txt');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Largest first');
  await expect(first(page)).toContainText('b.txt');
  await expect(page).toHaveURL(/q=teak/);
  await expect(page).toHaveURL(/sort=-size/);
  await page.reload();
  await expect(search(page)).toHaveValue('teak');
  await expect(first(page)).toContainText('b.txt');
  await looksRight(page);
  await search(page).fill('nothing like it');
  await expect(page.getByText('No file has this in its name or its text.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
});

test('a collection is described, and says who may read it', async ({ page, server }) => {
  const name = 'Described';
  const id = await bringIn(server.url, name, { 'a.txt': 'The gate is red.' });
  await page.goto(`/admin/ask/files?collection=${id}`);
  await expect(page.getByText('Only you may read it.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Collection' });
  await dialog.getByLabel('Description').fill('x'.repeat(1001));
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toContainText('Description must be at most 1,000 characters');
  await dialog.getByLabel('Description').fill('What the gardener has sent.\nSince 2020.');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('What the gardener has sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everybody who is signed in may read it.')).toBeVisible();
  await looksRight(page);
  await page.goto('/admin/ask/files');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
    'What the gardener has sent.',
  );
});

test('a row whose dialog is cancelled stays selected, and leaves the selection when it is done', async ({
  page,
  server,
}) => {
  const id = await bringIn(server.url, 'Selected', { 'one.txt': 'One of them.', 'two.txt': 'Two of them.' });
  await page.goto(`/admin/ask/files?collection=${id}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  const open = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for one.txt' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await open('Move File');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await open('Delete File');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toContainText('2 selected');
  await open('Delete File');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(bar).toContainText('1 selected', { timeout: 20_000 });
});
