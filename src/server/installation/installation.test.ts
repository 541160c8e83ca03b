// The version of the installation: shown to signed-in users, and in no public response.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appPaths, sitePaths } from '#shared/pages.ts';
import { distDir, productVersion } from '../paths.ts';
import { call, logIn } from '../testing/transports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('signed-in users see the version', async () => {
  await app.addUser('user@example.org');
  const session = await logIn(app, 'trpc', 'user@example.org');
  const answer = await call(app, 'trpc', 'installation.about', undefined, session);
  expect(answer.body).toEqual({ version: productVersion() });
});

test('no public page, call or file contains it', async () => {
  const paths = [
    ...sitePaths,
    ...appPaths,
    '/healthz',
    '/readyz',
    '/nowhere',
    '/robots.txt',
    '/api/v1/openapi.json',
    '/api/docs',
    '/api/v1/nowhere',
    '/trpc/installation.about',
  ];
  for (const url of paths) {
    const { body, headers } = await app.app.inject({ url });
    expect(`${url} ${JSON.stringify(headers)} ${body}`).not.toContain(productVersion());
  }
  const assets = join(distDir, 'client');
  const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  const telling = files.filter((name) =>
    readFileSync(join(assets, name), 'latin1').includes(productVersion()),
  );
  expect(telling).toEqual([]);
});
