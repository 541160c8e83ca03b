// Scans and pictures: added, read, asked, and shown with what is quoted of them.
import type { Page } from '@playwright/test';
import { scanOf, scannedPdf } from '../src/server/testing/scans.ts';
import { answer, bringIn, putQuestion } from './asking.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  logIn,
  shoot,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'ask scans' });

const HEDGE = ['The hedge is cut twice a year, in spring', 'and in autumn, by the gardener Thea Moss.'];
const DEPOSIT = ['The deposit amounts to three monthly rents', 'and is returned within six months.'];

/** Beside the answer, or over it where there is no room. */
const source = (page: Page) =>
  page
    .getByRole('region', { name: 'Source' })
    .or(page.getByRole('dialog', { name: /garden\.jpg|lease\.pdf/ }));

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000);
  const files = {
    'garden.jpg': await (await scanOf(HEDGE, { degrees: 2 })).jpeg().toBuffer(),
    'lease.pdf': await scannedPdf([['The rent is 700 euros a month.'], await scanOf(DEPOSIT)]),
  };
  await bringIn(server.url, 'Scans', files, 150_000);
});

for (const width of [360, 1280]) {
  test(`a picture is shown with what is quoted of it, and how sure that is, ${width} px wide`, async ({
    page,
    server,
  }) => {
    const question = await putQuestion(server.url, 'Who cuts the hedge?');
    await page.setViewportSize({ width, height: 800 });
    await acceptCookies(page);
    await logIn(page, SUPERUSER);
    await page.goto(`/admin/ask?question=${question}`);
    const cited = answer(page).getByRole('button', { name: 'garden.jpg' }).first();
    await cited.focus();
    await page.keyboard.press('Enter');
    await expect(source(page).getByRole('note')).toHaveText(/^Read from a picture, \d+ % sure$/);
    const picture = source(page).getByRole('img', { name: 'Page 1 of garden.jpg' });
    await expect(picture).toBeVisible();
    const boxes = source(page).getByTestId('quote-box');
    await expect(boxes.first()).toBeInViewport();
    // The line goes down to the right, and so do the boxes.
    expect(await boxes.count()).toBeGreaterThan(5);
    await expectAccessible(page);
    await source(page).getByRole('button', { name: 'Text' }).click();
    await expect(source(page).locator('mark')).toContainText('by the gardener Thea Moss');
  });
}

test('a scanned page of a PDF is marked, and its file says how it was read', async ({ page, server }) => {
  const question = await putQuestion(server.url, 'How much is the deposit?');
  await acceptCookies(page);
  await followSystem(page);
  await logIn(page, SUPERUSER);
  await page.goto(`/admin/ask?question=${question}`);
  await answer(page).getByRole('button', { name: 'lease.pdf, page 2' }).first().click();
  await expect(source(page).getByRole('note')).toHaveText(/^Read from a picture, \d+ % sure$/);
  await expect(source(page).getByTestId('quote-box').first()).toBeInViewport();
  await source(page).getByRole('button', { name: 'Previous page' }).click();
  await expect(source(page).getByRole('note')).toHaveCount(0);
  await source(page).getByRole('button', { name: 'Next page' }).click();
  await expect(source(page).getByTestId('quote-box').first()).toBeVisible();
  await expectPresentable(page, 'scanned-page');
  await page.goto('/admin/ask/files');
  await page.getByRole('link', { name: 'Scans' }).first().click();
  await expect(page.getByText('1 of them read from a picture')).toBeVisible();
  await expect(page.getByText('Read from a picture', { exact: true })).toBeVisible();
  await expectPresentable(page, 'read-pictures');
  const picture = await putQuestion(server.url, 'Who cuts the hedge?');
  await page.goto(`/admin/ask?question=${picture}&source=1`);
  await expect(source(page).getByTestId('quote-box').first()).toBeVisible();
  await expectPresentable(page, 'picture');
});

test('the reading of pictures can rest, and goes on, by keyboard', async ({ page, server }) => {
  test.setTimeout(180_000);
  const sheets = Array.from({ length: 12 }, (_, at) => `This is sheet ${at + 1} of the garden plan.`);
  const long = await Promise.all(sheets.map((first) => scanOf([first, ...HEDGE])));
  const { url } = server;
  await acceptCookies(page);
  await followSystem(page);
  await logIn(page, SUPERUSER);
  await page.goto('/admin/ask/files');
  const pdf = await scannedPdf([['The plan of the garden has twelve sheets.'], ...long]);
  void bringIn(url, 'Plans', { 'plan.pdf': pdf }).catch(() => undefined);
  await page.reload();
  await expect(async () => {
    await page.goto('/admin/ask/files');
    await page.getByRole('link', { name: 'Plans' }).first().click({ timeout: 3000 });
  }).toPass();
  const pause = page.getByRole('button', { name: 'Pause the reading of plan.pdf' });
  await expect(page.getByText(/Reading picture \d+ of 12/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('What is read can be asked already.')).toBeVisible();
  await shoot(page, 'reading-pictures');
  await expectAccessible(page);
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Paused: \d+ of 12 pictures read/)).toBeVisible();
  await expectPresentable(page, 'reading-paused');
  const path = await page.getByRole('link', { name: 'plan.pdf' }).first().getAttribute('href');
  await page.getByRole('button', { name: 'Go on reading plan.pdf' }).press('Enter');
  // Where its last page is open, that says when it has been read.
  const opened = await page.context().newPage();
  await opened.goto(`${path}?page=13`);
  await expect(opened.getByRole('note')).toHaveText('This page is a picture that is not read yet.');
  await expect(opened.getByRole('note')).toHaveText(/^Read from a picture, \d+ % sure$/, {
    timeout: 120_000,
  });
  await opened.close();
  await expect(page.getByText('12 of them read from pictures')).toBeVisible({ timeout: 120_000 });
});
