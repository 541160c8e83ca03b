// The first screen of the app: painted from the HTML alone, hydrated without a layout shift, and shown only to users who may see it.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import { expect, hold, logIn, MOTION, SUPERUSER, test } from './fixtures.ts';

test.use(MOTION);

const AUTH = ['/login', '/signup', '/recover-password', '/reset-password?token=x'];
const ADMIN = [
  '/admin',
  '/admin/ask',
  '/admin/ask/files',
  '/admin/subscribers',
  '/admin/settings',
  '/admin/users',
];
/** The app's scripts, except the one that sets the colour mode. */
const SCRIPTS = /\/assets\/(?!theme-boot).+\.js$/;
const paint = (page: Page) => page.locator('[data-first-paint]');

/** The pixel positions of all visible parts of the form. */
function places(page: Page) {
  return page.locator('main :is(h1, label, input, button, a)').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );
}

/** The sum of all layout shifts so far that were not caused by input. */
function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in the next frames.
        setTimeout(() => resolve(sum), 200);
      }),
  );
}

for (const path of AUTH) {
  test(`${path} stands before its script has come, cannot be used yet, and does not move`, async ({
    page,
  }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(paint(page).locator('form')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const input of await paint(page).locator('input').all()) await expect(input).toBeDisabled();
    const before = await places(page);
    // A font that arrives after the first paint on a busy machine shifts the text by a little.
    const byFonts = await shifts(page);
    expect(byFonts).toBeLessThan(0.05);
    release();
    await expect(paint(page)).toHaveCount(0);
    await expect(page.locator('main input').first()).toBeEnabled();
    expect(await places(page)).toEqual(before);
    expect((await shifts(page)) - byFonts).toBeLessThan(0.01);
  });
}

/** The scripts that the document of a page names: those of the first round of requests. */
async function namedScripts(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
}

/** Lets only the scripts that the document names arrive, until the returned function is called. */
async function holdOthers(page: Page, path: string): Promise<() => void> {
  const named = await namedScripts(page, path);
  return hold(page, (url) => url.pathname.endsWith('.js') && !named.includes(url.pathname));
}

test('every screen can be used when the scripts that its document names have come', async ({ page }) => {
  const open = async (path: string) => {
    const release = await holdOthers(page, path);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root:not(:has([data-first-paint])) main')).toBeVisible();
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
  for (const path of AUTH) await open(path);
  await logIn(page, SUPERUSER);
  for (const path of ADMIN) await open(path);
});

test('the first load of the log-in page is at most 136 kB of script and 4 kB of document', async ({
  page,
}) => {
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
  });
  const release = await holdOthers(page, '/login');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('main input').first()).toBeEnabled();
  const loaded = await Promise.all(sizes);
  release();
  const sum = (kind: string) =>
    loaded.filter((file) => file.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
  expect(sum('script'), 'script').toBeGreaterThan(60_000);
  expect(sum('script'), 'script').toBeLessThan(136_000);
  expect(sum('document'), 'document').toBeLessThan(4000);
});

for (const [name, path, files, bytes] of [
  ['the dashboard', '/admin', 8, 128_000],
  // Without what shows answers, sources, menus and dialogs.
  ['Ask before its first question', '/admin/ask', 12, 150_000],
] as const) {
  test(`${name} is at most ${files} scripts of ${bytes / 1000} kB in all`, async ({ page }) => {
    const scripts = await namedScripts(page, path);
    const sizes = await Promise.all(
      scripts.map(async (own) => Number((await page.request.get(own)).headers()['content-length'])),
    );
    expect(scripts.length).toBeLessThanOrEqual(files);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(100_000);
    expect(total).toBeLessThan(bytes);
  });
}

test.describe('the rules of the log-in form, which load after the screen', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  const RULES = /\/assets\/login-form-[\w-]{8}\.js$/;

  test('are waited for by a log-in', async ({ page }) => {
    const release = await hold(page, RULES);
    const asked = page.waitForRequest(RULES);
    await page.goto('/login');
    await asked;
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    release();
    await page.waitForURL('**/admin');
  });

  test('are waited for by one log-in, however often its button is pressed', async ({ page }) => {
    const release = await hold(page, RULES);
    const asked = page.waitForRequest(RULES);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('auth.login')) calls.push(new URL(request.url()).pathname);
    });
    await page.goto('/login');
    await asked;
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await password.fill(SUPERUSER.password);
    await password.press('Enter');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
    await password.press('Enter');
    release();
    await page.waitForURL('**/admin');
    expect(calls).toEqual(['/trpc/auth.login']);
  });

  test('are loaded again by the next press when they could not be loaded', async ({ page }) => {
    await page.route(RULES, (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alert').first()).toHaveText('Something went wrong.');
    await page.unroute(RULES);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/admin');
  });
});

test.describe('a toast', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('right after the load appears in a live region that stood empty, so that it is announced', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const since: number[] = [];
      Reflect.set(window, 'since', since);
      new MutationObserver(() => {
        const region = document.querySelector('ol[aria-live=polite]');
        if (region && since.length === 0) since.push(performance.now());
        if (region?.hasChildNodes() && since.length === 1) since.push(performance.now());
      }).observe(document, { childList: true, subtree: true });
    });
    await page.route('**/trpc/auth.login*', (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.locator('ol[aria-live=polite] li')).toBeVisible();
    const [region = 0, toast = 0] = await page.evaluate((): number[] => Reflect.get(window, 'since'));
    expect(toast - region).toBeGreaterThan(100);
  });
});

test('the admin area stands before its script has come, and does not move while its data comes', async ({
  page,
}) => {
  await logIn(page, SUPERUSER);
  await page.route('**/trpc/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const path of ADMIN) {
    const release = await hold(page, SCRIPTS);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(paint(page).getByTestId('user-menu')).toBeVisible();
    release();
    await expect(paint(page)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    expect(await shifts(page), path).toBeLessThan(0.02);
    await page.unroute(SCRIPTS);
  }
});

test('nobody sees the first paint of a screen that they are led away from', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(paint(page)).toBeAttached();
  await expect(paint(page)).toBeHidden();
  release();
  await page.waitForURL('**/login');
  await page.unroute(SCRIPTS);
  await logIn(page, SUPERUSER);
  const releaseAgain = await hold(page, SCRIPTS);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(paint(page)).toBeAttached();
  await expect(paint(page)).toBeHidden();
  releaseAgain();
  await page.waitForURL('**/admin');
});

test('someone signed in is led away from every auth screen, to the admin area or the website', async ({
  page,
  server,
}) => {
  await logIn(page, SUPERUSER);
  for (const path of [...AUTH, '/reset-password']) {
    await page.goto(path);
    await page.waitForURL(path === '/login' ? `${server.url}/admin` : `${server.url}/`);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the app says what it needs, under the name of the site', async ({ page }) => {
    const dataDir = newDataDir();
    const server = await serve({ DATA_DIR: dataDir, SITE_NAME: 'Erker & <Söhne>', SIGNUP_MODE: 'closed' });
    await page.goto(`${server.url}/signup`);
    await expect(page.getByRole('main').or(page.locator('[data-first-paint] main'))).toContainText('closed');
    await page.goto(`${server.url}/login`);
    await expect(page.locator('[data-first-paint] h1')).toHaveText('Erker & <Söhne>');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
    await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
});
