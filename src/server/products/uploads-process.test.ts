// Uploads to the real process: memory during large photos, kill -9, and a full disk.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#shared/products.ts';
import { onSmallDisk } from '../testing/faults.ts';
import { imagePlaces, openImagePlace, type ImagePlace } from '../testing/image-places.ts';
import { largePhoto, pngImage, pngOfBytes } from '../testing/images.ts';
import { percentile, residentKiB } from '../testing/measure.ts';
import { until } from '../testing/people.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';

const owner = { FIRST_SUPERUSER: 'ada@example.org', FIRST_SUPERUSER_PASSWORD: 'correct horse battery' };

let server: Serving | undefined;
let place: ImagePlace | undefined;
afterEach(async () => {
  await server?.stop('SIGKILL');
  await place?.close();
  place = undefined;
});

interface Client {
  authorization: string;
  post(path: string, body: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
  upload(product: Product, image: Buffer): Promise<Response>;
}

async function logIn({ url }: Serving): Promise<Client> {
  const answer = await fetch(`${url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: owner.FIRST_SUPERUSER, password: owner.FIRST_SUPERUSER_PASSWORD }),
  });
  const authorization = `Bearer ${Object(await answer.json()).access_token}`;
  const send = (path: string, init: { method?: string; body?: BodyInit; headers?: Record<string, string> }) =>
    fetch(`${url}/api/v1${path}`, { ...init, headers: { ...init.headers, authorization } });
  return {
    authorization,
    get: (path) => send(path, {}),
    post: (path, body) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    upload(product, image) {
      const form = new FormData();
      form.append('product_id', product.id);
      form.append('images', new Blob([new Uint8Array(image)]), 'photo.jpg');
      return send('/products/upload-images', { method: 'POST', body: form });
    },
  };
}

const makeProduct = async (client: Client, title = 'A lamp') =>
  (await (await client.post('/products/', { title })).json()) as Product;
const storedFiles = (dataDir: string) =>
  readdirSync(join(dataDir, 'uploads'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== '.incoming',
  );

test(
  'ten photos of 12 megapixels, one after another, cost less than 100 MB, and others are served meanwhile',
  { timeout: 90_000 },
  async () => {
    const photo = await largePhoto();
    expect(photo.length).toBeGreaterThan(300_000);
    server = await serve({ DATA_DIR: newDataDir(), ...owner });
    const { url, child } = server;
    const client = await logIn(server);
    const product = await makeProduct(client);
    const memory = () => residentKiB(child) / 1000;
    const before = memory();
    let peak = before;
    const delays: number[] = [];
    let done = false;
    const others = (async () => {
      while (!done) {
        const asked = performance.now();
        await (await fetch(`${url}/healthz`)).text();
        delays.push(performance.now() - asked);
        peak = Math.max(peak, memory());
        await wait(10);
      }
    })();
    for (let n = 1; n <= 10; n += 1) {
      const answer = await client.upload(product, photo);
      expect(answer.status, await answer.clone().text()).toBe(200);
    }
    done = true;
    await others;
    expect(peak - before).toBeLessThan(100);
    expect(percentile(delays, 0.95)).toBeLessThan(250);
  },
);

/** Sends 200 MB in chunks without the end of the form. @returns by how many MiB the server grew at most */
async function growthWhileSending(
  serving: Serving,
  path: string,
  head: (product: Product) => string,
): Promise<number> {
  const client = await logIn(serving);
  const product = await makeProduct(client);
  const memory = () => residentKiB(serving.child) / 1024;
  const before = memory();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 10);
  const headers = { authorization: client.authorization, 'content-type': 'multipart/form-data; boundary=b' };
  const upload = httpRequest(serving.url + path, { method: 'POST', headers });
  // The server may close the connection at the end.
  const over = new Promise((resolve) => upload.once('error', resolve).once('close', resolve));
  upload.on('response', (answer) => answer.resume());
  upload.write(head(product));
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < 200_000_000; sent += chunk.length) {
    if (upload.write(chunk)) continue;
    await Promise.race([over, new Promise((resolve) => upload.once('drain', resolve))]);
  }
  upload.destroy();
  await over;
  clearInterval(watch);
  return peak - before;
}

test.each(['/api/v1/products/upload-images', '/trpc/products.uploadImages'])(
  '200 MB that are sent in chunks to %s cost less than 50 MiB, stored or thrown away',
  { timeout: 90_000 },
  async (path) => {
    const serving = await serve({ DATA_DIR: newDataDir(), ...owner });
    server = serving;
    const field = ({ id }: Product) =>
      `--b\r\ncontent-disposition: form-data; name="product_id"\r\n\r\n${id}\r\n`;
    const file = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`;
    expect(
      await growthWhileSending(serving, path, (product) => field(product) + file('images')),
    ).toBeLessThan(50);
    expect(await growthWhileSending(serving, path, (product) => field(product) + file('other'))).toBeLessThan(
      50,
    );
    expect(await growthWhileSending(serving, path, () => 'no form')).toBeLessThan(50);
  },
);

test.each(imagePlaces)(
  'kill -9 in the middle of uploads to %s loses nothing acknowledged, and a sweep removes what is half done',
  async (kind) => {
    place = await openImagePlace(kind);
    const env = { DATA_DIR: newDataDir(), ...owner, ...place.env };
    server = await serve(env);
    const client = await logIn(server);
    const product = await makeProduct(client);
    const image = await pngImage(1200, 800);
    const acknowledged = new Set<string>();
    const uploader = async () => {
      for (;;) {
        const answer = await client.upload(product, image);
        for (const { url } of ((await answer.json()) as Product).images) acknowledged.add(url);
      }
    };
    const broken = Promise.allSettled(Array.from({ length: 4 }, uploader));
    await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThan(6);
    await server.stop('SIGKILL');
    await broken;
    // An image whose row was not written, as a kill at the worst moment leaves it.
    await place.write(env.DATA_DIR, `${'0'.repeat(32)}.webp`, 'half');
    for (const name of await place.names(env.DATA_DIR)) await place.age(env.DATA_DIR, name);

    server = await serve(env);
    const after = await (await (await logIn(server)).get(`/products/${product.id}`)).json();
    const { images } = after as Product;
    expect(images.length).toBeGreaterThanOrEqual(acknowledged.size);
    for (const url of acknowledged) expect(images.map((one) => one.url)).toContain(url);
    for (const { url, thumbnail_url } of images) {
      for (const path of [url, thumbnail_url])
        expect((await fetch(server.url + path)).status, path).toBe(200);
    }
    // Maintenance begins a second after the start.
    const names = () => place?.names(env.DATA_DIR) ?? [];
    await until(async () => (await names()).length === 2 * images.length);
  },
);

/** Whether this machine allows a process its own mount namespace. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['-mr', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canMount())(
  'a full disk is 507 and leaves nothing; with room again, uploads work again',
  async () => {
    const dataDir = newDataDir();
    server = await serve({ DATA_DIR: dataDir, ...owner }, { under: onSmallDisk(dataDir, 16) });
    // The disk is visible only from inside of the process.
    const inside = `/proc/${server.child.pid}/root${dataDir}`;
    const client = await logIn(server);
    const product = await makeProduct(client);
    const large = await pngOfBytes(5 * 1024 * 1024);
    await writeFile(join(inside, 'filler'), Buffer.alloc(12 * 1024 * 1024));
    const refused = await client.upload(product, large);
    expect([refused.status, await refused.json()]).toEqual([
      507,
      { detail: 'The server has no space left to store this.' },
    ]);
    expect(storedFiles(inside)).toEqual([]);
    expect(await (await client.get(`/products/${product.id}`)).json()).toEqual(product);
    await rm(join(inside, 'filler'));
    expect((await client.upload(product, large)).status).toBe(200);
  },
);
