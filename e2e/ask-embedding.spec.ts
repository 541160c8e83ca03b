// What the screens say of embeddings: what leaves the server, and how far they are.
import { rm } from 'node:fs/promises';
import { embeds, meaningOf, topicTextOf } from '#server/testing/embedding-model.ts';
import { openLanguageModel, says, type TestModel } from '#server/testing/language-model.ts';
import { newDataDir, serve } from '#server/testing/process.ts';
import { bringIn } from './asking.ts';
import {
  acceptCookies,
  expect,
  expectAccessible,
  leave,
  logIn,
  SUPERUSER,
  test as shared,
} from './fixtures.ts';

/** A server with a model of this process. */
const test = shared.extend<object, { model: TestModel }>({
  model: [
    // Playwright requires an object pattern here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const model = await openLanguageModel();
      model.reply = embeds(meaningOf, says('NO ANSWER'));
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }, use) => {
      const dataDir = newDataDir();
      const server = await serve({
        DATA_DIR: dataDir,
        FIRST_SUPERUSER: SUPERUSER.email,
        FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
        ...model.settings,
        LLM_EMBEDDING_MODEL: 'test-embedding',
      });
      await bringIn(server.url, 'House rules', { 'Rules.md': topicTextOf('the house') });
      await use(server);
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
  await logIn(page, SUPERUSER);
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
