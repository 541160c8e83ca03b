// tRPC for this app: the error shape, and the three kinds of procedure that guards are written on once.
import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { AppError, forbidden, notAuthenticated, sentenceOf, toPublicError } from '../errors.ts';
import type { Author } from '../audit/audit.service.ts';
import { doOnce, requireKey } from '../idempotency/idempotency.service.ts';
import type { Context } from './context.ts';
import type { BucketName } from '../limits.ts';

// tRPC's own name for each status, for clients that look at it; the status itself is in `data.httpStatus`.
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

/** Who a procedure lets in: everyone, whoever is signed in, superusers. */
export type Access = 'public' | 'user' | 'superuser';

const t = initTRPC
  .context<Context>()
  .meta<{ access: Access; once?: true; unlimited?: true }>()
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

/** Open to everyone, whatever token comes with the call. */
export const publicProcedure = t.procedure.meta({ access: 'public' });

/**
 * For whoever holds a live session; `ctx.sessionUser` is their user. Every mutation takes one from the user's share of writes.
 * @throws AppError 401, 429
 */
export const userProcedure = t.procedure.meta({ access: 'user' }).use(async ({ ctx, type, meta, next }) => {
  const sessionUser = await ctx.caller.findSessionUser();
  if (sessionUser === undefined) throw notAuthenticated();
  if (type === 'mutation' && meta?.unlimited !== true)
    await ctx.deps.limits.consume('user_writes', sessionUser.id);
  return next({ ctx: { sessionUser } });
});

/**
 * Like `userProcedure`, for ending sessions, which takes nothing from the share: with a stolen session it could
 * otherwise be used up, and its user kept from ending that session.
 * @throws AppError 401
 */
export const endingProcedure = userProcedure.meta({ access: 'user', unlimited: true });

/**
 * Like `userProcedure`, and with an `Idempotency-Key` done at most once: the procedure does its work inside `ctx.once`.
 * @throws AppError 400 for a malformed key, before anything is read; 401
 */
export const onceProcedure = userProcedure
  .meta({ access: 'user', once: true })
  .use(async ({ ctx: { deps, caller, sessionUser }, path, next }) => {
    const key = requireKey(caller.idempotencyKey);
    const once = <Answer>(input: unknown, work: (by: Author<Answer>) => Promise<Answer>): Promise<Answer> => {
      const by = caller.by(sessionUser.id);
      if (key === undefined) return work(by);
      return doOnce(deps.db, by, { user_id: sessionUser.id, procedure: path, key, input }, work);
    };
    return next({ ctx: { once } });
  });

/** For superusers. @throws AppError 401, 403 */
export const superuserProcedure = userProcedure.meta({ access: 'superuser' }).use(async ({ ctx, next }) => {
  if (ctx.sessionUser.is_superuser === 1) return next();
  ctx.caller.record('access_refused', { actor: ctx.sessionUser.id });
  throw forbidden();
});

/** Takes one from each bucket for the client's address. After the input: what is malformed does no work. @throws AppError 429 */
export function limitByAddress(...buckets: BucketName[]) {
  return t.middleware(async ({ ctx, next }) => {
    for (const bucket of buckets) await ctx.deps.limits.consume(bucket, ctx.caller.address);
    return next();
  });
}

/** Whether the error is a refusal for too many requests. */
export function isTooMany(error: unknown): boolean {
  return error instanceof AppError && error.status === 429;
}
