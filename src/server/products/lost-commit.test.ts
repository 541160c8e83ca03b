// The connection to PostgreSQL breaks when an upload has been committed, before the answer arrives.
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/products.ts';
import { databaseOf, dropDatabase, isPostgres } from '../testing/postgres.ts';
import { pngImage } from '../testing/images.ts';
import { newDataDir } from '../testing/process.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn } from '../testing/transports.ts';

describe.runIf(isPostgres)('a commit whose answer is lost', () => {
  const dataDir = newDataDir();
  let app: TestApp;
  let isCommitLost = false;
  const proxy = createServer((client) => {
    const url = new URL(address);
    const server = connect(Number(url.port), url.hostname);
    let isLost = false;
    client.on('data', (chunk) => {
      isLost ||= isCommitLost && chunk.includes('commit\0');
      server.write(chunk);
    });
    server.on('data', (chunk) => (isLost ? client.destroy() : client.write(chunk)));
    client.on('error', () => {}).on('close', () => server.destroy());
    server.on('error', () => {}).on('close', () => client.destroy());
  });
  let address = '';
  beforeEach(async () => {
    address = (await databaseOf(dataDir)) ?? '';
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const through = new URL(address);
    through.hostname = '127.0.0.1';
    through.port = String((proxy.address() as AddressInfo).port);
    app = await openTestApp({ DATABASE_URL: through.href });
  });
  afterEach(async () => {
    await app.close();
    proxy.close();
    await dropDatabase(dataDir);
  });

  test('is answered with 503, and the images that it has stored are served', async () => {
    await app.addUser('ada@example.org', { is_superuser: true });
    const session = await logIn(app, 'rest', 'ada@example.org');
    const { body } = await call(app, 'rest', 'products.create', { title: 'A lamp' }, session);
    const { id } = body as Product;
    isCommitLost = true;
    const images = [await pngImage()];
    const upload = await call(app, 'rest', 'products.uploadImages', { product_id: id, images }, session);
    isCommitLost = false;
    expect(upload).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    const product = (await call(app, 'rest', 'products.get', { id }, session)).body as Product;
    expect(product.images).toHaveLength(1);
    for (const { url } of product.images) expect((await app.app.inject({ url })).statusCode).toBe(200);
  });
});
