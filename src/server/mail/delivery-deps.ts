// What the delivery of mail needs of the rest of the server.
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Mailer } from './mailer.ts';

export interface DeliveryDeps {
  db: Db;
  /** Whether no other process serves the database. */
  servesAlone: boolean;
  config: Config;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  /** Stores a new reset token of an account in the transaction, and returns it. */
  createResetToken: (trx: Db, userId: string, now: Date) => Promise<string>;
  /** Stores a further token that undoes a change of address in the transaction, and returns it. */
  createUndoToken: (trx: Db, emailChangeId: string) => Promise<string>;
  /** Stores a new token of an invitation in the transaction, and returns it. */
  createInvitationToken: (trx: Db, invitationId: string, now: Date) => Promise<string>;
  /** The addresses of the page of an entry of the waitlist, and of the one that confirms its join. */
  readEntryLinks: (
    trx: Db,
    publicUrl: string,
    subscriberId: string,
  ) => Promise<{ own: string; confirm: string }>;
}
