// Writes small files of OpenDocument for tests.
import { buildZip, type ZipFile } from './zip.ts';

interface OpenDocument {
  /** What stands in its `office:text` or `office:spreadsheet`. */
  body: string;
  /** Its own styles, and those of all of its parts. */
  automatic?: string;
  styles?: string;
  /** Parts to add, or to put in the place of others. */
  more?: readonly ZipFile[];
}

/** A document or a spreadsheet. @param kind as its type has it: `text`, `spreadsheet-template` */
export function buildOpenDocument(
  kind: string,
  { body, automatic = '', styles = '', more = [] }: OpenDocument,
): Buffer {
  const element = `office:${kind.split('-')[0]}`;
  const parts: ZipFile[] = [
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, isStored: true },
    { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
    {
      name: 'styles.xml',
      content: `<office:document-styles><office:styles>${styles}</office:styles><office:master-styles><text:p>Page 1</text:p></office:master-styles></office:document-styles>`,
    },
    {
      name: 'content.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content><office:automatic-styles>${automatic}</office:automatic-styles><office:body><${element}>${body}</${element}></office:body></office:document-content>`,
    },
  ];
  const added = new Set(more.map(({ name }) => name));
  return buildZip([...parts.filter(({ name }) => !added.has(name)), ...more]);
}

/** A sheet of an OpenDocument spreadsheet. @param attributes of the sheet, beside its name */
export function openSheet(name: string, rows: string, attributes = ''): string {
  return `<table:table table:name="${name}" ${attributes}>${rows}</table:table>`;
}

/** A cell with its text. @param attributes of the cell */
export function openCell(text: string, attributes = 'office:value-type="string"'): string {
  return `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
}
