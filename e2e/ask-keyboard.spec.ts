// Ask by keyboard alone: what is pressed, and where the focus is afterwards.
import type { Locator, Page } from '@playwright/test';
import { answer, bringIn, former, questionBox } from './asking.ts';
import { HANDBOOK, LEASE } from './documents.ts';
import { acceptCookies, expect, signIn, SUPERUSER, test } from './fixtures.ts';

// An unknown address is refused.
test.use({ instance: 'ask keyboard', expectedConsole: [/status of 404/] });

let collection = '';
const QUESTION = 'When may the tenant end the lease?';

test.beforeAll(async ({ server }) => {
  collection = await bringIn(server.url, 'House', { 'Lease.pdf': LEASE, 'Handbook.md': HANDBOOK });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

for (const width of [360, 1280]) {
  test(`asks, opens the source, closes it, and deletes the question, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/admin/ask');
    const box = questionBox(page);
    await tabTo(page, box);
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Enter');
    await expect(answer(page).getByRole('heading', { name: QUESTION })).toBeVisible();
    await expect(box).toBeFocused();

    const opener = answer(page).getByRole('button', { name: 'Lease.pdf, page 2' }).first();
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const source = page
      .getByRole('region', { name: 'Source' })
      .or(page.getByRole('dialog', { name: 'Lease.pdf' }));
    await expect(source.locator('canvas[data-drawn="2"]')).toBeVisible();
    await tabTo(page, source.getByRole('button', { name: 'Text' }));
    await page.keyboard.press('Space');
    await expect(source.locator('mark')).toBeVisible();
    await tabTo(page, source.getByRole('region', { name: 'Page 2 of Lease.pdf' }));
    await page.keyboard.press('Escape');
    await expect(source).toBeHidden();
    await expect(opener).toBeFocused();

    const remove = answer(page).getByRole('button', { name: 'Delete' });
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(answer(page)).toBeHidden();
    await expect(former(page).getByRole('link', { name: QUESTION })).toHaveCount(0);
    // Not lost: the next Tab goes on from here, not from the top of the window.
    await expect(page.getByRole('main')).toBeFocused();
  });
}

test('an address without an account is refused at its field, which keeps the focus', async ({ page }) => {
  await page.goto(`/admin/ask/files?collection=${collection}`);
  await tabTo(page, page.getByRole('button', { name: 'Share' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Who may read it' });
  await tabTo(page, dialog.getByRole('radio', { name: /Only you/ }));
  await page.keyboard.press('ArrowDown');
  const field = dialog.getByLabel('Email of a person');
  await tabTo(page, field);
  await page.keyboard.type('nobody@example.org');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('There is no account with this address.');
  await expect(field).toBeFocused();
  await expect(page.getByText('There is no account with this address.')).toHaveCount(1);
});
