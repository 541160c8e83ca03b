// Arbitrary requests to the operations of the OpenAPI document: each is answered, never with 5xx, and always as the document
// says. The test app itself checks every answer against the document.
import { isPostgres } from '../testing/postgres.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../auth/sessions.service.ts';
import {
  arbitraryRequest,
  onePixel,
  type ArbitraryRequest,
  type RequestShape,
} from '../testing/arbitrary-requests.ts';
import { call, field } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { fieldDescriptions } from './openapi-field-descriptions.ts';
import { describeRest, exampleSite } from './openapi.ts';
import { REST_PREFIX } from './rest-routes.ts';

const SEED = 20_260_721;
/** PostgreSQL repeats a part of what depends on the engine. */
const RUNS_PER_OPERATION = isPostgres ? 40 : 120;
// A deletion waits up to five seconds until each byte is gone.
const ANSWERED_WITHIN_MS = 10_000;
const ROOT = 'root@example.org';

type Json = Record<string, unknown>;
type Caller = 'guest' | 'user' | 'superuser' | 'stranger';

const document = describeRest(exampleSite);
const resolve = (reference: string): Json =>
  Object(
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => Object(value)[key], document),
  );

const shapes: (RequestShape & { id: string; access: unknown[] })[] = Object.entries(
  Object(document['paths']),
).flatMap(([path, item]) =>
  Object.entries(Object(item)).map(([method, value]) => {
    const { operationId, parameters = [], requestBody, security } = Object(value);
    const [type, content] = Object.entries(Object(requestBody?.content))[0] ?? [];
    const body = type ? { type, schema: Object(content).schema, required: requestBody.required } : undefined;
    return {
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      access: security,
      ...(body ? { body } : {}),
    };
  }),
);

const endsSessions: ReadonlySet<string> = new Set([
  'authLogout',
  'usersRemoveMe',
  'usersChangePassword',
  'usersEndMySession',
  'usersUpdate',
  'usersRemove',
]);

let app: TestApp;
/** The id of one row of each kind, to replace the example ids of the document. */
let idOf: Record<
  | 'subscribers'
  | 'invitations'
  | 'waves'
  | 'views'
  | 'products'
  | 'images'
  | 'users'
  | 'sessions'
  | 'collections'
  | 'files'
  | 'questions'
  | 'threads',
  string
>;
const tokens = new Map<Caller, string>();
const seen = new Map<string, Set<number>>();

beforeAll(async () => {
  process.stdout.write(`any request: seed ${SEED}, ${RUNS_PER_OPERATION} requests to each operation\n`);
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

/** A live token of the caller, whose account or session the previous requests may have ended. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'guest') return undefined;
  if (caller === 'stranger') return 'A'.repeat(43);
  const known = tokens.get(caller);
  if (known !== undefined) return known;
  const { db, clock } = app.deps;
  const email = caller === 'superuser' ? ROOT : 'ada@example.org';
  await db.deleteFrom('users').where('email', '=', email).execute();
  const { id } = await app.addUser(email, { is_superuser: caller === 'superuser' });
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const by = { userId: null, address: null, at: clock(), log: undefined };
  const session = await openSession(db, user, by, {
    hasCookie: false,
    userAgent: 'any',
    prove: async () => {},
  });
  if (session) tokens.set(caller, session.token);
  return session?.token;
}

/** Creates a row of each kind, and an account that matches the examples of the document. */
async function makeThings(): Promise<void> {
  tokens.clear();
  await tokenOf('superuser');
  await tokenOf('user');
  const { db, clock } = app.deps;
  const session = { token: tokens.get('superuser') ?? '' };
  for (const name of ['invited', 'waiting']) {
    await call(app, 'rest', 'subscribers.join', { email: `${name}${clock().getTime()}@example.org` });
    if (name === 'invited') await call(app, 'rest', 'invitations.create', { filters: { q: name } }, session);
  }
  await call(app, 'rest', 'views.create', { name: `All ${clock().getTime()}`, filters: {} }, session);
  const product = await call(app, 'rest', 'products.create', { title: 'Something' }, session);
  const form = { product_id: field(product.body, 'id'), images: [onePixel] };
  await call(app, 'rest', 'products.uploadImages', form, session);
  const collection = await call(app, 'rest', 'collections.create', { name: 'Papers' }, session);
  const files = { id: field(collection.body, 'id'), files: ['The house has a number.'] };
  await call(app, 'rest', 'files.upload', files, session);
  await app.deps.ask.settled();
  await call(app, 'rest', 'questions.ask', { question: 'What has a number?' }, session);
  const newest = async (
    table:
      | 'subscribers'
      | 'invitations'
      | 'waves'
      | 'subscriber_views'
      | 'products'
      | 'product_images'
      | 'users'
      | 'sessions'
      | 'collections'
      | 'files'
      | 'questions'
      | 'threads',
  ) => {
    const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirst();
    return row?.id ?? '';
  };
  const root = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.email', '=', ROOT)
    .select('sessions.id')
    .executeTakeFirstOrThrow();
  idOf = {
    subscribers: await newest('subscribers'),
    invitations: await newest('invitations'),
    waves: await newest('waves'),
    views: await newest('subscriber_views'),
    products: await newest('products'),
    images: await newest('product_images'),
    users: await newest('users'),
    sessions: root.id,
    collections: await newest('collections'),
    files: await newest('files'),
    questions: await newest('questions'),
    threads: await newest('threads'),
  };
}

const exampleId = fieldDescriptions['id']?.example;

/** Replaces the example id of the document by the id of an existing row. */
function withRealIds(shape: RequestShape, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withRealIds(shape, name, item));
  if (value !== exampleId) return value;
  if (name.startsWith('image')) return idOf.images;
  if (name === 'user_id' || name === 'member_ids') return idOf.users;
  if (name === 'follows' || shape.path.startsWith('/questions/')) return idOf.questions;
  if (shape.path.startsWith('/threads/')) return idOf.threads;
  if (name === 'wave_id' || shape.path.startsWith('/waves')) return idOf.waves;
  if (shape.path.startsWith('/views')) return idOf.views;
  if (name === 'subscriber_ids') return idOf.subscribers;
  if (shape.path.startsWith('/invitations')) return idOf.invitations;
  const isCollection = name === 'collection_ids' || name === 'collection_id';
  if (isCollection || shape.path.startsWith('/collections')) return idOf.collections;
  if (name === 'file_ids' || shape.path.startsWith('/files')) return idOf.files;
  if (name === 'product_id' || shape.path.startsWith('/products')) return idOf.products;
  return shape.path.startsWith('/subscribers') ? idOf.subscribers : idOf.sessions;
}

function withRealFields(shape: RequestShape, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, withRealIds(shape, name, value)]),
  );
}

async function send(shape: RequestShape, caller: Caller, request: ArbitraryRequest) {
  const path = shape.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(withRealIds(shape, name, request.path[name]))),
  );
  const query = new URLSearchParams(request.query.map(([name, value]) => [name, value]));
  const token = await tokenOf(caller);
  const { type, payload } = request.raw ?? (await toPayload(shape, withRealFields(shape, request.body)));
  return app.app.inject({
    // Safe: the document has only methods that Fastify knows.
    method: shape.method as 'GET',
    url: `${REST_PREFIX}${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: {
      ...request.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined || payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

interface Payload {
  type: string | undefined;
  payload: string | Buffer | undefined;
}

async function toPayload(shape: RequestShape, body: unknown): Promise<Payload> {
  if (!shape.body || body === undefined) return { type: undefined, payload: undefined };
  const { type } = shape.body;
  if (type === 'application/json') return { type, payload: toJson(body) };
  if (type === 'multipart/form-data') return toForm(body);
  const texts = Object.entries(Object(body)).map(([name, value]) => [name, toText(value)]);
  return { type, payload: new URLSearchParams(texts).toString() };
}

async function toForm(body: unknown): Promise<Payload> {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) {
    for (const part of [value].flat()) {
      if (part instanceof Uint8Array) form.append(name, new Blob([Buffer.from(part)]), 'file');
      else form.append(name.toWellFormed(), toText(part));
    }
  }
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', payload: Buffer.from(await sent.arrayBuffer()) };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (toJson(value) ?? '');
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return '{}';
  }
}

test.each(shapes)('$method $path: any request is answered as documented', async (shape) => {
  await makeThings();
  const right: Caller = shape.access.length > 0 ? 'superuser' : 'guest';
  const callers = fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.constant<Caller>('user') },
    { weight: 1, arbitrary: fc.constantFrom<Caller>('guest', 'stranger', 'superuser') },
  );
  const requests = arbitraryRequest(shape, resolve);
  const property = fc.asyncProperty(callers, requests, async (caller, request) => {
    const answer = await send(shape, caller, request);
    const mayHaveEndedSessions = answer.statusCode === 200 && endsSessions.has(shape.id);
    if (mayHaveEndedSessions || (answer.statusCode === 401 && caller !== 'stranger')) tokens.delete(caller);
    seen.set(shape.id, (seen.get(shape.id) ?? new Set()).add(answer.statusCode));
    expect(answer.statusCode, answer.body).toBeLessThan(500);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS_PER_OPERATION, timeout: ANSWERED_WITHIN_MS });
});

test.skipIf(isPostgres)(
  'the requests above were meaningful: nearly every operation both succeeded and refused some',
  () => {
    const statuses = (id: string) => [...(seen.get(id) ?? [])];
    const worked = shapes.filter(({ id }) => statuses(id).includes(200)).map(({ id }) => id);
    const never = shapes.map(({ id }) => id).filter((id) => !worked.includes(id));
    // Neither the token of a recovery mail, nor the id of a note, nor a code of an authenticator app, nor a table of a file, nor a plan
    // for its columns, nor a question with readings, nor the id of a job can be guessed.
    expect(never).toEqual([
      'authResetPassword',
      'subscribersRemoveNote',
      'secondFactorsConfirmTotp',
      'secondFactorsDisableTotp',
      'secondFactorsRenewRecoveryCodes',
      'filesTable',
      'filesCorrectTable',
      'filesTableRows',
      'filesFigure',
      'questionsFigure',
      'questionsChoose',
      'questionsForgetChoice',
      'jobsGet',
      'jobsStop',
    ]);
    const refused = shapes.filter(({ id }) => statuses(id).some((status) => status >= 400));
    expect(refused.length).toBe(shapes.length);
  },
);
