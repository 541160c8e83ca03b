// Takes a mail as it goes over the internet apart.
import PostalMime, { type Address, type Attachment as Part, type Email } from 'postal-mime';
import type { ByteSource } from '../byte-source.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { bytesOf, personText, type Attachment, type Mail } from './mail.ts';

/** Parts inside of parts. */
const DEEPEST = 32;
const MOST_HEAD_BYTES = 256 * 1024;
const LONGEST_DATE = 200;

/** @throws UnreadableFileError if it cannot be taken apart */
export async function parseEml(source: ByteSource): Promise<Mail> {
  let mail: Email;
  try {
    // A view of the bytes would be copied.
    mail = await PostalMime.parse(bytesOf(source).buffer, {
      attachmentEncoding: 'arraybuffer',
      // A mail in a mail is a file of its own, not a part of the text.
      forceRfc822Attachments: true,
      maxNestingDepth: DEEPEST,
      maxHeadersSize: MOST_HEAD_BYTES,
    });
  } catch (cause) {
    throw new UnreadableFileError('This mail is damaged: it cannot be taken apart.', { cause });
  }
  const header = (key: string) => mail.headers.find((own) => own.key === key)?.value ?? '';
  const { html, text } = mail;
  return {
    subject: mail.subject ?? '',
    fields: [
      ['From', peopleOf(mail.from)],
      ['To', peopleOf(...(mail.to ?? []))],
      ['Cc', peopleOf(...(mail.cc ?? []))],
      ['Bcc', peopleOf(...(mail.bcc ?? []))],
      ['Reply to', peopleOf(...(mail.replyTo ?? []))],
      ['Date', withoutComment(header('date').slice(0, LONGEST_DATE))],
    ],
    body: html?.trim() ? { html } : text?.trim() ? { text } : undefined,
    attachments: mail.attachments.filter((part) => !isDrawn(part)).map(toAttachment),
  };
}

/**
 * A date as the sender wrote it, in the sender's time zone, without the comment that names that again.
 * @param date short: the pattern takes time that grows with the square of its length
 */
const withoutComment = (date: string) => date.replace(/\s*\([^)]*\)\s*$/, '');

function peopleOf(...people: (Address | undefined)[]): string {
  return people
    .flatMap((person) => (person?.group ? person.group : (person ?? [])))
    .map(personText)
    .join(', ');
}

/** Whether it is a picture within the text, such as a logo. */
function isDrawn({ related, mimeType, disposition }: Part): boolean {
  return related === true && disposition !== 'attachment' && mimeType.startsWith('image/');
}

const endings: Record<string, string> = {
  'message/rfc822': '.eml',
  'text/html': '.html',
  'text/plain': '.txt',
  'text/calendar': '.ics',
  'application/pdf': '.pdf',
};

function toAttachment({ filename, mimeType, content }: Part, index: number): Attachment {
  return {
    name: filename?.trim() || `attachment ${index + 1}${endings[mimeType] ?? ''}`,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}
