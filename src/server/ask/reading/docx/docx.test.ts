import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDocx, paragraph } from '#server/testing/docx.ts';
import { blocksOf, findFaults, pagesOf } from '#server/testing/reading.ts';
import { fileTypes } from '#shared/file-types.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

const [, word] = fileTypes;
const read = async (content: Uint8Array) => blocksOf(await pagesOf(content, word));
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

describe('a Word document', () => {
  test('has headings by style and outline, paragraphs, items, tables and notes', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const body = [
      paragraph('Lease', '<w:pStyle w:val="berschrift1"/>'),
      paragraph('Heat', '<w:pStyle w:val="Own"/>'),
      '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>The tenant </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">pays&#160;&lt;all&gt;</w:t><w:tab/><w:t>of it</w:t><w:br/><w:t>together</w:t></w:r></w:p>',
      paragraph('gas', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'),
      paragraph('oil', '<w:pStyle w:val="Items"/>'),
      `<w:tbl><w:tr>${cell('What')}${cell('How much')}</w:tr><w:tr>${cell('Gas')}${cell('1,200')}</w:tr></w:tbl>`,
      paragraph('Term', '<w:outlineLvl w:val="0"/>'),
      paragraph('Two years.'),
    ].join('');
    const notes = {
      name: 'word/footnotes.xml',
      content: `<w:footnotes><w:footnote>${paragraph('As the law has it.')}</w:footnote></w:footnotes>`,
    };
    expect(await read(buildDocx(body, [notes]))).toEqual([
      'heading / Lease',
      'heading / Heat / Lease',
      'paragraph / The tenant pays <all> of it together / Lease / Heat',
      'item / gas / Lease / Heat',
      'item / oil / Lease / Heat',
      'row / What | How much / Lease / Heat',
      'row / Gas | 1,200 / Lease / Heat',
      'heading / Term',
      'paragraph / Two years. / Term',
      'paragraph / As the law has it. / Term',
    ]);
  });

  test('is read as it is shown: without what was deleted, moved away or hidden, boxes of text once', async () => {
    const body = [
      '<w:p><w:r><w:t>shown </w:t></w:r><w:del><w:r><w:delText>no</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>no</w:t></w:r></w:moveFrom>',
      '<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:ins><w:r><w:t>and added</w:t></w:r></w:ins></w:p>',
      '<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent></mc:Choice>',
      '<mc:Fallback><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>after</w:t></w:r></w:p>',
    ].join('');
    expect(await read(buildDocx(body))).toEqual([
      'paragraph / shown and added',
      'paragraph / box',
      'paragraph / after',
    ]);
  });

  test('counts its paragraphs over its pages', async () => {
    const body = Array.from({ length: 300 }, (_, index) => paragraph(`${index} ${'word '.repeat(20)}`)).join(
      '',
    );
    const pages = await pagesOf(buildDocx(body), word);
    expect(findFaults(pages)).toEqual([]);
    expect(pages.length).toBe(4);
    expect(pages.at(-1)?.blocks.at(-1)?.place).toBe('paragraph 300');
  });

  test('expands no entities, and may be as deep as it likes', async () => {
    const name = 'word/document.xml';
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const content = `<?xml version="1.0"?>${laughs}<w:document>${paragraph('one &b; &f; two')}${'<w:sdt><w:p>'.repeat(10_000)}<w:r><w:t>deep</w:t></w:r></w:document>`;
    const blocks = await read(buildDocx('', [{ name, content }]));
    expect(blocks).toEqual(['paragraph / one &b; &f; two', 'paragraph / deep']);
  });

  test('that cannot be read gets a sentence', async () => {
    const whole = buildDocx(paragraph('text'));
    const name = 'word/document.xml';
    const bomb = { name, content: Buffer.alloc(129 * 1024 ** 2, ' '), claimedSize: 100 };
    for (const [content, sentence] of [
      [buildDocx('', [bomb]), 'This file unpacks to more than 128 MiB.'],
      [buildDocx(''), 'This file has no text.'],
      [whole.subarray(0, -100), 'This file is damaged: it cannot be unpacked.'],
      [
        Buffer.concat([whole.subarray(0, 200), Buffer.alloc(900), whole.subarray(1100)]),
        'This file is damaged: ',
      ],
      [buildDocx('', [{ name, content: 'x', isEncrypted: true }]), 'This file needs a password.'],
    ] as const)
      expect(await detailOf(pagesOf(content, word))).toContain(sentence);
  });

  test('or is read, whatever bytes of it are changed', async () => {
    const whole = buildDocx(paragraph('text'));
    const sentences = new Set<string>();
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const changed = Buffer.from(whole);
        for (const [at, byte] of list) changed[at] = byte;
        sentences.add(await detailOf(pagesOf(changed, word)));
      }),
      { numRuns: 200 },
    );
    expect([...sentences].filter((sentence) => !/^This file |^read$/.test(sentence))).toEqual([]);
  });
});
