// Products: creating, listing, changing and deleting them, and the order of their images, on both transports.
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { productList, type Product } from '#shared/products.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import { call, transports, field, logIn, type Session, transportsOfRun } from '../testing/transports.ts';
import { jpegImage, pngImage } from '../testing/images.ts';
import { imagePlacesOfRun, openImagePlace, type ImagePlace } from '../testing/image-places.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import type { Transport } from '../trpc/context.ts';
import { sweepImages } from './product-images.service.ts';
import { listProducts } from './products.service.ts';

describe.each(imagePlacesOfRun)('with images in %s', (kind) => {
  let place: ImagePlace;
  let app: TestApp;
  let session: Session;
  beforeEach(async () => {
    place = await openImagePlace(kind);
    app = await openTestApp(place.env);
    await app.addUser('ada@example.org');
    session = await logIn(app, 'rest', 'ada@example.org');
  });
  afterEach(async () => {
    await app.close();
    await place.close();
  });

  const ask = (procedure: ProcedureName, input: unknown, transport: Transport = 'rest') =>
    call(app, transport, procedure, input, session);

  async function make(input: object = { title: 'A lamp' }, transport: Transport = 'rest'): Promise<Product> {
    const { body } = await ask('products.create', input, transport);
    return body as Product;
  }

  async function makeWithImages(count: number): Promise<Product> {
    const { id } = await make();
    const images = await Promise.all(Array.from({ length: count }, (_, n) => pngImage(20 + n, 10)));
    const { body, text } = await ask('products.uploadImages', { product_id: id, images });
    expect(field(body, 'id'), text).toBe(id);
    return body as Product;
  }

  const files = () => place.names(app.dataDir);
  const widths = (product: unknown) => (product as Product).images.map(({ width }) => width);

  describe.each(transportsOfRun)('through %s', (transport) => {
    test('a text is found anywhere in title or description, without regard to case and accents', async () => {
      await make({ title: 'Café Lamp', description: null });
      const { id } = await make({ title: 'A desk', description: 'Holds 100% of_a LAMP' });
      await make({ title: 'A chair' });
      const find = async (q: string) => {
        const { data, count } = productList.parse((await ask('products.list', { q }, transport)).body);
        expect(count).toBe(data.length);
        return data.map(({ title }) => title);
      };
      expect(await find('lamp')).toEqual(['A desk', 'Café Lamp']);
      expect(await find('CAFE')).toEqual(['Café Lamp']);
      expect(await find('100% OF_A')).toEqual(['A desk']);
      expect(await find('%a%')).toEqual([]);
      const page = await ask('products.list', { q: 'lamp', skip: 1, limit: 1 }, transport);
      expect(page.body).toMatchObject({ count: 2, data: [{ title: 'Café Lamp' }] });
      expect((await ask('products.list', { q: 'lamp', skip: 5 }, transport)).body).toEqual({
        count: 2,
        data: [],
      });
      await ask('products.update', { id, title: 'A table' }, transport);
      expect(await find('lamp')).toEqual(['Café Lamp']);
      expect(await find('table')).toEqual(['A table']);
    });

    test('a product is made, read, replaced and deleted', async () => {
      const made = await make(
        { title: '  A lamp ', description: 'Gives light', id: 'mine', created_at: 'x' },
        transport,
      );
      expect(made).toEqual({
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
        title: 'A lamp',
        description: 'Gives light',
        images: [],
      });
      expect((await ask('products.get', { id: made.id }, transport)).body).toEqual(made);
      const changed = await ask('products.update', { id: made.id, title: 'A lantern' }, transport);
      expect(changed.body).toEqual({ ...made, title: 'A lantern', description: null });
      expect((await ask('products.remove', { id: made.id }, transport)).body).toEqual({
        message: 'Product deleted successfully',
      });
      expect(await ask('products.get', { id: made.id }, transport)).toMatchObject({
        status: 404,
        detail: 'Product not found',
      });
      expect((await ask('products.remove', { id: made.id }, transport)).status).toBe(404);
    });

    test('an empty title is told so in the words of its form, and an empty description is none', async () => {
      const refused = await ask('products.create', { title: ' ' }, transport);
      expect(refused).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'title'], msg: 'Title is required.' }],
      });
      const { id } = await make({ title: 'A lamp', description: ' ' }, transport);
      const again = await ask('products.update', { id, title: '' }, transport);
      expect(again).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'title'], msg: 'Title is required' }],
      });
      expect((await ask('products.get', { id }, transport)).body).toMatchObject({
        title: 'A lamp',
        description: null,
      });
    });
  });

  test('the longest title and description are kept as they are, in any script', async () => {
    const input = { title: '🪔'.repeat(127) + 'x', description: 'ف'.repeat(2000) };
    expect(await make(input)).toMatchObject(input);
  });

  test('a list is newest first, page by page, with the number of all', async () => {
    for (let n = 1; n <= 7; n += 1) {
      await make({ title: `Product ${n}` });
      app.advance(n % 2 ? 0 : 1000);
    }
    const titles = async (input: object) =>
      ((await ask('products.list', input)).body as { data: Product[] }).data.map(({ title }) => title);
    expect(await titles({ limit: 5 })).toEqual([
      'Product 7',
      'Product 6',
      'Product 5',
      'Product 4',
      'Product 3',
    ]);
    expect(await titles({ limit: 5, skip: 5 })).toEqual(['Product 2', 'Product 1']);
    expect((await ask('products.list', { skip: 50 })).body).toEqual({ data: [], count: 7 });
    const { data } = (await ask('products.list', {})).body as { data: Product[] };
    await ask('products.remove', { id: data[0]?.id });
    expect((await ask('products.list', { limit: 1 })).body).toMatchObject({ count: 6 });
  });

  test('a page without products is of the same instant as the number of all', async () => {
    const read = listProducts(app.deps.db, { skip: 0, limit: 5 });
    const row = { id: 'x', title: 'A lamp', created_at: '2026-02-01T00:00:00.000Z' };
    await app.deps.db.insertInto('products').values(row).execute();
    const { data, count } = await read;
    expect(count).toBe(data.length);
  });

  describe('images', () => {
    test('are put into another order, which stays; those added later follow', async () => {
      const product = await makeWithImages(3);
      expect(widths(product)).toEqual([20, 21, 22]);
      const [a = '', b = '', c = ''] = product.images.map(({ id }) => id);
      for (const transport of transports) {
        const input = { id: product.id, image_ids: transport === 'rest' ? [c, a, b] : [b, c, a] };
        const answer = await ask('products.orderImages', input, transport);
        expect(widths(answer.body)).toEqual(transport === 'rest' ? [22, 20, 21] : [21, 22, 20]);
      }
      await ask('products.uploadImages', { product_id: product.id, images: [await jpegImage(50, 30)] });
      const [listed] = ((await ask('products.list', {})).body as { data: Product[] }).data;
      expect(widths(listed)).toEqual([21, 22, 20, 50]);
    });

    test('an order that does not name each of them once is refused, and changes nothing', async () => {
      const product = await makeWithImages(2);
      const [a = '', b = ''] = product.images.map(({ id }) => id);
      const other = await makeWithImages(1);
      for (const image_ids of [[], [a], [a, a], [a, b, b], [a, other.images[0]?.id], [b, a, 'x']]) {
        const answer = await ask('products.orderImages', { id: product.id, image_ids });
        expect(answer.status, JSON.stringify(image_ids)).toBe(409);
        expect(answer.detail).toMatch(/changed/);
      }
      expect(widths((await ask('products.get', { id: product.id })).body)).toEqual([20, 21]);
    });

    test('one is removed with its files; that of another product is not found', async () => {
      const product = await makeWithImages(2);
      const other = await makeWithImages(1);
      const image_id = product.images[0]?.id;
      expect(await ask('products.removeImage', { id: other.id, image_id })).toMatchObject({
        status: 404,
        detail: 'Image not found',
      });
      expect(await files()).toHaveLength(6);
      expect((await ask('products.removeImage', { id: product.id, image_id }, 'trpc')).status).toBe(200);
      expect(widths((await ask('products.get', { id: product.id })).body)).toEqual([21]);
      expect(await files()).toHaveLength(4);
      expect((await app.app.inject({ url: product.images[0]?.url ?? '' })).statusCode).toBe(404);
      expect((await ask('products.removeImage', { id: product.id, image_id })).status).toBe(404);
    });

    test('all of them go with their product, once that leaves the trash', async () => {
      const product = await makeWithImages(3);
      await ask('products.remove', { id: product.id });
      expect(await files()).toHaveLength(6);
      await app.addUser('sam@example.org', { role: 'staff' });
      const staff = await logIn(app, 'rest', 'sam@example.org');
      await call(app, 'rest', 'trash.remove', { id: product.id }, staff);
      expect(await files()).toEqual([]);
      expect(await app.deps.db.selectFrom('product_images').selectAll().execute()).toEqual([]);
      expect((await app.app.inject({ url: product.images[2]?.thumbnail_url ?? '' })).statusCode).toBe(404);
    });
  });

  test('a sweep removes drafts and files that no row names when they are older than a day, and nothing else', async () => {
    const product = await makeWithImages(1);
    const known = await files();
    const { folder, openDraft } = app.deps.imageFiles;
    await openDraft();
    const [draft = ''] = await readdir(join(folder, '.incoming'));
    const [old, young] = ['0', '1'].map((digit) => digit.repeat(32));
    const added = [old, young].flatMap((name) => [`${name}.webp`, `${name}-small.webp`]);
    for (const name of [...added, 'notes.txt']) await place.write(app.dataDir, name, 'x');
    // Another process may use the same place, and young files may belong to its uploads.
    const sweep = async () => {
      await app.deps.imageFiles.sweepDrafts();
      return sweepImages(app.deps.db, app.deps.imageFiles);
    };
    expect(await sweep()).toBe(0);
    expect(await readdir(join(folder, '.incoming'))).toEqual([draft]);
    for (const name of [...known, `${old}.webp`, `${old}-small.webp`, 'notes.txt'])
      await place.age(app.dataDir, name);
    await utimes(join(folder, '.incoming', draft), 0, 0);
    expect(await sweep()).toBe(2);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    expect(await files()).toEqual([...known, `${young}.webp`, `${young}-small.webp`, 'notes.txt'].toSorted());
    expect((await app.app.inject({ url: product.images[0]?.url ?? '' })).statusCode).toBe(200);
  });
});
