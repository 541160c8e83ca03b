// The refusals and failures that many operations share, as components of the OpenAPI document, and who can meet which.
import { forbidden, notAuthenticated, overloaded, toPublicError, tooManyRequests } from '../errors.ts';
import type { Access } from '../trpc/trpc.ts';
import { errorShapes, type Json, type SchemaCollection } from './openapi-schemas.ts';

interface SharedResponse {
  name: string;
  description: string;
  shape: keyof typeof errorShapes;
  /** Its detail, word for word, where there is only one. */
  detail?: string;
  headers?: Readonly<Record<string, string>>;
}

/** What the server says where it refuses with this status by itself. */
const standardTextOf = (status: number) => {
  const { detail } = toPublicError({ statusCode: status }, '', '').body;
  return typeof detail === 'string' ? detail : undefined;
};

const retryAfter = { 'Retry-After': 'After how many seconds to try again.' };

/** Every shared response by its status. */
export const sharedResponses: Readonly<Record<number, SharedResponse>> = {
  400: { name: 'BadRequest', description: 'The request could not be read.', shape: 'refusal' },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing, expired or revoked.',
    shape: 'refusal',
    detail: notAuthenticated().message,
    headers: { 'WWW-Authenticate': 'Always `Bearer`.' },
  },
  403: {
    name: 'Forbidden',
    description: 'The token is good, but its user is not a superuser.',
    shape: 'refusal',
    detail: forbidden().message,
  },
  408: { name: 'RequestTimeout', description: 'The request took too long to arrive.', shape: 'refusal' },
  413: { name: 'ContentTooLarge', description: 'The body is too large.', shape: 'refusal' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not of the content type that this operation takes.',
    shape: 'refusal',
  },
  422: { name: 'InvalidInput', description: 'The input breaks a rule.', shape: 'validation' },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests.',
    shape: 'refusal',
    detail: tooManyRequests(30).message,
    headers: retryAfter,
  },
  431: { name: 'HeadersTooLarge', description: 'The headers are over 16 KiB.', shape: 'refusal' },
  500: {
    name: 'ServerError',
    description: 'A failure that nobody foresaw.',
    shape: 'failure',
    detail: 'Something went wrong on the server.',
  },
  503: {
    name: 'Busy',
    description: 'The server cannot serve this now.',
    shape: 'refusal',
    detail: overloaded().message,
    headers: retryAfter,
  },
  507: {
    name: 'OutOfSpace',
    description: 'The server has no space left to store this.',
    shape: 'refusal',
    detail: 'The server has no space left to store this.',
  },
};

/**
 * The statuses that an operation can answer beside its own.
 * @param operation `writes` unless it only reads; `unlimited` where that takes no share; `validates` where it takes more than ids
 */
export function sharedStatuses(operation: {
  access: Access;
  writes: boolean;
  unlimited: boolean;
  validates: boolean;
}): readonly number[] {
  const { access, writes, unlimited, validates } = operation;
  return [
    // Whatever body comes is read before anything else, also where none is asked for.
    ...(writes ? [400, 408, 413, 415, 507] : []),
    ...(access === 'public' ? [] : [401]),
    // The share of writes that each user has.
    ...(writes && access !== 'public' && !unlimited ? [429] : []),
    ...(access === 'superuser' ? [403] : []),
    ...(validates ? [422] : []),
    431,
    500,
    503,
  ];
}

/**
 * A response of an error.
 * @param description in place of the shared one, where an operation has its own reason
 */
export function errorResponse(schemas: SchemaCollection, status: number, description?: string): Json {
  const shared = sharedResponses[status];
  const { shape = 'refusal', headers } = shared ?? {};
  const schema = schemas.toJson(errorShapes[shape], 'output');
  const detail = shared?.detail ?? (shape === 'refusal' ? standardTextOf(status) : undefined);
  // With a reason of its own, the sentence is the operation's too.
  const example = description === undefined && detail !== undefined ? { example: { detail } } : {};
  return {
    description: description ?? shared?.description,
    ...(headers ? { headers: headerObjects(headers) } : {}),
    content: { 'application/json': { schema, ...example } },
  };
}

/** What an operation answers with that takes an `Idempotency-Key`, where the key is malformed or belongs to another input. */
export function keyResponses(schemas: SchemaCollection): Record<number, Json> {
  const anyOf = [errorShapes.validation, errorShapes.refusal].map((shape) => schemas.toJson(shape, 'output'));
  const also = (status: number, reason: string) => `${sharedResponses[status]?.description} Or: ${reason}`;
  return {
    400: errorResponse(schemas, 400, also(400, 'the `Idempotency-Key` is malformed.')),
    422: {
      description: also(422, 'the `Idempotency-Key` was used with another input.'),
      content: { 'application/json': { schema: { anyOf } } },
    },
  };
}

function headerObjects(headers: Readonly<Record<string, string>>): Json {
  const entries = Object.entries(headers).map(([name, description]) => {
    return [name, { description, required: true, schema: { type: 'string' } }];
  });
  return Object.fromEntries(entries);
}
