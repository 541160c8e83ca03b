// Inviting the waitlist: the dialog, the screens of the waves, and what the links of invitations lead to.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openSqliteFile } from '#server/db/sqlite/database.ts';
import { newDataDir, serve, type Serving } from '#server/testing/process.ts';
import { BLOCKED_RECORDER, invitationMail } from './invitation-mail.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  hold,
  leave,
  postJson,
  signIn,
  SUPERUSER,
  test as base,
} from './fixtures.ts';

const PASSWORD = 'correct horse battery';
const PHONE = { width: 360, height: 740 };

/** A server of each test, whose mails are files, with entries that joined in this order. */
const test = base.extend<{ own: Serving & { dataDir: string }; entries: string[]; environment: object }>({
  entries: [['a', 'b', 'c'], { option: true }],
  environment: [{}, { option: true }],
  own: async ({ entries, environment }, use) => {
    const dataDir = newDataDir();
    const server = await serve({
      DATA_DIR: dataDir,
      SIGNUP_MODE: 'invited',
      MAIL_PER_MINUTE: '6000',
      FIRST_SUPERUSER: SUPERUSER.email,
      FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
      ...environment,
    });
    for (const name of entries)
      await postJson(`${server.url}/api/v1/subscribers/`, { email: `${name}@example.org` });
    await use({ ...server, dataDir });
    await server.stop();
    await rm(dataDir, { recursive: true });
  },
  baseURL: async ({ own }, use) => use(own.url),
  page: async ({ page }, use) => {
    await acceptCookies(page);
    await use(page);
    await leave(page);
  },
});

test.use({ expectedConsole: [BLOCKED_RECORDER] });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Invite Subscribers' });
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send invitations' });
const waves = (page: Page) =>
  page
    .getByRole('list', { name: 'Waves' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading'),
    });
const rowOf = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: email });

/** Invites as a script does. @returns the id of the wave */
async function invite(server: Serving, input: object): Promise<string> {
  const headers = await bearer(server.url, SUPERUSER);
  return Object(await (await postJson(`${server.url}/api/v1/invitations/`, input, headers)).json()).wave_id;
}

/** The invitations as a script sees them. */
async function invitations(server: Serving): Promise<{ id: string; email: string; state: string }[]> {
  const headers = await bearer(server.url, SUPERUSER);
  return Object(await (await fetch(`${server.url}/api/v1/invitations/`, { headers })).json()).data;
}

test.describe('the dialog', () => {
  test('invites the oldest, with a note and a preview of the mail; pressed twice, it sends once', async ({
    page,
    own,
  }) => {
    await signIn(page, SUPERUSER, '/admin/subscribers');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText('3 wait.')).toBeVisible();
    await dialog.getByLabel('How many').fill('0');
    await expect(dialog.getByRole('alert')).toHaveText('Enter a number from 1 to 1,000.');
    await expect(send(page)).toBeDisabled();
    await dialog.getByLabel('How many').fill('2');
    const note = dialog.getByLabel('Note');
    await note.fill('x'.repeat(1001));
    await expect(dialog.getByText('1,001 of 1,000 characters')).toBeVisible();
    await expect(send(page)).toBeDisabled();
    // The middle is a mark that turns the direction of text, and a space without width.
    await note.fill('<b>Welcome</b> \u202e\u200b& thank you');
    await expect(note).toHaveValue('<b>Welcome</b> & thank you');
    const mail = dialog.frameLocator('iframe[title="Preview of the mail"]');
    await expect(mail.getByText('<b>Welcome</b> & thank you')).toBeVisible();
    // The styles of the mail apply, though they stand in attributes.
    await expect(mail.getByRole('link', { name: 'Create your account' })).toHaveCSS(
      'color',
      'rgb(255, 255, 255)',
    );
    await dialog.getByRole('tab', { name: 'Plain text' }).click();
    await expect(dialog.locator('pre')).toContainText('<b>Welcome</b> & thank you');
    await expectAccessible(page);

    const go = await hold(page, '**/trpc/invitations.create**');
    await send(page).dblclick();
    await expect(dialog.getByText('Inviting…')).toBeVisible();
    await expect(send(page)).toBeDisabled();
    go();
    await expect(dialog.getByText('2 invited.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
    await dialog.getByRole('link', { name: 'Show the invitations' }).click();
    await expect(rowOf(page, 'a@example.org')).toBeVisible();
    await expect(rowOf(page, 'b@example.org')).toBeVisible();
    expect(await invitations(own)).toHaveLength(2);
  });

  test('invites a selection, and names who is left out and why', async ({ page, own }) => {
    await invite(own, { oldest: 1 });
    await signIn(page, SUPERUSER, '/admin/subscribers');
    await page.getByLabel('Select a@example.org').check();
    await page.getByLabel('Select b@example.org').check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Invite' }).click();
    await expect(dialogOf(page).getByLabel('The 2 selected')).toBeChecked();
    await send(page).click();
    await expect(dialogOf(page).getByText('1 invited.')).toBeVisible();
    await expect(dialogOf(page).getByText('Invited already: 1')).toBeVisible();
    await expect(dialogOf(page).getByRole('definition')).toHaveText('a@example.org');
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  });

  test('invites those who match the filter of the list and wait', async ({ page, own }) => {
    await signIn(page, SUPERUSER, '/admin/subscribers?q=b@');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(dialogOf(page).getByLabel('The 1 who match the filter and wait')).toBeChecked();
    await send(page).click();
    await expect(dialogOf(page).getByText('1 invited.')).toBeVisible();
    expect((await invitations(own)).map(({ email }) => email)).toEqual(['b@example.org']);
  });

  test.describe('after a lost answer', () => {
    test.use({ expectedConsole: [new RegExp(`ERR_FAILED|${BLOCKED_RECORDER.source}`)] });
    test('it says that it is not known, and sends the same once more', async ({ page, own }) => {
      await signIn(page, SUPERUSER, '/admin/subscribers');
      await page.getByRole('button', { name: 'Invite' }).click();
      await dialogOf(page).getByLabel('How many').fill('1');
      // The server does it, and the answer does not come.
      await page.route(
        '**/trpc/invitations.create**',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await send(page).click();
      await expect(dialogOf(page).getByText('It is not known whether they were invited.')).toBeVisible();
      await expect(dialogOf(page).getByLabel('How many')).toBeDisabled();
      await send(page).click();
      await expect(dialogOf(page).getByText('1 invited.')).toBeVisible();
      expect(await invitations(own)).toHaveLength(1);
    });
  });
});

test.describe('the waves', () => {
  // One mail a minute: the first goes out, the others wait.
  test.use({ environment: { MAIL_PER_MINUTE: '1' } });

  test('are listed with how they go, paused and resumed', async ({ page, own }) => {
    await signIn(page, SUPERUSER, '/admin');
    await page.getByRole('main').getByRole('link', { name: 'Invitations' }).click();
    await expect(page.getByText('Nobody has been invited yet')).toBeVisible();
    await invite(own, { oldest: 3, note: 'Hello' });
    await page.reload();
    const wave = waves(page).first();
    await expect(wave).toContainText(`by ${SUPERUSER.email}`);
    await expect(wave).toContainText('Hello');
    // It counts again by itself.
    await expect(wave).toContainText('1 of 3 sent');
    await expect(wave.getByRole('progressbar', { name: '1 of 3 sent' })).toBeVisible();
    await expectAccessible(page);
    await wave.getByRole('button', { name: /^Pause/ }).click();
    await expect(wave.getByText('Paused', { exact: true })).toBeVisible();
    await wave.getByRole('button', { name: /^Resume/ }).click();
    await expect(wave.getByText('Sending', { exact: true })).toBeVisible();
  });

  test('an invitation is revoked and resent, by keyboard too; the state filters the list', async ({
    page,
    own,
  }) => {
    const wave = await invite(own, { oldest: 3 });
    await expect.poll(async () => (await invitations(own)).map(({ state }) => state)).toContain('sent');
    await signIn(page, SUPERUSER, `/admin/invitations?wave=${wave}`);
    const sent = rowOf(page, 'a@example.org');
    await expect(sent).toContainText('Sent');
    await sent.getByRole('button', { name: 'Actions for a@example.org' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Resend' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resend' }).press('Enter');
    await expect(sent).toContainText('Waiting to be sent');

    await rowOf(page, 'b@example.org')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Resend' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke Invitation' });
    await expect(question).toContainText('b@example.org gets no mail, and waits again.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(rowOf(page, 'b@example.org')).toHaveCount(0);
    await page.getByLabel('State').selectOption('revoked');
    await expect(rowOf(page, 'b@example.org')).toContainText('Revoked');
    await expect(rowOf(page, 'b@example.org').getByRole('button', { name: /^Actions/ })).toBeDisabled();
    await page.getByLabel('State').selectOption('refused');
    await expect(page.getByText('No invitation is in this state.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(rowOf(page, 'a@example.org')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`wave=${wave}`));
  });

  test('all of a wave whose mails were refused are sent again together', async ({ page, own }) => {
    const wave = await invite(own, { oldest: 3 });
    const states = async () => (await invitations(own)).map(({ state }) => state).toSorted();
    await expect.poll(states).toContain('sent');
    const db = openSqliteFile(join(own.dataDir, 'oriel.db'));
    const refused = await db.selectFrom('invitations').select('id').where('mail', '=', 'queued').execute();
    const ids = refused.map(({ id }) => id);
    await db.deleteFrom('outbox').execute();
    // Safe: only the outcome of a delivery sets the detail.
    const outcome = { mail: 'refused', mail_detail: '550 5.7.1 blocked for now' } as object;
    await db.updateTable('invitations').set(outcome).where('id', 'in', ids).execute();
    await db.destroy();
    await signIn(page, SUPERUSER, `/admin/invitations?wave=${wave}`);
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await page.getByRole('link', { name: '2 refused' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send again' });
    await expect(question).toContainText('2 of these invitations, which were refused, get another mail each');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('2 mails are being sent again.')).toBeVisible();
    expect(await states()).toEqual(['queued', 'queued', 'sent']);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });
    test('nothing of the screens and the dialog is wider than it', async ({ page, own }) => {
      const wave = await invite(own, { oldest: 2, note: 'w'.repeat(300) });
      await signIn(page, SUPERUSER, '/admin');
      const expectNarrow = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await page.goto('/admin/invitations');
      await expect(waves(page)).toHaveCount(1);
      await expectNarrow();
      await page.goto(`/admin/invitations?wave=${wave}`);
      await expect(rowOf(page, 'a@example.org')).toBeVisible();
      await expectNarrow();
      await page.goto('/admin/subscribers');
      await page.getByRole('button', { name: 'Invite' }).click();
      await send(page).scrollIntoViewIfNeeded();
      await expect(send(page)).toBeInViewport();
      const { width, scrollWidth } = await dialogOf(page).evaluate((dialog) => ({
        width: dialog.clientWidth,
        scrollWidth: dialog.scrollWidth,
      }));
      expect(scrollWidth).toBe(width);
    });
  });
});

test.describe('the link', () => {
  test.describe('on a phone', () => {
    const labels = ['b'.repeat(63), 'c'.repeat(63), 'd'.repeat(57), 'org'];
    const address = `${'a'.repeat(64)}@${labels.join('.')}`;
    test.use({ viewport: PHONE, entries: [] });
    test('fits the screen and shows the whole address, however long it is', async ({ page, own }) => {
      expect(address).toHaveLength(254);
      await postJson(`${own.url}/api/v1/subscribers/`, { email: address });
      await invite(own, { oldest: 1 });
      await page.goto((await invitationMail(own.dataDir, address)).link);
      await expect(page.getByLabel('Email')).toHaveValue(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      const hint = page.getByText(`This invitation is for ${address}`);
      const box = await hint.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(PHONE.width);
      await expectAccessible(page);
    });
  });

  test('fixes the address, and leads to Ask with an empty collection', async ({ page, own }) => {
    await invite(own, { oldest: 1 });
    await page.goto((await invitationMail(own.dataDir, 'a@example.org')).link);
    const email = page.getByLabel('Email');
    await expect(email).toHaveValue('a@example.org');
    await expect(email).not.toBeEditable();
    await expect(page.getByText('This invitation is for a@example.org; not you?')).toBeVisible();
    await expectAccessible(page);
    // A reload finds it again.
    await page.reload();
    await expect(email).toHaveValue('a@example.org');
    await page.getByLabel('Full Name').fill('Ann Arrived');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/admin/ask');
    await expect(page.getByRole('heading', { name: 'Add your first file, then ask' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
      'accept_cookies',
      'access_token',
    ]);
  });

  test('that was used, revoked, has expired or is unknown says so, and what to do', async ({ page, own }) => {
    await invite(own, { oldest: 3 });
    const link = async (name: string) => (await invitationMail(own.dataDir, `${name}@example.org`)).link;
    const links = { a: await link('a'), b: await link('b'), c: await link('c') };
    const token = new URL(links.a).searchParams.get('invitation') ?? '';
    const account = {
      email: 'x@example.org',
      full_name: 'Ann Arrived',
      password: PASSWORD,
      invitation: token,
    };
    expect((await postJson(`${own.url}/api/v1/users/signup`, account)).status).toBe(200);
    await page.goto(links.a);
    await expect(page.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
    await expectAccessible(page);

    const { id } = (await invitations(own)).find(({ email }) => email === 'b@example.org') ?? {};
    await fetch(`${own.url}/api/v1/invitations/${id}`, {
      method: 'DELETE',
      headers: await bearer(own.url, SUPERUSER),
    });
    await page.goto(links.b);
    await expect(page.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible();
    const db = openSqliteFile(join(own.dataDir, 'oriel.db'));
    await db.updateTable('invitations').set({ expires_at: '2025-01-01T00:00:00.000Z' }).execute();
    await db.destroy();
    await page.goto(links.c);
    await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
    await expect(page.getByText('Ask whoever invited you for a new one')).toBeVisible();
    await page.goto(links.c.slice(0, -3));
    await expect(page.getByRole('heading', { name: 'This link is not an invitation' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join the waitlist' })).toHaveAttribute('href', '/#waitlist');
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'Sign-up is by invitation' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
  });

  test('tells who is logged in so, who can go on or log out and use it', async ({ page, own }) => {
    await invite(own, { oldest: 1 });
    const { link } = await invitationMail(own.dataDir, 'a@example.org');
    await signIn(page, SUPERUSER, '/admin');
    await page.goto(link);
    await expect(page.getByText(SUPERUSER.email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go on to Ask' })).toHaveAttribute('href', '/admin/ask');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('a@example.org');
  });
});
