// What a browser learns of an answer that is being written, whatever comes in between, and what it tells of its end.
import type { Page } from '@playwright/test';
import { streaming, type StreamingReply, type TestModel } from '#server/testing/language-model.ts';
import { answer, questionBox } from './asking.ts';
import { acceptCookies, bearer, expect, hold, leave, signIn, SUPERUSER } from './fixtures.ts';
import {
  dueLine as due,
  QUESTION,
  rentLine as rent,
  stopButton as stop,
  testWithModel,
  writtenLines as written,
} from './with-model.ts';

const test = testWithModel('140s');
test.setTimeout(150_000);
const EVENTS = /\/trpc\/questions\.events/;

let writer: StreamingReply;

/** Asks a question whose answer the test writes. @returns the prompt */
async function ask(page: Page, model: TestModel): Promise<string> {
  writer = streaming();
  model.reply = writer.reply;
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
  const box = questionBox(page);
  await box.fill(QUESTION);
  await box.press('Enter');
  return writer.asked;
}

test.afterEach(async ({ page }) => {
  // A model writes two answers at once: that of a test that failed would keep the next one waiting.
  writer.cut();
  await leave(page);
});

test('an answer is shown as written once a list tells so, before its own stream does', async ({
  page,
  model,
  server,
}) => {
  const release = await hold(page, EVENTS);
  const prompt = await ask(page, model);
  await expect(stop(page)).toBeVisible();
  writer.write(rent(prompt));
  writer.end();
  const headers = await bearer(server.url, SUPERUSER);
  const id = new URL(page.url()).searchParams.get('question');
  await expect
    .poll(async () => Object(await (await fetch(`${server.url}/api/v1/questions/${id}`, { headers })).json()))
    .toMatchObject({ is_writing: false });
  await expect(async () => {
    // As when its person comes back to the tab.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(stop(page)).toBeHidden({ timeout: 1000 });
    // Before what is open counts as old, and is fetched again anyway.
  }).toPass({ timeout: 30_000 });
  await expect(written(page)).toHaveText([/^The rent is 900/]);
  release();
});

test.describe('over a connection that can be cut', () => {
  test.use({
    baseURL: async ({ line }, use) => use(`http://localhost:${line.port}`),
    expectedConsole: [/ERR_|Failed to load resource/],
  });

  test('an answer is followed on after a session that was refused is resumed', async ({
    page,
    context,
    model,
    line,
  }) => {
    const prompt = await ask(page, model);
    writer.write(rent(prompt));
    await expect(written(page)).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Ask a follow-up' }).fill('And when is it due?');
    await context.clearCookies();
    line.cut();
    const again = page.getByRole('dialog', { name: 'Log in to go on' });
    await again.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    writer.write(due(prompt));
    await expect(written(page)).toHaveText([/^The rent is 900/, /^It is due/]);
    writer.end();
    await expect(stop(page)).toBeHidden();
  });
});

test('a tab that is not seen holds no connection, and goes on where it was', async ({ page, model }) => {
  const prompt = await ask(page, model);
  writer.write(rent(prompt));
  await expect(written(page)).toHaveCount(1);
  const see = (state: DocumentVisibilityState) =>
    page.evaluate((seen) => {
      Object.defineProperty(document, 'visibilityState', { value: seen, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  const left = page.waitForEvent('requestfailed', (request) => EVENTS.test(request.url()));
  await see('hidden');
  await left;
  const opened: string[] = [];
  page.on('request', (request) => EVENTS.test(request.url()) && opened.push(request.url()));
  writer.write(due(prompt));
  await page.waitForTimeout(2000);
  expect(opened).toEqual([]);
  await expect(page.getByText('Trying again')).toHaveCount(0);
  await see('visible');
  await expect(written(page)).toHaveText([/^The rent is 900/, /^It is due/]);
  expect(opened).toEqual([expect.stringContaining('last_event_id')]);
  writer.end();
  await expect(stop(page)).toBeHidden();
});

test('an end without a written line is announced, and who was at Stop is at the question', async ({
  page,
  model,
}) => {
  await ask(page, model);
  await stop(page).focus();
  writer.write('NO ANSWER\n');
  writer.end();
  await expect(stop(page)).toBeHidden();
  await expect(answer(page).getByRole('heading', { name: QUESTION })).toBeFocused();
  await expect(answer(page).getByRole('status')).toHaveText(/\w/);
  await expect(answer(page).getByRole('status')).not.toHaveText('The answer is written.');
});
