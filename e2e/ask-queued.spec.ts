// What is sent while a question waits for its answer: it stays with who asked, and nothing of it is lost where an answer fails.
import type { Page } from '@playwright/test';
import { answer, bringIn, former, questionBox } from './asking.ts';
import { HANDBOOK } from './documents.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  fillLogIn,
  hold,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'ask queued', expectedConsole: [/Failed to load resource/] });

const ASKING = /\/trpc\/questions\.ask/;
const GLASS = 'When is glass collected?';
const BOILER = 'Who services the boiler?';
const KEYS = 'Who keeps the keys?';

const box = questionBox;
const queued = (page: Page) => page.getByRole('list', { name: 'Asked next' });

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'House', { 'Handbook.md': HANDBOOK });
});

test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
});

async function send(page: Page, ...questions: string[]): Promise<void> {
  for (const question of questions) {
    await box(page).fill(question);
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('');
  }
}

/** The questions that are sent from now on, each with its idempotency key. */
function recordSent(page: Page): { question: string; key: string }[] {
  const sent: { question: string; key: string }[] = [];
  page.on('request', (request) => {
    if (!ASKING.test(request.url())) return;
    const { question } = Object(request.postDataJSON());
    sent.push({ question, key: request.headers()['idempotency-key'] ?? '' });
  });
  return sent;
}

test('a question that waits is not asked in the name of who logs in next', async ({ page }) => {
  const sent = recordSent(page);
  const release = await hold(page, ASKING);
  await send(page, GLASS, BOILER);
  await expect(queued(page)).toContainText(BOILER);
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await fillLogIn(page, USER);
  const answered = page.waitForResponse(ASKING);
  release();
  await (await answered).finished();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ask' }).click();
  await expect(box(page)).toBeVisible();
  await page.waitForTimeout(1000);
  expect(sent.map(({ question }) => question)).toEqual([GLASS]);
  await expect(page.getByText(BOILER)).toHaveCount(0);
});

test('where one fails, all that were sent stay in their order, to be asked again or removed', async ({
  page,
  context,
}) => {
  const sent = recordSent(page);
  const release = await hold(page, ASKING);
  await send(page, GLASS, BOILER, KEYS);
  await expect(queued(page).getByRole('listitem')).toHaveText([BOILER, KEYS]);
  await context.setOffline(true);
  release();
  await expect(queued(page).getByRole('listitem')).toContainText([GLASS, BOILER, KEYS]);
  await expect(queued(page).getByRole('alert')).toHaveText('No answer came to your question.');
  await expect(box(page)).toHaveValue('');
  expect(sent.map(({ question }) => question)).toEqual([GLASS]);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('stopped.png'), fullPage: true });
  await queued(page)
    .getByRole('button', { name: `Remove: ${BOILER}` })
    .press('Enter');
  await expect(queued(page).getByRole('listitem')).toHaveCount(2);
  await context.setOffline(false);
  await queued(page)
    .getByRole('button', { name: `Try again: ${GLASS}` })
    .press('Enter');
  await expect(answer(page).getByRole('heading', { name: KEYS })).toBeVisible();
  await expect(queued(page)).toBeHidden();
  await expect(former(page)).not.toContainText(BOILER);
  expect(sent.map(({ question }) => question)).toEqual([GLASS, GLASS, KEYS]);
  // The first may have been asked although no answer came: with its key it is asked only once.
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});
