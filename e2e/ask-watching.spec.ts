// A list of files while they are read: it is fetched again without noise, and not while nobody looks.
import { acceptCookies, bearer, expect, postJson, signIn, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask watching', expectedConsole: [/Failed to load resource/] });

const LIST = /\/trpc\/[^?]*files\.list/;
const LONG = Array.from({ length: 120_000 }, (_, line) => `Sentence ${line} of a long report.\n\n`).join('');

test('looks again quietly, later after a failure, not while hidden, and at once when seen again', async ({
  page,
  server,
}) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
  const headers = await bearer(server.url, SUPERUSER);
  const made = await postJson(`${server.url}/api/v1/collections/`, { name: 'Reports' }, headers);
  const { id } = Object(await made.json());
  const form = new FormData();
  for (const name of ['first.txt', 'second.txt', 'third.txt']) {
    form.append('files', new File([name, LONG], name));
  }
  await fetch(`${server.url}/api/v1/collections/${id}/files/`, { method: 'POST', body: form, headers });
  await page.goto(`/admin/ask/files?collection=${id}`);
  await expect(page.getByText('Waiting to be read').first()).toBeVisible();

  let asked = 0;
  await page.route(LIST, (route) => {
    asked += 1;
    return route.abort();
  });
  await expect(page.getByText('The list could not be refreshed.')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('Waiting to be read').first()).toBeVisible();
  const first = asked;
  await page.waitForTimeout(4000);
  expect(asked - first).toBeLessThanOrEqual(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Something went wrong' })).toHaveCount(0);

  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      window.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await show('hidden');
  // Those under way.
  await page.waitForTimeout(2000);
  const hidden = asked;
  await page.waitForTimeout(12_000);
  expect(asked).toBe(hidden);
  await page.unroute(LIST);
  const seen = page.waitForRequest(LIST, { timeout: 3000 });
  await show('visible');
  await seen;
});
