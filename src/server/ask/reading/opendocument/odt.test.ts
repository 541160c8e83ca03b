// Texts of OpenDocument: what is shown of them, and files that mean harm.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildOpenDocument } from '#server/testing/opendocument.ts';
import { blocksOf, findFaults, pagesOf, readInChild, sheetsOf } from '#server/testing/reading.ts';
import type { FileType } from '#shared/file-types.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

const ODT = 'application/vnd.oasis.opendocument.text' satisfies FileType;
const odt = (body: string, parts: Partial<Parameters<typeof buildOpenDocument>[1]> = {}) =>
  buildOpenDocument('text', { body, ...parts });
const read = async (content: Uint8Array) => blocksOf(await pagesOf(content, ODT));
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

const styles = `<style:style style:name="Title" style:family="paragraph"/><style:style style:name="Caption" style:family="paragraph"/>
  <style:style style:name="Table" style:family="paragraph" style:parent-style-name="Caption"/>`;
const automatic = `<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>
  <style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
  <style:style style:name="T2" style:family="text"><style:text-properties text:display="none"/></style:style>
  <style:style style:name="A" style:family="paragraph" style:parent-style-name="B"/><style:style style:name="B" style:family="paragraph" style:parent-style-name="A"/>`;

describe('a text of OpenDocument', () => {
  test('has headings, paragraphs, items, tables, and its notes at the end', async () => {
    const body = `<text:p text:style-name="P1">Lease</text:p><text:h text:outline-level="2">Heat</text:h>
      <text:p text:style-name="A">The tenant<text:s text:c="3"/>pays&#160;<text:span text:style-name="T1">&lt;all&gt;</text:span><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>As the law<text:tab/>has it.</text:p><text:p>Always.</text:p></text:note-body></text:note> of it<text:line-break/>together</text:p>
      <text:list><text:list-item><text:p>gas</text:p><text:list><text:list-item><text:p>oil</text:p></text:list-item></text:list></text:list-item></text:list>
      <text:h text:outline-level="1">Term</text:h><text:p>Two years.</text:p>`;
    expect(await read(odt(body, { styles, automatic }))).toEqual([
      'heading / Lease',
      'heading / Heat / Lease',
      'paragraph / The tenant pays <all> of it together / Lease / Heat',
      'item / gas / Lease / Heat',
      'item / oil / Lease / Heat',
      'heading / Term',
      'paragraph / Two years. / Term',
      'paragraph / As the law has it. / Term',
      'paragraph / Always. / Term',
    ]);
  });

  test('is read as it is shown: without what was deleted, remarked, hidden or says what a picture is', async () => {
    const body = `<text:tracked-changes><text:changed-region><text:deletion><text:p>no</text:p></text:deletion></text:changed-region></text:tracked-changes>
      <text:p>shown <office:annotation><dc:creator>no</dc:creator><text:p>no</text:p></office:annotation><text:span text:style-name="T2">no</text:span><text:hidden-text text:is-hidden="true">no</text:hidden-text><text:title>and told</text:title></text:p>
      <text:section text:display="none"><text:p>no</text:p></text:section>
      <text:table-of-content><text:table-of-content-source><text:index-title-template>no</text:index-title-template></text:table-of-content-source></text:table-of-content>
      <text:p>before<draw:frame><svg:title>no</svg:title><svg:desc>no</svg:desc><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame>after</text:p>`;
    expect(await read(odt(body, { styles, automatic }))).toEqual([
      'paragraph / shown and told',
      'paragraph / before',
      'paragraph / box',
      'paragraph / after',
    ]);
  });

  test('has tables that can be asked: with their caption, head, merged cells and bold names', async () => {
    const cell = (text: string, attributes = '') =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
    const body = `<text:p text:style-name="Table">Table 1: Costs</text:p><table:table>
      <table:table-header-rows>${row(cell('Room'), cell('Who'), cell('Cost'))}</table:table-header-rows>
      ${row(cell('Kitchen', 'table:number-rows-spanned="2"'), cell('Ito'), cell('300'))}
      ${row('<table:covered-table-cell/>', cell('Ada'), cell('200'))}</table:table>`;
    const content = odt(body, { styles, automatic });
    expect(await sheetsOf(content, ODT)).toMatchObject([
      {
        name: 'Costs',
        rows: [
          [1, 'Room', 'Who', 'Cost'],
          [2, 'Kitchen', 'Ito', '300'],
          [3, 'Kitchen', 'Ada', '200'],
        ],
        end: { header: 1 },
      },
    ]);
    expect(await read(content)).toContain('row / Kitchen | Ito | 300');
  });

  test('is read in a process of its own, its quotations slices of its pages', async () => {
    const body = Array.from({ length: 300 }, (_, index) => `<text:p>${index} ${'word '.repeat(20)}</text:p>`);
    const { pages } = await readInChild(odt(body.join('')), ODT);
    expect(findFaults(pages)).toEqual([]);
    expect(pages.length).toBe(4);
    expect(pages.at(-1)?.blocks.at(-1)?.place).toBe('paragraph 300');
  });
});

describe('a text of OpenDocument that means harm', () => {
  test('expands no entities, and may be as deep as it likes', async () => {
    const content = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY f SYSTEM "file:///etc/passwd">]><text:p>one &a; &f; two</text:p>${'<text:list><text:p><text:note>'.repeat(10_000)}<text:p>deep</text:p>`;
    const blocks = await read(odt('', { more: [{ name: 'content.xml', content }] }));
    expect(blocks).toEqual(['paragraph / one &a; &f; two', 'paragraph / deep']);
  });

  test('gets a sentence where it cannot be read', async () => {
    const bomb = { name: 'content.xml', content: Buffer.alloc(129 * 1024 ** 2, ' '), claimedSize: 100 };
    const encrypted =
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    for (const [content, sentence] of [
      [odt('', { more: [bomb] }), 'This file unpacks to more than 128 MiB.'],
      [odt(''), 'This file has no text.'],
      [odt('<text:p>x</text:p>').subarray(0, -100), 'This file is damaged: it cannot be unpacked.'],
      [
        odt('x', { more: [{ name: 'META-INF/manifest.xml', content: encrypted }] }),
        'This file needs a password.',
      ],
      [
        odt('', { more: [{ name: 'content.xml', content: 'x', isEncrypted: true }] }),
        'This file needs a password.',
      ],
    ] as const)
      expect(await detailOf(pagesOf(content, ODT))).toBe(sentence);
  });

  test('never makes the reader fail without a sentence, or tell pages that do not fit together', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<text:p>',
        '</text:p>',
        '<text:h>',
        '</text:h>',
        '<text:span text:style-name="T1">',
        '</text:span>',
        '<text:note>',
        '</text:note>',
        '<text:list>',
        '</text:list>',
        '<text:s/>',
        '<text:line-break/>',
        '<table:table>',
        '</table:table>',
        '<table:table-row>',
        '<table:table-cell>',
        '<draw:frame>',
        '<table:table-cell table:number-rows-spanned="1e9">',
        '<office:annotation>',
        '</office:annotation>',
        '<style:style style:name="T1">',
        '<number:number-style>',
        '<text:section text:display="none">',
        'x',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const pages = await pagesOf(odt(`<text:p>start</text:p>${pieces.join('')}`, { automatic }), ODT);
        expect(findFaults(pages)).toEqual([]);
        expect(pages[0]?.text.startsWith('start')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
