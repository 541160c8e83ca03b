// Undoing a change of address by the link in the mail to the former one, on a page that needs no scripts.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { newDataDir, serve, type Serving } from '#server/testing/process.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  fillLogIn,
  leave,
  postJson,
  postLogIn,
  store,
  test as base,
} from './fixtures.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'battery staple horse';
const THIEF = 'thief@example.org';

/** A server of its own without SMTP, whose mails are files. */
const test = base.extend<{ own: Serving & { dataDir: string } }>({
  // Playwright requires an object pattern here.
  // oxlint-disable-next-line no-empty-pattern
  own: async ({}, use) => {
    const dataDir = newDataDir();
    const server = await serve({ DATA_DIR: dataDir });
    await use(Object.assign(server, { dataDir }));
    await server.stop();
    await rm(dataDir, { recursive: true });
  },
});

/** Waits for the newest mail to an address with a link to a path. @returns the link, and the text of the mail */
async function mailTo(dataDir: string, email: string, path: string): Promise<{ link: string; text: string }> {
  const folder = join(dataDir, 'outbox');
  const find = async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names
      .filter((one) => !one.startsWith('.'))
      .toSorted()
      .toReversed()) {
      const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
      const link = new RegExp(`http\\S+${path}\\?token=[\\w-]{43}\\b`).exec(text)?.[0];
      if (to?.[0]?.address === email && link !== undefined) return { link, text };
    }
    return undefined;
  };
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const found = await find();
  if (found === undefined) throw new Error(`No mail to ${email} leads to ${path}.`);
  return found;
}

const signUp = (url: string, email: string) =>
  postJson(`${url}/api/v1/users/signup`, { email, password: PASSWORD, full_name: 'Eva Lind' });

/** Changes the address of an account as a script does that has stolen its session. */
async function steal(url: string, email: string, to: string): Promise<{ authorization: string }> {
  const session = await bearer(url, { email, password: PASSWORD });
  const { status } = await fetch(`${url}/api/v1/users/me`, {
    method: 'PATCH',
    body: JSON.stringify({ email: to }),
    headers: { 'content-type': 'application/json', ...session },
  });
  expect(status).toBe(200);
  return session;
}

const meOf = (url: string, headers: { authorization: string }) =>
  fetch(`${url}/api/v1/users/me`, { headers });

test.describe('the link in the mail to the former address', () => {
  // The browser whose session was ended is refused.
  test.use({ expectedConsole: [/status of 40[01]/] });

  test('takes a stolen account back, once, in a browser without scripts', async ({ page, browser, own }) => {
    const email = 'eva@example.org';
    await signUp(own.url, email);
    // The thief sits at a browser in which the account is signed in.
    await acceptCookies(page);
    await page.goto(`${own.url}/login`);
    await fillLogIn(page, { email, password: PASSWORD });
    await page.goto(`${own.url}/admin/settings`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Email').fill(THIEF);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully.')).toBeVisible();

    const { link, text } = await mailTo(own.dataDir, email, '/undo-email');
    expect(text).toContain('was changed from this one to another');
    expect(text).toMatch(/with Chrome on \w+/);
    expect(text).not.toContain(THIEF);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const owner = await context.newPage();
    const heading = owner.getByRole('heading', { level: 1 });
    // Opening it, as scanners of mail do, changes nothing.
    for (let visit = 0; visit < 2; visit += 1) {
      await owner.goto(link);
      await expect(heading).toHaveText('Undo the change of your address');
    }
    expect((await postLogIn(own.url, { email: THIEF, password: PASSWORD })).status).toBe(200);
    await expect(owner.getByRole('button')).toHaveCount(1);
    await owner.getByRole('button', { name: 'Undo the change' }).click();
    await expect(heading).toHaveText('Your account has its address again');
    await expect(owner.getByText(/We are mailing you a link to choose a new one/)).toBeVisible();
    await expect(owner.getByRole('button')).toHaveCount(0);

    // The thief is signed out, and knows no password of it any more.
    await page.goto(`${own.url}/admin/settings`);
    await page.waitForURL('**/login');
    for (const name of [email, THIEF])
      expect((await postLogIn(own.url, { email: name, password: PASSWORD })).status, name).toBe(400);

    // The link has been used.
    const second = await owner.goto(link);
    expect(second?.status()).toBe(400);
    await expect(heading).toHaveText('This link does not work');
    await expect(owner.getByText(/It was used/)).toBeVisible();
    await expect(owner.getByRole('button')).toHaveCount(0);
    await expect(owner.getByRole('link', { name: 'Reset your password' })).toBeVisible();
    await context.close();

    // The owner chooses a password, and is in.
    const reset = await mailTo(own.dataDir, email, '/reset-password');
    await page.goto(reset.link);
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.waitForURL('**/login');
    await fillLogIn(page, { email, password: NEW_PASSWORD });
    await leave(page);
  });
});

test('a page that is open while the link is used elsewhere says so when its button is pressed', async ({
  browser,
  own,
}) => {
  await signUp(own.url, 'twice@example.org');
  const session = await steal(own.url, 'twice@example.org', THIEF);
  const { link } = await mailTo(own.dataDir, 'twice@example.org', '/undo-email');
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) await page.goto(link);
  for (const [page, title] of [
    [first, 'Your account has its address again'],
    [second, 'This link does not work'],
  ] as const) {
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  expect((await meOf(own.url, session)).status).toBe(401);
  await context.close();
});

test('where somebody else has the address by now, nothing is changed, and the page says whom to write to', async ({
  browser,
  own,
}) => {
  await signUp(own.url, 'taken@example.org');
  const session = await steal(own.url, 'taken@example.org', THIEF);
  const { link } = await mailTo(own.dataDir, 'taken@example.org', '/undo-email');
  await signUp(own.url, 'taken@example.org');
  const context = await browser.newContext();
  const page = await context.newPage();
  expect((await page.goto(link))?.status()).toBe(409);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The address belongs to another account');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await (await meOf(own.url, session)).json()).toMatchObject({ email: THIEF });
  await context.close();
});

test('the pages are accessible and fit from 320 px, in both modes, by keyboard', async ({ browser, own }) => {
  await signUp(own.url, 'seen@example.org');
  await steal(own.url, 'seen@example.org', THIEF);
  const { link } = await mailTo(own.dataDir, 'seen@example.org', '/undo-email');
  const isWide = () => document.documentElement.scrollWidth - innerWidth;
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ baseURL: own.url });
    const page = await context.newPage();
    await store(page, 'theme', theme);
    for (const path of [link, '/undo-email?token=x', '/undo-email']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(theme);
      await expectAccessible(page);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await page.evaluate(isWide), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await context.close();
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Undo the change' });
  while (!(await button.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account has its address again');
  await expectAccessible(page);
  await context.close();
});
