// Procedures on the passkeys of the own account. Logging in with one is in auth.router.ts.
import { z } from 'zod';
import { idField, messageOutput } from '#shared/fields.ts';
import { passkeyAddedOutput, passkeyAddInput, passkeyList, passkeyOptionsOutput } from '#shared/passkeys.ts';
import { router, userProcedure } from '../trpc/trpc.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.service.ts';

export const passkeysRouter = router({
  /** The own passkeys, oldest first. @throws AppError 401 */
  list: userProcedure.output(passkeyList).query(({ ctx }) => listPasskeys(ctx.deps.db, ctx.sessionUser.id)),

  /** What the browser needs to make a passkey. @throws AppError 401, 409 */
  options: userProcedure.output(passkeyOptionsOutput).mutation(({ ctx }) => {
    const { db, config } = ctx.deps;
    const asking = { actor: ctx.actor(), sessionId: ctx.sessionUser.session_id };
    return beginPasskey(db, config, asking, ctx.sessionUser.email);
  }),

  /** Adds the passkey that the browser has made. @throws AppError 400, 401, 409 */
  add: userProcedure
    .input(passkeyAddInput)
    .output(passkeyAddedOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, config, outbox } = ctx.deps;
      const asking = { actor: ctx.actor(), sessionId: ctx.sessionUser.session_id };
      const added = await addPasskey(db, config, asking, input);
      outbox.wake();
      return added;
    }),

  /** Removes a passkey. @throws AppError 401, 404, 409 */
  remove: userProcedure
    .input(z.object({ id: idField }))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const asking = { actor: ctx.actor(), sessionId: ctx.sessionUser.session_id };
      await removePasskey(ctx.deps.db, asking, input.id);
      ctx.deps.outbox.wake();
      return { message: 'Passkey removed' };
    }),
});
