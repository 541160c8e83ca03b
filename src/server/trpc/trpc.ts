// The tRPC instance: its error shape, and the kinds of procedure with their guards.
import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { AppError, conflict, forbidden, notAuthenticated, sentenceOf, toPublicError } from '../errors.ts';
import { requireKey, runIdempotent, type StoreAnswer } from '../idempotency/idempotency.service.ts';
import type { UserActor } from '../audit/audit.service.ts';
import { isAtLeast, type UserRole } from '#shared/roles.ts';
import type { SessionUser } from '../auth/sessions.service.ts';
import { roleOf } from '../users/roles.ts';
import { lacksSecondFactor } from '../auth/second-factors.service.ts';
import { SET_UP_FIRST } from '#shared/second-factor-messages.ts';
import { accessTo, needsSecondFactor } from './access.ts';
import type { Context } from './context.ts';
import type { BucketName } from '../limits/buckets.ts';

// tRPC's name for each status, for clients that read it; the status itself is in `data.httpStatus`.
const codes: Partial<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

const t = initTRPC
  .context<Context>()
  .meta<{ idempotent?: true; unlimited?: true; ask?: true }>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx, type }) {
      const source = type === 'query' ? 'query' : 'body';
      const { status, body } = toPublicError(error, source, ctx?.caller.requestId ?? '');
      const message = sentenceOf(body);
      const code = codes[status] ?? shape.data.code;
      const data = { code, path: shape.data.path, httpStatus: status, ...body };
      return { message, code: TRPC_ERROR_CODES_BY_KEY[code], data };
    },
  });

export const router = t.router;

/**
 * What the table of access says of a procedure, before its input is looked at. A mutation of a signed-in user takes one from
 * their `user_writes` bucket.
 * @throws AppError 401; 409 where a second factor must be set up first; 403, which is recorded; 429
 */
const guardedProcedure = t.procedure.use(async ({ ctx, path, type, meta, next }) => {
  // Like a path that does not exist, whoever calls.
  if (meta?.ask === true && !ctx.deps.config.ask) throw new AppError(404, 'Not Found');
  const needed = accessTo(path);
  const countsWrite = type === 'mutation' && meta?.unlimited !== true;
  const sessionUser = needed === 'public' ? undefined : await requireRole(ctx, path, needed, countsWrite);
  return next({ ctx: { sessionUser } });
});

async function requireRole(
  { deps, caller }: Context,
  path: string,
  needed: UserRole,
  countsWrite: boolean,
): Promise<SessionUser> {
  const sessionUser = await caller.findSessionUser();
  if (sessionUser === undefined) throw notAuthenticated();
  if (countsWrite) await deps.limits.consume('user_writes', sessionUser.id);
  // Before the role, since a refusal for the role ends the session in the browser.
  if (needsSecondFactor(path) && (await lacksSecondFactor(deps.db, deps.config, sessionUser)))
    throw conflict(SET_UP_FIRST);
  if (isAtLeast(roleOf(sessionUser), needed)) return sessionUser;
  deps.events.add({ ...caller.actor(), userId: sessionUser.id }, 'access_refused');
  throw forbidden();
}

/** For everyone; a token in the request is ignored. */
export const publicProcedure = guardedProcedure;

/**
 * For signed-in users of the role that the table of access names: `ctx.sessionUser` is the user, `ctx.actor()` the actor for
 * the audit log.
 * @throws AppError 401, 403, 429
 */
export const userProcedure = guardedProcedure.use(({ ctx: { caller, sessionUser }, next }) => {
  if (sessionUser === undefined) throw notAuthenticated();
  return next({
    ctx: { sessionUser, actor: (): UserActor => ({ ...caller.actor(), userId: sessionUser.id }) },
  });
});

/**
 * Like `userProcedure`, for ending sessions, without the `user_writes` limit: a thief of a session could otherwise exhaust
 * it, and the user could not end that session.
 * @throws AppError 401
 */
export const endingProcedure = userProcedure.meta({ unlimited: true });

/**
 * Like `userProcedure`, and done once for each `Idempotency-Key`: the procedure does its work inside `ctx.runIdempotent`
 * and passes `storeAnswer`, undefined without a key, to the service that makes the change.
 * @throws AppError 400 for a malformed key, before the body is read; 401, 403, 429
 */
export const idempotentProcedure = userProcedure
  .meta({ idempotent: true })
  .use(async ({ ctx: { deps, caller, sessionUser }, path, next }) => {
    const key = requireKey(caller.idempotencyKey);
    async function run<Answer>(
      input: unknown,
      work: (storeAnswer?: StoreAnswer<Answer>) => Promise<Answer>,
    ): Promise<Answer> {
      if (key === undefined) return work();
      const call = { user_id: sessionUser.id, procedure: path, key, input };
      return runIdempotent(deps.db, call, deps.clock(), work);
    }
    return next({ ctx: { runIdempotent: run } });
  });

/** Takes one from each bucket for the client's address. It follows the input, so malformed input is not counted. @throws AppError 429 */
export function limitByAddress(...buckets: BucketName[]) {
  return t.middleware(async ({ ctx, next }) => {
    for (const bucket of buckets) await ctx.deps.limits.consume(bucket, ctx.caller.address);
    return next();
  });
}
