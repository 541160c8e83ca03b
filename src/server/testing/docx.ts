// Writes small Word documents for tests.
import { buildZip, type ZipFile } from './zip.ts';

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const types = 'http://schemas.openxmlformats.org/package/2006/relationships';
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A paragraph of one run. @param properties elements of its properties */
export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A table with cells of one paragraph. @param properties elements of the properties of a cell, by its row and column from 0 */
export function docxTable(
  rows: readonly (readonly string[])[],
  properties: (row: number, column: number) => string = () => '',
): string {
  const cell = (text: string, row: number, column: number) =>
    `<w:tc><w:tcPr>${properties(row, column)}</w:tcPr>${paragraph(text)}</w:tc>`;
  const lines = rows.map((cells, row) => cells.map((text, column) => cell(text, row, column)).join(''));
  return `<w:tbl><w:tblPr/>${lines.map((line) => `<w:tr>${line}</w:tr>`).join('')}</w:tbl>`;
}

/** A document in Word's format. @param more parts to add, or to put in the place of others */
export function buildDocx(body: string, more: readonly ZipFile[] = []): Buffer {
  const parts: ZipFile[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${types}"><Relationship Id="a" Type="${kinds}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `<Relationships xmlns="${types}"><Relationship Id="a" Type="${kinds}/styles" Target="styles.xml"/><Relationship Id="b" Type="${kinds}/footnotes" Target="/word/footnotes.xml"/><Relationship Id="c" Type="${kinds}/hyperlink" TargetMode="External" Target="http://example.com/"/></Relationships>`,
    },
    {
      name: 'word/styles.xml',
      content: `<w:styles xmlns:w="${namespace}"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Other"/></w:style><w:style w:styleId="Other"><w:name w:val="Other"/><w:basedOn w:val="Own"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style><w:style w:styleId="Items"><w:name w:val="List Bullet"/></w:style></w:styles>`,
    },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
    },
  ];
  const added = new Set(more.map(({ name }) => name));
  return buildZip([...parts.filter(({ name }) => !added.has(name)), ...more]);
}
