// The REST operations and their OpenAPI document: complete, valid, and equal to the committed copy.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import { findDeviation } from '../testing/contract.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { describeRest, exampleSite } from './openapi.ts';
import { REST_PREFIX, restRoutes } from './rest-routes.ts';

const run = promisify(execFile);

interface Operation {
  tags: string[];
  summary: string;
  description: string;
  operationId: string;
  'x-trpc-procedure': string;
  security: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string }; example: Record<string, unknown> }> };
  responses: Record<string, unknown>;
}
interface Document {
  tags: { name: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
}

// Safe: the linter checks that it has this shape.
const document = describeRest(exampleSite) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const form = 'application/x-www-form-urlencoded';

// The operations that existing clients depend on: method, path, the kind of payload, and its fields.
const specified: readonly (readonly [
  method: string,
  path: string,
  payload: string,
  fields: readonly string[],
])[] = [
  ['POST', '/login/access-token', form, ['username', 'password']],
  ['POST', '/login/test-token', 'none', []],
  ['POST', '/password-recovery/{email}', 'none', []],
  ['POST', '/reset-password/', 'application/json', ['new_password', 'token']],
  ['POST', '/password-recovery-html-content/{email}', 'none', []],
  ['GET', '/products/', 'query', ['skip', 'limit']],
  ['POST', '/products/', 'application/json', ['title', 'description']],
  ['GET', '/products/{id}', 'none', []],
  ['PUT', '/products/{id}', 'application/json', ['title', 'description']],
  ['DELETE', '/products/{id}', 'none', []],
  ['POST', '/products/upload-images', 'multipart/form-data', ['product_id', 'images']],
  ['GET', '/subscribers/', 'query', ['skip', 'limit']],
  ['POST', '/subscribers/', 'application/json', ['email', 'coordinates']],
  ['GET', '/subscribers/{id}', 'none', []],
  ['DELETE', '/subscribers/{id}', 'none', []],
  ['POST', '/subscribers/export-to-csv', 'application/json', ['date_from', 'date_to']],
  ['GET', '/users/', 'query', ['skip', 'limit']],
  ['POST', '/users/', 'application/json', ['email', 'full_name', 'password', 'is_superuser', 'is_active']],
  ['GET', '/users/me', 'none', []],
  ['PATCH', '/users/me', 'application/json', ['full_name', 'email']],
  ['DELETE', '/users/me', 'none', []],
  ['PATCH', '/users/me/password', 'application/json', ['current_password', 'new_password']],
  // `confirm_password` is checked only by the client, and ignored like any unknown field.
  ['POST', '/users/signup', 'application/json', ['email', 'full_name', 'password']],
  ['GET', '/users/{user_id}', 'none', []],
  [
    'PATCH',
    '/users/{user_id}',
    'application/json',
    ['email', 'full_name', 'password', 'is_superuser', 'is_active'],
  ],
  ['DELETE', '/users/{user_id}', 'none', []],
];

// Further operations.
const additive = [
  'POST /logout',
  'PUT /products/{id}/images',
  'DELETE /products/{id}/images/{image_id}',
  'GET /users/me/sessions',
  'DELETE /users/me/sessions/{id}',
  'GET /audit',
  'POST /users/activate',
  'GET /users/me/second-factors',
  'POST /users/me/reauthenticate',
  'GET /users/me/passkeys',
  'POST /users/me/passkeys/options',
  'POST /users/me/passkeys',
  'DELETE /users/me/passkeys/{id}',
  'POST /users/{user_id}/logout',
  'POST /login/passkey/options',
  'POST /login/passkey',
  'POST /users/me/totp',
  'POST /users/me/totp/confirm',
  'POST /users/me/totp/disable',
  'POST /users/me/recovery-codes',
  'POST /users/invite',
  'POST /users/invite/check',
  'POST /subscribers/delete',
  'PATCH /subscribers/{id}',
  'POST /subscribers/{id}/notes',
  'DELETE /subscribers/{id}/notes/{note_id}',
  'POST /subscribers/tag',
  'GET /views',
  'POST /views',
  'PATCH /views/{id}',
  'DELETE /views/{id}',
  'GET /jobs',
  'GET /jobs/{id}',
  'POST /jobs/{id}/stop',
  'GET /subscribers/stats',
  'POST /subscribers/import',
  'POST /subscribers/manage-link',
  'GET /trash',
  'POST /trash/restore',
  'POST /trash/{id}/restore',
  'DELETE /trash/{id}',
  'GET /invitations',
  'POST /invitations',
  'POST /invitations/preview',
  'POST /invitations/check',
  'POST /invitations/resend',
  'POST /invitations/{id}/resend',
  'DELETE /invitations/{id}',
  'GET /waves',
  'PATCH /waves/{id}',
  'GET /collections',
  'POST /collections',
  'GET /collections/{id}',
  'PATCH /collections/{id}',
  'DELETE /collections/{id}',
  'GET /collections/{id}/embedding',
  'GET /collections/{id}/ratings',
  'GET /completions',
  'GET /collections/{id}/files',
  'POST /collections/{id}/files',
  'GET /files',
  'GET /files/{id}',
  'PATCH /files/{id}',
  'DELETE /files/{id}',
  'POST /files/delete',
  'POST /files/move',
  'POST /files/download',
  'GET /files/{id}/content',
  'PUT /files/{id}/content',
  'POST /files/{id}/read',
  'GET /files/{id}/outline',
  'GET /files/{id}/pages',
  'GET /files/{id}/pages/{n}',
  'GET /files/{id}/tables',
  'GET /files/{id}/tables/{sheet}',
  'GET /files/{id}/tables/{sheet}/rows',
  'POST /files/{id}/figure',
  'PATCH /files/{id}/tables/{sheet}',
  'GET /files/events',
  'GET /questions',
  'POST /questions',
  'GET /questions/model',
  'GET /questions/use',
  'GET /questions/{id}',
  'POST /questions/{id}/figure',
  'POST /questions/{id}/choose',
  'DELETE /questions/{id}/choice',
  'PUT /questions/{id}/rating',
  'GET /questions/{id}/events',
  'POST /questions/{id}/stop',
  'DELETE /questions/{id}',
  'GET /suggestions',
  'GET /threads',
  'GET /threads/{id}',
  'PATCH /threads/{id}',
  'DELETE /threads/{id}',
  'PUT /threads/{id}/share',
  'GET /threads/{id}/markdown',
];
const filter = ['q', 'from', 'to', 'located', 'location', 'status'];
const additiveFields = [
  'POST /subscribers website',
  'POST /users/signup claim',
  'POST /users/signup invitation',
  'POST /users/signup staff',
  'POST /login/access-token otp',
  'POST /users role',
  'PATCH /users/{user_id} role',
  'GET /products q',
  ...['q', 'status', 'role', 'sort'].map((name) => `GET /users ${name}`),
  ...[...filter, 'sort', 'tags'].map((name) => `GET /subscribers ${name}`),
  ...[...filter, 'ids', 'tags', 'with_tags'].map((name) => `POST /subscribers/export-to-csv ${name}`),
];

const withoutSlash = (path: string) => path.replace(/\/$/, '');
const nameOf = (method: string, path: string) => `${method} ${withoutSlash(path)}`;

describe('the table of rows', () => {
  const rows = restRoutes.map(({ method, path }) => nameOf(method, path.replaceAll(/:(\w+)/g, '{$1}')));

  test('has exactly the operations that are listed here', () => {
    const wanted = [...specified.map(([method, path]) => nameOf(method, path)), ...additive];
    expect(rows.toSorted()).toEqual(wanted.toSorted());
  });

  test('is the document, row by row, with the procedure of each', () => {
    expect(operations.map(({ method, path }) => nameOf(method, path)).toSorted()).toEqual(rows.toSorted());
    const procedures = operations.map(({ operation }) => operation['x-trpc-procedure']);
    expect(procedures.toSorted()).toEqual(restRoutes.map(({ procedure }) => procedure).toSorted());
  });

  test.each(specified)('%s %s takes its payload as specified', (method, path, payload, fields) => {
    const operation = document.paths[withoutSlash(path)]?.[method.toLowerCase()];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const isSpecified = (field: string) => !additiveFields.includes(`${nameOf(method, path)} ${field}`);
    const parametersIn = (location: string) =>
      (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === location && isSpecified(parameter.name))
        .map(({ name }) => name);
    expect(parametersIn('path')).toEqual(inPath);
    if (payload === 'query') return expect(parametersIn('query')).toEqual(fields);
    if (payload === 'none') return expect(operation?.requestBody).toBeUndefined();
    const content = operation?.requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual([payload]);
    const schema = document.components.schemas[content[payload]?.schema.$ref.split('/').at(-1) ?? ''];
    const known = Object.keys(schema?.properties ?? {}).filter(isSpecified);
    expect(known.toSorted()).toEqual(fields.toSorted());
  });
});

describe('the document', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await openTestApp({ PUBLIC_URL: 'https://oriel.example', SITE_NAME: 'Oriel' });
    folder = await mkdtemp(join(tmpdir(), 'oriel-openapi-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test('is served, and names the server after PUBLIC_URL', async () => {
    for (const url of [`${REST_PREFIX}/openapi.json`, `${REST_PREFIX}/openapi.json/`]) {
      const answer = await app.app.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json().servers[0].url).toBe('https://oriel.example/api/v1');
      expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
    }
  });

  test.each(restRoutes)(
    '$method $path answers with and without a slash at its end',
    async ({ method, path }) => {
      const url = REST_PREFIX + path.replaceAll(/:\w+/g, 'a@example.org');
      const answers = await Promise.all(
        [url, `${url}/`].map((spelling) => app.app.inject({ method, url: spelling })),
      );
      const [plain, slashed] = answers.map(({ statusCode, body }) => ({
        statusCode,
        // Each challenge is another one.
        body: body.replace(/"challenge":"[^"]+"/, ''),
      }));
      expect(slashed).toEqual(plain);
      // A guest without a body is served, asked to log in or told what is missing, but never redirected or forbidden.
      expect([200, 401, 422]).toContain(plain?.statusCode);
    },
  );

  test('is the committed copy: `npm run openapi` rewrites it', async () => {
    const committed = await readFile(join(projectRoot, 'docs', 'openapi.json'), 'utf8');
    expect(`${JSON.stringify(document, null, 2)}\n`).toBe(committed);
  });

  test('passes the strictest rules of a third-party linter without a warning', async () => {
    const file = join(folder, 'openapi.json');
    await writeFile(file, (await app.app.inject({ url: `${REST_PREFIX}/openapi.json` })).body);
    const cli = join(projectRoot, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const args = [cli, 'lint', '--extends', 'recommended-strict', '--format', 'json', file];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await run(process.execPath, args, { env, cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
      problems: [],
    });
  });

  test('describes every operation, its access and its errors', () => {
    for (const { method, path, operation } of operations) {
      const name = nameOf(method, path);
      expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/);
      expect(operation.description, name).toMatch(/^[A-Z].*\.$/);
      expect(operation.operationId, name).toMatch(/^[a-z]+[A-Z]\w+$/);
      expect(operation.security, name).toBeDefined();
      const statuses = Object.keys(operation.responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['200', '431', '500', '503']));
      expect(statuses.includes('401'), name).toBe(operation.security.length > 0);
    }
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has the tags in their documented order', () => {
    const order = [
      'Login',
      'Products',
      'Subscribers',
      'Views',
      'Invitations',
      'Trash',
      'Users',
      'Second factors',
      'Passkeys',
      'Collections',
      'Files',
      'Questions',
      'Conversations',
      'Jobs',
      'Audit',
    ];
    expect(document.tags.map(({ name }) => name)).toEqual(order);
    const used = operations.flatMap(({ operation }) => operation.tags);
    expect([...new Set(used)]).toEqual(order);
  });

  test('describes every field (in openapi-field-descriptions.ts)', () => {
    for (const [schema, { properties }] of Object.entries(document.components.schemas)) {
      for (const [field, { description }] of Object.entries(properties)) {
        expect(description, `${schema}.${field}`).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});

describe('an undocumented answer', () => {
  const json = { 'content-type': 'application/json' };
  const user = {
    id: 'x',
    email: 'a@example.org',
    full_name: null,
    is_active: true,
    is_superuser: false,
    is_member: false,
    role: 'user',
  };
  const find = (
    status: number,
    body: unknown,
    headers: object = json,
    url = '/api/v1/users/me',
    method = 'GET',
  ) => findDeviation(method, url, { status, headers: { ...headers }, text: JSON.stringify(body) });

  test('is found', () => {
    expect(find(200, user)).toBeUndefined();
    expect(find(200, { ...user, password_hash: 'x' })).toContain('additional properties');
    expect(find(200, { ...user, is_active: 1 })).toContain('must be boolean');
    expect(find(204, undefined)).toContain('204');
    expect(find(409, { detail: 'x' })).toContain('409');
    expect(find(401, { detail: 'x' })).toContain('WWW-Authenticate');
    expect(find(401, { error: 'x' }, { ...json, 'www-authenticate': 'Bearer' })).toContain('detail');
    expect(find(200, user, { 'content-type': 'text/html' })).toContain('content type');
    expect(find(200, {}, json, '/api/v1/nope')).toContain('404');
    expect(find(405, { detail: 'x' }, json, '/api/v1/users/me', 'PUT')).toContain('Allow');
    expect(find(200, user, json, '/api/v1/users/some-id/?x=1')).toBeUndefined();
    expect(find(429, { detail: 'x' }, json, '/api/v1/subscribers/', 'POST')).toContain('Retry-After');
  });
});

test('the page of the API is a page: under the policy of pages, from files of this server', async () => {
  const app = await openTestApp();
  const { statusCode, headers, body } = await app.app.inject({ url: '/api/docs' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  const linked = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
  expect(linked.length).toBeGreaterThan(5);
  for (const url of linked) expect(url).toMatch(/^\/[^/]/);
  expect((await app.app.inject({ method: 'POST', url: '/api/docs' })).headers['allow']).toBe('GET, HEAD');
  await app.close();
});
