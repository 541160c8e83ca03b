// Procedures for logging in and out, and for recovering an account.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { loginInput, recoveryInput, resetInput, tokenOutput } from '#shared/auth.ts';
import { accountEmail, messageOutput } from '#shared/fields.ts';
import { passkeyLoginInput, passkeyOptionsOutput } from '#shared/passkeys.ts';
import { userOutput } from '#shared/users.ts';
import { SECOND_FACTOR_REQUIRED } from '#shared/second-factor-messages.ts';
import { AppError, notFound } from '../errors.ts';
import { composeMessage, resetLink } from '../mail/messages.ts';
import type { Context } from '../trpc/context.ts';
import { endingProcedure, limitByAddress, publicProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { findUserByEmail, toUser } from '../users/users.service.ts';
import { logIn } from './auth.service.ts';
import { findOwnedPasskey } from './passkey-rows.ts';
import { beginPasskeyLogin, logInWithPasskey } from './passkeys.service.ts';
import { requestRecovery, resetPassword } from './recovery.service.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { endSession, type SessionSecrets } from './sessions.service.ts';

export const authRouter = router({
  /**
   * Opens a session. Through tRPC, which the browser uses, the session also needs a cookie, which is set here.
   * @throws AppError 400 for every failed log-in, and where a second factor is missing, wrong or used; 429 after too many failures
   */
  login: publicProcedure
    .input(loginInput)
    .output(tokenOutput)
    .mutation(async ({ ctx, input }) => {
      const session = await limitFailures(ctx, { username: input.username, by: 'password' }, () =>
        logIn(ctx.deps, ctx.caller.actor(), input, sessionOptions(ctx)),
      );
      return handOver(ctx, input.username, session);
    }),

  /** What the browser needs to log in with a passkey. @throws AppError 409, 429 after too many from one address */
  passkeyOptions: publicProcedure
    .use(limitByAddress('passkey_options'))
    .output(passkeyOptionsOutput)
    .mutation(({ ctx: { deps } }) => beginPasskeyLogin(deps.db, deps.config, deps.clock())),

  /**
   * Opens a session as `login` does, with a passkey instead of the password and the second factor.
   * @throws AppError 400 for every failed log-in; 409; 429 after too many failures
   */
  passkeyLogin: publicProcedure
    .input(passkeyLoginInput)
    .output(tokenOutput)
    .mutation(async ({ ctx, input: { credential } }) => {
      const passkey = await findOwnedPasskey(ctx.deps.db, credential.id);
      // A passkey that is not known has a limit of its own.
      const username = passkey?.email ?? credential.id;
      const session = await limitFailures(ctx, { username, by: 'passkey' }, () =>
        logInWithPasskey(ctx.deps, ctx.caller.actor(), { passkey, credential }, sessionOptions(ctx)),
      );
      return handOver(ctx, username, session);
    }),

  /** Ends the session on the server. @throws AppError 401 without a live one */
  logout: endingProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await endSession(ctx.deps.db, ctx.actor(), ctx.sessionUser.session_id);
    if (ctx.caller.transport === 'trpc') ctx.caller.clearSessionCookie();
    return { message: 'Logged out' };
  }),

  /** The user of the token. @throws AppError 401 */
  testToken: userProcedure.output(userOutput).mutation(({ ctx }) => toUser(ctx.sessionUser)),

  /**
   * Requests a recovery mail. The answer and its time are the same whether or not there is an account.
   * @throws AppError 429 after too many from one address
   */
  recoverPassword: publicProcedure
    .input(recoveryInput)
    .use(limitByAddress('recovery_address'))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, limits, outbox } = ctx.deps;
      const allowed = await limits.allowRecovery(input.email);
      await requestRecovery(db, ctx.caller.actor(), input.email, allowed);
      // After a random delay in ms: the work of sending must not be measurable in the caller's next request.
      outbox.wake(randomInt(250, 750));
      return { message: 'Password recovery email sent' };
    }),

  /** Sets a new password with the token of a recovery mail. @throws AppError 400 */
  resetPassword: publicProcedure
    .input(resetInput)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, outbox, accountMutex } = ctx.deps;
      // Serialised for each token: later redemptions are refused without the cost of a hash.
      await accountMutex.run(hashSecret(input.token).toString('base64url'), () =>
        resetPassword(db, passwords, ctx.caller.actor(), input),
      );
      outbox.wake();
      return { message: 'Password updated successfully' };
    }),

  /** Renders the recovery mail with a made-up token. @throws AppError 401, 403, 404 */
  previewRecovery: userProcedure
    .input(recoveryInput)
    .output(z.string())
    .mutation(async ({ ctx, input }) => {
      const { db, config } = ctx.deps;
      if ((await findUserByEmail(db, input.email)) === undefined) throw notFound('User');
      const link = resetLink(config, newSecret());
      return composeMessage('recovery', { site: config.siteName, url: config.publicUrl, link }).html;
    }),
});

/** What a session is opened with: through tRPC, which the browser uses, with a cookie. */
function sessionOptions({ caller: { transport, userAgent } }: Context) {
  return { hasCookie: transport === 'trpc', userAgent };
}

/** Answers with a new session, and gives a browser its cookies. @param username what the log-in was limited by */
function handOver({ deps, caller }: Context, username: string, { token, cookie }: SessionSecrets) {
  if (cookie !== undefined) {
    caller.setSessionCookie(cookie);
    const key = accountKey(username);
    caller.setKnownBrowser(deps.knownBrowsers.mark(key, caller.knownBrowser, deps.clock()));
  }
  return { access_token: token, token_type: 'bearer' as const };
}

/** Whose log-in it is, and with what: guesses of the password do not count against the passkeys of the account. */
interface Attempt {
  /** The address as it was entered; of a passkey that of its account, or else its own id. */
  username: string;
  by: 'password' | 'passkey';
}

/** The key of an account in rate limits: the same for every spelling of its address, also where there is no account. */
function accountKey(username: string): string {
  return hashSecret(accountEmail(username) ?? username).toString('base64url');
}

/**
 * Runs a log-in under the limits. Each attempt takes from the bucket of the address and then from that of the account, so
 * an address that is locked out cannot lock accounts. A success returns its own points and those of the account's failures
 * before it. Attempts on one account run one after the other, so many valid ones at once are not refused. A known browser
 * of the account has a bucket of its own instead of both, which other clients cannot empty.
 */
async function limitFailures<Result>(
  ctx: Context,
  input: Attempt,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { limits, accountMutex, knownBrowsers, clock } = ctx.deps;
  const { address, knownBrowser } = ctx.caller;
  const account = accountKey(input.username);
  const known = knownBrowsers.recognize(account, knownBrowser, clock());
  const kind = input.by === 'passkey' ? ' passkey' : '';
  const key = `${account}${known === undefined ? '' : ` ${known}`}${kind}`;
  const refundAddress = async (points: number) => {
    if (known === undefined) await limits.refund('login_address', address, points);
  };
  // An attempt that the full queue of the mutex refuses is not counted for the account.
  let isCounted = false;
  let isOfAccount = false;
  try {
    if (known === undefined) await limits.consume('login_address', address);
    isOfAccount = true;
    return await accountMutex.run(key, async () => {
      await limits.consume('login_account', key);
      isCounted = true;
      const result = await attempt();
      await refundAddress(await limits.reset('login_account', key));
      return result;
    });
  } catch (error) {
    const status = error instanceof AppError ? error.status : undefined;
    if (status === 429) await recordLockOut(ctx, input, isOfAccount);
    else if (status === 400 && !isUnfinished(error)) await recordFailure(ctx, input);
    else {
      // It is no attempt: the answer does not tell whether the password is right, or it is, and the second factor is to follow.
      if (isCounted) await limits.refund('login_account', key, 1);
      await refundAddress(1);
    }
    throw error;
  }
}

/** Whether a log-in lacks nothing but the second factor. */
function isUnfinished(error: unknown): boolean {
  return error instanceof AppError && error.message === SECOND_FACTOR_REQUIRED;
}

/** Records a failure with its account, if there is one; the address that was tried is not stored. */
async function recordFailure({ deps, caller }: Context, input: Attempt): Promise<void> {
  const user = await findUserByEmail(deps.db, accountEmail(input.username) ?? '');
  deps.events.add(caller.actor(), 'login_failed', user?.id);
}

/**
 * Records an attempt that a limit refused. It must cost next to nothing, so a client that is locked out is recorded without the
 * account that it tries.
 */
async function recordLockOut({ deps, caller }: Context, input: Attempt, isOfAccount: boolean): Promise<void> {
  const email = accountEmail(input.username);
  const hasTarget = isOfAccount && email !== undefined;
  const target = hasTarget
    ? await deps.lockedAccounts.findId(deps.db, accountKey(input.username), email)
    : undefined;
  deps.events.add(caller.actor(), 'locked_out', target);
}
