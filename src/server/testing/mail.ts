// Writes mails for tests, as they go over the internet and as Outlook saves them.
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js';
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';

export interface TestAttachment {
  name: string;
  content: string | Uint8Array;
  type?: string;
  /** Whether it is a picture within the text. */
  isDrawn?: boolean;
}

export interface TestMail {
  subject?: string;
  text?: string;
  html?: string;
  attachments?: readonly TestAttachment[];
  /** Lines of the head besides. */
  head?: string;
}

const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;

/** A mail of Ada's to Bob, in one of two forms of text, or both. */
export function buildEml({ subject = 'Lease', text, html, attachments = [], head = '' }: TestMail): Buffer {
  const texts = [
    ...(text === undefined ? [] : [part('Content-Type: text/plain; charset=utf-8', text)]),
    ...(html === undefined ? [] : [part('Content-Type: text/html; charset=utf-8', html)]),
  ];
  const files = attachments.map(({ name, content, type = 'application/octet-stream', isDrawn = false }) =>
    part(
      [
        `Content-Type: ${type}; name="${name}"`,
        isDrawn ? 'Content-ID: <a@b>' : `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
      ].join('\r\n'),
      Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ),
  );
  const kind = attachments.some(({ isDrawn }) => isDrawn)
    ? 'related'
    : files.length > 0
      ? 'mixed'
      : 'alternative';
  return Buffer.from(
    `From: Ada Lovelace <ada@example.com>\r\nTo: Bob <bob@example.com>\r\nSubject: ${subject}\r\n` +
      `Date: Fri, 27 Nov 2026 10:04:20 +0100 (CET)\r\nMessage-ID: <1@example.com>\r\n${head}` +
      `MIME-Version: 1.0\r\nContent-Type: multipart/${kind}; boundary=b\r\n\r\n${texts.join('')}${files.join('')}--b--\r\n`,
  );
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** A mail of Ada's to Bob as Outlook saves it. @param rtf its text, compressed */
export function buildMsg({
  subject = 'Lease',
  text,
  html,
  attachments = [],
  rtf,
}: TestMail & { rtf?: Uint8Array }): Uint8Array {
  const entries: Entry[] = [{ name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [] }];
  const add = (parent: number, name: string, content?: Uint8Array): number => {
    const isFile = content !== undefined;
    const entry: Entry = isFile
      ? {
          name,
          type: TypeEnum.DOCUMENT,
          length: content.length,
          binaryProvider: () => new Uint8Array(content),
        }
      : { name, type: TypeEnum.DIRECTORY, length: 0, children: [] };
    const number = entries.push(entry) - 1;
    entries[parent]?.children?.push(number);
    return number;
  };
  const number = (index: number) => index.toString(16).toUpperCase().padStart(8, '0');
  add(0, '__properties_version1.0', properties(32, [[0x0039, 0x0040, fileTime('2026-11-27T09:04:20Z')]]));
  add(0, '__substg1.0_0037001F', utf16(subject));
  add(0, '__substg1.0_0C1A001F', utf16('Ada Lovelace'));
  add(0, '__substg1.0_5D01001F', utf16('ada@example.com'));
  if (text !== undefined) add(0, '__substg1.0_1000001F', utf16(text));
  if (html !== undefined) add(0, '__substg1.0_10130102', Buffer.from(html));
  if (rtf !== undefined) add(0, '__substg1.0_10090102', rtf);
  const person = add(0, `__recip_version1.0_#${number(0)}`);
  add(
    person,
    '__properties_version1.0',
    properties(8, [[0x0c15, 0x0003, Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])]]),
  );
  add(person, '__substg1.0_3001001F', utf16('Bob'));
  add(person, '__substg1.0_39FE001F', utf16('bob@example.com'));
  for (const [index, { name, content }] of attachments.entries()) {
    const storage = add(0, `__attach_version1.0_#${number(index)}`);
    add(storage, '__properties_version1.0', properties(8, []));
    add(storage, '__substg1.0_3707001F', utf16(name));
    add(storage, '__substg1.0_37010102', Buffer.from(content));
  }
  return burn(entries);
}

function properties(headBytes: number, values: readonly (readonly [number, number, Buffer])[]): Buffer {
  const rows = values.map(([id, type, value]) => {
    const row = Buffer.alloc(16);
    row.writeUInt16LE(type, 0);
    row.writeUInt16LE(id, 2);
    row.writeUInt32LE(6, 4);
    value.copy(row, 8);
    return row;
  });
  return Buffer.concat([Buffer.alloc(headBytes), ...rows]);
}

/** A time as Windows counts it: tenths of microseconds since 1601. */
function fileTime(iso: string): Buffer {
  const value = Buffer.alloc(8);
  value.writeBigUInt64LE((BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n);
  return value;
}
