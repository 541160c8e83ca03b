// Questions whose answer does not come, or comes late: nothing that was typed is lost, and nobody is pulled back.
import type { Page } from '@playwright/test';
import { answer, beginAnew, bringIn, former, putQuestion, questionBox } from './asking.ts';
import { HANDBOOK } from './documents.ts';
import { acceptCookies, expect, hold, signIn, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask failing', expectedConsole: [/Failed to load resource/] });

const ASKING = /\/trpc\/questions\.ask/;
const BOILER = 'Who services the boiler?';
const GLASS = 'When is glass collected?';

const boxes = ['Ask a question', 'Ask a follow-up'] as const;

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'House', { 'Handbook.md': HANDBOOK });
  await putQuestion(server.url, BOILER);
});

test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
});

async function openBoiler(page: Page): Promise<void> {
  await former(page).getByRole('link', { name: BOILER }).first().click();
  await expect(answer(page)).toContainText('Aalto');
}

for (const name of boxes) {
  test(`keeps the text and the focus of “${name}” where the server is too busy, and Enter asks again`, async ({
    page,
  }) => {
    if (name === 'Ask a follow-up') await openBoiler(page);
    await page.route(
      ASKING,
      (route) => route.fulfill({ status: 503, json: { detail: 'Too many are asking just now.' } }),
      { times: 1 },
    );
    const box = page.getByRole('textbox', { name });
    await box.fill(GLASS);
    await box.press('Enter');
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toHaveText('Too many are asking just now.');
    await expect(box).toHaveAccessibleDescription('Too many are asking just now.');
    await expect(box).toHaveValue(GLASS);
    await expect(box).toBeFocused();
    if (name === 'Ask a follow-up') await expect(answer(page)).toContainText('Aalto');
    await page.keyboard.press('Enter');
    await expect(answer(page).getByRole('heading', { name: GLASS })).toBeVisible();
    await expect(problem).toBeHidden();
    // Below the answer now, if it was above.
    await expect(questionBox(page)).toHaveValue('');
    await expect(questionBox(page)).toBeFocused();
  });

  test(`keeps the text of “${name}” offline, and says that no answer came`, async ({ page, context }) => {
    if (name === 'Ask a follow-up') await openBoiler(page);
    const box = page.getByRole('textbox', { name });
    await box.fill(GLASS);
    await context.setOffline(true);
    await box.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('No answer came to your question.');
    await expect(box).toHaveValue(GLASS);
    await expect(box).toBeFocused();
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(answer(page).getByRole('heading', { name: GLASS })).toBeVisible();
  });
}

test('an answer that comes after the page was left opens nothing, and is among the former questions', async ({
  page,
}) => {
  const question = 'On which day is glass collected in the house?';
  const release = await hold(page, ASKING);
  const box = questionBox(page);
  await box.fill(question);
  await box.press('Enter');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  const answered = page.waitForResponse(ASKING);
  release();
  await (await answered).finished();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ask' }).click();
  await expect(former(page).getByRole('link', { name: question })).toBeVisible();
  expect(visited.filter((address) => address.includes('question='))).toEqual([]);
});

test('another question that is opened meanwhile stays open', async ({ page }) => {
  const question = 'What is said of glass?';
  const release = await hold(page, ASKING);
  const box = questionBox(page);
  await box.fill(question);
  await box.press('Enter');
  await former(page).getByRole('link', { name: BOILER }).first().click();
  await expect(answer(page)).toContainText('Aalto');
  const address = page.url();
  release();
  await expect(former(page).getByRole('link', { name: question })).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(box).toHaveValue('');
});

test('a follow-up stays with its question: its text, and what is said where it fails', async ({ page }) => {
  const other = await putQuestion(new URL(page.url()).origin, 'Which day is glass collected on?');
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  await page.route(ASKING, async (route) => {
    await promise;
    await route.abort();
  });
  await former(page).getByRole('link', { name: BOILER }).first().click();
  await expect(answer(page)).toContainText('Aalto');
  const box = page.getByRole('textbox', { name: 'Ask a follow-up' });
  await box.fill('And how often?');
  await box.press('Enter');
  await page.evaluate((id) => history.pushState(null, '', `?question=${id}`), other);
  await expect(answer(page)).toContainText('Which day is glass collected on?');
  await expect(box).toHaveValue('');
  fail();
  await expect(page.getByText('No answer came to your question.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(box).toHaveValue('');
});

test('what is typed goes with the box below the answer, with the focus, and stays for a new question', async ({
  page,
}) => {
  const release = await hold(page, ASKING);
  await questionBox(page).fill(GLASS);
  await page.keyboard.press('Enter');
  const below = page.getByRole('textbox', { name: 'Ask a follow-up' });
  await expect(below).toBeFocused();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await page.keyboard.type('And in the');
  release();
  await expect(answer(page).getByRole('heading', { name: GLASS })).toBeVisible();
  await page.keyboard.type(' house?');
  await expect(below).toHaveValue('And in the house?');
  const [last, box] = [await answer(page).boundingBox(), await below.boundingBox()];
  expect(box?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));

  await beginAnew(page);
  await expect(questionBox(page)).toHaveValue('');
  await page.keyboard.type('Who paints');
  await openBoiler(page);
  await expect(questionBox(page)).toHaveValue('');
  await beginAnew(page);
  await expect(questionBox(page)).toHaveValue('Who paints');
});

test('a new question that fails while another one is open is there again for the next try', async ({
  page,
}) => {
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  await page.route(ASKING, async (route) => {
    await promise;
    await route.abort();
  });
  await questionBox(page).fill(GLASS);
  await page.keyboard.press('Enter');
  await openBoiler(page);
  fail();
  await expect(page.getByText('No answer came to your question.')).toHaveCount(1);
  await expect(questionBox(page)).toHaveValue('');
  await beginAnew(page);
  await expect(questionBox(page)).toHaveValue(GLASS);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No answer came to your question.');
});

test('a failure after the page was left is told', async ({ page }) => {
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  await page.route(ASKING, async (route) => {
    await promise;
    await route.abort();
  });
  await questionBox(page).fill(GLASS);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Ask', level: 1 })).toHaveCount(0);
  fail();
  await expect(page.getByText('No answer came to your question.')).toBeVisible();
});
