// Finding: search fields, filters and orders of the lists, all of them in the address.
import type { Page } from '@playwright/test';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  followSystem,
  hold,
  inEachForm,
  logIn,
  postJson,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

test.use({ instance: 'finding' });

const BERLIN = { latitude: 52.52, longitude: 13.41 };

test.beforeAll(async ({ server }) => {
  for (let n = 1; n <= 9; n += 1) {
    await postJson(`${server.url}/api/v1/subscribers/`, {
      email: `finn${n}@example.org`,
      ...(n % 2 ? { coordinates: BERLIN } : {}),
    });
  }
  await postJson(`${server.url}/api/v1/subscribers/`, { email: 'zoe_100%@example.net' });
  const headers = await bearer(server.url, SUPERUSER);
  const { password } = SUPERUSER;
  for (const [email, full_name, is_active] of [
    ['carla@example.org', 'Zoë Carla', true],
    ['dora@example.org', 'Anna Dora', false],
  ] as const)
    await postJson(`${server.url}/api/v1/users/`, { email, full_name, password, is_active }, headers);
  for (const title of ['Oak table', 'Oak chair', 'Steel lamp'])
    await postJson(`${server.url}/api/v1/products/`, { title }, headers);
});

test.beforeEach(({ page }) => acceptCookies(page));

const rowsOf = (page: Page) => page.locator('tbody tr');
const field = (page: Page, what = 'subscribers') => page.getByRole('searchbox', { name: `Search ${what}` });

test('the search is in the address, survives a reload, starts at page 1, and back leaves the list', async ({
  page,
}) => {
  await logIn(page, USER);
  await page.getByRole('navigation').getByRole('link', { name: 'Subscribers' }).click();
  await expect(rowsOf(page)).toHaveCount(7);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await field(page).pressSequentially('FINN', { delay: 20 });
  await expect(page).toHaveURL(/\/admin\/subscribers\?q=FINN$/);
  await expect(page.getByText('1–7 of 9 that match')).toBeVisible();
  await field(page).fill('finn3');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.reload();
  await expect(field(page)).toHaveValue('finn3');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goBack();
  // Page 2 was opened by a link; what was typed on it replaced it.
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
  await expect(field(page)).toHaveValue('');
  await page.goForward();
  await expect(field(page)).toHaveValue('finn3');
  await expect(rowsOf(page)).toHaveCount(1);
});

test('Enter searches at once, Escape empties the field, and / focuses it unless it is typed elsewhere', async ({
  page,
}) => {
  await signIn(page, USER, '/admin/subscribers');
  await expect(rowsOf(page)).toHaveCount(7);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await field(page).fill('zoe_100%');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/q=zoe_100%25$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await field(page).press('/');
  await expect(field(page)).toHaveValue('zoe_100%/');
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
  await expect(rowsOf(page)).toHaveCount(7);
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  const from = page.getByRole('dialog').getByLabel('From');
  await from.focus();
  await page.keyboard.press('/');
  await expect(from).toBeFocused();
});

test('several key presses make one search; rows dim, and a slow search shows progress', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  await expect(rowsOf(page)).toHaveCount(7);
  const searches: string[] = [];
  page.on('request', (request) => {
    if (/subscribers\.list/.test(request.url())) searches.push(request.url());
  });
  const release = await hold(page, /subscribers\.list/);
  await field(page).pressSequentially('finn1', { delay: 30 });
  await expect(page.locator('tbody')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  release();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('tbody')).not.toHaveAttribute('aria-busy');
  expect(searches).toHaveLength(1);
});

test('an older answer never overwrites a newer one', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  const release = await hold(page, (url) => /finn2/.test(decodeURIComponent(url.search)));
  await field(page).fill('finn2');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/q=finn2$/);
  await field(page).fill('finn4');
  await field(page).press('Enter');
  await expect(rowsOf(page)).toHaveText([/finn4@example\.org/]);
  const late = page.waitForResponse((response) => /finn2/.test(decodeURIComponent(response.url())));
  release();
  await late;
  await expect(rowsOf(page)).toHaveText([/finn4@example\.org/]);
  await expect(field(page)).toHaveValue('finn4');
});

test('a filter that is chosen while typing pauses stays', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  await expect(rowsOf(page)).toHaveCount(7);
  // In one turn of the browser, so that both fall into the pause.
  await page.evaluate(() => {
    const change = (element: HTMLInputElement | HTMLSelectElement, value: string, event: string) => {
      const prototype = Object.getPrototypeOf(element);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
      element.dispatchEvent(new Event(event, { bubbles: true }));
    };
    const input = document.querySelector<HTMLInputElement>('main [type="search"]');
    const select = document.querySelector<HTMLSelectElement>('main select[aria-label="Place"]');
    if (input) change(input, 'finn', 'input');
    if (select) change(select, 'yes', 'change');
  });
  await expect(page).toHaveURL(/[?&]q=finn/);
  await expect(page).toHaveURL(/[?&]located=yes/);
  await expect(page.getByText('1–5 of 5 that match')).toBeVisible();
});

test('a filter that matches nothing says so and is cleared; the matches are announced', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers?q=nobody-at-all&sort=email');
  await expect(page.getByText('No subscriber fits these filters.')).toBeVisible();
  const live = page.locator('main [aria-live="polite"]');
  await expect(live).toHaveText('Nothing found');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/subscribers\?sort=email$/);
  await expect(live).toHaveText('1–7 of 10');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('subscribers are filtered by place and by time; back and forward keep to it', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers');
  await expect(rowsOf(page)).toHaveCount(7);
  await page.getByLabel('Place').selectOption('Place known');
  await expect(page).toHaveURL(/\?located=yes$/);
  await expect(page.getByText('1–5 of 5 that match')).toBeVisible();
  await page.getByLabel('Joined').selectOption('Today');
  await expect(page).toHaveURL(/\?joined=today&located=yes$/);
  await expect(page.getByLabel('Joined')).toHaveValue('today');
  await page.goBack();
  await expect(page).toHaveURL(/\?located=yes$/);
  await expect(page.getByLabel('Joined')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Joined')).toHaveValue('today');
  await page.reload();
  await expect(page.getByLabel('Joined')).toHaveValue('today');
  await expect(page.getByLabel('Place')).toHaveValue('yes');
  await page.getByLabel('Joined').selectOption('Custom range');
  await page.getByLabel('From', { exact: true }).fill('2020-03-01');
  await page.getByLabel('To', { exact: true }).fill('2020-03-31');
  await expect(page.getByText('No subscriber fits these filters.')).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ from: '2020-03-01', to: '2020-03-31', located: 'yes' });
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-03-01');
  // Whoever empties a day is about to type another one.
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('From', { exact: true }).fill('');
  await expect(page).toHaveURL(/\?located=yes$/);
  await page.getByLabel('From', { exact: true }).fill('2020-03-02');
  await expect(page).toHaveURL(/from=2020-03-02/);
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
  await expect(page.getByLabel('Joined')).toHaveValue('');
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0);
});

test('a bookmark of a named range means the days of the day on which it is opened', async ({ page }) => {
  await page.clock.install();
  await signIn(page, USER, '/admin/subscribers?joined=today');
  await expect(page.getByText('1–7 of 10 that match')).toBeVisible();
  const asked = page.waitForRequest(/subscribers\.list/);
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await page.reload();
  await asked;
  await expect(page.getByLabel('Joined')).toHaveValue('today');
  await expect(page.getByText('No subscriber fits these filters.')).toBeVisible();
});

test('subscribers are filtered by status, which stands under the address', async ({ page, server }) => {
  const headers = await bearer(server.url, SUPERUSER);
  const list = await fetch(`${server.url}/api/v1/subscribers?q=finn&sort=email&limit=2`, { headers });
  const subscriber_ids = Object(await list.json()).data.map(({ id }: { id: string }) => id);
  await postJson(`${server.url}/api/v1/invitations/`, { subscriber_ids }, headers);
  await signIn(page, USER, '/admin/subscribers?sort=email');
  const email = (row: number) => rowsOf(page).nth(row).getByRole('cell').nth(1);
  await expect(email(1)).toHaveText('finn2@example.orgInvited');
  await expect(email(2)).toHaveText('finn3@example.orgWaiting');
  await page.getByLabel('Status').selectOption('Invited');
  await expect(page).toHaveURL(/\?status=invited&sort=email$/);
  await expect(rowsOf(page)).toHaveText([/finn1@example\.org/, /finn2@example\.org/]);
  await expect(page.getByText('1–2 of 2 that match')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export Subscribers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('status').first()).toHaveText(
    '2 rows, only those who are invited, as in the list',
  );
  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption('Joined the beta');
  await expect(page).toHaveURL(/\?status=joined&sort=email$/);
  await expect(page.getByText('No subscriber fits these filters.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Status')).toHaveValue('invited');
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('a header sorts, in the address, up, down and back to the order of the list', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers?page=2');
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(header('Date | Time')).toHaveAttribute('aria-sort', 'descending');
  await header('Email').getByRole('button').click();
  await expect(page).toHaveURL(/\/admin\/subscribers\?sort=email$/);
  await expect(header('Email')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Date | Time')).not.toHaveAttribute('aria-sort');
  await expect(rowsOf(page).first()).toContainText('finn1@example.org');
  await header('Email').getByRole('button').press('Enter');
  await expect(page).toHaveURL(/\?sort=-email$/);
  await expect(rowsOf(page).first()).toContainText('zoe_100%@example.net');
  await expect(header('Email')).toHaveAttribute('aria-sort', 'descending');
  await header('Email').getByRole('button').press('Enter');
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
  await page.goto('/admin/subscribers?sort=location');
  await expect(header('Location')).toHaveAttribute('aria-sort', 'ascending');
});

test('a broken value in the address is ignored', async ({ page }) => {
  await logIn(page, USER);
  await page.goto(
    `/admin/subscribers?q=${'x'.repeat(101)}&from=soon&to=2026-13-01&located=maybe&status=left&sort=id&page=-1`,
  );
  await expect(rowsOf(page)).toHaveCount(7);
  await expect(page.getByText('Something went wrong!')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
});

test('what is no filter in the address is taken out of it', async ({ page }) => {
  await signIn(page, USER, '/admin/subscribers?utm_source=mail&page=2');
  await expect(page.getByText('8–10 of 10', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/subscribers\?page=2$/);
});

test('users are searched, filtered by status and role, and sorted', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/users');
  await field(page, 'users').fill('zoe');
  await expect(page).toHaveURL(/\?q=zoe$/);
  await expect(rowsOf(page)).toHaveText([/Zoë Carla/]);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByLabel('Status').selectOption('Inactive');
  await expect(page).toHaveURL(/\?status=inactive$/);
  await expect(rowsOf(page)).toHaveText([/dora@example\.org/]);
  await page.goto('/admin/users?role=superuser');
  await expect(page.getByLabel('Role')).toHaveValue('superuser');
  await expect(rowsOf(page)).toHaveText([/ada@example\.org/]);
  await page.goto('/admin/users?q=example.org');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/\?q=example\.org&sort=email$/);
  await expect(rowsOf(page)).toHaveText([/ada@/, /ben@/, /carla@/, /dora@/]);
  await page.keyboard.press('/');
  await expect(field(page, 'users')).toBeFocused();
  await expect(page.getByText('1–4 of 4 that match')).toBeVisible();
});

test('products are searched', async ({ page }) => {
  await signIn(page, USER, '/admin/products');
  await expect(rowsOf(page)).toHaveCount(3);
  await field(page, 'products').fill('OAK');
  await expect(page).toHaveURL(/\?q=OAK$/);
  await expect(rowsOf(page)).toHaveCount(2);
  await field(page, 'products').fill('walnut');
  await expect(page.getByText('No product fits this search.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
});

test('the audit log is filtered by target and time, and reached from a person', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/users?q=carla');
  const actions = page.getByRole('button', { name: 'Actions for carla@example.org' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'What was done to them' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?target=[\da-f-]{36}$/);
  await expect(rowsOf(page)).toHaveText([/User created/]);
  await expect(rowsOf(page).first().locator('time')).toHaveText(/now|ago/);
  await page.getByLabel('Time', { exact: true }).selectOption('Last month');
  await expect(page.getByText('No event fits these filters.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await actions.click();
  await page.getByRole('menuitem', { name: 'What they did' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?actor=carla%40example\.org$/);
  await page.goto('/admin/audit?action=user_created');
  await rowsOf(page)
    .filter({ hasText: 'carla@example.org' })
    .getByRole('link', { name: 'Show all that was done to it' })
    .click();
  await expect(page).toHaveURL(/action=user_created&target=/);
  await expect(rowsOf(page)).toHaveText([/carla@example\.org/]);
  await page.getByLabel('On', { exact: true }).fill('dora@example.org');
  await page.getByLabel('On', { exact: true }).press('Enter');
  await expect(rowsOf(page)).toHaveText([/dora@example\.org/]);
});

test('what was typed into a filter and not used is cleared with the filters', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/audit?action=login');
  await page.getByLabel('By', { exact: true }).fill('somebody@example.org');
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByLabel('By', { exact: true })).toHaveValue('');
  await page.getByLabel('On', { exact: true }).fill('   ');
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test('the wheel over a table that is too wide scrolls the page; over the waitlist the table first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 400 });
  await logIn(page, SUPERUSER);
  for (const [path, isSideways] of [
    ['/admin/audit', false],
    ['/admin/subscribers', true],
  ] as const) {
    await page.goto(path);
    const frame = page.locator('.table-frame');
    await expect(rowsOf(page).nth(1)).toBeVisible();
    await frame.hover();
    await page.mouse.wheel(0, 60);
    const shifted = () => frame.evaluate((element) => element.scrollLeft > 0);
    const scrolled = () => page.evaluate(() => scrollY > 0);
    await expect.poll(isSideways ? shifted : scrolled).toBe(true);
    if (!isSideways) expect(await shifted()).toBe(false);
  }
});

test('the exact time of an event is shown on focus', async ({ page }) => {
  await signIn(page, SUPERUSER, '/admin/audit');
  const time = rowsOf(page).first().locator('time');
  await time.focus();
  await expect(page.getByRole('tooltip')).toHaveText(/\d{1,2}\/\d{1,2}\/\d{4}, \d\d:\d\d:\d\d/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('filtered lists are accessible and not too wide, in each form', async ({ page }) => {
  // Four screens in four forms.
  test.slow();
  await followSystem(page);
  await logIn(page, SUPERUSER);
  for (const path of [
    '/admin/subscribers?q=finn&from=2020-01-01T00:00:00Z&to=2050-01-01T00:00:00Z&sort=email',
    '/admin/users?status=active',
    '/admin/products?q=oak',
    '/admin/audit?action=login',
  ]) {
    await page.goto(path);
    await inEachForm(page, async () => {
      await expect(page.getByText(/that match/)).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    });
  }
});
