// Procedures for logging in and out.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { loginInput, recoveryInput, resetInput, tokenOutput, type LoginInput } from '../../shared/auth.ts';
import { canonicalEmail, messageOutput } from '../../shared/fields.ts';
import { userOutput } from '../../shared/users.ts';
import { AppError, notFound } from '../errors.ts';
import { composeMessage } from '../mail/messages.ts';
import { resetLink } from '../mail/outbox.ts';
import type { Context } from '../trpc/context.ts';
import {
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
        logIn(ctx.deps.db, ctx.deps.passwords, input, {
          bound: ctx.caller.door === 'trpc',
          userAgent: ctx.caller.userAgent,
          now: ctx.deps.clock(),
        }),
      );
      if (session.cookie !== undefined) ctx.caller.setSessionCookie(session.cookie);
      ctx.caller.record('login', { actor: session.userId });
      return { access_token: session.token, token_type: 'bearer' as const };
    }),

  /** Ends the session on the server. @throws AppError 401 without a live one */
  logout: userProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await endSession(ctx.deps.db, ctx.viewer.session_id);
    if (ctx.caller.door === 'trpc') ctx.caller.clearSessionCookie();
    ctx.caller.record('logout', { actor: ctx.viewer.id });
    return { message: 'Logged out' };
  }),

  /** Tells whose token this is. @throws AppError 401 */
  testToken: userProcedure.output(userOutput).mutation(({ ctx }) => toUser(ctx.viewer)),
  /**
   * Asks for a recovery mail: the same answer, at the same time, whether or not there is an account; the mail goes out
   * after it. @throws AppError 429 after too many from one address
   */
  recoverPassword: publicProcedure
    .use(limitByAddress('recovery_address'))
    .input(recoveryInput)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, limits, clock, outbox } = ctx.deps;
      await requestRecovery(db, input.email, await limits.allowRecovery(input.email), clock());
      // Not at once, and not at a fixed time: the work of sending must not show in the caller's next request.
      outbox.wake(randomInt(250, 750));
      ctx.caller.record('recovery_requested');
      return { message: 'Password recovery email sent' };
    }),

  /** Sets a new password with the token of a recovery mail. @throws AppError 400 */
  resetPassword: publicProcedure
    .input(resetInput)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, clock, outbox } = ctx.deps;
      const userId = await resetPassword(db, passwords, input, clock());
      outbox.wake();
      ctx.caller.record('password_reset', { target: userId });
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

/**
 * Runs a log-in under the limits: each attempt takes from the address's bucket and the account's, in this order, so that
 * an address that is locked out cannot lock accounts. A success gives back what it took, and with it the failures of
 * this account that it explains. Attempts on one account take turns, so that many good ones at once are not refused.
 */
async function countFailures<Result>(
  ctx: Context,
  input: LoginInput,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { limits, turns } = ctx.deps;
  const { address } = ctx.caller;
  const account = hashSecret(canonicalEmail(input.username) ?? input.username).toString('base64url');
  try {
    await limits.consume('login_address', address);
    return await turns.take(account, async () => {
      await limits.consume('login_account', account);
      const result = await attempt();
      await limits.refund('login_address', address, await limits.reset('login_account', account));
      return result;
    });
  } catch (error) {
    if (isTooMany(error)) ctx.caller.record('locked_out');
    else if (error instanceof AppError && error.status === 400) ctx.caller.record('login_failed');
    else {
      // Nobody was told whether the password is right.
      await limits.refund('login_account', account, 1);
      await limits.refund('login_address', address, 1);
    }
    throw error;
  }
}
