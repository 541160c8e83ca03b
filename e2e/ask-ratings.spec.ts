// The ratings of a collection: a reader says that an answer was wrong; the owner sees it, mends it there, and asks again.
import type { Page } from '@playwright/test';
import { answer, bringIn, questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  expectNoSideways,
  expectPresentable,
  followSystem,
  logIn,
  postJson,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'ask ratings', expectedConsole: [/status of 503/] });

const SHOPS = 'Shop,Country,Turnover (€)\nAlder,DE,4100\nBirch,DE,3900\nCedar,ES,5200\n';
const QUESTION = 'What is the total turnover in Almania?';
const COMMENT = 'Almania is Germany, so it has to be 8,000.';

const ratings = (page: Page) => page.getByRole('list', { name: 'Ratings' }).getByRole('listitem');

async function askShops(page: Page, question: string): Promise<void> {
  await questionBox(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

test('a reader calls an answer wrong; its owner adds a synonym from the list, asks again and gets it right', async ({
  page,
  browser,
  server,
}) => {
  const id = await bringIn(server.url, 'Shops', { 'Shops.csv': SHOPS });
  const headers = await bearer(server.url, SUPERUSER);
  await fetch(`${server.url}/api/v1/collections/${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ access: 'everyone' }),
    headers: { 'content-type': 'application/json', ...headers },
  });

  await acceptCookies(page);
  await followSystem(page);
  await logIn(page, SUPERUSER);
  await page.goto(`/admin/ask/files?collection=${id}`);
  await page.getByRole('link', { name: 'Ratings' }).click();
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
  await expect(page.getByText('Nothing was said yet.')).toBeVisible();
  await expectPresentable(page, 'no-ratings');

  const context = await browser.newContext({ baseURL: server.url });
  const reader = await context.newPage();
  await acceptCookies(reader);
  await logIn(reader, USER);
  await reader.goto(`/admin/ask?in=${id}`);
  await askShops(reader, QUESTION);
  await answer(reader).getByRole('button', { name: 'Wrong' }).click();
  await reader.getByLabel('What is wrong?').fill(COMMENT);
  await reader.getByRole('button', { name: 'Save' }).click();
  await expect(reader.getByText('Thank you. What you wrote was kept.')).toBeVisible();
  await askShops(reader, 'What is the total turnover?');
  await answer(reader).getByRole('button', { name: 'Right' }).click();
  await expect(answer(reader).getByRole('button', { name: 'Right', pressed: true })).toBeVisible();
  // It is not for readers: they are led to the files, and no link leads there.
  await reader.goto(`/admin/ask/files?collection=${id}&show=ratings`);
  await expect(reader.getByRole('heading', { name: 'Shops' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Shops.csv', exact: true })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Ratings' })).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(ratings(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('Only wrong');
  await expect(page).toHaveURL(/rating=wrong/);
  const row = ratings(page);
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(row).toContainText('Wrong');
  await expect(row).toContainText('Asks back');
  await expect(row).toContainText(COMMENT);
  await expect(row).toContainText('Not understood“Almania”');
  await expectPresentable(page, 'wrong-ratings');

  // What was not understood stands in the dialog: only its meaning is typed.
  await row.getByRole('button', { name: 'Add a synonym' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Synonyms' });
  await expect(dialog.getByLabel('Word or phrase')).toHaveValue('Almania');
  await expect(dialog.getByLabel('Means the same as')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectPresentable(page, 'add-synonym');
  // Nothing was typed, so nothing is asked before it closes.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Add a synonym' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('DE');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Synonyms changed successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();

  // The table that was asked is one press away, and leads back to the list as it was.
  await row.getByRole('link', { name: 'Correct a column' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Shops.csv' })).toBeVisible();
  await expect(page.getByText('Correct what was guessed wrong.')).toBeVisible();
  await page.getByRole('link', { name: 'Ratings' }).click();
  await expect(page).toHaveURL(/rating=wrong/);
  await expect(row).toHaveCount(1);

  await row.getByRole('button', { name: 'Ask again' }).press('Enter');
  await expect(answer(page).getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`in=${id}`));
  await expect(answer(page).getByRole('region', { name: 'Figure', exact: true }).locator('mark')).toHaveText(
    '€8,000',
  );
  // What the owner says stands in the list at once.
  await answer(page).getByRole('button', { name: 'Right' }).click();
  await expect(answer(page).getByRole('button', { name: 'Right', pressed: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(ratings(page)).toHaveCount(3);
  await expect(page).not.toHaveURL(/rating=/);
});

test('many ratings have pages, fit a phone, and a list that fails says so', async ({ page, server }) => {
  const id = await bringIn(server.url, 'Rota', { 'rota.txt': 'The rota changes on Mondays.' });
  const headers = await bearer(server.url, SUPERUSER);
  const rate = async (question: string, rating: string, comment: string | null) => {
    const body = { question, collection_ids: [id] };
    const asked = Object(await (await postJson(`${server.url}/api/v1/questions/`, body, headers)).json());
    await fetch(`${server.url}/api/v1/questions/${asked.id}/rating`, {
      method: 'PUT',
      body: JSON.stringify({ rating, comment }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  for (let n = 1; n <= 10; n++) await rate(`When does rota ${n} change?`, 'right', null);
  await rate(`Who ${'unbroken'.repeat(40)}?`, 'wrong', `${'x'.repeat(300)}\nSecond line`);
  await acceptCookies(page);
  await followSystem(page);
  await logIn(page, SUPERUSER);
  await page.goto('/admin/ask/files');
  await page.getByRole('button', { name: 'Actions for Rota' }).click();
  await page.route(
    '**/trpc/collections.ratings**',
    (route) => route.fulfill({ status: 503, json: { detail: 'The server is too busy.' } }),
    { times: 1 },
  );
  await page.getByRole('menuitem', { name: 'Ratings' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('The list could not be loaded.');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(ratings(page)).toHaveCount(10);
  // Nothing was read as a table, so no column can be corrected.
  await expect(page.getByRole('link', { name: 'Correct a column' })).toHaveCount(0);
  await expectPresentable(page, 'ratings');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(ratings(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('Only wrong');
  await expect(ratings(page)).toHaveCount(1);
  await expect(ratings(page)).toContainText('Not found');
  await expect(page).not.toHaveURL(/page=/);
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('Right and wrong');
  await expect(ratings(page)).toHaveCount(10);
});
