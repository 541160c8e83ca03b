// The context of one request, the same for both transports: who asks, from where, and what the reply may set.
import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Author, Note } from '../audit/audit.service.ts';
import { KNOWN_FOR_SECONDS } from '../auth/known-browsers.ts';
import { findSessionUser, SESSION_LIFETIME_SECONDS, type SessionUser } from '../auth/sessions.service.ts';
import { addressNetwork, clientKey, type ClientKey } from '../client-address.ts';
import { isHttps } from '../config.ts';
import type { ReadParts } from '../products/upload-form.ts';
import type { Deps } from './deps.ts';

export type Transport = 'rest' | 'trpc';

/** Who calls, as far as the request tells, and what may be said to them beside the answer. */
export interface Caller {
  transport: Transport;
  requestId: string;
  /** What limits know the client by. */
  address: ClientKey;
  userAgent: string | undefined;
  /** The header of this name, as the request carries it. */
  idempotencyKey: string | undefined;
  readParts: ReadParts;
  /** The live session that the request's credentials open, looked up once for all calls of a batch. */
  findSessionUser(): Promise<SessionUser | undefined>;
  setSessionCookie(secret: string): void;
  clearSessionCookie(): void;
  getHeader(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** The signed mark of a browser that somebody has logged in with, as the request carries it. */
  knownBrowser: string | undefined;
  setKnownBrowser(mark: string): void;
  clearKnownBrowser(): void;
  /** The caller as the author of a change; `actor` is the account that the request has proved to be. */
  by(actor?: string): Author;
  /** Records a security event that changed nothing; what changes something is recorded with its change. */
  record(...event: Parameters<Note>): void;
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
  const caller: Caller = {
    transport,
    requestId: request.id,
    get address() {
      return clientKey(request.ip);
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
    by: (actor) => ({
      actor: actor ?? null,
      address: addressNetwork(request.ip),
      at: deps.clock(),
      log: deps.log,
    }),
    record: (...event) => deps.events.add(caller.by(), ...event),
  };
  return { deps, caller };

  async function lookUp(): Promise<SessionUser | undefined> {
    const token = readBearer(request);
    if (token === undefined) return undefined;
    return findSessionUser(deps.db, { token, cookie: request.cookies[cookieName] }, deps.clock());
  }
}

/** Only on the routes that take images has a request this method at all. */
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
    // Whatever nobody reads any more is let through and thrown away, so that the client hears the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** The token of the one Authorization header; two headers, or anything but Bearer, are no token at all. */
function readBearer(request: FastifyRequest): string | undefined {
  const { rawHeaders } = request.raw;
  let headers = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'authorization') headers += 1;
  }
  return headers === 1 ? /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] : undefined;
}
