// Calls the same procedure through both transports: REST, by its row in the table, and tRPC.
import type { InjectOptions } from 'fastify';
import type { Transport } from '../trpc/context.ts';
import { REST_PREFIX, restRoutes, type ProcedureName, type RestRoute } from '../http/rest-routes.ts';
import { appRouter } from '../trpc/router.ts';
import { isPostgres } from './postgres.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

export const transports: readonly Transport[] = ['rest', 'trpc'];

/**
 * Those that a whole group of tests is repeated through. On PostgreSQL one: which of them calls a procedure makes no
 * difference to its statements, and the run on SQLite compares them.
 */
export const transportsOfRun: readonly Transport[] = isPostgres ? ['trpc'] : transports;

/** The credentials after a log-in through a transport. */
export interface Session {
  token: string;
  cookie?: string;
}

export interface Answer {
  status: number;
  /** The output of the procedure, or the error's body. */
  body: unknown;
  detail: unknown;
  headers: Record<string, unknown>;
  text: string;
}

/**
 * Calls a procedure through a transport. For REST, path parameters are taken from `input`; in a multipart input, fields
 * that are lists are files.
 */
export async function call(
  test: TestApp,
  transport: Transport,
  procedure: ProcedureName,
  input?: unknown,
  session?: Session,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = await requestOf(transport, procedure, input);
  const response = await test.app.inject({
    ...request,
    headers: { ...request.headers, ...credentials(session), ...headers },
  });
  const json = parseJson(response.body);
  const body = transport === 'rest' ? json : trpcBody(json);
  return {
    status: response.statusCode,
    body,
    detail: field(body, 'detail'),
    headers: response.headers,
    text: response.body,
  };
}

/** Logs in with PASSWORD through a transport. */
export async function logIn(test: TestApp, transport: Transport, email: string): Promise<Session> {
  const answer = await call(test, transport, 'auth.login', { username: email, password: PASSWORD });
  const token = field(answer.body, 'access_token');
  if (typeof token !== 'string') throw new Error(`Log-in failed: ${answer.text}`);
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0];
  return cookie ? { token, cookie } : { token };
}

function credentials(session: Session | undefined): Record<string, string> {
  if (session === undefined) return {};
  return { authorization: `Bearer ${session.token}`, ...(session.cookie ? { cookie: session.cookie } : {}) };
}

async function requestOf(
  transport: Transport,
  procedure: ProcedureName,
  input: unknown,
): Promise<InjectOptions> {
  const row = restRoutes.find((route) => route.procedure === procedure);
  if (row?.body === 'multipart') {
    if (transport === 'trpc') return multipartRequest(`/trpc/${procedure}`, input);
    const { path, rest } = pathOf(row, input);
    return { ...(await multipartRequest(REST_PREFIX + path, rest)), method: row.method };
  }
  return transport === 'rest' ? restRequest(rowOf(procedure), input) : trpcRequest(procedure, input);
}

/** A multipart form: each item of a list is a file, with its name if it is a `File`, everything else a field. */
export async function multipartRequest(url: string, input: unknown): Promise<InjectOptions> {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(input))) {
    if (!Array.isArray(value)) form.append(name, String(value));
    else
      for (const file of value)
        form.append(name, new Blob([file]), file instanceof File ? file.name : 'file');
  }
  const body = new Response(form);
  return {
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}

function restRequest(route: RestRoute, input: unknown): InjectOptions {
  const { path, rest } = pathOf(route, input);
  const fields = new Map(Object.entries(rest));
  const url = REST_PREFIX + path;
  if (route.body === undefined) {
    // A list is given as its parameter for each of its items.
    const query = new URLSearchParams(
      [...fields].flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)])),
    );
    return { method: route.method, url: query.size > 0 ? `${url}?${query}` : url };
  }
  if (route.body === 'form') {
    const payload = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString();
    return {
      method: route.method,
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  const payload = typeof input === 'object' && !Array.isArray(input) ? Object.fromEntries(fields) : input;
  return {
    method: route.method,
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  };
}

/** The path of a route for an input, and the fields of the input that are not in it. */
function pathOf(route: RestRoute, input: unknown): { path: string; rest: Record<string, unknown> } {
  const fields = new Map<string, unknown>(Object.entries(Object(input)));
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path, rest: Object.fromEntries(fields) };
}

function rowOf(procedure: ProcedureName): RestRoute {
  const route = restRoutes.find((candidate) => candidate.procedure === procedure);
  if (route === undefined) throw new Error(`No REST row for ${procedure}`);
  return route;
}

function trpcRequest(procedure: ProcedureName, input: unknown): InjectOptions {
  const url = `/trpc/${procedure}`;
  const { type } = Object(Object(appRouter._def.procedures)[procedure])._def;
  if (type === 'query') {
    return {
      method: 'GET',
      url: input === undefined ? url : `${url}?input=${encodeURIComponent(JSON.stringify(input))}`,
    };
  }
  return {
    method: 'POST',
    url,
    payload: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  };
}

function trpcBody(json: unknown): unknown {
  const error = field(json, 'error');
  return error === undefined ? field(field(json, 'result'), 'data') : field(error, 'data');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A field of a value that may not be an object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
