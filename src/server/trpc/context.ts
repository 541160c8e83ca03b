// The context of one request, the same for both transports: the caller, and what the reply may set.
import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/audit.service.ts';
import { KNOWN_FOR_SECONDS } from '../auth/known-browsers.ts';
import { findSessionUser, SESSION_LIFETIME_SECONDS, type SessionUser } from '../auth/sessions.service.ts';
import { addressNetwork, clientKey, type ClientKey } from '../client-address.ts';
import { isHttps } from '../config.ts';
import { AppError } from '../errors.ts';
import type { ReadParts } from '../upload.ts';
import type { Deps } from './deps.ts';

export type Transport = 'rest' | 'trpc';

/** What is known of the caller from the request, and what the reply may set beside the answer. */
export interface Caller {
  transport: Transport;
  requestId: string;
  /** The key of the client in rate limits. */
  address: ClientKey;
  userAgent: string | undefined;
  /** The request header of this name. */
  idempotencyKey: string | undefined;
  /** Aborted when the connection is closed before the answer was sent. */
  readonly gone: AbortSignal;
  readParts(...args: Parameters<ReadParts>): ReturnType<ReadParts>;
  /** The live session of the request's credentials with its user, looked up once for all calls of a batch. */
  findSessionUser(): Promise<SessionUser | undefined>;
  /** The same, looked up again: what goes on for long may outlive its session. */
  findSessionUserAgain(): Promise<SessionUser | undefined>;
  setSessionCookie(secret: string): void;
  clearSessionCookie(): void;
  /** Answers 202 instead of 200, where the transport is REST. */
  setAccepted(): void;
  getHeader(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** The cookie of a known browser, see `auth/known-browsers.ts`. */
  knownBrowser: string | undefined;
  setKnownBrowser(mark: string): void;
  clearKnownBrowser(): void;
  /** The caller as the actor of an event, not signed in; `ctx.actor()` of user procedures adds the account. */
  actor(): Actor;
}

/** Two fields and no more: tRPC copies the context at every step of every call. */
export interface Context {
  deps: Deps;
  caller: Caller;
}

/** Builds the context of a request. */
export function createContext(
  deps: Deps,
  transport: Transport,
  request: FastifyRequest,
  reply: FastifyReply,
): Context {
  return { deps, caller: new RequestCaller(deps, transport, request, reply) };
}

/** The caller of a request. A class, because closures for all its methods would be allocated for every request. */
class RequestCaller implements Caller {
  readonly transport: Transport;
  readonly #deps: Deps;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #address: ClientKey | undefined;
  #gone: AbortSignal | undefined;
  #sessionUser: Promise<SessionUser | undefined> | undefined;

  constructor(deps: Deps, transport: Transport, request: FastifyRequest, reply: FastifyReply) {
    this.transport = transport;
    this.#deps = deps;
    this.#request = request;
    this.#reply = reply;
  }

  get requestId() {
    return this.#request.id;
  }

  get address() {
    return (this.#address ??= clientKey(this.#request.ip));
  }

  get userAgent() {
    return this.#request.headers['user-agent'];
  }

  get idempotencyKey() {
    return this.#request.headers['idempotency-key']?.toString();
  }

  get gone() {
    return (this.#gone ??= this.#watchConnection());
  }

  #watchConnection(): AbortSignal {
    const { raw } = this.#reply;
    const closing = new AbortController();
    const close = () => {
      if (!raw.writableFinished) closing.abort(new AppError(503, 'The connection was closed.'));
    };
    if (raw.closed || raw.socket?.destroyed === true) close();
    else raw.once('close', close);
    return closing.signal;
  }

  readParts(...[limits, options]: Parameters<ReadParts>) {
    return takesParts(this.#request) ? readParts(this.#request, { limits, ...options }) : undefined;
  }

  findSessionUser() {
    return (this.#sessionUser ??= this.#lookUp());
  }

  findSessionUserAgain() {
    return this.#lookUp();
  }

  async #lookUp(): Promise<SessionUser | undefined> {
    const token = readBearer(this.#request);
    if (token === undefined) return undefined;
    const cookie = this.#request.cookies[this.#cookieName('session')];
    return findSessionUser(this.#deps.db, { token, cookie }, this.#deps.clock());
  }

  setSessionCookie(secret: string) {
    this.#setCookie('session', secret, SESSION_LIFETIME_SECONDS);
  }

  clearSessionCookie() {
    this.#reply.clearCookie(this.#cookieName('session'), this.#cookieOptions());
  }

  setAccepted() {
    // Several calls of tRPC share a reply.
    if (this.transport === 'rest') this.#reply.code(202);
  }

  getHeader(name: string) {
    return this.#reply.getHeader(name)?.toString();
  }

  setHeader(name: string, value: string) {
    this.#reply.header(name, value);
  }

  get knownBrowser() {
    return this.#request.cookies[this.#cookieName('known_browser')];
  }

  setKnownBrowser(mark: string) {
    this.#setCookie('known_browser', mark, KNOWN_FOR_SECONDS);
  }

  clearKnownBrowser() {
    this.#reply.clearCookie(this.#cookieName('known_browser'), this.#cookieOptions());
  }

  actor(): Actor {
    return {
      userId: null,
      address: addressNetwork(this.#request.ip),
      at: this.#deps.clock(),
      log: this.#deps.log,
    };
  }

  #cookieName(name: 'session' | 'known_browser') {
    return `${isHttps(this.#deps.config) ? '__Host-' : ''}oriel_${name}`;
  }

  #cookieOptions() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(this.#deps.config) } as const;
  }

  #setCookie(name: 'session' | 'known_browser', value: string, maxAge: number) {
    this.#reply.setCookie(this.#cookieName(name), value, { ...this.#cookieOptions(), maxAge });
  }
}

/** Only the routes that take uploads have this method on their requests. */
function takesParts(request: Partial<FastifyRequest>): boolean {
  return request.isMultipart?.() ?? false;
}

async function* readParts(
  request: FastifyRequest,
  options: FastifyMultipartBaseOptions,
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(options);
  } finally {
    // The unread rest is discarded, so that the client finishes sending and reads the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** The token of the only Authorization header; undefined for two headers, or another scheme than Bearer. */
function readBearer(request: FastifyRequest): string | undefined {
  const { rawHeaders } = request.raw;
  let headers = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'authorization') headers += 1;
  }
  return headers === 1 ? /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] : undefined;
}
