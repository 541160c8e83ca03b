// Scans and pictures of text for tests, generated at run time.
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { buildPdfOf, streamOf } from './pdf.ts';

export interface Scan {
  /** How far it lies askew, clockwise, in degrees. */
  degrees?: number;
  /** Pixels to the inch. */
  dpi?: number;
}

const oneAfterTheOther = pLimit(1);

/** What reads drawings, which the product never does: images of products switch it off in the process of a test. */
const DRAWINGS = { operation: ['VipsForeignLoadSvgBuffer'] };

/** A page of A4 with these lines on it. Between two asterisks at both ends, one is set in bold. */
export async function scanOf(
  lines: readonly string[],
  { degrees = 0, dpi = 150 }: Scan = {},
): Promise<Sharp> {
  const [width, height] = [Math.round(8.27 * dpi), Math.round(11.69 * dpi)];
  const size = Math.round((14 / 72) * dpi);
  const texts = lines.map((line, at) => {
    const [, bold] = /^\*\*(.*)\*\*$/.exec(line) ?? [];
    const weight = bold === undefined ? 'normal' : 'bold';
    const text = (bold ?? line).replaceAll('&', '&amp;');
    return `<text x="${dpi}" y="${dpi + at * size * 1.6}" font-weight="${weight}">${text}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    font-family="DejaVu Serif" font-size="${size}">${texts.join('')}</svg>`;
  const { data, info } = await oneAfterTheOther(async () => {
    sharp.unblock(DRAWINGS);
    const drawn = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw();
    return drawn.toBuffer({ resolveWithObject: true }).finally(() => sharp.block(DRAWINGS));
  });
  const page = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  return degrees === 0 ? page : page.rotate(degrees, { background: '#fff' });
}

/** A page of a PDF: a picture that fills it, lines of text, or nothing. */
export type ScannedPage = Sharp | readonly string[] | undefined;

/** A PDF of scanned pages, and others. */
export async function scannedPdf(pages: readonly ScannedPage[]): Promise<Buffer> {
  const [A4_WIDTH, A4_HEIGHT] = [595, 842];
  const objects: string[] = ['<</Type/Catalog/Pages 2 0 R>>', ''];
  const font = objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const kids: number[] = [];
  for (const page of pages) {
    let [content, resources] = ['', `/Font<</F ${font} 0 R>>`];
    if (Array.isArray(page)) {
      const shown = page.map((line: string) => `(${line}) Tj 0 -20 Td`).join(' ');
      content = `BT /F 12 Tf 72 720 Td ${shown} ET`;
    } else if (page !== undefined) {
      const { data, info } = await (page as Sharp).greyscale().jpeg().toBuffer({ resolveWithObject: true });
      const image = objects.push(
        streamOf(
          data,
          `/Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode`,
        ),
      );
      content = `q ${A4_WIDTH} 0 0 ${A4_HEIGHT} 0 0 cm /I Do Q`;
      resources += `/XObject<</I ${image} 0 R>>`;
    }
    const stream = objects.push(streamOf(content));
    kids.push(
      objects.push(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${A4_WIDTH} ${A4_HEIGHT}]/Resources<<${resources}>>/Contents ${stream} 0 R>>`,
      ),
    );
  }
  objects[1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`;
  return buildPdfOf(objects);
}
