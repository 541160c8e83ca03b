// The backups screen of an installation on PostgreSQL, whose backups are made with the tools of that server.
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { query } from '#server/testing/postgres.ts';
import { serve } from '#server/testing/process.ts';
import { acceptCookies, expect, expectAccessible, logIn, SUPERUSER, test as base } from './fixtures.ts';

const test = base.extend({
  server: [
    // Playwright requires an object pattern here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), 'oriel-postgres-'));
      chmodSync(root, 0o711);
      const postgres = await startPostgres(root);
      await query(postgres.url('postgres'), 'create database oriel');
      const server = await serve({
        DATA_DIR: join(root, 'data'),
        DATABASE_URL: postgres.url('oriel'),
        FIRST_SUPERUSER: SUPERUSER.email,
        FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
      });
      await use(server);
      await server.stop();
      await postgres.stop('immediate');
      await rm(root, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test.use({ instance: 'on PostgreSQL' });
test.beforeEach(({ page }) => acceptCookies(page));

test('a superuser reads who makes the backups, and is offered none', async ({ page }) => {
  await logIn(page, SUPERUSER);
  await page.getByRole('link', { name: /Backups/ }).click();
  await expect(
    page.getByText('The data are on a PostgreSQL server, which its operator backs up.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To move this installation' })).toBeVisible();
  await expect(page.getByText('oriel backup <file>', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back up now' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText(/Made every|BACKUP_EVERY/)).toHaveCount(0);
  await expectAccessible(page);
});

test('the screen fits narrow and wide windows in both colour modes', async ({ page }, info) => {
  await logIn(page, SUPERUSER);
  for (const [width, theme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/admin/backups');
    await expect(page.getByRole('heading', { name: 'To move this installation' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} ${theme}`).toBeLessThanOrEqual(0);
    await page.screenshot({ path: info.outputPath(`${width}-${theme}.png`), fullPage: true });
  }
});
