// Passkeys with an authenticator that Chromium itself provides: adding one, logging in with it, and removing it.
import { rm } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import {
  acceptCookies,
  addPerson,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  leave,
  logIn,
  logOut,
  SUPERUSER,
  test,
  watch,
} from './fixtures.ts';

const PHONE = { width: 360, height: 740 };

test.use({ instance: 'passkeys' });
test.beforeEach(async ({ page }) => acceptCookies(page));

/** Gives the browser an authenticator that knows its owner. @returns what sets whether it does */
async function addAuthenticator(page: Page): Promise<{ verify: (isUserVerified: boolean) => Promise<void> }> {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/** Adds a passkey in the settings, by the keyboard alone. */
async function addPasskey(page: Page, name: string) {
  await page.goto('/admin/settings?tab=password');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Passkey' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

// The browser reports every answer of a log-in that is refused.
test.describe(() => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('a passkey is added, logs in without the password, and is removed', async ({ page, server }) => {
    test.setTimeout(120_000);
    await followSystem(page);
    const offences = await watch(page, server.url);
    const person = await addPerson(server.url, 'passkey');
    const authenticator = await addAuthenticator(page);
    await logIn(page, person);
    await addPasskey(page, 'My laptop');
    const codes = page.getByRole('dialog', { name: 'Recovery Codes' });
    await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await expect(passkeys(page)).toHaveText([/^My laptopAdded .+Not used yetRemove$/]);
    await expect(page.getByText('Your passkeys are the second factor.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
    await expectPresentable(page, 'passkeys');
    // The same authenticator again.
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByText('This device has a passkey of your account already.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await logOut(page);

    await expectPresentable(page, 'login');
    await signIn(page).click();
    await page.waitForURL('**/admin');
    await logOut(page);
    // Who is not recognized is not let in, and told so.
    await authenticator.verify(false);
    await signIn(page).click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await authenticator.verify(true);
    // The password needs a second factor now, and the passkey is one.
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
    await expectPresentable(page, 'second-step');
    await signIn(page).click();
    await page.waitForURL('**/admin');

    await page.goto('/admin/settings?tab=password');
    await expect(passkeys(page)).toHaveText([/^My laptopAdded .+Last used .+Remove$/]);
    await passkeys(page).getByRole('button', { name: 'Remove' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove Passkey' });
    await expect(dialog).toContainText('My laptop does not log in any more.');
    await expectPresentable(page, 'remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The passkey was removed.')).toBeVisible();
    await expect(passkeys(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
    await expect(page.getByText('No second factor is set up.')).toBeVisible();
    await logOut(page);
    await signIn(page).click();
    await expect(page.getByText('Passkey not accepted')).toBeVisible();
    await logIn(page, person);
    expect(offences).toEqual([]);
  });

  test('ten minutes after the log-in the password is asked for first', async ({ page, server }) => {
    const person = await addPerson(server.url, 'later');
    await addAuthenticator(page);
    await followSystem(page);
    await logIn(page, person);
    // As the server answers then; it is the one that decides, and has tests of that.
    const refuse = async (procedure: string) =>
      page.route(
        `**/trpc/${procedure}*`,
        async (route) => {
          const data = {
            httpStatus: 409,
            detail: 'Enter your password first',
            code: 'CONFLICT',
            path: procedure,
          };
          const error = { message: data.detail, code: -32009, data };
          await route.fulfill({ status: 409, json: { error } });
        },
        { times: 1 },
      );
    await refuse('passkeys.options');
    await addPasskey(page, 'Later');
    const dialog = page.getByRole('dialog', { name: 'Add Passkey' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectPresentable(page, 'password-first');
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(passkeys(page)).toHaveCount(1);
    await refuse('passkeys.remove');
    await passkeys(page).getByRole('button', { name: 'Remove' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove Passkey' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    await removal.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(passkeys(page)).toHaveCount(0);
  });

  test('over a screen whose session has ended a passkey goes on too', async ({ page, context, server }) => {
    const person = await addPerson(server.url, 'over');
    await addAuthenticator(page);
    await logIn(page, person);
    await addPasskey(page, 'Over');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Full Name').fill('Another Name');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Full Name')).toHaveValue('Another Name');
  });

  test('where a second factor is required, a passkey is one; an address without a name has none', async ({
    page,
  }) => {
    test.setTimeout(60_000);
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
      await addAuthenticator(page);
      const enter = async (origin: string) => {
        await page.goto(`${origin}/login`);
        await page.getByLabel('Email').fill(SUPERUSER.email);
        await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
        await page.getByRole('button', { name: 'Log In' }).click();
      };
      // Under an address that is not that of the site.
      await enter(own.url.replace('localhost', '127.0.0.1'));
      await expect(page.getByRole('heading', { name: 'Two-step log-in' })).toBeVisible();
      await expectPresentable(page, 'required');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await expectPresentable(page, 'required-passkey');
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await expect(page.getByText('Passkeys do not work at this address')).toBeVisible();

      await enter(own.url);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(
        page
          .getByTestId('user-menu')
          .or(page.getByRole('button', { name: /menu/i }))
          .first(),
      ).toBeVisible();
      await page.goto(`${own.url}/admin/users`);
      await expect(page.getByRole('heading', { name: 'Users Management' })).toBeVisible();
    } finally {
      await leave(page);
      await own.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});
