// The export of subscribers: ranges that fill the fields, the number of rows, and the filters of the list.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  followSystem,
  hold,
  inEachForm,
  postJson,
  shoot,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'exporting' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export Subscribers' });
const from = (page: Page) => dialog(page).getByLabel('From');
const to = (page: Page) => dialog(page).getByLabel('To', { exact: true });

/** Presses the button of the dialog, and reads the addresses in the file that comes. */
async function exported(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  await expect(page.getByText('Subscribers exported successfully.')).toBeVisible();
  return csv.match(/[\w.]+@example\.org/g) ?? [];
}

test.beforeEach(async ({ page, server }) => {
  await acceptCookies(page);
  for (const name of ['anna', 'bert', 'carla']) {
    await postJson(`${server.url}/api/v1/subscribers/`, { email: `${name}@example.org` });
  }
});

test('ranges fill the two fields, and the dialog says how many rows that is', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  await expect(from(page)).toHaveValue('');
  const [today, month, last, before] = await page.evaluate(() => {
    const day = (date: Date) => date.toLocaleDateString('sv');
    const now = new Date();
    const [year, inYear] = [now.getFullYear(), now.getMonth()];
    return [now, new Date(year, inYear, 1), new Date(year, inYear, 0), new Date(year, inYear - 1, 1)].map(
      day,
    );
  });
  const ranges = [
    ['Today', today, today],
    ['This month', month, today],
    ['Last month', before, last],
    ['All', '1970-01-01', today],
  ] as const;
  for (const [name, first, end] of ranges) {
    const button = dialog(page).getByRole('button', { name, exact: true });
    await button.click();
    await expect(from(page)).toHaveValue(`${first}T00:00`);
    await expect(to(page)).toHaveValue(`${end}T23:59`);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog(page).getByText(name === 'Last month' ? '0 rows' : '3 rows')).toBeVisible();
  }
  expect(await exported(page)).toHaveLength(3);
  await expect(dialog(page)).toBeHidden();
});

test('the rows of the former range are not told for a newer one', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  await dialog(page).getByRole('button', { name: 'All' }).click();
  await expect(dialog(page).getByText('3 rows')).toBeVisible();
  const release = await hold(page, /subscribers\.list/);
  const asked = page.waitForRequest(/subscribers\.list/);
  await dialog(page).getByRole('button', { name: 'Last month' }).click();
  await asked;
  await expect(dialog(page).getByText('3 rows')).toHaveCount(0);
  release();
  await expect(dialog(page).getByText('0 rows')).toBeVisible();
});

test('an invalid range is not counted', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  await dialog(page).getByRole('button', { name: 'Today' }).click();
  await expect(dialog(page).getByText('3 rows')).toBeVisible();
  await to(page).fill('2020-01-01T00:00');
  await expect(dialog(page).getByText('3 rows')).toBeHidden();
  await to(page).blur();
  await expect(dialog(page).getByText('The end must not be before the start')).toBeVisible();
});

test('from a filtered list only what it shows is exported, and the dialog says so', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers?q=ANN&from=2024-05-31T22:00:00.000Z');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  await expect(from(page)).toHaveValue('2024-06-01T00:00');
  await expect(dialog(page)).toContainText('1 row, only those with “ANN” in their address or place');
  expect(await exported(page)).toEqual(['anna@example.org']);
});

test('a selection is exported without asking for a range', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  for (const name of ['anna', 'carla']) {
    await page.getByRole('checkbox', { name: `Select ${name}@example.org` }).check();
  }
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toContainText('The 2 selected rows');
  expect((await exported(page)).toSorted()).toEqual(['anna@example.org', 'carla@example.org']);
});

test('the dialog is accessible in each form', async ({ page }) => {
  await followSystem(page);
  await signIn(page, USER, '/admin/subscribers?q=a');
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  await dialog(page).getByRole('button', { name: '7 days' }).click();
  await inEachForm(page, async (width, colors) => {
    await expect(dialog(page).getByText('rows')).toBeVisible();
    await shoot(page, `export-${width}-${colors}`);
    await expectAccessible(page);
  });
});

test('the file has the tags where one asks for them, of a range and of a selection', async ({
  page,
  server,
}) => {
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'tagged@example.org' });
  const headers = await bearer(server.url, SUPERUSER);
  const listed = await fetch(`${server.url}/api/v1/subscribers/?q=tagged`, { headers });
  const [{ id }] = Object(await listed.json()).data;
  await postJson(`${server.url}/api/v1/subscribers/tag`, { ids: [id], add: ['press', 'vip'] }, headers);
  await signIn(page, USER, '/admin/subscribers?q=tagged');
  const file = async () => {
    const downloading = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    return readFile(await (await downloading).path(), 'utf8');
  };
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  await dialog(page).getByRole('button', { name: 'Today', exact: true }).click();
  await dialog(page).getByLabel('With tags').check();
  expect(await file()).toMatch(
    /^\uFEFF?id,email,created_at,location,tags\r?\n.*tagged@example\.org.*press;vip/,
  );
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('checkbox', { name: /tagged@example\.org/ }).check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByLabel('With tags')).not.toBeChecked();
  expect(await file()).not.toContain('press');
});
