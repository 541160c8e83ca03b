import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPdf, buildPdfOf, streamOf, type PrintedPage, type PrintedText } from '#server/testing/pdf.ts';
import { blocksOf, findFaults, pagesOf, readInChild } from '#server/testing/reading.ts';
import type { ReadPage } from '../document.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

const read = (content: Uint8Array) => pagesOf(content, 'application/pdf');
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name));
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

/** Lines below each other. */
function lines(texts: readonly string[], at: Partial<PrintedText> = {}): PrintedText[] {
  const { x = 72, y = 100, size = 10, font } = at;
  return texts.map((text, index) => ({ text, x, y: y + index * size * 1.2, size, ...(font && { font }) }));
}

/** What is wrong with the boxes of pages: an empty list if every letter of the text is in exactly one. */
function findBoxFaults(pages: readonly ReadPage[]): string[] {
  return pages.flatMap(({ text, boxes, number }) => {
    const faults: string[] = [];
    let last = 0;
    for (const { start, end, x, y, width, height } of boxes) {
      if (start < last || end <= start) faults.push(`a box from ${start} to ${end}`);
      if (/^\s|\s$|\n/.test(text.slice(start, end))) faults.push(`a box around ${text.slice(start, end)}`);
      if (text.slice(last, start).trim() !== '') faults.push(`no box around ${text.slice(last, start)}`);
      if (x < 0 || y < 0 || x + width > 1.00001 || y + height > 1.00001 || width <= 0 || height <= 0)
        faults.push(`a box at ${x}, ${y}, ${width}, ${height}`);
      last = end;
    }
    if (text.slice(last).trim() !== '') faults.push(`no box around ${text.slice(last)}`);
    return faults.map((fault) => `page ${number}: ${fault}`);
  });
}

describe('a page of a PDF', () => {
  test('is read in lines, with divided words joined and words with hyphens kept', async () => {
    const [page] = await read(
      buildPdf([
        {
          texts: lines([
            'The landlord has the heating checked once a year and pays for the exam-',
            'ination. A well-known firm does it, and the tenant pays the other well-',
            'known costs.',
          ]),
        },
      ]),
    );
    expect(page?.text).toBe(
      'The landlord has the heating checked once a year and pays for the examination. A well-known firm does it, and the tenant pays the other well-known costs.',
    );
    const covered = page?.boxes.map(({ start, end }) => page.text.slice(start, end));
    expect(covered).toEqual([
      'The landlord has the heating checked once a year and pays for the exam',
      'ination. A well-known firm does it, and the tenant pays the other well-',
      'known costs.',
    ]);
  });

  test('has its columns one after the other, below what stands above both', async () => {
    const left = Array.from({ length: 12 }, (_, index) => `left ${index} goes on with words of it`);
    const right = Array.from({ length: 10 }, (_, index) => `right ${index} goes on with words of it`);
    const [page] = await read(
      buildPdf([
        {
          texts: [
            // The order of printing says nothing.
            ...lines(right, { x: 320, y: 134, size: 9 }),
            ...lines(['A title that goes over both columns'], { size: 18, y: 90 }),
            ...lines(left, { x: 72, y: 131, size: 9 }),
            ...lines(
              ['A line below both of the columns, as wide as the two are together, goes over the gap.'],
              {
                y: 300,
                size: 9,
              },
            ),
          ],
        },
      ]),
    );
    expect(page?.text).toBe(
      [
        'A title that goes over both columns',
        left.join(' '),
        right.join(' '),
        'A line below both of the columns, as wide as the two are together, goes over the gap.',
      ].join('\n'),
    );
  });

  test('has exponents and marks of notes in their line', async () => {
    const [page] = await read(
      buildPdf([
        {
          texts: [
            ...lines(['The flat has 80 m', 'of which the kitchen', 'is a part.']),
            { text: '2', x: 72 + 17 * 6, y: 96, size: 6 },
            { text: '1', x: 72 + 20 * 6, y: 108, size: 6 },
          ],
        },
      ]),
    );
    expect(page?.text).toBe('The flat has 80 m2 of which the kitchen1 is a part.');
  });

  test('has the rows of a table across', async () => {
    const rows = [
      ['Heating', '1,200', '2023'],
      ['Water', '300', '2023'],
      ['Insurance', '95', '2024'],
      ['Gardening', '12', '2024'],
    ];
    const texts = rows.flatMap((cells, row) =>
      cells.map((text, column) => ({ text, x: 72 + 150 * column, y: 100 + 14 * row, size: 10 })),
    );
    const blocks = blocksOf(await read(buildPdf([{ texts: texts.toReversed() }])));
    expect(blocks).toEqual(rows.map((cells) => `row / ${cells.join(' ')}`));
  });

  test('has headings by their size, or by their number and font, which hold on the pages below', async () => {
    const body = lines(['Text of the body that is longer than', 'the headings are, in two lines.']);
    const pages: PrintedPage[] = [
      {
        texts: [
          ...lines(['Lease'], { size: 20, y: 90 }),
          ...lines(['Heat'], { size: 14, y: 120 }),
          ...body.map((line) => ({ ...line, y: line.y + 40 })),
          ...lines(['2.1 Costs of heat'], { font: 'Courier-Bold', y: 190 }),
          ...body.map((line) => ({ ...line, y: line.y + 110 })),
          ...lines(['Term'], { size: 14, y: 260 }),
        ],
      },
      { texts: [...body, ...lines(['- one', '- two'], { y: 140 })] },
    ];
    const text = 'Text of the body that is longer than the headings are, in two lines.';
    expect(blocksOf(await read(buildPdf(pages)))).toEqual([
      'heading / Lease',
      'heading / Heat / Lease',
      `paragraph / ${text} / Lease / Heat`,
      'heading / 2.1 Costs of heat / Lease / Heat',
      `paragraph / ${text} / Lease / Heat / 2.1 Costs of heat`,
      'heading / Term / Lease',
      `paragraph / ${text} / Lease / Term`,
      'item / - one / Lease / Term',
      'item / - two / Lease / Term',
    ]);
  });

  test('has no repeated header, footer or number, but the first header', async () => {
    const pages = Array.from({ length: 12 }, (_, index): PrintedPage => ({
      texts: [
        { text: 'Handbook of the house, 3rd edition', x: 72, y: 40, size: 8 },
        ...lines([`Page ${index} tells of something else.`, `Total ${index * index} of 7`]),
        { text: `Page ${index + 5} of 16`, x: 300, y: 810, size: 8 },
        { text: `${index * 37}`, x: 72, y: 800, size: 8 },
      ],
    }));
    const texts = (await read(buildPdf(pages))).map(({ text }) => text);
    expect(texts[0]).toContain('Handbook of the house');
    for (const [index, text] of texts.entries()) {
      if (index > 0) expect(text).not.toContain('Handbook');
      expect(text).not.toContain('of 16');
      expect(text).toContain(`Page ${index} tells of something else.`);
      expect(text).toContain(`Total ${index * index} of 7`);
      // A figure of a table that happens to stand there.
      if (index > 0) expect(text).toContain(`${index * 37}`);
    }
  });

  test.each([0, 90, 180, 270] as const)(
    'has its boxes where it is shown, turned by %i degrees',
    async (rotate) => {
      const [page] = await read(
        buildPdf([{ width: 400, height: 800, rotate, texts: [{ text: 'turned', x: 40, y: 80, size: 10 }] }]),
      );
      expect(page?.text).toBe('turned');
      const [x, y] = [0.1, 0.1];
      const corner = { 0: [x, y], 90: [1 - y, x], 180: [1 - x, 1 - y], 270: [y, 1 - x] }[rotate];
      const box = page?.boxes[0];
      if (!box) throw new Error('no box');
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      expect(Math.abs(middleX - (corner[0] ?? 0))).toBeLessThan(0.07);
      expect(Math.abs(middleY - (corner[1] ?? 0))).toBeLessThan(0.07);
      const isUpright = rotate % 180 === 0;
      expect(box.width * (isUpright ? 400 : 800)).toBeCloseTo(isUpright ? 36 : 10, isUpright ? 1 : -1);
    },
  );

  test('has what people have filled into its form', async () => {
    const form = buildPdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Annots[5 0 R]>>',
      streamOf(''),
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada Lovelace)/Rect[20 200 200 215]/F 4/P 3 0 R>>',
    ]);
    const [page] = await read(form);
    expect(page?.text).toBe('Ada Lovelace');
    expect(page?.boxes[0]?.x).toBeCloseTo(22 / 300, 2);
  });

  const chinese = (map: string, operators: string) =>
    buildPdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      streamOf(`BT /F 12 Tf ${operators} ET`),
      `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/${map}/DescendantFonts[6 0 R]>>`,
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
      '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    ]);
  const printed = (text: string, x: number, y: number) =>
    `1 0 0 1 ${x} ${y} Tm <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj`;

  test('is read in Chinese where its font names a map of characters that the file does not contain', async () => {
    const content = chinese('UniGB-UCS2-H', printed('取暖费用由承租人支付', 50, 400));
    expect((await readInChild(content, 'application/pdf')).pages[0]?.text).toBe('取暖费用由承租人支付');
  });

  test('is read in vertical lines from the right to the left', async () => {
    const operators = `${printed('取暖费用由', 300, 400)} ${printed('承租人支付', 320, 400)}`;
    const { pages } = await readInChild(chinese('UniGB-UCS2-V', operators), 'application/pdf');
    expect(pages[0]?.text).toBe('承租人支付取暖费用由');
    const [box] = pages[0]?.boxes ?? [];
    expect(box?.x).toBeCloseTo(314 / 500, 2);
    expect(box?.height).toBeCloseTo(60 / 500, 2);
  });

  test('is counted where it is a picture, and the file refused where all are', async () => {
    const blank = { texts: [], operators: '0 0 100 100 re f' };
    const { pages, unreadablePages } = await readInChild(
      buildPdf([blank, { texts: lines(['text']) }, blank]),
      'application/pdf',
    );
    expect(unreadablePages).toBe(2);
    expect(pages.map(({ text }) => text)).toEqual(['', 'text', '']);
    expect(await detailOf(read(buildPdf([blank, blank])))).toBe(
      'This file has no text: its 2 pages are pictures, or blank.',
    );
  });
});

describe('the boxes of a PDF', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,9}$/);
  const printedLine = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
  const page = fc.record({
    rotate: fc.constantFrom(0, 90, 180, 270),
    columns: fc.constantFrom(1, 2),
    texts: fc.array(fc.tuple(printedLine, fc.boolean(), fc.constantFrom(8, 10, 16)), {
      minLength: 1,
      maxLength: 30,
    }),
  });

  test('hold the text that is printed there, for any layout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 3 }), async (layout) => {
        const printed = layout.map(({ rotate, columns, texts }): PrintedPage => {
          const perColumn = Math.ceil(texts.length / columns);
          return {
            rotate,
            width: 2000,
            height: 1000,
            texts: texts.map(([text, isDivided, size], index) => ({
              text: isDivided ? `${text}-` : text,
              x: 40 + 960 * Math.floor(index / perColumn),
              y: 200 + 20 * (index % perColumn),
              size,
            })),
          };
        });
        const pages = await read(buildPdf(printed));
        expect(findFaults(pages)).toEqual([]);
        expect(findBoxFaults(pages)).toEqual([]);
        for (const [index, { texts, rotate = 0 }] of printed.entries()) {
          const { text = '', boxes = [] } = pages[index] ?? {};
          expect(boxes.length).toBe(texts.length);
          for (const { start, end, ...box } of boxes) {
            const there = texts.find((each) => isAt(each, box, rotate));
            // Of a divided word the hyphen is not in the text.
            expect([there?.text, there?.text.slice(0, -1)]).toContain(text.slice(start, end));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  /** Whether a text of a page of 2000 by 1000 points is printed where a box is on the page as shown. */
  function isAt(
    { text, x, y, size }: PrintedText,
    box: { x: number; y: number; width: number; height: number },
    rotate: number,
  ): boolean {
    const [left, right, top, bottom] = [
      x / 2000,
      (x + 0.6 * size * text.length) / 2000,
      (y - size) / 1000,
      (y + size / 2) / 1000,
    ];
    const shown = {
      0: [left, top, right, bottom],
      90: [1 - bottom, left, 1 - top, right],
      180: [1 - right, 1 - bottom, 1 - left, 1 - top],
      270: [top, 1 - right, bottom, 1 - left],
    }[rotate] ?? [0, 0, 0, 0];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = shown;
    const near = 0.002;
    return (
      box.x >= x1 - near &&
      box.y >= y1 - near &&
      box.x + box.width <= x2 + near &&
      box.y + box.height <= y2 + near
    );
  }

  test.each(['issue-848.pdf', 's_crazyones-pdfa.pdf', 's_pdflatex-4-pages.pdf', 's_with-attachment.pdf'])(
    'are around every letter of %s',
    async (name) => {
      const pages = await read(fixture(name));
      expect(findFaults(pages)).toEqual([]);
      expect(findBoxFaults(pages)).toEqual([]);
      expect(pages[0]?.text.length).toBeGreaterThan(500);
    },
  );

  test('read the same on pages that are turned and mirrored', async () => {
    const texts = (await read(fixture('issue-848.pdf'))).map(({ text }) => text);
    expect(texts.length).toBe(8);
    expect(new Set(texts).size).toBe(1);
  });
});

describe('a PDF that cannot be read gets a sentence', () => {
  const catalog = '<</Type/Catalog/Pages 2 0 R>>';
  const pageOf = (entries = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]${entries}>>`;
  const one = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
  const whole = buildPdf([{ texts: lines(['text']) }]);

  test.each<[string, Uint8Array, string]>([
    ['with a password', fixture('s_libreoffice-writer-password.pdf'), 'This PDF needs a password.'],
    ['cut off', fixture('s_with-attachment.pdf').subarray(0, 9000), 'This file is damaged: '],
    ['that is noise', Buffer.from(`%PDF-1.4\n${'noise '.repeat(1000)}`), 'This file is damaged: '],
    [
      'whose pages are in a circle',
      buildPdfOf([catalog, '<</Type/Pages/Kids[2 0 R]/Count 2>>']),
      'This file is damaged: ',
    ],
    [
      'that claims a billion pages in a circle',
      buildPdfOf([
        catalog,
        '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>',
        '<</Type/Pages/Kids[2 0 R]/Count 1000000000>>',
      ]),
      'This file is damaged: ',
    ],
    [
      'without pages',
      buildPdfOf([catalog, '<</Type/Pages/Kids[]/Count 0>>']),
      'This file is damaged: it has no pages.',
    ],
    [
      'with a page that unpacks to a gibibyte',
      buildPdfOf([
        catalog,
        one,
        pageOf('/Contents 4 0 R'),
        streamOf(deflateSync(Buffer.alloc(1024 ** 3, 0x20), { level: 1 }), '/Filter/FlateDecode'),
      ]),
      'This file needs more than 250 MiB of memory to be read.',
    ],
    [
      'with a page of endless text',
      buildPdfOf([
        catalog,
        one,
        pageOf('/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>'),
        streamOf(`BT /F 1 Tf 1 0 0 1 9 9 Tm ${`(${'word '.repeat(20)}) Tj 0 0 Td `.repeat(2500)} ET`),
        '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
      ]),
      'This file holds more text on page 1 than a page can.',
    ],
  ])('%s', async (_what, content, sentence) => {
    expect(await detailOf(readInChild(content, 'application/pdf'))).toContain(sentence);
  });

  test('but is read where only a page of it is damaged', async () => {
    const pages = buildPdf([{ texts: lines(['one']) }, { texts: lines(['two']) }]).toString('latin1');
    const damaged = Buffer.from(pages.replace('/Type/Page/Parent', '/Type/Null/Pa  nt'), 'latin1');
    expect((await readInChild(damaged, 'application/pdf')).pages.at(-1)?.text).toBe('two');
  });

  test('but is read where PDF.js gives up a part that nobody waits for', async () => {
    const damaged = Buffer.from(fixture('s_habibi-rotated.pdf'));
    // The number of a page, and of all objects.
    for (const [at, digit] of [
      [69, '8'],
      [15_777, '7'],
    ] as const)
      damaged.write(digit, at, 'latin1');
    const { pages } = await readInChild(damaged, 'application/pdf');
    expect(pages[0]?.text).toContain('habibi');
  });

  test('or is read, whatever bytes of it are changed', async () => {
    const sentences = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 10), fc.nat(255)), { minLength: 1, maxLength: 40 }),
        async (changes) => {
          const changed = Buffer.from(whole);
          for (const [at, byte] of changes) changed[9 + at] = byte;
          sentences.add(await detailOf(read(changed)));
        },
      ),
      { numRuns: 150 },
    );
    expect([...sentences].filter((sentence) => !/^This (?:file|PDF) |^read$/.test(sentence))).toEqual([]);
  });
});
