// The dialogs of collections, and folders that are dropped on one: what is typed or dropped is neither lost nor sent in silence.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bringIn } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  hold,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'ask collections', expectedConsole: [/Failed to load resource/] });
test.beforeEach(({ page }) => acceptCookies(page));

test.describe('an address that is typed but not added', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Who may read it' });

  async function openShare(page: Page, url: string, name: string) {
    const id = await bringIn(url, name, { 'Note.txt': 'The rent is 100 euros.' });
    await signIn(page, SUPERUSER, `/admin/ask/files?collection=${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await dialogOf(page).getByRole('radio', { name: 'People you choose' }).check();
    const members = async () => {
      const headers = await bearer(url, SUPERUSER);
      return Object(await (await fetch(`${url}/api/v1/collections/${id}`, { headers })).json()).member_ids;
    };
    return { dialog: dialogOf(page), email: dialogOf(page).getByLabel('Email of a person'), members };
  }

  test('is added by Save; one of nobody is refused in its place', async ({ page, server }) => {
    const { dialog, email, members } = await openShare(page, server.url, 'Shared');
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await email.fill('nobody@example.org');
    await save.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog).toBeVisible();
    await expect(email).toHaveValue('nobody@example.org');
    await expectAccessible(page);
    expect(await members()).toEqual([]);
    await email.fill(USER.email);
    await save.click();
    await expect(page.getByText('Access changed successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await members()).toHaveLength(1);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByRole('list', { name: 'People' })).toContainText(USER.full_name);
    // Now it is all that has changed.
    await email.fill('typed@example.org');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(email).toHaveValue('typed@example.org');
  });

  test('is not added by a Save that is cancelled meanwhile', async ({ page, server }) => {
    const { dialog, email, members } = await openShare(page, server.url, 'Cancelled');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const letGo = await hold(page, '**/trpc/collections.findPerson**');
    await email.fill(USER.email);
    const asked = page.waitForRequest('**/trpc/collections.findPerson**');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await asked;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    letGo();
    await expect(dialog).toBeHidden();
    await page.waitForTimeout(500);
    expect(sent.filter((url) => url.includes('collections.update'))).toEqual([]);
    expect(await members()).toEqual([]);
    await expect(page.getByText('Something went wrong!')).toHaveCount(0);
  });
});

test('a new collection whose answer was lost is made once, under the name that is typed by then', async ({
  page,
  server,
}) => {
  await signIn(page, SUPERUSER, '/admin/ask/files');
  // The server makes it, and the answer is lost.
  await page.route(
    '**/trpc/collections.create**',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Collection' });
  await dialog.getByLabel('Name').fill('First name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  await dialog.getByLabel('Name').fill('Second name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
  const headers = await bearer(server.url, SUPERUSER);
  const { data } = Object(await (await fetch(`${server.url}/api/v1/collections/`, { headers })).json());
  const names = data.map(({ name }: { name: string }) => name);
  expect(names).toContain('Second name');
  expect(names).not.toContain('First name');
});

test('of a dropped folder what can be read is sent, and the rest is named', async ({ page, server }) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'dropped-')), 'Leases');
  await mkdir(join(folder, 'older'), { recursive: true });
  await writeFile(join(folder, 'north.txt'), 'The rent in the north is 100 euros.');
  await writeFile(join(folder, 'older', 'south.txt'), 'The rent in the south is 90 euros.');
  await writeFile(join(folder, 'broken.txt'), 'Removed while it is dropped.');
  try {
    const id = await bringIn(server.url, 'Dropped', { 'Note.txt': 'A note.' });
    await signIn(page, SUPERUSER, `/admin/ask/files?collection=${id}`);
    const list = page.getByRole('list', { name: 'Files', exact: true });
    await expect(list).toContainText('Note.txt');
    // One file goes after the folder was listed, and before it is read.
    await page.exposeFunction('removeFile', () => rm(join(folder, 'broken.txt')));
    await page.evaluate(() => {
      const entryOf = DataTransferItem.prototype.webkitGetAsEntry;
      DataTransferItem.prototype.webkitGetAsEntry = function () {
        const entry = entryOf.call(this);
        if (entry === null || !('createReader' in entry)) return entry;
        const reader = Object(entry).createReader();
        const read = reader.readEntries.bind(reader);
        reader.readEntries = (resolve: (found: object[]) => void, reject: () => void) =>
          read(async (found: object[]) => {
            reader.readEntries = read;
            await Reflect.get(window, 'removeFile')();
            resolve(found);
          }, reject);
        return Object.assign(entry, { createReader: () => reader });
      };
    });
    const browser = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
    await expect(list).toContainText('north.txt');
    await expect(list).toContainText('south.txt');
    await expect(page.getByText('“Leases/broken.txt” could not be read, and is left out.')).toBeVisible();
  } finally {
    await rm(join(folder, '..'), { recursive: true });
  }
});
