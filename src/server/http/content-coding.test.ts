// The content coding and entity tags of pages, rendered files and assets.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distDir } from '../paths.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const script = readdirSync(join(distDir, 'client', 'assets')).find((name) => /^site-.*\.js$/.test(name));
const PATHS = ['/', '/privacy-policy', '/robots.txt', '/no-such-page', `/assets/${script}`];

const headers: [accepted: string | undefined, coding: string | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['*', 'br'],
  // Weights.
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['gzip;q=0.5, br;q=0.6', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.7', 'gzip'],
  ['identity;q=0.7, *;q=0.5', undefined],
  // Refused codings.
  ['gzip;q=0', undefined],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['br; q=0, gzip ; q=0.000', undefined],
  ['gzip;q=0, br', 'br'],
  ['*;q=0', undefined],
  ['br, *;q=0', 'br'],
  ['gzip;q=0.2, *;q=0', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0, br;q=0.1', 'br'],
  ['identity;q=0, *', 'br'],
  // No available coding is accepted: sent uncompressed.
  ['identity;q=0', undefined],
  ['zstd', undefined],
  ['zstd, identity;q=0', undefined],
  // Unusual and malformed headers.
  ['brotli, gzipped', undefined],
  [';q=1', undefined],
  [',,,', undefined],
  ['gzip;q=x', undefined],
  ['gzip;foo=bar;q=0', undefined],
  [',gzip,,', 'gzip'],
  ['x'.repeat(8000), undefined],
];

test.each(headers)('Accept-Encoding %j is answered with %j, everywhere', async (accepted, coding) => {
  for (const url of PATHS) {
    const plain = await app.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    const answer = await app.app.inject({
      url,
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });
    expect(answer.statusCode, url).toBe(url === '/no-such-page' ? 404 : 200);
    expect(answer.headers['content-encoding'], url).toBe(coding);
    expect(answer.headers.vary, url).toMatch(/accept-encoding/i);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(decode(answer.rawPayload).equals(plain.rawPayload), url).toBe(true);
  }
});

test.each(PATHS.filter((path) => path !== '/no-such-page'))(
  'each coding of %s has its own entity tag, and another one is not taken for it',
  async (url) => {
    const ask = (coding: string, tag?: string) => {
      const condition = tag === undefined ? {} : { 'if-none-match': tag };
      return app.app.inject({ url, headers: { 'accept-encoding': coding, ...condition } });
    };
    const tags = new Map<string, string>();
    for (const coding of ['br', 'gzip', 'identity'])
      tags.set(coding, String((await ask(coding)).headers.etag));
    expect(new Set(tags.values()).size).toBe(3);
    for (const [coding, tag] of tags) {
      for (const [other, otherTag] of tags)
        expect((await ask(coding, otherTag)).statusCode, `${other} for ${coding}`).toBe(
          other === coding ? 304 : 200,
        );
      const unmodified = await ask(coding, `"other", W/${tag.replace('W/', '')}`);
      expect([unmodified.statusCode, unmodified.body]).toEqual([304, '']);
      const { etag, vary } = unmodified.headers;
      expect([etag, vary]).toEqual([tag, 'accept-encoding']);
      expect(unmodified.headers['cache-control']).toBe((await ask(coding)).headers['cache-control']);
    }
  },
);

test.each(['br', 'gzip', 'identity'])(
  'the shell of the app is sent as %s, with the nonce of its policy',
  async (coding) => {
    const answer = await app.app.inject({ url: '/login', headers: { 'accept-encoding': coding } });
    expect(answer.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding] ?? ((bytes: Buffer) => bytes);
    const html = decode(answer.rawPayload).toString();
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy'])) ?? [];
    expect(html).toContain(`<meta name="csp-nonce" content="${nonce}"/>`);
    if (coding !== 'identity') expect(answer.rawPayload.length).toBeLessThan(html.length / 2);
  },
);

test('an unknown page is 404 with every entity tag', async () => {
  const first = await app.app.inject({ url: '/no-such-page' });
  const headersOf = { 'if-none-match': String(first.headers.etag) };
  expect((await app.app.inject({ url: '/no-such-page', headers: headersOf })).statusCode).toBe(404);
});
