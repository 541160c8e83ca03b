// Procedures on user accounts: everyone's own, and for superusers everyone else's.
import { z } from 'zod';
import { signupInput } from '../../shared/auth.ts';
import { idField, messageOutput, pageInput } from '../../shared/fields.ts';
import {
  approvalsOutput,
  byUserId,
  passwordChangeInput,
  profileInput,
  sessionList,
  userCreateInput,
  userList,
  userOutput,
  userUpdateInput,
} from '../../shared/users.ts';
import { signUp } from '../auth/auth.service.ts';
import { endAllSessions, endOwnSession, listSessions } from '../auth/sessions.service.ts';
import { AppError, forbidden } from '../errors.ts';
import type { Context } from '../trpc/context.ts';
import { limitByAddress, publicProcedure, router, superuserProcedure, userProcedure } from '../trpc/trpc.ts';
import {
  changePassword,
  createUser,
  deleteOwnAccount,
  deleteUser,
  getUser,
  listUsers,
  listWaiting,
  updateProfile,
  updateUser,
  type UserChanges,
} from './accounts.service.ts';
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

  /** Changes the own name or address. @throws AppError 401, 409 */
  updateMe: userProcedure
    .input(profileInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const changes = await updateProfile(ctx.deps.db, ctx.viewer.id, input);
      recordChanges(ctx, ctx.viewer.id, changes);
      return changes.user;
    }),

  /** Changes the own password; the other sessions end. @throws AppError 400, 401, 429 after ten wrong ones */
  changePassword: userProcedure
    .input(passwordChangeInput)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, limits, clock, outbox } = ctx.deps;
      await limits.consume('password_change', ctx.viewer.id);
      try {
        await changePassword(db, passwords, ctx.viewer, input, clock());
      } catch (error) {
        // Only a wrong current password counts.
        const isWrong = error instanceof AppError && error.message === 'Incorrect password';
        if (!isWrong) await limits.refund('password_change', ctx.viewer.id, 1);
        throw error;
      }
      await limits.reset('password_change', ctx.viewer.id);
      outbox.wake();
      ctx.caller.record('password_changed', { actor: ctx.viewer.id, target: ctx.viewer.id });
      return { message: 'Password updated successfully' };
    }),

  /** Deletes the own account for good. @throws AppError 401, 409 for superusers */
  removeMe: userProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await deleteOwnAccount(ctx.deps.db, ctx.viewer);
    if (ctx.caller.door === 'trpc') ctx.caller.clearSessionCookie();
    ctx.caller.record('user_deleted', { actor: ctx.viewer.id, target: ctx.viewer.id });
    return { message: 'User deleted successfully' };
  }),

  /** The live sessions of the own account, the one used last first. @throws AppError 401 */
  mySessions: userProcedure.output(sessionList).query(async ({ ctx }) => {
    const data = await listSessions(ctx.deps.db, ctx.viewer.id, ctx.viewer.session_id, ctx.deps.clock());
    return { data, count: data.length };
  }),

  /** Ends one of the own sessions. @throws AppError 401, 404 */
  endMySession: userProcedure
    .input(z.object({ id: idField }))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx.deps.db, ctx.viewer.id, input.id);
      ctx.caller.record('logout', { actor: ctx.viewer.id });
      return { message: 'Session ended' };
    }),

  /** Ends every own session but this one. @throws AppError 401 */
  endMyOtherSessions: userProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await endAllSessions(ctx.deps.db, ctx.viewer.id, ctx.viewer.session_id);
    ctx.caller.record('logout', { actor: ctx.viewer.id });
    return { message: 'Other sessions ended' };
  }),

  /** A page of accounts, oldest first. @throws AppError 401, 403 */
  list: superuserProcedure
    .input(pageInput)
    .output(userList)
    .query(({ ctx, input }) => listUsers(ctx.deps.db, input)),

  /** Which accounts wait for approval. @throws AppError 401, 403 */
  approvals: superuserProcedure.output(approvalsOutput).query(async ({ ctx }) => ({
    waiting: await listWaiting(ctx.deps.db),
  })),

  /** Makes an account for somebody, who is told by mail. @throws AppError 401, 403, 409 */
  create: superuserProcedure
    .input(userCreateInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, clock, outbox } = ctx.deps;
      const user = await createUser(db, passwords, input, clock());
      outbox.wake();
      ctx.caller.record('user_created', { actor: ctx.viewer.id, target: user.id });
      return user;
    }),

  /** One account: the own one, or for superusers any. @throws AppError 401, 403 for every other id alike, 404 */
  get: userProcedure
    .input(byUserId)
    .output(userOutput)
    .query(({ ctx, input }) => {
      if (input.user_id === ctx.viewer.id) return toUser(ctx.viewer);
      if (ctx.viewer.is_superuser === 1) return getUser(ctx.deps.db, input.user_id);
      ctx.caller.record('access_refused', { actor: ctx.viewer.id });
      throw forbidden();
    }),

  /** Changes another account. @throws AppError 401, 403, 404, 409 */
  update: superuserProcedure
    .input(userUpdateInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, clock, outbox } = ctx.deps;
      const changes = await updateUser(db, passwords, ctx.viewer.id, input, clock());
      outbox.wake();
      recordChanges(ctx, ctx.viewer.id, changes);
      return changes.user;
    }),

  /** Removes another account for good. @throws AppError 401, 403, 404, 409 */
  remove: superuserProcedure
    .input(byUserId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteUser(ctx.deps.db, ctx.viewer.id, input.user_id);
      ctx.caller.record('user_deleted', { actor: ctx.viewer.id, target: input.user_id });
      return { message: 'User deleted successfully' };
    }),
});

function recordChanges({ caller }: Context, actor: string, changes: UserChanges): void {
  const facts = { actor, target: changes.user.id };
  caller.record('user_updated', facts);
  if (changes.emailChanged) caller.record('email_changed', facts);
  if (changes.passwordChanged) caller.record('password_changed', facts);
  if (changes.roleChanged) caller.record('role_changed', facts);
  if (changes.statusChanged) caller.record('status_changed', facts);
}
