// Tells the type of a file by its content; the name only tells kinds of text apart.
import { open, type FileHandle } from 'node:fs/promises';
import { pictureTypes, type FileType, type PictureType } from '#shared/file-types.ts';
import { isCompound, streamFinder } from './compound.ts';
import { isMail } from './mail/detect-mail.ts';
import { findDelimiter } from './tables/csv-delimiter.ts';
import { findMark, findUtf16, isUtf8Sample } from './unicode-bytes.ts';
import { listZipEntries, readStored, type ReadAt, type ZipEntry } from './zip-entries.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' satisfies FileType;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' satisfies FileType;
const POWERPOINT =
  'application/vnd.openxmlformats-officedocument.presentationml.presentation' satisfies FileType;
const EPUB = 'application/epub+zip' satisfies FileType;
const openTypes = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
] as const satisfies readonly FileType[];
const ZIP = 'application/zip' satisfies FileType;
const OUTLOOK = 'application/vnd.ms-outlook' satisfies FileType;
const MAIL = 'message/rfc822' satisfies FileType;
/** Of what an archive says that it is, in bytes. */
const LONGEST_TOLD = 200;
const SAMPLE_BYTES = 64 * 1024;
/** Where readers of PDF look for its beginning and end. */
const PDF_EDGE_BYTES = 1024;

/**
 * The type of a file.
 * @param file its path, or an open file, which stays open
 * @param name the name it came with
 * @returns undefined if it is none that can be read
 * @throws Error with `code` if the file cannot be opened or read
 */
export async function detectMediaType(
  file: string | FileHandle,
  name: string,
): Promise<FileType | undefined> {
  if (typeof file !== 'string') return detectOpen(file, name);
  const handle = await open(file, 'r');
  try {
    return await detectOpen(handle, name);
  } finally {
    await handle.close();
  }
}

async function detectOpen(handle: FileHandle, name: string): Promise<FileType | undefined> {
  const { size } = await handle.stat();
  const readAt = async (position: number, length: number) => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const head = await readAt(0, SAMPLE_BYTES);
  const tail = await readAt(Math.max(0, size - PDF_EDGE_BYTES), PDF_EDGE_BYTES);
  if (isPdf(head, tail)) return 'application/pdf';
  const picture = pictureTypeOf(head);
  if (picture !== undefined) return picture;
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    const entries = await listZipEntries(size, readAt).catch(() => undefined);
    return entries && archiveTypeOf(entries, readAt);
  }
  if (/^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head.toString('latin1', 0, LONGEST_TOLD))) return 'application/rtf';
  if (isCompound(head)) return (await isOutlook(head, readAt)) ? OUTLOOK : undefined;
  if (isBinary(head, await readAt(Math.floor(size / 2), SAMPLE_BYTES))) return undefined;
  if (isMail(head.toString('latin1'), /\.eml$/i.test(name.trim()))) return MAIL;
  return textKindOf(head, name, size <= SAMPLE_BYTES);
}

/** Whether a compound file is a mail. */
async function isOutlook(head: Buffer, readAt: ReadAt): Promise<boolean> {
  const hasStream = await streamFinder(head, readAt);
  return hasStream('__substg1.0_') || hasStream('__properties_version1.0');
}

function isPdf(head: Buffer, tail: Buffer): boolean {
  const edge = head.toString('latin1', 0, PDF_EDGE_BYTES);
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-\d/.test(edge)) return true;
  // Some programs put a few lines before it; a text about PDF does not end like one.
  return /(?:^|[\r\n])%PDF-\d/.test(edge) && /startxref\s+\d+/.test(tail.toString('latin1'));
}

/** How pictures begin that can be read. */
const pictures = {
  // oxlint-disable-next-line no-control-regex -- the bytes of these formats
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBPVP8/,
  // oxlint-disable-next-line no-control-regex -- the same
  'image/tiff': /^(?:II\*\0|MM\0\*)/,
} as const satisfies Record<PictureType, RegExp>;

function pictureTypeOf(head: Buffer): PictureType | undefined {
  const beginning = head.toString('latin1', 0, 16);
  return pictureTypes.find((type) => pictures[type].test(beginning));
}

async function archiveTypeOf(entries: readonly ZipEntry[], readAt: ReadAt): Promise<FileType | undefined> {
  const names = entries.map(({ name }) => name);
  const told = await toldIn(entries, readAt);
  return officeTypeOf(names) ?? toldTypeOf(names, told) ?? (isOfFiles(names) ? ZIP : undefined);
}

/** Whether an archive holds files of people, and is not itself a file of a program, such as a drawing or an app. */
function isOfFiles(names: readonly string[]): boolean {
  const parts = [
    '[Content_Types].xml',
    'META-INF/MANIFEST.MF',
    'META-INF/manifest.xml',
    'encrypted-package',
    'xl/workbook.bin',
    'mimetype',
  ];
  return names.length > 0 && !parts.some((part) => names.includes(part));
}

/** What an archive says that it is, as those of OpenDocument do in a part that is not packed. */
export async function toldIn(entries: readonly ZipEntry[], readAt: ReadAt): Promise<string | undefined> {
  const part = entries.find(({ name }) => name === 'mimetype');
  return (part && (await readStored(part, readAt, LONGEST_TOLD)))?.toString('latin1').trim();
}

function toldTypeOf(names: readonly string[], told: string | undefined): FileType | undefined {
  const isBook = told === EPUB || names.some((name) => name.endsWith('.opf'));
  if (isBook && names.includes('META-INF/container.xml')) return EPUB;
  if (!names.includes('content.xml')) return undefined;
  return openTypes.find((type) => told === type || told === `${type}-template`);
}

function officeTypeOf(names: readonly string[]): FileType | undefined {
  if (!names.includes('[Content_Types].xml')) return undefined;
  if (names.some((name) => /^word\/document\d*\.xml$/.test(name))) return WORD;
  if (names.some((name) => /^xl\/workbook\d*\.xml$/.test(name))) return XLSX;
  return names.some((name) => /^ppt\/presentation\d*\.xml$/.test(name)) ? POWERPOINT : undefined;
}

/** How formats begin that have text in them or near their beginning, and would be taken for text. */
const otherFormats =
  // oxlint-disable-next-line no-control-regex -- the bytes of these formats
  /^(?:%!PS|\x89PNG|GIF8[79]a|\xff\xd8\xff|RIFF.{4}[A-Z]{3}|\xd0\xcf\x11\xe0|PK[\x03\x05\x07]|Rar!\x1a|7z\xbc\xaf|\x1f\x8b|BZh\d1AY|\xfd7zXZ|\x7fELF|wOF[F2]|OggS\0|ID3[\x02-\x04]|fLaC\0|.{4}ftyp|II\*\0|MM\0\*|\0asm)/s;

/** Whether a file is no text in any encoding. */
function isBinary(head: Buffer, middle: Buffer): boolean {
  if (otherFormats.test(head.toString('latin1', 0, 64))) return true;
  const isMarkedUtf16 = head.length > 1 && [0xfeff, 0xfffe].includes(head.readUInt16BE(0));
  return !isMarkedUtf16 && (hasManyControls(head) || hasManyControls(middle));
}

function hasManyControls(sample: Buffer): boolean {
  if (findUtf16(sample) !== undefined) return false;
  let controls = 0;
  for (const byte of sample) {
    // Tab, line ends, form feed, end of file and escape stand in texts.
    if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b) controls++;
  }
  // Compressed and compiled files have more, and are no UTF-8.
  return controls > 1 && controls > sample.length * (isUtf8Sample(sample) ? 0.1 : 0.005);
}

function textKindOf(head: Buffer, name: string, isWhole: boolean): FileType {
  const extension = /\.([^.]+)$/.exec(name.trim().toLowerCase())?.[1] ?? '';
  if (['md', 'markdown', 'mdown', 'mkd'].includes(extension)) return 'text/markdown';
  if (['html', 'htm', 'xhtml', 'xht'].includes(extension)) return 'text/html';
  const beginning = new TextDecoder(findUtf16(head) ?? 'utf-8').decode(head.subarray(0, 4096));
  const isHtml =
    /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->)[^]){0,2000}-->\s*){0,4}<(?:!doctype\s+html|html[\s>])/i;
  if (isHtml.test(beginning)) return 'text/html';
  // In other encodings the signs between cells are the same.
  const text = new TextDecoder(findMark(head) ?? findUtf16(head) ?? 'utf-8').decode(head);
  const isNamed = ['csv', 'tsv', 'tab'].includes(extension);
  return findDelimiter(text, { isWhole, isNamed }) === undefined ? 'text/plain' : 'text/csv';
}
