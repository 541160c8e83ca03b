// What stands in the address and in the history of Ask, what is announced, and what is asked again.
import type { Page } from '@playwright/test';
import { buildXlsx, rowsXml } from '#server/testing/xlsx.ts';
import { answer, beginAnew, bringIn, former, putQuestion, questionBox } from './asking.ts';
import { HANDBOOK, LEASE } from './documents.ts';
import { acceptCookies, expect, hold, signIn, SUPERUSER, test } from './fixtures.ts';

// A deleted question is not found, and an answer is lost on purpose.
test.use({ instance: 'ask history', expectedConsole: [/status of 404|ERR_FAILED/] });

const QUESTION = 'When may the tenant end the lease?';
const BOILER = 'Who services the boiler?';
const ZEBRA = 'The zebra sleeps in the attic.';
const SENTENCE = 'The tenant may end this lease by giving three months notice';

let house = '';
test.beforeAll(async ({ server }) => {
  const costs = buildXlsx([
    {
      name: 'Rent',
      rows: rowsXml([
        ['Month', 'Rent'],
        ['May', 900],
      ]),
    },
    {
      name: 'Power',
      rows: rowsXml([
        ['Month', 'Power'],
        ['May', 70],
      ]),
    },
  ]);
  house = await bringIn(server.url, 'House', {
    'Lease.pdf': LEASE,
    'Handbook.md': HANDBOOK,
    'Costs.xlsx': costs,
    'Report.txt': [ZEBRA, ...Array.from({ length: 800 }, (_, line) => `Sentence ${line} of a report.`)].join(
      '\n\n',
    ),
  });
  await bringIn(server.url, 'Garage', { 'Garage.txt': 'The garage has two doors.' });
  await putQuestion(server.url, BOILER);
  await putQuestion(server.url, QUESTION);
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

const source = (page: Page) =>
  page.getByRole('region', { name: 'Source' }).or(page.getByRole('dialog', { name: 'Lease.pdf' }));
const opener = (page: Page) => answer(page).getByRole('button', { name: 'Lease.pdf, page 2' }).first();
const open = (page: Page, question: string) =>
  former(page).getByRole('link', { name: question }).first().click();
const box = questionBox;

for (const width of [360, 1280]) {
  test(`a source that was opened and closed leaves no step behind, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/admin/ask');
    await open(page, BOILER);
    await expect(answer(page)).toContainText('Aalto');
    await open(page, QUESTION);
    for (const key of ['Close', 'Escape']) {
      await opener(page).click();
      await expect(source(page)).toBeVisible();
      const close = source(page).getByRole('button', { name: 'Close' });
      if (key === 'Close') await close.click();
      else {
        await close.focus();
        // The second press comes before the first one was followed.
        await page.evaluate(() => {
          for (let presses = 0; presses < 2; presses += 1)
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
            );
        });
      }
      await expect(source(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await expect(answer(page).getByRole('heading', { name: QUESTION })).toBeVisible();
    }
    await page.goBack();
    await expect(answer(page).getByRole('heading', { name: BOILER })).toBeVisible();

    // The browser's own Back closes it too.
    await page.goForward();
    await opener(page).click();
    await expect(source(page)).toBeVisible();
    await page.goBack();
    await expect(source(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    // A source that a link opened is closed where it is.
    await page.goto(`${page.url()}&source=1`);
    await source(page).getByRole('button', { name: 'Close' }).click();
    await expect(source(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(page).toHaveURL(/question=[^&]*$/);
  });
}

test('each question has its title in the history of the browser', async ({ page }) => {
  await page.goto('/admin/ask');
  await expect(page).toHaveTitle(/^Ask ·/);
  await open(page, QUESTION);
  await expect(page).toHaveTitle(new RegExp(`^${QUESTION.replace('?', '\\?')} ·`));
  await open(page, BOILER);
  await expect(page).toHaveTitle(/^Who services the boiler\? ·/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveTitle(/^Ask ·/);
});

test('the chosen collections stay while questions are asked and opened, and for a reload', async ({
  page,
}) => {
  await page.goto('/admin/ask');
  await page.getByRole('button', { name: 'All collections' }).click();
  await page.getByRole('checkbox', { name: 'Garage' }).uncheck();
  const chosen = page.getByRole('button', { name: '2 of 3 collections' });
  await expect(chosen).toBeVisible();
  await open(page, QUESTION);
  await expect(answer(page)).toBeVisible();
  await expect(former(page).getByRole('link', { name: QUESTION })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(chosen).toBeVisible();
  await box(page).fill('How many doors has the garage?');
  await box(page).press('Enter');
  await expect(answer(page)).toContainText('In House and Waitlist');
  await expect(chosen).toBeVisible();
  await page.goBack();
  await expect(chosen).toBeVisible();
  for (const name of ['House', 'Waitlist']) {
    if ((await page.getByRole('checkbox', { name }).count()) === 0)
      await page.getByRole('button', { name: / collections?$/ }).click();
    await page.getByRole('checkbox', { name }).uncheck();
  }
  await expect(page.getByRole('button', { name: 'No collection' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'No collection' })).toBeVisible();
});

test('an answer in quotations is announced, and one that is opened again is not', async ({ page }) => {
  await page.goto('/admin/ask');
  const status = page.getByRole('main').getByRole('status').filter({ hasText: SENTENCE });
  await open(page, QUESTION);
  await expect(answer(page)).toContainText(SENTENCE);
  await expect(status).toHaveCount(0);
  await box(page).fill(QUESTION);
  await box(page).press('Enter');
  await expect(status).toContainText('Lease.pdf, page 2');
  await open(page, BOILER);
  await expect(answer(page)).toContainText('Aalto');
  await expect(status).toHaveCount(0);
});

test('a question whose answer was lost is asked once, though it is sent again', async ({ page }) => {
  await page.goto('/admin/ask');
  const question = 'On which day is glass collected?';
  const keys: (string | undefined)[] = [];
  await page.route(/\/trpc\/questions\.ask/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answered = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answered });
  });
  await box(page).fill(question);
  await box(page).press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No answer came to your question.');
  await box(page).press('Enter');
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
  await expect(former(page).getByRole('link', { name: question })).toHaveCount(1);
  // Asked anew after its answer, it is another question.
  await beginAnew(page);
  await box(page).fill(question);
  await box(page).press('Enter');
  await expect(former(page).getByRole('link', { name: question })).toHaveCount(2);
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
});

test('Back does not show a question that was deleted', async ({ page, server }) => {
  const question = 'What came heating to?';
  await putQuestion(server.url, question);
  await page.goto('/admin/ask');
  await open(page, question);
  await expect(answer(page)).toContainText('1,140 euros');
  await open(page, BOILER);
  await expect(answer(page)).toContainText('Aalto');
  await former(page)
    .getByRole('button', { name: `Delete question: ${question}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The question was deleted.')).toBeVisible();
  await expect(answer(page)).toContainText('Aalto');
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('The question could not be loaded.');
  await expect(page.getByRole('main')).not.toContainText('1,140 euros');
});

test('the text of a page stays until that of the next one is there, which begins at its top', async ({
  page,
  server,
}) => {
  const question = await putQuestion(server.url, 'Where does the zebra sleep?');
  await page.goto(`/admin/ask?question=${question}&source=1`);
  const view = page.getByRole('region', { name: /of Report\.txt$/ });
  await expect(view.locator('mark')).toHaveText(ZEBRA);
  const release = await hold(page, /\/trpc\/[^?]*files\.page/);
  await view.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(view).toHaveAccessibleName('Page 2 of Report.txt');
  await expect(view).toContainText(ZEBRA);
  await expect(view.locator('[aria-busy=true]')).toHaveCount(1);
  release();
  await expect(view).not.toContainText(ZEBRA);
  await expect(view.locator('[aria-busy=true]')).toHaveCount(0);
  // There is somewhere to scroll to.
  expect(await view.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(200);
  expect(await view.evaluate((element) => element.scrollTop)).toBe(0);
});

test('the sheet that is shown stands in the address', async ({ page }) => {
  await page.goto(`/admin/ask/files?collection=${house}`);
  await page.getByRole('link', { name: 'Tables of Costs.xlsx' }).click();
  const power = page.getByRole('tab', { name: 'Power' });
  await power.click();
  await expect(page.getByRole('table', { name: 'Power' })).toBeVisible();
  await page.reload();
  await expect(power).toHaveAttribute('aria-selected', 'true');
  // It is no step of its own.
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Tables of Costs.xlsx' })).toBeVisible();
});
