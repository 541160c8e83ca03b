// The content of mails to entries of the waitlist. Nothing in them was chosen by a stranger: no address, no place.
import { renderMail, type Content, type Message, type Site } from './mail-layout.ts';

/** What all mails to an entry contain besides their text. */
interface EntryFacts extends Site {
  /** The address of the page of the recipient's own entry. */
  ownEntryLink: string;
}

/**
 * Composes the mail of an invitation.
 * @param facts `link` is where an account is made; `note` are words of staff, as plain text of several lines, or empty; `days`
 *   is how long the link works
 */
export function composeInvitation(facts: EntryFacts & { link: string; note: string; days: number }): Message {
  const { site, link, note, days } = facts;
  const content = {
    subject: `You are invited to ${site}`,
    paragraphs: [
      `You joined the waitlist of ${site}. It is your turn: you can make your account now.`,
      `The link below works once, for ${days} days, and for your address only.`,
    ],
    note,
    action: { label: 'Create your account', url: link },
  };
  return toEntry(content, facts);
}

/**
 * Composes the mail that asks to confirm a join.
 * @param facts `link` is the page with the button that confirms; `until` is when it stops working
 */
export function composeConfirmJoin(facts: EntryFacts & { link: string; until: Date }): Message {
  const { site, link, until } = facts;
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const content = {
    subject: `Confirm that you join the waitlist of ${site}`,
    paragraphs: [
      `Someone put this address on the waitlist of ${site}. If that was you, open the page below and press its button.`,
      `The link works until ${format.format(until)} UTC. Without confirmation the address is then removed.`,
    ],
    action: { label: 'Confirm your place', url: link },
  };
  return toEntry(content, facts);
}

/** Composes the mail with the link to the recipient's own entry. */
export function composeOwnEntry(facts: EntryFacts): Message {
  const { site, ownEntryLink } = facts;
  const content = {
    subject: `Your entry on the waitlist of ${site}`,
    paragraphs: [
      `Someone asked for the link to your entry on the waitlist of ${site}. Its page shows what is stored about you, and removes it if you like.`,
    ],
    action: { label: 'Show my entry', url: ownEntryLink },
  };
  return toEntry(content, facts);
}

/** Adds what every mail to an entry ends in, and the header fields by which mail programs unsubscribe (RFC 2369, RFC 8058). */
function toEntry(content: Omit<Content, 'footnote' | 'footLink'>, facts: EntryFacts): Message {
  const { site, url, ownEntryLink } = facts;
  const footnote = `You get this mail because your address is on the waitlist of ${site}. If you did not put it there, remove it below.`;
  const footLink = { label: 'See what is stored about you, or leave the waitlist', url: ownEntryLink };
  const headers = {
    'List-Unsubscribe': `<${ownEntryLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...renderMail({ ...content, footnote, footLink }, { site, url }), headers };
}
