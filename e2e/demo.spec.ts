// The demo: what `seed` brings answers the question that the landing page shows, as it is drawn there.
import { newDataDir, run, serve } from '#server/testing/process.ts';
import { questionBox } from './asking.ts';
import { acceptCookies, expect, fillLogIn, leave, test } from './fixtures.ts';

const QUESTION = 'When can we leave the flat, and what did heating cost last winter?';

test('the question of the landing page is answered from a lease and a table, each with its source', async ({
  page,
}) => {
  const env = { DATA_DIR: newDataDir() };
  const { stdout } = await run(['seed'], { env });
  const [, email = '', password = ''] = /(\S+@example\.org)\s+(\S+)\s+superuser/.exec(stdout) ?? [];
  const server = await serve(env);
  try {
    await acceptCookies(page);
    await page.goto(`${server.url}/login`);
    await fillLogIn(page, { email, password });
    await page.goto(`${server.url}/admin/ask/files`);
    await page.getByRole('link', { name: 'Flat' }).click();
    const files = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
    await expect(files.filter({ hasText: 'Lease.pdf' })).toContainText('4 pages');
    await expect(files.filter({ hasText: 'Heating.csv' })).toContainText('1 page');

    await page.goto(`${server.url}/admin/ask`);
    await questionBox(page).fill(QUESTION);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: 'Answer' });
    await expect(answer).toContainText('by giving three months’ notice, to the end of any quarter.');
    await expect(answer).toContainText('§ 9 Leaving the flat');
    await expect(answer.getByRole('region', { name: 'Figure', exact: true }).locator('mark')).toHaveText(
      '€1,140',
    );
    await expect(answer).toContainText('Heating.csv');
  } finally {
    await leave(page);
    await server.stop();
  }
});
