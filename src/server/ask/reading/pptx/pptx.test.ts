// Presentations: what slides and their notes say, and files that mean harm.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPptx, shape } from '#server/testing/pptx.ts';
import { blocksOf, findFaults, pagesOf, readInChild, sheetsOf } from '#server/testing/reading.ts';
import type { FileType } from '#shared/file-types.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation' satisfies FileType;
const read = (content: Uint8Array) => pagesOf(content, PPTX);
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

describe('a presentation', () => {
  test('has a page per slide: its title, what stands below, its notes; also slides without text', async () => {
    const slides = [
      {
        shapes: shape(['gas', 'oil'], 'body') + shape(['3'], 'sldNum') + shape(['Heat', 'of 2026'], 'title'),
        notes: shape(['Say that it is cold.'], 'body') + shape(['1'], 'sldNum'),
      },
      { shapes: '<p:pic/>' },
      { shapes: shape(['No title here.']) },
    ];
    const pages = await read(buildPptx(slides));
    expect(findFaults(pages)).toEqual([]);
    expect(pages.map(({ text }) => text)).toEqual([
      'Heat of 2026\ngas\noil\nSay that it is cold.',
      '',
      'No title here.',
    ]);
    expect(blocksOf(pages)).toEqual([
      'heading / Heat of 2026',
      'item / gas / Heat of 2026',
      'item / oil / Heat of 2026',
      'paragraph / Say that it is cold. / Heat of 2026',
      'paragraph / No title here.',
    ]);
    expect(pages.flatMap(({ blocks }) => blocks.map(({ place }) => place))).toEqual([
      'slide 1',
      'slide 1',
      'slide 1',
      'notes of slide 1',
      'slide 3',
    ]);
  });

  test('is read as it is shown: items by their bullets, no hidden shapes, no other forms of the same', async () => {
    const shapes = `<p:sp><p:cNvPr hidden="1"/><p:txBody><a:p><a:r><a:t>no</a:t></a:r></a:p></p:txBody></p:sp>
      <p:sp><p:ph idx="1"/><p:txBody><a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>no </a:t></a:r><a:r><a:t>item</a:t></a:r><a:br/><a:r><a:t>at all</a:t></a:r></a:p><a:p/></p:txBody></p:sp>
      <p:sp><p:txBody><a:p><a:pPr><a:buChar char="-"/></a:pPr><a:fld><a:t>an item</a:t></a:fld></a:p></p:txBody></p:sp>
      <mc:AlternateContent><mc:Choice>${shape(['once'])}</mc:Choice><mc:Fallback>${shape(['twice'])}</mc:Fallback></mc:AlternateContent>
      <a:t>no</a:t>`;
    expect(blocksOf(await read(buildPptx([{ shapes }])))).toEqual([
      'paragraph / no item at all',
      'item / an item',
      'paragraph / once',
    ]);
  });

  test('has tables that can be asked, on their slide', async () => {
    const cell = (text: string, attributes = '') =>
      `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
    const table = (...rows: string[]) =>
      `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;
    const rows = [
      cell('Room') + cell('Cost') + cell('Paid'),
      cell('Kitchen', 'rowSpan="2"') + cell('300', 'gridSpan="2"') + cell('', 'hMerge="1"'),
      cell('', 'vMerge="1"') + cell('200') + cell('100'),
    ];
    const content = buildPptx([
      { shapes: shape(['First'], 'title') },
      { shapes: table(...rows) + shape(['Costs'], 'ctrTitle') },
    ]);
    expect(await sheetsOf(content, PPTX)).toMatchObject([
      {
        name: 'Costs',
        at: { page: 2, place: 'slide 2', columns: 3 },
        rows: [
          [1, 'Room', 'Cost', 'Paid'],
          [2, 'Kitchen', '300', '300'],
          [3, 'Kitchen', '200', '100'],
        ],
        end: { header: 1 },
      },
    ]);
  });

  test('is read in a process of its own, which counts the slides, and one of them whole', async () => {
    const long = shape(['word '.repeat(5000)]);
    const { pages, unreadablePages, progress } = await readInChild(
      buildPptx([{ shapes: long }, { shapes: '' }]),
      PPTX,
    );
    expect(pages.map(({ text }) => text.length)).toEqual([24_999, 0]);
    expect(unreadablePages).toBe(1);
    expect(progress.at(0)).toEqual([1, 2]);
  });
});

describe('a presentation that means harm', () => {
  test('gets a sentence where it cannot be read', async () => {
    const slide = { shapes: shape(['x']) };
    const presentation = (content: string) => [{ name: 'ppt/presentation.xml', content }];
    const twice = '<p:presentation><p:sldId r:id="s0"/><p:sldId r:id="s0"/></p:presentation>';
    const bomb = { name: 'ppt/slides/slide1.xml', content: Buffer.alloc(129 * 1024 ** 2, ' ') };
    for (const [content, sentence] of [
      [buildPptx([]), 'This file has no text.'],
      [buildPptx([{ shapes: '' }]), 'This file has no text.'],
      [buildPptx([slide], presentation(twice)), 'This file is damaged: two of its slides are the same one.'],
      [
        buildPptx([slide, { shapes: shape(['x'.repeat(200_001)]) }]),
        'This file holds more text on slide 2 than a slide can.',
      ],
      [buildPptx([slide], [bomb]), 'This file unpacks to more than 128 MiB.'],
      [buildPptx([slide]).subarray(0, -50), 'This file is damaged: it cannot be unpacked.'],
    ] as const)
      expect(await detailOf(read(content))).toBe(sentence);
  });

  test('expands no entity, loads nothing, and may be as deep as it likes', async () => {
    const content = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY f SYSTEM "file:///etc/passwd">]>${shape(['one &a; &f; two'])}${'<p:grpSp>'.repeat(10_000)}${shape(['deep'])}`;
    const pages = await read(buildPptx([{ shapes: '' }], [{ name: 'ppt/slides/slide1.xml', content }]));
    expect(pages.map(({ text }) => text)).toEqual(['one &a; &f; two\ndeep']);
  });

  test('never makes the reader fail without a sentence, or tell pages that do not fit together', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p:sp>',
        '</p:sp>',
        '<p:ph type="title"/>',
        '<p:ph type="body"/>',
        '<a:p>',
        '</a:p>',
        '<a:r><a:t>',
        '</a:t></a:r>',
        '<a:br/>',
        '<a:tbl>',
        '</a:tbl>',
        '<a:tr>',
        '</a:tr>',
        '<a:tc gridSpan="1e9">',
        '<a:tc vMerge="1">',
        '</a:tc>',
        '<mc:Fallback>',
        '</mc:Fallback>',
        'x',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const content = buildPptx([
          { shapes: shape(['start']) + pieces.join('') },
          { shapes: shape(['end']) },
        ]);
        const pages = await read(content);
        expect(findFaults(pages)).toEqual([]);
        expect(pages.length).toBe(2);
        expect(pages[1]?.text).toBe('end');
        await sheetsOf(content, PPTX);
      }),
      { numRuns: 200 },
    );
  });
});
