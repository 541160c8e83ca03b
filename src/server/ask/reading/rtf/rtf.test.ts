// RTF: what is shown of it, whatever program wrote it, and files that mean harm.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf, findFaults, pagesOf, readInChild, sheetsOf } from '#server/testing/reading.ts';
import type { FileType } from '#shared/file-types.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

const RTF = 'application/rtf' satisfies FileType;
const head = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil\fcharset0 Arial;}{\f1\fcharset204{\*\falt x}Arial Cyr;}{\f2\fcharset128 MS Mincho;}}
{\colortbl;\red0\green0\blue0;}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s2 heading 2;}{\*\cs3 no;}{\s4 caption;}{\s5 List Bullet;}}
{\info{\title no}}{\header no\par}`;
const rtf = (body: string) => Buffer.from(`${head}${body}}`, 'latin1');
const read = async (body: string) => blocksOf(await pagesOf(rtf(body), RTF));
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

describe('RTF', () => {
  test('has headings by style and outline, paragraphs, items, and its notes at the end', async () => {
    const body = String.raw`\pard\plain\s1 Lease\par\pard\s2 {\b He}at\par
\pard The tenant{\super{\footnote As the law\tab has it.\par Always.}} pays {\b all}
 of it\line together\par
\pard{\listtext\bullet\tab}gas\par\pard\s5 oil\par\pard\ls1 coal\par
\pard\outlinelevel0 Term\par\pard Two years.\par}trailing`;
    expect(await read(body)).toEqual([
      'heading / Lease',
      'heading / Heat / Lease',
      'paragraph / The tenant pays all of it together / Lease / Heat',
      'item / gas / Lease / Heat',
      'item / oil / Lease / Heat',
      'item / coal / Lease / Heat',
      'heading / Term',
      'paragraph / Two years. / Term',
      'paragraph / As the law has it. / Term',
      'paragraph / Always. / Term',
    ]);
  });

  test('is read as it is shown: without what is hidden, deleted, remarked, or drawn', async () => {
    const body = String.raw`shown {\v no}{\deleted no}{\*\unknown no}{\pict\bin8 }no{\b}}}{\*\annotation no}{\field{\*\fldinst HYPERLINK "no"}{\fldrslt link}} {\constructor and} {\toString on}\par
{\shp{\*\shpinst{\sp{\sn no}{\sv no}}{\shptxt \pard box\par}}{\shprslt no}}\pard after\par`;
    expect(await read(body)).toEqual([
      'paragraph / shown link and on',
      'paragraph / box',
      'paragraph / after',
    ]);
  });

  test('has characters of any encoding', async () => {
    const body = String.raw`K\'e4lte {\f1 \'cf\'f0\'e8} {\f2 \'93\'fa\'96\'7b} \u9731?\u-10179\'3f\u-8704? {\uc0\u956}m {\uc2\u8364 EU}5\endash\{x\}\~\_\par`;
    expect(await read(body)).toEqual(['paragraph / Kälte При 日本 ☃😀 μm €5–{x} ‑']);
    expect(await read(String.raw`{\f2 \'93\'fa\'96\'7b} M\'fcller`)).toEqual(['paragraph / 日本 Müller']);
    expect(blocksOf(await pagesOf("{\\rtf1\\mac K\\'8alte}", RTF))).toEqual(['paragraph / Kälte']);
  });

  test('has tables that can be asked: with their caption, head and merged cells', async () => {
    const row = (cells: readonly string[], shape = String.raw`\cellx1\cellx2\cellx3`, more = '') =>
      String.raw`\trowd${more}${shape}\pard\intbl ${cells.map((text) => String.raw`${text}\cell `).join('')}\row` +
      '\n';
    const body = [
      String.raw`\pard\s4 Table 1: Costs\par`,
      row(['Room', 'Cost', 'Paid'], undefined, String.raw`\trhdr`),
      row(['Kitchen', '300', ''], String.raw`\clvmgf\cellx1\clmgf\cellx2\clmrg\cellx3`),
      row(['', '200', String.raw`100\par euros`], String.raw`\clvmrg\cellx1\cellx2\cellx3`),
      String.raw`\pard After it.\par`,
    ].join('\n');
    expect(await sheetsOf(rtf(body), RTF)).toMatchObject([
      {
        name: 'Costs',
        rows: [
          [1, 'Room', 'Cost', 'Paid'],
          [2, 'Kitchen', '300', '300'],
          [3, 'Kitchen', '200', '100 euros'],
        ],
        end: { header: 1 },
      },
    ]);
    expect((await read(body)).at(-1)).toBe('paragraph / After it.');
  });

  test('is read in a process of its own, also where a word lies across its parts', async () => {
    const body = Array.from(
      { length: 20_000 },
      (_, index) => String.raw`\pard K\'e4lte\u8364 ? ${index}\par `,
    );
    const { pages } = await readInChild(rtf(body.join('')), RTF);
    expect(findFaults(pages)).toEqual([]);
    expect(pages.map(({ text }) => text).join('\n')).toBe(
      body.map((_, index) => `Kälte€ ${index}`).join('\n'),
    );
  });
});

describe('RTF that means harm', () => {
  test('gets a sentence where it cannot be read', async () => {
    for (const [content, sentence] of [
      [rtf(''), 'This file has no text.'],
      [Buffer.from('{\\rtf1\\bin2147483647 x}'), 'This file has no text.'],
      [rtf('{'.repeat(20_000)), 'This file is damaged: its parts are within each other without end.'],
    ] as const)
      expect(await detailOf(pagesOf(content, RTF))).toBe(sentence);
  });

  test('never makes the reader fail without a sentence, or tell pages that do not fit together', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '\\par ',
        '\\pard ',
        '\\intbl ',
        '\\cell ',
        '\\row ',
        '\\trowd\\clmrg\\cellx9 ',
        '\\clvmrg\\cellx9 ',
        '\\u-9',
        '\\uc99999 ',
        '\\footnote ',
        '{\\*\\shpinst ',
        '{\\shptxt ',
        "\\'e4",
        "\\'",
        '\\f1 ',
        '\\bin3 ',
        '\\bin-3 ',
        '\\s1 ',
        '\\*',
        '\\',
        '\\line ',
        '{\\stylesheet',
        ';',
        'x',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const content = rtf(String.raw`start\par ${pieces.join('')}`);
        const pages = await pagesOf(content, RTF);
        expect(findFaults(pages)).toEqual([]);
        expect(pages[0]?.text.startsWith('start')).toBe(true);
        await sheetsOf(content, RTF);
      }),
      { numRuns: 300 },
    );
  });
});
