// Synonyms of a collection: its owner adds them on its screen, and a question in other words than the table is answered.
import { answer, bringIn, questionBox } from './asking.ts';
import { acceptCookies, expect, expectAccessible, signIn, SUPERUSER, test } from './fixtures.ts';

test.use({ instance: 'ask synonyms' });

const SHOPS = 'Shop,Country,Turnover (€)\nAlder,DE,4100\nBirch,DE,3900\nCedar,ES,5200\n';
const QUESTION = 'What is the total revenue in Almania?';

test('a word that the owner adds as a synonym is understood', async ({ page, server }) => {
  const id = await bringIn(server.url, 'Shops', { 'Shops.csv': SHOPS });
  const ask = async () => {
    await page.goto('/admin/ask');
    await questionBox(page).fill(QUESTION);
    await page.keyboard.press('Enter');
    await expect(answer(page).getByRole('heading', { name: QUESTION })).toBeVisible();
  };
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
  await ask();
  await expect(answer(page).getByRole('region', { name: 'Figure', exact: true })).toBeHidden();

  await page.goto(`/admin/ask/files?collection=${id}`);
  await page.getByRole('button', { name: 'Synonyms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Synonyms' });
  const [word, means] = [dialog.getByLabel('Word or phrase'), dialog.getByLabel('Means the same as')];
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await word.fill('Almania');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Both words are required.');
  await means.fill('almania');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The two words are the same.');
  await expectAccessible(page);
  await means.fill('DE');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText(['AlmaniaDE']);
  await expect(word).toBeFocused();
  // What is typed when it is saved is saved with it.
  await page.keyboard.type('revenue');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Turnover');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Synonyms changed successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await ask();
  await expect(answer(page).getByRole('region', { name: 'Figure', exact: true }).locator('mark')).toHaveText(
    '€8,000',
  );

  await page.goto('/admin/ask/files');
  await page.getByRole('button', { name: 'Actions for Shops' }).click();
  await page.getByRole('menuitem', { name: 'Synonyms' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['AlmaniaDE', 'revenueTurnover']);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  // Of the two words this is the one that nobody but the owner knows the meaning of.
  await dialog.getByRole('button', { name: 'Remove Almania, DE' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await ask();
  await expect(answer(page).getByRole('region', { name: 'Figure', exact: true })).toBeHidden();
});
