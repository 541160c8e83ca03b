// The public pages in all conditions: narrow, wide, zoomed, landscape, forced colours, print, with and without motion.
import type { Page } from '@playwright/test';
import { acceptCookies, expect, MOTION, store, test } from './fixtures.ts';

test.use(MOTION);

const PAGES = ['/', '/privacy-policy', '/terms-of-service'];

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('nothing is wider than the window from 320 px, also enlarged twice, to 2560 px', async ({ page }) => {
  for (const path of [...PAGES, '/login']) {
    await page.goto(path);
    for (const [width, height] of [
      [320, 640],
      // 1280 × 800 at 200 %.
      [640, 400],
      [768, 1024],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      const heading = page.getByRole('heading', { level: 1 });
      if (PAGES.includes(path)) expect((await heading.boundingBox())?.width).toBeGreaterThan(150);
    }
  }
});

test('on a very wide screen text and window grow with it', async ({ page }) => {
  await acceptCookies(page);
  await page.goto('/');
  const sizes: number[] = [];
  for (const width of [1280, 2560]) {
    await page.setViewportSize({ width, height: 1440 });
    sizes.push((await page.locator('.bay').boundingBox())?.width ?? 0);
  }
  expect(sizes[1]).toBeGreaterThan((sizes[0] ?? 0) * 1.2);
});

for (const [name, width, height] of [
  ['a small phone on its side', 568, 320],
  ['a phone on its side', 844, 390],
  ['a short phone', 375, 553],
  ['a phone', 390, 664],
  ['a window enlarged twice', 640, 400],
] as const) {
  test(`the cookie dialog never covers the button of the form: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
    await expect(page.getByLabel('Email')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog')).toBeVisible();
    const covered = await page.evaluate(async () => {
      const button = document.querySelector('form button[type=submit]');
      const dialog = document.querySelector('[role="dialog"]');
      if (!button || !dialog) throw new Error('Something is missing.');
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const start = scrollY + button.getBoundingClientRect().top - innerHeight;
      const found: number[] = [];
      for (let top = start; top < start + innerHeight + 60; top += 15) {
        scrollTo({ top, behavior: 'instant' });
        // The scroll event comes in one frame, the dialog moves in the next and is drawn in the third.
        for (let n = 0; n < 4; n += 1) await frame();
        const [a, b] = [button.getBoundingClientRect(), dialog.getBoundingClientRect()];
        const meets = a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
        if (meets && a.bottom > 0 && a.top < innerHeight) found.push(top);
      }
      return found;
    });
    expect(covered).toEqual([]);
  });
}

test('with forced colours, text stays legible, buttons have edges and the drawings lines', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await acceptCookies(page);
  await page.goto('/');
  const found = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const lit = styleOf('mark.lit');
    return {
      lit: lit.color !== lit.backgroundColor && lit.backgroundImage === 'none',
      button: styleOf('form button[type=submit]').borderTopWidth,
      bubble: styleOf('.bubble').borderTopWidth,
      line: styleOf('.corbel').stroke === styleOf('h1').color,
    };
  });
  expect(found).toEqual({ lit: true, button: '1px', bubble: '1px', line: true });
});

test.describe('motion', () => {
  test.beforeEach(({ page }) => acceptCookies(page));

  const running = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => ({
        name: Reflect.get(animation, 'animationName'),
        end: Number(animation.effect?.getComputedTiming().endTime),
      })),
    );

  test('is little, ends within five seconds, and waits below until it is seen', async ({ page }) => {
    await page.goto('/');
    const control = page.locator('.control');
    await expect(control).toHaveAttribute('data-unseen', '');
    for (const { name, end } of await running(page)) expect(end, String(name)).toBeLessThan(5000);
    await control.scrollIntoViewIfNeeded();
    await expect(control).not.toHaveAttribute('data-unseen');
    for (const { name, end } of await running(page)) expect(end, String(name)).toBeLessThan(5000);
    await expect(page.locator('.sunlight')).toHaveCSS('opacity', '1');
  });

  test('is none for whoever wants none: everything is lit from the start', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await running(page)).toEqual([]);
    await expect(page.locator('[data-unseen]')).toHaveCount(0);
    for (const mark of await page.locator('.lit').all())
      await expect(mark).toHaveCSS('background-size', '100% 100%');
  });
});

test('on paper a legal page is black on white, all text and nothing else, in either mode', async ({
  page,
}) => {
  for (const theme of ['light', 'dark']) {
    await store(page, 'theme', theme);
    for (const path of PAGES.slice(1)) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      for (const role of ['dialog', 'banner', 'contentinfo', 'navigation'] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
      await expect(page.locator('#contact')).toBeVisible();
      const colours = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.documentElement);
        return [
          color,
          backgroundColor,
          getComputedStyle(document.querySelector('.legal h2 + p') ?? document.body).color,
        ];
      });
      expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      if (path === '/privacy-policy') {
        const said = await page
          .getByRole('link', { name: 'GeoNames' })
          .evaluate((link) => getComputedStyle(link, '::after').content);
        expect(said).toContain('geonames.org');
      }
    }
  }
});
