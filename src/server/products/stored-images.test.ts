// Images in an object store: served as from a folder, and what clients are told while the store fails.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#shared/products.ts';
import { BUCKET_PREFIX, openBucket, type Bucket, type Fault } from '../testing/bucket.ts';
import { pngImage } from '../testing/images.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn, type Session } from '../testing/transports.ts';
import { sweepImages } from './product-images.service.ts';

interface Installation {
  app: TestApp;
  session: Session;
  product: Product;
}

let bucket: Bucket;
let stored: Installation;
const opened: TestApp[] = [];
beforeEach(async () => {
  bucket = await openBucket();
  stored = await open({ ...bucket.env });
});
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
  await bucket.stop().catch(() => {});
});

/** An app with a product of one image. */
async function open(env: Record<string, string>): Promise<Installation> {
  const app = await openTestApp(env);
  opened.push(app);
  await app.addUser('ada@example.org', { is_superuser: true });
  const session = await logIn(app, 'rest', 'ada@example.org');
  const { body } = await call(app, 'rest', 'products.create', { title: 'A lamp' }, session);
  const installation = { app, session, product: body as Product };
  installation.product = (await upload(installation)).body as Product;
  return installation;
}

async function upload({ app, session, product }: Installation) {
  const input = { product_id: product.id, images: [await pngImage()] };
  return call(app, 'rest', 'products.uploadImages', input, session);
}

const urlOf = ({ product }: Installation) => product.images[0]?.url ?? '';
const alarms = ({ app }: Installation) => app.deps.alarms.active().map(({ name }) => name);

test('answers are those of a folder: statuses, headers and bytes, for conditions and ranges of all kinds', async () => {
  const folder = await open({});
  const facts = async (installation: Installation) => {
    const { headers } = await installation.app.app.inject({ url: urlOf(installation) });
    return { etag: String(headers.etag), date: String(headers['last-modified']) };
  };
  const [ofStore, ofFolder] = [await facts(stored), await facts(folder)];
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  const earlier = new Date(0).toUTCString();
  const requests: readonly ((known: typeof ofStore) => Record<string, string>)[] = [
    () => ({}),
    ...['0-9', '10-', '-5', '0-999999', '999999-', '5-3', 'x', '-', '0-1,4-5', '0-1,x', '-999999'].map(
      (range) => () => ({ range: `bytes=${range}` }),
    ),
    () => ({ range: 'lines=1-2' }),
    ({ etag }) => ({ 'if-none-match': etag }),
    ({ etag }) => ({ 'if-none-match': `"x", ${etag}` }),
    ({ etag }) => ({ 'if-none-match': etag, 'cache-control': 'no-cache' }),
    () => ({ 'if-none-match': '*' }),
    () => ({ 'if-none-match': '"x"', 'if-modified-since': later }),
    ({ date }) => ({ 'if-modified-since': date }),
    () => ({ 'if-modified-since': earlier }),
    () => ({ 'if-modified-since': 'yesterday' }),
    ({ etag }) => ({ 'if-match': etag }),
    () => ({ 'if-match': '*' }),
    () => ({ 'if-match': '"x"' }),
    ({ date }) => ({ 'if-unmodified-since': date }),
    () => ({ 'if-unmodified-since': earlier }),
    ({ etag }) => ({ 'if-range': etag, range: 'bytes=0-9' }),
    () => ({ 'if-range': '"x"', range: 'bytes=0-9' }),
    ({ date }) => ({ 'if-range': date, range: 'bytes=0-9' }),
    () => ({ 'if-range': earlier, range: 'bytes=0-9' }),
  ];
  for (const headersFor of requests)
    for (const method of ['GET', 'HEAD'] as const) {
      const ask = async (installation: Installation, known: typeof ofStore) => {
        const headers = headersFor(known);
        const answer = await installation.app.app.inject({ method, url: urlOf(installation), headers });
        const { etag, date, 'last-modified': modified, 'x-request-id': _id, ...rest } = answer.headers;
        return {
          status: answer.statusCode,
          headers: { ...rest, etag: typeof etag, date: typeof date, modified: typeof modified },
          body: answer.rawPayload,
        };
      };
      const asked = `${method} ${JSON.stringify(headersFor(ofStore))}`;
      expect(await ask(stored, ofStore), asked).toEqual(await ask(folder, ofFolder));
    }
});

test.each<{ what: string; fault: Fault; isRefusal: boolean }>([
  { what: 'is overloaded', fault: { status: 503, code: 'SlowDown' }, isRefusal: false },
  { what: 'has an error', fault: { status: 500, code: 'InternalError' }, isRefusal: false },
  { what: 'refuses the keys', fault: { status: 403, code: 'AccessDenied' }, isRefusal: true },
  { what: 'breaks connections off', fault: 'reset', isRefusal: false },
])(
  'while the store $what, clients get 503 with Retry-After, and nothing is stored',
  async ({ fault, isRefusal }) => {
    const names = bucket.names();
    bucket.fault = () => fault;
    for (const answer of [
      await upload(stored).then(({ status, headers, body }) => ({ status, headers, body })),
      ...(await Promise.all(
        [{}, { range: 'bytes=0-1' }].map(async (headers) => {
          const { statusCode: status, ...rest } = await stored.app.app.inject({
            url: urlOf(stored),
            headers,
          });
          return { status, headers: rest.headers, body: rest.json() };
        }),
      )),
    ]) {
      expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
        503,
        '5',
        { detail: 'The server cannot reach its images and files at the moment.' },
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(alarms(stored)).toEqual(['object_store_failing']);
    expect(stored.app.deps.alarms.active()[0]?.sentence).toMatch(
      /Its last error: the object store at http.+\.$/,
    );
    // The rest of the product works, and removing an image leaves its files to the sweep.
    const input = { id: stored.product.id, image_id: stored.product.images[0]?.id };
    const removed = await call(stored.app, 'rest', 'products.removeImage', input, stored.session);
    expect(removed.status).toBe(200);
    expect(bucket.names()).toEqual(names);

    bucket.fault = () => undefined;
    expect((await upload(stored)).status).toBe(200);
    if (isRefusal) {
      // Reading and removing were refused too.
      expect(alarms(stored)).toEqual(['object_store_failing']);
      const of = { id: stored.product.id };
      const { body } = await call(stored.app, 'rest', 'products.get', of, stored.session);
      const [image] = (body as Product).images;
      expect((await stored.app.app.inject({ url: image?.url ?? '' })).statusCode).toBe(200);
      const remove = { ...of, image_id: image?.id };
      expect((await call(stored.app, 'rest', 'products.removeImage', remove, stored.session)).status).toBe(
        200,
      );
    }
    expect(alarms(stored)).toEqual([]);
  },
);

test('a store that is full is 507; images are still served, which does not end the alarm', async () => {
  bucket.fault = (method) => (method === 'PUT' ? { status: 507, code: 'InsufficientStorage' } : undefined);
  expect(await upload(stored)).toMatchObject({
    status: 507,
    detail: 'The server has no space left to store this.',
  });
  expect((await stored.app.app.inject({ url: urlOf(stored) })).statusCode).toBe(200);
  expect(alarms(stored)).toEqual(['object_store_failing']);
  bucket.fault = () => undefined;
  expect((await upload(stored)).status).toBe(200);
  expect(alarms(stored)).toEqual([]);
});

test('an image of which only one file can be stored is not added, and the other file is removed', async () => {
  const names = bucket.names();
  bucket.fault = (method, key) =>
    method === 'PUT' && key?.includes('-small') ? { status: 403, code: 'AccessDenied' } : undefined;
  expect((await upload(stored)).status).toBe(503);
  expect(bucket.names()).toEqual(names);
  const { body } = await call(stored.app, 'rest', 'products.get', { id: stored.product.id }, stored.session);
  expect((body as Product).images).toHaveLength(1);
});

test('the sweep of images asks the store for no files of Ask, however many there are', async () => {
  const { deps } = stored.app;
  const old = { content: Buffer.from('x'), modifiedAt: new Date(0) };
  const orphan = `${'0'.repeat(32)}.webp`;
  bucket.objects.set(`${BUCKET_PREFIX}/${orphan}`, old);
  for (let n = 0; n < 50; n += 1) bucket.objects.set(`${BUCKET_PREFIX}/files/${n}${orphan}`, old);
  const before = bucket.names();
  bucket.queries.length = 0;
  expect(await sweepImages(deps.db, deps.imageFiles)).toBe(1);
  expect(bucket.names()).toEqual(before.filter((name) => name !== orphan));
  // One page: the two files of the image, and the one without a row.
  expect(bucket.queries).toHaveLength(1);
});
