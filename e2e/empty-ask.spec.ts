// Before the first question: what can be asked, files to try it with, what came in, and completions of what is typed.
import type { Page } from '@playwright/test';
import { answer, bringIn, putQuestion, questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  leave,
  signIn,
  store,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'empty ask' });
// Files are read with the lowest priority.
test.describe.configure({ timeout: 180_000 });
test.afterEach(({ page }) => leave(page));

const ORDERS = 'Region,Amount,Customer\nNorth,120,Old Mill Hotel\nSouth,80,Quayside Inn\n';
const READ = { timeout: 60_000 };
const box = questionBox;
const suggested = (page: Page, name = 'You can ask, for example') => page.getByRole('region', { name });
const options = (page: Page) => page.getByRole('listbox', { name: 'Completions' }).getByRole('option');

test('three sample files are added by one press, asked by another, and removed by a third', async ({
  page,
}) => {
  await acceptCookies(page);
  await signIn(page, USER, '/admin/ask');
  await page.getByRole('button', { name: 'Try it with three sample files' }).click();
  await expect(page.getByText('Ready: 3 files')).toBeVisible(READ);
  await expect(suggested(page).getByRole('button')).toHaveCount(6, READ);
  await suggested(page).getByRole('button', { name: 'How much is the monthly rent?' }).click();
  await expect(answer(page)).toContainText('The monthly rent is £840.');
  await expect(suggested(page)).toHaveCount(0);
  await page.goto('/admin/ask');
  await page.getByRole('button', { name: 'Remove sample files' }).click();
  await expect(page.getByText('The sample files were removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it with three sample files' })).toBeVisible();
  await expect(suggested(page)).toHaveCount(0);
});

test('own files beside the samples are kept', async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, '/admin/ask');
  await page.getByRole('button', { name: 'Try it with three sample files' }).click();
  await expect(page.getByText('Ready: 3 files')).toBeVisible(READ);
  await page.goto('/admin/ask/files');
  await page.getByRole('link', { name: 'Sample files' }).click();
  await page.getByLabel('Add files').setInputFiles({
    name: 'Own.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The bicycle is green.'),
  });
  await expect(page.getByText('Ready: 1 file, 1 page')).toBeVisible(READ);
  // What the collection can answer is asked there.
  await suggested(page, 'These files can answer').getByRole('button').first().click();
  await expect(answer(page)).toBeVisible();
  await expect(page).toHaveURL(/question=.*in=|in=.*question=/);
  await page.goto('/admin/ask');
  await page.getByRole('button', { name: 'Remove sample files' }).click();
  await expect(page.getByText('The sample files were removed, yours were kept.')).toBeVisible();
  await page.goto('/admin/ask/files');
  await page.getByRole('link', { name: 'Sample files' }).click();
  const files = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('Own.txt');
});

for (const [theme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const)
  test(`what is typed is completed by keyboard, ${theme}, ${width} px`, async ({ page, server }) => {
    const { data } = Object(
      await (
        await fetch(`${server.url}/api/v1/collections/`, { headers: await bearer(server.url, SUPERUSER) })
      ).json(),
    );
    if (!data.some(({ name }: { name: string }) => name === 'Orders')) {
      await bringIn(server.url, 'Orders', { 'Orders.csv': ORDERS });
      await putQuestion(server.url, 'Total Amount by Customer');
    }
    await page.setViewportSize({ width, height: 800 });
    await store(page, 'theme', theme);
    await acceptCookies(page);
    await signIn(page, SUPERUSER, '/admin/ask');
    await expect(suggested(page).getByRole('button').first()).toBeVisible(READ);
    await box(page).pressSequentially('Total Am');
    await expect(options(page).filter({ hasText: 'Total Amount by Customer' })).toHaveText(/Asked before/);
    const column = options(page).filter({ hasText: 'Column' });
    await expect(column).toHaveText(/^Amount/);
    await expectAccessible(page);
    // Escape closes the list, and what was typed stays.
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('Total Am');
    await box(page).pressSequentially('o');
    await expect(column).toBeVisible();
    // Own questions stand before it.
    for (let presses = 0; presses < 5; presses += 1) {
      if ((await column.getAttribute('aria-selected')) === 'true') break;
      await page.keyboard.press('ArrowDown');
    }
    await expect(column).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('Total Amount ');
    await box(page).pressSequentially('for quay');
    await options(page).filter({ hasText: 'Value' }).click();
    await expect(box(page)).toHaveValue('Total Amount for Quayside Inn ');
    await expect(box(page)).toBeFocused();
    // Where none is marked, Enter asks.
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('80');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
