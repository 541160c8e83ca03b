// Writes small workbooks for tests.
import { buildZip, type ZipFile } from './zip.ts';

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface SheetXml {
  name: string;
  /** What stands in its `sheetData`. */
  rows: string;
  /** What stands before and after it. */
  before?: string;
  after?: string;
  state?: string;
}

/** The rows of a sheet in XML; numbers as numbers, texts as inline strings. */
export function rowsXml(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : value === null
        ? '<c/>'
        : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
}

/**
 * A workbook.
 * @param formats codes of number formats; the style of a cell is the place of its format, from 1
 * @param strings what cells of the type `s` refer to, in XML
 * @param more parts to add, or to put in the place of others
 */
export function buildXlsx(
  sheets: readonly SheetXml[],
  {
    formats = [],
    strings = [],
    is1904 = false,
  }: { formats?: readonly string[]; strings?: readonly string[]; is1904?: boolean } = {},
  more: readonly ZipFile[] = [],
): Buffer {
  const escaped = (text: string) => text.replaceAll('"', '&quot;');
  const parts: ZipFile[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${kinds}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${namespace}" xmlns:r="${kinds}"><workbookPr date1904="${Number(is1904)}"/><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, index) =>
            `<sheet name="${name}" sheetId="${index + 9}" state="${state}" r:id="s${index}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${relationships}">${sheets
        .map(
          (_, index) =>
            `<Relationship Id="s${index}" Type="${kinds}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="a" Type="${kinds}/styles" Target="styles.xml"/><Relationship Id="b" Type="${kinds}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${namespace}"><numFmts>${formats
        .map((code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${escaped(code)}"/>`)
        .join(
          '',
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, index) => `<xf numFmtId="${index + 164}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst xmlns="${namespace}" count="9">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    ...sheets.map(({ rows, before = '', after = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0"?><worksheet xmlns="${namespace}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ];
  const added = new Set(more.map(({ name }) => name));
  return buildZip([...parts.filter(({ name }) => !added.has(name)), ...more]);
}
