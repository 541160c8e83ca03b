// The real program with its images in an object store: starts, faults of the store, kills, backups and restores.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#shared/products.ts';
import { BUCKET_PREFIX, openBucket, SECRET_KEY, type Bucket } from '../testing/bucket.ts';
import { pngImage } from '../testing/images.ts';
import { until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, run, serve, type Serving } from '../testing/process.ts';

const owner = { FIRST_SUPERUSER: 'ada@example.org', FIRST_SUPERUSER_PASSWORD: 'correct horse battery' };
const DAY_MS = 24 * 60 * 60 * 1000;

let bucket: Bucket;
const servers: Serving[] = [];
beforeEach(async () => void (bucket = await openBucket()));
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop('SIGKILL');
  await bucket.stop().catch(() => {});
});

async function start(dataDir: string, env: Record<string, string> = bucket.env): Promise<Serving> {
  const server = await serve({ DATA_DIR: dataDir, BACKUP_EVERY: 'off', ...owner, ...env });
  servers.push(server);
  return server;
}

/** A signed-in client. */
async function logIn({ url }: Serving) {
  const answer = await fetch(`${url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: owner.FIRST_SUPERUSER, password: owner.FIRST_SUPERUSER_PASSWORD }),
  });
  const headers = { authorization: `Bearer ${Object(await answer.json()).access_token}` };
  return {
    async alarms(): Promise<string[]> {
      const body = Object(await (await fetch(`${url}/readyz`, { headers })).json());
      return body.alarms.map((alarm: object) => Object(alarm).name);
    },
    async makeProduct(): Promise<Product> {
      const init = { method: 'POST', body: '{"title":"A lamp"}' };
      const json = { ...headers, 'content-type': 'application/json' };
      return (await (await fetch(`${url}/api/v1/products/`, { ...init, headers: json })).json()) as Product;
    },
    async upload(product: Product): Promise<Response> {
      const form = new FormData();
      form.append('product_id', product.id);
      form.append('images', new Blob([new Uint8Array(await pngImage(300, 200))]), 'photo.png');
      return fetch(`${url}/api/v1/products/upload-images`, { method: 'POST', body: form, headers });
    },
    async list(): Promise<Product[]> {
      return Object(await (await fetch(`${url}/api/v1/products/`, { headers })).json()).data;
    },
  };
}

/** A product with an image. @returns the addresses of its files */
async function addImage(server: Serving): Promise<string[]> {
  const client = await logIn(server);
  const answer = await client.upload(await client.makeProduct());
  const { images } = (await answer.json()) as Product;
  return images.flatMap(({ url, thumbnail_url }) => [url, thumbnail_url]);
}

const statuses = ({ url }: Serving, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await fetch(url + path)).status));

test('keys that the store refuses stop the start with a sentence that names the settings and no secret', async () => {
  const dataDir = join(newDataDir(), 'new');
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    ...bucket.env,
    S3_SECRET_ACCESS_KEY: 'wrong-secret-0123456789',
  };
  const refused = await run([], { env });
  expect(refused.code).toBe(78);
  expect(refused.stderr).toMatch(
    /^UPLOADS_URL is not usable, because the object store at .+ answers with 403 \(SignatureDoesNotMatch\): check .+\.\n$/,
  );
  expect(refused.stderr + refused.stdout).not.toContain('wrong-secret');
  expect(existsSync(dataDir)).toBe(false);
  const wrongBucket = bucket.env.UPLOADS_URL.replace('oriel-images', 'another');
  expect((await run([], { env: { ...env, ...bucket.env, UPLOADS_URL: wrongBucket } })).stderr).toContain(
    '404 (NoSuchBucket)',
  );
});

test('a store that is away at the start raises an alarm; the rest works, and images do when it is back', async () => {
  await bucket.stop();
  const server = await start(newDataDir(), { ...bucket.env, LOG_LEVEL: 'trace' });
  const client = await logIn(server);
  expect(await client.alarms()).toEqual(['object_store_failing']);
  const product = await client.makeProduct();
  const refused = await client.upload(product);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await bucket.start();
  expect((await client.upload(product)).status).toBe(200);
  expect(await client.alarms()).toEqual([]);
  await server.stop();
  expect(server.log().split('"alarm":"object_store_failing"')).toHaveLength(2);
  expect(server.log()).not.toContain(SECRET_KEY);
});

test('a kill between the store and the row leaves an orphan that is not served and is removed after a day', async () => {
  const dataDir = newDataDir();
  const server = await start(dataDir);
  const kept = await addImage(server);
  const client = await logIn(server);
  const product = await client.makeProduct();
  // The first file is stored, the second one never answered.
  bucket.fault = (method, key) => (method === 'PUT' && key?.includes('-small') ? 'silence' : undefined);
  const under = client.upload(product).catch(() => 'broken off');
  await until(() => bucket.names().length === 3);
  await server.stop('SIGKILL');
  expect(await under).toBe('broken off');
  bucket.fault = () => undefined;
  const [orphan = ''] = bucket.names().filter((name) => !kept.includes(`/uploads/${name}`));
  const older = `${'0'.repeat(32)}.webp`;
  bucket.objects.set(`${BUCKET_PREFIX}/${older}`, { content: Buffer.from('x'), modifiedAt: new Date() });
  for (const name of bucket.names()) if (name !== orphan) bucket.age(name, 2 * DAY_MS);

  const second = await start(dataDir);
  await until(() => !bucket.names().includes(older));
  expect(await statuses(second, [...kept, `/uploads/${orphan}`])).toEqual([200, 200, 404]);
  expect(bucket.names()).toContain(orphan);
  await second.stop();
  bucket.age(orphan, 2 * DAY_MS);
  const third = await start(dataDir);
  await until(() => bucket.names().length === 2);
  expect(await statuses(third, kept)).toEqual([200, 200]);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['.incoming']);
});

test('a client that leaves in the middle of an image releases the connection to the store', async () => {
  const server = await start(newDataDir());
  const [path = ''] = await addImage(server);
  const key = `${BUCKET_PREFIX}/${path.replace('/uploads/', '')}`;
  // More than the buffers between the store and the client take.
  bucket.objects.set(key, { content: Buffer.alloc(64_000_000), modifiedAt: new Date() });
  const socket = connect(server.port, 'localhost');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  socket.once('data', () => socket.pause());
  await until(() => bucket.busy() === 1);
  const size = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]);
  expect(size / 1024).toBeLessThan(200);
  socket.destroy();
  await until(() => bucket.busy() === 0);
  expect(await (await logIn(server)).alarms()).toEqual([]);
});

test.skipIf(isPostgres)(
  'images move from a folder to a store and back by a backup and a restore; what was there before is kept',
  async () => {
    const [inFolder, inStore, back] = [newDataDir(), newDataDir(), newDataDir()];
    const first = await start(inFolder, {});
    const paths = await addImage(first);
    await first.stop();
    const file = join(newDataDir(), 'move.tar');
    expect((await run(['backup', file], { env: { DATA_DIR: inFolder } })).code).toBe(0);

    // The target has data of its own.
    const former = await start(inStore);
    const formerPaths = await addImage(former);
    await former.stop();
    const restored = await run(['restore', file], { env: { DATA_DIR: inStore, ...bucket.env } });
    expect(restored.code, restored.stderr).toBe(0);
    const second = await start(inStore);
    expect(await statuses(second, [...paths, ...formerPaths])).toEqual([200, 200, 404, 404]);
    await second.stop();
    for (const name of bucket.names()) bucket.age(name, 2 * DAY_MS);
    const third = await start(inStore);
    await until(() => bucket.names().length === paths.length);
    const [, previous = ''] = /What was there before is in (\S+)\./.exec(restored.stdout) ?? [];
    expect(
      readdirSync(join(previous, 'uploads'))
        .filter((name) => name.endsWith('.webp'))
        .toSorted(),
    ).toEqual(formerPaths.map((path) => path.replace('/uploads/', '')).toSorted());

    // A backup of the running server, read from the store.
    const another = join(newDataDir(), 'back.tar');
    const made = await run(['backup', another], { env: { DATA_DIR: inStore, ...bucket.env } });
    expect(made.stdout, made.stderr).toContain(' 2 uploaded files');
    expect((await run(['verify', another])).code).toBe(0);
    await third.stop();
    expect((await run(['restore', another], { env: { DATA_DIR: back } })).code).toBe(0);
    const fourth = await start(back, {});
    expect(await statuses(fourth, paths)).toEqual([200, 200]);
    const bytes = async ({ url }: Serving) =>
      Buffer.from(await (await fetch(`${url}${paths[0]}`)).arrayBuffer());
    expect(
      (await bytes(fourth)).equals(readFileSync(join(inFolder, 'uploads', paths[0]?.split('/')[2] ?? ''))),
    ).toBe(true);
  },
);

test.skipIf(isPostgres)(
  'a backup that cannot read the store fails with a sentence and leaves no file, a restore changes nothing',
  async () => {
    const dataDir = newDataDir();
    const env = { DATA_DIR: dataDir, ...bucket.env };
    const server = await start(dataDir);
    const paths = await addImage(server);
    await server.stop();
    const file = join(newDataDir(), 'backup.tar');
    bucket.fault = (method, key) => (method === 'GET' && key !== undefined ? 'half' : undefined);
    const failed = await run(['backup', file], { env });
    expect([failed.code, existsSync(file)]).toEqual([1, false]);
    expect(failed.stderr).toMatch(/^The backup .+ could not be made: the object store at .+\.\n$/);
    expect(failed.stderr.split('\n')).toHaveLength(2);
    let halves = 2;
    bucket.fault = (method, key) =>
      method === 'GET' && key !== undefined && halves-- > 0 ? 'half' : undefined;
    expect((await run(['backup', file], { env })).code).toBe(0);

    bucket.fault = (method) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
    const refused = await run(['restore', file], { env });
    expect([refused.code, refused.stderr]).toEqual([
      78,
      expect.stringMatching(
        /^UPLOADS_URL is not usable, because the object store.+403.+: check it and the keys/,
      ),
    ]);
    bucket.fault = () => undefined;
    const again = await start(dataDir);
    expect(await statuses(again, paths)).toEqual([200, 200]);
  },
);

test('the doctor looks at the store', async () => {
  const env = { DATA_DIR: newDataDir(), ...bucket.env };
  const line = async (changed: Record<string, string> = {}) =>
    (await run(['doctor'], { env: { ...env, ...changed } })).stdout
      .split('\n')
      .find((text) => text.includes('uploads '));
  expect(await line()).toMatch(/^ok {4}uploads +The object store at http.+ lets us in\.$/);
  expect(await line({ S3_ACCESS_KEY_ID: 'wrong' })).toMatch(/^wrong uploads .+403 \(InvalidAccessKeyId\)/);
});
