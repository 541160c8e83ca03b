// At its lowest level, the log of the real process shows no secret of any call, and neither does /metrics.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOIN_FORM_PATH } from '#shared/pages.ts';
import { REST_PREFIX, restRoutes, type RestRoute } from '../http/rest-routes.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';
import { until } from '../testing/people.ts';
import { appRouter } from '../trpc/router.ts';

const EMAIL = 'marked-owner@example.org';
const PASSWORD = 'marked owner password';
const NEW_PASSWORD = 'marked newer password';
const METRICS_TOKEN = 'marked-metrics-token-of-enough-characters';
/** A secret in each place that a client can put one; the requests need not succeed. */
const MARKERS = {
  bearer: 'markedbearer0000000000000000000000000000001',
  cookie: 'markedcookie0000000000000000000000000000001',
  email: 'marked-stranger@example.org',
  password: 'marked-stranger-password',
  token: 'markedtoken00000000000000000000000000000001',
  claim: 'marked-claim',
  query: 'marked-query-secret',
  file: 'marked-file-content',
};

const dataDir = newDataDir();
let server: Serving;
beforeAll(async () => {
  server = await serve({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', METRICS_TOKEN });
});
afterAll(() => server.stop());

interface Credentials {
  authorization: string;
  cookie: string;
}
const made: Credentials = {
  authorization: `Bearer ${MARKERS.bearer}`,
  cookie: `oriel_session=${MARKERS.cookie}; oriel_known_browser=${MARKERS.cookie}`,
};

/** Sends a request and reads the whole answer, so that its line is in the log. */
async function send(method: string, path: string, headers: object, body?: string | FormData) {
  const init = { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) };
  const answer = await fetch(`${server.url}${path}`, init);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: answer.status, cookie: cookies.join('; '), text: await answer.text() };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Logs in through tRPC, like a browser. */
async function logIn(password: string): Promise<Credentials> {
  const answer = await send(
    'POST',
    '/trpc/auth.login',
    JSON_TYPE,
    JSON.stringify({ username: EMAIL, password }),
  );
  const { result } = JSON.parse(answer.text);
  return { authorization: `Bearer ${result.data.access_token}`, cookie: answer.cookie };
}

/** The token of a mail in the outbox folder. */
function mailedToken(): string | undefined {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = files.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''));
  return mails.map((mail) => /\?token=(?:3D)?([\w-]{43})/.exec(mail)?.[1]).find(Boolean);
}

const input = {
  ...MARKERS,
  username: MARKERS.email,
  full_name: 'Somebody',
  new_password: MARKERS.password,
  current_password: MARKERS.password,
  title: 'Something',
};

function formOf(): FormData {
  const form = new FormData();
  form.set('product_id', MARKERS.token);
  form.set('images', new Blob([MARKERS.file]), 'marked-file.png');
  return form;
}

/** Every row of the REST table with a valid request, and with an invalid body. */
async function callRest(route: RestRoute, headers: object): Promise<void> {
  const params = route.path.replaceAll(/:email/g, MARKERS.email).replaceAll(/:\w+/g, MARKERS.token);
  const path = `${REST_PREFIX}${params}?access_token=${MARKERS.query}&email=${MARKERS.email}`;
  if (route.method === 'GET') return void (await send('GET', path, headers));
  const bodies = {
    none: undefined,
    json: JSON.stringify(input),
    form: new URLSearchParams(input).toString(),
  };
  const type = route.body === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : JSON_TYPE;
  if (route.body === 'multipart') await send(route.method, path, headers, formOf());
  else await send(route.method, path, { ...headers, ...type }, bodies[route.body ?? 'none']);
  await send(route.method, path, { ...headers, ...JSON_TYPE }, `{"password":"${MARKERS.password}"`);
}

async function callTrpc(name: string, type: string, headers: object): Promise<void> {
  const query = `input=${encodeURIComponent(JSON.stringify(input))}&token=${MARKERS.query}`;
  if (type === 'query') return void (await send('GET', `/trpc/${name}?${query}`, headers));
  if (name.includes('upload')) await send('POST', `/trpc/${name}`, headers, formOf());
  await send('POST', `/trpc/${name}?${query}`, { ...headers, ...JSON_TYPE }, JSON.stringify(input));
  await send('POST', `/trpc/${name}`, { ...headers, ...JSON_TYPE }, `{"password":"${MARKERS.password}"`);
}

const PLAIN_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  `/metrics?token=${METRICS_TOKEN}`,
  '/',
  '/privacy-policy',
  '/admin',
  '/api/docs',
  '/api/v1/openapi.json',
  '/assets/nothing.js',
  '/uploads/nothing.webp',
  `/signup?claim=${MARKERS.claim}`,
  `/reset-password?token=${MARKERS.token}`,
  `/waitlist?token=${MARKERS.token}`,
  `/waitlist/entry.json?token=${MARKERS.token}`,
  `/waitlist/confirm?token=${MARKERS.token}`,
  `/api/v1/backups/download/${MARKERS.token}`,
  `/nothing/${MARKERS.token}?email=${MARKERS.email}`,
  `/trpc/%zz${MARKERS.token}`,
];

test('at LOG_LEVEL=trace no line shows a token, a cookie, a password or an address, whatever is called', async () => {
  const claim = /\/signup\?claim=([\w-]{43})/.exec(server.log())?.[1] ?? '';
  expect(claim).not.toBe('');
  const owner = { email: EMAIL, full_name: 'Owner', password: PASSWORD, claim };
  const signedUp = await send('POST', `${REST_PREFIX}/users/signup`, JSON_TYPE, JSON.stringify(owner));
  expect(signedUp.status).toBe(200);
  const secrets = [
    EMAIL,
    'marked-owner%40',
    PASSWORD,
    NEW_PASSWORD,
    METRICS_TOKEN,
    ...Object.values(MARKERS),
  ];
  const first = await logIn(PASSWORD);
  secrets.push(...Object.values(first));

  await send('POST', `${REST_PREFIX}/password-recovery/${EMAIL}`, {});
  await until(() => mailedToken() !== undefined);
  const token = mailedToken() ?? '';
  const reset = JSON.stringify({ token, new_password: NEW_PASSWORD });
  expect((await send('POST', `${REST_PREFIX}/reset-password`, JSON_TYPE, reset)).status).toBe(200);
  secrets.push(token);

  const procedures = Object.entries(Object(appRouter._def.procedures));
  for (const credentials of [undefined, made]) {
    const headersOf = async () => {
      const headers = credentials ?? (await logIn(NEW_PASSWORD));
      secrets.push(
        headers.authorization.slice('Bearer '.length),
        ...(headers.cookie.match(/[\w-]{43}/g) ?? []),
      );
      return headers;
    };
    for (const route of restRoutes) await callRest(route, await headersOf());
    for (const [name, procedure] of procedures)
      await callTrpc(name, Object(procedure)._def.type, await headersOf());
    for (const path of PLAIN_PATHS)
      for (const method of ['GET', 'POST'])
        await send(method, path, await headersOf(), method === 'GET' ? undefined : '');
    const form = new URLSearchParams({ email: MARKERS.email, website: '' }).toString();
    const formType = { 'content-type': 'application/x-www-form-urlencoded' };
    await send('POST', JOIN_FORM_PATH, { ...(await headersOf()), ...formType }, form);
  }
  const metrics = await send('GET', '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(metrics.status).toBe(200);
  expect((await server.stop()) ?? 0).toBe(0);

  const log = server.log();
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // The level is the lowest one, and the form parser, which logs headers at that level, has run.
  expect(lines.filter(({ level }) => level === 10).length).toBeGreaterThan(0);
  expect(log).toContain('"busboyOptions"');
  // Only the claim link is printed on purpose, once.
  expect(log.split(claim)).toHaveLength(2);
  expect(secrets.length).toBeGreaterThan(100);
  for (const text of [log, metrics.text]) {
    const shown = secrets.filter(
      (secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)),
    );
    expect(shown).toEqual([]);
    expect(text).not.toContain('marked-');
  }
});
