// An answer on paper: the question, the quotations, and the source that is open.
import type { Page } from '@playwright/test';
import { pagesOf } from '#server/testing/reading.ts';
import { answer, bringIn, converse, putQuestion } from './asking.ts';
import { HANDBOOK, LEASE } from './documents.ts';
import { acceptCookies, bearer, expect, signIn, store, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask printing' });

const LEASE_QUESTION = 'When may the tenant end the lease?';
const BOILER_QUESTION = 'Who services the boiler?';
const MONTHS_QUESTION = 'What is the total cost per month?';
const FLATS_QUESTION = 'What is the total cost per flat?';
const HEATING = [
  'Paid,Flat,Cost',
  ...Array.from({ length: 24 }, (_, month) => {
    const day = new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 10);
    return `${day},${month % 2 === 0 ? 'Berlin' : 'Rome'},${100 + month}`;
  }),
].join('\n');
const ids: Record<string, string> = {};

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'House', { 'Lease.pdf': LEASE, 'Handbook.md': HANDBOOK });
  await bringIn(server.url, 'Costs', { 'Heating.csv': HEATING });
  for (const question of [LEASE_QUESTION, BOILER_QUESTION, MONTHS_QUESTION, FLATS_QUESTION]) {
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
    await signIn(page, SUPERUSER, `/admin/ask?question=${ids[LEASE_QUESTION]}&source=1`);
    await expect(page.locator('canvas[data-drawn="2"]')).toBeVisible();
    const text = await printed(page);
    expect(text).toMatch(/When may the tenant end the lease\?[^]*three months notice[^]*Lease\.pdf, page 2/);
    // The name and the place again above the page.
    expect(text.match(/Lease\.pdf/g)?.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/Former questions|Ask a question|Download|Skip to content/);

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1040 });
    // The other pages are not printed.
    await expect(page.locator('canvas:visible')).toHaveCount(1);
    const sheet = await page.locator('canvas[data-drawn="2"]').boundingBox();
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
    await signIn(page, SUPERUSER, `/admin/ask?question=${ids[BOILER_QUESTION]}&source=1`);
    await expect(page.locator('mark').last()).toBeVisible();
    await expect(page.getByText('Glass is collected')).toBeVisible();
    expect(await printed(page)).toMatch(
      /Who services the boiler\?[^]*serviced every September[^]*Handbook\.md[^]*serviced every September[^]*Glass is collected/,
    );
  });
}

test('prints an answer whose source is closed without one', async ({ page }) => {
  await signIn(page, SUPERUSER, `/admin/ask?question=${ids[BOILER_QUESTION]}`);
  await expect(answer(page)).toBeVisible();
  const text = await printed(page);
  expect(text).toContain('serviced every September');
  expect(text).not.toContain('Glass is collected');
});

for (const width of [360, 1280]) {
  test(`prints a figure with its chart and its table, without what is pressed, from ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER, `/admin/ask?question=${ids[MONTHS_QUESTION]}`);
    const figure = answer(page).getByRole('region', { name: 'Figure', exact: true });
    await expect(figure.getByRole('img').last()).toBeVisible();
    const text = await printed(page);
    expect(text).toMatch(/The sum of Cost by month of Paid:[^]*Sum of Cost by Paid \(month\)[^]*Dec 25/);
    for (const part of ['August 2025', 'The first 20 of 24 rows.', 'Heating.csv', '24 of 24 rows used']) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/Show all|Save as CSV|How the database|Filter|Limit/);
    await page.emulateMedia({ media: 'print' });
    await expect(figure.getByRole('list', { name: 'How it was worked out' })).toBeHidden();
    await expect(figure.getByRole('figure').locator('path')).toHaveCSS('stroke', 'rgb(0, 113, 106)');

    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/admin/ask?question=${ids[FLATS_QUESTION]}`);
    const bars = figure.getByRole('list', { name: 'Sum of Cost by Flat' });
    await expect(bars).toBeVisible();
    expect(await printed(page)).toMatch(/Berlin[^]*1,332[^]*Rome[^]*1,344/);
    await page.emulateMedia({ media: 'print' });
    // Browsers leave backgrounds out of print, but for those that must be exact.
    await expect(bars.locator('.bg-primary').first()).toHaveCSS('print-color-adjust', 'exact');
  });
}

test('prints all of a conversation: each line, each row of a figure, and each source', async ({
  page,
  server,
}) => {
  await bringIn(server.url, 'Lanterns', { 'Lanterns.txt': 'The lantern of the porch is lit at dusk.' });
  const headers = await bearer(server.url, SUPERUSER);
  const asked = ['When is the lantern of the porch lit?', MONTHS_QUESTION, BOILER_QUESTION];
  const { id } = await converse(server.url, headers, asked);
  await signIn(page, SUPERUSER, `/admin/ask?question=${id}`);
  const before = page.getByRole('list', { name: 'Before this' });
  await expect(before).toContainText('The sum of Cost by month of Paid');
  // On the screen, a turn that is not open is short.
  await expect(before.getByRole('table')).toHaveCount(0);
  const text = (await printed(page)).replaceAll(/\s+/g, ' ');
  for (const part of [
    'is lit at dusk',
    'Lanterns.txt',
    'January 2024',
    'August 2025',
    'December 2025',
    'Heating.csv',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(
    /When is the lantern of the porch lit\?.*The sum of Cost by month.*Who services the boiler\?.*Aalto/,
  );
  expect(text).not.toMatch(/With sources|All of it|Ask a follow-up|New question/);
});
