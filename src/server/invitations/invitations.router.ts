// Procedures on invitations to the beta; what a link is good for is told to whoever has it.
import { z } from 'zod';
import { idField, messageOutput } from '#shared/fields.ts';
import {
  invitationCheckInput,
  invitationCheckOutput,
  invitationList,
  invitationListInput,
  invitationOutput,
  invitationPreviewInput,
  invitationPreviewOutput,
  invitationsCreateInput,
  invitationsCreateOutput,
  invitationsResendInput,
  invitationsResendOutput,
  type InvitationsCreated,
  waveList,
  waveListInput,
  waveOutput,
  waveUpdateInput,
} from '#shared/invitations.ts';
import { idempotentProcedure, limitByAddress, publicProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { listInvitations } from './invitation-rows.ts';
import {
  checkInvitation,
  resendInvitation,
  resendInvitations,
  revokeInvitation,
} from './invitations.service.ts';
import { inviteSubscribers, listWaves, pauseWave, previewInvitation } from './waves.service.ts';

const byId = z.object({ id: idField });

export const invitationsRouter = router({
  /** Invites entries of the waitlist that wait, as one wave. @throws AppError 400, 401, 403, 422, 503 */
  create: idempotentProcedure
    .input(invitationsCreateInput)
    .output(invitationsCreateOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, waitlistSearch, outbox } = ctx.deps;
      const answer = await ctx.runIdempotent<InvitationsCreated>(input, (storeAnswer) =>
        inviteSubscribers(db, waitlistSearch, ctx.actor(), input, storeAnswer),
      );
      outbox.wake();
      return answer;
    }),

  /** The mail with a note, as it will look. @throws AppError 401, 403, 422 */
  preview: userProcedure
    .input(invitationPreviewInput)
    .output(invitationPreviewOutput)
    .mutation(({ ctx, input }) => previewInvitation(ctx.deps.config, input.note)),

  /** A page of the invitations, newest first; revoked ones only where asked for. @throws AppError 401, 403, 422 */
  list: userProcedure
    .input(invitationListInput)
    .output(invitationList)
    .query(({ ctx, input }) => listInvitations(ctx.deps.db, input, ctx.deps.clock())),

  /** Sends an invitation again, with a new link. @throws AppError 401, 403, 404, 409 */
  resend: userProcedure
    .input(byId)
    .output(invitationOutput)
    .mutation(async ({ ctx, input }) => {
      const invitation = await resendInvitation(ctx.deps.db, ctx.actor(), input.id);
      ctx.deps.outbox.wake();
      return invitation;
    }),

  /** Sends invitations again, with new links. @throws AppError 401, 403, 422 */
  resendMany: userProcedure
    .input(invitationsResendInput)
    .output(invitationsResendOutput)
    .mutation(async ({ ctx, input }) => {
      const answer = await resendInvitations(ctx.deps.db, ctx.actor(), input.ids);
      ctx.deps.outbox.wake();
      return answer;
    }),

  /** Takes an invitation back, so that the entry waits again. @throws AppError 401, 403, 404, 409 */
  remove: userProcedure
    .input(byId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await revokeInvitation(ctx.deps.db, ctx.actor(), input.id);
      return { message: 'Invitation revoked successfully' };
    }),

  /** A page of the waves, newest first, with how each goes. @throws AppError 401, 403 */
  waves: userProcedure
    .input(waveListInput)
    .output(waveList)
    .query(({ ctx, input }) => listWaves(ctx.deps.db, input, ctx.deps.clock())),

  /** Pauses the mails of a wave, or resumes them. @throws AppError 401, 403, 404 */
  updateWave: userProcedure
    .input(waveUpdateInput)
    .output(waveOutput)
    .mutation(async ({ ctx, input }) => {
      const wave = await pauseWave(ctx.deps.db, ctx.actor(), input);
      ctx.deps.outbox.wake();
      return wave;
    }),

  /** What the link of an invitation is good for; it changes nothing. @throws AppError 422, 429 */
  check: publicProcedure
    .input(invitationCheckInput)
    .use(limitByAddress('invitation_address'))
    .output(invitationCheckOutput)
    .mutation(({ ctx, input }) => checkInvitation(ctx.deps.db, input.invitation, ctx.deps.clock())),
});
