// The figures of the dashboard: how many joined, against the time before, per day or month, and from where.
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  expectPresentable,
  followSystem,
  inEachForm,
  leave,
  postJson,
  signIn,
  store,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'dashboard' });

const joined = (page: Page) => page.getByRole('figure', { name: 'Joined' });
const places = (page: Page) => page.getByRole('figure', { name: 'From where' });
const bars = (page: Page) =>
  joined(page)
    .getByRole('group', { name: /^Joined per/ })
    .getByRole('link');

/** Imports a list: so many joins, so many days ago, at a place. */
async function importJoins(url: string, joins: readonly [count: number, daysAgo: number, place: string][]) {
  const rows = joins.flatMap(([count, daysAgo, place], list) =>
    Array.from({ length: count }, (_, n) => {
      const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      return `joined${list}-${n}@example.org,${day},${place}`;
    }),
  );
  const form = new FormData();
  form.append('dry_run', 'false');
  form.append(
    'file',
    new Blob([['email,created_at,location,latitude,longitude', ...rows].join('\n')]),
    'list.csv',
  );
  const headers = await bearer(url, SUPERUSER);
  await fetch(`${url}/api/v1/subscribers/import`, { method: 'POST', body: form, headers });
}

test.beforeEach(async ({ page, server }) => {
  await acceptCookies(page);
  await importJoins(server.url, [
    [3, 1, '"Berlin, Germany",52.5,13.4'],
    [2, 10, '"Lisbon, Portugal",38.7,-9.1'],
    [1, 20, ',,'],
    [4, 40, '"Oslo, Norway",59.9,10.8'],
    [5, 200, ',,'],
  ]);
});

test('says how many joined, against the time before, and from where', async ({ page }) => {
  await signIn(page, USER, '/admin');
  await expect(joined(page)).toContainText('2 more than in the 30 days before (+50%)');
  await expect(bars(page)).toHaveCount(30);
  await expect(bars(page).last()).toHaveAccessibleName(/: 0 joined$/);
  await expect(places(page).getByRole('listitem')).toHaveText([/Berlin, Germany3/, /Lisbon, Portugal2/]);
  await expect(places(page)).toContainText('The place of 5 of 6 is known.');
  await expect(places(page).locator('circle')).toHaveCount(2);
});

test('says how many wait, are invited and have joined the beta, and leads to them', async ({
  page,
  server,
}) => {
  const headers = await bearer(server.url, SUPERUSER);
  await postJson(`${server.url}/api/v1/invitations/`, { oldest: 2 }, headers);
  await postJson(`${server.url}/api/v1/users/`, { ...USER, email: 'joined0-0@example.org' }, headers);
  await signIn(page, USER, '/admin');
  const statuses = page.getByRole('region', { name: 'From the waitlist to the beta' });
  await expect(statuses.getByRole('listitem')).toHaveText(['Waiting12', 'Invited2', 'Joined the beta1']);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await statuses.getByRole('link', { name: 'Invited 2' }).click();
  await expect(page).toHaveURL(/\/admin\/subscribers\?status=invited$/);
  await expect(page.getByLabel('Status')).toHaveValue('invited');
  await expect(page.locator('tbody tr')).toHaveText([/Invited/, /Invited/]);
});

test('has ranges, which stand in the address and go back with it', async ({ page }) => {
  await signIn(page, USER, '/admin');
  await expect(joined(page).getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await joined(page).getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/\/admin\?joined=90-days$/);
  await expect(bars(page)).toHaveCount(90);
  await expect(joined(page)).toContainText('the 90 days before');
  await joined(page).getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL(/\/admin\?joined=12-months$/);
  await expect(bars(page)).toHaveCount(12);
  await page.reload();
  await expect(bars(page)).toHaveCount(12);
  await page.goBack();
  await expect(bars(page)).toHaveCount(90);
  await page.goto('/admin?joined=1000-years');
  await expect(bars(page)).toHaveCount(30);
  // An address of a former version.
  await page.goto('/admin?range=90d');
  await expect(bars(page)).toHaveCount(90);
});

test('counts any two days, which stand in the address', async ({ page }) => {
  const dayAgo = (days: number) => {
    const date = new Date();
    date.setDate(date.getDate() - days);
    return date.toLocaleDateString('sv');
  };
  await followSystem(page);
  await signIn(page, USER, '/admin');
  await joined(page).getByRole('button', { name: 'Custom' }).click();
  // The fields begin with the range that was shown.
  await expect(joined(page).getByLabel('From', { exact: true })).toBeFocused();
  await expect(joined(page).getByLabel('From', { exact: true })).toHaveValue(dayAgo(29));
  await expect(joined(page).getByLabel('To', { exact: true })).toHaveValue(dayAgo(0));
  await joined(page).getByLabel('From', { exact: true }).fill(dayAgo(12));
  await joined(page).getByLabel('To', { exact: true }).fill(dayAgo(9));
  await expect(page).toHaveURL(new RegExp(`from=${dayAgo(12)}&to=${dayAgo(9)}$`));
  await expect(bars(page)).toHaveCount(4);
  await expect(joined(page)).toContainText('None in the 4 days before');
  await expectPresentable(page, 'dashboard-custom');
  await joined(page).getByRole('link', { name: '2 joined', exact: true }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.goBack();
  await joined(page).getByLabel('To', { exact: true }).fill(dayAgo(20));
  await expect(page.getByRole('alert')).toHaveText('The last day must not be before the first.');
  await joined(page).getByLabel('From', { exact: true }).fill(dayAgo(900));
  await expect(page.getByRole('alert')).toHaveText('Choose at most 800 days.');
  await joined(page).getByRole('button', { name: '7 days' }).click();
  await expect(bars(page)).toHaveCount(7);
  await expect(page).toHaveURL(/\/admin\?joined=7-days$/);
});

test('leads from each number to the list that it counts', async ({ page }) => {
  await signIn(page, USER, '/admin');
  const rows = page.locator('tbody tr');
  const leadsTo = async (link: ReturnType<Page['getByRole']>, address: RegExp, count: number) => {
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(rows).toHaveCount(count);
    await page.goBack();
    await expect(bars(page).first()).toBeVisible();
  };
  await leadsTo(page.getByRole('link', { name: '15 subscribers' }), /\/admin\/subscribers$/, 7);
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  await leadsTo(link('6 joined'), /\?joined=30-days$/, 6);
  await leadsTo(link('the 30 days before'), /\?from=.*Z&to=.*Z$/, 4);
  await leadsTo(places(page).getByRole('link', { name: /^Berlin, Germany/ }), /location=Berlin/, 3);
  await leadsTo(link('1 without a place'), /\?joined=30-days&located=no$/, 1);
  // By the pointer on a dot of the map, which the list beside it says to others.
  await leadsTo(places(page).locator('svg a').filter({ hasText: 'Lisbon' }), /location=Lisbon/, 2);
  await bars(page).nth(-2).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(rows).toHaveCount(3);
  await page.goto('/admin?joined=12-months');
  await expect(bars(page)).toHaveCount(12);
  await joined(page).getByRole('button', { name: 'Show as table' }).click();
  const months = page.getByRole('table', { name: 'Joined per month' });
  await months.getByRole('link').first().click();
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
  await page.goBack();
  await page
    .getByRole('region', { name: 'On the waitlist' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('shows a place of the address among the filters, which can be left', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers?location=Berlin,+Germany');
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await expect(page.getByLabel('Place', { exact: true }).locator('option:checked')).toHaveText(
    'Berlin, Germany',
  );
  await page.getByLabel('Place', { exact: true }).selectOption('Place known');
  await expect(page).toHaveURL(/\?located=yes$/);
});

test('puts what needs attention first, and is only short in its greeting', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText('Sign-up is open');
  const total = page.getByRole('region', { name: 'On the waitlist' });
  const [first, second] = [await attention.boundingBox(), await total.boundingBox()];
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  const sizes = await page.evaluate(() =>
    ['main h1', '#waitlist + p'].map((part) =>
      Number.parseFloat(getComputedStyle(document.querySelector(part) ?? document.body).fontSize),
    ),
  );
  expect(sizes[1]).toBeGreaterThan(2 * (sizes[0] ?? 0));
});

test('tells superusers how Ask is used, in counts alone, and nobody else', async ({ page, server }) => {
  const headers = await bearer(server.url, USER);
  await postJson(`${server.url}/api/v1/questions/`, { question: 'Who sings in Zanzibar?' }, headers);
  await followSystem(page);
  await signIn(page, SUPERUSER, '/admin');
  const asked = page.getByRole('figure', { name: 'Asked' });
  await expect(asked).toContainText('None in the 30 days before');
  await expect(asked.getByRole('definition')).toHaveText(['00%', '00%', '00%', '1100%', '0', '0']);
  await expect(asked.getByRole('img')).toHaveCount(30);
  await expect(page.locator('body')).not.toContainText('Zanzibar');
  await expectPresentable(page, 'dashboard');
  await asked.getByRole('link', { name: '0 files' }).click();
  await expect(page).toHaveURL(/\/admin\/ask\/files$/);
  await signIn(page, USER, '/admin');
  await expect(bars(page)).toHaveCount(30);
  await expect(asked).toHaveCount(0);
});

test('tells the value of each bar to the pointer and to the keyboard', async ({ page }) => {
  await signIn(page, USER, '/admin');
  const yesterday = bars(page).nth(-2);
  await expect(yesterday).toHaveAccessibleName(/: 3 joined$/);
  await yesterday.hover();
  await expect(joined(page).getByText(/^3 joined, /)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(joined(page).getByText(/^3 joined, /)).toBeHidden();
  await joined(page).getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Tab');
  await expect(bars(page).last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(yesterday).toBeFocused();
  await expect(joined(page).getByText(/^3 joined, /)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(bars(page).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(bars(page).last()).toBeFocused();
  // One tab stop: the next ones are after the chart.
  await page.keyboard.press('Tab');
  await expect(places(page).getByRole('link', { name: '1 without a place' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(places(page).getByRole('button', { name: 'Show as table' })).toBeFocused();
});

test('can be read as tables', async ({ page }) => {
  await signIn(page, USER, '/admin');
  await joined(page).getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('table', { name: 'Joined per day' });
  await expect(days.getByRole('row')).toHaveCount(31);
  await expect(days.getByRole('row').nth(-2).getByRole('cell').last()).toHaveText('3');
  await expect(bars(page)).toHaveCount(0);
  await places(page).getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Joined by place' }).getByRole('row')).toHaveText([
    'PlaceJoinedShare',
    'Berlin, Germany350%',
    'Lisbon, Portugal233%',
  ]);
  await joined(page).getByRole('button', { name: 'Show as picture' }).click();
  await expect(bars(page)).toHaveCount(30);
});

test('loads its figures after the screen, whose scripts do not hold them', async ({ page }) => {
  await signIn(page, USER, '/admin');
  await expect(bars(page)).toHaveCount(30);
  const named = (await (await page.request.get('/admin')).text()).match(/\/assets\/[\w.-]+\.js/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => /figures|palette/.test(name))).toEqual([]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(bars(page)).toHaveCount(30);
  const list = asked.findIndex((url) => url.includes('subscribers.list'));
  const stats = asked.findIndex((url) => url.includes('subscribers.stats'));
  expect(list).toBeGreaterThan(-1);
  expect(stats).toBeGreaterThan(list);
});

test.describe('when something fails', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('the rest of the dashboard stays, and the figures can be loaded again', async ({ page }) => {
    for (const what of [/\/trpc\/.*subscribers\.stats/, /\/assets\/figures-[\w-]{8}\.js$/]) {
      await page.route(what, (route) => route.abort());
      await signIn(page, SUPERUSER, '/admin');
      const alert = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded.' });
      await expect(alert).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole('link', { name: 'Open the full list' })).toBeVisible();
      await page.unroute(what);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(bars(page)).toHaveCount(30);
      await page.evaluate(() => localStorage.removeItem('access_token'));
    }
  });
});

test('without a join it says how the first one comes about', async ({ page }) => {
  const dataDir = newDataDir();
  const empty = await serve({
    DATA_DIR: dataDir,
    BACKUP_EVERY: 'off',
    SIGNUP_MODE: 'closed',
    FIRST_SUPERUSER: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  try {
    await page.goto(`${empty.url}/login`);
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { name: 'No joins yet' })).toBeVisible();
    await expectAccessible(page);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention).toContainText('There is no backup, and none is scheduled.');
    await expect(attention).not.toContainText('Sign-up is open');
    await attention.getByRole('link', { name: 'Open Backups' }).click();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByRole('table', { name: 'Backups' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'No joins yet' })).toBeVisible();
    await expect(attention).toBeHidden();
    await page.getByRole('button', { name: 'Import a list' }).click();
    await expect(page.getByRole('dialog', { name: 'Import Subscribers' })).toBeVisible();
    await page.goto(`${empty.url}/admin`);
    await postJson(`${empty.url}/api/v1/subscribers/`, { email: 'first@example.org' });
    await page.reload();
    await expect(joined(page)).toContainText('None in the 30 days before');
    await expect(places(page)).toContainText('No place is known.');
  } finally {
    await leave(page);
    await empty.stop();
    await rm(dataDir, { recursive: true });
  }
});

test('is printed without the menu, on white paper in both modes', async ({ page }) => {
  await store(page, 'theme', 'dark');
  await signIn(page, USER, '/admin');
  await expect(bars(page)).toHaveCount(30);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(page.getByTestId('user-menu')).toBeHidden();
  await expect(joined(page).getByRole('button', { name: '30 days' })).toBeHidden();
  await expect(bars(page).last()).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(15, 30, 32)');
});

/** The luminance of an sRGB colour as the browser computes it, such as `rgb(0, 113, 106)`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('is accessible in each form, and its bars have a contrast of 3:1', async ({ page }) => {
  await followSystem(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, USER, '/admin');
  await expect(bars(page)).toHaveCount(30);
  await inEachForm(page, async (width) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const colours = await page.evaluate(() => {
      const fill = (part: string) => getComputedStyle(document.querySelector(part) ?? document.body).fill;
      return [
        fill('figure .fill-primary'),
        fill('figure circle'),
        getComputedStyle(document.documentElement).backgroundColor,
      ];
    });
    const [bar = 0, dot = 0, page_ = 0] = colours.map(luminance);
    for (const mark of [bar, dot]) {
      expect((Math.max(mark, page_) + 0.05) / (Math.min(mark, page_) + 0.05)).toBeGreaterThan(3);
    }
  });
  await joined(page).getByRole('button', { name: 'Show as table' }).click();
  await places(page).getByRole('button', { name: 'Show as table' }).click();
  await inEachForm(page);
});
