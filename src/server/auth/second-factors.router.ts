// Procedures on the second factors of the own account.
import { messageOutput } from '#shared/fields.ts';
import {
  otpInput,
  reauthenticateInput,
  recoveryCodesOutput,
  secondFactorsOutput,
  totpSetupOutput,
} from '#shared/second-factors.ts';
import { INCORRECT_CODE, INCORRECT_PASSWORD } from '#shared/second-factor-messages.ts';
import { AppError } from '../errors.ts';
import { roleOf } from '../users/roles.ts';
import type { Context } from '../trpc/context.ts';
import { router, userProcedure } from '../trpc/trpc.ts';
import type { UserActor } from '../audit/audit.service.ts';
import {
  beginTotp,
  confirmTotp,
  disableTotp,
  readSecondFactors,
  reauthenticate,
  renewRecoveryCodes,
  type Asking,
} from './second-factors.service.ts';
import type { SessionUser } from './sessions.service.ts';

export const secondFactorsRouter = router({
  /** What is set up. @throws AppError 401 */
  status: userProcedure.output(secondFactorsOutput).query(({ ctx }) => {
    const { id } = ctx.sessionUser;
    return readSecondFactors(ctx.deps.db, ctx.deps.config, { id, role: roleOf(ctx.sessionUser) });
  }),

  /** A new secret for an authenticator app, which counts once it was confirmed. @throws AppError 401, 409 */
  beginTotp: userProcedure.output(totpSetupOutput).mutation(({ ctx }) => {
    const { db, config } = ctx.deps;
    const { email } = ctx.sessionUser;
    return beginTotp(db, config, askingOf(ctx), { site: config.siteName, email });
  }),

  /** Lets the app count, with a code of it. @throws AppError 400, 401, 409, 429 after ten wrong codes */
  confirmTotp: userProcedure
    .input(otpInput)
    .output(recoveryCodesOutput)
    .mutation(({ ctx, input }) =>
      limitWrongCodes(ctx, async ({ db, config }) => ({
        recovery_codes: await confirmTotp(db, config, askingOf(ctx), input.otp),
      })),
    ),

  /** Removes the app. @throws AppError 400, 401, 409, 429 after ten wrong codes */
  disableTotp: userProcedure
    .input(otpInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) =>
      limitWrongCodes(ctx, async ({ db, config }) => {
        await disableTotp(db, config, askingOf(ctx), input.otp);
        return { message: 'The authenticator app is turned off' };
      }),
    ),

  /** Replaces the recovery codes. @throws AppError 400, 401, 409, 429 after ten wrong codes */
  renewRecoveryCodes: userProcedure
    .input(otpInput)
    .output(recoveryCodesOutput)
    .mutation(({ ctx, input }) =>
      limitWrongCodes(ctx, async ({ db, config }) => ({
        recovery_codes: await renewRecoveryCodes(db, config, askingOf(ctx), input.otp),
      })),
    ),

  /** Shows again who it is, which adding and removing a passkey asks for. @throws AppError 400, 401, 429 after ten failures */
  reauthenticate: userProcedure
    .input(reauthenticateInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) =>
      limitWrongCodes(ctx, async (deps) => {
        await reauthenticate(deps, askingOf(ctx), input);
        return { message: 'Authenticated' };
      }),
    ),
});

type UserContext = Context & { sessionUser: SessionUser; actor: () => UserActor };

function askingOf(ctx: UserContext): Asking {
  return { actor: ctx.actor(), sessionId: ctx.sessionUser.session_id };
}

/**
 * Runs a call that a code or the password confirms. Only wrong ones count, and a right one resets them. They are recorded as at a log-in, with the
 * account itself as actor.
 */
async function limitWrongCodes<Result>(
  { deps, sessionUser, actor }: UserContext,
  work: (deps: Context['deps']) => Promise<Result>,
): Promise<Result> {
  const { limits, outbox, events } = deps;
  try {
    await limits.consume('second_factor', sessionUser.id);
  } catch (error) {
    if (error instanceof AppError && error.status === 429) events.add(actor(), 'locked_out', sessionUser.id);
    throw error;
  }
  try {
    const result = await work(deps);
    await limits.reset('second_factor', sessionUser.id);
    outbox.wake();
    return result;
  } catch (error) {
    const isWrong = error instanceof AppError && [INCORRECT_CODE, INCORRECT_PASSWORD].includes(error.message);
    if (isWrong) events.add(actor(), 'login_failed', sessionUser.id);
    else await limits.refund('second_factor', sessionUser.id, 1);
    throw error;
  }
}
