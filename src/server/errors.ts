// All errors that clients may see, and the only mapping from errors to status and detail.
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { codeOf, storageTrouble } from './db/storage-trouble.ts';

/** An error with a sentence for the client and the HTTP status for both transports. */
export class AppError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, detail: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Input that violates a rule which depends on stored data. The answer is the same as for input that a schema refuses. */
export class InvalidInput extends AppError {
  readonly field: string;
  readonly type: string;

  /** @param type zod's name for the kind of rule */
  constructor(field: string, type: string, detail: string) {
    super(422, detail);
    this.field = field;
    this.type = type;
  }
}

type Thing =
  | 'User'
  | 'Product'
  | 'Subscriber'
  | 'Note'
  | 'View'
  | 'Invitation'
  | 'Wave'
  | 'Session'
  | 'Image'
  | 'Backup'
  | 'Collection'
  | 'File'
  | 'Page'
  | 'Question'
  | 'Thread'
  | 'Job'
  | 'Table';

export const badRequest = (detail: string) => new AppError(400, detail);
export const notAuthenticated = () => new AppError(401, 'Not authenticated');
export const forbidden = () => new AppError(403, "The user doesn't have enough privileges");
export const notFound = (thing: Thing) => new AppError(404, `${thing} not found`);
export const conflict = (detail: string) => new AppError(409, detail);
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, `Too many requests. Please try again in ${sayDuration(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
export const overloaded = () =>
  new AppError(503, 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 2 });

/** One item of a validation error: the path in the input, the message, and the kind of rule. */
export interface ValidationItem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** The public form of an error. */
export interface PublicError {
  status: number;
  body: { detail: string | ValidationItem[]; request_id?: string };
  headers: Record<string, string>;
}

/** Of a 503 that does not say when to try again. */
const RETRY_AFTER_SECONDS = 5;
const UNEXPECTED = 'Something went wrong on the server.';

// The details of errors that come from Fastify or tRPC, whose own messages are not shown.
const statusDetails: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'The request took too long to arrive.',
  413: 'The request body is too large.',
  414: 'The address is too long.',
  415: 'The content type of the body is not supported.',
  431: 'The request headers are too large.',
};

/**
 * Converts a thrown value to its public form.
 * @param source the part of the request that the input came from, for the `loc` of validation items; or which part a field came from
 * @param requestId part of the answer to an unexpected error, so that its cause can be found in the log
 */
export function toPublicError(
  thrown: unknown,
  source: string | ((field: PropertyKey) => string),
  requestId: string,
): PublicError {
  const sourceOf = typeof source === 'string' ? () => source : source;
  const error = unwrap(thrown);
  if (error instanceof InvalidInput) {
    const item = { loc: [sourceOf(error.field), error.field], msg: error.message, type: error.type };
    return { status: 422, body: { detail: [item] }, headers: {} };
  }
  if (error instanceof z.ZodError) {
    return {
      status: 422,
      body: { detail: error.issues.map((issue) => toItem(issue, sourceOf)) },
      headers: {},
    };
  }
  const known = error instanceof AppError ? error : storageRefusal(error);
  if (known) return fromAppError(known);
  const status = clientErrorStatus(error);
  if (status === undefined)
    return { status: 500, body: { detail: UNEXPECTED, request_id: requestId }, headers: {} };
  return { status, body: { detail: statusDetails[status] ?? 'The request was refused.' }, headers: {} };
}

/** The sentence of an error: its detail, or the message of the first validation item. */
export function sentenceOf({ detail }: PublicError['body']): string {
  return typeof detail === 'string' ? detail : (detail[0]?.msg ?? 'Validation Error');
}

/** Whether an error is logged: unexpected errors are, deliberate refusals are not. */
export function isUnexpected(thrown: unknown): boolean {
  const error = unwrap(thrown);
  if (error instanceof AppError) return error.status >= 500 && error.cause !== undefined;
  // An alarm has reported it.
  if (isStorageError(error)) return false;
  return toPublicError(error, '', '').status >= 500;
}

/** The cause of a TRPCError: the error that a procedure threw, or the zod error of its input; otherwise the error itself. */
function unwrap(thrown: unknown): unknown {
  if (!(thrown instanceof TRPCError) || thrown.cause === undefined) return thrown;
  // An output that violates its own schema is a mistake of the server.
  if (thrown.cause instanceof z.ZodError && thrown.code !== 'BAD_REQUEST') return undefined;
  // Only input from the client is parsed, so the parser's own error does not matter.
  if (thrown.code === 'PARSE_ERROR') return thrown;
  return thrown.code === 'BAD_REQUEST' && !(thrown.cause instanceof z.ZodError) ? thrown : thrown.cause;
}

function fromAppError(error: AppError): PublicError {
  const headers: Record<string, string> = {};
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return { status: error.status, body: { detail: error.message }, headers };
}

function toItem(issue: z.core.$ZodIssue, sourceOf: (field: PropertyKey) => string): ValidationItem {
  const loc = [sourceOf(issue.path[0] ?? ''), ...issue.path.filter((step) => typeof step !== 'symbol')];
  const isMissing =
    issue.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith('undefined');
  return isMissing
    ? { loc, msg: 'Field required', type: 'missing' }
    : { loc, msg: issue.message, type: issue.code };
}

/** Whether the error comes from the storage: a locked or damaged database, a full or failing disk, or the object store. */
export function isStorageError(error: unknown): boolean {
  return storageRefusal(error) !== undefined;
}

/** What a client is told of an error of the storage; undefined for any other error. */
export function storageRefusal(error: unknown): AppError | undefined {
  switch (storageTrouble(codeOf(error) ?? '')) {
    case 'locked':
    case 'slow':
      return overloaded();
    case 'full':
      return new AppError(507, 'The server has no space left to store this.');
    case 'damaged':
      return new AppError(503, 'The server cannot use its database.');
    case 'failing':
      return new AppError(503, 'The server cannot write at the moment.');
    case 'unreachable':
      return new AppError(503, 'The server cannot reach its images and files at the moment.');
    case undefined:
      return undefined;
  }
}

/** The status of an error of Fastify or tRPC if it is 4xx, else undefined. */
function clientErrorStatus(error: unknown): number | undefined {
  const status: unknown =
    error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : Object(error).statusCode;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  // 403 is only for roles; a path that must not be served counts as not found.
  return status === 403 ? 404 : status;
}

function sayDuration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
