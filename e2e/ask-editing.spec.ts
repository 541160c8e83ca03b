// A question is changed and asked again in its place: the last one of a conversation, and nothing is lost where no answer comes.
import type { Page } from '@playwright/test';
import { answer, bringIn, converse, followUp, former, type Asked } from './asking.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  hold,
  postJson,
  shoot,
  signIn,
  store,
  SUPERUSER,
  test,
} from './fixtures.ts';

test.use({ instance: 'ask editing', expectedConsole: [/Failed to load resource/] });

const ASKING = /\/trpc\/questions\.ask/;
const HOUSE = `# House rules

The heating period begins on the first of October.

A dog needs the consent of the landlord.

Glass is collected on Thursdays.
`;
const HEATING = 'When does the heating period begin?';
const DOG = 'May a dog be kept?';
const GLASS = 'On which day is glass collected?';

let house = '';
let headers: Record<string, string> = {};
test.beforeAll(async ({ server }) => {
  headers = await bearer(server.url, SUPERUSER);
  house = await bringIn(server.url, 'House', { 'House.md': HOUSE });
  await bringIn(server.url, 'Other', { 'Other.txt': 'The alarm code is kept by Ms Aalto.' });
});
test.beforeEach(async ({ page }) => {
  await acceptCookies(page);
});

/** What is kept of a conversation. */
async function kept(server: string, id: string): Promise<{ title: string; pinned: boolean; data: Asked[] }> {
  return Object(await (await fetch(`${server}/api/v1/threads/${id}`, { headers })).json());
}
const edit = (page: Page, question: string) =>
  answer(page).getByRole('button', { name: `Edit: ${question}` });
const box = (page: Page) => page.getByRole('textbox', { name: 'Edit the question' });

for (const [width, theme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(`the last question is changed in its place by keyboard, at ${width} px in ${theme} mode`, async ({
    page,
    server,
  }) => {
    await store(page, 'theme', theme);
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPERUSER);
    const { id, thread_id } = await converse(server.url, headers, [HEATING, DOG], {
      collection_ids: [house],
    });
    await page.goto(`/admin/ask?question=${id}&in=${house}`);
    await expect(edit(page, DOG)).toBeVisible();
    await shoot(page, `editable-${width}`);

    // Escape leaves it as it was.
    await edit(page, DOG).focus();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue(DOG);
    await expectAccessible(page);
    await page.keyboard.type(' Or a cat?');
    await shoot(page, `editing-${width}`);
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
    await expect(edit(page, DOG)).toBeFocused();

    // No answer comes: what was typed is there, and so is the former answer.
    await page.keyboard.press('Enter');
    await box(page).fill(GLASS);
    await page.route(
      ASKING,
      (route) => route.fulfill({ status: 503, json: { detail: 'Too many are asking just now.' } }),
      { times: 1 },
    );
    await box(page).press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Too many are asking just now.');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue(GLASS);
    await expect(answer(page)).toContainText('consent of the landlord');
    await shoot(page, `not-asked-${width}`);
    expect((await kept(server.url, thread_id)).data).toHaveLength(2);

    await page.keyboard.press('Enter');
    await expect(answer(page).getByRole('heading', { name: GLASS })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Before this' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(DOG)).toHaveCount(0);
    const data = () => kept(server.url, thread_id).then((thread) => thread.data);
    await expect.poll(async () => (await data()).map(({ question }) => question)).toEqual([HEATING, GLASS]);
    expect((await data())[1]?.collection_ids).toEqual([house]);
    await expect(page).toHaveURL(new RegExp(`in=${house}`));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    // The one before it was what it follows: it is opened, but not changed.
    await page.getByRole('list', { name: 'Before this' }).getByRole('link', { name: HEATING }).click();
    await expect(answer(page).getByRole('heading', { name: HEATING })).toBeVisible();
    await expect(page.getByRole('list', { name: 'After this' })).toContainText(GLASS);
    await expect(edit(page, HEATING)).toHaveCount(0);
  });

test('the only question of a conversation keeps its name and its pin', async ({ page, server }) => {
  await signIn(page, SUPERUSER);
  const { id, thread_id } = await converse(server.url, headers, [DOG], { collection_ids: [house] });
  await fetch(`${server.url}/api/v1/threads/${thread_id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'About animals', pinned: true }),
  });
  await page.goto(`/admin/ask?question=${id}`);
  await edit(page, DOG).click();
  await box(page).fill(HEATING);
  await answer(page).getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(answer(page).getByRole('heading', { name: HEATING })).toBeVisible();
  await expect(former(page).getByRole('region', { name: 'Pinned' })).toContainText('About animals');
  await expect(former(page).getByRole('link', { name: 'About animals' })).toHaveCount(1);
  // The former question goes once the new one is shown.
  const status = async () => (await fetch(`${server.url}/api/v1/threads/${thread_id}`, { headers })).status;
  await expect.poll(status).toBe(404);
});

test('a question that is followed up meanwhile stays, and what is typed below goes on from the new one', async ({
  page,
  server,
}) => {
  await signIn(page, SUPERUSER);
  const { id, thread_id } = await converse(server.url, headers, [HEATING, DOG], { collection_ids: [house] });
  await page.goto(`/admin/ask?question=${id}`);
  await edit(page, DOG).click();
  await box(page).fill(GLASS);
  const goOn = await hold(page, ASKING);
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { name: GLASS })).toBeVisible();
  await followUp(page).fill('Who collects it?');
  await followUp(page).press('Enter');
  await followUp(page).fill('Not sent yet');
  // What was sent waits until it is known that nothing follows the former question.
  const look = await hold(page, /threads\.get/);
  const looking = page.waitForRequest(/threads\.get/);
  const early = page.waitForRequest(ASKING, { timeout: 2000 }).catch(() => undefined);
  goOn();
  await looking;
  expect(await early).toBeUndefined();
  look();
  await expect(answer(page).getByRole('heading', { name: 'Who collects it?' })).toBeVisible();
  await expect(followUp(page)).toHaveValue('Not sent yet');
  const texts = async () => (await kept(server.url, thread_id)).data.map(({ question }) => question);
  await expect.poll(texts).toEqual([HEATING, GLASS, 'Who collects it?']);

  const other = await converse(server.url, headers, [HEATING, DOG], { collection_ids: [house] });
  await page.goto(`/admin/ask?question=${other.id}`);
  await edit(page, DOG).click();
  // In another window.
  await postJson(`${server.url}/api/v1/questions/`, { question: GLASS, follows: other.id }, headers);
  await box(page).fill('May a cat be kept?');
  await box(page).press('Enter');
  await expect(page.getByText('The former question stays')).toBeVisible();
  const all = (await kept(server.url, other.thread_id)).data.map(({ question }) => question);
  expect(all).toEqual([HEATING, DOG, GLASS, 'May a cat be kept?']);
  await expect(page.getByRole('list', { name: 'Before this' })).toContainText(DOG);
});
