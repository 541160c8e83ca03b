// Writes small PDF files for tests.

export interface PrintedText {
  text: string;
  /** Where it begins, in points from the left and from the top of the page as it is shown when not rotated. */
  x: number;
  y: number;
  size: number;
  /** A fixed-width font, of which every letter is 0.6 of its size wide, or another. */
  font?: 'Courier' | 'Courier-Bold' | 'Helvetica' | 'Hebrew';
  /** By how many degrees it is turned to the left, around where it begins. */
  turn?: 0 | 90 | 180 | 270;
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
/** The first letter of Hebrew; they are printed in the codes from A on, as wide as the letters of Courier. */
const ALEF = 0x5d0;

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
  const hebrew = 3 + fonts.length;
  const firstPage = hebrew + 2;
  const kids = pages.map((_page, index) => `${firstPage + 2 * index} 0 R`);
  const names =
    fonts.map((_font, index) => `/F${index} ${3 + index} 0 R`).join('') + `/F${fonts.length} ${hebrew} 0 R`;
  return buildPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}>>`,
    ...fonts.map((font) => `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`),
    `<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding/ToUnicode ${hebrew + 1} 0 R>>`,
    streamOf(
      `/CIDInit/ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfrange <20> <20> <0020> <41> <5B> <05D0> endbfrange endcmap end end`,
    ),
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
  const lines = texts.map(({ text, x, y, size, font = 'Courier', turn = 0 }) => {
    const escaped = (font === 'Hebrew' ? asPrinted(text) : text).replaceAll(/[\\()]/g, String.raw`\$&`);
    const [across, up] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[turn] as [number, number];
    const number = font === 'Hebrew' ? fonts.length : fonts.indexOf(font);
    return `/F${number} ${size} Tf ${across} ${up} ${-up} ${across} ${x} ${height - y} Tm (${escaped}) Tj`;
  });
  return `BT ${lines.join('\n')} ET ${operators}`;
}

/** Hebrew in the codes of its font, from the left to the right as it stands on the page. */
function asPrinted(text: string): string {
  const codes = Array.from(text, (letter) =>
    letter === ' ' ? letter : String.fromCharCode(letter.charCodeAt(0) - ALEF + 0x41),
  );
  return codes.toReversed().join('');
}
