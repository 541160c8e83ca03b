import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentOf, cleanName } from './file-names.ts';

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\lease.docx', 'lease.docx'],
  ['a\u202Efdp.exe', 'afdp.exe'],
  ['two\nlines\t.txt', 'two lines .txt'],
  ['\0', 'file'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['folder/', 'file'],
  ['Cafe\u0301.md', 'Café.md'],
  ['\uD800.txt', '.txt'],
])('%j is kept as %j', (sent, kept) => {
  expect(cleanName(sent)).toBe(kept);
});

test('a name is at most 255 characters long and keeps its ending', () => {
  const name = cleanName(`${'é'.repeat(400)}.markdown`);
  expect(name).toHaveLength(255);
  expect(name).toMatch(/é\.markdown$/);
});

test('whatever is sent, the name is text without separators and control characters, and stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = cleanName(sent);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(name.isWellFormed()).toBe(true);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(attachmentOf(name)).toMatch(/^[\x20-\x7E]+$/);
    }),
  );
});

test('the header has the name in ASCII and, encoded, in full', () => {
  expect(attachmentOf('Miete "2024" – Haus.pdf')).toBe(
    `attachment; filename="Miete _2024_ _ Haus.pdf"; filename*=UTF-8''Miete%20%222024%22%20%E2%80%93%20Haus.pdf`,
  );
});
