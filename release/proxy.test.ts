// The product behind the reverse proxies of Debian with the example configurations: everything a proxy could break.
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpRequest } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, newDataDir, run, serve, type Serving } from '#server/testing/process.ts';
import { machineSlowdown } from './start.ts';
import { HOST, proxies, startProxy, type Proxy } from './proxies.ts';
import { open, post, visit, type Reply } from './visitor.ts';

const ADA = { username: 'ada@example.org', password: 'correct horse battery' };
const ROWS = 300_000;
const MIB = 2 ** 20;
const everything = JSON.stringify({ date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' });

let dataDir = '';
let env: Record<string, string> = {};
beforeAll(async () => {
  dataDir = newDataDir();
  env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PUBLIC_URL: `https://${HOST}`,
    TRUSTED_PROXIES: '127.0.0.1',
    FIRST_SUPERUSER: ADA.username,
    FIRST_SUPERUSER_PASSWORD: ADA.password,
    RATE_LIMITS: '{"waitlist_minute":{"max":3,"seconds":60}}',
  };
  await run(['migrate'], { env });
  const sqlite = new Sqlite(join(dataDir, 'oriel.db'));
  sqlite.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
    insert into subscribers (id, email, created_at, location)
    select printf('01970000-0000-7000-8000-%012d', i), printf('visitor%d@example.org', i), '2026-01-01T00:00:00.000Z',
      'Berlin, Germany' from n`);
  sqlite.close();
});
afterAll(() => rm(dataDir, { recursive: true }));

const count = (reply: Reply, name: string) =>
  reply.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

async function tokenOf(port: number): Promise<string> {
  const login = await visit(port, '/api/v1/login/access-token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(ADA).toString(),
  });
  return String(JSON.parse(login.text).access_token);
}

/** A PNG of the largest accepted size with few pixels: the padding is in a chunk. */
async function paddedPng(bytes: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#009688' } })
    .png()
    .toBuffer();
  const head = 33;
  const length = bytes - png.length - 12;
  const chunk = Buffer.alloc(length + 12);
  chunk.writeUInt32BE(length, 0);
  // Ancillary, private, safe to copy: readers skip it.
  chunk.write('paDd', 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, length + 8)), length + 8);
  return Buffer.concat([png.subarray(0, head), chunk, png.subarray(head)]);
}

async function formOf(productId: string, images: readonly Buffer[]) {
  const form = new FormData();
  form.set('product_id', productId);
  for (const image of images)
    form.append('images', new Blob([Uint8Array.from(image)], { type: 'image/png' }), 'x.png');
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

// Safe: the keys of that object.
for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) {
  describe(`behind ${name}`, () => {
    let server: Serving;
    let proxy: Proxy;
    let port = 0;
    beforeAll(async () => {
      server = await serve(env);
      proxy = await startProxy(name, server.port);
      port = proxy.httpsPort;
    });
    afterAll(async () => {
      await proxy.stop();
      await server.stop();
    });

    test('plain http is led to https', async () => {
      const asked = httpRequest({
        host: '127.0.0.1',
        port: proxy.httpPort,
        path: '/login?next=1',
        headers: { host: HOST },
        agent: false,
      }).end();
      const [moved] = await once(asked, 'response');
      moved.resume();
      expect(moved.statusCode).toBe(308);
      expect(moved.headers.location).toMatch(new RegExp(`^https://${HOST}(?::\\d+)?/login\\?next=1$`));
    });

    test('pages come over TLS and HTTP/2 with the headers of the product, each once', async () => {
      const page = await visit(port, '/');
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
      for (const header of [
        'strict-transport-security',
        'content-security-policy',
        'x-content-type-options',
        'etag',
      ]) {
        expect(count(page, header), header).toBe(1);
      }
      const session = connectHttp2(`https://127.0.0.1:${port}`, {
        servername: HOST,
        rejectUnauthorized: false,
      });
      const stream = session.request({ ':path': '/healthz', ':authority': HOST });
      const status = await new Promise((resolve) =>
        stream.once('response', (head) => resolve(head[':status'])),
      );
      session.close();
      expect(status).toBe(200);
    });

    test('what the product has compressed is not compressed again', async () => {
      const direct = await (await fetch(`${server.url}/`)).text();
      for (const coding of ['br', 'gzip']) {
        const page = await visit(port, '/', { headers: { 'accept-encoding': coding } });
        expect(page.headers['content-encoding']).toBe(coding);
        expect(count(page, 'content-encoding')).toBe(1);
        expect(page.text).toBe(direct);
      }
      const script = /src="(\/assets\/site-[^"]+\.js)"/.exec(direct)?.[1] ?? '';
      const asset = await visit(port, script, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(asset.headers['content-encoding']).toBe('br');
      expect(asset.text).toBe(await (await fetch(server.url + script)).text());
    });

    test('the session of a browser has a Secure cookie and works', async () => {
      const login = await post(port, '/trpc/auth.login', ADA);
      const [cookie = ''] = login.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(/^__Host-oriel_session=/);
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict']) expect(cookie).toContain(attribute);
      const { access_token } = JSON.parse(login.text).result.data;
      const headers = { authorization: `Bearer ${access_token}`, cookie: cookie.split(';')[0] ?? '' };
      expect(JSON.parse((await visit(port, '/trpc/users.me', { headers })).text).result.data.email).toBe(
        ADA.username,
      );
    });

    test('limits count by the address of the visitor, whatever address they claim', async () => {
      const joinFrom = (from: string, headers = {}) =>
        post(port, '/api/v1/subscribers/', { email: 'visitor1@example.org' }, headers, from);
      for (let round = 0; round < 3; round += 1) expect((await joinFrom('127.0.0.2')).status).toBe(200);
      const refused = await joinFrom('127.0.0.2', {
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
      });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(refused.text).detail).toEqual(expect.any(String));
      expect((await joinFrom('127.0.0.3')).status).toBe(200);
    });

    test('an upload of 50 MiB arrives, and one over the limit is refused by the product itself', async () => {
      const headers = { authorization: `Bearer ${await tokenOf(port)}` };
      const product = await post(port, '/api/v1/products/', { title: 'Bay window' }, headers);
      const { id } = JSON.parse(product.text);
      const image = await paddedPng(5 * MIB);
      const form = await formOf(
        id,
        Array.from({ length: 10 }, () => image),
      );
      expect(form.body.length).toBeGreaterThan(50 * MIB);
      const upload = (sent: typeof form) =>
        visit(port, '/api/v1/products/upload-images', {
          method: 'POST',
          headers: { ...headers, ...sent.headers },
          body: sent.body,
        });
      const stored = await upload(form);
      expect(stored.status, stored.text).toBe(200);
      expect(JSON.parse(stored.text).images).toHaveLength(10);
      const refused = await upload(await formOf(id, [Buffer.concat([image, Buffer.alloc(45 * MIB)])]));
      expect(refused.status).toBe(413);
      expect(JSON.parse(refused.text)).toEqual({ detail: 'The file is larger than 5 MiB.' });
    });

    test('an export streams: it starts at once, and waits for a reader who stops reading', async () => {
      const headers = { authorization: `Bearer ${await tokenOf(port)}`, 'content-type': 'application/json' };
      const finished = () =>
        (server.log().match(/"route":"\/api\/v1\/subscribers\/export-to-csv"/g) ?? []).length;
      const before = finished();
      const asked = performance.now();
      const answer = await open(port, '/api/v1/subscribers/export-to-csv', {
        method: 'POST',
        headers,
        body: everything,
      });
      const chunks = answer[Symbol.asyncIterator]();
      let bytes = Buffer.from((await chunks.next()).value).length;
      expect(performance.now() - asked).toBeLessThan(1000);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      // No proxy has buffered the rest.
      expect(finished()).toBe(before);
      let tail = '';
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
        const chunk = Buffer.from(next.value);
        bytes += chunk.length;
        tail = (tail + chunk.toString('latin1')).slice(-200);
      }
      expect(bytes).toBeGreaterThan(ROWS * 80);
      expect(tail).toContain(`visitor${ROWS}@example.org`);
      await expect.poll(finished).toBe(before + 1);
    });

    test('a restart fails no request of a client that tries again, and takes at most two seconds', async () => {
      const slowdown = machineSlowdown();
      let stopped = false;
      let failed = 0;
      let worst = 0;
      let answered = 0;
      const client = async () => {
        while (!stopped) {
          const asked = performance.now();
          let status = 0;
          while (status !== 200 && performance.now() - asked < 10_000) {
            status = await visit(port, '/readyz').then(
              (reply) => reply.status,
              () => 0,
            );
            if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
          }
          if (status === 200) answered += 1;
          else failed += 1;
          worst = Math.max(worst, performance.now() - asked);
        }
      };
      const clients = Array.from({ length: 4 }, client);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await server.stop()).toBe(0);
      server = await serve(env);
      await new Promise((resolve) => setTimeout(resolve, 300));
      stopped = true;
      await Promise.all(clients);
      expect(failed).toBe(0);
      expect(answered).toBeGreaterThan(8);
      expect(worst / slowdown).toBeLessThan(2000);
    });

    test('while it is away, people are told so in words and scripts in JSON', async () => {
      await server.stop();
      const [page, data] = await Promise.all([visit(port, '/'), visit(port, '/api/v1/products/')]);
      for (const reply of [page, data]) {
        expect(reply.status).toBe(503);
        expect(reply.headers['retry-after']).toBe('2');
        expect(reply.headers['cache-control']).toBe('no-store');
      }
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.text).toContain('The site is being restarted.');
      expect(page.text).not.toMatch(/nginx|caddy/i);
      expect(data.headers['content-type']).toContain('application/json');
      expect(JSON.parse(data.text)).toEqual({
        detail: 'The site is being restarted. Please try again in a few seconds.',
      });
      server = await serve(env);
    });
  });
}
