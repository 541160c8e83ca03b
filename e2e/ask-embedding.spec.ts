// What the screens say of embeddings: what leaves the server, and how far they are.
import { embeds, meaningOf, topicTextOf } from '#server/testing/embedding-model.ts';
import { says } from '#server/testing/language-model.ts';
import { acceptCookies, expect, expectAccessible, leave, signIn, SUPERUSER } from './fixtures.ts';
import { testOnServer } from './with-model.ts';

const test = testOnServer({
  collection: 'House rules',
  files: { 'Rules.md': topicTextOf('the house') },
  settings: { LLM_EMBEDDING_MODEL: 'test-embedding' },
  reply: embeds(meaningOf, says('NO ANSWER')),
});

test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await signIn(page, SUPERUSER);
});
test.afterEach(({ page }) => leave(page));

test('what leaves the server is said before anything is asked', async ({ page, model }) => {
  await page.goto('/admin/ask');
  await expect(page.getByText('The texts of files go there once, and questions, to model')).toContainText(
    new URL(model.url).host,
  );
});

test('the owner of a collection sees that it is compared, and where its texts go', async ({
  page,
  model,
}) => {
  await page.goto('/admin/ask/files');
  await page.getByRole('link', { name: 'House rules' }).click();
  const region = page.getByRole('region', { name: 'Embeddings' });
  await expect(region).toContainText('Also finds what is said in other words.', { timeout: 30_000 });
  await expect(region).toContainText(`Its texts go to ${new URL(model.url).host}, model test-embedding.`);
  await expectAccessible(page);
});
