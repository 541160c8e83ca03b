// Signed requests to an S3 store, with time limits and a bounded number of attempts.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { codeOf } from '../db/storage-trouble.ts';
import { ObjectStoreError, type ObjectStoreSettings } from './object-store.ts';

export interface Timing {
  /** The time for an answer, and later for each further part of an object. */
  attemptMs: number;
  attempts: number;
  /** Before the second attempt; four times as long before each further one. */
  pauseMs: number;
}

/** Sending takes longer than this only where the connection is too slow to be used: 1 MB/s. */
const BYTES_PER_MS = 1000;

/** Together at most 16 s, and the time that sending takes. */
export const defaultTiming: Timing = { attemptMs: 5000, attempts: 3, pauseMs: 200 };

export interface StoreRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The key of an object; without it the request is for the bucket. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
}

/** A response to read. `release` ends the request and may be called more than once. */
export interface OpenResponse {
  response: Response;
  release(): void;
}

const TEMPORARY = new Set([408, 429, 500, 502, 503, 504]);
/** The store answers like this to a wrong bucket, region or key. */
const REFUSALS = new Set([301, 307, 400, 401, 403, 404]);
const FULL = /^(?:InsufficientStorage|QuotaExceeded|StorageFull|XMinioStorageFull|NoSpace\w*)$/;

/** Sends requests to one bucket. */
export class StoreRequests {
  readonly place: string;
  readonly timing: Timing;
  readonly #settings: ObjectStoreSettings;
  /** Of signing keys, which are valid for a day. */
  readonly #cache = new Map<string, ArrayBuffer>();

  constructor(settings: ObjectStoreSettings, timing: Timing) {
    this.#settings = settings;
    this.timing = timing;
    this.place = `${settings.endpoint}, bucket ${settings.bucket}`;
  }

  /**
   * Sends a request until it succeeds, fails for good, or has no attempts left.
   * @param receive reads the response, within the time of the attempt; the request ends with it unless it is `kept`
   * @returns what `receive` returns; undefined where the object does not exist
   * @throws ObjectStoreError
   */
  async send<Result>(
    request: StoreRequest,
    receive: (response: OpenResponse) => Promise<Result>,
    { attempts = this.timing.attempts, kept = false } = {},
  ): Promise<Result | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const aborting = new AbortController();
      const limit = this.timing.attemptMs + (request.body?.length ?? 0) / BYTES_PER_MS;
      const timer = setTimeout(() => aborting.abort(), limit);
      let isKept = false;
      try {
        const response = await this.#fetch(request, aborting.signal);
        if (!response.ok) {
          const failure = await this.#toError(response, request);
          if (failure === undefined) return undefined;
          if (attempt >= attempts || !TEMPORARY.has(response.status)) throw failure;
        } else {
          const result = await receive({ response, release: () => aborting.abort() });
          isKept = kept;
          return result;
        }
      } catch (error) {
        if (error instanceof ObjectStoreError) throw error;
        if (attempt >= attempts) throw this.toError(error);
      } finally {
        clearTimeout(timer);
        // Closes the connection unless the answer has been read to its end.
        if (!isKept) aborting.abort();
      }
      await sleep(this.timing.pauseMs * 4 ** (attempt - 1));
    }
  }

  /** Describes an error of the connection, or a time limit. */
  toError(error: unknown): ObjectStoreError {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const isTimeout = error instanceof Error && error.name === 'AbortError';
    const said = codeOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));
    const reason = isTimeout
      ? `does not answer within ${this.timing.attemptMs / 1000} s`
      : `gives no answer that can be used (${said})`;
    return new ObjectStoreError(`the object store at ${this.place} ${reason}`, { cause: error });
  }

  async #fetch(request: StoreRequest, signal: AbortSignal): Promise<Response> {
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = this.#settings;
    const url = new URL(
      `/${bucket}${request.key === undefined ? '' : `/${encodeKey(request.key)}`}`,
      endpoint,
    );
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method: request.method,
      url: url.href,
      // The store compares the sum with what it receives.
      headers: { ...request.headers, 'x-amz-content-sha256': sumOf(request.body ?? '') },
      body: request.body,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: this.#cache,
    }).sign();
    const { method, headers, body } = signed;
    return fetch(signed.url, { method, headers, body, signal, redirect: 'manual' });
  }

  /** @returns undefined where an object does not exist */
  async #toError(response: Response, { key, method }: StoreRequest): Promise<ObjectStoreError | undefined> {
    const { status } = response;
    const [, code = ''] = /<Code>([\w.-]{1,60})<\/Code>/.exec((await response.text()).slice(0, 10_000)) ?? [];
    const isMissing = status === 404 && key !== undefined && method !== 'PUT' && code !== 'NoSuchBucket';
    if (isMissing) return undefined;
    const said = code === '' ? String(status) : `${status} (${code})`;
    return new ObjectStoreError(`the object store at ${this.place} answers with ${said}`, {
      isFull: status === 507 || FULL.test(code),
      isRefusal: REFUSALS.has(status),
    });
  }
}

const sumOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');
