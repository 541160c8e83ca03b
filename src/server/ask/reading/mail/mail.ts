// A mail, whichever program wrote it: what its head says, its text, and what is attached.
import type { ByteSource } from '../byte-source.ts';
import { cleanText } from '../clean-text.ts';
import { HtmlBlocks } from '../html-blocks.ts';
import { HtmlText } from '../html-text.ts';
import type { Paper } from '../paper.ts';
import { readText } from '../read-text.ts';
import { readRtf } from '../rtf/read-rtf.ts';

export interface Attachment {
  name: string;
  content: Uint8Array;
}

export interface Mail {
  subject: string;
  /** The lines of the head that people read, such as `From` and `Date`, in order; those without a value are left out. */
  fields: readonly (readonly [name: string, value: string])[];
  /** What is shown of it: as HTML if there is such, or RTF, or text. */
  body: { html: string } | { rtf: Uint8Array } | { text: string } | undefined;
  attachments: Attachment[];
}

const MOST_FIELD_LETTERS = 2000;
const LONGEST_SUBJECT = 250;
/** So much of what a head says is looked at: to bring endless accents into their order takes the square of their number. */
const MOST_RAW_LETTERS = 8000;

/** Hands a mail on: its subject as the heading, each field of its head as a line of its own, and the text below. */
export function readMail({ subject, fields, body, attachments }: Mail, paper: Paper): void {
  const heading = oneLine(subject).slice(0, LONGEST_SUBJECT).toWellFormed();
  if (heading !== '') paper.add({ kind: 'heading', level: 1, text: heading });
  const names = attachments.map(({ name }) => name).join(', ');
  for (const [name, value] of [...fields, ['Attachments', names] as const]) {
    const text = oneLine(value).slice(0, MOST_FIELD_LETTERS).toWellFormed();
    if (text !== '') paper.add({ kind: 'paragraph', text: `${name}: ${text}` });
  }
  if (body === undefined) return;
  if ('rtf' in body) return readRtf(sourceOf(body.rtf), paper);
  // It was decoded already; the mark keeps it from being taken for another encoding.
  if ('text' in body) return readText(sourceOf(Buffer.from(`\uFEFF${body.text}`)), paper);
  const blocks = new HtmlBlocks(paper);
  const reader = new HtmlText(blocks);
  reader.write(body.html, true);
  blocks.flush();
}

const oneLine = (text: string) => cleanText(text.slice(0, MOST_RAW_LETTERS).replaceAll(/\s+/g, ' ')).trim();

/** Bytes as a file that can be read. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (position, length) => new Uint8Array(bytes.subarray(position, position + length)),
  };
}

/** All bytes of a file. */
export function bytesOf(source: ByteSource): Uint8Array<ArrayBuffer> {
  return source.read(0, source.size);
}

/** People as they are shown: `Ada Lovelace <ada@example.com>`. */
export function personText({
  name,
  address,
}: {
  name?: string | undefined;
  address?: string | undefined;
}): string {
  const [shown, at] = [name?.trim() ?? '', address?.trim() ?? ''];
  if (shown === '' || shown === at) return at;
  return at.includes('@') ? `${shown} <${at}>` : shown;
}
