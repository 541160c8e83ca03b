// A list of files while they are read: it is fetched when the server tells that it has changed, without noise, and by no clock.
import type { Page } from '@playwright/test';
import { acceptCookies, bearer, expect, leave, signIn, postJson, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask watching', expectedConsole: [/Failed to load resource|ERR_/] });
test.describe.configure({ timeout: 240_000 });

const LIST = /\/trpc\/[^?]*files\.list/;
const EVENTS = /\/trpc\/[^?]*files\.events/;
const LONG = Array.from({ length: 60_000 }, (_, line) => `Sentence ${line} of a long report.\n\n`).join('');

test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});
test.afterEach(({ page }) => leave(page));

/** A collection whose files are still to be read. */
async function beingRead(server: string, names: readonly string[]): Promise<string> {
  const headers = await bearer(server, SUPERUSER);
  const made = await postJson(`${server}/api/v1/collections/`, { name: 'Reports' }, headers);
  const { id } = Object(await made.json());
  const form = new FormData();
  for (const name of names) form.append('files', new File([name, id, LONG], name));
  await fetch(`${server}/api/v1/collections/${id}/files/`, { method: 'POST', body: form, headers });
  return id;
}

/** The files of the list that have been read. */
const readFiles = (page: Page) =>
  page
    .getByRole('list', { name: 'Files', exact: true })
    .getByRole('listitem')
    .filter({ hasText: /\d pages?/ });

/** The addresses that are asked for from now on. */
function record(page: Page, what: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (what.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const show = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

test('is fetched as the reading goes on, over one connection, and not any more once all is read', async ({
  page,
  server,
}) => {
  const streams = record(page, EVENTS);
  const id = await beingRead(server.url, ['first.txt', 'second.txt']);
  await page.goto(`/admin/ask/files?collection=${id}`);
  await expect(page.getByText('Waiting to be read').first()).toBeVisible();
  await expect(page.getByText(/^Reading( page)?/).first()).toBeVisible({ timeout: 30_000 });
  await expect(readFiles(page)).toHaveCount(2, { timeout: 120_000 });
  expect(streams).toHaveLength(1);
  const asked = record(page, /\/trpc\//);
  await page.waitForTimeout(4000);
  expect(asked).toEqual([]);
});

test('says quietly that it could not be fetched, asks nothing while hidden, and goes on when seen again', async ({
  page,
  server,
}) => {
  const id = await beingRead(server.url, ['first.txt', 'second.txt', 'third.txt']);
  await page.goto(`/admin/ask/files?collection=${id}`);
  await expect(page.getByText('Waiting to be read').first()).toBeVisible();
  await page.route(LIST, (route) => route.abort());
  await expect(page.getByText('The list could not be refreshed.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Something went wrong' })).toHaveCount(0);

  const left = page.waitForEvent('requestfailed', (request) => EVENTS.test(request.url()));
  await show(page, 'hidden');
  await left;
  // Those under way.
  await page.waitForTimeout(1000);
  const asked = record(page, /\/trpc\/[^?]*files\./);
  await page.waitForTimeout(4000);
  expect(asked).toEqual([]);
  await page.unroute(LIST);
  await show(page, 'visible');
  await expect.poll(() => asked.filter((url) => EVENTS.test(url)).length).toBe(1);
  await expect(readFiles(page)).toHaveCount(3, { timeout: 150_000 });
});
