import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askMessages } from '#shared/ask-limits.ts';
import { buildOpenDocument } from '#server/testing/opendocument.ts';
import { buildZip } from '#server/testing/zip.ts';
import { detectMediaType } from './detect-media-type.ts';
import { refusalOf } from './refusal.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'refusals-'))));
afterAll(() => rm(folder, { recursive: true }));

async function reasonFor(content: Uint8Array): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  expect(await detectMediaType(path, 'costs.xlsx')).toBeUndefined();
  return refusalOf(path);
}

/** A compound file whose directory is its fifth sector. */
function compound(...names: string[]): Buffer {
  const content = Buffer.alloc(512 * 8);
  content.write('d0cf11e0a1b11ae1', 'hex');
  content.writeUInt16LE(9, 30);
  content.writeUInt32LE(4, 48);
  for (const [at, name] of ['Root Entry', ...names].entries())
    content.write(`${name}\0`, 512 * 5 + at * 128, 'utf16le');
  return content;
}

test.each<[string, () => Buffer, keyof typeof askMessages]>([
  ['a workbook with a password', () => compound('EncryptionInfo', 'EncryptedPackage'), 'needsPassword'],
  ['an old workbook', () => compound('Workbook'), 'oldWorkbook'],
  ['an old document', () => compound('1Table', 'WordDocument'), 'oldDocument'],
  ['another compound file', () => compound('__nameid_version1.0'), 'notReadable'],
  [
    'a binary workbook',
    () => buildZip(['[Content_Types].xml', 'xl/workbook.bin'].map((name) => ({ name, content: 'x' }))),
    'binaryWorkbook',
  ],
  ['an old presentation', () => compound('Current User', 'PowerPoint Document'), 'oldPresentation'],
  [
    'an OpenDocument presentation',
    () => buildOpenDocument('presentation-template', { body: '' }),
    'openPresentation',
  ],
  ['an OpenDocument picture', () => buildOpenDocument('graphics', { body: '' }), 'notReadable'],
  [
    'an OpenDocument file all of which is encrypted',
    () => buildZip([{ name: 'encrypted-package', content: 'x' }]),
    'needsPassword',
  ],
  ['a program', () => buildZip([{ name: 'META-INF/MANIFEST.MF', content: 'x' }]), 'notReadable'],
  ['a directory beyond the end', () => compound().fill(0xfe, 48, 52), 'notReadable'],
])('says what helps with %s', async (_what, content, message) => {
  expect(await reasonFor(content())).toBe(askMessages[message]);
});

test('has a sentence for whatever begins like one of these', async () => {
  const sentences: string[] = Object.values(askMessages);
  const starts = fc.constantFrom(Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('PK\x03\x04'));
  await fc.assert(
    fc.asyncProperty(starts, fc.uint8Array({ maxLength: 1000 }), async (start, rest) => {
      const path = join(folder, 'file');
      await writeFile(path, Buffer.concat([start, rest]));
      expect(sentences).toContain(await refusalOf(path));
    }),
  );
});
