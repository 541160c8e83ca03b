// Procedures on the own account, and for superusers on all others.
import { z } from 'zod';
import { signupInput } from '#shared/auth.ts';
import { idField, messageOutput } from '#shared/fields.ts';
import {
  staffInvitationCheckInput,
  staffInvitationCheckOutput,
  staffInvitationOutput,
  staffInviteInput,
} from '#shared/staff-invitations-api.ts';
import {
  activatedOutput,
  approvalsOutput,
  byUserId,
  managedUserOutput,
  passwordChangeInput,
  profileInput,
  sessionList,
  sessionsEndedOutput,
  userCreateInput,
  userGetOutput,
  userList,
  userListInput,
  userOutput,
  userUpdateInput,
  usersActivateInput,
} from '#shared/users.ts';
import { signUp } from '../auth/auth.service.ts';
import { endOtherSessions, endSession, listSessions } from '../auth/sessions.service.ts';
import { AppError, forbidden, notFound } from '../errors.ts';
import { endingProcedure, limitByAddress, publicProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { activateUsers } from './activation.service.ts';
import {
  changePassword,
  createUser,
  deleteOwnAccount,
  deleteUser,
  endSessionsOf,
  updateProfile,
  updateUser,
} from './accounts.service.ts';
import { checkStaffInvitation, inviteStaff } from './staff-invitations.service.ts';
import { listApprovals, listUsers, requireUser, toManagedUser, toUser } from './users.service.ts';

export const usersRouter = router({
  /** The user behind the session. @throws AppError 401 */
  me: userProcedure.output(userOutput).query(({ ctx }) => toUser(ctx.sessionUser)),

  /** Creates an account, as `SIGNUP_MODE` or the setup claim allows. @throws AppError 400, 409, 429 */
  signup: publicProcedure
    .input(signupInput)
    .use(limitByAddress('signup_address'))
    .output(userOutput)
    .mutation(({ ctx, input }) => {
      return signUp(ctx.deps, ctx.caller.actor(), input);
    }),

  /** Changes the own name or address. @throws AppError 401, 409, 429 after 20 changes of address in an hour */
  updateMe: userProcedure
    .input(profileInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, limits, outbox } = ctx.deps;
      const { email } = input;
      // Each change sends a mail to an address that nobody has confirmed.
      if (email !== undefined && email !== ctx.sessionUser.email)
        await limits.consume('email_change', ctx.sessionUser.id);
      const user = await updateProfile(
        db,
        ctx.actor(),
        ctx.sessionUser.session_id,
        input,
        ctx.caller.userAgent,
      );
      outbox.wake();
      return user;
    }),

  /** Changes the own password and ends the other sessions. @throws AppError 400, 401, 429 after ten wrong passwords */
  changePassword: userProcedure
    .input(passwordChangeInput)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, limits, outbox } = ctx.deps;
      await limits.consume('password_change', ctx.sessionUser.id);
      try {
        await changePassword(db, passwords, ctx.actor(), ctx.sessionUser.session_id, input);
      } catch (error) {
        // Only a wrong current password counts.
        const isWrong = error instanceof AppError && error.message === 'Incorrect password';
        if (!isWrong) await limits.refund('password_change', ctx.sessionUser.id, 1);
        throw error;
      }
      await limits.reset('password_change', ctx.sessionUser.id);
      outbox.wake();
      return { message: 'Password updated successfully' };
    }),

  /** Deletes the own account. @throws AppError 401, 409 for superusers */
  removeMe: userProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await deleteOwnAccount(ctx.deps.db, ctx.actor(), ctx.sessionUser.session_id);
    await ctx.deps.outbox.forget(ctx.sessionUser.id);
    ctx.deps.ask.accountDeleted();
    if (ctx.caller.transport === 'trpc') {
      ctx.caller.clearSessionCookie();
      ctx.caller.clearKnownBrowser();
    }
    return { message: 'User deleted successfully' };
  }),

  /** The live sessions of the own account, the last used first. @throws AppError 401 */
  mySessions: userProcedure.output(sessionList).query(async ({ ctx }) => {
    const data = await listSessions(ctx.deps.db, ctx.sessionUser, ctx.deps.clock());
    return { data, count: data.length };
  }),

  /** Ends one of the own sessions. @throws AppError 401, 404 */
  endMySession: endingProcedure
    .input(z.object({ id: idField }))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      if (!(await endSession(ctx.deps.db, ctx.actor(), input.id))) throw notFound('Session');
      return { message: 'Session ended' };
    }),

  /** Ends every own session but this one. @throws AppError 401 */
  endMyOtherSessions: endingProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await endOtherSessions(ctx.deps.db, ctx.actor(), ctx.sessionUser.session_id);
    return { message: 'Other sessions ended' };
  }),

  /** A page of the accounts that match a filter, oldest first unless sorted otherwise. @throws AppError 401, 403 */
  list: userProcedure
    .input(userListInput)
    .output(userList)
    .query(({ ctx, input }) => listUsers(ctx.deps.db, input)),

  /** The accounts that wait for approval. @throws AppError 401, 403 */
  approvals: userProcedure.output(approvalsOutput).query(({ ctx }) => listApprovals(ctx.deps.db)),

  /** Creates an account for somebody, who gets a mail about it. @throws AppError 401, 403, 409 */
  create: userProcedure
    .input(userCreateInput)
    .output(managedUserOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, outbox } = ctx.deps;
      const user = await createUser(db, passwords, ctx.actor(), input);
      outbox.wake();
      return user;
    }),

  /** Invites somebody by mail to an account with a role. @throws AppError 401, 403, 409 */
  invite: userProcedure
    .input(staffInviteInput)
    .output(staffInvitationOutput)
    .mutation(async ({ ctx, input }) => {
      const invitation = await inviteStaff(ctx.deps.db, ctx.actor(), input);
      ctx.deps.outbox.wake();
      return invitation;
    }),

  /** What the link of an invitation of staff is good for; it changes nothing. @throws AppError 422, 429 */
  checkInvite: publicProcedure
    .input(staffInvitationCheckInput)
    .use(limitByAddress('invitation_address'))
    .output(staffInvitationCheckOutput)
    .mutation(({ ctx, input }) => checkStaffInvitation(ctx.deps.db, input.staff, ctx.deps.clock())),

  /** One account: the own one, or for superusers any. @throws AppError 401, 403 for every other id, 404 for superusers */
  get: userProcedure
    .input(byUserId)
    .output(userGetOutput)
    .query(async ({ ctx, input }) => {
      if (ctx.sessionUser.is_superuser === 1)
        return toManagedUser(await requireUser(ctx.deps.db, input.user_id));
      if (input.user_id === ctx.sessionUser.id) return toUser(ctx.sessionUser);
      ctx.deps.events.add(ctx.actor(), 'access_refused');
      throw forbidden();
    }),

  /** Changes another account. @throws AppError 401, 403, 404, 409 */
  update: userProcedure
    .input(userUpdateInput)
    .output(managedUserOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, passwords, outbox } = ctx.deps;
      const user = await updateUser(db, passwords, ctx.actor(), input, ctx.caller.userAgent);
      outbox.wake();
      return user;
    }),

  /** Activates those of the accounts that are inactive. @throws AppError 401, 403 */
  activate: userProcedure
    .input(usersActivateInput)
    .output(activatedOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, outbox } = ctx.deps;
      const activated = await activateUsers(db, ctx.actor(), input.ids);
      outbox.wake();
      return { activated };
    }),

  /** Ends every session of another account. @throws AppError 401, 403, 404, 409 */
  endSessions: endingProcedure
    .input(byUserId)
    .output(sessionsEndedOutput)
    .mutation(async ({ ctx, input }) => ({
      ended: await endSessionsOf(ctx.deps.db, ctx.actor(), input.user_id),
    })),

  /** Deletes another account. @throws AppError 401, 403, 404, 409 */
  remove: userProcedure
    .input(byUserId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteUser(ctx.deps.db, ctx.actor(), input.user_id);
      await ctx.deps.outbox.forget(input.user_id);
      ctx.deps.ask.accountDeleted();
      return { message: 'User deleted successfully' };
    }),
});
