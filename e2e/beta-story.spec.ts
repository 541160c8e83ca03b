// The whole way into the beta: join on the website, be invited, sign up with the link of the mail, and ask a file.
import { rm } from 'node:fs/promises';
import { newDataDir, serve } from '#server/testing/process.ts';
import { LEASE } from './documents.ts';
import { acceptCookies, expect, leave, SUPERUSER, test } from './fixtures.ts';
import { BLOCKED_RECORDER, invitationMail } from './invitation-mail.ts';

test.use({ expectedConsole: [BLOCKED_RECORDER] });

test('from the waitlist to an answer with its source', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const dataDir = newDataDir();
  const own = await serve({
    DATA_DIR: dataDir,
    SIGNUP_MODE: 'invited',
    FIRST_SUPERUSER: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  const visiting = await browser.newContext({ baseURL: own.url });
  const theirs = await visiting.newPage();
  await acceptCookies(theirs);
  await test.step('a visitor joins on the landing page', async () => {
    await theirs.goto('/');
    const form = theirs.locator('form').filter({ has: theirs.getByLabel('Email') });
    await form.getByLabel('Email').fill('Mia@Example.org');
    await form.getByRole('button', { name: 'Join Waitlist' }).click();
    await expect(form.getByRole('status')).toContainText('You are on the list.');
  });

  await test.step('staff invites the oldest one, with a note', async () => {
    await acceptCookies(page);
    await page.goto(`${own.url}/login`);
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page
      .getByRole('navigation', { name: 'More screens' })
      .getByRole('link', { name: 'Invitations' })
      .click();
    await page.getByRole('link', { name: 'Invite Subscribers' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite Subscribers' });
    await dialog.getByLabel('How many').fill('1');
    await dialog.getByLabel('Note').fill('You are the first.');
    const preview = dialog.frameLocator('iframe[title="Preview of the mail"]');
    await expect(preview.getByText('You are the first.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByText('1 invited.')).toBeVisible();
  });

  await test.step('the link of the mail leads to an account, and on to Ask', async () => {
    const { mail, link } = await invitationMail(dataDir, 'mia@example.org');
    expect(mail.text).toContain('You are the first.');
    await theirs.goto(link);
    await expect(theirs.getByLabel('Email')).toHaveValue('mia@example.org');
    await theirs.getByLabel('Full Name').fill('Mia Member');
    await theirs.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await theirs.getByLabel('Confirm Password').fill('correct horse battery');
    await theirs.getByRole('button', { name: 'Sign Up' }).click();
    await theirs.waitForURL('**/admin/ask');
    await expect(theirs.getByRole('heading', { name: 'Add your first file, then ask' })).toBeVisible();
  });

  await test.step('a file is read, and a question answered in its words', async () => {
    await theirs
      .getByLabel('Add files')
      .setInputFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer: LEASE });
    const file = theirs.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
    await expect(file).toContainText('3 pages', { timeout: 30_000 });
    await theirs.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ask' }).click();
    await theirs.getByLabel('Ask a question').fill('When may the tenant end the lease?');
    await theirs.getByLabel('Ask a question').press('Enter');
    const answer = theirs.getByRole('article', { name: 'Answer' });
    await expect(answer).toContainText('The tenant may end this lease by giving three months notice');
    await expect(answer).toContainText('Lease.pdf');
  });

  await test.step('staff sees who came', async () => {
    await page.getByRole('link', { name: 'Show the invitations' }).click();
    await expect(page.getByRole('link', { name: '1 joined' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('Joined');
  });
  await visiting.close();
  await leave(page);
  await own.stop();
  await rm(dataDir, { recursive: true });
});
