// The content of mails to former addresses of an account. Nothing in them was chosen by a stranger: not the new address, no name,
// and of a browser only the names that this program knows.
import { UNDO_DAYS } from '#shared/undo-email.ts';
import type { FormerAddressMail } from '../db/schema.ts';
import { renderMail, type Content, type Message, type Site } from './mail-layout.ts';

interface Facts extends Site {
  /** When the change was made, and with what, where that is known. */
  at: Date;
  browser: string | null;
  /** Undoes the change. */
  link: string;
}

/** Composes a mail to a former address. @param facts `link` counts for `email_changed` alone */
export function composeFormerAddressMessage(purpose: FormerAddressMail, facts: Facts): Message {
  return renderMail(contents[purpose](facts), facts);
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const sayWhen = ({ at, browser }: Facts) =>
  `on ${format.format(at)} UTC, with ${browser ?? 'a program that is no known browser'}`;

const contents: Record<FormerAddressMail, (facts: Facts) => Content> = {
  email_changed: (facts) => ({
    subject: `The address of your ${facts.site} account was changed`,
    paragraphs: [
      `The address of your ${facts.site} account was changed from this one to another ${sayWhen(facts)}.`,
      'If that was you, or those who run the site did it for you, there is nothing to do.',
    ],
    action: { label: 'It was not me: undo the change', url: facts.link },
    footnote: `The link works once, for ${UNDO_DAYS} days, whatever happens to the account meanwhile. Undoing gives the account this address again, signs it out everywhere and voids its password; a mail then lets you choose a new one.`,
  }),
  email_changed_back: (facts) => ({
    subject: `The address of your ${facts.site} account was changed back`,
    paragraphs: [
      `The address of your ${facts.site} account was changed from this one back to one that it had in the last ${UNDO_DAYS} days, ${sayWhen(facts)}.`,
      'If that was you, there is nothing to do.',
    ],
    footnote: `If it was not you: where an earlier mail of ours has brought you a link that undoes a change of this address, that link now works for another ${UNDO_DAYS} days.`,
  }),
  email_change_undone: (facts) => ({
    subject: `A change of address on ${facts.site} was undone`,
    paragraphs: [
      `A ${facts.site} account has had this address. That was undone from its former address, ${sayWhen(facts)}.`,
      'The account has its former address again, is signed out everywhere, and needs a new password.',
    ],
    footnote: 'This notice is sent once for every change that is undone.',
  }),
  password_changed_later: ({ site }) =>
    noticeLater(site, `Your ${site} password was changed`, {
      what: 'The password',
      happened: 'has just been changed',
    }),
  second_factor_added_later: ({ site }) =>
    noticeLater(site, `A second factor was added to your ${site} account`, {
      what: 'An authenticator app',
      happened: 'has just been set up, and logging in needs a code of it',
      helps: ` The link also removes a second factor that was set up in the ${UNDO_DAYS} days before the address was changed, or since.`,
    }),
  second_factor_removed_later: ({ site }) =>
    noticeLater(site, `A second factor of your ${site} account was removed`, {
      what: 'A second factor',
      happened: 'has just been removed',
    }),
  passkey_added_later: ({ site }) =>
    noticeLater(site, `A passkey was added to your ${site} account`, {
      what: 'A passkey',
      happened: 'has just been added, and logs in without the password',
      helps: ` The link also removes a passkey that was added in the ${UNDO_DAYS} days before the address was changed, or since.`,
    }),
  passkey_removed_later: ({ site }) =>
    noticeLater(site, `A passkey of your ${site} account was removed`, {
      what: 'A passkey',
      happened: 'has just been removed',
    }),
  recovery_codes_renewed_later: ({ site }) =>
    noticeLater(site, `Your ${site} recovery codes were replaced`, {
      what: 'The recovery codes',
      happened: 'have just been replaced',
    }),
};

/** A notice of a change to an address that the account had until lately. @param change `helps` is what else the undoing does */
function noticeLater(
  site: string,
  subject: string,
  { what, happened, helps = '' }: { what: string; happened: string; helps?: string },
): Content {
  return {
    subject,
    paragraphs: [
      `${what} of a ${site} account that had this address in the last ${UNDO_DAYS} days ${happened}.`,
      'If that was you, there is nothing to do.',
    ],
    footnote: `If it was not you, use the link in our mail about the changed address: it gives the account this address again.${helps}`,
  };
}
