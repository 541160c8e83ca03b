// The OpenAPI document of the server, as far as the API page uses it.
import { CallError } from '#client/errors.ts';

/** A schema, or a reference to a named one. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  description?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
};

export type ResponseObject = {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: Schema; example?: unknown }>;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-trpc-procedure': string;
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, ResponseObject>;
};

export type ApiDocument = {
  info: { title: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, ResponseObject> };
};

/** An operation with its method and path. */
export type Call = Operation & { method: string; path: string };

export const DOCUMENT_URL = '/api/v1/openapi.json';

/** Fetches the document. @throws CallError on an error status */
export async function fetchDocument(): Promise<ApiDocument> {
  const response = await fetch(DOCUMENT_URL);
  if (!response.ok) throw new CallError(response.status, response.statusText, await response.text());
  // Safe: tests of the server check the document against this shape.
  return (await response.json()) as ApiDocument;
}

/** The calls of a tag, in the order of the document. */
export function callsOf(document: ApiDocument, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ ...operation, method: method.toUpperCase(), path }] : [],
    ),
  );
}

const lastStep = (reference: string) => reference.split('/').at(-1) ?? '';

/** Resolves a reference to a schema. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[lastStep(schema.$ref)] ?? {}) : schema;
}

/** Resolves a reference to a response. */
export function resolveResponse(document: ApiDocument, response: ResponseObject): ResponseObject {
  return response.$ref ? (document.components.responses[lastStep(response.$ref)] ?? {}) : response;
}

/** The type of a schema in words. */
export function describeType(schema: Schema): string {
  if (schema.$ref) return lastStep(schema.$ref);
  if (schema.format === 'binary') return 'file';
  if (schema.items) return `list of ${describeType(schema.items)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format === 'date-time' ? `${type}, ISO 8601` : type;
}

/** The limits of a schema in words; empty if it has none. */
export function describeLimits({
  minLength,
  maxLength,
  minimum,
  maximum,
  enum: options,
  default: fallback,
}: Schema): string {
  const number = (value: number) => value.toLocaleString('en');
  const span = (low: number | undefined, high: number | undefined) => {
    if (low !== undefined && high !== undefined) return `${number(low)} to ${number(high)}`;
    if (high !== undefined) return `up to ${number(high)}`;
    return low === undefined ? '' : `from ${number(low)}`;
  };
  const length = span(minLength, maxLength);
  return [
    options && `one of ${options.join(', ')}`,
    length && `${length} characters`,
    span(minimum, maximum),
    fallback === undefined ? '' : `${JSON.stringify(fallback)} unless given`,
  ]
    .filter(Boolean)
    .join(', ');
}
