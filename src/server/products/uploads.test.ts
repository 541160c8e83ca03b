// Uploads: what is stored of an image, which files are refused without a trace, and how images are served.
import { Writable } from 'node:stream';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, IMAGES_PER_PRODUCT } from '#shared/products.ts';
import type { Product } from '#shared/products.ts';
import {
  call,
  transports,
  logIn,
  multipartRequest,
  type Session,
  transportsOfRun,
} from '../testing/transports.ts';
import {
  impostors,
  jpegImage,
  phonePhoto,
  pngBomb,
  pngImage,
  pngOfBytes,
  polyglot,
  SECRET_PLACE,
  webpImage,
} from '../testing/images.ts';
import { imagePlacesOfRun, openImagePlace, type ImagePlace } from '../testing/image-places.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import type { Transport } from '../trpc/context.ts';

const UPLOAD = '/api/v1/products/upload-images';

describe.each(imagePlacesOfRun)('in %s', (kind) => {
  let place: ImagePlace;
  let app: TestApp;
  let session: Session;
  let productId: string;
  beforeEach(async () => {
    place = await openImagePlace(kind);
    app = await openTestApp(place.env);
    await app.addUser('ada@example.org');
    session = await logIn(app, 'rest', 'ada@example.org');
    const made = await call(app, 'rest', 'products.create', { title: 'A lamp' }, session);
    productId = (made.body as Product).id;
  });
  afterEach(async () => {
    await app.close();
    await place.close();
  });

  const imageNames = () => place.names(app.dataDir);
  const upload = (images: Buffer[], transport: Transport = 'rest', product_id = productId) =>
    call(app, transport, 'products.uploadImages', { product_id, images }, session);
  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

  async function expectNothingLeft(): Promise<void> {
    const { folder } = app.deps.imageFiles;
    expect(await readdir(folder, { recursive: true })).toEqual(['.incoming']);
    expect(await imageNames()).toEqual([]);
    expect(await app.deps.db.selectFrom('product_images').selectAll().execute()).toEqual([]);
  }

  /** The names of the colours, red and blue, in the corners of an image. */
  async function corners(image: Buffer): Promise<string> {
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const offset = (y * info.width + x) * info.channels;
      return (data[offset] ?? 0) > (data[offset + 2] ?? 0) ? 'red' : 'blue';
    };
    const [right, bottom] = [info.width - 1, info.height - 1];
    return `${at(0, 0)} ${at(right, 0)} ${at(0, bottom)} ${at(right, bottom)}`;
  }

  describe.each(transportsOfRun)('through %s', (transport) => {
    test('JPEG, PNG and WebP become WebP in two sizes, in the order they were sent', async () => {
      const answer = await upload(
        [await jpegImage(500, 400), await pngImage(), await webpImage(70, 50)],
        transport,
      );
      expect(answer.status, answer.text).toBe(200);
      const { images } = answer.body as Product;
      expect(images.map(({ width, height }) => [width, height])).toEqual([
        [500, 400],
        [60, 40],
        [70, 50],
      ]);
      for (const image of images) {
        expect(image.url).toMatch(/^\/uploads\/[\da-f]{32}\.webp$/);
        const full = await sharp((await get(image.url)).rawPayload).metadata();
        expect([full.format, full.width, full.height]).toEqual(['webp', image.width, image.height]);
        const small = await sharp((await get(image.thumbnail_url)).rawPayload).metadata();
        expect([small.format, small.width]).toEqual(['webp', Math.min(320, image.width)]);
      }
    });

    test('a photo that lies on its side is turned up, and nothing of its metadata is left', async () => {
      const photo = await phonePhoto();
      expect(photo.includes(SECRET_PLACE)).toBe(true);
      expect(photo.includes('Exif')).toBe(true);
      const { body } = await upload([photo], transport);
      const [image] = (body as Product).images;
      expect(image).toMatchObject({ width: 400, height: 600 });
      for (const url of [image?.url ?? '', image?.thumbnail_url ?? '']) {
        const stored = (await get(url)).rawPayload;
        expect(await corners(stored)).toBe('red red blue blue');
        const { exif, xmp, iptc, icc, orientation } = await sharp(stored).metadata();
        expect([exif, xmp, iptc, icc, orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect(stored.includes('Exif') || stored.includes(SECRET_PLACE)).toBe(false);
      }
    });

    test('what is no image, or a damaged one, is refused with a sentence and leaves nothing', async () => {
      for (const [what, content] of await impostors()) {
        const answer = await upload([content], transport);
        expect([what, answer.status]).toEqual([what, 415]);
        expect(answer.detail, what).toMatch(/^The (?:file is not a JPEG, PNG or WebP|image is damaged).+\.$/);
      }
      await expectNothingLeft();
    });

    test('a bomb is refused by its header', async () => {
      const started = performance.now();
      for (const [width, height] of [
        [50_000, 50_000],
        [5001, 5000],
        [25_000_001, 1],
      ] as const) {
        const answer = await upload([pngBomb(width, height)], transport);
        expect(answer).toMatchObject({ status: 413, detail: 'The image has more than 25 megapixels.' });
      }
      expect(performance.now() - started).toBeLessThan(2000);
      await expectNothingLeft();
    });

    test('5 MiB are taken, one byte more is not', async () => {
      expect(await upload([await pngOfBytes(IMAGE_MAX_BYTES + 1)], transport)).toMatchObject({
        status: 413,
        detail: 'The file is larger than 5 MiB.',
      });
      await expectNothingLeft();
      expect((await upload([await pngOfBytes(IMAGE_MAX_BYTES)], transport)).status).toBe(200);
    });

    test('ten images are taken, eleven are not', async () => {
      const image = await pngImage();
      const answer = await upload(
        Array.from({ length: 11 }, () => image),
        transport,
      );
      expect(answer).toMatchObject({ status: 413, detail: 'At most 10 images can be sent at once.' });
      await expectNothingLeft();
      const taken = await upload(
        Array.from({ length: 10 }, () => image),
        transport,
      );
      expect((taken.body as Product).images).toHaveLength(10);
    });

    test('an upload is all or nothing, and says which image was refused', async () => {
      const good = await pngImage();
      for (const [bad, sentence] of [
        [Buffer.from('text'), 'Image 2: The file is not a JPEG, PNG or WebP image.'],
        [await pngOfBytes(IMAGE_MAX_BYTES + 1), 'Image 2: The file is larger than 5 MiB.'],
      ] as const) {
        expect((await upload([good, bad, good], transport)).detail).toBe(sentence);
      }
      await expectNothingLeft();
    });

    test('a product that is not there, or is something else, is 404 before anything is drawn', async () => {
      const { id } = await app.addUser('ben@example.org');
      for (const product of [id, 'malformed', '01970000-0000-7000-8000-000000000000', '']) {
        const answer = await upload([await pngImage()], transport, product);
        expect(answer).toMatchObject({ status: 404, detail: 'Product not found' });
      }
      await expectNothingLeft();
    });

    test('a product that is deleted during the upload is 404, and nothing is left', async () => {
      const photo = await jpegImage(3000, 2000);
      const under = upload(
        Array.from({ length: 5 }, () => photo),
        transport,
      );
      // The first image is published while the others are still rendered.
      await expect.poll(async () => (await imageNames()).length, { interval: 1 }).toBeGreaterThan(0);
      await call(app, 'rest', 'products.remove', { id: productId }, session);
      expect(await under).toMatchObject({ status: 404, detail: 'Product not found' });
      await expectNothingLeft();
    });

    test('a stranger is refused before a byte is written', async () => {
      const answer = await call(app, transport, 'products.uploadImages', {
        product_id: productId,
        images: [await pngImage()],
      });
      expect(answer.status).toBe(401);
      await expectNothingLeft();
    });
  });

  describe('a product', () => {
    const fill = async (images: number) => {
      const row = (position: number) => ({
        id: `i${position}`,
        product_id: productId,
        name: String(position).padStart(32, '0'),
        width: 1,
        height: 1,
        position,
      });
      await app.deps.db
        .insertInto('product_images')
        .values(Array.from({ length: images }, (_, index) => row(index + 1)))
        .execute();
    };
    const countOf = async () =>
      (await app.deps.db.selectFrom('product_images').select('id').execute()).length;
    const files = async () => (await imageNames()).length;

    test.each(transports)(
      'takes 50 images and refuses one more with a sentence, through %s',
      async (transport) => {
        await fill(IMAGES_PER_PRODUCT - 1);
        const image = await pngImage();
        const refused = { status: 409, detail: 'A product has at most 50 images.' };
        expect(await upload([image, image], transport)).toMatchObject(refused);
        expect([await countOf(), await files()]).toEqual([49, 0]);
        expect((await upload([image], transport)).status).toBe(200);
        expect(await upload([image], transport)).toMatchObject(refused);
        expect([await countOf(), await files()]).toEqual([50, 2]);
      },
    );

    test('never has more, however many uploads come at the same time', async () => {
      await fill(IMAGES_PER_PRODUCT - 5);
      const image = await pngImage();
      const answers = await Promise.all(Array.from({ length: 8 }, () => upload([image, image])));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
      // The files of the refused uploads are removed.
      expect([await countOf(), await files()]).toEqual([49, 2 * 4]);
    });
  });

  test('two images are decoded at once, 32 wait, and more are refused with 503 and Retry-After', async () => {
    const photo = await jpegImage(2500, 2000);
    const requests = Array.from({ length: 60 }, () =>
      multipartRequest(UPLOAD, { product_id: productId, images: [photo] }),
    );
    const answers = await Promise.all(
      requests.map(async (request) => {
        const { headers, ...rest } = await request;
        return app.app.inject({ ...rest, headers: { ...headers, authorization: `Bearer ${session.token}` } });
      }),
    );
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect([answer.headers['retry-after'], answer.json()]).toEqual([
        '2',
        { detail: 'The server is busy. Please try again in a moment.' },
      ]);
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(2 + 32);
    expect((await upload([await pngImage()])).status).toBe(200);
  });

  test('an honest image loses what was hidden behind it', async () => {
    const { body } = await upload([await polyglot()]);
    const stored = await get((body as Product).images[0]?.url ?? '');
    expect(stored.statusCode).toBe(200);
    expect(stored.rawPayload.includes('<script')).toBe(false);
  });

  test('a large photo is made small enough for a screen', async () => {
    const { body } = await upload([await jpegImage(5000, 2500)]);
    expect((body as Product).images[0]).toMatchObject({ width: 2048, height: 1024 });
  });

  describe('the form', () => {
    const CRLF = '\r\n';
    const part = (head: string, content: string | Buffer) =>
      Buffer.concat([
        Buffer.from(`--b${CRLF}content-disposition: form-data; ${head}${CRLF}${CRLF}`),
        Buffer.from(content),
        Buffer.from(CRLF),
      ]);
    const end = Buffer.from(`--b--${CRLF}`);
    const product = () => part('name="product_id"', productId);
    const image = async (name = 'images') =>
      part(`name="${name}"; filename="../../../etc/passwd"`, await pngImage());
    const send = (payload: Buffer, type = 'multipart/form-data; boundary=b', url = UPLOAD) =>
      app.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type, authorization: `Bearer ${session.token}` },
      });

    test('has its fields in any order, and others are ignored', async () => {
      for (const parts of [
        [await image(), product()],
        [product(), await image('other'), part('name="title"', 'Renamed'), await image()],
      ]) {
        const answer = await send(Buffer.concat([...parts, end]));
        expect(answer.statusCode, answer.body).toBe(200);
      }
      const { body } = await call(app, 'rest', 'products.get', { id: productId }, session);
      expect(body).toMatchObject({ title: 'A lamp', images: [{}, {}] });
      expect((await imageNames()).every((name) => /^[\da-f]{32}(?:-small)?\.webp$/.test(name))).toBe(true);
    });

    test.each(['/trpc/products.uploadImages', UPLOAD])('that is broken is refused at %s', async (url) => {
      const whole = Buffer.concat([product(), await image(), end]);
      for (const [what, payload, type, status] of [
        ['no boundary', whole, 'multipart/form-data', 400],
        ['another boundary', whole, 'multipart/form-data; boundary=c', 400],
        ['an end that is missing', whole.subarray(0, whole.length - 60), undefined, 400],
        ['no file', Buffer.concat([product(), end]), undefined, 422],
        ['no product', Buffer.concat([await image(), end]), undefined, 422],
        ['two products', Buffer.concat([product(), product(), await image(), end]), undefined, 422],
        [
          'text in the place of a file',
          Buffer.concat([product(), part('name="images"', 'text'), end]),
          undefined,
          422,
        ],
        [
          'a field of the prototype',
          Buffer.concat([part('name="__proto__"', 'x'), product(), await image(), end]),
          undefined,
          400,
        ],
        ['too many fields', Buffer.concat([...Array.from({ length: 12 }, product), end]), undefined, 413],
        [
          'JSON',
          Buffer.from(JSON.stringify({ product_id: productId, images: [{ path: '/etc/passwd' }] })),
          'application/json',
          415,
        ],
      ] as const) {
        const answer = await send(payload, type, url);
        expect([what, answer.statusCode, answer.body], what).toEqual([
          what,
          status,
          expect.stringContaining('"detail"'),
        ]);
      }
      await expectNothingLeft();
    });

    test('is taken nowhere else', async () => {
      const whole = Buffer.concat([part('name="title"', 'A lamp'), end]);
      for (const url of [
        '/api/v1/products',
        '/trpc/products.create',
        `/trpc/products.create,products.uploadImages?batch=1`,
      ]) {
        expect((await send(whole, undefined, url)).statusCode, url).toBe(415);
      }
    });

    test('that breaks off with its connection leaves nothing', async () => {
      const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      const head = `POST ${UPLOAD} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${session.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 3000000\r\n\r\n`;
      socket.write(
        Buffer.concat([
          Buffer.from(head),
          product(),
          part('name="images"; filename="a"', Buffer.alloc(2_000_000)),
        ]),
      );
      const { folder } = app.deps.imageFiles;
      const received = async () => (await readdir(folder, { recursive: true })).length;
      await expect.poll(received, { interval: 5 }).toBeGreaterThan(2);
      socket.destroy();
      await expect.poll(received).toBe(1);
      await expectNothingLeft();
    });
  });

  describe('served images', () => {
    let url: string;
    beforeEach(async () => {
      const { body } = await upload([await jpegImage(300, 200)]);
      url = (body as Product).images[0]?.url ?? '';
    });

    test('come with their type, for ever, and can do nothing', async () => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'accept-ranges': 'bytes',
      });
    });

    test('can be asked for in part, and only when changed', async () => {
      const whole = await get(url);
      const part = await get(url, { range: 'bytes=10-19' });
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes 10-19/${whole.rawPayload.length}`,
      ]);
      expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
      expect((await get(url, { range: `bytes=${whole.rawPayload.length}-` })).statusCode).toBe(416);
      const etag = String(whole.headers.etag);
      expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      const head = await app.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'image/webp']);
    });

    test('are found by their name and in no other way', async () => {
      await place.write(app.dataDir, `${'0'.repeat(32)}.webp`, 'not in the database');
      const name = url.split('/').at(-1) ?? '';
      for (const path of [
        '',
        '/',
        '/.incoming',
        `/${'0'.repeat(32)}.webp`,
        `/${name.toUpperCase()}`,
        `/${name}%00`,
        `/${name.replace('.webp', '')}`,
        '/..%2foriel.db',
        '/..%5coriel.db',
        '/..;/oriel.db',
      ]) {
        const answer = await get(`/uploads${path}`);
        expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { detail: 'Not Found' }]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      const wrong = await app.app.inject({ method: 'DELETE', url });
      expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD']);
    });

    test.runIf(kind === 'a folder')('lie on disk for their owner alone', async () => {
      const { folder } = app.deps.imageFiles;
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        const { mode } = await stat(join(folder, entry.name));
        expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
      }
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    });

    test('whose file is lost are 404, and are not kept as such', async () => {
      await place.remove(app.dataDir, url.split('/').at(-1) ?? '');
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    });
  });

  test('changes and refusals are security events, without anything of the file', async () => {
    const lines: string[] = [];
    app.deps.log = pino(
      {},
      new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
    );
    const request = await multipartRequest(UPLOAD, {
      product_id: productId,
      images: [Buffer.from(SECRET_PLACE)],
    });
    await app.app.inject({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${session.token}` },
    });
    await upload([await pngImage()]);
    await call(app, 'trpc', 'products.update', { id: productId, title: 'A lantern' }, session);
    const made = (await call(app, 'rest', 'products.create', { title: 'Another' }, session)).body as Product;
    await call(app, 'rest', 'products.remove', { id: made.id }, session);
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);
    expect(events.map(({ event, target, actor, address }) => [event, target, typeof actor, address])).toEqual(
      [
        ['upload_refused', undefined, 'string', '127.0.0.0/24'],
        ['product_updated', productId, 'string', '127.0.0.0/24'],
        ['product_updated', productId, 'string', '127.0.0.0/24'],
        ['product_created', made.id, 'string', '127.0.0.0/24'],
        ['product_deleted', made.id, 'string', '127.0.0.0/24'],
      ],
    );
    expect(lines.join('')).not.toContain(SECRET_PLACE);
  });
});
