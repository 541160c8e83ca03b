// Products in the browser: the list, its dialogs, images by file dialog, drop and paste, and the lightbox.
import type { Page } from '@playwright/test';
import { jpegImage, largePhoto, pngImage, webpImage } from '#server/testing/images.ts';
import { newDataDir, serve, type Serving } from '#server/testing/process.ts';
import type { Product } from '#shared/products.ts';
import {
  acceptCookies,
  bearer,
  expect,
  expectAccessible,
  followSystem,
  hold,
  inEachForm,
  leave,
  MOTION,
  postJson,
  signIn,
  SUPERUSER,
  test,
  USER,
} from './fixtures.ts';

const image = async (name: string, buffer: Promise<Buffer> = pngImage(400, 300)) => ({
  name,
  mimeType: `image/${name.split('.')[1] === 'jpg' ? 'jpeg' : name.split('.')[1]}`,
  buffer: await buffer,
});

/** Reads the data from the server, as a script would. */
async function openApi({ url }: Serving) {
  const headers = await bearer(url, SUPERUSER);
  return {
    add: (title: string) => postJson(`${url}/api/v1/products/`, { title }, headers),
    async find(title: string): Promise<Product[]> {
      const list = await fetch(`${url}/api/v1/products/?limit=1000`, { headers });
      return Object(await list.json()).data.filter((product: Product) => product.title === title);
    },
  };
}

/** Adds a product with images through the dialog. */
async function addWithImages(
  page: Page,
  title: string,
  files: Awaited<ReturnType<typeof image>>[],
): Promise<void> {
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Images').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Dispatches an event with files, as dropping or pasting does. */
async function bring(page: Page, event: 'drop' | 'paste', name: string, content: Buffer): Promise<void> {
  await page.evaluate(
    ([kind, fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const target = document.activeElement ?? document.body;
      const common = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...common, clipboardData: transfer }),
      );
    },
    [event, name, content.toString('base64')] as const,
  );
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await row(page, title).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test.beforeEach(({ page }) => acceptCookies(page));

test('the whole story: empty, add, pages, edit, delete', async ({ page }) => {
  const server = await serve({
    DATA_DIR: newDataDir(),
    FIRST_SUPERUSER: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  try {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(SUPERUSER.email);
    await page.getByLabel('Password', { exact: true }).fill(SUPERUSER.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([
      'Go to Website',
      'Dashboard',
      'Ask',
      'Subscribers',
      'Products',
      'User Settings',
      'Users',
    ]);
    await menu.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible();
    await expect(page.getByText("You don't have any products yet")).toBeVisible();

    await page.getByRole('button', { name: 'Add Product' }).click();
    const add = page.getByRole('dialog', { name: 'Add Product' });
    const save = add.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await add.getByPlaceholder('Title').focus();
    await add.getByPlaceholder('Description').focus();
    await expect(add.getByText('Title is required.', { exact: true })).toBeVisible();
    await add.getByPlaceholder('Title').fill('Lamp 1');
    await save.click();
    await expect(page.getByText('Product created successfully.')).toBeVisible();
    await expect(add).toBeHidden();
    for (const name of ['ID', 'Title', 'Description', 'Actions']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await expect(row(page, 'Lamp 1')).toContainText('N/A');
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(add.getByPlaceholder('Title')).toHaveValue('');
    await page.keyboard.press('Escape');

    const api = await openApi(server);
    for (let n = 2; n <= 6; n += 1) await api.add(`Lamp ${n}`);
    await page.goto(`${server.url}/admin/products?page=nonsense`);
    await expect(page.getByRole('row')).toHaveCount(6);
    await expect(page.getByRole('row').nth(1)).toContainText('Lamp 6');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByRole('row')).toHaveCount(2);

    await choose(page, 'Lamp 1', 'Edit Product');
    const edit = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(edit.getByLabel('Title')).toHaveValue('Lamp 1');
    await edit.getByLabel('Title').fill('');
    await edit.getByLabel('Description').fill('Gives light');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Title is required', { exact: true })).toBeVisible();
    await edit.getByLabel('Title').fill('Lantern');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product updated successfully.')).toBeVisible();
    await expect(row(page, 'Lantern')).toContainText('Gives light');
    await expect(row(page, 'Lantern').getByRole('button', { name: 'Actions' })).toBeFocused();

    await choose(page, 'Lantern', 'Delete Product');
    const question = page.getByRole('alertdialog', { name: 'Delete Product' });
    await expect(question).toContainText('Press Delete to do it');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 'Lantern')).toBeVisible();
    await choose(page, 'Lantern', 'Delete Product');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The product was deleted successfully.')).toBeVisible();
    // The last page no longer exists after its last row is deleted.
    await expect(page.getByRole('row')).toHaveCount(6);
    await expect(page).toHaveURL(/\?page=1$/);
  } finally {
    await leave(page);
    await server.stop();
  }
});

test.describe('images', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, USER, '/admin/products');
  });

  test('are chosen, dropped and pasted, put in order and removed before anything is saved', async ({
    page,
    server,
  }) => {
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill('Ordered lamp');
    await dialog
      .getByLabel('Images')
      .setInputFiles([await image('a.png'), await image('b.jpg', jpegImage(300, 200))]);
    await bring(page, 'drop', 'c.png', await pngImage(200, 100));
    await bring(page, 'paste', 'd.png', await pngImage(100, 50));
    const rows = dialog.getByRole('listitem');
    await expect(rows).toContainText(['a.png', 'b.jpg', 'c.png', 'd.png']);
    await expect(dialog.getByRole('img', { name: 'Ordered lamp, image 3' })).toBeVisible();
    await expect(dialog.getByRole('status').filter({ hasText: '1 image added' })).toBeAttached();

    const up = dialog.getByRole('button', { name: 'Move image 3 up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(rows).toContainText(['c.png', 'a.png', 'b.jpg', 'd.png']);
    // The focus moves along with the row, and stays on the button at the end.
    await expect(dialog.getByRole('button', { name: 'Move image 1 up' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Remove image 3' }).click();
    await expect(rows).toContainText(['c.png', 'a.png', 'd.png']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product created successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const [product] = await (await openApi(server)).find('Ordered lamp');
    expect(product?.images.map(({ width }) => width)).toEqual([200, 400, 100]);
    const thumbnail = row(page, 'Ordered lamp').getByRole('img', { name: 'Ordered lamp' });
    await expect.poll(() => thumbnail.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(200);
  });

  test('are at most 50: the form leaves out what is too much, says so, and offers no more', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    const buffer = pngImage(4, 4);
    const files = await Promise.all(Array.from({ length: 52 }, (_, n) => image(`${n}.png`, buffer)));
    await dialog.getByLabel('Images').setInputFiles(files);
    await expect(dialog.getByRole('listitem')).toHaveCount(50);
    await expect(dialog.getByText('A product has at most 50 images. 2 files were left out.')).toBeVisible();
    await expect(dialog.getByLabel('Images')).toBeDisabled();
    await bring(page, 'paste', 'late.png', await buffer);
    await expect(dialog.getByText('A product has at most 50 images. 1 file was left out.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(50);
    await dialog.getByRole('button', { name: 'Remove image 50' }).click();
    await expect(dialog.getByText('left out')).toHaveCount(0);
    await expect(dialog.getByLabel('Images')).toBeEnabled();
    await expect(dialog.getByLabel('Images')).toBeFocused();
    await bring(page, 'paste', 'late.png', await buffer);
    await expect(dialog.getByRole('listitem').last()).toContainText('late.png');
  });

  test('of a stored product are put in order, removed and added, and nothing of it happens on Cancel', async ({
    page,
    server,
  }) => {
    await addWithImages(page, 'Changing lamp', [
      await image('a.png'),
      await image('b.webp', webpImage(320, 200)),
      await image('c.png', pngImage(60, 60)),
    ]);
    const api = await openApi(server);
    const widths = async () => (await api.find('Changing lamp'))[0]?.images.map(({ width }) => width);
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    for (const button of ['Cancel', 'Save']) {
      await choose(page, 'Changing lamp', 'Edit Product');
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
      await dialog.getByRole('button', { name: 'Remove image 1' }).click();
      await dialog.getByLabel('Images').setInputFiles([await image('new.png', pngImage(90, 90))]);
      await dialog.getByRole('button', { name: 'Move image 3 up' }).click();
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog).toBeHidden();
      expect(await widths()).toEqual(button === 'Cancel' ? [400, 320, 60] : [320, 90, 60]);
    }
    await expect(page.getByText('Product updated successfully.')).toBeVisible();
  });

  test('show how far they have come', async ({ page }) => {
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill('Slow lamp');
    await dialog
      .getByLabel('Images')
      .setInputFiles([await image('a.jpg', largePhoto()), await image('b.png')]);
    const letGo = await hold(page, '**/upload-images');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Upload of image 1' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    letGo();
    // A photo of many megapixels takes seconds where the processor is busy.
    await expect(dialog).toBeHidden({ timeout: 20_000 });
  });

  test.describe('in motion', () => {
    test.use(MOTION);
    test('are shown one by one in a light box, by the keyboard too', async ({ page }) => {
      await addWithImages(page, 'Bright lamp', [
        await image('a.png'),
        await image('b.png', pngImage(300, 500)),
        await image('c.png', pngImage(1600, 1500)),
      ]);
      const thumbnail = row(page, 'Bright lamp').getByRole('button', {
        name: 'Show pictures of Bright lamp',
      });
      await thumbnail.focus();
      await page.keyboard.press('Enter');
      const box = page.getByRole('dialog', { name: 'Bright lamp' });
      const shown = (n: number) => box.getByRole('img', { name: `Bright lamp, image ${n} of 3` });
      await expect(shown(1)).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(shown(1)).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(shown(2)).toBeVisible();
      await page.keyboard.press('End');
      await expect(shown(3)).toBeVisible();
      // As large as the window allows.
      const large = (await shown(3).boundingBox()) ?? { y: NaN, height: NaN };
      const turn = (await box.getByRole('button', { name: 'Previous image' }).boundingBox()) ?? { y: NaN };
      expect(large.height).toBeGreaterThan(400);
      expect(large.y + large.height).toBeLessThan(turn.y);
      await box.getByRole('button', { name: 'Previous image' }).click();
      await expect(shown(2)).toBeVisible();
      const { width, height } = (await shown(2).boundingBox()) ?? { width: 0, height: 0 };
      expect(width / height).toBeCloseTo(300 / 500, 1);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(box).toBeHidden();
      await expect(thumbnail).toBeFocused();
    });
  });
});

test.describe('what goes wrong', () => {
  // The second message comes from Playwright's tracer, which fetches the image of a broken file again.
  test.use({ expectedConsole: [/Failed to load resource|^error: Connecting to 'blob:/] });
  test.beforeEach(async ({ page }) => {
    await signIn(page, USER, '/admin/products');
  });

  test('each refused file is told why, the good ones stay, and the product is made once', async ({
    page,
    server,
  }) => {
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill('Half a lamp');
    await dialog.getByLabel('Description').fill('Typed once');
    await dialog
      .getByLabel('Images')
      .setInputFiles([
        await image('good.png'),
        { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
        { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
        { name: 'liar.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
        await image('lost.png', pngImage(120, 120)),
      ]);
    const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await expect(item('plan.pdf').getByRole('alert')).toHaveText(
      'The file is not a JPEG, PNG or WebP image.',
    );
    await expect(item('huge.png').getByRole('alert')).toHaveText('The file is larger than 5 MiB.');
    let uploads = 0;
    await page.route('**/upload-images', (route) => {
      uploads += 1;
      return uploads === 3 ? route.abort() : route.continue();
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product created successfully.')).toBeVisible();
    await expect(dialog.getByText('The product is saved without 2 images.')).toBeVisible();
    await expect(item('liar.png').getByRole('alert')).toHaveText(
      'The file is not a JPEG, PNG or WebP image.',
    );
    await expect(item('lost.png').getByRole('alert')).toHaveText(
      'The image did not arrive. Save again to retry.',
    );
    await expect(dialog.getByLabel('Description')).toHaveValue('Typed once');
    expect(uploads).toBe(3);

    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const made = await (await openApi(server)).find('Half a lamp');
    expect(made).toHaveLength(1);
    expect(made[0]?.images.map(({ width }) => width)).toEqual([400, 120]);
    expect(uploads).toBe(4);
  });

  test('a failed creation keeps what was typed and chosen; a failed deletion is told in its own words', async ({
    page,
  }) => {
    await page.route('**/trpc/products.create**', (route) => route.abort());
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill('Lasting lamp');
    await dialog.getByLabel('Images').setInputFiles([await image('a.png')]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(dialog.getByLabel('Title')).toHaveValue('Lasting lamp');
    await expect(dialog.getByRole('listitem')).toContainText(['a.png']);
    await page.unroute('**/trpc/products.create**');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await page.route('**/trpc/products.remove**', (route) => route.abort());
    await choose(page, 'Lasting lamp', 'Delete Product');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('An error occurred while deleting the product')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('a lost answer to the creation, and one to an upload, double nothing, also with another title by then', async ({
    page,
    server,
  }) => {
    const loseAnswer = (address: string) =>
      page.route(
        address,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    await loseAnswer('**/trpc/products.create**');
    await loseAnswer('**/upload-images');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill('Unheard lamp');
    await dialog
      .getByLabel('Images')
      .setInputFiles([await image('a.png'), await image('b.webp', webpImage(90, 60))]);
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    const api = await openApi(server);
    expect(await api.find('Unheard lamp')).toHaveLength(1);

    await dialog.getByLabel('Title').fill('Lamp heard of');
    await save.click();
    const lost = dialog.getByRole('listitem').filter({ hasText: 'a.png' });
    await expect(lost.getByRole('alert')).toHaveText('The image did not arrive. Save again to retry.');
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await api.find('Unheard lamp')).toEqual([]);
    const [product, ...others] = await api.find('Lamp heard of');
    expect(others).toEqual([]);
    expect(product?.images.map(({ width }) => width)).toEqual([400, 90]);
  });

  test('an upload of a session that has ended is made after a log-in over the form', async ({
    page,
    context,
    server,
  }) => {
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Title').fill('Forgotten lamp');
    await dialog.getByLabel('Images').setInputFiles([await image('a.png')]);
    await page.route(
      '**/upload-images',
      async (route) => {
        // The token is useless without its cookie, also at this address.
        await context.clearCookies();
        await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Log in to go on' });
    await again.getByLabel('Password', { exact: true }).fill(USER.password);
    await again.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(again).toBeHidden();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const products = await (await openApi(server)).find('Forgotten lamp');
    expect(products.map(({ images }) => images.length)).toEqual([1]);
  });
});

test('list and dialogs are accessible and fit, in each form', async ({ page, server }) => {
  await (await openApi(server)).add('Accessible lamp '.repeat(12));
  await page.setViewportSize({ width: 360, height: 800 });
  await followSystem(page);
  await signIn(page, USER, '/admin/products');
  await expect(page.getByRole('table')).toBeVisible();
  await inEachForm(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Images').setInputFiles([
    await image('a.png'),
    {
      name: 'a-plan-with-a-very-long-name-indeed.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    },
  ]);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await inEachForm(page, async () => {
    await expectAccessible(page);
    for (const node of [page.locator('html'), dialog]) {
      expect(
        await node.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
});
