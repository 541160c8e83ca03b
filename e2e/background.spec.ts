// Failures of background fetches (polls, refetches on focus, preloads) show no toast, while a failed first load does. Also:
// how long toasts stay.
import type { Page } from '@playwright/test';
import { acceptCookies, expect, signIn, SUPERUSER, test, USER } from './fixtures.ts';

test.use({ expectedConsole: [/Failed to load resource/] });
test.beforeEach(({ page }) => acceptCookies(page));

/** The router preloads a screen no more often than twice a minute. */
const PRELOADS_AGAIN_AFTER = 31_000;

const title = 'Something went wrong!';
const toasts = (page: Page) => page.getByRole('listitem').filter({ hasText: title });

/** Records every error toast of the next documents, even those that are shown briefly. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((text) => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent?.includes(text)) shown.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
  }, title);
  return () => page.evaluate(() => Reflect.get(window, 'shown'));
}

/** Answers every request for a procedure with 500, which is not tried again, from now on. @returns resolves with the next such answer */
async function fail(page: Page, procedure: string): Promise<() => Promise<unknown>> {
  const calls = new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`);
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  return () => page.waitForResponse(calls);
}

test('a poll that fails shows no toast, again and again; a first load that fails does', async ({ page }) => {
  const shown = await recordToasts(page);
  await page.clock.install();
  await signIn(page, SUPERUSER, '/admin');
  await page.getByRole('link', { name: /Backups/ }).click();
  await expect(page.getByText('Made every 24 hours.')).toBeVisible();
  const nextFailure = await fail(page, 'backups.list');
  for (let poll = 0; poll < 2; poll += 1) {
    const failed = nextFailure();
    await page.clock.runFor(30_000);
    await failed;
  }
  expect(await shown()).toEqual([]);
  await page.reload();
  await expect(toasts(page)).toContainText('Something went wrong.');
});

test('a refetch on focus that fails shows no toast', async ({ page }) => {
  const shown = await recordToasts(page);
  await page.clock.install();
  await signIn(page, SUPERUSER, '/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible();
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
  const nextFailure = await fail(page, 'products.list');
  for (let visit = 0; visit < 2; visit += 1) {
    // Fresh data is not fetched again.
    await page.clock.runFor(6000);
    const failed = nextFailure();
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await failed;
  }
  expect(await shown()).toEqual([]);
});

test('a preload that fails shows no toast; opening that screen does', async ({ page }) => {
  const shown = await recordToasts(page);
  await page.clock.install();
  await signIn(page, USER, '/admin');
  await page.waitForLoadState('networkidle');
  const nextFailure = await fail(page, 'products.list');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Products' });
  for (let visit = 0; visit < 2; visit += 1) {
    const failed = nextFailure();
    await link.hover();
    await failed;
    await page.getByRole('heading', { name: /^Hi, / }).hover();
    await page.clock.runFor(PRELOADS_AGAIN_AFTER);
  }
  expect(await shown()).toEqual([]);
  await link.click();
  await expect(toasts(page)).toContainText('Something went wrong.');
});

test('a preload of what is shown already is as quiet', async ({ page }) => {
  const shown = await recordToasts(page);
  await page.clock.install();
  // The dashboard shows alarms, which are part of the list of backups.
  const loaded = page.waitForResponse(/backups\.list/);
  await signIn(page, SUPERUSER, '/admin');
  await loaded;
  await expect(page.getByRole('link', { name: /Backups/ })).toBeVisible();
  const nextFailure = await fail(page, 'backups.list');
  await page.clock.runFor(6000);
  for (let visit = 0; visit < 2; visit += 1) {
    const failed = nextFailure();
    await page.getByRole('link', { name: /Backups/ }).hover();
    await failed;
    await page.getByRole('heading', { name: /^Hi, / }).hover();
    await page.clock.runFor(PRELOADS_AGAIN_AFTER);
  }
  expect(await shown()).toEqual([]);
});

test('a preload that is refused signs out, without a toast', async ({ page, context }) => {
  const shown = await recordToasts(page);
  await signIn(page, USER, '/admin');
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // The session is bound to its cookie.
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).hover();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await shown()).toEqual([]);
});

test.describe('toasts', () => {
  const first = 'Incorrect email or password';
  const second = 'Something went wrong.';

  /** Shows two toasts, with a clock that the test controls. */
  async function showTwo(page: Page) {
    await page.clock.install();
    await page.goto('/login');
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    const button = page.getByRole('button', { name: 'Log In' });
    await button.click();
    await expect(toasts(page).filter({ hasText: first })).toBeVisible();
    await page.route('**/trpc/**', (route) => route.abort());
    await button.click();
    await expect(toasts(page)).toHaveCount(2);
    return toasts(page).filter({ hasText: first }).getByRole('button', { name: 'Dismiss' });
  }

  /** Waits until the last change is drawn. */
  const settle = (page: Page) =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

  for (const way of ['click', 'key'] as const) {
    test(`dismissing one by ${way} leaves the clock of the other running`, async ({ page }) => {
      const dismiss = await showTwo(page);
      await page.clock.runFor(3000);
      if (way === 'click') await dismiss.click();
      else await dismiss.press('Enter');
      await expect(toasts(page)).toHaveCount(1);
      await expect(toasts(page)).toContainText(second);
      // Its own six seconds are over; they did not restart with the dismissal of the other.
      await page.clock.runFor(3500);
      await expect(toasts(page)).toHaveCount(0, { timeout: 2000 });
    });
  }

  test('stand still while the pointer is on one, and go on when it leaves', async ({ page }) => {
    await showTwo(page);
    await toasts(page).first().hover();
    await settle(page);
    await page.clock.runFor(20_000);
    await expect(toasts(page)).toHaveCount(2);
    await page.mouse.move(10, 700);
    await settle(page);
    await page.clock.runFor(7000);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('stand still while the window is out of focus', async ({ page }) => {
    await showTwo(page);
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await settle(page);
    await page.clock.runFor(20_000);
    await expect(toasts(page)).toHaveCount(2);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await settle(page);
    await page.clock.runFor(7000);
    await expect(toasts(page)).toHaveCount(0);
  });
});
