// The backups screen: making, checking and downloading a backup, for superusers only.
import { readFile } from 'node:fs/promises';
import { acceptCookies, expect, expectAccessible, logIn, SUPERUSER, test, USER } from './fixtures.ts';

// A server makes its first scheduled backup a minute after its start.
test.use({ instance: 'without backups' });
test.beforeEach(({ page }) => acceptCookies(page));

test('a superuser makes a backup, checks it and downloads it', async ({ page }) => {
  await logIn(page, SUPERUSER);
  await page.getByRole('link', { name: /Backups/ }).click();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
  await expect(page.getByText('Made every 24 hours.')).toBeVisible();
  await expect(page.getByText('No backup has been made yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('The backup is made and checked.')).toBeVisible({ timeout: 20_000 });
  const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1);
  await expect(row).toContainText(/Whole, (?:now|\d+ seconds? ago)/);
  await expect(row.getByRole('cell', { name: 'With all files' })).toBeVisible();
  await expect(page.getByText(/^oriel restore \S+\/backups\/oriel-\d{8}T\d{6}Z\.tar$/)).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByText('The backup is whole.')).toBeVisible({ timeout: 20_000 });

  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^oriel-\d{8}T\d{6}Z\.tar$/);
  const bytes = await readFile(await file.path());
  expect(bytes.toString('latin1', 0, 9)).toBe('oriel.db\0');
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
});

test('whoever is not a superuser sees the dashboard instead, and no link', async ({ page }) => {
  await logIn(page, USER);
  await expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  await expect(page.getByRole('link', { name: /Backups/ })).toHaveCount(0);
  await page.goto('/admin/backups');
  await expect(page).toHaveURL(/\/admin$/);
});
