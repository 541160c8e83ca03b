// The delivery of mail, step by step.
import { mintResetToken } from '../auth/reset-tokens.ts';
import { mintInvitationToken } from '../invitations/invitation-tokens.ts';
import { mintUndoToken } from '../users/email-changes.ts';
import { createDelivery } from '../mail/delivery.ts';
import { createMailer } from '../mail/mailer.ts';
import { readEntryLinks } from '../subscribers/entry-links.ts';
import type { TestApp } from './test-app.ts';

/**
 * The delivery of an app, to be called step by step; its outbox must have been stopped.
 * @param patienceMs how long the next mail waits for one that is being sent
 */
export function deliveryOf({ deps }: TestApp, patienceMs?: number) {
  const { db, config, clock, log } = deps;
  return createDelivery(
    {
      db,
      config,
      clock,
      log,
      servesAlone: false,
      mailer: createMailer(config),
      createResetToken: mintResetToken,
      createInvitationToken: mintInvitationToken,
      createUndoToken: mintUndoToken,
      readEntryLinks,
    },
    { forget: async () => {}, wake: () => {}, ...(patienceMs === undefined ? {} : { patienceMs }) },
  );
}
