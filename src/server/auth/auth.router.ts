// Procedures for logging in and out.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { loginInput, recoveryInput, resetInput, tokenOutput, type LoginInput } from '#shared/auth.ts';
import { accountEmail, messageOutput } from '#shared/fields.ts';
import { userOutput } from '#shared/users.ts';
import { AppError, notFound } from '../errors.ts';
import { composeMessage, resetLink } from '../mail/messages.ts';
import type { Context } from '../trpc/context.ts';
import {
  endingProcedure,
  isTooMany,
  limitByAddress,
  publicProcedure,
  router,
  superuserProcedure,
  userProcedure,
} from '../trpc/trpc.ts';
import { findUserByEmail, toUser } from '../users/users.service.ts';
import { logIn } from './auth.service.ts';
import { requestRecovery, resetPassword } from './recovery.service.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { endSession } from './sessions.service.ts';

export const authRouter = router({
  /**
   * Opens a session. Through tRPC, that is from the browser, the session is bound to a cookie that is set here.
   * @throws AppError 400 for every failed log-in alike, 429 after too many of them
   */
  login: publicProcedure
    .input(loginInput)
    .output(tokenOutput)
    .mutation(async ({ ctx, input }) => {
      const session = await countFailures(ctx, input, () =>
        logIn(ctx.deps.db, ctx.deps.passwords, ctx.caller.by(), input, {
          bound: ctx.caller.transport === 'trpc',
          userAgent: ctx.caller.userAgent,
        }),
      );
      if (session.cookie !== undefined) {
        ctx.caller.setSessionCookie(session.cookie);
        const { knownBrowsers, clock } = ctx.deps;
        ctx.caller.setKnownBrowser(knownBrowsers.mark(accountKey(input), ctx.caller.knownBrowser, clock()));
      }
      return { access_token: session.token, token_type: 'bearer' as const };
    }),

  /** Ends the session on the server. @throws AppError 401 without a live one */
  logout: endingProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await endSession(ctx.deps.db, ctx.caller.by(ctx.sessionUser.id), ctx.sessionUser.session_id);
    if (ctx.caller.transport === 'trpc') ctx.caller.clearSessionCookie();
    return { message: 'Logged out' };
  }),

  /** Tells whose token this is. @throws AppError 401 */
  testToken: userProcedure.output(userOutput).mutation(({ ctx }) => toUser(ctx.sessionUser)),
  /**
   * Asks for a recovery mail: the same answer, at the same time, whether or not there is an account; the mail goes out
   * after it. @throws AppError 429 after too many from one address
   */
  recoverPassword: publicProcedure
    .input(recoveryInput)
    .use(limitByAddress('recovery_address'))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, limits, outbox } = ctx.deps;
      const allowed = await limits.allowRecovery(input.email);
      await requestRecovery(db, ctx.caller.by(), input.email, allowed);
      // Not at once, and not at a fixed time: the work of sending must not show in the caller's next request.
      outbox.wake(randomInt(250, 750));
      return { message: 'Password recovery email sent' };
    }),

  /** Sets a new password with the token of a recovery mail. @throws AppError 400 */
  resetPassword: publicProcedure
    .input(resetInput)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, outbox, accountMutex } = ctx.deps;
      // One after the other for each token: those that come too late are refused without the cost of a hash.
      await accountMutex.run(hashSecret(input.token).toString('base64url'), () =>
        resetPassword(db, passwords, ctx.caller.by(), input),
      );
      outbox.wake();
      return { message: 'Password updated successfully' };
    }),

  /** The recovery mail as it would look, with a token that opens nothing. @throws AppError 401, 403, 404 */
  previewRecovery: superuserProcedure
    .input(recoveryInput)
    .output(z.string())
    .mutation(async ({ ctx, input }) => {
      const { db, config } = ctx.deps;
      if ((await findUserByEmail(db, input.email)) === undefined) throw notFound('User');
      const link = resetLink(config, newSecret());
      return composeMessage('recovery', { site: config.siteName, url: config.publicUrl, link }).html;
    }),
});

/** What limits know an account by: every spelling of its address alike, whether or not there is such an account. */
function accountKey(input: LoginInput): string {
  return hashSecret(accountEmail(input.username) ?? input.username).toString('base64url');
}

/**
 * Runs a log-in under the limits: each attempt takes from the address's bucket and the account's, in this order, so that
 * an address that is locked out cannot lock accounts. A success gives back what it took, and with it the failures of
 * this account that it explains. Attempts on one account take turns, so that many good ones at once are not refused.
 * A browser that this account is known to use has a bucket of its own instead, which nobody else can empty.
 */
async function countFailures<Result>(
  ctx: Context,
  input: LoginInput,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { limits, accountMutex, knownBrowsers, clock } = ctx.deps;
  const { address, knownBrowser } = ctx.caller;
  const account = accountKey(input);
  const known = knownBrowsers.recognize(account, knownBrowser, clock());
  const key = known === undefined ? account : `${account} ${known}`;
  const takeFromAddress =
    known === undefined ? () => limits.consume('login_address', address) : async () => {};
  const giveToAddress = (points: number) =>
    known === undefined ? limits.refund('login_address', address, points) : Promise.resolve();
  // Refused while it stood in line, it has not been counted.
  let isCounted = false;
  try {
    await takeFromAddress();
    return await accountMutex.run(key, async () => {
      await limits.consume('login_account', key);
      isCounted = true;
      const result = await attempt();
      await giveToAddress(await limits.reset('login_account', key));
      return result;
    });
  } catch (error) {
    const isFailure = error instanceof AppError && error.status === 400;
    if (isTooMany(error)) await recordFailure(ctx, 'locked_out', input);
    else if (isFailure) await recordFailure(ctx, 'login_failed', input);
    else {
      // Nobody was told whether the password is right.
      if (isCounted) await limits.refund('login_account', key, 1);
      await giveToAddress(1);
    }
    throw error;
  }
}

/** Says which account it was about, where there is one: the address that was tried is never kept. */
async function recordFailure(
  { deps, caller }: Context,
  action: 'locked_out' | 'login_failed',
  input: LoginInput,
): Promise<void> {
  const user = await findUserByEmail(deps.db, accountEmail(input.username) ?? '');
  caller.record(action, user && { target: user.id });
}
