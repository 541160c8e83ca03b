// An answer on paper: the question, the quotations, and the source that is open.
import type { Page } from '@playwright/test';
import { pagesOf } from '#server/testing/reading.ts';
import { answer, bringIn, putQuestion } from './asking.ts';
import { HANDBOOK, LEASE } from './documents.ts';
import { acceptCookies, expect, logIn, store, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask printing' });

const LEASE_QUESTION = 'When may the tenant end the lease?';
const BOILER_QUESTION = 'Who services the boiler?';
const ids: Record<string, string> = {};

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'House', { 'Lease.pdf': LEASE, 'Handbook.md': HANDBOOK });
  for (const question of [LEASE_QUESTION, BOILER_QUESTION]) {
    ids[question] = await putQuestion(server.url, question);
  }
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await store(page, 'theme', 'dark');
});

/** The text of what the browser prints, in the order of the paper. */
async function printed(page: Page): Promise<string> {
  const pages = await pagesOf(await page.pdf({ format: 'A4' }), 'application/pdf');
  return pages.map(({ text }) => text).join('\n');
}

for (const width of [360, 1280]) {
  test(`prints the answer, then the page of the PDF as wide as the paper allows, from ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, SUPERUSER);
    await page.goto(`/admin/ask?question=${ids[LEASE_QUESTION]}&source=1`);
    await expect(page.locator('canvas[data-drawn="2"]')).toBeVisible();
    const text = await printed(page);
    expect(text).toMatch(/When may the tenant end the lease\?[^]*three months notice[^]*Lease\.pdf, page 2/);
    // The name and the place again above the page.
    expect(text.match(/Lease\.pdf/g)?.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/Former questions|Ask a question|Download|Skip to content/);

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1040 });
    const sheet = await page.locator('canvas').boundingBox();
    expect(sheet?.width).toBeGreaterThan(500);
    expect((sheet?.height ?? 0) / (sheet?.width ?? 1)).toBeCloseTo(842 / 595, 1);
    const below = await page.locator('article').boundingBox();
    expect(sheet?.y).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? 0));
    await expect(page.getByTestId('quote-box').first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      /^rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)$/,
    );
  });

  test(`prints the answer, then the text of the source with its sentence, from ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, SUPERUSER);
    await page.goto(`/admin/ask?question=${ids[BOILER_QUESTION]}&source=1`);
    await expect(page.locator('mark').last()).toBeVisible();
    await expect(page.getByText('Glass is collected')).toBeVisible();
    expect(await printed(page)).toMatch(
      /Who services the boiler\?[^]*serviced every September[^]*Handbook\.md[^]*serviced every September[^]*Glass is collected/,
    );
  });
}

test('prints an answer whose source is closed without one', async ({ page }) => {
  await logIn(page, SUPERUSER);
  await page.goto(`/admin/ask?question=${ids[BOILER_QUESTION]}`);
  await expect(answer(page)).toBeVisible();
  const text = await printed(page);
  expect(text).toContain('serviced every September');
  expect(text).not.toContain('Glass is collected');
});
