// The OpenAPI document of the REST transport, generated from the table of routes, the schemas of their procedures and the
// descriptions. It is served at /api/v1/openapi.json.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { RETENTION_HOURS } from '../idempotency/idempotency.service.ts';
import { appRouter } from '../trpc/router.ts';
import { access, needsSecondFactor, type Access } from '../trpc/access.ts';
import {
  errorResponse,
  keyResponses,
  requiredHeader,
  sharedResponses,
  sharedStatuses,
} from './openapi-responses.ts';
import { SchemaCollection, type Json } from './openapi-schemas.ts';
import type { OperationDescription } from './openapi-account-descriptions.ts';
import { operationDescriptions } from './openapi-descriptions.ts';
import { audiences, tags } from './openapi-tags.ts';
import { offeredRoutes, REST_PREFIX, type restRoutes, type RestRoute } from './rest-routes.ts';

/** The installation in the committed copy, docs/openapi.json. */
export const exampleSite: SiteOfDocument = {
  siteName: 'Oriel',
  publicUrl: 'https://oriel.example',
  ask: true,
};

/** What the document depends on: the name for its title, the origin of the server, and whether Ask is on. */
interface SiteOfDocument {
  siteName: string;
  publicUrl: string;
  ask: boolean;
}

type Row = (typeof restRoutes)[number];

interface Procedure {
  input: z.ZodType | undefined;
  output: z.ZodType;
  access: Access;
  /** Whether it accepts an `Idempotency-Key`. */
  idempotent: boolean;
  /** Whether the limit of writes does not count it. */
  unlimited: boolean;
}

/** What the parts of an operation are generated from. */
interface Operation {
  row: Row;
  descriptions: OperationDescription;
  procedure: Procedure;
  id: string;
  schemas: SchemaCollection;
}

/** Serves the document, which is generated at the first request. */
export function registerOpenApi(app: FastifyInstance, site: SiteOfDocument): void {
  let text: string | undefined;
  app.get(`${REST_PREFIX}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(describeRest(site));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/**
 * Describes the REST surface in OpenAPI 3.1.
 * @returns the document, ready for `JSON.stringify`
 */
export function describeRest(site: SiteOfDocument): Json {
  const schemas = new SchemaCollection();
  const paths: Record<string, Json> = {};
  const routes = offeredRoutes(site);
  for (const row of routes) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
    const item = (paths[path] ??= {});
    item[row.method.toLowerCase()] = describeRow(row, schemas);
  }
  const responses = Object.entries(sharedResponses).map(([status, { name }]) => [
    name,
    errorResponse(schemas, Number(status)),
  ]);
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.siteName} API`,
      version: '1.0.0',
      summary: 'The waitlist, the products and the accounts of this installation.',
      description: introduction,
      contact: { name: site.siteName, url: site.publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.publicUrl}${REST_PREFIX}`, description: 'This installation.' }],
    tags: Object.entries(tags)
      .filter(([feature]) => routes.some(({ procedure }) => procedure.startsWith(`${feature}.`)))
      .map(([, tag]) => tag),
    paths,
    components: {
      schemas: schemas.all(),
      responses: Object.fromEntries(responses),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a log-in.' },
      },
    },
  };
}

const introduction = [
  'Log in for a token, and send it as `Authorization: Bearer …`.',
  'Request and response bodies are JSON unless stated otherwise. Unknown fields are ignored. Nothing is coerced: a number is a JSON number.',
  'Every path also works with a slash at its end. An unknown path is 404, an unsupported method 405 with `Allow`; every error has a `detail`.',
].join('\n\n');

function describeRow(row: Row, schemas: SchemaCollection): Json {
  const descriptions = operationDescriptions[row.procedure];
  const [feature = '', name = ''] = row.procedure.split('.');
  const id = feature + capitalize(name);
  const operation: Operation = { row, descriptions, procedure: procedureOf(row), id, schemas };
  const parameters = describeParameters(operation);
  const body = describeBody(operation);
  return {
    tags: [tags[feature]?.name ?? feature],
    summary: descriptions.summary,
    description: descriptions.description + audiences[operation.procedure.access],
    operationId: id,
    'x-trpc-procedure': row.procedure,
    security: operation.procedure.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: describeResponses(operation, parameters.some(isChecked) || body !== undefined),
  };
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function procedureOf({ procedure }: RestRoute): Procedure {
  const { inputs, output, meta } = Object(Object(appRouter._def.procedures)[procedure])._def;
  const { idempotent = false, unlimited = false } = Object(meta);
  return { input: inputs[0], output, access: access[procedure], idempotent, unlimited };
}

/** The JSON Schema of each input field, and which fields are required. */
function inputFields({ procedure, schemas }: Operation): {
  fields: Record<string, Json>;
  required: string[];
} {
  if (!procedure.input) return { fields: {}, required: [] };
  const { properties = {}, required = [] } = Object(schemas.toJson(procedure.input, 'input'));
  return { fields: properties, required };
}

const pathNames = ({ path }: RestRoute) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const queryNames = (row: RestRoute) => {
  const { integers = [], flags = [], texts = [], lists = [] } = row;
  return [...integers, ...flags, ...texts, ...lists].filter((name) => !pathNames(row).includes(name));
};
/** Whether a parameter can break a rule; a malformed id is an unknown one. */
const isChecked = ({ in: place, schema }: Json) => place === 'query' || Object(schema).type === 'integer';

function describeParameters(operation: Operation): Json[] {
  const { fields } = inputFields(operation);
  const inPath = pathNames(operation.row);
  const inAddress = [...inPath, ...queryNames(operation.row)].map((name) => {
    const { description, ...schema } = fields[name] ?? {};
    const isInPath = inPath.includes(name);
    return { name, in: isInPath ? 'path' : 'query', required: isInPath, description, schema };
  });
  const inHeader = [
    ...(operation.procedure.idempotent ? [keyParameter] : []),
    ...(operation.row.reply === 'events' ? [lastEventParameter] : []),
  ];
  return [...inAddress, ...inHeader];
}

const lastEventParameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'What a browser sends where it goes on after its connection was lost; it counts more than `last_event_id`.',
  schema: { type: 'string', maxLength: 100, examples: ['2'] },
};

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Optional: a key of your choice for this request, preferably a random UUID. A request that is repeated with the same key within ${RETENTION_HOURS} hours is not executed again and gets the first answer.`,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
  },
};

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** The body: the input fields that are neither path nor query parameters. */
function describeBody(operation: Operation): Json | undefined {
  const { row, id, schemas } = operation;
  if (row.body === undefined) return undefined;
  const { fields, required } = inputFields(operation);
  const inAddress = new Set([...pathNames(row), ...queryNames(row)]);
  const isInBody = (name: string) => !inAddress.has(name);
  const requiredInBody = required.filter(isInBody);
  const schema = schemas.name(`${capitalize(id)}Body`, {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).filter(([name]) => isInBody(name))),
    ...(requiredInBody.length > 0 ? { required: requiredInBody } : {}),
  });
  // There is no example of a form with files that could be sent as it is.
  const example = row.body === 'multipart' ? {} : { example: schemas.exampleOf(schema) };
  return {
    required: requiredInBody.length > 0,
    content: { [contentTypes[row.body]]: { schema, ...example } },
  };
}

function describeResponses(operation: Operation, validates: boolean): Json {
  const { row, descriptions, procedure, schemas } = operation;
  const { unlimited } = procedure;
  const shared = sharedStatuses({
    access: procedure.access,
    writes: row.method !== 'GET',
    unlimited,
    validates,
    waitsForFactor: needsSecondFactor(row.procedure),
  });
  const [output, acceptedOutput] = outputsOf(operation);
  const responses: Record<number, Json> = { 200: describeSuccess(operation, output) };
  if (acceptedOutput)
    responses[202] = { ...describeSuccess(operation, acceptedOutput), description: descriptions.accepted };
  for (const status of shared) {
    responses[status] = { $ref: `#/components/responses/${sharedResponses[status]?.name}` };
  }
  if (row.reply === 'events') responses[204] = { description: 'There is nothing to come after this event.' };
  if (procedure.idempotent) Object.assign(responses, keyResponses(schemas));
  for (const [status, reason] of Object.entries(descriptions.refusals ?? {})) {
    const former = responses[Number(status)] ? sharedResponses[Number(status)]?.description : undefined;
    const description = former ? `${reason} Or: ${former[0]?.toLowerCase()}${former.slice(1)}` : reason;
    responses[Number(status)] = errorResponse(schemas, Number(status), description);
  }
  return responses;
}

const replyTypes = {
  csv: 'text/csv',
  html: 'text/html',
  markdown: 'text/markdown',
  file: 'application/octet-stream',
  zip: 'application/zip',
  events: 'text/event-stream',
} as const;
const downloaded: ReadonlySet<string> = new Set(['csv', 'file', 'zip']);
const binary: ReadonlySet<string> = new Set(['file', 'zip']);

/** The output with the status 200, and that with 202 where a job may go on with the call: it is a union of the two then. */
function outputsOf({ descriptions, procedure: { output } }: Operation): [z.ZodType, z.ZodType?] {
  if (descriptions.accepted === undefined || !(output instanceof z.ZodUnion)) return [output];
  // Safe: every option of a union is a type of zod.
  return output.options as [z.ZodType, z.ZodType];
}

function describeSuccess({ row, descriptions, schemas }: Operation, output: z.ZodType): Json {
  const description = descriptions.returns;
  if (row.reply !== undefined) {
    const schema = binary.has(row.reply) ? { type: 'string', format: 'binary' } : { type: 'string' };
    const headers = downloaded.has(row.reply) ? { headers: downloadHeaders(descriptions.fileName) } : {};
    return { description, ...headers, content: { [replyTypes[row.reply]]: { schema } } };
  }
  const schema = schemas.toJson(output, 'output');
  const example =
    descriptions.message === undefined ? schemas.exampleOf(schema) : { message: descriptions.message };
  return { description, content: { 'application/json': { schema, example } } };
}

const downloadHeaders = (fileName = '') => ({
  'Content-Disposition': requiredHeader(`The name to save the file under, ${fileName}.`),
});
