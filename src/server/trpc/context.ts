// The context of one request, the same for both transports: the caller, and what the reply may set.
import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/audit.service.ts';
import { KNOWN_FOR_SECONDS } from '../auth/known-browsers.ts';
import { findSessionUser, SESSION_LIFETIME_SECONDS, type SessionUser } from '../auth/sessions.service.ts';
import { addressNetwork, clientKey, type ClientKey } from '../client-address.ts';
import { isHttps } from '../config.ts';
import type { ReadParts } from '../products/upload-form.ts';
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
  readParts: ReadParts;
  /** The live session of the request's credentials with its user, looked up once for all calls of a batch. */
  findSessionUser(): Promise<SessionUser | undefined>;
  setSessionCookie(secret: string): void;
  clearSessionCookie(): void;
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
  const secure = isHttps(deps.config);
  const prefix = secure ? '__Host-' : '';
  const cookieName = `${prefix}oriel_session`;
  const knownName = `${prefix}oriel_known_browser`;
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  let sessionUser: Promise<SessionUser | undefined> | undefined;
  let address: ClientKey | undefined;
  const caller: Caller = {
    transport,
    requestId: request.id,
    get address() {
      return (address ??= clientKey(request.ip));
    },
    userAgent: request.headers['user-agent'],
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    readParts: (limits) => (takesParts(request) ? readParts(request, limits) : undefined),
    findSessionUser: () => (sessionUser ??= lookUp()),
    setSessionCookie: (secret) =>
      void reply.setCookie(cookieName, secret, { ...cookieOptions, maxAge: SESSION_LIFETIME_SECONDS }),
    clearSessionCookie: () => void reply.clearCookie(cookieName, cookieOptions),
    getHeader: (name) => reply.getHeader(name)?.toString(),
    setHeader: (name, value) => void reply.header(name, value),
    get knownBrowser() {
      return request.cookies[knownName];
    },
    setKnownBrowser: (mark) =>
      void reply.setCookie(knownName, mark, { ...cookieOptions, maxAge: KNOWN_FOR_SECONDS }),
    clearKnownBrowser: () => void reply.clearCookie(knownName, cookieOptions),
    actor: () => ({
      userId: null,
      address: addressNetwork(request.ip),
      at: deps.clock(),
      log: deps.log,
    }),
  };
  return { deps, caller };

  async function lookUp(): Promise<SessionUser | undefined> {
    const token = readBearer(request);
    if (token === undefined) return undefined;
    return findSessionUser(deps.db, { token, cookie: request.cookies[cookieName] }, deps.clock());
  }
}

/** Only the routes that take images have this method on their requests. */
function takesParts(request: Partial<FastifyRequest>): boolean {
  return request.isMultipart?.() ?? false;
}

async function* readParts(
  request: FastifyRequest,
  limits: FastifyMultipartBaseOptions['limits'],
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
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
