// Takes a mail that Outlook has saved apart.
import { decompressRTF } from '@kenjiuno/decompressrtf';
import loaded, { type FieldsData } from '@kenjiuno/msgreader';
import type { ByteSource } from '../byte-source.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { bytesOf, personText, type Attachment, type Mail } from './mail.ts';

/** Its class: Node hands the package itself on as the default export, and its types speak of bundlers. */
// Safe: the package exports its class by this name, and nothing else is taken.
const MsgReader = (loaded as unknown as { default?: typeof loaded }).default ?? loaded;

const DAMAGED = 'This mail is damaged: it cannot be taken apart.';

/** @throws UnreadableFileError if it cannot be taken apart */
export function parseMsg(source: ByteSource): Mail {
  try {
    const { buffer } = bytesOf(source);
    const reader = new MsgReader(buffer);
    const mail = reader.getFileData();
    if (mail.error !== undefined) throw new Error(mail.error);
    const { recipients = [], attachments = [] } = mail;
    const named = (kind: FieldsData['recipType']) =>
      recipients
        .filter(({ recipType }) => recipType === kind)
        .map((person) => personText({ name: person.name, address: person.smtpAddress ?? person.email }))
        .join(', ');
    return {
      subject: mail.subject ?? '',
      fields: [
        ['From', personText({ name: mail.senderName, address: mail.senderSmtpAddress ?? mail.senderEmail })],
        ['To', named('to')],
        ['Cc', named('cc')],
        ['Bcc', named('bcc')],
        ['Date', mail.clientSubmitTime ?? mail.messageDeliveryTime ?? mail.creationTime ?? ''],
      ],
      body: bodyOf(mail),
      attachments: attachments
        .filter((part) => part.attachmentHidden !== true)
        .map((part): Attachment => {
          const { fileName, content } = reader.getAttachment(part);
          return { name: fileName || 'attachment', content };
        }),
    };
  } catch (cause) {
    throw new UnreadableFileError(DAMAGED, { cause });
  }
}

function bodyOf({ html, bodyHtml, body, compressedRtf, internetCodepage }: FieldsData): Mail['body'] {
  if (html !== undefined && html.length > 0) return { html: decode(html, internetCodepage) };
  if (bodyHtml?.trim()) return { html: bodyHtml };
  if (body?.trim()) return { text: body };
  return compressedRtf === undefined
    ? undefined
    : { rtf: Uint8Array.from(decompressRTF([...compressedRtf])) };
}

/** HTML is in the encoding that the mail tells by a number of Windows. */
function decode(html: Uint8Array, page: number | undefined): string {
  const known: Record<number, string> = {
    20127: 'windows-1252',
    28591: 'iso-8859-1',
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    50220: 'iso-2022-jp',
  };
  const isWindows = page !== undefined && page >= 1250 && page <= 1258;
  const name = isWindows ? `windows-${page}` : (known[page ?? 0] ?? 'utf-8');
  return new TextDecoder(name).decode(html);
}
