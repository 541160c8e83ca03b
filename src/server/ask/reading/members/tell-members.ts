// Takes a file that holds others apart, inside the reader: tells the name and the bytes of each.
import type { HolderType } from '#shared/file-types.ts';
import { Archive } from '../archive.ts';
import type { ByteSource } from '../byte-source.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { UNPACKED_MAX_BYTES } from './limits.ts';
import type { MemberMessage } from './messages.ts';

/** What the members of a file are told to. */
export interface MemberEvents {
  send(message: MemberMessage): void;
  /** Bytes of the member that began last. */
  sendBytes(bytes: Uint8Array): void;
}

/** What programs of macOS and Windows put beside one's own files. */
const byTheWay = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i;
const PART_BYTES = 256 * 1024;
const LONGEST_NAME = 4000;

/** @throws UnreadableFileError if it is damaged */
export async function tellMembers(source: ByteSource, type: HolderType, events: MemberEvents): Promise<void> {
  if (type === 'application/zip') return tellParts(source, events);
  for (const { name, content } of await attachmentsOf(source, type)) {
    events.send({ member: name.slice(0, LONGEST_NAME) });
    for (let at = 0; at < content.length; at += PART_BYTES)
      events.sendBytes(content.subarray(at, at + PART_BYTES));
    events.send({ memberEnd: true });
  }
}

async function attachmentsOf(source: ByteSource, type: Exclude<HolderType, 'application/zip'>) {
  const mail =
    type === 'message/rfc822'
      ? await (await import('../mail/parse-eml.ts')).parseEml(source)
      : (await import('../mail/parse-msg.ts')).parseMsg(source);
  return mail.attachments;
}

async function tellParts(source: ByteSource, events: MemberEvents): Promise<void> {
  const archive = await Archive.open(source, UNPACKED_MAX_BYTES);
  for (const part of archive.parts) {
    const name = part.name.replaceAll('\\', '/');
    if (name.endsWith('/') || byTheWay.test(name)) continue;
    const member = name.slice(-LONGEST_NAME);
    if (part.isEncrypted) events.send({ leftOut: member, why: 'password' });
    else if (part.method !== 0 && part.method !== 8) events.send({ leftOut: member, why: 'packing' });
    else {
      events.send({ member });
      for await (const bytes of archive.unpack(part)) if (bytes.length > 0) events.sendBytes(bytes);
      events.send({ memberEnd: true });
    }
  }
  if (archive.parts.length === 0) throw new UnreadableFileError('There is no file in this ZIP.');
}
