// The source of a citation where it cannot be shown as it is.
import type { Page } from '@playwright/test';
import { answer, bringIn, putQuestion } from './asking.ts';
import { LEASE } from './documents.ts';
import { acceptCookies, expect, expectAccessible, signIn, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask source' });

const ARABIC = 'يجوز للمستأجر إنهاء هذا العقد بإشعار مدته ثلاثة أشهر.\n\nThe keys are in the office.\n';

let question = '';
const source = (page: Page) => page.getByRole('region', { name: 'Source' });
const problem = (page: Page) => source(page).getByRole('alert');

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'House', { 'Lease.pdf': LEASE, 'notice.txt': ARABIC });
  question = await putQuestion(server.url, 'When may the tenant end the lease?');
});

async function openSource(page: Page): Promise<void> {
  await acceptCookies(page);
  await signIn(page, SUPERUSER, `/admin/ask?question=${question}`);
  await answer(page).getByRole('button', { name: 'Lease.pdf, page 2' }).first().click();
}

test('says that a page cannot be drawn, and offers its text, the file, and another try', async ({ page }) => {
  // As a browser does that has no memory left for a picture.
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function refuse(
      this: HTMLCanvasElement,
      ...parameters: [never]
    ) {
      return Reflect.get(window, 'hasMemory') ? getContext.apply(this, parameters) : null;
    } as typeof getContext;
  });
  await openSource(page);
  await expect(problem(page)).toContainText('The page could not be shown.');
  await expect(problem(page)).toContainText('Its text can be read all the same.');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await problem(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Lease.pdf');
  await problem(page).getByRole('button', { name: 'Show the text' }).click();
  await expect(source(page).locator('mark')).toContainText('by giving three months notice');
  await source(page).getByRole('button', { name: 'Text' }).click();
  await expect(problem(page)).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'hasMemory', true));
  await problem(page).getByRole('button', { name: 'Retry' }).click();
  await expect(source(page).locator('canvas[data-drawn="2"]')).toBeVisible();
});

test('says that a page of a damaged file cannot be shown, and shows the others', async ({ page }) => {
  // Its second page is taken out, and something else is where it was.
  const damaged = Buffer.from(
    LEASE.toString('latin1').replace(/(7 0 obj\n)<<([^]*?)>>(?=\nendobj)/, (_all, start, rest) => {
      return `${start}${`[${rest}`.replaceAll(/[^[]/g, ' ')}  ]`;
    }),
    'latin1',
  );
  expect(damaged.length).toBe(LEASE.length);
  await page.route('**/content', (route) =>
    route.fulfill({ body: damaged, contentType: 'application/octet-stream' }),
  );
  await openSource(page);
  await expect(problem(page)).toContainText('The page could not be shown.');
  await source(page).getByRole('button', { name: 'Previous page' }).click();
  await expect(source(page).locator('canvas[data-drawn="1"]')).toBeVisible();
  await expect(problem(page)).toBeHidden();
});

test('shows text from right to left as such, in the quotation and in the source', async ({
  page,
  server,
}) => {
  const id = await putQuestion(server.url, 'متى يجوز للمستأجر إنهاء العقد؟');
  await acceptCookies(page);
  await signIn(page, SUPERUSER, `/admin/ask?question=${id}&source=1`);
  await expect(answer(page).locator('blockquote').first()).toHaveCSS('direction', 'rtl');
  await expect(answer(page).getByRole('heading')).toHaveCSS('direction', 'rtl');
  await expect(source(page).locator('p', { hasText: 'للمستأجر' })).toHaveCSS('direction', 'rtl');
  await expect(source(page).locator('p', { hasText: 'The keys' })).toHaveCSS('direction', 'ltr');
});
