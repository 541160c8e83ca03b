// A request to the interface of a language model: to the configured host only, without redirects, bounded in time and size.
import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { LanguageModelSettings } from '../../config.ts';
import { isPrivateAddress } from '../../private-address.ts';
import { ModelError } from './model-error.ts';

const CONNECT_MS = 10_000;
/** Between two parts of an answer that has begun. */
const SILENCE_MS = 15_000;

/** How far an answer is that comes piece by piece: before its first text, in the middle of it, or complete. */
export type StreamState = 'waiting' | 'speaking' | 'complete';
const ANSWER_MAX_BYTES = 256 * 1024;
/** Each word of a streamed answer comes with some hundred bytes around it. */
const STREAM_MAX_BYTES = 4 * 1024 * 1024;

export interface ModelRequest {
  method: 'GET' | 'POST';
  /** Appended to the base of the interface, such as `/models`. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Ends the request. */
  signal: AbortSignal;
  /** How long the answer may be, in bytes; by default 256 KiB. */
  answerMaxBytes?: number;
  /**
   * Takes an answer that comes as Server-Sent Events, piece by piece, if there is one: at most 4 MiB. Returns how far it is.
   */
  onPiece?: ((piece: string) => StreamState) | undefined;
  /** How long an answer that has begun may be silent, in milliseconds; by default 15 s. */
  silenceMs?: number;
}

export interface ModelResponse {
  status: number;
  /** Seconds; undefined where it does not say when to come back, or says it as a date. */
  retryAfter: number | undefined;
  /** Empty where it came piece by piece. */
  text: string;
  /** Whether it came piece by piece. */
  isStreamed: boolean;
}

/**
 * Sends a request.
 * @param resolve finds the addresses of a name; tests give one that lies
 * @throws ModelError where no whole answer came; the reason of the signal where it ended the request
 */
export async function sendToModel(
  { base, key }: Pick<LanguageModelSettings, 'base' | 'key'>,
  {
    method,
    path,
    body,
    signal,
    answerMaxBytes = ANSWER_MAX_BYTES,
    onPiece,
    silenceMs = SILENCE_MS,
  }: ModelRequest,
  resolve: typeof lookup = lookup,
): Promise<ModelResponse> {
  const url = new URL(base + path);
  const isPlain = url.protocol === 'http:';
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const options: RequestOptions = {
    method,
    // A connection of its own, so that its address is looked up and checked.
    agent: false,
    headers: {
      accept: onPiece === undefined ? 'application/json' : 'text/event-stream, application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(content && { 'content-type': 'application/json', 'content-length': content.length }),
    },
    ...(isPlain ? { lookup: privateOnly(resolve) } : {}),
  };
  signal.throwIfAborted();
  const { promise, resolve: finish, reject } = Promise.withResolvers<ModelResponse>();
  const request = (isPlain ? requestPlain : requestSecure)(url, options, (response) => {
    readAnswer(response, { answerMaxBytes, onPiece, silenceMs }).then(finish, reject);
  });
  const abort = () => {
    reject(signal.reason);
    request.destroy();
  };
  signal.addEventListener('abort', abort, { once: true });
  const connecting = setTimeout(() => {
    reject(new ModelError('cannot be reached: nothing answers at its address'));
    request.destroy();
  }, CONNECT_MS);
  request.once('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)));
  request.on('error', (error) =>
    reject(
      error instanceof ModelError
        ? error
        : new ModelError(`cannot be reached${codeIn(error)}`, { cause: error }),
    ),
  );
  request.end(content);
  try {
    return await promise;
  } finally {
    clearTimeout(connecting);
    signal.removeEventListener('abort', abort);
    request.destroy();
  }
}

type ReadOptions = Pick<ModelRequest, 'onPiece'> &
  Required<Pick<ModelRequest, 'answerMaxBytes' | 'silenceMs'>>;

/** @throws ModelError where it does not end in time, or is too long, or breaks off; what `onPiece` throws */
async function readAnswer(
  response: IncomingMessage,
  { answerMaxBytes, onPiece, silenceMs }: ReadOptions,
): Promise<ModelResponse> {
  const { statusCode = 0, headers } = response;
  const isStreamed =
    onPiece !== undefined &&
    statusCode === 200 &&
    headers['content-type']?.startsWith('text/event-stream') === true;
  const limitSilence = () =>
    response.setTimeout(silenceMs, () =>
      response.destroy(new ModelError('stopped in the middle of its answer')),
    );
  // Some send the head of a stream, or a part without text, before the model has read what it was given, or while it thinks.
  if (!isStreamed) limitSilence();
  const decoder = new TextDecoder();
  const parts: Buffer[] = [];
  let size = 0;
  let state: StreamState = 'waiting';
  try {
    for await (const part of response) {
      // Safe: no encoding is set.
      const bytes = part as Buffer;
      size += bytes.length;
      if (size > (isStreamed ? STREAM_MAX_BYTES : answerMaxBytes))
        throw new ModelError('sent more than an answer can be');
      if (!isStreamed) {
        parts.push(bytes);
        continue;
      }
      const before: StreamState = state;
      state = onPiece(decoder.decode(bytes, { stream: true }));
      if (state === 'complete') break;
      if (state !== before) limitSilence();
    }
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError(`broke off its answer${codeIn(error)}`, { cause: error });
  }
  const wait = Number(headers['retry-after']);
  const retryAfter = Number.isInteger(wait) && wait >= 0 ? wait : undefined;
  return { status: statusCode, retryAfter, text: Buffer.concat(parts).toString('utf8'), isStreamed };
}

/** Connects to private addresses only: without TLS, what a name stands for is all that tells where the sentences go. */
function privateOnly(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const own = found.filter(({ address }) => isPrivateAddress(address));
      const [first] = own;
      if (first === undefined)
        return callback(
          new ModelError('is not asked: its name stands for a public address, and there is no TLS'),
          [],
        );
      if (options.all === true) callback(null, own);
      else callback(null, first.address, first.family);
    });
  };
}

function codeIn(error: unknown): string {
  const { code } = Object(error);
  return typeof code === 'string' ? ` (${code})` : '';
}
