// A visitor joins the waitlist: location granted, denied, unsupported, slow; and what goes wrong.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  leave,
  MOTION,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use(MOTION);

const BERLIN = { latitude: 52.52, longitude: 13.405 };

async function storedLocation(url: string, email: string): Promise<string | null | undefined> {
  const headers = await bearer(url, SUPERUSER);
  const list = Object(await (await fetch(`${url}/api/v1/subscribers/`, { headers })).json());
  return list.data.find((row: { email: string }) => row.email === email)?.location;
}

async function openForm(page: Page, origin = '') {
  await acceptCookies(page);
  await page.goto(`${origin}/`);
  const form = page.locator('form').filter({ has: page.getByLabel('Email') });
  return {
    form,
    /** The message below the field, announced when it appears. */
    notice: form.getByRole('status'),
    email: form.getByLabel('Email'),
    submit: form.getByRole('button', { name: 'Join Waitlist' }),
  };
}

test('Join Waitlist scrolls to the form and focuses the field', async ({ page }) => {
  const { email } = await openForm(page);
  await expect(page.getByText('NOW INVITING BETA USERS')).toBeVisible();
  await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport();
});

test('the location is asked for on submit, not before', async ({ page }) => {
  await page.addInitScript(() => {
    let asked = 0;
    const getCurrentPosition = (_found: unknown, failed: (error: unknown) => void) => {
      asked += 1;
      failed({ code: 1 });
    };
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: { getCurrentPosition } });
    Object.defineProperty(window, 'asked', { get: () => asked });
  });
  const { email, submit, notice } = await openForm(page);
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked'));
  await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
  await expect(email).toBeFocused();
  await submit.click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await email.fill('asked@example.org');
  expect(await asked()).toBe(0);
  await submit.click();
  await expect(notice).toContainText('You are on the list.');
  expect(await asked()).toBe(1);
});

test('location granted: the place is stored by name, the toast shows, the form is empty again', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(BERLIN);
  const { email, submit } = await openForm(page);
  await email.fill('granted@example.org');
  await submit.click();
  await expect(page.getByText('You have joined the wishlist!').first()).toBeVisible();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(email).toHaveValue('');
  expect(await storedLocation(server.url, 'granted@example.org')).toBe('Berlin, Germany');
});

test('location denied: the visitor joins anyway, without a place', async ({ page, server, context }) => {
  await context.clearPermissions();
  const { email, submit } = await openForm(page);
  await email.fill('denied@example.org');
  await submit.click();
  await expect(page.getByText('You have joined the wishlist!').first()).toBeVisible();
  expect(await storedLocation(server.url, 'denied@example.org')).toBeNull();
});

test('location unsupported: the toast says so and nothing is sent', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }),
  );
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const { email, submit, notice } = await openForm(page);
  await email.fill('unsupported@example.org');
  await submit.click();
  await expect(page.getByText('Geolocation is not supported by your browser.').first()).toBeVisible();
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  await expect(notice).toContainText('Nothing was sent.');
  await expect(email).toHaveValue('unsupported@example.org');
  expect(posts).toEqual([]);
});

test('location slower than 8 s: the visitor joins anyway, and sees meanwhile that something happens', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: { getCurrentPosition: () => {} } });
  });
  const { form, email, notice } = await openForm(page);
  await email.fill('slow@example.org');
  const start = Date.now();
  await email.press('Enter');
  await expect(form.locator('button[type=submit]')).toBeDisabled();
  await expect(notice).toContainText('Either answer is fine.');
  await expect(page.getByText('You have joined the wishlist!').first()).toBeVisible({ timeout: 15_000 });
  expect(Date.now() - start).toBeGreaterThan(7000);
  expect(await storedLocation(server.url, 'slow@example.org')).toBeNull();
});

test('an empty field is told on blur, and the browser itself blocks nothing', async ({ page }) => {
  const { email, submit } = await openForm(page);
  await email.focus();
  await email.blur();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await submit.click();
  await expect(email).toBeFocused();
  await expect(page.getByText('You have joined the wishlist!')).toHaveCount(0);
});

test('after a join an empty field that is left is told of again', async ({ page, context }) => {
  await context.clearPermissions();
  const { email, submit, notice } = await openForm(page);
  await email.fill('blurred@example.org');
  await submit.click();
  await expect(notice).toContainText('You are on the list.');
  await expect(email).toHaveValue('');
  await expect(page.getByText('Email is required.')).toHaveCount(0);
  await email.focus();
  await email.blur();
  await expect(page.getByText('Email is required.')).toBeVisible();
});

test.describe('failures', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('an address that the server refuses is said in its words, and stays in the field', async ({
    page,
    context,
  }) => {
    await context.clearPermissions();
    const { form, email, submit, notice } = await openForm(page);
    await email.fill('not an address');
    await submit.click();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(page.getByRole('listitem').getByText('Invalid email address')).toBeVisible();
    await expect(form.getByRole('alert')).toHaveText('Invalid email address');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(notice).toContainText('Nothing was stored.');
    await expect(notice).toBeInViewport();
    await expectAccessible(page);
    await expect(email).toHaveValue('not an address');
  });

  test('a refusal without words is named in place by its status; its toast has the usual text', async ({
    page,
    context,
  }) => {
    await context.clearPermissions();
    const { form, email, submit } = await openForm(page);
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 422, body: '' }));
    await email.fill('named@example.org');
    await submit.click();
    await expect(form.getByRole('alert')).toHaveText('Validation Error');
    const toast = page.getByRole('listitem').filter({ hasText: 'Something went wrong!' });
    await expect(toast.getByText('Something went wrong.', { exact: true })).toBeVisible();
  });

  test('a server that cannot be reached is said, and the typed address stays', async ({ page, context }) => {
    await context.clearPermissions();
    const { email, submit, notice } = await openForm(page);
    await page.route('**/trpc/**', (route) => route.abort());
    await email.fill('offline@example.org');
    await submit.click();
    await expect(page.getByText('Something went wrong.').first()).toBeVisible();
    await expect(notice).toContainText('Your address was not sent.');
    await expect(email).toHaveValue('offline@example.org');
    await expect(submit).toBeEnabled();
    await page.unroute('**/trpc/**');
    await submit.click();
    await expect(notice).toContainText('You are on the list.');
  });

  test('too many attempts are said, with what to do', async ({ page, context }) => {
    const dataDir = newDataDir();
    const limited = await serve({
      DATA_DIR: dataDir,
      RATE_LIMITS: JSON.stringify({ waitlist_minute: { max: 1, seconds: 60 } }),
    });
    try {
      await context.clearPermissions();
      const { email, submit, notice } = await openForm(page, limited.url);
      await email.fill('first@example.org');
      await submit.click();
      await expect(notice).toContainText('You are on the list.');
      await email.fill('second@example.org');
      await submit.click();
      await expect(notice).toContainText('Please wait a moment and try again.');
      await expect(page.getByText('Something went wrong!')).toBeVisible();
      await expect(email).toHaveValue('second@example.org');
    } finally {
      await leave(page);
      await limited.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});

test('without scripts the form works too', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill('plain@example.org');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('You have joined the wishlist!')).toBeVisible();
  expect(await storedLocation(server.url, 'plain@example.org')).toBeNull();
  await context.close();
});
