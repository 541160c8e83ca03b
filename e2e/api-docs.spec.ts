// The API page: it shows every operation of the OpenAPI document, sends calls with the user's token and stores nothing.
// Checked with the strict Content-Security-Policy, in both colour modes and on a phone. Also: the app batches its calls.
import type { Page } from '@playwright/test';
import { acceptCookies, expect, expectAccessible, logIn, store, SUPERUSER, test, USER } from './fixtures.ts';

const call = (page: Page, id: string) => page.locator(`#${id}`);

async function openCall(page: Page, id: string) {
  await call(page, id).locator('summary').click();
  return call(page, id);
}

async function useToken(page: Page, who: { email: string; password: string }) {
  const login = await openCall(page, 'authLogin');
  await login.getByLabel('username').fill(who.email);
  await login.getByLabel('password').fill(who.password);
  await login.getByRole('button', { name: 'Send' }).click();
  await expect(login.getByText('The calls on this page now use this token.')).toBeVisible();
  await expect(page.getByLabel('Access token')).toHaveValue(/^[\w-]{43}$/);
}

test('every call of the document stands on the page, by its tag', async ({ page, request }) => {
  const document = await (await request.get('/api/v1/openapi.json')).json();
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oriel API');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    document.tags.map(({ name }: { name: string }) => name),
  );
  const paths = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()}${path}`),
  );
  const shown = await page
    .locator('summary')
    .evaluateAll((lines) =>
      lines.map((line) => `${line.children[0]?.textContent}${line.children[1]?.textContent}`),
    );
  expect(shown.toSorted()).toEqual(paths.toSorted());
});

for (const width of [1280, 360]) {
  test(`an address that names a call leads to it, open and focused: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/api/docs#productsUpdate');
    const named = call(page, 'productsUpdate');
    await expect(named).toHaveAttribute('open');
    await expect(named.getByRole('heading', { level: 3 })).toBeInViewport({ ratio: 1 });
    await expect(named.locator('summary')).toBeFocused();
    const top = () => named.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(60);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });
}

test('an address that names a subject leads to its heading; one that names nothing stays at the top', async ({
  page,
}) => {
  await page.goto('/api/docs#products');
  const heading = page.getByRole('heading', { level: 2, name: 'Products' });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(heading).toBeFocused();
  await page.goto('/api/docs#no-such-call');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test.describe('without its document', () => {
  test.use({ expectedConsole: [/status of 502/] });

  test('the page names the status', async ({ page }) => {
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }));
    await page.goto('/api/docs');
    await expect(page.getByRole('alert')).toHaveText('Bad Gateway');
  });
});

test('a call is tried with the own token, which is kept nowhere', async ({ page }) => {
  const violations: string[] = [];
  await page.exposeFunction('violated', (directive: string) => violations.push(directive));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(window, 'violated')(event.effectiveDirective),
    );
  });
  const origins = new Set<string>();
  page.on('request', (sent) => void origins.add(new URL(sent.url()).origin));
  await page.goto('/api/docs');
  await useToken(page, SUPERUSER);

  const me = await openCall(page, 'usersMe');
  await me.getByRole('button', { name: 'Send' }).click();
  await expect(me.getByLabel('The answer', { exact: true })).toContainText(`"email": "${SUPERUSER.email}"`);

  const create = await openCall(page, 'productsCreate');
  await create.getByLabel('Body, JSON').fill('{ "title": "From the page of the API" }');
  await create.getByLabel('Idempotency-Key').fill('made-once');
  const made = create.getByLabel('The answer', { exact: true });
  await create.getByRole('button', { name: 'Send' }).click();
  await expect(create.getByRole('status')).toContainText('200 OK');
  const { id } = JSON.parse((await made.textContent()) ?? '');
  const again = page.waitForResponse('**/api/v1/products');
  await create.getByRole('button', { name: 'Send' }).click();
  expect(await (await again).json()).toMatchObject({ id });
  const list = await openCall(page, 'productsList');
  await list.getByLabel('limit').fill('1');
  await list.getByRole('button', { name: 'Send' }).click();
  const answer = JSON.parse((await list.getByLabel('The answer', { exact: true }).textContent()) ?? '');
  expect(answer.data).toMatchObject([{ title: 'From the page of the API' }]);

  const upload = await openCall(page, 'productsUploadImages');
  await upload.getByLabel('product_id').fill(answer.data[0].id);
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const file = { name: 'one.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  await upload.getByLabel('images').setInputFiles([file]);
  await upload.getByRole('button', { name: 'Send' }).click();
  await expect(upload.getByLabel('The answer', { exact: true })).toContainText('thumbnail_url');

  const exported = await openCall(page, 'subscribersExportCsv');
  await exported.getByRole('button', { name: 'Send' }).click();
  await expect(exported.getByLabel('The answer', { exact: true })).toContainText(
    'id,email,created_at,location',
  );

  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
  expect(violations).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Access token')).toHaveValue('');
});

test.describe('a refusal', () => {
  test.use({ expectedConsole: [/status of 4(01|22)/] });

  test('is shown with the name of its status and the words of the server', async ({ page }) => {
    await page.goto('/api/docs#usersMe');
    const me = call(page, 'usersMe');
    await expect(me.getByText('This call needs a token')).toBeVisible();
    await me.getByRole('button', { name: 'Send' }).click();
    await expect(me.getByRole('status')).toContainText('401 Unauthorized');
    await expect(me.getByLabel('The answer', { exact: true })).toContainText('Not authenticated');
    const join = await openCall(page, 'subscribersJoin');
    await join.getByLabel('Body, JSON').fill('{ "email": "nonsense" }');
    await join.getByRole('button', { name: 'Send' }).click();
    await expect(join.getByRole('status')).toContainText('422 Validation Error');
    await expect(join.getByLabel('The answer', { exact: true })).toContainText('Invalid email address');
  });
});

for (const [mode, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`the page is accessible in ${mode} mode at ${width} px`, async ({ page }) => {
    await store(page, 'theme', mode);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/api/docs');
    await useToken(page, SUPERUSER);
    await openCall(page, 'usersUpdate');
    await openCall(page, 'productsUploadImages');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('the calls of one screen travel in one batch, but for the figures and what only staff may see', async ({
  page,
}) => {
  await acceptCookies(page);
  await logIn(page, USER);
  // On a slow machine the network is idle also while a screen waits for its scripts.
  const settle = async () => {
    await expect(page.locator('#root:not(:has([data-first-paint])) main h1')).toBeVisible();
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
  };
  await settle();
  for (const [path, expected] of [
    // Whether the user is staff is known before the waitlist is asked for: a refused call would end the session.
    ['/admin', 2],
    ['/admin/subscribers', 2],
    ['/admin/settings', 1],
  ] as const) {
    const batches: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/trpc/')) batches.push(pathname.slice('/trpc/'.length));
    });
    await page.goto(path);
    await settle();
    // The figures of the dashboard take longer to count than the rest may wait.
    const figures = batches.filter((procedures) => procedures === 'subscribers.stats').length;
    expect(figures).toBe(path === '/admin' ? 1 : 0);
    expect(batches.length - figures, `${path}: ${batches.join(' | ')}`).toBe(expected);
    page.removeAllListeners('request');
  }
});
