// The content of mails to accounts. They contain no text that a user chose, such as names or addresses.
import { UNDO_EMAIL_PATH } from '#shared/pages.ts';
import { STAFF_INVITATION_DAYS } from '#shared/staff-invitations.ts';
import type { Config } from '../config.ts';
import type { UserMail } from '../db/schema.ts';
import { renderMail, type Content, type Message, type Site } from './mail-layout.ts';

/**
 * Composes a mail to an account.
 * @param facts the name and address of the site, and the link of the mail, if it has one
 */
export function composeMessage(purpose: UserMail, facts: Site & { link?: string }): Message {
  return renderMail(contents[purpose](facts.site, facts.link ?? facts.url), facts);
}

/** Composes the mail of `oriel mail-test`. */
export function composeTestMessage(facts: Site): Message {
  const content = {
    subject: `A test mail from ${facts.site}`,
    paragraphs: ['If you can read this, mail from this installation arrives.'],
    footnote: 'Sent by hand from the command line.',
  };
  return renderMail(content, facts);
}

/** The link of a reset token. It starts with PUBLIC_URL and never depends on a request. */
export function resetLink(config: Config, token: string): string {
  return `${config.publicUrl}/reset-password?token=${token}`;
}

/** The page that sends a reset link. @param publicUrl PUBLIC_URL, without a slash at the end */
export function recoverLink(publicUrl: string): string {
  return `${publicUrl}/recover-password`;
}

/** The reset link in the mail about a new account; `welcome` tells the page that this is the first password. */
export function welcomeLink(config: Config, token: string): string {
  return `${resetLink(config, token)}&welcome=1`;
}

/** Composes the mail about a new account whose link was replaced by one that was asked for later. */
export function composeAccountCreated(facts: Site): Message {
  const { subject, paragraphs, footnote } = contents.account_created(facts.site, '');
  const content = {
    subject,
    paragraphs: [paragraphs[0] ?? '', 'Ask for a link to choose your own password on the page below.'],
    action: { label: 'Choose your password', url: recoverLink(facts.url) },
    footnote,
  };
  return renderMail(content, facts);
}

/** The link of an invitation of staff. */
export function staffLink(config: Config, token: string): string {
  return `${config.publicUrl}/signup?staff=${token}`;
}

/** Composes the mail that invites somebody to an account. @param facts `link` is where it is made */
export function composeStaffInvitation(facts: Site & { link: string }): Message {
  const content = {
    subject: `Your invitation to ${facts.site}`,
    paragraphs: [
      `An administrator of ${facts.site} invites you to an account there.`,
      `Choose your name and password with the link below. It works once, for ${STAFF_INVITATION_DAYS} days, and for your address only.`,
    ],
    action: { label: 'Create your account', url: facts.link },
    footnote: 'If you did not expect this, you can ignore it: without you, no account is made.',
  };
  return renderMail(content, facts);
}

/** The link that undoes a change of address. */
export function undoLink(config: Config, token: string): string {
  return `${config.publicUrl}${UNDO_EMAIL_PATH}?token=${token}`;
}

const contents: Record<UserMail, (site: string, link: string) => Content> = {
  recovery: (site, link) => ({
    subject: `Reset your ${site} password`,
    paragraphs: [
      `Someone asked to reset the password of your ${site} account. If that was you, choose a new password with the link below.`,
      'The link works once, for 60 minutes.',
    ],
    action: { label: 'Choose a new password', url: link },
    footnote: 'If it was not you, do nothing: your password stays as it is, and nobody has learned it.',
  }),
  password_changed: (site, link) => ({
    subject: `Your ${site} password was changed`,
    paragraphs: [
      `The password of your ${site} account has just been changed. Other sessions of the account were signed out.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset my password', url: link },
    footnote: 'This notice is sent once for every change of a password.',
  }),
  second_factor_added: (site, link) => ({
    subject: `A second factor was added to your ${site} account`,
    paragraphs: [
      `From now on, logging in to your ${site} account with the password also needs a code of the authenticator app that has just been set up, or a recovery code. Other sessions of the account were signed out.`,
      'If that was you, there is nothing to do. Keep the recovery codes where you find them without the device.',
    ],
    action: { label: 'It was not me: reset my password', url: link },
    footnote: 'If it was not you, also ask those who run the site to remove the second factor.',
  }),
  second_factor_removed: (site, link) => ({
    subject: `A second factor of your ${site} account was removed`,
    paragraphs: [
      `A second factor of your ${site} account has just been removed. Other sessions of the account were signed out.`,
      'If that was you, or you had asked for it, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset my password', url: link },
    footnote: 'This notice is sent once for every removal.',
  }),
  passkey_added: (site, link) => ({
    subject: `A passkey was added to your ${site} account`,
    paragraphs: [
      `A passkey was just added to your ${site} account. It logs in without the password, and the password alone is no longer enough. Other sessions of the account were signed out.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset my password', url: link },
    footnote:
      'If it was not you, reset the password, and ask those who run the site to remove the second factors of the account: the passkey logs in until then.',
  }),
  passkey_removed: (site, link) => ({
    subject: `A passkey of your ${site} account was removed`,
    paragraphs: [
      `A passkey of your ${site} account has just been removed. Other sessions of the account were signed out.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset my password', url: link },
    footnote: 'This notice is sent once for every removal.',
  }),
  recovery_codes_renewed: (site, link) => ({
    subject: `Your ${site} recovery codes were replaced`,
    paragraphs: [
      `New recovery codes for your ${site} account have just been made; the former ones are void. Other sessions of the account were signed out.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset my password', url: link },
    footnote: 'This notice is sent once for every replacement.',
  }),
  account_created: (site, link) => ({
    subject: `Your ${site} account`,
    paragraphs: [
      `An administrator has made an account for you on ${site}.`,
      'Choose your own password with the link below. It works once, for 24 hours. After that, use "Forgot Password?" on the log-in page.',
    ],
    action: { label: 'Choose your password', url: link },
    footnote: 'If you did not expect this, you can ignore it.',
  }),
};
