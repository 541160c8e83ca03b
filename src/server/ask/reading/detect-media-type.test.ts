import { open, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectMediaType } from './detect-media-type.ts';
import { buildEpub } from '#server/testing/epub.ts';
import { buildOpenDocument } from '#server/testing/opendocument.ts';
import { buildPptx } from '#server/testing/pptx.ts';
import { buildZip } from '#server/testing/zip.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'media-types-'))));
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(content: string | Uint8Array, name = 'file'): Promise<string | undefined> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return detectMediaType(path, name);
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the type of a file', () => {
  test('follows from its content, whatever its name says', async () => {
    expect(await typeOf('%PDF-1.7\n%âãÏÓ\n', 'notes.txt')).toBe('application/pdf');
    expect(await typeOf('\ufeff%PDF-1.4\n', 'x')).toBe('application/pdf');
    expect(await typeOf(png, 'lease.pdf')).toBe('image/png');
    expect(await typeOf(png, 'lease.md')).toBe('image/png');
    expect(await typeOf(Buffer.from('ffd8ffe000104a46494600', 'hex'))).toBe('image/jpeg');
    expect(await typeOf('RIFF\x10\0\0\0WEBPVP8 ')).toBe('image/webp');
    expect(await typeOf('RIFF\x10\0\0\0WAVEfmt ')).toBeUndefined();
    expect(await typeOf('II*\0\x08\0\0\0')).toBe('image/tiff');
    expect(await typeOf('MM\0*\0\0\0\x08')).toBe('image/tiff');
    expect(await typeOf('A lease.', 'lease.pdf')).toBe('text/plain');
    expect(await typeOf('<!-- saved -->\n<!DOCTYPE HTML><p>x', 'x.txt')).toBe('text/html');
    expect(await typeOf('<?xml version="1.0"?>\n<html xmlns="x">', 'x')).toBe('text/html');
  });

  test('follows from its name among kinds of text', async () => {
    expect(await typeOf('# Heat', 'README.MD')).toBe('text/markdown');
    expect(await typeOf('# Heat', 'README')).toBe('text/plain');
    expect(await typeOf('<p>Heat', 'heat.html')).toBe('text/html');
  });

  test('is CSV where the lines of a text have the same number of cells, in any encoding', async () => {
    const rows = 'Stadt;Miete\nKöln;500\nBonn;400\n';
    expect(await typeOf(rows)).toBe('text/csv');
    expect(await typeOf(Buffer.from(rows, 'latin1'))).toBe('text/csv');
    expect(await typeOf(Buffer.from(`\ufeff${rows}`, 'utf16le'))).toBe('text/csv');
    expect(await typeOf('a,b\n1,2', 'heat.csv')).toBe('text/csv');
    expect(await typeOf('a,b\n1,2', 'heat')).toBe('text/plain');
    expect(await typeOf('Only prose, as it happens, in this file.', 'heat.csv')).toBe('text/plain');
    expect(await typeOf(rows, 'heat.md')).toBe('text/markdown');
  });

  test('is that of Word, of a workbook or of a presentation for an archive with such a document in it, and ZIP for archives of other files', async () => {
    const types = { name: '[Content_Types].xml', content: '<Types/>' };
    expect(await typeOf(buildZip([types, { name: 'word/document.xml', content: '<x/>' }]))).toBe(word);
    expect(await typeOf(buildZip([types, { name: 'word/document2.xml', content: '<x/>' }]))).toBe(word);
    expect(await typeOf(buildZip([types, { name: 'xl/workbook.xml', content: '<x/>' }]))).toBe(workbook);
    expect(await typeOf(buildPptx([]), 'a.docx')).toBe(presentation);
    expect(await typeOf(buildZip([{ name: 'word/document.xml', content: '<x/>' }]))).toBe('application/zip');
    const program = [
      { name: 'META-INF/MANIFEST.MF', content: 'x' },
      { name: 'a.txt', content: 'x' },
    ];
    expect(await typeOf(buildZip(program), 'a.zip')).toBeUndefined();
    const cut = buildZip([types, { name: 'word/document.xml', content: '<x/>' }]).subarray(0, -30);
    expect(await typeOf(cut, 'lease.docx')).toBeUndefined();
  });

  test('is that of OpenDocument for an archive that says so and has its content, also a template', async () => {
    const text = 'application/vnd.oasis.opendocument.text';
    const spreadsheet = 'application/vnd.oasis.opendocument.spreadsheet';
    expect(await typeOf(buildOpenDocument('text', { body: '' }), 'costs.ods')).toBe(text);
    expect(await typeOf(buildOpenDocument('text-template', { body: '' }))).toBe(text);
    expect(await typeOf(buildOpenDocument('spreadsheet', { body: '' }))).toBe(spreadsheet);
    for (const kind of ['graphics', 'text-master', 'spreadsheetx'])
      expect(await typeOf(buildOpenDocument(kind, { body: '' }), 'lease.odt')).toBeUndefined();
    const told = { name: 'mimetype', content: text, isStored: true };
    expect(await typeOf(buildZip([told]), 'lease.odt')).toBeUndefined();
    expect(await typeOf(buildZip([{ ...told, content: text.padEnd(5000, ' ') }]))).toBeUndefined();
  });

  test('is EPUB for an archive that describes a book, whether or not it says so', async () => {
    expect(await typeOf(buildEpub([]), 'book.docx')).toBe('application/epub+zip');
    const packed = { name: 'mimetype', content: 'application/epub+zip' };
    expect(await typeOf(buildEpub([], [packed]))).toBe('application/epub+zip');
    expect(await typeOf(buildZip([{ ...packed, isStored: true }]), 'book.epub')).toBeUndefined();
  });

  test('is RTF by how it begins', async () => {
    expect(await typeOf('{\\rtf1\\ansi Hello}', 'lease.doc')).toBe('application/rtf');
    expect(await typeOf('A text about {\\rtf1}', 'lease.rtf')).toBe('text/plain');
  });

  test('is PDF where lines stand before it, and text where a text is about PDF', async () => {
    const file = 'HTTP/1.1 200 OK\n\n%PDF-1.4\n1 0 obj\nendobj\nstartxref\n9\n%%EOF\n';
    expect(await typeOf(file)).toBe('application/pdf');
    expect(await typeOf('A PDF begins with\n%PDF-1.4 and so on.')).toBe('text/plain');
  });

  test('is text in any encoding, also with a few zeros or controls in it', async () => {
    expect(await typeOf(Buffer.from('Kälte', 'utf16le'))).toBe('text/plain');
    expect(await typeOf(Buffer.from('\ufeff漢字仮名', 'utf16le'))).toBe('text/plain');
    expect(await typeOf(Buffer.from('Miete f\xfcr die Wohnung', 'latin1'))).toBe('text/plain');
    expect(await typeOf('A text with a \0 in it, and \u202ebidi marks')).toBe('text/plain');
    expect(await typeOf('PKW-Steuer')).toBe('text/plain');
    expect(await typeOf('')).toBe('text/plain');
  });

  test('is none for programs, pictures of other kinds, old Word files and noise', async () => {
    for (const content of [
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
      Buffer.from('GIF89a', 'latin1'),
      Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index * 31 + index * 7) & 0xff)),
      Buffer.alloc(100),
    ])
      expect(await typeOf(content, 'x.txt'), content.subarray(0, 8).toString('latin1')).toBeUndefined();
  });

  test('of thousands of comments is told at once', async () => {
    expect(await typeOf(Buffer.from('<!---->'.repeat(10_000)), 'a')).toBe('text/plain');
    expect(await typeOf(Buffer.from('<!-- a -->\n<!-- b -->\n<html><p>a'), 'a')).toBe('text/html');
  });

  test('is told of an open file, which stays open', async () => {
    const path = join(folder, 'open');
    await writeFile(path, 'text');
    const handle = await open(path, 'r');
    expect(await detectMediaType(handle, 'a.md')).toBe('text/markdown');
    expect((await handle.readFile()).toString()).toBe('text');
    await handle.close();
  });
});
