// What mail there is: how urgent each is, how long it is of use, whether its recipient still has a use for it, and what is in it.
// A new purpose is a name in db/schema.ts, an entry here and its text.
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import { CONFIRM_DAYS } from '#shared/own-entry.ts';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import { STAFF_INVITATION_DAYS } from '#shared/staff-invitations.ts';
import { UNDO_DAYS } from '#shared/undo-email.ts';
import { renewResetToken, storeResetToken } from '../auth/reset-tokens.ts';
import type { Config } from '../config.ts';
import type { Db, FormerAddressMail, MailPurpose, NoticeMail } from '../db/schema.ts';
import { storeInvitationToken } from '../invitations/invitation-tokens.ts';
import { confirmLink, ownEntryLink } from '../subscribers/own-entry.ts';
import { storeStaffInvitationToken } from '../users/staff-invitation-tokens.ts';
import { storeUndoToken } from '../users/undo-tokens.ts';
import { composeFormerAddressMessage } from './former-address-messages.ts';
import type { Message } from './mail-layout.ts';
import {
  composeAccountCreated,
  composeMessage,
  composeStaffInvitation,
  recoverLink,
  resetLink,
  staffLink,
  undoLink,
  welcomeLink,
} from './messages.ts';
import { composeConfirmJoin, composeInvitation, composeOwnEntry } from './subscriber-messages.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A mail that is due, with what decides whether it is still of use. */
export interface DueMail {
  id: string;
  purpose: MailPurpose;
  /** Deliveries that were started and count. */
  attempts: number;
  created_at: string;
  /** Null before the first delivery of a mail that nothing has been stored for. */
  nonce: Buffer | null;
  user_id: string | null;
  subscriber_id: string | null;
  invitation_id: string | null;
  staff_invitation_id: string | null;
  email_change_id: string | null;
  /** Where it goes; null where its recipient has just been deleted. */
  email: string | null;
  /** Of the account. */
  is_active: 0 | 1 | null;
  is_superuser: 0 | 1 | null;
  /** Of the change of the account's address: when and by what it was made, and whether a link undoes it. */
  changed_at: string | null;
  browser: string | null;
  has_link: 0 | 1 | null;
  /** Of the entry of the waitlist. */
  status: SubscriberStatus | null;
  joined_at: string | null;
  /** Whether the invitation was used or taken back. */
  used_at: string | null;
  revoked_at: string | null;
  /** Of the wave. */
  note: string | null;
}

/** A mail that is being made, in the transaction that takes its lease. */
export interface Sending {
  trx: Db;
  config: Config;
  /** The key of this installation that signs links. */
  key: Buffer;
  mail: DueMail;
  /** For its link; the same at each delivery of the mail. */
  token: string;
  now: Date;
}

interface Purpose {
  /** It is sent only beside fewer others: mail servers limit the connections of a client. The higher, the more urgent. */
  beside: number;
  /** Until when it is of use, in milliseconds of the epoch. */
  usefulUntil: (mail: DueMail) => number;
  /** Whether its recipient can use what is in it. */
  isWanted: (mail: DueMail) => boolean;
  /** Stores the token of its link when it is queued, so that it voids those before it. */
  storeToken?: (trx: Db, userId: string, token: string, now: Date) => Promise<void>;
  /** Makes its content, with a link that works from now on. @returns undefined where that was replaced, and the mail is of no use */
  compose: (sending: Sending) => Promise<Message | undefined>;
}

export const purposes: Readonly<Record<MailPurpose, Purpose>> = {
  recovery: {
    beside: 10,
    usefulUntil: lasting(HOUR_MS),
    isWanted: ({ is_active }) => is_active === 1,
    storeToken: (trx, userId, token, now) => storeResetToken(trx, userId, token, now, HOUR_MS),
    async compose(sending) {
      if (!(await renewToken(sending, HOUR_MS))) return undefined;
      return composeMessage('recovery', {
        ...siteOf(sending),
        link: resetLink(sending.config, sending.token),
      });
    },
  },
  password_changed: accountNotice('password_changed'),
  second_factor_added: accountNotice('second_factor_added'),
  second_factor_removed: accountNotice('second_factor_removed'),
  passkey_added: accountNotice('passkey_added'),
  passkey_removed: accountNotice('passkey_removed'),
  recovery_codes_renewed: accountNotice('recovery_codes_renewed'),
  // Who was kept out of an account has as long to undo that as the link lasts.
  email_changed: {
    ...toFormerAddress('email_changed', UNDO_DAYS * DAY_MS),
    isWanted: ({ has_link }) => has_link === 1,
  },
  email_changed_back: toFormerAddress('email_changed_back', DAY_MS),
  email_change_undone: toFormerAddress('email_change_undone', DAY_MS),
  password_changed_later: toFormerAddress('password_changed_later', DAY_MS),
  second_factor_added_later: toFormerAddress('second_factor_added_later', DAY_MS),
  second_factor_removed_later: toFormerAddress('second_factor_removed_later', DAY_MS),
  passkey_added_later: toFormerAddress('passkey_added_later', DAY_MS),
  passkey_removed_later: toFormerAddress('passkey_removed_later', DAY_MS),
  recovery_codes_renewed_later: toFormerAddress('recovery_codes_renewed_later', DAY_MS),
  account_created: {
    beside: 8,
    usefulUntil: lasting(DAY_MS),
    isWanted: ({ is_active }) => is_active === 1,
    storeToken: (trx, userId, token, now) => storeResetToken(trx, userId, token, now, DAY_MS),
    async compose(sending) {
      if (!(await renewToken(sending, DAY_MS))) return composeAccountCreated(siteOf(sending));
      return composeMessage('account_created', {
        ...siteOf(sending),
        link: welcomeLink(sending.config, sending.token),
      });
    },
  },
  staff_invitation: {
    beside: 8,
    usefulUntil: lasting(STAFF_INVITATION_DAYS * DAY_MS),
    // Of who sent it.
    isWanted: ({ is_active, is_superuser }) => is_active === 1 && is_superuser === 1,
    async compose(sending) {
      const { trx, mail, config, token, now } = sending;
      await storeStaffInvitationToken(trx, mail.staff_invitation_id ?? '', token, now);
      return composeStaffInvitation({ ...siteOf(sending), link: staffLink(config, token) });
    },
  },
  confirm_join: {
    beside: 6,
    // A repeated join does not prolong it.
    usefulUntil: ({ joined_at }) => Date.parse(joined_at ?? '') + CONFIRM_DAYS * DAY_MS,
    isWanted: ({ status }) => status === 'unconfirmed',
    async compose(sending) {
      const { mail, config, key } = sending;
      const link = confirmLink(config.publicUrl, key, mail.subscriber_id ?? '');
      return composeConfirmJoin({ ...entryOf(sending), link, until: new Date(usefulUntil(mail)) });
    },
  },
  own_entry: {
    beside: 6,
    // Its link lasts as long as the entry, but nobody waits for it so long.
    usefulUntil: lasting(CONFIRM_DAYS * DAY_MS),
    isWanted: () => true,
    compose: async (sending) => composeOwnEntry(entryOf(sending)),
  },
  invitation: {
    beside: 4,
    usefulUntil: lasting(INVITATION_DAYS * DAY_MS),
    isWanted: ({ status, used_at, revoked_at }) =>
      status !== 'joined' && used_at === null && revoked_at === null,
    async compose(sending) {
      const { trx, mail, config, token, now } = sending;
      const id = mail.invitation_id ?? '';
      await storeInvitationToken(trx, id, token, now);
      // The pace is kept by it, and the outcome of this delivery is known by it.
      const mail_started_at = now.toISOString();
      await trx.updateTable('invitations').set({ mail_started_at }).where('id', '=', id).execute();
      const link = `${config.publicUrl}/signup?invitation=${token}`;
      return composeInvitation({
        ...entryOf(sending),
        link,
        note: mail.note ?? '',
        days: INVITATION_DAYS,
      });
    },
  },
};

/** Until when a mail is of use, in milliseconds of the epoch. */
export function usefulUntil(mail: DueMail): number {
  return purposes[mail.purpose].usefulUntil(mail);
}

function lasting(milliseconds: number): Purpose['usefulUntil'] {
  return ({ created_at }) => Date.parse(created_at) + milliseconds;
}

/** A notice of a change that others may have made; it leads to where the password is reset. */
function accountNotice(purpose: NoticeMail): Purpose {
  return {
    beside: 8,
    usefulUntil: lasting(DAY_MS),
    isWanted: () => true,
    compose: async (sending) =>
      composeMessage(purpose, { ...siteOf(sending), link: recoverLink(sending.config.publicUrl) }),
  };
}

/** A mail to a former address of an account; that of a change brings the link which undoes it. */
function toFormerAddress(purpose: FormerAddressMail, usefulMs: number): Purpose {
  return {
    beside: 8,
    usefulUntil: lasting(usefulMs),
    isWanted: () => true,
    async compose(sending) {
      const { trx, mail, config, token } = sending;
      const { email_change_id, changed_at, browser } = mail;
      const hasLink = purpose === 'email_changed' && email_change_id !== null;
      if (hasLink) await storeUndoToken(trx, email_change_id, token);
      return composeFormerAddressMessage(purpose, {
        ...siteOf(sending),
        at: new Date(changed_at ?? ''),
        browser,
        link: hasLink ? undoLink(config, token) : config.publicUrl,
      });
    },
  };
}

/** Lets the reset token of a mail be valid from now on. @returns whether it was not replaced, used or voided meanwhile */
async function renewToken({ trx, mail, token, now }: Sending, validMs: number): Promise<boolean> {
  const userId = mail.user_id ?? '';
  if (mail.nonce !== null) return renewResetToken(trx, userId, token, now, validMs);
  // An earlier version has queued it, and stored no token.
  await storeResetToken(trx, userId, token, now, validMs);
  return true;
}

function siteOf({ config }: Sending) {
  return { site: config.siteName, url: config.publicUrl };
}

function entryOf(sending: Sending) {
  const { config, key, mail } = sending;
  return {
    ...siteOf(sending),
    ownEntryLink: ownEntryLink(config.publicUrl, key, mail.subscriber_id ?? ''),
  };
}
