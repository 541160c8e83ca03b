// The second factor of a log-in: setting it up, logging in with it, also over the screen, recovery codes, and REQUIRE_2FA.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeFor } from '#server/testing/authenticator-app.ts';
import { newDataDir, serve } from '#server/testing/process.ts';
import {
  acceptCookies,
  addPerson,
  expect,
  expectAccessible,
  followSystem,
  inEachForm,
  leave,
  logIn,
  logOut,
  SUPERUSER,
  test,
  watch,
} from './fixtures.ts';

const PHONE = { width: 360, height: 740 };

test.use({ instance: 'second-factor' });
test.beforeEach(async ({ page }) => acceptCookies(page));

/** The code of a period that was not used. Codes of the next period are accepted too. */
const codes = new Map<string, number>();
async function nextCode(secret: string): Promise<string> {
  const used = codes.get(secret) ?? 0;
  const step = () => Math.floor(Date.now() / 30_000);
  await expect.poll(() => step() + 1, { timeout: 70_000, intervals: [500] }).toBeGreaterThan(used);
  const next = Math.max(used + 1, step());
  codes.set(secret, next);
  return codeFor(secret, new Date(next * 30_000));
}

/** Reads the secret that the screen shows. */
const secretOn = async (page: Page) => (await page.getByLabel('Secret').innerText()).replaceAll(/\s/g, '');

/** Sets an app up in the settings. @returns its secret and the recovery codes */
async function setUp(page: Page) {
  await page.goto('/admin/settings?tab=password');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Authenticator App' });
  await expect(dialog.getByRole('img', { name: 'Picture to scan with the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByLabel('Code')).toBeFocused();
  const secret = await secretOn(page);
  await dialog.getByLabel('Code').fill(await nextCode(secret));
  await dialog.getByLabel('Code').press('Enter');
  const shown = page.getByRole('dialog', { name: 'Recovery Codes' });
  const items = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  await expectAccessible(page);
  // They are shown only once, and not lost by a slip.
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(shown).toBeVisible();
  const recoveryCodes = await items.allInnerTexts();
  const downloading = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('Oriel recovery codes.txt');
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('The authenticator app is on.')).toBeVisible();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  return { secret, recoveryCodes };
}

/** The first step of a log-in. */
async function enterPassword(page: Page, who: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
}

// The browser reports every answer of a log-in that waits for its second step.
test.describe(() => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('an app is set up, asked for at the log-in, and turned off', async ({ page, server }) => {
    test.setTimeout(240_000);
    const offences = await watch(page, server.url);
    const person = await addPerson(server.url, 'app');
    await logIn(page, person);
    const { secret, recoveryCodes } = await setUp(page);
    await logOut(page);

    await enterPassword(page, person);
    await expect(page.getByText('Something went wrong!')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('Code is required')).toBeVisible();
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect code')).toBeVisible();
    await page.getByLabel('Code').fill(await nextCode(secret));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await logOut(page);

    // A recovery code, once; Back leads to what was typed.
    await enterPassword(page, person);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');

    await page.goto('/admin/settings?tab=password');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const renew = page.getByRole('dialog', { name: 'New Recovery Codes' });
    await renew.getByLabel('Code').fill(recoveryCodes[1] ?? '');
    await renew.getByRole('button', { name: 'Make new codes' }).click();
    const renewed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(renewed).toHaveCount(10);
    const fresh = await renewed.allInnerTexts();
    expect(fresh).not.toContain(recoveryCodes[2]);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    const off = page.getByRole('dialog', { name: 'Turn Off Authenticator App' });
    await off.getByLabel('Code').fill(fresh[0] ?? '');
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('No second factor is set up.')).toBeVisible();
    await logOut(page);
    await logIn(page, person);
    expect(offences).toEqual([]);
  });

  test('the log-in over the screen asks for it too, and what was typed is still there', async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(180_000);
    const person = await addPerson(server.url, 'over');
    await logIn(page, person);
    const { recoveryCodes } = await setUp(page);
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Full Name').fill('Another Name');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '');
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Full Name')).toHaveValue('Another Name');
  });

  test('where it is required, a superuser sets it up before anything else', async ({ page }) => {
    test.setTimeout(120_000);
    const dataDir = newDataDir();
    const own = await serve({
      DATA_DIR: dataDir,
      REQUIRE_2FA: 'superusers',
      FIRST_SUPERUSER: SUPERUSER.email,
      FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
    });
    try {
      await page.setViewportSize(PHONE);
      await followSystem(page);
      await page.goto(`${own.url}/login`);
      await page.getByLabel('Email').fill(SUPERUSER.email);
      await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByRole('heading', { name: 'Two-step log-in' })).toBeVisible();
      await expect(page.getByText('Something went wrong!')).toHaveCount(0);
      await inEachForm(page);
      await page.goto(`${own.url}/admin/users`);
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      await inEachForm(page, async () => {
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      });
      const secret = await secretOn(page);
      await page.getByLabel('Code').fill(await nextCode(secret));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      await inEachForm(page);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByRole('heading', { name: 'Users Management' })).toBeVisible();
      await expect(page.getByRole('cell', { name: SUPERUSER.email, exact: true })).toBeVisible();
    } finally {
      await leave(page);
      await own.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});
