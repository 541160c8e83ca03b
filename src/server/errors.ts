// Every error that a client may see: how code raises it, and the only map from any error to a status and a detail.
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { codeOf, storageTrouble } from './storage-trouble.ts';

/** A failure with a sentence for the client and the HTTP status that both transports answer with. */
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

/** Input that breaks a rule which only stored data can tell. It is answered like input that its schema refuses. */
export class InvalidInput extends AppError {
  readonly field: string;
  readonly type: string;

  /** @param type the kind of rule, in zod's words */
  constructor(field: string, type: string, detail: string) {
    super(422, detail);
    this.field = field;
    this.type = type;
  }
}

export const badRequest = (detail: string) => new AppError(400, detail);
export const notAuthenticated = () => new AppError(401, 'Not authenticated');
export const forbidden = () => new AppError(403, "The user doesn't have enough privileges");
export const notFound = (thing: 'User' | 'Product' | 'Subscriber' | 'Session' | 'Image' | 'Backup') =>
  new AppError(404, `${thing} not found`);
export const conflict = (detail: string) => new AppError(409, detail);
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, `Too many requests. Please try again in ${sayDuration(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
export const overloaded = () =>
  new AppError(503, 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 2 });

/** One item of a validation failure: where in the input, what is wrong, and which kind of rule it broke. */
export interface ValidationItem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** What a client is told: the HTTP status, the body, and the headers that go with them. */
export interface PublicError {
  status: number;
  body: { detail: string | ValidationItem[]; request_id?: string };
  headers: Record<string, string>;
}

const UNEXPECTED = 'Something went wrong on the server.';

// What the HTTP layers under us (Fastify, tRPC) refuse by themselves, in our words.
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
 * Turns whatever was thrown into what the client is told. The only such map, for both transports.
 * @param thrown anything
 * @param source the part of the request that the input came from; opens the `loc` of validation items
 * @param requestId told to the client on an unexpected failure, to find the cause in the log
 */
export function toPublicError(thrown: unknown, source: string, requestId: string): PublicError {
  const error = unwrap(thrown);
  if (error instanceof InvalidInput) {
    const item = { loc: [source, error.field], msg: error.message, type: error.type };
    return { status: error.status, body: { detail: [item] }, headers: {} };
  }
  if (error instanceof AppError) return fromAppError(error);
  if (error instanceof z.ZodError) {
    return {
      status: 422,
      body: { detail: error.issues.flatMap((issue) => toItems(issue, source)) },
      headers: {},
    };
  }
  const storage = fromStorageError(error);
  if (storage) return fromAppError(storage);
  const status = refusalStatus(error);
  if (status !== undefined) {
    return { status, body: { detail: statusDetails[status] ?? 'The request was refused.' }, headers: {} };
  }
  return { status: 500, body: { detail: UNEXPECTED, request_id: requestId }, headers: {} };
}

/** The one sentence of an error: its detail, or the message of the first thing that is wrong with the input. */
export function sentenceOf({ detail }: PublicError['body']): string {
  return typeof detail === 'string' ? detail : (detail[0]?.msg ?? 'Validation Error');
}

/** Whether an error belongs in the log: nothing that we refused on purpose, everything that nobody foresaw. */
export function isUnexpected(thrown: unknown): boolean {
  const error = unwrap(thrown);
  if (error instanceof AppError) return error.status >= 500 && error.cause !== undefined;
  // An alarm has told of it, once.
  if (isStorageError(error)) return false;
  return toPublicError(error, '', '').status >= 500;
}

/** The error behind a TRPCError: what a procedure threw, or the zod error of an input; else the error itself. */
function unwrap(thrown: unknown): unknown {
  if (!(thrown instanceof TRPCError) || thrown.cause === undefined) return thrown;
  // A reply that breaks its own output schema is our mistake, never the client's.
  if (thrown.cause instanceof z.ZodError && thrown.code !== 'BAD_REQUEST') return undefined;
  // Only what the client sent is parsed, whichever kind of error the parser throws.
  if (thrown.code === 'PARSE_ERROR') return thrown;
  return thrown.code === 'BAD_REQUEST' && !(thrown.cause instanceof z.ZodError) ? thrown : thrown.cause;
}

function fromAppError(error: AppError): PublicError {
  const headers: Record<string, string> = {};
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds);
  return { status: error.status, body: { detail: error.message }, headers };
}

function toItems(issue: z.core.$ZodIssue, source: string): ValidationItem[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const isMissing =
    issue.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith('undefined');
  return [
    {
      loc: [source, ...path],
      msg: isMissing ? 'Field required' : issue.message,
      type: isMissing ? 'missing' : issue.code,
    },
  ];
}

/** Whether the database refused for want of a lock, of space or of a disk that works. */
export function isStorageError(error: unknown): boolean {
  return fromStorageError(error) !== undefined;
}

function fromStorageError(error: unknown): AppError | undefined {
  switch (storageTrouble(codeOf(error) ?? '')) {
    case 'locked':
      return overloaded();
    case 'full':
      return new AppError(507, 'The server has no space left to store this.');
    case 'damaged':
      return new AppError(503, 'The server cannot use its database.');
    case 'failing':
      return new AppError(503, 'The server cannot write at the moment.', { retryAfterSeconds: 5 });
    case undefined:
      return undefined;
  }
}

const trpcStatuses: Partial<Record<TRPCError['code'], number>> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
};

function refusalStatus(error: unknown): number | undefined {
  if (error instanceof TRPCError) return trpcStatuses[error.code];
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  // 403 is for roles; a path that may not be served is a path that is not there.
  return statusCode === 403 ? 404 : statusCode;
}

function sayDuration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
