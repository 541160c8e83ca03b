// What is shown of an answer from papers: the best sentence with what it needs, and further ones folded where they add nothing.
import type { Page } from '@playwright/test';
import { pagesOf } from '#server/testing/reading.ts';
import { answer, bringIn, putQuestion } from './asking.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  followSystem,
  inEachForm,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'ask folding' });

const LEASE = `# Lease

## Fees

The fee for a reminder is 5 euros.

For a lost key the fee is 40 euros.

Each fee is collected by the agent.

## Pets

Dogs are not allowed in the flat. However, a guide dog may be kept with the consent of the landlord.

## Duties

The tenant must:

- clean the windows twice a year
- sweep the stairs every second week
`;
const FEE = 'How much is the fee?';
const ids: Record<string, string> = {};

test.beforeAll(async ({ server }) => {
  await bringIn(server.url, 'House', { 'Lease.md': LEASE });
  for (const question of [FEE, 'Are dogs allowed?', 'How often must the stairs be swept?'])
    ids[question] = await putQuestion(server.url, question);
});
test.beforeEach(({ page }) => acceptCookies(page));

const shown = (page: Page) => answer(page).getByRole('list', { name: 'Quotations' });
const more = (page: Page) => answer(page).getByRole('list', { name: 'More sentences' });
const opener = (page: Page) => answer(page).getByRole('button', { name: '1 more sentence' });

async function open(page: Page, question: string, source = ''): Promise<void> {
  await page.goto(`/admin/ask?question=${ids[question]}${source}`);
  await expect(answer(page).getByRole('heading', { name: question })).toBeVisible();
}

test('folds what adds nothing, and shows it by a press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await followSystem(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, SUPERUSER);
  await open(page, FEE);
  await expect(shown(page).getByRole('listitem')).toHaveText([
    /reminder is 5 euros/,
    /lost key the fee is 40 euros/,
  ]);
  await expect(more(page)).toBeHidden();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await inEachForm(page);

  await opener(page).click();
  await expect(more(page).getByRole('listitem')).toHaveText([/Each fee is collected/]);
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
  await inEachForm(page, async (width) => {
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
  await opener(page).press('Enter');
  await expect(more(page)).toBeHidden();
  await opener(page).press('Space');
  await expect(more(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(more(page).getByRole('button', { name: /^3 Lease\.md/ })).toBeFocused();
  await opener(page).click();

  await answer(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Each fee is');
  const printed = await pagesOf(await page.pdf({ format: 'A4' }), 'application/pdf');
  const text = printed.map((own) => own.text).join('\n');
  expect(text).toContain('Each fee is collected by the agent.');
  expect(text).not.toContain('more sentence');
});

test('opens where the source of a folded sentence is opened, and keeps the focus there', async ({ page }) => {
  await signIn(page, SUPERUSER);
  await open(page, FEE, '&source=3');
  const source = page.getByRole('region', { name: 'Source' });
  await expect(source.locator('mark')).toHaveText('Each fee is collected by the agent.');
  const item = more(page).getByRole('button', { name: /^3 Lease\.md/ });
  await expect(item).toHaveAttribute('aria-expanded', 'true');
  await source.getByRole('button', { name: 'Close' }).click();
  await expect(source).toBeHidden();
  await expect(item).toBeFocused();
});

test('shows a sentence with what limits it, and an item with the line above its list', async ({ page }) => {
  await signIn(page, SUPERUSER);
  await open(page, 'Are dogs allowed?');
  const first = shown(page).getByRole('listitem').first();
  await expect(first.locator('mark')).toHaveText(
    'Dogs are not allowed in the flat. However, a guide dog may be kept with the consent of the landlord.',
  );
  await expect(answer(page)).not.toContainText('Yes');
  await first.getByRole('button', { name: /^1 Lease\.md/ }).click();
  await expect(page.getByRole('region', { name: 'Source' }).locator('mark')).toContainText(
    'However, a guide dog',
  );
  await open(page, 'How often must the stairs be swept?');
  await expect(first.locator('blockquote')).toHaveText('The tenant must:sweep the stairs every second week');
  await expect(first.locator('mark')).toHaveText('sweep the stairs every second week');
});
