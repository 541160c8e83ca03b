// Typed input is not discarded without a question, and cancelled requests do not continue.
import type { Page } from '@playwright/test';
import { pngImage } from '#server/testing/images.ts';
import type { Serving } from '#server/testing/process.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  hold,
  logIn,
  postJson,
  signIn,
  SUPERUSER,
  test,
} from './fixtures.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' });
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard', exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function addProduct({ url }: Serving, title: string): Promise<void> {
  await postJson(`${url}/api/v1/products/`, { title }, await bearer(url, SUPERUSER));
}

async function findProducts({ url }: Serving, title: string) {
  const answer = await fetch(`${url}/api/v1/products/?limit=1000`, {
    headers: await bearer(url, SUPERUSER),
  });
  const { data } = Object(await answer.json());
  return data.filter((product: { title: string }) => product.title === title);
}

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await row(page, text)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Makes closed dialogs fade for a minute, so that their behaviour until then can be observed. */
async function fadeSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[data-state=closed] { animation-duration: 60s !important; }');
    document.adoptedStyleSheets.push(slow);
  });
}

test.beforeEach(({ page }) => acceptCookies(page));

test.describe('a dialog with changes', () => {
  const waysOut: Record<string, (page: Page) => Promise<void>> = {
    'a press outside': (page) => page.mouse.click(8, 400),
    Escape: (page) => page.keyboard.press('Escape'),
    'the close icon': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  };

  for (const [way, leaveBy] of Object.entries(waysOut)) {
    test(`asks before ${way} closes it; untouched it closes at once`, async ({ page }) => {
      await signIn(page, SUPERUSER, '/admin/users');
      const opener = page.getByRole('button', { name: 'Add User' });
      const dialog = page.getByRole('dialog', { name: 'Add User' });
      await opener.click();
      await expect(dialog).toBeVisible();
      await leaveBy(page);
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();

      await opener.click();
      const email = dialog.getByLabel('Email');
      await email.fill('typed@example.org');
      await leaveBy(page);
      await expect(keep(page)).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(email).toHaveValue('typed@example.org');
      await expect(email).toBeFocused();
      await leaveBy(page);
      await keep(page).press('Enter');
      await expect(email).toHaveValue('typed@example.org');
      await expect(email).toBeFocused();
      await leaveBy(page);
      await expect(keep(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(discard(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(question(page)).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(email).toHaveValue('');
      // Input that was typed and undone is no change.
      await email.fill('typed@example.org');
      await email.fill('');
      await leaveBy(page);
      await expect(dialog).toBeHidden();
    });
  }

  test('is closed by Cancel without a question', async ({ page }) => {
    await signIn(page, SUPERUSER, '/admin/users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Email').fill('typed@example.org');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(question(page)).toHaveCount(0);
  });

  test('asks in every form: user, product, its images, export', async ({ page, server }) => {
    await addProduct(server, 'Guarded lamp');
    await logIn(page, SUPERUSER);
    const asks = async () => {
      await page.keyboard.press('Escape');
      await discard(page).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByLabel('Description').fill('Typed');
    await asks();
    await choose(page, 'Guarded lamp', 'Edit Product');
    await page
      .getByLabel('Images')
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: await pngImage(20, 20) }]);
    await asks();
    await choose(page, 'Guarded lamp', 'Edit Product');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/admin/subscribers');
    await page.getByRole('button', { name: 'Export Subscribers' }).click();
    await page.getByLabel('From').fill('2025-01-01T10:00');
    await asks();
    await postJson(
      `${server.url}/api/v1/users/`,
      { email: 'guarded@example.org', password: SUPERUSER.password },
      await bearer(server.url, SUPERUSER),
    );
    await page.goto('/admin/users?page=999');
    await choose(page, 'guarded@example.org', 'Edit User');
    await page.getByLabel('Is superuser?').check({ force: true });
    await asks();
  });

  test('asks before the browser goes back, and before the document is left', async ({ page, server }) => {
    await addProduct(server, 'Left lamp');
    await logIn(page, SUPERUSER);
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click();
    await page.getByRole('button', { name: 'Add Product' }).click();
    const title = page.getByRole('dialog').getByLabel('Title');
    await title.fill('Typed with care');
    await page.goBack();
    await keep(page).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await expect(title).toHaveValue('Typed with care');

    let asked = '';
    page.once('dialog', (prompt) => {
      asked = prompt.type();
      void prompt.dismiss();
    });
    // The browser only asks after a real user gesture.
    await title.click();
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toBe('beforeunload');
    await expect(title).toHaveValue('Typed with care');

    await page.goBack();
    await discard(page).click();
    await expect(page.getByText('Welcome back, nice to see you again!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // No guard is left.
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click();
    await expect(page.getByRole('heading', { name: 'Users Management' })).toBeVisible();
  });
});

test.describe('a product that is saved without one of its images', () => {
  test.use({ expectedConsole: [/Failed to load resource|^error: Connecting to 'blob:/] });

  test('has nothing left to discard where that image was refused, and has where it was lost', async ({
    page,
  }) => {
    await signIn(page, SUPERUSER, '/admin/products');
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    const saveWith = async (title: string, buffer: Buffer) => {
      await page.getByRole('button', { name: 'Add Product' }).click();
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Images').setInputFiles([
        { name: 'good.png', mimeType: 'image/png', buffer: await pngImage(20, 20) },
        { name: 'other.png', mimeType: 'image/png', buffer },
      ]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('The product is saved without 1 image.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
    };
    await saveWith('Lamp and no picture', Buffer.from('<svg/>'));
    await expect(dialog).toBeHidden();
    let uploads = 0;
    await page.route('**/upload-images', (route) => {
      uploads += 1;
      return uploads === 2 ? route.abort() : route.continue();
    });
    await saveWith('Lamp and lost picture', await pngImage(30, 30));
    await keep(page).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('the profile while it is edited', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, SUPERUSER, '/admin/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
  });

  test('is left by a link only after a question; untouched at once', async ({ page }) => {
    const products = page.getByRole('navigation').getByRole('link', { name: 'Products' }).first();
    const name = page.getByLabel('Full Name');
    await name.fill('Typed with care');
    await products.click();
    await expectAccessible(page);
    await keep(page).click();
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await expect(name).toHaveValue('Typed with care');
    await products.click();
    await discard(page).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    await products.click();
    await expect(page).toHaveURL(/\/admin\/products$/);
  });

  test('keeps what was typed while another tab is looked at, also by way of the user menu', async ({
    page,
  }) => {
    const name = page.getByLabel('Full Name');
    await name.fill('Typed with care');
    await page.getByRole('tab', { name: 'Appearance' }).click();
    await expect(name).toBeHidden();
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await expect(name).toHaveValue('Typed with care');
  });

  test('is asked for before logging out', async ({ page }) => {
    const name = page.getByLabel('Full Name');
    await name.fill('Typed with care');
    const logOut = async () => {
      await page.getByTestId('user-menu').click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
    };
    await logOut();
    await keep(page).click();
    await expect(name).toHaveValue('Typed with care');
    await logOut();
    await discard(page).click();
    await page.waitForURL('**/login');
  });
});

test('nothing is asked where the session ends elsewhere, or belongs to somebody else by now', async ({
  page,
  context,
}) => {
  await logIn(page, SUPERUSER);
  const other = await context.newPage();
  await other.goto('/admin/products');
  const type = async () => {
    await other.getByRole('button', { name: 'Add Product' }).click();
    await other.getByLabel('Title').pressSequentially('Typed');
  };
  let asked = 0;
  other.on('dialog', (prompt) => {
    asked += 1;
    void prompt.accept();
  });
  await type();
  const reloaded = other.waitForEvent('load');
  await page.evaluate(() => localStorage.setItem('access_token', `${localStorage.getItem('access_token')} `));
  await reloaded;
  await type();
  await page.evaluate(() => localStorage.removeItem('access_token'));
  await other.waitForURL('**/login');
  await expect(question(other)).toHaveCount(0);
  expect(asked).toBe(0);
});

test('a name longer than the profile allows does not stand in the way of a new address', async ({
  page,
  server,
}) => {
  const user = {
    email: `long.${Date.now()}@example.org`,
    password: SUPERUSER.password,
    full_name: 'A name of forty letters, as signed up wi',
  };
  expect(user.full_name).toHaveLength(40);
  await postJson(`${server.url}/api/v1/users/signup`, user);
  await signIn(page, user, '/admin/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full Name').focus();
  await page.getByLabel('Email').fill(`new.${user.email}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await expect(page.getByRole('main').getByText(`new.${user.email}`)).toBeVisible();
  await expect(page.getByRole('main').getByText(user.full_name)).toBeVisible();
});

test.describe('what has failed', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('leaves the keyboard where it was, also where the row of a dialog goes', async ({ page, server }) => {
    await addProduct(server, 'Stubborn lamp');
    await signIn(page, SUPERUSER, '/admin/users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = page.getByRole('dialog', { name: 'Add User' });
    await form.getByLabel('Email').fill(SUPERUSER.email);
    for (const label of ['Set Password', 'Confirm Password']) {
      await form.getByLabel(label).fill(SUPERUSER.password);
    }
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Save' })).toBeFocused();
    await expect(form.getByLabel('Email')).toHaveValue(SUPERUSER.email);
    await form.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/admin/products');
    await page.route('**/trpc/products.remove**', (route) => route.abort(), { times: 1 });
    await choose(page, 'Stubborn lamp', 'Delete Product');
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await remove.press('Enter');
    await expect(page.getByText('An error occurred while deleting the product')).toBeVisible();
    await expect(remove).toBeFocused();

    // The question is closed while the deletion is running: the button that gets the focus disappears with its row.
    const letGo = await hold(page, '**/trpc/products.remove**');
    await remove.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 'Stubborn lamp').getByRole('button', { name: /^Actions/ })).toBeFocused();
    letGo();
    await expect(row(page, 'Stubborn lamp')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('a save that is cancelled', () => {
  test('makes no further step: neither image after the product', async ({ page, server }) => {
    await signIn(page, SUPERUSER, '/admin/products');
    const sent: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (/products\.|upload-images/.test(url) && request.method() === 'POST') sent.push(url);
    });
    const letGo = await hold(page, '**/trpc/products.create**');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill('Cancelled lamp');
    await dialog
      .getByLabel('Images')
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: await pngImage(20, 20) }]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Saving…')).toBeVisible();
    const brokenOff = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('products.create'),
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // The request is aborted and not repeated.
    await brokenOff;
    letGo();
    await expect(dialog).toBeHidden();
    await addProduct(server, 'Later lamp');
    await page.reload();
    await expect(row(page, 'Later lamp')).toBeVisible();
    expect(await findProducts(server, 'Cancelled lamp')).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  for (const when of ['while it is sent', 'while the server stores it'] as const) {
    test(`sends no second picture of a new product after the first was broken off ${when}`, async ({
      page,
      server,
    }) => {
      await signIn(page, SUPERUSER, '/admin/products');
      const uploads: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('upload-images')) uploads.push(request.url());
      });
      const { promise: answerable, resolve: letGo } = Promise.withResolvers<void>();
      await page.route('**/upload-images', async (route) => {
        if (when === 'while it is sent') await answerable;
        const response = await route.fetch().catch(() => undefined);
        await answerable;
        await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
      });
      await page.getByRole('button', { name: 'Add Product' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Product' });
      await dialog.getByLabel('Title').fill(`Two pictures, ${when}`);
      const buffer = await pngImage(20, 20);
      await dialog.getByLabel('Images').setInputFiles([
        { name: 'a.png', mimeType: 'image/png', buffer },
        { name: 'b.png', mimeType: 'image/png', buffer },
      ]);
      const asked = page.waitForRequest('**/upload-images');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await asked;
      const broken = page.waitForEvent('requestfailed', (request) => request.url().includes('upload-images'));
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await broken;
      letGo();
      await expect(dialog).toBeHidden();
      await expect(row(page, 'Two pictures').first()).toBeVisible();
      await page.waitForTimeout(500);
      expect(uploads).toHaveLength(1);
      await expect(page.getByText('Something went wrong!')).toHaveCount(0);
      await expect(page.getByText('Product created successfully.')).toHaveCount(0);
      const [product] = await findProducts(server, `Two pictures, ${when}`);
      expect(product.images.length).toBeLessThanOrEqual(1);
    });
  }

  test('breaks off at once, not after the dialog has faded', async ({ page, server }) => {
    await addProduct(server, 'Interrupted lamp');
    await signIn(page, SUPERUSER, '/admin/products');
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('upload-images') && uploads.push(request.url()));
    await fadeSlowly(page);
    const letGo = await hold(page, '**/trpc/products.update**');
    await choose(page, 'Interrupted lamp', 'Edit Product');
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByLabel('Description').fill('Typed');
    await dialog
      .getByLabel('Images')
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: await pngImage(20, 20) }]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const broken = page.waitForEvent('requestfailed', (request) => request.url().includes('products.update'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await broken;
    letGo();
    await page.waitForLoadState('networkidle');
    expect(uploads).toEqual([]);
    await expect(page.getByText('Something went wrong!')).toHaveCount(0);
    await expect(page.getByText('Product updated successfully.')).toHaveCount(0);
  });

  for (const { path, button, field, call } of [
    { path: '/admin/products', button: 'Add Product', field: 'Title', call: 'products.create' },
    { path: '/admin/users', button: 'Add User', field: 'Email', call: 'users.create' },
  ]) {
    test(`neither closes a newer dialog nor speaks for it: ${button}`, async ({ page }) => {
      await logIn(page, SUPERUSER);
      await page.goto(path);
      // The response arrives although the request was aborted, as from a faster server.
      await page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (input, init) => fetch(input, { ...init, signal: null });
      });
      await page.reload();
      const letGo = await hold(page, `**/trpc/${call}**`);
      const dialog = page.getByRole('dialog', { name: button });
      const save = async (text: string) => {
        await page.getByRole('button', { name: button }).click();
        await dialog.getByLabel(field).fill(text);
        for (const label of ['Set Password', 'Confirm Password']) {
          if (path === '/admin/users') await dialog.getByLabel(label).fill(SUPERUSER.password);
        }
      };
      await save(`first${Date.now()}@example.org`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await save(`second${Date.now()}@example.org`);
      const answered = page.waitForResponse(`**/trpc/${call}**`);
      letGo();
      await (await answered).finished();
      await page.waitForLoadState('networkidle');
      await expect(dialog).toBeVisible();
      await expect(page.getByText('Success!')).toHaveCount(0);
      await expect(dialog.getByLabel(field)).toHaveValue(/^second/);
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    });
  }

  test('an export that is cancelled saves no file', async ({ page }) => {
    await signIn(page, SUPERUSER, '/admin/subscribers');
    let saved = 0;
    page.on('download', () => (saved += 1));
    await fadeSlowly(page);
    const letGo = await hold(page, '**/trpc/subscribers.exportCsv**');
    await page.getByRole('button', { name: 'Export Subscribers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Subscribers' });
    await dialog.getByLabel('From').fill('2020-01-01T00:00');
    await dialog.getByLabel('To', { exact: true }).fill('2040-01-01T00:00');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    letGo();
    await page.waitForLoadState('networkidle');
    expect(saved).toBe(0);
    await expect(page.getByText('Success!')).toHaveCount(0);
  });
});
