// The waitlist in Ask: people join, and their number answers, without any of their addresses.
import type { Page } from '@playwright/test';
import { answer, bringIn, questionBox } from './asking.ts';
import { acceptCookies, expect, expectAccessible, signIn, postJson, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask-waitlist', timezoneId: 'Europe/Berlin' });
test.describe.configure({ mode: 'serial' });

const BERLIN = { latitude: 52.52, longitude: 13.41 };
const ROME = { latitude: 41.9, longitude: 12.5 };
const JOINED = [BERLIN, BERLIN, ROME, undefined];

const figure = (page: Page) => answer(page).getByRole('region', { name: 'Figure', exact: true });

async function ask(page: Page, question: string): Promise<void> {
  await questionBox(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

test.beforeAll(async ({ server }) => {
  for (const [index, coordinates] of JOINED.entries())
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `joined${index}@example.org`, coordinates });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
});

test('it is asked before there is any file, and its source is the list of subscribers', async ({ page }) => {
  await expect(page.getByText('The waitlist can be asked already')).toBeVisible();
  await ask(page, 'How many joined today?');
  await expect(figure(page).locator('mark')).toHaveText(/^4\b/);
  await expect(figure(page)).toContainText('4 of 4 rows used');
  await expect(answer(page)).not.toContainText('example.org');
  await expectAccessible(page);
  await figure(page).getByRole('link', { name: 'Waitlist' }).click();
  await expect(page).toHaveURL('/admin/subscribers');
});

test('a figure by city has a chart, and its plan is changed by its chips', async ({ page }) => {
  await ask(page, 'How many people joined per city?');
  await expect(figure(page)).toContainText('Berlin');
  await expect(figure(page)).toContainText('Rome');
  await page.getByRole('textbox', { name: 'Ask a follow-up' }).fill('How many people joined in rome?');
  await page.keyboard.press('Enter');
  await expect(figure(page).locator('mark')).toHaveText(/^1\b/);
  await expectAccessible(page);
});

test('nobody is listed: their number is offered, and taken by a press', async ({ page }) => {
  await ask(page, 'Show subscribers from Berlin');
  const asked = answer(page).getByRole('region', { name: 'Is this what you mean?' });
  await expect(asked).toContainText('counted here, not listed');
  await asked.getByRole('listitem').getByRole('button').click();
  await expect(figure(page).locator('mark')).toHaveText(/^2\b/);
});

test('it is one of the collections to choose from, and decides where a file could answer too', async ({
  page,
  server,
}) => {
  await bringIn(server.url, 'Club', {
    'Members.csv': 'Name,Joined\nAnna,2026-01-05\nBert,2026-02-06\nCarl,2026-02-07\n',
  });
  await page.reload();
  await ask(page, 'How many joined?');
  await expect(answer(page)).toContainText(/[Mm]ore than one/);
  await expect(answer(page).getByRole('listitem').filter({ hasText: 'Members.csv' })).toBeVisible();
  await page.getByRole('button', { name: 'All collections' }).click();
  const choice = page.getByRole('group', { name: 'Collections to ask' });
  await expect(choice.getByRole('checkbox', { name: 'Waitlist' })).toBeChecked();
  await choice.getByRole('checkbox', { name: 'Club' }).uncheck();
  await expectAccessible(page);
  await ask(page, 'How many joined?');
  await expect(answer(page)).toContainText('In Waitlist');
  await expect(figure(page).locator('mark')).toHaveText(/^4\b/);
});
