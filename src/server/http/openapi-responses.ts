// The error responses that many operations share, as components of the OpenAPI document, and which operation has which.
import { SET_UP_FIRST } from '#shared/second-factor-messages.ts';
import { forbidden, notAuthenticated, overloaded, toPublicError, tooManyRequests } from '../errors.ts';
import type { Access } from '../trpc/access.ts';
import { errorShapes, type Json, type SchemaCollection } from './openapi-schemas.ts';

interface SharedResponse {
  name: string;
  description: string;
  /** The shape of the body, `refusal` by default. */
  shape?: keyof typeof errorShapes;
  /** The exact detail, if there is only one. */
  detail?: string;
  headers?: Json;
}

/** The detail of an error with this status that comes from Fastify or tRPC, not from a procedure. */
const standardTextOf = (status: number) => {
  const { detail } = toPublicError({ statusCode: status }, '', '').body;
  return typeof detail === 'string' ? detail : undefined;
};

/** A header that a response always has. */
export const requiredHeader = (description: string) => ({
  description,
  required: true,
  schema: { type: 'string' },
});

const retryAfter = { 'Retry-After': requiredHeader('After how many seconds to try again.') };

/** Every shared response by its status. */
export const sharedResponses: Readonly<Record<number, SharedResponse>> = {
  400: { name: 'BadRequest', description: 'The request could not be read.' },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing, expired or revoked.',
    detail: notAuthenticated().message,
    headers: { 'WWW-Authenticate': requiredHeader('Always `Bearer`.') },
  },
  403: {
    name: 'Forbidden',
    description: 'The token is valid, but its user does not have the role.',
    detail: forbidden().message,
  },
  408: { name: 'RequestTimeout', description: 'The request took too long to arrive.' },
  409: {
    name: 'SecondFactorMissing',
    description: '`REQUIRE_2FA` asks the account for a second factor, which is not set up.',
    detail: SET_UP_FIRST,
  },
  413: { name: 'ContentTooLarge', description: 'The body is too large.' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not of the content type that this operation takes.',
  },
  422: { name: 'InvalidInput', description: 'The input breaks a rule.', shape: 'validation' },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests.',
    detail: tooManyRequests(30).message,
    headers: retryAfter,
  },
  431: { name: 'HeadersTooLarge', description: 'The headers are over 16 KiB.' },
  500: {
    name: 'ServerError',
    description: 'An unexpected failure.',
    shape: 'failure',
    detail: 'Something went wrong on the server.',
  },
  503: {
    name: 'Busy',
    description: 'The server cannot serve this now.',
    detail: overloaded().message,
    headers: retryAfter,
  },
  507: {
    name: 'OutOfSpace',
    description: 'The server has no space left to store this.',
    detail: 'The server has no space left to store this.',
  },
};

/**
 * The shared error statuses of an operation.
 * @param operation `writes`: it is not a GET; `unlimited`: the limit of writes does not count it; `validates`: it has input
 *   beyond ids; `waitsForFactor`: until the account has the second factor that is required
 */
export function sharedStatuses(operation: {
  access: Access;
  writes: boolean;
  unlimited: boolean;
  validates: boolean;
  waitsForFactor: boolean;
}): readonly number[] {
  const { access, writes, unlimited, validates, waitsForFactor } = operation;
  return [
    // A body is read first, even if the operation takes none.
    ...(writes ? [400, 408, 413, 415, 507] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access !== 'public' && waitsForFactor ? [409] : []),
    // The limit of writes of each user.
    ...(writes && access !== 'public' && !unlimited ? [429] : []),
    ...(access === 'public' || access === 'member' ? [] : [403]),
    ...(validates ? [422] : []),
    431,
    500,
    503,
  ];
}

/**
 * An error response.
 * @param description the operation's own description, if it has one; the default is the shared description
 */
export function errorResponse(schemas: SchemaCollection, status: number, description?: string): Json {
  const shared = sharedResponses[status];
  const { shape = 'refusal', headers } = shared ?? {};
  const schema = schemas.toJson(errorShapes[shape], 'output');
  const detail = shared?.detail ?? (shape === 'refusal' ? standardTextOf(status) : undefined);
  // An operation with its own description also has its own detail.
  const example = description === undefined && detail !== undefined ? { example: { detail } } : {};
  return {
    description: description ?? shared?.description,
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema, ...example } },
  };
}

/** The error responses of an operation that accepts an `Idempotency-Key`: a malformed key, and a key used with other input. */
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
