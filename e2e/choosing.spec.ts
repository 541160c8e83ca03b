// A question to tables that can be read in several ways, or of which a word is not understood: one chooses by a press, and what was
// chosen counts again until it is taken back.
import type { Page } from '@playwright/test';
import { answer, bringIn, former, questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  followSystem,
  hold,
  inEachForm,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'choosing' });
test.describe.configure({ mode: 'serial' });

const costs = (...rows: string[]) => ['Month,Flat,Cost (€)', ...rows].join('\n');
const HEATING = costs('2025-10-01,Berlin,120', '2025-11-01,Berlin,180.50', '2025-12-01,Rome,210');
const POWER = costs('2025-10-01,Berlin,40', '2025-11-01,Berlin,35', '2025-12-01,Rome,60');

/** Two tables say something else to it. */
const AMBIGUOUS = 'What is the total cost in Berlin?';
const BY_FLAT = 'What is the total cost by Flat?';
const UNKNOWN = 'What is the saxophone cost in Berlin?';

const figure = (page: Page) => answer(page).getByRole('region', { name: 'Figure', exact: true });
const value = (page: Page) => figure(page).locator('mark').first();
const readings = (page: Page) => answer(page).getByRole('region', { name: /more than one/i });
const cards = (page: Page) => readings(page).getByRole('listitem');
/** The reading of one of the tables that begins so. */
const card = (page: Page, file: string, plan = 'The sum of Cost') =>
  cards(page)
    .filter({ hasText: file })
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${plan}`) }) });
const press = (page: Page, file: string) => card(page, file).getByRole('button').click();
const box = questionBox;
const status = (page: Page) => page.getByRole('main').getByRole('status');
const chosen = (page: Page) => answer(page).getByText('As you chose');

let shared = '';

/** Asks at the screen. */
async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/admin/ask');
  await box(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('heading', { name: question, level: 2 })).toBeVisible();
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.beforeAll(async ({ server }) => {
  shared = await bringIn(server.url, 'Flat', { 'Heating.csv': HEATING, 'Power.csv': POWER });
  await fetch(`${server.url}/api/v1/collections/${shared}`, {
    method: 'PATCH',
    body: JSON.stringify({ access: 'everyone' }),
    headers: { 'content-type': 'application/json', ...(await bearer(server.url, SUPERUSER)) },
  });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
});

test('one of several readings is chosen by keyboard, counts for the same words, and is taken back', async ({
  page,
}) => {
  await signIn(page, SUPERUSER);
  await ask(page, AMBIGUOUS);
  await expect(card(page, 'Heating.csv')).toBeVisible();
  await expect(figure(page)).toBeHidden();
  await expect(status(page).filter({ hasText: /more than one/i })).toContainText(/Choose one of [2-5]\./);
  await expect(former(page).getByRole('listitem').first()).toContainText('Asks back');

  // Each says what it was understood as, what comes out, and of which table.
  const power = card(page, 'Power.csv').getByRole('button', { name: /Flat is Berlin/ });
  await expect(power).toHaveAccessibleDescription('Power.csv €75');
  await power.focus();
  await page.keyboard.press('Enter');
  await expect(value(page)).toHaveText('€75');
  await expect(readings(page)).toBeHidden();
  // What had the focus is gone: it goes on where the answer begins.
  await expect(answer(page).locator(':focus')).toContainText('As you chose');
  await expect(status(page).filter({ hasText: '€75' })).toHaveCount(1);
  await expectAccessible(page);

  await page.reload();
  await expect(chosen(page)).toBeVisible();
  await expect(value(page)).toHaveText('€75');

  await ask(page, AMBIGUOUS);
  await expect(value(page)).toHaveText('€75');
  await expect(chosen(page)).toBeVisible();

  await answer(page).getByRole('button', { name: 'Ask me again' }).press('Enter');
  await expect(card(page, 'Power.csv')).toBeVisible();
  await expect(answer(page).locator(':focus')).toHaveText(/more than one/i);
  await page.reload();
  await expect(card(page, 'Power.csv')).toBeVisible();
  await ask(page, AMBIGUOUS);
  await expect(card(page, 'Power.csv')).toBeVisible();
});

test('what one person chose is asked of another', async ({ page, browser, server }) => {
  await signIn(page, SUPERUSER);
  await ask(page, AMBIGUOUS);
  await press(page, 'Heating.csv');
  await expect(value(page)).toHaveText('€300.50');

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const other = await context.newPage();
  await acceptCookies(other);
  await signIn(other, USER);
  await ask(other, AMBIGUOUS);
  await expect(card(other, 'Power.csv')).toBeVisible();
  await press(other, 'Power.csv');
  await expect(value(other)).toHaveText('€75');
  await context.close();

  await ask(page, AMBIGUOUS);
  await expect(value(page)).toHaveText('€300.50');
});

test('a chosen plan can be changed by its chips, and a card is pressed once', async ({ page }) => {
  await signIn(page, USER);
  await ask(page, BY_FLAT);
  const release = await hold(page, /\/trpc\/questions\.choose/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('questions.choose')) sent.push(request.url());
  });
  // Anywhere on the card, on its result too.
  const byFlat = card(page, 'Power.csv', 'The sum of Cost .* by Flat');
  await byFlat.click({ position: { x: 40, y: 110 } });
  await byFlat.getByRole('button').press('Enter');
  release();
  await expect(figure(page).getByRole('table').getByRole('row')).toHaveText([
    /Flat/,
    /Berlin.*75/,
    /Rome.*60/,
  ]);
  expect(sent).toHaveLength(1);
  await figure(page).getByRole('button', { name: 'Group: by Flat' }).click();
  await page.getByRole('dialog', { name: 'Group' }).getByRole('button', { name: 'Remove' }).click();
  await expect(value(page)).toHaveText('€135');
});

test('a word that was not understood is underlined, and a column in its place asks again', async ({
  page,
}) => {
  await signIn(page, SUPERUSER);
  await ask(page, UNKNOWN);
  const title = answer(page).getByRole('heading', { level: 2 });
  await expect(title).toHaveText(`${UNKNOWN} (not understood: saxophone)`);
  await expect(title.getByText('saxophone', { exact: true })).toHaveCSS('text-decoration-style', 'wavy');
  await expect(
    answer(page).getByRole('heading', { name: 'I did not understand “saxophone”.' }),
  ).toBeVisible();
  await expect(status(page).filter({ hasText: 'I did not understand “saxophone”.' })).toHaveCount(1);
  await expectAccessible(page);
  const near = answer(page).getByRole('list', { name: 'Instead of “saxophone”' }).getByRole('button');
  const name = await near.first().innerText();
  await near.first().press('Enter');
  await expect(answer(page).getByRole('heading', { level: 2 })).toContainText(
    UNKNOWN.replace('saxophone', name),
  );
  // The button that had the focus is gone.
  await expect(answer(page).getByRole('heading', { level: 2 })).toBeFocused();
});

test('what came out without the word that was not understood is one press away', async ({ page }) => {
  await signIn(page, SUPERUSER);
  await ask(page, UNKNOWN);
  const region = answer(page).getByRole('region', { name: 'I did not understand “saxophone”.' });
  await region
    .getByRole('button', { name: /Flat is Berlin/ })
    .first()
    .click();
  await expect(figure(page)).toBeVisible();
  await expect(chosen(page)).toBeVisible();
  await expect(answer(page).getByRole('list', { name: 'Instead of “saxophone”' })).toBeHidden();
});

test('where nothing is answered, a question that is answered is one press away', async ({ page }) => {
  await signIn(page, SUPERUSER);
  await ask(page, 'How do I bake a sourdough bread?');
  const suggested = answer(page).getByRole('region', { name: 'What can be asked of this table' });
  await expectAccessible(page);
  const first = suggested.getByRole('button').first();
  const question = await first.innerText();
  await first.press('Enter');
  await expect(answer(page).getByRole('heading', { name: question, level: 2 })).toBeVisible();
  await expect(figure(page).or(readings(page))).toBeVisible();
});

test('asking back can be read in each form', async ({ page }) => {
  await followSystem(page);
  await signIn(page, USER);
  for (const question of [
    AMBIGUOUS.replace('Berlin', 'Rome'),
    BY_FLAT.replace('total', 'average'),
    UNKNOWN,
  ]) {
    await page.setViewportSize({ width: 360, height: 800 });
    await ask(page, question);
    await expect(answer(page).getByRole('region').first()).toBeVisible();
    await inEachForm(page, async (width) => {
      await expectAccessible(page);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
    });
  }
});
