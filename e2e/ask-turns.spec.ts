// What stands in a conversation above the open answer: what was asked back, what was understood, and what is asked further on.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pagesOf } from '#server/testing/reading.ts';
import { answer, bringIn } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  logIn,
  postJson,
  store,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'ask turns' });

const costs = (...rows: string[]) => ['Month,Flat,Cost (€)', ...rows].join('\n');
const HEATING = costs('2025-10-01,Berlin,120', '2025-11-01,Berlin,180.50', '2025-12-01,Rome,210');
const POWER = costs('2025-10-01,Berlin,40', '2025-11-01,Berlin,35', '2025-12-01,Rome,60');
/** Two tables say something else to it. */
const AMBIGUOUS = 'What is the total cost in Berlin?';
const RULES = 'The boiler is serviced by Ms Aalto.';
const BOILER = 'Who services the boiler?';

let headers: Record<string, string> = {};
let flat = '';
test.beforeAll(async ({ server }) => {
  headers = await bearer(server.url, SUPERUSER);
  flat = await bringIn(server.url, 'Flat', {
    'Heating.csv': HEATING,
    'Power.csv': POWER,
    'Rules.txt': RULES,
  });
  await fetch(`${server.url}/api/v1/collections/${flat}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ access: 'everyone' }),
  });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
});

interface Asked {
  id: string;
  thread_id: string;
  file_ids: string[];
}
/** Asks one question after the other as one conversation. @returns the last */
async function converse(server: string, questions: readonly string[], named: object = {}): Promise<Asked> {
  let last: Partial<Asked> = {};
  for (const question of questions) {
    const body = { question, follows: last.id, ...named };
    last = Object(await (await postJson(`${server}/api/v1/questions/`, body, headers)).json());
  }
  return last as Asked;
}
const before = (page: Page) => page.getByRole('list', { name: 'Before this' });
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const [width, theme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(`what was asked back is no answer, at ${width} px in ${theme} mode`, async ({
    page,
    browser,
    server,
  }) => {
    await store(page, 'theme', theme);
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, SUPERUSER);
    const { thread_id } = await converse(server.url, [AMBIGUOUS, BOILER]);
    await page.goto(`/admin/ask?thread=${thread_id}`);
    await expect(answer(page)).toContainText('Aalto');
    await expect(before(page)).toContainText('Asks back: 4 readings');
    const readings = before(page).getByRole('list', { name: 'Readings' }).getByRole('listitem');
    await expect(readings).toHaveCount(4);
    await expect(readings.filter({ hasText: 'Heating.csv' }).first()).toContainText('The sum of Cost');
    await expect(readings.filter({ hasText: 'Power.csv' }).first()).toContainText('The sum of Cost');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    await shoot(page, `asked-back-${width}`);

    const paper = await pagesOf(await page.pdf({ format: 'A4' }), 'application/pdf');
    expect(paper.map(({ text }) => text).join('\n')).toContain('Asks back: 4 readings');

    const download = page.waitForEvent('download');
    await page
      .getByRole('main')
      .getByRole('button', { name: `Actions for ${AMBIGUOUS}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
    const markdown = await readFile(await (await download).path(), 'utf8');
    expect(markdown).toMatch(/Asks back: 4 readings\n\n1\. The sum of Cost[^]*\n2\. The sum of Cost/);

    await fetch(`${server.url}/api/v1/threads/${thread_id}/share`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ shared: true }),
    });
    const other = await (
      await browser.newContext({ baseURL: server.url, viewport: { width, height: 740 } })
    ).newPage();
    await acceptCookies(other);
    await store(other, 'theme', theme);
    await logIn(other, USER);
    await other.goto(`/admin/ask?thread=${thread_id}`);
    const shared = other.getByRole('list', { name: 'Conversation' });
    await expect(shared).toContainText('Asks back: 4 readings');
    await expect(shared.getByRole('list', { name: 'Readings' }).getByRole('listitem')).toHaveCount(4);
    await expectAccessible(other);
    await shoot(other, `asked-back-shared-${width}`);
    await other.context().close();

    // A press leads to where one is chosen.
    await before(page).getByRole('link', { name: 'Choose a reading' }).click();
    await expect(answer(page).getByRole('region', { name: /more than one/i })).toBeVisible();
  });

test('the files that are asked stay while one goes from answer to answer, to a source and back', async ({
  page,
  server,
}) => {
  const list = await fetch(`${server.url}/api/v1/collections/${flat}/files/`, { headers });
  const { data } = Object(await list.json());
  const id: string = data.find(({ name }: { name: string }) => name === 'Rules.txt').id;
  const named = { file_ids: [id] };
  await logIn(page, SUPERUSER);
  const { thread_id } = await converse(server.url, [BOILER, 'Who is Ms Aalto?'], named);
  const isScoped = async () => {
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('files'), searchParams.get('in')]).toEqual([id, flat]);
  };
  await page.goto(`/admin/ask?thread=${thread_id}&files=${id}&in=${flat}`);
  const scope = page.getByRole('list', { name: 'Only these files are asked' });
  await expect(scope).toContainText('Rules.txt');
  await before(page).getByRole('link', { name: 'With sources' }).click();
  await expect(answer(page).getByRole('heading', { name: BOILER })).toBeVisible();
  await isScoped();
  await answer(page)
    .getByRole('button', { name: /Rules\.txt/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open the file' }).click();
  await expect(page.getByRole('heading', { name: 'Rules.txt', level: 1 })).toBeVisible();
  await isScoped();
  await page.getByRole('link', { name: 'To the answer' }).click();
  await expect(scope).toContainText('Rules.txt');
  await isScoped();
});
