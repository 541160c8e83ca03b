// Conversations: a question and those that go on from it as one, their list, and what can be done with them.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answer, bringIn, converse, followUp, former } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  inEachForm,
  shoot,
  signIn,
  store,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'ask threads' });

const HOUSE = `# House rules

The heating period begins on the first of October.

A dog needs the consent of the landlord.

Glass is collected on Thursdays.
`;
const HEATING = 'When does the heating period begin?';
const DOG = 'May a dog be kept?';
const GLASS = 'On which day is glass collected?';

let headers: Record<string, string> = {};
test.beforeAll(async ({ server }) => {
  headers = await bearer(server.url, SUPERUSER);
  const house = await bringIn(server.url, 'House', { 'House.md': HOUSE });
  await fetch(`${server.url}/api/v1/collections/${house}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ access: 'everyone' }),
  });
  await bringIn(server.url, 'Own', { 'Own.txt': 'The alarm code of the cellar is kept by Ms Aalto.' });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
});

const menu = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Actions for ${title}` })
    .first();
const choose = async (page: Page, title: string, item: string) => {
  await menu(page, title).click();
  await page.getByRole('menuitem', { name: item }).click();
  // Otherwise the next press would only close it.
  await expect(page.getByRole('menu')).toBeHidden();
};

for (const width of [360, 1280])
  test(`a question and its follow-ups are one conversation, at ${width} px`, async ({ page, server }) => {
    await followSystem(page);
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER);
    const { thread_id: id } = await converse(server.url, headers, [HEATING, DOG]);
    await page.goto(`/admin/ask?thread=${id}`);
    await expect(page).toHaveURL(/\/admin\/ask\?question=[\w-]+$/);
    await expect(answer(page).getByRole('heading', { name: DOG })).toBeInViewport();
    const before = page.getByRole('list', { name: 'Before this' });
    await expect(before).toContainText(HEATING);
    await expect(before).toContainText('The heating period begins on the first of October.');

    await followUp(page).fill(GLASS);
    await followUp(page).press('Enter');
    await expect(answer(page).getByRole('heading', { name: GLASS })).toBeInViewport();
    await expect(before.getByRole('listitem')).toHaveCount(2);
    await expect(followUp(page)).toHaveValue('');
    const [above, box] = [await answer(page).boundingBox(), await followUp(page).boundingBox()];
    expect(box?.y).toBeGreaterThan(above?.y ?? Infinity);
    await inEachForm(page, async () => {
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      await shoot(page, `thread-${width}-${String(await page.locator('html').getAttribute('class'))}`);
    }, [width]);

    // The first one is opened where it stands, and the box stays at the end.
    await before.getByRole('link', { name: HEATING }).click();
    await expect(answer(page).getByRole('heading', { name: HEATING })).toBeVisible();
    const behind = page.getByRole('list', { name: 'After this' });
    await expect(behind.getByRole('listitem')).toHaveCount(2);
    await expect(before).toBeHidden();
    await followUp(page).fill(DOG);
    await followUp(page).press('Enter');
    await expect(answer(page).getByRole('heading', { name: DOG })).toBeInViewport();
    await expect(before.getByRole('listitem')).toHaveCount(3);
    await page.reload();
    await expect(before.getByRole('listitem')).toHaveCount(3);
    await expect(answer(page).getByRole('heading', { name: DOG })).toBeInViewport();
  });

for (const width of [360, 1280])
  test(`conversations are found, renamed, pinned and deleted, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER);
    await converse(server.url, headers, [GLASS, DOG]);
    await page.goto('/admin/ask');
    await expect(former(page).getByRole('region', { name: 'Today' })).toContainText(GLASS);
    await choose(page, GLASS, 'Rename');
    const title = `Rubbish ${width}`;
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The conversation was renamed.')).toBeVisible();
    await choose(page, title, 'Pin');
    await expect(former(page).getByRole('region', { name: 'Pinned' })).toContainText(title);
    await expect(former(page).getByRole('listitem').first()).toContainText(title);
    await expectAccessible(page);
    await shoot(page, `list-${width}`);

    const search = former(page).getByRole('searchbox', { name: 'Search conversations' });
    await search.fill('thursdays');
    await expect(former(page).getByRole('link', { name: title })).toBeVisible();
    await search.fill(title.toUpperCase());
    await expect(former(page).getByRole('link', { name: HEATING })).toHaveCount(0);
    await expect(former(page).getByRole('link', { name: title })).toBeVisible();
    await search.fill('saxophone');
    await expect(former(page)).toContainText('No conversation has this text.');
    await search.fill('');

    await former(page).getByRole('link', { name: title }).click();
    await expect(answer(page).getByRole('heading', { name: DOG })).toBeVisible();
    await expect(former(page).getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    await former(page)
      .getByRole('button', { name: `Delete conversation: ${title}` })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Conversation' });
    await expect(dialog).toContainText(title);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(answer(page)).toBeVisible();
    await choose(page, title, 'Delete conversation');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The conversation was deleted.')).toBeVisible();
    await expect(answer(page)).toBeHidden();
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });

test('the list folds away on a wide screen, and opens as a drawer on a phone', async ({ page, server }) => {
  await signIn(page, SUPERUSER);
  await converse(server.url, headers, [HEATING]);
  await page.goto('/admin/ask');
  const show = page.getByRole('button', { name: 'Conversations' });
  await expect(show).toBeHidden();
  await former(page).getByRole('button', { name: 'Hide former questions' }).click();
  await expect(former(page)).toBeHidden();
  await show.click();
  await expect(former(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await show.click();
  const drawer = page.getByRole('dialog', { name: 'Conversations' });
  await expect(drawer.getByRole('region', { name: 'Former questions' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'drawer');
  await drawer.getByRole('link', { name: HEATING }).first().click();
  await expect(drawer).toBeHidden();
  await expect(answer(page).getByRole('heading', { name: HEATING })).toBeVisible();
});

for (const width of [360, 1280])
  test(`a conversation is exported and shared, and others see what they may read, at ${width} px`, async ({
    page,
    browser,
    server,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER);
    const { thread_id: id } = await converse(server.url, headers, [
      HEATING,
      'Who keeps the alarm code of the cellar?',
    ]);
    await page.goto(`/admin/ask?thread=${id}`);
    await expect(answer(page)).toContainText('Aalto');
    const download = page.waitForEvent('download');
    await choose(page, HEATING, 'Export as Markdown');
    const file = await download;
    expect(file.suggestedFilename()).toBe('When does the heating period begin.md');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`# ${HEATING}`);
    expect(text).toContain('House.md');
    await choose(page, HEATING, 'Copy');
    await expect(page.getByText('The conversation was copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

    await choose(page, HEATING, 'Share');
    const dialog = page.getByRole('dialog', { name: 'Share Conversation' });
    await expect(dialog).toContainText('It is not shared.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Share and copy the address' }).click();
    await expect(dialog).toContainText('It is shared.');
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${server.url}/admin/ask?thread=${id}`);

    const other = await (
      await browser.newContext({ baseURL: server.url, viewport: { width, height: 740 } })
    ).newPage();
    await acceptCookies(other);
    await signIn(other, USER);
    await other.goto(address);
    const shown = other.getByRole('list', { name: 'Conversation' });
    await expect(shown).toContainText('The heating period begins on the first of October.');
    await expect(shown).toContainText('House.md');
    await expect(other.getByRole('main')).toContainText(
      '1 answer is cut or left out, since you may not read all that was searched.',
    );
    await expect(other.getByRole('main')).not.toContainText('alarm');
    await expect(followUp(other)).toBeHidden();
    await expect.poll(() => other.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(other);
    await shoot(other, `shared-${width}`);

    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(dialog).toContainText('It is not shared.');
    await other.context().close();
  });

test('sharing is done by keyboard, and fit for each size and colour on both sides', async ({
  page,
  browser,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await followSystem(page);
  await signIn(page, SUPERUSER);
  const { thread_id: id } = await converse(server.url, headers, [
    HEATING,
    DOG,
    'Who keeps the alarm code of the cellar?',
    'Why does the saxophone glow?',
  ]);
  await page.goto(`/admin/ask?thread=${id}`);
  await expect(answer(page)).toBeVisible();
  await menu(page, HEATING).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Share' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share Conversation' });
  await expect(dialog).toContainText('It is not shared.');
  await expectPresentable(page, 'not-shared');
  await dialog.getByRole('button', { name: 'Share and copy the address' }).press('Enter');
  await expect(dialog).toContainText('It is shared.');
  await expectPresentable(page, 'is-shared');
  // Escape is first that of what was told last.
  await expect(page.getByText('The address was copied.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu(page, HEATING)).toBeFocused();

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await acceptCookies(other);
  await followSystem(other);
  await signIn(other, USER);
  await other.goto(`/admin/ask?thread=${id}`);
  await expect(other.getByRole('list', { name: 'Conversation' })).toContainText('House.md');
  await expectPresentable(other, 'shared-with-me');
  await menu(other, HEATING).focus();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('menuitem', { name: 'Export as Markdown' })).toBeVisible();
  await expectPresentable(other, 'shared-menu');
  await other.keyboard.press('Escape');
  await expect(menu(other, HEATING)).toBeFocused();
  await other.context().close();
});

test('a conversation that is not shared is not there for others', async ({ browser, server }) => {
  const { thread_id: id } = await converse(server.url, headers, [HEATING]);
  const missing = await browser.newContext({ baseURL: server.url });
  const page = await missing.newPage();
  await acceptCookies(page);
  await signIn(page, USER, `/admin/ask?thread=${id}`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The conversation could not be loaded.',
  );
  await missing.close();
});

for (const width of [360, 1280])
  test(`an answer is rated, with a sentence or without, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER);
    const { thread_id: id } = await converse(server.url, headers, [GLASS]);
    await page.goto(`/admin/ask?thread=${id}`);
    const rating = (name: string) => answer(page).getByRole('button', { name, exact: true });
    const [right, wrong] = [rating('Right'), rating('Wrong')];
    await wrong.click();
    await expect(wrong).toHaveAttribute('aria-pressed', 'true');
    const sentence = answer(page).getByRole('textbox', { name: 'What is wrong?' });
    await sentence.fill('It is on Fridays.');
    await expectAccessible(page);
    await shoot(page, `rating-${width}`);
    await answer(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Thank you. What you wrote was kept.')).toBeVisible();
    await page.reload();
    await expect(wrong).toHaveAttribute('aria-pressed', 'true');
    await right.click();
    await expect(right).toHaveAttribute('aria-pressed', 'true');
    await expect(wrong).toHaveAttribute('aria-pressed', 'false');
    await right.click();
    await expect(right).toHaveAttribute('aria-pressed', 'false');
    await expect(answer(page).getByRole('textbox', { name: 'What was right about it?' })).toBeHidden();
  });

for (const [width, theme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(`several conversations are deleted at once, by keyboard, at ${width} px in ${theme} mode`, async ({
    page,
    server,
  }) => {
    await store(page, 'theme', theme);
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER);
    const mine = [];
    for (let index = 0; index < 6; index += 1) {
      const { thread_id: id } = await converse(server.url, headers, [GLASS]);
      const headersOfJson = { ...headers, 'content-type': 'application/json' };
      const body = JSON.stringify({ title: `Batch ${width} ${index}`, pinned: true });
      await fetch(`${server.url}/api/v1/threads/${id}`, { method: 'PATCH', headers: headersOfJson, body });
      mine.push(id);
    }
    await page.goto(`/admin/ask?thread=${mine[0]}`);
    await expect(answer(page).getByRole('heading', { name: GLASS })).toBeVisible();
    const start = former(page).getByRole('button', { name: 'Select several' });
    await start.focus();
    await page.keyboard.press('Enter');
    await expect(start).toHaveAttribute('aria-pressed', 'true');
    const check = (index: number) =>
      former(page).getByRole('checkbox', { name: `Select Batch ${width} ${index}` });
    const bar = page.getByRole('region', { name: 'Selection' });
    await check(0).focus();
    await page.keyboard.press('Space');
    await expect(bar).toContainText('1 selected');
    // Escape ends it, and nothing is selected when it begins again.
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(start).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar).toContainText('0 selected');
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
    for (let index = 0; index < 5; index += 1) {
      await check(index).focus();
      await page.keyboard.press('Space');
    }
    await expect(bar).toContainText('5 selected');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    await shoot(page, `select-${width}`);

    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Delete 5 Conversations' });
    await expect(dialog).toContainText('with 5 questions');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeFocused();
    await expect(check(4)).toBeChecked();

    // The third is held back: it tells how far it is, and Stop leaves the last two.
    let calls = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/trpc\/threads\.remove/, async (route) => {
      calls += 1;
      if (calls === 3) await promise;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(dialog.getByRole('progressbar', { name: 'Conversations deleted' })).toBeVisible();
    await expect(dialog).toContainText('2 of 5');
    await expectAccessible(page);
    await shoot(page, `deleting-${width}`);
    await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
    resolve();
    await expect(page.getByText('3 conversations deleted.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(bar).toContainText('2 selected');
    await expect(answer(page)).toBeHidden();
    await expect(former(page).getByRole('checkbox', { name: `Select Batch ${width} 2` })).toHaveCount(0);

    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('2 conversations deleted.')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(former(page).getByRole('link', { name: `Batch ${width} 5` })).toBeVisible();
    await expect(start).toBeFocused();
    await expect(start).toHaveAttribute('aria-pressed', 'false');
  });

test('in the drawer, Escape ends the selection first, and then closes the drawer', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, SUPERUSER);
  await converse(server.url, headers, [HEATING]);
  await page.goto('/admin/ask');
  await page.getByRole('button', { name: 'Conversations', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Conversations' });
  await drawer.getByRole('button', { name: 'Select several' }).click();
  await drawer
    .getByRole('checkbox', { name: `Select ${HEATING}` })
    .first()
    .check();
  await expect(drawer.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await expectAccessible(page);
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/drawer-select.png` });
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('region', { name: 'Selection' })).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});
