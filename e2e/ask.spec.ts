// Ask: files are brought in and read, questions are answered in their words, and the source is shown with the sentence.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import { HANDBOOK, LEASE, NOTICE } from './documents.ts';
import { questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  leave,
  logIn,
  postJson,
  signIn,
  store,
  SUPERUSER,
  test,
  USER,
  watch,
} from './fixtures.ts';

// A refused file is reported by the browser too.
test.use({ instance: 'ask', expectedConsole: [/status of 415/] });
// The tests build on each other's files.
test.describe.configure({ mode: 'serial' });

const EVE = { email: 'eve@example.org', password: 'correct horse battery', full_name: 'Eve Sand' };
const PHONE = { width: 360, height: 740 };
const QUESTION = 'When may the tenant end the lease?';

const box = questionBox;
const answer = (page: Page) => page.getByRole('article', { name: 'Answer' });
const quotations = (page: Page) => answer(page).getByRole('listitem');
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name });
const source = (page: Page) =>
  page.getByRole('region', { name: 'Source' }).or(page.getByRole('dialog', { name: 'Lease.pdf' }));

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

/** Drops files on the page, by name and content. */
async function drop(page: Page, files: Record<string, string | Buffer>): Promise<void> {
  const encoded = Object.entries(files).map(([name, content]) => {
    return [name, Buffer.from(content).toString('base64')] as const;
  });
  await page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of list) {
      dataTransfer.items.add(new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], name));
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, encoded);
}

/** Checks the page with axe in both modes. */
async function expectAccessibleInBothModes(page: Page): Promise<void> {
  for (const mode of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.classList.replace(...name), [
      mode === 'dark' ? 'light' : 'dark',
      mode,
    ] as [string, string]);
    await expectAccessible(page);
  }
}

test.beforeAll(async ({ server }) => {
  await postJson(`${server.url}/api/v1/users/signup`, EVE);
});
test.beforeEach(({ page }) => acceptCookies(page));

test('brings the first files in by a drop, says which is refused and why, and reads the others', async ({
  page,
}) => {
  await logIn(page, SUPERUSER);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ask' }).click();
  await expect(page.getByRole('heading', { name: 'Bring in your files, then ask' })).toBeVisible();
  await expectAccessibleInBothModes(page);
  await drop(page, {
    'Lease.pdf': LEASE,
    'Handbook.md': HANDBOOK,
    'notice.html': NOTICE,
    'broken.pdf': '%PDF-1.7 and no more',
    'photo.gif': Buffer.from('GIF89a'),
    'empty.txt': '',
  });
  await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible();
  const refused = page.getByRole('list', { name: 'Files that were not added' });
  await expect(refused).toContainText('photo.gif');
  await expect(refused).toContainText('not a PDF, a document');
  await expect(refused).toContainText('The file is empty.');
  await expect(row(page, 'Lease.pdf')).toContainText('3 pages');
  await expect(row(page, 'Handbook.md')).toContainText('1 page');
  await expect(row(page, 'notice.html')).toContainText('1 page');
  await expect(row(page, 'broken.pdf')).toContainText('damaged');
  await expectAccessibleInBothModes(page);
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessibleInBothModes(page);
  await page.getByRole('button', { name: 'Dismiss photo.gif' }).click();
  await page.getByRole('button', { name: 'Dismiss empty.txt' }).click();
  await expect(refused).toBeHidden();
});

test('answers in the words of a file, and opens the page of the PDF with the sentence marked', async ({
  page,
  server,
}) => {
  const offences = await watch(page, server.url);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await signIn(page, SUPERUSER, '/admin/ask');
  await ask(page, QUESTION);
  const first = quotations(page).first();
  await expect(first.locator('mark')).toHaveText(
    'The tenant may end this lease by giving three months notice, to the end of any quarter.',
  );
  await expect(first.locator('blockquote')).toContainText('Notice is given in writing.');
  await expect(first).toContainText('Lease.pdf, page 2');
  await expectAccessibleInBothModes(page);
  expect(scripts.filter((path) => path.includes('pdf'))).toEqual([]);

  await first.getByRole('button', { name: 'Lease.pdf, page 2' }).click();
  await expect(page).toHaveURL(/question=.*source=1/);
  await expect(source(page).locator('canvas[data-drawn="2"]')).toBeVisible();
  await expect(source(page).getByTestId('quote-box')).toHaveCount(2);
  await expect(source(page).getByTestId('quote-box').first()).toBeInViewport();
  await expectAccessibleInBothModes(page);
  await source(page).getByRole('button', { name: 'Next page' }).click();
  await expect(source(page).locator('canvas[data-drawn="3"]')).toBeVisible();
  await expect(source(page).getByTestId('quote-box').first()).not.toBeInViewport();
  await source(page).getByRole('button', { name: 'To the sentence' }).click();
  await expect(source(page).getByTestId('quote-box').first()).toBeInViewport();
  await source(page).getByRole('button', { name: 'Text' }).click();
  await expect(source(page).locator('mark')).toContainText('by giving three months notice');
  await source(page).getByRole('button', { name: 'Close' }).click();
  await expect(source(page)).toBeHidden();
  await expect(first.getByRole('button', { name: 'Lease.pdf, page 2' })).toBeFocused();
  expect(offences).toEqual([]);
});

test('draws the pictures of scanners, which the worker alone may decode with WebAssembly', async ({
  page,
}) => {
  await logIn(page, SUPERUSER);
  const shell = await page.goto('/admin/ask');
  expect(shell?.headers()['content-security-policy']).not.toContain('wasm');
  const worker = page.waitForResponse(/pdf\.worker/);
  await page.getByRole('link', { name: new RegExp(QUESTION) }).click();
  await answer(page).getByRole('button', { name: 'Lease.pdf, page 2' }).first().click();
  expect((await worker).headers()['content-security-policy']).toContain('wasm-unsafe-eval');
  await expect(source(page).locator('canvas[data-drawn="2"]')).toBeVisible();
  // The red of a pixel in the middle of the square, and of one beside it.
  const shades = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-drawn="2"]');
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas || !copy) return [];
    return [104, 304].map((x) => {
      copy.drawImage(canvas, (x / 595) * canvas.width, (610 / 842) * canvas.height, 1, 1, 0, 0, 1, 1);
      return copy.getImageData(0, 0, 1, 1).data[0];
    });
  });
  expect(shades).toEqual([0, 255]);
});

test('draws the sentence where its words are on the page', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/ask');
  await page.getByRole('link', { name: new RegExp(QUESTION) }).click();
  await answer(page).getByRole('button', { name: 'Lease.pdf, page 2' }).first().click();
  await expect(source(page).locator('canvas[data-drawn="2"]')).toBeVisible();
  const inked = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-drawn="2"]');
    // A copy to read pixels from: the browser warns where those of the shown one are read.
    const copy = document.createElement('canvas');
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (!canvas || !context) return [];
    copy.width = canvas.width;
    copy.height = canvas.height;
    context.drawImage(canvas, 0, 0);
    const whole = canvas.getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid=quote-box]')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const scale = canvas.width / whole.width;
      const at = [left - whole.left, top - whole.top, width, height].map((n) => Math.round(n * scale));
      const { data } = context.getImageData(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0, at[3] ?? 0);
      const dark = data.filter((value, index) => index % 4 === 0 && value < 128).length;
      return dark / (data.length / 4);
    });
  });
  expect(inked).toHaveLength(2);
  for (const share of inked) expect(share).toBeGreaterThan(0.05);
});

test('shows a source over the whole screen of a phone, and the text of a file without pages', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, SUPERUSER, '/admin/ask');
  await ask(page, 'Who services the boiler?');
  await expect(quotations(page).first()).toContainText('Handbook.md, Handbook › Heating › Costs');
  await answer(page)
    .getByRole('button', { name: /^1 Handbook\.md/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Handbook.md' });
  await expect(sheet.locator('mark')).toHaveText('The boiler is serviced every September by Aalto.');
  await expect(sheet.locator('mark')).toBeInViewport();
  await expectAccessibleInBothModes(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: new RegExp(QUESTION) }).click();
  await answer(page).getByRole('button', { name: 'Lease.pdf, page 2' }).first().click();
  await expect(source(page).getByTestId('quote-box').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(source(page)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('says what the files do not say, and which words are in none', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/ask');
  await ask(page, 'Is there a gym or a sauna in the house?');
  await expect(answer(page)).toContainText('Your files do not say.');
  await expect(answer(page)).toContainText('“gym” and “sauna” occur in none of the files');
  await expectAccessibleInBothModes(page);
});

test('asks a follow-up of an open answer, and copies it with its source', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, SUPERUSER, '/admin/ask');
  await page.getByRole('link', { name: new RegExp(QUESTION) }).click();
  await expect(answer(page)).toBeVisible();
  const followUp = page.getByRole('textbox', { name: 'Ask a follow-up' });
  await followUp.fill('May a dog be kept?');
  await followUp.press('Enter');
  await expect(answer(page).getByRole('heading', { name: 'May a dog be kept?' })).toBeVisible();
  await expect(quotations(page).first()).toContainText('A dog needs the consent of the landlord.');
  await answer(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('The answer was copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('May a dog be kept?');
  expect(copied).toContain('Lease.pdf, page 2');
});

test('keeps former questions, opens one by its address, and deletes it', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/ask');
  const former = page.getByRole('region', { name: 'Former questions' });
  await expect(former.getByRole('listitem').first()).toContainText('May a dog be kept?');
  await former.getByRole('link', { name: /gym/ }).click();
  await expect(answer(page)).toContainText('Your files do not say.');
  await page.reload();
  await expect(answer(page)).toContainText('Your files do not say.');
  await former.getByRole('button', { name: /^Delete question: Is there a gym/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The question was deleted.')).toBeVisible();
  await expect(answer(page)).toBeHidden();
  await expect(former.getByRole('link', { name: /gym/ })).toHaveCount(0);
});

test('shares a collection with one person, and others know nothing of it', async ({ page, browser }) => {
  await signIn(page, SUPERUSER, '/admin/ask/files');
  await page.getByRole('link', { name: 'My files' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who may read it' });
  await dialog.getByText('People you choose').click();
  await dialog.getByLabel('Email of a person').fill(USER.email);
  await dialog.getByLabel('Email of a person').press('Enter');
  await expect(dialog.getByRole('list', { name: 'People' })).toContainText(USER.full_name);
  await expectAccessibleInBothModes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Access changed successfully.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 person');
  const address = page.url();

  for (const [who, mayRead] of [
    [USER, true],
    [EVE, false],
  ] as const) {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await acceptCookies(theirs);
    await theirs.goto(new URL('/login', address).href);
    await fillLogIn(theirs, who);
    await theirs.goto(new URL('/admin/ask', address).href);
    await ask(theirs, QUESTION);
    await expect(answer(theirs)).toContainText(
      mayRead ? 'three months notice' : 'The waitlist does not say.',
    );
    await theirs.goto(address);
    if (mayRead) {
      await expect(row(theirs, 'Lease.pdf')).toContainText('3 pages');
      await expect(theirs.getByText('Drop or paste files')).toHaveCount(0);
      await expect(theirs.getByRole('button', { name: 'Actions for Lease.pdf' })).toHaveCount(0);
      await expect(theirs.getByRole('checkbox')).toHaveCount(0);
    } else {
      await expect(theirs.getByRole('alert')).toContainText('The collection could not be loaded.');
      await expect(theirs.getByRole('main')).not.toContainText('My files');
    }
    await context.close();
  }
});

test('deletes a file with its quotations, then the collection, and says what is lost', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/ask/files');
  await page.getByRole('link', { name: 'My files' }).click();
  await page.getByRole('button', { name: 'Actions for Lease.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete File' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The file was deleted.')).toBeVisible();
  await expect(row(page, 'Lease.pdf')).toHaveCount(0);
  await page.goto('/admin/ask');
  await page.getByRole('link', { name: new RegExp(QUESTION) }).click();
  await expect(answer(page)).toBeVisible();
  await expect(answer(page)).not.toContainText('three months');
  await page.goto('/admin/ask/files');
  await page.getByRole('button', { name: 'Actions for My files' }).click();
  await page.getByRole('menuitem', { name: 'Delete Collection' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('with its 3 files and every quotation of them');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The collection was deleted.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('No files yet')).toBeVisible();
});

test('creates a collection from the command palette, and renames it', async ({ page }) => {
  await logIn(page, SUPERUSER);
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('add coll');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Collection' });
  await dialog.getByLabel('Name').fill('Reports');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await page.getByLabel('Add files').setInputFiles({
    name: 'Handbook.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(HANDBOOK),
  });
  await expect(row(page, 'Handbook.md')).toContainText('1 page');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Handbook.md' }).click();
  expect((await download).suggestedFilename()).toBe('Handbook.md');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Reports of the year');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Reports of the year' })).toBeVisible();
});

test('asks only the collections that are chosen', async ({ page, server }) => {
  const headers = await bearer(server.url, SUPERUSER);
  const made = await postJson(`${server.url}/api/v1/collections/`, { name: 'Notices' }, headers);
  const { id } = Object(await made.json());
  const form = new FormData();
  form.append('files', new File([NOTICE], 'notice.html'));
  await fetch(`${server.url}/api/v1/collections/${id}/files/`, { method: 'POST', body: form, headers });
  await signIn(page, SUPERUSER, `/admin/ask/files?collection=${id}`);
  await expect(row(page, 'notice.html')).toContainText('1 page');
  await page.goto('/admin/ask');
  await page.getByRole('button', { name: 'All collections' }).click();
  await page.getByRole('checkbox', { name: 'Reports of the year' }).uncheck();
  await expectAccessibleInBothModes(page);
  await ask(page, 'Who services the boiler?');
  await expect(answer(page)).toContainText('In Notices');
  await expect(answer(page)).not.toContainText('Aalto');
  await page.getByRole('button', { name: '2 of 3 collections' }).click();
  await page.getByRole('checkbox', { name: 'Reports of the year' }).check();
  await ask(page, 'Who services the boiler?');
  await expect(answer(page)).toContainText('Aalto');
});

test.describe('switched off', () => {
  test.use({ expectedConsole: [/404/] });

  test('nothing of it is shown', async ({ page }) => {
    const dataDir = newDataDir();
    const off = await serve({
      ASK: 'off',
      DATA_DIR: dataDir,
      FIRST_SUPERUSER: SUPERUSER.email,
      FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
    });
    try {
      await store(page, 'accept_cookies', 'true');
      await page.goto(`${off.url}/login`);
      await fillLogIn(page, SUPERUSER);
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Ask' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await page.getByRole('combobox', { name: 'Search and commands' }).fill('collection');
      await expect(page.getByText('Nothing matches')).toBeVisible();
      for (const path of ['/admin/ask', '/admin/ask/files']) {
        const response = await page.goto(off.url + path);
        expect(response?.status()).toBe(404);
        await expect(page.getByText('Page not found').or(page.getByTestId('not-found'))).toBeVisible();
      }
      const shell = await (await fetch(`${off.url}/admin`)).text();
      expect(shell).not.toContain('/admin/ask');
      await leave(page);
    } finally {
      await off.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});
