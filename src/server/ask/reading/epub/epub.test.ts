// Books: their chapters, and files that mean harm.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEpub } from '#server/testing/epub.ts';
import { blocksOf, findFaults, pagesOf, readInChild, sheetsOf } from '#server/testing/reading.ts';
import type { FileType } from '#shared/file-types.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

const EPUB = 'application/epub+zip' satisfies FileType;
const read = async (content: Uint8Array) => blocksOf(await pagesOf(content, EPUB));
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

describe('a book', () => {
  test('has its chapters in their order, each under its own headings, without contents and cover', async () => {
    const chapters = [
      '<h1>Heat<br/>and cold</h1><p>It is <a id="x"/><b>warm</b>.</p><ul><li>gas</li></ul>',
      '<div/><p>By someone.</p>',
      '<h2>Term</h2><p>Two years.<script>no</script></p><p hidden="hidden">no</p>',
    ];
    expect(await read(buildEpub(chapters))).toEqual([
      'heading / Heat and cold',
      'paragraph / It is warm. / Heat and cold',
      'item / gas / Heat and cold',
      'paragraph / By someone.',
      'heading / Term',
      'paragraph / Two years. / Term',
    ]);
  });

  test('has tables that can be asked, with cells that close themselves', async () => {
    const table =
      '<table><tr><th>Room</th><th>Who</th><th>Cost</th></tr><tr><td>Kitchen</td><td/><td>300</td></tr><tr><td>Bath</td><td>Ada</td><td>200</td></tr>';
    const content = buildEpub([`<h1>Costs</h1>${table}`, '<p>After it.</p>']);
    expect(await sheetsOf(content, EPUB)).toMatchObject([
      {
        name: 'Costs',
        rows: [
          [1, 'Room', 'Who', 'Cost'],
          [2, 'Kitchen', null, '300'],
          [3, 'Bath', 'Ada', '200'],
        ],
      },
    ]);
    expect((await read(content)).at(-1)).toBe('paragraph / After it.');
  });

  test('is read in a process of its own, its quotations slices of its pages', async () => {
    const chapter = `<p>${'A sentence of a book. '.repeat(20)}</p>`.repeat(20);
    const { pages } = await readInChild(buildEpub([chapter, chapter]), EPUB);
    expect(findFaults(pages)).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.at(-1)?.blocks.at(-1)?.place).toBe('paragraph 40');
  });
});

describe('a book that means harm', () => {
  test('gets a sentence where it cannot be read', async () => {
    const locked = (uri: string) => ({
      name: 'META-INF/encryption.xml',
      content: `<encryption><EncryptedData><CipherReference URI="${uri}"/></EncryptedData></encryption>`,
    });
    const bomb = { name: 'OEBPS/text/chapter 0.xhtml', content: Buffer.alloc(129 * 1024 ** 2, ' ') };
    const container = { name: 'META-INF/container.xml', content: '<rootfile full-path="../etc/passwd"/>' };
    for (const [content, sentence] of [
      [buildEpub(['x'], [locked('OEBPS/font.otf')]), 'read'],
      [
        buildEpub(['x'], [locked('OEBPS/text/chapter%200.xhtml')]),
        'This book is protected against copying (DRM), and cannot be read.',
      ],
      [buildEpub(['x'], [container]), 'This file is damaged: it holds no book.'],
      [buildEpub([]), 'This file has no text.'],
      [buildEpub(['x'], [bomb]), 'This file unpacks to more than 128 MiB.'],
      [buildEpub(['x']).subarray(0, -50), 'This file is damaged: it cannot be unpacked.'],
    ] as const)
      expect(await detailOf(pagesOf(content, EPUB))).toBe(sentence);
  });

  test('reads a chapter once, however often it comes', async () => {
    const opf = {
      name: 'OEBPS/book.opf',
      content: `<item id="a" href="text/chapter 0.xhtml" media-type="text/html"/><item id="b" href="%zz#x" media-type="text/html"/>${'<itemref idref="a"/><itemref idref="b"/>'.repeat(100_000)}`,
    };
    expect(await read(buildEpub(['<p>once'], [opf]))).toEqual(['paragraph / once']);
  });

  test('expands no entity, loads nothing, and never makes the reader fail without a sentence', async () => {
    const doctype = '<!DOCTYPE html [<!ENTITY a "boom"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const piece = fc.oneof(
      fc.constantFrom(
        doctype,
        '&a;',
        '&f;',
        '<p>',
        '<p/>',
        '<title/>',
        '<title>',
        '<script/>',
        '<table>',
        '<td/>',
        '<tr/>',
        '<svg/>',
        '<svg>',
        '</svg>',
        '<h1>',
        '<![CDATA[',
        ']]>',
        'x',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const content = buildEpub(['<p>start</p>', pieces.join(''), '<p>end</p>']);
        const pages = await pagesOf(content, EPUB);
        expect(findFaults(pages)).toEqual([]);
        expect(pages[0]?.text.startsWith('start')).toBe(true);
        expect(pages.at(-1)?.text.endsWith('end')).toBe(true);
        expect(pages.map(({ text }) => text).join('')).not.toContain('root:');
      }),
      { numRuns: 200 },
    );
  });
});
