// Files that are dropped or pasted while one asks: what was typed stays, and nothing is sent unasked.
import type { Page } from '@playwright/test';
import { answer, bringIn, questionBox } from './asking.ts';
import { HANDBOOK, NOTICE } from './documents.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  hold,
  logIn,
  postJson,
  signIn,
  store,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

// A file that is refused is reported by the browser too.
test.use({ instance: 'ask adding', expectedConsole: [/status of 415/] });

const UPLOADS = /\/api\/v1\/collections\/[^/]+\/files\/$/;
const TYPED = 'Who services the';

let house = '';
let notices = '';
test.beforeAll(async ({ server }) => {
  house = await bringIn(server.url, 'House', { 'Handbook.md': HANDBOOK });
  notices = await bringIn(server.url, 'Notices', { 'notice.html': NOTICE });
  const headers = await bearer(server.url, SUPERUSER);
  const everyone = { method: 'PATCH', body: JSON.stringify({ access: 'everyone' }) };
  await fetch(`${server.url}/api/v1/collections/${notices}`, {
    ...everyone,
    headers: { ...headers, 'content-type': 'application/json' },
  });
});
test.beforeEach(({ page }) => acceptCookies(page));

const box = questionBox;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Files' });
const sent = (page: Page) => page.getByRole('list', { name: 'Files being sent' });

interface Dropped {
  name: string;
  text?: string;
  type?: string;
}

/** Drops files on the page, or pastes them where the focus is. */
async function bring(page: Page, how: 'drop' | 'paste', files: readonly Dropped[]): Promise<void> {
  await page.evaluate(
    ([kind, list]) => {
      const transfer = new DataTransfer();
      for (const { name, text = name, type = '' } of list)
        transfer.items.add(new File([text], name, { type }));
      const target = document.activeElement ?? document.body;
      const events = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...events, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...events, clipboardData: transfer }),
      );
    },
    [how, files] as const,
  );
}

/** The names of the files of a collection. */
async function namesIn(server: string, id: string): Promise<string[]> {
  const answered = await fetch(`${server}/api/v1/collections/${id}/files/`, {
    headers: await bearer(server, SUPERUSER),
  });
  return Object(await answered.json()).data.map(({ name }: { name: string }) => name);
}

/** Those that are sent from the page, from now on. */
function uploadsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && UPLOADS.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`files that are dropped are asked about, and sent in place, at ${width} px`, async ({
    page,
    server,
  }) => {
    await store(page, 'theme', scheme);
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER, '/admin/ask');
    await page.getByRole('button', { name: 'All collections' }).click();
    await page.getByRole('checkbox', { name: 'Notices' }).uncheck();
    await box(page).fill(TYPED);
    const addresses = uploadsOf(page);
    const [first, second, third] = ['Rent', 'Keys', 'Lift'].map((name) => `${name} ${width}.txt`);
    await bring(page, 'drop', [{ name: first ?? '' }, { name: second ?? '' }]);
    await expect(dialog(page)).toContainText('2 files');
    // More of them, while it is open.
    await bring(page, 'paste', [{ name: third ?? '' }]);
    await expect(dialog(page)).toContainText('3 files');
    await expect(dialog(page).getByRole('listitem')).toHaveText([first, second, third].map(String));
    // Nobody else reads what is not shared on purpose.
    const choice = dialog(page).getByRole('combobox', { name: 'Collection' });
    await expect(choice.getByRole('option', { selected: true })).toHaveText('House');
    await expect(choice).toHaveAccessibleDescription('Who may ask it: Only you');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(addresses).toEqual([]);
    await choice.selectOption('Notices');
    await expect(choice).toHaveAccessibleDescription('Who may ask it: Everyone');
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('3 files added. Answers have them once read.')).toBeVisible();
    await expect(sent(page)).toBeHidden();
    expect(addresses.filter((address) => address.includes(notices))).toHaveLength(3);
    expect(await namesIn(server.url, notices)).toEqual(
      expect.arrayContaining([first, second, third].map(String)),
    );
    expect(await namesIn(server.url, house)).toEqual(['Handbook.md']);
    // Where one was, with what was typed and chosen.
    await expect(page).toHaveURL(/\/admin\/ask\?/);
    await expect(box(page)).toHaveValue(TYPED);
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('button', { name: '2 of 3 collections' })).toBeVisible();
    await page.keyboard.type(' boiler?');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('Aalto');
  });
}

test('nothing is sent where the dialog is left, and a picture of the screen opens none', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/ask');
  const addresses = uploadsOf(page);
  await box(page).fill(TYPED);
  await bring(page, 'paste', [{ name: 'image.gif', type: 'image/gif' }]);
  await expect(page.getByText('The file is not a PDF, a document')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await bring(page, 'drop', [{ name: 'image.gif', type: 'image/gif' }, { name: 'Rent.txt' }]);
  await expect(dialog(page)).toBeVisible();
  // It listens for the key from when it has the focus.
  const hasFocus = () => dialog(page).evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue(TYPED);
  await expect(page).toHaveURL(/\/admin\/ask$/);
  expect(addresses).toEqual([]);
});

test('files that come while the collections load are asked about then', async ({ page }) => {
  await logIn(page, SUPERUSER);
  const release = await hold(page, /\/trpc\/[^?]*collections\.list/);
  await page.goto('/admin/ask');
  await box(page).focus();
  await bring(page, 'drop', [{ name: 'Rent.txt' }]);
  await expect(dialog(page)).toBeHidden();
  release();
  await expect(dialog(page)).toContainText('Rent.txt');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(box(page)).toBeFocused();
});

test('a file that is refused is announced with the reason, where one asks', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/ask');
  await expect(box(page)).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: 'could not be added' });
  await bring(page, 'drop', [{ name: 'Odd.bin', text: '\0\x01\x02\x03' }]);
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(status).toHaveText(/^Odd\.bin could not be added\. The file is not a PDF/);
  await bring(page, 'drop', [
    { name: 'photo.gif', type: 'image/gif' },
    { name: 'Odd too.bin', text: '\0\x01' },
  ]);
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(status).toHaveText(/^3 files could not be added\. Odd\.bin could/);
  await expect(page.getByText('0 files sent, 3 not added')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(sent(page)).toBeHidden();
  await expect(status).toHaveCount(0);
});

test('whoever has no collection of their own is told where to make one', async ({ page }) => {
  await signIn(page, USER, '/admin/ask');
  await expect(box(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'All collections' })).toBeVisible();
  await bring(page, 'drop', [{ name: 'Rent.txt' }]);
  await expect(page.getByText('You have no collection of your own.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('of many files some are listed, all are counted, and all can be cancelled', async ({ page, server }) => {
  const made = await postJson(
    `${server.url}/api/v1/collections/`,
    { name: 'Archive' },
    await bearer(server.url, SUPERUSER),
  );
  const { id } = Object(await made.json());
  await signIn(page, SUPERUSER, `/admin/ask/files?collection=${id}`);
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible();
  const release = await hold(page, UPLOADS);
  const files = Array.from({ length: 60 }, (_, n) => ({ name: `Page ${n}.txt` }));
  await bring(page, 'drop', [...files, { name: 'clip.mp4', type: 'video/mp4' }]);
  await expect(sent(page).getByRole('listitem')).toHaveCount(20);
  await expect(page.getByText('0 of 60 files sent, 1 not added')).toBeVisible();
  await expect(page.getByText('and 40 other files')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files that were not added' })).toContainText('clip.mp4');
  await expect(page.getByRole('progressbar', { name: 'Sending 60 files' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '60 files are being sent' })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await expect(sent(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  release();
  await page.unrouteAll({ behavior: 'wait' });

  // The lists are not fetched again for each.
  let lists = 0;
  page.on('request', (request) => {
    if (/\/trpc\/[^?]*collections\.get/.test(request.url())) lists += 1;
  });
  const begin = Date.now();
  await bring(page, 'drop', files.slice(0, 40));
  await expect(page.getByText(/^\d+ of 40 files sent$/)).toBeVisible();
  await expect(sent(page)).toBeHidden({ timeout: 40_000 });
  expect(lists).toBeLessThanOrEqual((Date.now() - begin) / 2000 + 3);
  // The last one is there too.
  await expect(
    page
      .getByRole('list', { name: 'Files', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Page 39.txt' }),
  ).toBeVisible();
});
