// What a first visit transfers and in which order, and the public pages without scripts.
import type { Page, Route } from '@playwright/test';
import { acceptCookies, expect, hold, MOTION, test } from './fixtures.ts';

test.use(MOTION);

const LEGAL = ['/privacy-policy', '/terms-of-service'];
const SITE_SCRIPT = /\/assets\/site-[\w-]{8}\.js$/;

/** Every file that the next document loads: its address, kind and bytes as transferred. */
function recordFiles(page: Page) {
  const files: Promise<{ url: string; kind: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    files.push(
      request.sizes().then((sizes) => ({
        url: request.url(),
        kind: request.resourceType(),
        bytes: sizes.responseBodySize,
      })),
    );
  });
  return () => Promise.all(files);
}

test.describe('the first load', () => {
  test('of the landing page is at most 80 kB of script and 160 kB in all, fonts included', async ({
    page,
  }) => {
    const files = recordFiles(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    // The script is loaded after the first paint, which a busy machine delays.
    await expect.poll(async () => (await files()).some(({ url }) => SITE_SCRIPT.test(url))).toBe(true);
    const loaded = await files();
    const sum = (kind?: string) =>
      loaded.filter((file) => !kind || file.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
    expect(loaded.filter(({ url }) => SITE_SCRIPT.test(url))).toHaveLength(1);
    expect(sum('script'), 'script').toBeGreaterThan(40_000);
    expect(sum('script'), 'script').toBeLessThan(80_000);
    expect(sum('font'), 'fonts').toBeGreaterThan(10_000);
    expect(sum(), 'everything').toBeLessThan(160_000);
  });

  test('brings no router and no query library to any public page', async ({ page, request }) => {
    for (const path of ['/', ...LEGAL]) {
      const files = recordFiles(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const { url, kind } of await files()) {
        if (kind !== 'script') continue;
        expect(await (await request.get(url)).text(), url).not.toMatch(/tanstack|QueryClient|useRouter/i);
      }
    }
  });

  test('brings two small fonts, preloaded and swapped in, and no other while they suffice', async ({
    page,
  }) => {
    const files = recordFiles(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const fonts = (await files())
      .filter(({ kind }) => kind === 'font')
      .map(({ url }) => new URL(url).pathname);
    const preloaded = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(preloaded).toHaveLength(2);
    expect(fonts.toSorted()).toEqual(preloaded.toSorted());
    const displays = await page.evaluate(() => [...document.fonts].map((font) => font.display));
    expect(new Set(displays.slice(0, 6))).toEqual(new Set(['swap']));
    const used = await page.evaluate(() => [
      getComputedStyle(document.body).fontFamily,
      getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
    ]);
    expect(used[0]).toContain('Instrument Sans');
    expect(used[1]).toContain('Newsreader');
  });

  test('paints before it fetches the script, and presses again what was pressed meanwhile', async ({
    page,
  }) => {
    const release = await hold(page, SITE_SCRIPT);
    const asked = page.waitForRequest(SITE_SCRIPT);
    await page.goto('/', { waitUntil: 'commit' });
    await asked;
    expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    release();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('validates a field that was left before the script had loaded', async ({ page }) => {
    await acceptCookies(page);
    const release = await hold(page, SITE_SCRIPT);
    const asked = page.waitForRequest(SITE_SCRIPT);
    await page.goto('/', { waitUntil: 'commit' });
    await asked;
    await page.getByPlaceholder('Email').focus();
    await page.getByPlaceholder('Email').blur();
    release();
    await expect(page.getByText('Email is required.')).toBeVisible();
  });

  test.describe('without its script', () => {
    test.use({ expectedConsole: [/Failed to load resource|broken on purpose/] });

    const failures: [what: string, answer: Parameters<Route['fulfill']>[0]][] = [
      ['is not there', { status: 404, body: '' }],
      ['throws when it is evaluated', { body: 'throw new Error("broken on purpose");' }],
      ['imports what is not there', { body: 'import "/assets/gone-00000000.js";' }],
    ];
    for (const [what, answer] of failures) {
      test(`that ${what}, does what was pressed meanwhile, and nothing on it is dead`, async ({ page }) => {
        const { promise: pressed, resolve: fail } = Promise.withResolvers<void>();
        await page.route(SITE_SCRIPT, async (route) => {
          await pressed;
          await route.fulfill({ contentType: 'text/javascript', ...answer });
        });
        const asked = page.waitForRequest(SITE_SCRIPT);
        await page.goto('/', { waitUntil: 'commit' });
        await asked;
        await page.getByLabel('Email').fill('held@example.org');
        await page.locator('form button[type=submit]').click();
        fail();
        await expect(page.getByRole('heading', { name: 'You have joined the wishlist!' })).toBeVisible();

        await page.goto('/');
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(page.getByRole('switch')).toBeHidden();
        await page.getByRole('link', { name: 'Join Waitlist' }).click();
        await expect(page.getByLabel('Email')).toBeInViewport();
        await page.getByLabel('Email').fill('later@example.org');
        await page.getByLabel('Email').press('Enter');
        await expect(page.getByRole('heading', { name: 'You have joined the wishlist!' })).toBeVisible();
      });
    }

    test('that throws while it takes over the page, is what it is without scripts', async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'IntersectionObserver', {
          value: function Broken() {
            throw new Error('broken on purpose');
          },
        });
      });
      await page.goto('/');
      await expect(page.locator('html[data-script-failed]')).toBeAttached();
      await expect(page.getByRole('heading', { name: 'Comprehensive', exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('link', { name: 'Join Waitlist' }).click();
      await page.getByLabel('Email').fill('taken-over@example.org');
      await page.locator('form button[type=submit]').click();
      await expect(page.getByRole('heading', { name: 'You have joined the wishlist!' })).toBeVisible();
    });

    test('still joins, plainly', async ({ page }) => {
      await acceptCookies(page);
      await page.route(SITE_SCRIPT, (route) => route.abort());
      await page.goto('/');
      await page.getByLabel('Email').fill('no-script@example.org');
      await page.locator('form button[type=submit]').click();
      await expect(page.getByRole('heading', { name: 'You have joined the wishlist!' })).toBeVisible();
    });
  });
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/Failed to load resource/] });

  test('the pages are whole, and nothing on them is dead', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Intuitive', 'Private', 'Comprehensive', 'Intelligent', 'Your Data. Your Control.'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    // The only button left is that of the form, which posts.
    await expect(page.getByRole('button').filter({ visible: true })).toHaveText(['Join Waitlist']);
    await expect(page.getByRole('switch')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('link', { name: 'Join Waitlist' }).click();
    await expect(page.getByLabel('Email')).toBeInViewport();
    for (const path of LEGAL) {
      await page.goto(path);
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(10);
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click();
      await expect(page.locator('#contact')).toBeInViewport();
    }
    await page.goto('/no/such-page');
    await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
  });

  test('a refused address is answered with the form, the reason and what was typed', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('not an address');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.locator('form button[type=submit]').click();
    expect((await answer).status()).toBe(422);
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('not an address');
    await page.getByLabel('Email').fill('second-try@example.org');
    await page.getByRole('button', { name: 'Join Waitlist' }).click();
    await expect(page.getByRole('heading', { name: 'You have joined the wishlist!' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});
