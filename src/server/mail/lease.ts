// Takes mail of the outbox for sending: a lease is committed before the mail is sent. Tokens are created together with the
// lease, so that none is ever stored in the clear.
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import { CONFIRM_DAYS } from '#shared/own-entry.ts';
import { UNDO_DAYS } from '#shared/undo-email.ts';
import type { Db, FormerAddressMail, MailPurpose } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { findDue, type DueMail, type Leased, type Room } from './due-mail.ts';
import { composeFormerAddressMessage } from './former-address-messages.ts';
import type { Message } from './mail-layout.ts';
import { SEND_TIMEOUT_MS } from './mailer.ts';
import { composeMessage, resetLink, undoLink, welcomeLink } from './messages.ts';
import { removeMail, settleInvitation } from './outcomes.ts';
import { composeConfirmJoin, composeInvitation, composeOwnEntry } from './subscriber-messages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longer than a delivery is waited for: that of a process that was killed is taken over soon. */
const LEASE_MS = 2 * MINUTE_MS;
/** Longer than any delivery takes. */
const LONG_LEASE_MS = SEND_TIMEOUT_MS + MINUTE_MS;
/** How long a mail remains useful to its recipient. */
const USEFUL_MS: Record<MailPurpose, number> = {
  recovery: HOUR_MS,
  password_changed: DAY_MS,
  account_created: DAY_MS,
  email_changed: UNDO_DAYS * DAY_MS,
  email_changed_back: DAY_MS,
  email_change_undone: DAY_MS,
  password_changed_later: DAY_MS,
  invitation: INVITATION_DAYS * DAY_MS,
  confirm_join: CONFIRM_DAYS * DAY_MS,
  own_entry: DAY_MS,
};

/**
 * Takes a lease on the mail that is due first, in a transaction that also counts the attempt and creates its token.
 * @param room which mail may be taken
 * @returns undefined if none is due; 'dropped' if it was no longer useful and has been removed
 */
export async function leaseNext(deps: DeliveryDeps, room: Room): Promise<Leased | 'dropped' | undefined> {
  const { db, config, log } = deps;
  const now = deps.clock();
  // Reading takes no lock, and an empty outbox is the usual case.
  if ((await findDue(db, now, config.mailPerMinute, room)) === undefined) return undefined;
  const taken = await inTransaction(db, async (trx) => {
    const mail = await findDue(trx, now, config.mailPerMinute, room);
    if (mail === undefined) return undefined;
    if (await dropIfUseless(trx, mail, now)) return { dropped: mail.purpose };
    if (mail.purpose === 'recovery') await dropEarlierRecoveries(trx, mail);
    const lease_id = newId();
    const attempts = mail.attempts + 1;
    await trx
      .updateTable('outbox')
      .set({ lease_id, attempts, next_attempt_at: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where('id', '=', mail.id)
      .execute();
    const message = await compose(trx, deps, mail, now);
    return { ...mail, email: mail.email ?? '', attempts, lease_id, leased_at: now.toISOString(), message };
  });
  if (taken === undefined || !('dropped' in taken)) return taken;
  log.warn({ purpose: taken.dropped }, 'A mail is of no more use and is given up');
  return 'dropped';
}

/** Prolongs the lease on a mail whose delivery takes long, so that it ends before it. */
export async function prolongLease(db: Db, { id, lease_id }: Leased, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(now.getTime() + LONG_LEASE_MS).toISOString() })
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .execute();
}

/**
 * Removes a mail that is too late, or that its recipient has no use for. The mail about a new account is then queued again
 * when the account is activated. @returns whether it was removed
 */
async function dropIfUseless(trx: Db, mail: DueMail, now: Date): Promise<boolean> {
  const isLate = now.getTime() - Date.parse(mail.created_at) > USEFUL_MS[mail.purpose];
  if (!isLate && isWanted(mail, now)) return false;
  await removeMail(trx, mail.id);
  if (mail.purpose === 'account_created' && mail.is_active === 0 && mail.user_id !== null) {
    await trx.updateTable('users').set({ account_mail_pending: 1 }).where('id', '=', mail.user_id).execute();
  }
  if (mail.invitation_id !== null) {
    const mail_detail = isLate
      ? `It could not be sent within ${INVITATION_DAYS} days.`
      : 'It was not sent: it was not needed any more.';
    await settleInvitation(trx, mail.invitation_id, { mail: 'refused', mail_detail });
  }
  return true;
}

/** Whether the recipient can use what is in the mail. */
function isWanted(
  { purpose, is_active, has_link, status, used_at, revoked_at, joined_at }: DueMail,
  now: Date,
): boolean {
  switch (purpose) {
    case 'recovery':
    case 'account_created':
      return is_active === 1;
    case 'confirm_join':
      return status === 'unconfirmed' && confirmUntil(joined_at) > now;
    case 'invitation':
      return status !== 'joined' && used_at === null && revoked_at === null;
    case 'email_changed':
      return has_link === 1;
    case 'email_changed_back':
    case 'email_change_undone':
    case 'password_changed':
    case 'password_changed_later':
    case 'own_entry':
      return true;
  }
}

/** When the join of an entry can be confirmed no more: a repeated join does not prolong it. */
function confirmUntil(joinedAt: string | null): Date {
  return new Date(Date.parse(joinedAt ?? '') + CONFIRM_DAYS * DAY_MS);
}

/** Otherwise the retry of an earlier recovery mail would void the link that is sent now. */
async function dropEarlierRecoveries(trx: Db, { id, user_id }: DueMail): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'recovery')
    .where('id', '<', id)
    .execute();
}

async function compose(trx: Db, deps: DeliveryDeps, mail: DueMail, now: Date): Promise<Message> {
  const { config, createResetToken } = deps;
  const facts = { site: config.siteName, url: config.publicUrl };
  const { purpose } = mail;
  switch (purpose) {
    case 'invitation':
    case 'confirm_join':
    case 'own_entry':
      return composeForEntry(trx, deps, mail, now);
    case 'email_changed':
    case 'email_changed_back':
    case 'email_change_undone':
    case 'password_changed_later':
      return composeForFormerAddress(trx, deps, mail, purpose);
    case 'password_changed':
      return composeMessage(purpose, { ...facts, link: `${config.publicUrl}/recover-password` });
    case 'recovery':
    case 'account_created': {
      const token = await createResetToken(trx, mail.user_id ?? '', now);
      const link = purpose === 'account_created' ? welcomeLink(config, token) : resetLink(config, token);
      return composeMessage(purpose, { ...facts, link });
    }
  }
}

async function composeForFormerAddress(
  trx: Db,
  { config, createUndoToken }: DeliveryDeps,
  mail: DueMail,
  purpose: FormerAddressMail,
): Promise<Message> {
  const { email_change_id, changed_at, browser } = mail;
  const hasLink = purpose === 'email_changed' && email_change_id !== null;
  const link = hasLink ? undoLink(config, await createUndoToken(trx, email_change_id)) : config.publicUrl;
  const facts = {
    site: config.siteName,
    url: config.publicUrl,
    at: new Date(changed_at ?? ''),
    browser,
    link,
  };
  return composeFormerAddressMessage(purpose, facts);
}

async function composeForEntry(trx: Db, deps: DeliveryDeps, mail: DueMail, now: Date): Promise<Message> {
  const { config, readEntryLinks, createInvitationToken } = deps;
  const links = await readEntryLinks(trx, config.publicUrl, mail.subscriber_id ?? '');
  const facts = { site: config.siteName, url: config.publicUrl, ownEntryLink: links.own };
  // Made of the queued mail, so that a second delivery of it can be recognised.
  const messageId = `<${mail.id}@${new URL(config.publicUrl).hostname}>`;
  if (mail.purpose === 'confirm_join') {
    const until = confirmUntil(mail.joined_at);
    return { ...composeConfirmJoin({ ...facts, link: links.confirm, until }), messageId };
  }
  if (mail.invitation_id === null) return { ...composeOwnEntry(facts), messageId };
  const token = await createInvitationToken(trx, mail.invitation_id, now);
  // The pace is kept by it, and the outcome of this delivery is known by it.
  await trx
    .updateTable('invitations')
    .set({ mail_started_at: now.toISOString() })
    .where('id', '=', mail.invitation_id)
    .execute();
  const link = `${config.publicUrl}/signup?invitation=${token}`;
  return {
    ...composeInvitation({ ...facts, link, note: mail.note ?? '', days: INVITATION_DAYS }),
    messageId,
  };
}
