// One's own entry of the waitlist and confirming a join, by the links of mails, in a browser without JavaScript.
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { newDataDir, serve, type Serving } from '#server/testing/process.ts';
import { expect, expectAccessible, postJson, store, test } from './fixtures.ts';

test.use({ instance: 'own-entry' });

/** Waits for the mail file of a purpose that has a link, and returns the path of the link. */
async function mailedPath(dataDir: string, kind: 'waitlist' | 'waitlist/confirm'): Promise<string> {
  const pattern = new RegExp(`/${kind}\\?token=[\\w-]{64}`);
  const find = () => {
    try {
      return (
        readdirSync(join(dataDir, 'outbox'))
          .map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'))
          // Undoes the line breaks of quoted-printable.
          .map((text) => pattern.exec(text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0])
          .find((path) => path !== undefined)
      );
    } catch {
      return undefined;
    }
  };
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find() ?? '';
}

async function serveOwn(environment: Record<string, string> = {}): Promise<Serving & { dataDir: string }> {
  const dataDir = newDataDir();
  return Object.assign(await serve({ DATA_DIR: dataDir, ...environment }), { dataDir });
}

async function endOwn(server: Serving & { dataDir: string }): Promise<void> {
  await server.stop();
  await rm(server.dataDir, { recursive: true });
}

async function withoutScripts(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  return context.newPage();
}

test('without scripts: from the privacy policy to the own entry, its file, and leaving', async ({
  browser,
}) => {
  const server = await serveOwn();
  await postJson(`${server.url}/api/v1/subscribers/`, {
    email: 'eva@example.org',
    coordinates: { latitude: 52.52, longitude: 13.405 },
  });
  const page = await withoutScripts(browser, server.url);
  await page.goto('/privacy-policy');
  await page.getByRole('link', { name: 'Your entry on the waitlist' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your entry on the waitlist');
  await page.getByLabel('Email').fill('eva@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look into your mail');

  await page.goto(await mailedPath(server.dataDir, 'waitlist'));
  for (const text of ['eva@example.org', 'Berlin, Germany', /You wait for an invitation/])
    await expect(page.getByText(text)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('waitlist-entry.json');
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file).toMatchObject({ email: 'eva@example.org', location: 'Berlin, Germany', status: 'waiting' });

  const own = page.url();
  await page.getByRole('button', { name: 'Remove my entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have left the waitlist');
  await page.goto(own);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link leads to no entry');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(readdirSync(join(server.dataDir, 'outbox'))).toEqual([]);
  await page.context().close();
  await endOwn(server);
});

test('without scripts: a join is confirmed by the button of the page that its mail leads to', async ({
  browser,
}) => {
  const server = await serveOwn({ CONFIRM_JOINS: 'on' });
  const page = await withoutScripts(browser, server.url);
  await page.goto('/');
  await page.getByLabel('Email').fill('eva@example.org');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('You have joined the wishlist!')).toBeVisible();
  const own = await mailedPath(server.dataDir, 'waitlist');
  await page.goto(own);
  await expect(page.getByText(/Not confirmed yet/)).toBeVisible();
  await page.goto(await mailedPath(server.dataDir, 'waitlist/confirm'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your place is confirmed');
  await page.goto(own);
  await expect(page.getByText(/You wait for an invitation/)).toBeVisible();
  await page.context().close();
  await endOwn(server);
});

test('the pages are accessible and fit from 320 px, in both modes, by keyboard', async ({ browser }) => {
  const server = await serveOwn({ CONFIRM_JOINS: 'on' });
  await postJson(`${server.url}/api/v1/subscribers/`, {
    email: `${'a-rather-long-address-'.repeat(2)}of-eva@subdomain-of-a-company.example.org`,
    coordinates: { latitude: 52.52, longitude: 13.405 },
  });
  const own = await mailedPath(server.dataDir, 'waitlist');
  const confirm = await mailedPath(server.dataDir, 'waitlist/confirm');
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await store(page, 'theme', theme);
    for (const path of ['/waitlist', own, '/waitlist?token=x', confirm, '/waitlist/confirm']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(theme);
      await expectAccessible(page);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await page.goto(confirm);
    const button = page.getByRole('button', { name: 'Confirm' });
    while (!(await button.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await context.close();
  }
  await endOwn(server);
});
