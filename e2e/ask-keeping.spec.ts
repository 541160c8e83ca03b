// What is done with files that are there: one by one and many at once, with a mouse, by keyboard alone, and on a phone.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answer, bringIn, putQuestion } from './asking.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  expectNoSideways,
  expectPresentable,
  followSystem,
  logIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'ask keeping', expectedConsole: [/Failed to load resource/] });
test.beforeEach(({ page }) => acceptCookies(page));

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name });
const menu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

for (const width of [360, 1280])
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a file is renamed and replaced, and its answer is asked again by one press', async ({
      page,
      server,
    }) => {
      const word = `quince${width}`;
      const id = await bringIn(server.url, `House ${width}`, { 'house.txt': `The ${word} door is of oak.` });
      const question = await putQuestion(server.url, `Of what is the ${word} door?`);
      await logIn(page, SUPERUSER);
      await page.goto(`/admin/ask/files?collection=${id}`);
      await menu(page, 'house.txt').click();
      await page.getByRole('menuitem', { name: 'Rename File' }).click();
      const rename = page.getByRole('dialog', { name: 'Rename File' });
      await rename.getByLabel('Name').fill('villa.txt');
      await expectAccessible(page);
      await rename.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('File renamed successfully.')).toBeVisible();
      await menu(page, 'villa.txt').click();
      await page.getByRole('menuitem', { name: 'Replace File' }).click();
      const replace = page.getByRole('dialog', { name: 'Replace File' });
      await expect(replace.getByRole('button', { name: 'Replace' })).toBeDisabled();
      await replace.getByLabel('New version').setInputFiles({
        name: 'new.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(`The ${word} door is of maple.`),
      });
      await expectAccessible(page);
      await replace.getByRole('button', { name: 'Replace' }).click();
      await expect(page.getByText('File replaced successfully.')).toBeVisible({ timeout: 20_000 });
      await expect(row(page, 'villa.txt')).toContainText('version 2');
      await expect(row(page, 'villa.txt')).toContainText('1 page', { timeout: 20_000 });
      await expectNoSideways(page);
      await page.goto(`/admin/ask?question=${question}`);
      await expect(answer(page)).toContainText('“villa.txt” was replaced since this was asked');
      await expect(answer(page)).not.toContainText('oak');
      await expectAccessible(page);
      await answer(page).getByRole('button', { name: 'Ask again' }).click();
      await expect(answer(page)).toContainText('is of maple', { timeout: 20_000 });
    });

    test('many files are selected by keyboard, moved, downloaded and deleted', async ({ page, server }) => {
      const [id] = [
        await bringIn(server.url, `From ${width}`, {
          'one.txt': `One of ${width}.`,
          'two.txt': `Two of ${width}.`,
          'three.txt': `Three of ${width}.`,
        }),
        await bringIn(server.url, `To ${width}`, { 'copy.txt': `Two of ${width}.` }),
      ];
      await logIn(page, SUPERUSER);
      await page.goto(`/admin/ask/files?collection=${id}`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
      await page.keyboard.press('Space');
      await expect(bar(page)).toContainText('3 selected');
      // At the end of the page, the bar lies over no row.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectAccessible(page);
      await expectNoSideways(page);
      const download = page.waitForEvent('download');
      await bar(page).getByRole('button', { name: 'Download' }).press('Enter');
      const saved = await download;
      expect(saved.suggestedFilename()).toBe('files.zip');
      const zip = await readFile(await saved.path());
      for (const text of ['one.txt', 'two.txt', 'three.txt', `Three of ${width}.`])
        expect(zip.includes(text)).toBe(true);
      await page.getByRole('checkbox', { name: 'Select three.txt' }).focus();
      await page.keyboard.press('Space');
      await expect(bar(page)).toContainText('2 selected');
      await bar(page).getByRole('button', { name: 'Move' }).press('Enter');
      const move = page.getByRole('dialog', { name: 'Move 2 Files' });
      await move.getByLabel('Collection').selectOption(`To ${width}`);
      await expectAccessible(page);
      await move.getByRole('button', { name: 'Move' }).press('Enter');
      await expect(page.getByText('1 file moved.')).toBeVisible();
      const left = page.getByRole('region', { name: 'Files left as they were' });
      await expect(left).toContainText('two.txt: The collection has this file already.');
      await expectAccessible(page);
      await expect(row(page, 'one.txt')).toHaveCount(0);
      await left.getByRole('button', { name: 'Dismiss' }).press('Enter');
      await expect(left).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Select two.txt' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await expect(bar(page)).toHaveCount(0);
      await page.keyboard.press('Space');
      await bar(page).getByRole('button', { name: 'Delete' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(page.getByText('1 file deleted.')).toBeVisible({ timeout: 20_000 });
      await expect(row(page, 'two.txt')).toHaveCount(0);
      await expect(row(page, 'three.txt')).toHaveCount(1);
    });
  });

test('a file that failed says what helps against this failure, and is read again', async ({
  page,
  server,
}) => {
  const secret = new URL(
    '../src/server/ask/reading/fixtures/s_libreoffice-writer-password.pdf',
    import.meta.url,
  );
  const id = await bringIn(server.url, 'Failed', {
    'broken.pdf': '%PDF-1.7\nnothing\n%%EOF',
    'secret.pdf': await readFile(secret),
  });
  await followSystem(page);
  await logIn(page, SUPERUSER);
  await page.goto(`/admin/ask/files?collection=${id}`);
  await expect(row(page, 'secret.pdf')).toContainText(
    'This PDF needs a password.Save it without a password, and choose “Replace File” in its menu.',
  );
  await expect(row(page, 'broken.pdf')).toContainText(
    'Export it again from where it was made, and choose “Replace File” in its menu.',
  );
  const again = page.getByRole('button', { name: /^Read again ?: broken.pdf$/ });
  await expect(again).toBeVisible();
  await expectPresentable(page, 'failed-files');
  const sent = page.waitForResponse('**/trpc/files.readAgain**');
  await again.click();
  expect((await sent).status()).toBe(200);
  await expect(again).toBeVisible({ timeout: 30_000 });
});

test('what is done with files is fit for each size and colour', async ({ page, server }) => {
  const id = await bringIn(server.url, 'A collection of things', {
    'first.txt': 'One larch.',
    'A file with a rather long name, as scanners give them.txt': 'Two larches.',
  });
  await bringIn(server.url, 'Elsewhere', { 'first copy.txt': 'One larch.' });
  await followSystem(page);
  await logIn(page, SUPERUSER);
  await page.goto('/admin/ask/files');
  await expect(page.getByRole('link', { name: 'A collection of things' })).toBeVisible();
  await expectPresentable(page, 'collections');
  await page.goto(`/admin/ask/files?collection=${id}`);
  await expect(row(page, 'first.txt')).toContainText('1 page');
  await expectPresentable(page, 'files');
  for (const item of ['Rename File', 'Replace File', 'Delete File']) {
    await menu(page, 'first.txt').press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expectPresentable(page, item.toLowerCase().replace(' ', '-'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu(page, 'first.txt')).toBeFocused();
  }
  await page.getByRole('checkbox', { name: 'Select first.txt' }).check();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectPresentable(page, 'selected-files');
  await bar(page).getByRole('button', { name: 'Move' }).press('Enter');
  const move = page.getByRole('dialog', { name: /^Move/ });
  await move.getByLabel('Collection').selectOption('Elsewhere');
  await expectPresentable(page, 'move-files');
  await move.getByRole('button', { name: 'Move' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Files left as they were' })).toBeVisible();
  await expectPresentable(page, 'files-left');
});

test('many files are read again by one press', async ({ page, server }) => {
  const id = await bringIn(server.url, 'Again', { 'first.txt': 'One oak.', 'second.txt': 'Two elms.' });
  await logIn(page, SUPERUSER);
  await page.goto(`/admin/ask/files?collection=${id}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar(page)).toContainText('2 selected');
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/trpc/files.readAgain')) sent.push(response.status());
  });
  await bar(page).getByRole('button', { name: 'Read again' }).press('Enter');
  // The selection has ended, and no file was left as it was.
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Files left as they were' })).toHaveCount(0);
  expect(sent).toEqual([200, 200]);
  for (const name of ['first.txt', 'second.txt'])
    await expect(row(page, name)).toContainText('1 page', { timeout: 30_000 });
});
