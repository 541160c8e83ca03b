// Questions whose answer does not come, or comes late: nothing that was typed is lost, and nobody is pulled back.
import { answer, bringIn, former, putQuestion } from './asking.ts';
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

for (const name of boxes) {
  test(`keeps the text and the focus of “${name}” where the server is too busy, and Enter asks again`, async ({
    page,
  }) => {
    await former(page).getByRole('link', { name: BOILER }).first().click();
    await expect(answer(page)).toContainText('Aalto');
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
    await expect(answer(page)).toContainText('Aalto');
    await page.keyboard.press('Enter');
    await expect(answer(page).getByRole('heading', { name: GLASS })).toBeVisible();
    await expect(problem).toBeHidden();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
  });

  test(`keeps the text of “${name}” offline, and says that no answer came`, async ({ page, context }) => {
    await former(page).getByRole('link', { name: BOILER }).first().click();
    await expect(answer(page)).toContainText('Aalto');
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
  const box = page.getByRole('textbox', { name: 'Ask a question' });
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
  const box = page.getByRole('textbox', { name: 'Ask a question' });
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

test('a failure after the page was left is told', async ({ page }) => {
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  await page.route(ASKING, async (route) => {
    await promise;
    await route.abort();
  });
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(GLASS);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Ask', level: 1 })).toHaveCount(0);
  fail();
  await expect(page.getByText('No answer came to your question.')).toBeVisible();
});
