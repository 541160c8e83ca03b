// The REST transport: each route of the table calls its procedure. Guards, limits and validation are in the procedures.
import { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportFileName } from '#shared/subscribers.ts';
import type { Deps } from '../trpc/deps.ts';
import { AppError } from '../errors.ts';
import { callProcedure } from './call-procedure.ts';
import { sendEvents } from './event-stream.ts';
import { registerOpenApi } from './openapi.ts';
import { offeredRoutes, REST_PREFIX, type RestRoute } from './rest-routes.ts';

/** Registers all routes under /api/v1. The plugin scope is encapsulated, because it replaces body parsers. */
export async function registerRest(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(formbody);
  acceptEmptyJson(app);
  registerOpenApi(app, deps.config);
  const routes = offeredRoutes(deps.config);
  for (const route of routes) if (route.body !== 'multipart') mount(app, deps, route);
  await app.register(async (uploads) => {
    await uploads.register(multipart);
    for (const route of routes) if (route.body === 'multipart') mount(uploads, deps, route);
  });
}

function mount(app: FastifyInstance, deps: Deps, route: RestRoute): void {
  app.route({
    method: route.method,
    url: REST_PREFIX + route.path,
    config: { takesUploads: route.body === 'multipart' },
    handler: (request, reply) => answer(deps, route, request, reply),
  });
}

/** Accepts an empty body as JSON, because many clients send the content type with every request. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    // Safe: `parseAs: 'string'` makes it a string.
    return parseJson(request, text as string, done);
  });
}

async function answer(
  deps: Deps,
  route: RestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const output = await callProcedure(deps, request, reply, {
    procedure: route.procedure,
    type: route.method === 'GET' ? 'query' : 'mutation',
    readInput: () => readInput(route, request),
  });
  if (route.reply === 'csv') return sendCsv(reply, output, deps.clock());
  if (route.reply === 'file') return sendFile(reply, output, 'application/octet-stream');
  if (route.reply === 'zip') return sendFile(reply, output, 'application/zip');
  if (route.reply === 'events') return sendEvents(request, reply, output);
  if (route.reply === 'html') return reply.type('text/html; charset=utf-8').send(output);
  if (route.reply === 'markdown') return reply.type('text/markdown; charset=utf-8').send(output);
  return output;
}

/**
 * The procedure's input: body fields, then query and path parameters, which take precedence; of a stream of events also where a
 * browser goes on after its connection was lost.
 */
function readInput(route: RestRoute, request: FastifyRequest): unknown {
  const lastId = route.reply === 'events' ? request.headers['last-event-id'] : undefined;
  const fromAddress = {
    ...readQuery(route, request),
    ...(lastId === undefined ? {} : { last_event_id: lastId }),
    ...readParams(route, request),
  };
  const { body } = request;
  if (route.body === undefined || route.body === 'multipart' || body === undefined || body === null)
    return fromAddress;
  if (bodyKind(request) !== route.body)
    throw new AppError(415, 'The content type of the body is not supported.');
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  return { ...body, ...fromAddress };
}

function bodyKind(request: FastifyRequest): RestRoute['body'] {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? 'form' : 'json';
}

/** Converts decimal digits to a number. Anything else is passed on as it is, and the schema refuses it. */
function readQuery(route: RestRoute, request: FastifyRequest): Record<string, unknown> {
  // Safe: Fastify's query parser always gives an object.
  const query = request.query as Record<string, unknown>;
  const { integers = [], flags = [], texts = [], lists = [] } = route;
  const entries = [
    ...integers.map((name) => [name, toInteger(query[name])]),
    ...flags.map((name) => [name, toFlag(query[name])]),
    ...texts.map((name) => [name, query[name]]),
    ...lists.map((name) => [name, toList(query[name])]),
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function readParams({ integers = [] }: RestRoute, { params }: FastifyRequest): Record<string, unknown> {
  const entries = Object.entries(Object(params));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, integers.includes(name) ? toInteger(value) : value]),
  );
}

function toFlag(text: unknown): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** A parameter that is given once is a list of one. */
function toList(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

function toInteger(text: unknown): unknown {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function sendCsv(reply: FastifyReply, output: unknown, now: Date): FastifyReply {
  // Safe: the procedure's output schema has checked it.
  const rows = output as AsyncIterable<string>;
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${exportFileName(now)}"`)
    .send(Readable.from(rows, { objectMode: false }));
}

/** Sends a file for saving; its procedure has set its name and length. Nothing in it may run, even if it is opened. */
function sendFile(reply: FastifyReply, output: unknown, type: string): FastifyReply {
  // Safe: the procedure's output schema has checked it.
  const content = output as AsyncIterable<Buffer>;
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(Readable.from(content, { objectMode: false }));
}
