// Writes small PDF files for tests.

export interface PrintedText {
  text: string;
  /** Where it begins, in points from the left and from the top of the page as it is shown when not rotated. */
  x: number;
  y: number;
  size: number;
  /** A fixed-width font, of which every letter is 0.6 of its size wide, or another. */
  font?: 'Courier' | 'Courier-Bold' | 'Helvetica';
}

export interface PrintedPage {
  texts: readonly PrintedText[];
  width?: number;
  height?: number;
  rotate?: 0 | 90 | 180 | 270;
  /** More operators, as they are. */
  operators?: string;
}

const fonts = ['Courier', 'Courier-Bold', 'Helvetica'] as const;

/** Objects as a PDF with a table of where they are; the first is the catalog. */
export function buildPdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A stream object. */
export function streamOf(content: string | Buffer, entries = ''): string {
  const text = typeof content === 'string' ? content : content.toString('latin1');
  return `<</Length ${text.length}${entries}>>\nstream\n${text}\nendstream`;
}

/** A PDF of pages with text in Latin letters. */
export function buildPdf(pages: readonly PrintedPage[]): Buffer {
  const firstPage = 3 + fonts.length;
  const kids = pages.map((_page, index) => `${firstPage + 2 * index} 0 R`);
  const names = fonts.map((_font, index) => `/F${index} ${3 + index} 0 R`).join('');
  return buildPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}>>`,
    ...fonts.map((font) => `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`),
    ...pages.flatMap((page, index) => {
      const { width = 595, height = 842, rotate = 0 } = page;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Rotate ${rotate}/Resources<</Font<<${names}>>>>/Contents ${firstPage + 2 * index + 1} 0 R>>`,
        streamOf(printed(page, height)),
      ];
    }),
  ]);
}

function printed({ texts, operators = '' }: PrintedPage, height: number): string {
  const lines = texts.map(({ text, x, y, size, font = 'Courier' }) => {
    const escaped = text.replaceAll(/[\\()]/g, String.raw`\$&`);
    return `/F${fonts.indexOf(font)} ${size} Tf 1 0 0 1 ${x} ${height - y} Tm (${escaped}) Tj`;
  });
  return `BT ${lines.join('\n')} ET ${operators}`;
}
