// Mails as they are read: the head, the text, and what is attached.
import { decompressRTF } from '@kenjiuno/decompressrtf';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileType } from '#shared/file-types.ts';
import { buildEml, buildMsg, type TestMail } from '#server/testing/mail.ts';
import { blocksOf, findFaults, pagesOf, readInChild, sourceOf } from '#server/testing/reading.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { isMail, mayHaveAttachments } from './detect-mail.ts';
import { parseEml } from './parse-eml.ts';
import { parseMsg } from './parse-msg.ts';

const EML = 'message/rfc822';
const MSG = 'application/vnd.ms-outlook';
const kinds: readonly [FileType, (mail: TestMail) => Uint8Array, string][] = [
  [EML, buildEml, 'Fri, 27 Nov 2026 10:04:20 +0100'],
  [MSG, buildMsg, 'Fri, 27 Nov 2026 09:04:20 GMT'],
];

describe.each(kinds)('%s', (type, build, date) => {
  const head = (subject: string, more: readonly string[] = []) => [
    `heading / ${subject}`,
    `paragraph / From: Ada Lovelace <ada@example.com> / ${subject}`,
    `paragraph / To: Bob <bob@example.com> / ${subject}`,
    `paragraph / Date: ${date} / ${subject}`,
    ...more.map((line) => `paragraph / ${line} / ${subject}`),
  ];

  test('the head is a heading and lines, and the text follows', async () => {
    const pages = await pagesOf(build({ text: 'The rent is 900 €.\r\n\r\nIt is due in May.' }), type);
    expect(blocksOf(pages)).toEqual(head('Lease', ['The rent is 900 €.', 'It is due in May.']));
    expect(findFaults(pages)).toEqual([]);
  });

  test('HTML is read as a page, where there is such, and nothing in it runs', async () => {
    const html =
      '<script>no</script><p>The rent is <b>900 €</b>.</p><img src="https://a.example/x.png"><p>Bye</p>';
    const blocks = blocksOf(await pagesOf(build({ text: 'no', html }), type));
    expect(blocks.slice(4)).toEqual(['paragraph / The rent is 900 €. / Lease', 'paragraph / Bye / Lease']);
  });

  test('attachments are named in the head', async () => {
    const attachments = [
      { name: 'a.pdf', content: 'x' },
      { name: 'b.csv', content: 'y' },
    ];
    const blocks = blocksOf(await pagesOf(build({ text: 'See both.', attachments }), type));
    expect(blocks).toEqual(head('Lease', ['Attachments: a.pdf, b.csv', 'See both.']));
  });

  test('one without a text still has its head', async () => {
    expect(blocksOf(await pagesOf(build({}), type))).toEqual(head('Lease'));
  });

  test('a subject of any letters is one heading of one line', async () => {
    for (const subject of ['Grüße 地下室 🇩🇪', 'x'.repeat(900)]) {
      const pages = await pagesOf(build({ subject, text: 'Hello.' }), type);
      expect(findFaults(pages)).toEqual([]);
      expect(blocksOf(pages)[0]).toBe(`heading / ${subject.slice(0, 250)}`);
    }
  });

  test('is told by its content, whatever it is called', async () => {
    const { pages } = await readInChild(build({ text: 'Hello Bob.' }), type);
    expect(pages[0]?.text).toContain('Hello Bob.');
  });

  test('what is cut or damaged anywhere is read, or refused with a sentence', async () => {
    const whole = Buffer.from(
      build({ html: '<p>Hello</p>', attachments: [{ name: 'a.txt', content: 'x'.repeat(5000) }] }),
    );
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 40 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(damage, async ([at, bytes, isCut]) => {
        const content = Buffer.concat([
          whole.subarray(0, at),
          bytes,
          isCut ? Buffer.alloc(0) : whole.subarray(at + bytes.length),
        ]);
        try {
          expect(findFaults(await pagesOf(content, type))).toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFileError);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test('RTF is read where Outlook has kept nothing else', async () => {
  // Compressed RTF may also be stored as it is, behind its sizes and the word "MELA".
  const text = Buffer.from(String.raw`{\rtf1\ansi The rent is \b 900\b0 .\par}`);
  const head = Buffer.alloc(16);
  head.writeUInt32LE(text.length + 12, 0);
  head.writeUInt32LE(text.length, 4);
  head.write('MELA', 8, 'latin1');
  const rtf = Buffer.concat([head, text]);
  expect(Buffer.from(decompressRTF([...rtf])).toString()).toContain('The rent');
  expect(blocksOf(await pagesOf(buildMsg({ rtf }), MSG)).at(-1)).toBe('paragraph / The rent is 900. / Lease');
});

test.each([
  ['parentheses', 'Date', '('],
  ['spaces', 'Date', ' '],
  ['spaces of another kind', 'Date', '\u00a0'],
  ['lines that go on', 'Date', '\r\n '],
  ['accents', 'Date', '\u0301\u0323'],
  ['accents', 'Subject', '\u0301\u0323'],
  ['accents', 'To', '\u0301\u0323'],
])('endless %s in "%s" take no time', async (_what, name, sign) => {
  const value = `x${sign.repeat(100_000 / sign.length)}x`;
  const mail = `From: ada@example.com\r\n${name}: ${value}\r\nMessage-ID: <1@b>\r\n\r\nHello.\r\n`;
  const began = performance.now();
  expect(blocksOf(await pagesOf(mail, EML)).at(-1)).toContain('paragraph / Hello.');
  expect(performance.now() - began).toBeLessThan(1500);
});

describe('attachments', () => {
  test('keep their names and bytes, and pictures within the text are none', async () => {
    const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
    const attachments = [
      { name: 'a.bin', content },
      { name: 'logo.png', content, type: 'image/png', isDrawn: true },
    ];
    const { attachments: found } = await parseEml(sourceOf(buildEml({ html: '<p>x</p>', attachments })));
    expect(found.map(({ name }) => name)).toEqual(['a.bin']);
    expect(Buffer.from(found[0]?.content ?? []).equals(content)).toBe(true);
    const [saved] = parseMsg(sourceOf(buildMsg({ attachments: [{ name: 'a.bin', content }] }))).attachments;
    expect(saved?.name).toBe('a.bin');
    expect(Buffer.from(saved?.content ?? []).equals(content)).toBe(true);
  });

  test('a mail that is attached to a mail is one of them, and no part of its text', async () => {
    const inner = buildEml({ subject: 'Inner', text: 'Secret of the inner one.' });
    const outer = buildEml({
      text: 'See the mail.',
      attachments: [{ name: 'inner.eml', content: inner, type: 'message/rfc822' }],
    });
    const mail = await parseEml(sourceOf(outer));
    expect(JSON.stringify(mail.body)).not.toContain('Secret');
    expect(mail.attachments.map(({ name }) => name)).toEqual(['inner.eml']);
  });

  test.each([
    ['a plain text', 'Subject: x\r\n\r\nHello.', false],
    ['text and HTML', buildEml({ text: 'x', html: '<p>x</p>' }).toString('latin1'), false],
    ['a file', buildEml({ attachments: [{ name: 'a.txt', content: 'x' }] }).toString('latin1'), true],
    ['a value on the next line', 'Content-Type:\r\n image/png\r\n\r\nx', true],
    ['a value that goes on', 'Content-Type: text/plain\r\n x\r\n\r\nx', true],
    ['mails without a type', 'Content-Type: multipart/digest; boundary=b\r\n\r\n--b\r\n\r\nx', true],
  ])('may be there or not: %s', (_what, mail, expected) => {
    expect(mayHaveAttachments(mail)).toBe(expected);
  });

  test('are none where the whole mail does not tell of any', async () => {
    const piece = fc.constantFrom(
      'Content-Type:',
      'content-type :',
      'CONTENT-TYPE: text/plain',
      'Content-Type: multipart/mixed; boundary=b',
      'Content-Type: multipart/digest; boundary=b',
      'Content-Disposition: attachment',
      '\ufeffContent-Type: image/png',
      'text/html',
      'image/png',
      'multi"part/mixed"',
      '; name=a.png',
      '; boundary=b',
      '(c)',
      'message/rfc822',
      '\r\n',
      '\r\n',
      '\r\n',
      '\n',
      '\r',
      '\r\n\r\n',
      ' ',
      '\t',
      ';',
      '"',
      '--b\r\n',
      '--b--\r\n',
      'x',
    );
    let without = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 3, maxLength: 30 }), async (pieces) => {
        const mail = Buffer.from(pieces.join(''));
        if (mayHaveAttachments(mail.toString('latin1'))) return;
        without += 1;
        expect((await parseEml(sourceOf(mail))).attachments).toEqual([]);
      }),
      { numRuns: 5000 },
    );
    expect(without).toBeGreaterThan(100);
  });
});

test.each([
  ['a mail', buildEml({ text: 'x' }).toString('latin1'), false, true],
  ['a mail in a mailbox', `From ada Fri Nov 27\r\n${buildEml({}).toString('latin1')}`, false, true],
  ['a memo', 'From: Ada\nTo: Bob\nDate: 3 May\nSubject: Rent\n\nIt is due.', false, false],
  ['a memo that is called a mail', 'From: Ada\nTo: Bob\nDate: 3 May\n\nIt is due.', true, true],
  ['a text that is called a mail', 'Hello.\nFrom: Ada\n', true, false],
  ['a list of names and values', 'MIME-Version: 1.0\nColour: red\n', false, false],
  ['nothing', '', true, false],
])('%s is told as what it is', (_what, head, isNamed, expected) => {
  expect(isMail(head, isNamed)).toBe(expected);
});
