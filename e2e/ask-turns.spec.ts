// What stands in a conversation above the open answer: what was asked back, what was understood, and what is asked further on.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pagesOf } from '#server/testing/reading.ts';
import { answer, bringIn, converse, questionBox } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  shoot,
  signIn,
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
const RULES = `The boiler is serviced by Ms Aalto.

In 2023, 12 people were hired.

In 2024, 15 people were hired.`;
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

const before = (page: Page) => page.getByRole('list', { name: 'Before this' });

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
    await signIn(page, SUPERUSER);
    const { thread_id } = await converse(server.url, headers, [AMBIGUOUS, BOILER]);
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
    await signIn(other, USER, `/admin/ask?thread=${thread_id}`);
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
  await signIn(page, SUPERUSER);
  const { thread_id } = await converse(server.url, headers, [BOILER, 'Who is Ms Aalto?'], named);
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

for (const [width, theme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test(`each turn says what it was understood as, at ${width} px in ${theme} mode`, async ({
    page,
    server,
  }) => {
    await store(page, 'theme', theme);
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER);
    const asked = [
      'What is the highest heating cost in Rome?',
      'How many people were hired in 2023?',
      'And in 2024?',
    ];
    const { id, thread_id } = await converse(server.url, headers, asked, { collection_ids: [flat] });
    await page.goto(`/admin/ask?question=${id}`);
    await expect(answer(page)).toContainText('Understood as: How many people were hired in 2024?');
    await expect(answer(page)).toContainText('In 2024, 15 people were hired.');
    const turns = before(page).locator('> li');
    await expect(turns.nth(0)).toContainText(
      'Understood as: Cost (€) and Flat of the rows, where Flat is Rome',
    );
    await expect(turns.nth(1)).not.toContainText('Understood as');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    await shoot(page, `understood-${width}`);
    // Behind an open one, too.
    await turns.nth(1).getByRole('link', { name: 'With sources' }).click();
    const after = page.getByRole('list', { name: 'After this' });
    await expect(after).toContainText('Understood as: How many people were hired in 2024?');
    const markdown = await fetch(`${server.url}/api/v1/threads/${thread_id}/markdown`, { headers });
    expect(await markdown.text()).toContain('Understood as: How many people were hired in 2024?');
  });

const scopeList = (page: Page) => page.getByRole('list', { name: 'Only these files are asked' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

for (const [width, theme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test(`selected files are asked alone, by keyboard, at ${width} px in ${theme} mode`, async ({
    page,
    server,
  }) => {
    const texts = Object.fromEntries(
      Array.from({ length: 7 }, (_, index) => [
        `Note ${index}.txt`,
        `The cellar ${index} of ${width} is kept by Mr Number${index}.`,
      ]),
    );
    const id = await bringIn(server.url, `Notes ${width}`, {
      ...texts,
      'Broken.pdf': '%PDF-1.7 and nothing more',
    });
    await store(page, 'theme', theme);
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER, `/admin/ask/files?collection=${id}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('8 selected');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await shoot(page, `ask-these-bar-${width}`);
    await bar(page).getByRole('button', { name: 'Ask these' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/ask\?files=[\w-]+(\.[\w-]+){6}$/);
    await expect(page.getByText('7 files of 8 asked: the rest has no text.')).toBeVisible();
    // Of many, the first few are named, and the others by a press.
    await expect(scopeList(page).getByRole('listitem')).toHaveCount(4);
    await page.getByRole('button', { name: '3 more files' }).press('Enter');
    await expect(scopeList(page).getByRole('listitem')).toHaveCount(7);
    await expectAccessible(page);
    await shoot(page, `ask-these-${width}`);
    await page.getByRole('button', { name: 'Fewer' }).press('Enter');
    const box = questionBox(page);
    await box.fill('Who keeps the cellar 3?');
    await box.press('Enter');
    await expect(answer(page)).toContainText('Mr Number3');
    await expect(answer(page)).toContainText(/In (Note \d\.txt, ){5}and 2 others/);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await shoot(page, `ask-these-answer-${width}`);
    await page.getByRole('button', { name: 'Ask all again' }).press('Enter');
    await expect(scopeList(page)).toBeHidden();
    await expect(page).not.toHaveURL(/files=/);
  });

test('more files than an address names are not asked alone, and that is said', async ({ page, server }) => {
  test.slow();
  const notes = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, index) => [`N${from + index}.txt`, `Many ${from + index}.`]),
    );
  const id = await bringIn(server.url, 'Many', notes(0, 20));
  for (let at = 20; at < 101; at += 20) {
    const form = new FormData();
    for (const [name, text] of Object.entries(notes(at, Math.min(at + 20, 101))))
      form.append('files', new File([text], name));
    await fetch(`${server.url}/api/v1/collections/${id}/files/`, { method: 'POST', body: form, headers });
  }
  await signIn(page, SUPERUSER, `/admin/ask/files?collection=${id}&sort=name`);
  for (let selected = 0; selected < 101;) {
    // All on the page, where there are several.
    const all = page.getByRole('checkbox', { name: /^Select / }).first();
    await expect(all).not.toBeChecked();
    await all.check();
    const text = (await bar(page).getByRole('status').textContent()) ?? '';
    selected = Number.parseInt(text, 10);
    if (selected < 101) await page.getByRole('link', { name: 'Next page' }).click();
  }
  await bar(page).getByRole('button', { name: 'Ask these' }).click();
  await expect(
    page.getByText('At most 100 files can be asked alone. Select fewer, or ask the collection.'),
  ).toBeVisible();
  await expect(bar(page)).toContainText('101 selected');
});
