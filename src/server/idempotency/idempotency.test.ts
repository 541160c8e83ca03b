// A request repeated with the same `Idempotency-Key` is done once, on both transports, also concurrently.
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/products.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import { openBeside } from '../testing/engines.ts';
import {
  call,
  transports,
  logIn,
  type Answer,
  type Session,
  transportsOfRun,
} from '../testing/transports.ts';
import { jpegImage, pngImage } from '../testing/images.ts';
import { ADA, authorize, callTrpc, post, until } from '../testing/people.ts';
import { newDataDir, serve } from '../testing/process.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import type { Transport } from '../trpc/context.ts';
import { sweepIdempotencyKeys } from './idempotency.service.ts';

const HOUR = 3_600_000;

let app: TestApp;
let ada: Session;
let adaId: string;
let lines: string[];
beforeEach(async () => {
  app = await openTestApp();
  lines = [];
  app.deps.log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  adaId = (await app.addUser('ada@example.org')).id;
  ada = await logIn(app, 'rest', 'ada@example.org');
});
afterEach(() => app.close());

interface Sent {
  key?: string;
  transport?: Transport;
  who?: Session;
}

const send = (procedure: ProcedureName, input: unknown, { key, transport = 'rest', who = ada }: Sent = {}) =>
  call(app, transport, procedure, input, who, key === undefined ? {} : { 'idempotency-key': key });
const create = (title: string, sent: Sent = {}) => send('products.create', { title }, sent);

const titles = async () =>
  (await app.deps.db.selectFrom('products').select('title').execute()).map(({ title }) => title);
const storedKeys = () => app.deps.db.selectFrom('idempotency_keys').selectAll().execute();
const auditRows = async (action: string) =>
  (await app.deps.db.selectFrom('audit').select('id').where('action', '=', action).execute()).length;
const logged = (event: string) => lines.filter((line) => line.includes(`"event":"${event}"`)).length;
const files = async () =>
  (await readdir(app.deps.imageFiles.folder, { recursive: true })).filter((name) => name !== '.incoming');
const productOf = (answer: Answer | undefined) => answer?.body as Product;
const imagesOf = (answer: Answer | undefined) => productOf(answer).images;

async function makeProduct(): Promise<string> {
  return productOf(await create('A lamp')).id;
}

describe.each(transportsOfRun)('through %s', (transport) => {
  test('a product is made once: the answer is that of the first time, and nothing else happens', async () => {
    const first = await create('A lamp', { key: 'lamp', transport });
    expect(first.status).toBe(200);
    await send('products.update', { id: productOf(first).id, title: 'Changed since' });
    app.advance(23 * HOUR);
    const session = await logIn(app, transport, 'ada@example.org');
    for (const again of transports) {
      const { status, body } = await create('A lamp', { key: 'lamp', transport: again, who: session });
      expect([status, body]).toEqual([200, first.body]);
    }
    expect(await titles()).toEqual(['Changed since']);
    expect([await auditRows('product_created'), logged('product_created')]).toEqual([1, 1]);
  });

  test('without a key, or with another one, it is done each time', async () => {
    for (const key of [undefined, undefined, 'one', 'two', 'ONE']) await create('A lamp', { key, transport });
    expect(await titles()).toHaveLength(5);
    expect(await storedKeys()).toHaveLength(3);
  });

  test('a key that was used with another input is refused with a sentence, whatever comes of it', async () => {
    await create('A lamp', { key: 'lamp', transport });
    const other = await create('A table', { key: 'lamp', transport });
    expect(other).toMatchObject({
      status: 422,
      detail: 'This Idempotency-Key was used for another request: send a new one with this.',
    });
    // The same input, written differently.
    const same = await send('products.create', { description: ' ', title: ' A lamp', x: 1 }, { key: 'lamp' });
    expect(same.status).toBe(200);
    expect(await titles()).toEqual(['A lamp']);
  });

  test('images are added once and rendered once; other bytes are another request', async () => {
    const product_id = await makeProduct();
    const upload = (images: Buffer[], key = 'images', id = product_id) =>
      send('products.uploadImages', { product_id: id, images }, { key, transport });
    const pictures = [await pngImage(30, 20), await jpegImage(50, 40)];
    const first = await upload(pictures);
    expect(imagesOf(first).map(({ width }) => width)).toEqual([30, 50]);
    const stored = await files();
    const publish = app.deps.imageFiles.publish;
    app.deps.imageFiles.publish = () => Promise.reject(new Error('rendered again'));
    expect([await upload(pictures), await upload(pictures)].map(({ body }) => body)).toEqual([
      first.body,
      first.body,
    ]);
    for (const different of [pictures.slice(0, 1), pictures.toReversed(), [await pngImage(31, 20)]])
      expect((await upload(different)).status).toBe(422);
    app.deps.imageFiles.publish = publish;
    expect((await upload(pictures, 'images', await makeProduct())).status).toBe(422);
    expect(await files()).toEqual(stored);
    expect([await auditRows('product_updated'), logged('product_updated')]).toEqual([1, 1]);
    expect(imagesOf(await upload(pictures, 'another'))).toHaveLength(4);
  });

  test('the same at the same time is done once, and everyone has the answer', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => create('A lamp', { key: 'lamp', transport })),
    );
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(await titles()).toEqual(['A lamp']);
    const product_id = productOf(made[0]).id;
    const images = [await jpegImage(900, 700)];
    const sent = { key: 'images', transport };
    const added = await Promise.all(
      Array.from({ length: 4 }, () => send('products.uploadImages', { product_id, images }, sent)),
    );
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(added.map(({ text }) => text)).size).toBe(1);
    // The other requests have rendered it too, and have removed their files.
    const [image] = imagesOf(added[0]);
    expect((await files()).map((name) => `/uploads/${name}`).toSorted()).toEqual(
      [image?.url, image?.thumbnail_url].toSorted(),
    );
    expect([await auditRows('product_updated'), logged('product_updated')]).toEqual([1, 1]);
  });

  test('two that differ, with one key at the same time: one is done, the other refused', async () => {
    const answers = await Promise.all(
      ['A lamp', 'A table'].map((title) => create(title, { key: 'x', transport })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await titles()).toHaveLength(1);
  });

  test('what failed may be sent again', async () => {
    const missing = { product_id: '01970000-0000-7000-8000-000000000000', images: [await pngImage()] };
    expect((await create('', { key: 'lamp', transport })).status).toBe(422);
    expect((await send('products.uploadImages', missing, { key: 'images', transport })).status).toBe(404);
    const images = [Buffer.from('no picture')];
    const product_id = await makeProduct();
    const broken = await send('products.uploadImages', { product_id, images }, { key: 'images', transport });
    expect(broken.status).toBe(415);
    expect(await storedKeys()).toEqual([]);
    const sent = { key: 'images', transport };
    expect((await create('A lamp', { key: 'lamp', transport })).status).toBe(200);
    expect((await send('products.uploadImages', { ...missing, product_id }, sent)).status).toBe(200);
  });

  test('a malformed key is refused before the body is read, and other calls do not look at it', async () => {
    const sentence = 'Idempotency-Key is to be given once, as 1 to 255 visible ASCII characters.';
    const upload = { product_id: await makeProduct(), images: [await pngImage()] };
    for (const key of ['', ' ', 'two words', 'x'.repeat(256), 'tab\there', 'naïve', 'a, b']) {
      for (const [procedure, input] of [
        ['products.create', { title: 'A lamp' }],
        ['products.uploadImages', upload],
      ] as const) {
        expect(await send(procedure, input, { key, transport }), key).toMatchObject({
          status: 400,
          detail: sentence,
        });
      }
      expect((await send('products.list', {}, { key, transport })).status).toBe(200);
      const eva = { email: 'eva@example.org' };
      expect(
        (await call(app, transport, 'subscribers.join', eva, undefined, { 'idempotency-key': key })).status,
      ).toBe(200);
    }
    for (const key of ['!', '~'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])
      expect((await create('A lamp', { key, transport })).status).toBe(200);
  });
});

test('a key is its user’s own, and its procedure’s', async () => {
  await app.addUser('ben@example.org');
  const ben = await logIn(app, 'trpc', 'ben@example.org');
  const [mine, his] = [await create('A lamp', { key: '1' }), await create('A lamp', { key: '1', who: ben })];
  expect(mine.body).not.toEqual(his.body);
  const product_id = productOf(mine).id;
  const upload = { product_id, images: [await pngImage()] };
  expect((await send('products.uploadImages', upload, { key: '1' })).status).toBe(200);
  expect((await create('A lamp', { key: '1', who: { token: 'A'.repeat(43) } })).status).toBe(401);
});

test('two headers are refused, also where Node joins them to one', async () => {
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/products/`, { method: 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.setHeader('content-type', 'application/json');
    sent.setHeader('authorization', `Bearer ${ada.token}`);
    sent.setHeader('idempotency-key', ['one', 'two']);
    sent.on('error', reject).end('{"title":"A lamp"}');
  });
  expect(status).toBe(400);
  expect(await titles()).toEqual([]);
});

test('a stored answer holds neither key nor input, and is deleted after a day and with its user', async () => {
  await create('A lamp', { key: 'my-secret-order-number' });
  const [row] = await storedKeys();
  expect(row).toMatchObject({ user_id: adaId, procedure: 'products.create' });
  expect([row?.key_hash.length, row?.input_hash.length]).toEqual([32, 32]);
  expect(JSON.stringify(row)).not.toContain('secret');
  app.advance(23.9 * HOUR);
  expect(await sweepIdempotencyKeys(app.deps.db, app.deps.clock())).toBe(0);
  app.advance(0.2 * HOUR);
  expect(await sweepIdempotencyKeys(app.deps.db, app.deps.clock())).toBe(1);
  ada = await logIn(app, 'rest', 'ada@example.org');
  await create('A lamp', { key: 'my-secret-order-number' });
  expect(await titles()).toHaveLength(2);
  await call(app, 'rest', 'users.removeMe', undefined, ada);
  expect(await storedKeys()).toEqual([]);
});

test('a user who is gone before the change is made is not signed in, and nothing is made', async () => {
  const images = [await jpegImage(2000, 1500)];
  const under = send('products.uploadImages', { product_id: await makeProduct(), images }, { key: 'images' });
  await expect.poll(async () => (await files()).length, { interval: 1 }).toBeGreaterThan(0);
  await app.deps.db.deleteFrom('users').where('id', '=', adaId).execute();
  expect(await under).toMatchObject({ status: 401, detail: 'Not authenticated' });
  expect((await files()).filter((name) => name.endsWith('.webp'))).toEqual([]);
});

test('a key is known after a kill -9, and forgotten by a start that is a day later', async () => {
  const env = { DATA_DIR: newDataDir(), ...ADA };
  const key = { 'idempotency-key': 'lamp' };
  const first = await serve(env);
  const headers = { ...(await authorize(first.url)), ...key };
  const made: unknown = await (
    await post(`${first.url}/api/v1/products/`, { title: 'A lamp' }, headers)
  ).json();
  await first.stop('SIGKILL');
  const second = await serve(env);
  const login = { ...(await authorize(second.url)), ...key };
  expect(await callTrpc(second.url, 'products.create', login, { title: 'A lamp' })).toEqual(made);
  await second.stop('SIGKILL');
  const between = await openBeside(env.DATA_DIR);
  const created_at = new Date(Date.now() - 24.1 * HOUR).toISOString();
  const update = between.db.updateTable('idempotency_keys').set({ created_at });
  expect((await update.executeTakeFirst()).numUpdatedRows).toBe(1n);
  await between.close();
  const third = await serve(env);
  // Maintenance begins a second after the start.
  const { db, close } = await openBeside(env.DATA_DIR);
  const keys = () => db.selectFrom('idempotency_keys').select('answer').execute();
  await until(async () => (await keys()).length === 0);
  await close();
  await third.stop('SIGKILL');
});
