// Procedures on user accounts.
import { signupInput } from '../../shared/auth.ts';
import { userOutput } from '../../shared/users.ts';
import { signUp } from '../auth/auth.service.ts';
import { limitByAddress, publicProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { toUser } from './users.service.ts';

export const usersRouter = router({
  /** The user behind the session. @throws AppError 401 */
  me: userProcedure.output(userOutput).query(({ ctx }) => toUser(ctx.viewer)),

  /** Makes an account, as `SIGNUP_MODE` or the claim link allows. @throws AppError 400, 409, 429 */
  signup: publicProcedure
    .use(limitByAddress('signup_address'))
    .input(signupInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, claims, config, clock } = ctx.deps;
      const user = await signUp(db, { passwords, claims, mode: config.signupMode, now: clock() }, input);
      ctx.caller.record('user_created', { target: user.id });
      return user;
    }),
});
