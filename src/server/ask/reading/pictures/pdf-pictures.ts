// The pictures of a page of a PDF, put together as they are shown: that is what a scanned page is. Nothing else of it is drawn.
import { AnnotationMode, OPS } from 'unpdf/pdfjs';
import type { ByteSource } from '../byte-source.ts';
import { openPdf, type PDFDocumentProxy, type PDFPageProxy } from '../pdf/open-pdf.ts';
import { multiply, type Matrix } from '../pdf/runs.ts';
import { readPictureDecoder } from './decoders.ts';
import type { GrayPicture } from './gray-picture.ts';
import { paintOver, toShades, type Painted } from './painting.ts';

/** Of one picture in a file, unpacked: more take more memory than a page may. */
const MOST_SOURCE_PIXELS = 40_000_000;
/** Points are 1/72 of an inch; letters are read best at about 300 dots per inch. */
const MOST_SCALE = 300 / 72;
const MOST_PIXELS = 10_000_000;
/** Smaller parts of a page say nothing of how finely it was scanned. */
const LEAST_SHARE = 0.05;
/** A page of more pictures is a drawing. */
const MOST_PICTURES = 2000;
const DEEPEST = 100;

/** The pages of a PDF as pictures. */
export class PdfPictures {
  readonly #pdf: PDFDocumentProxy;

  private constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf;
  }

  /** @throws UnreadableFileError if it cannot be opened */
  static async open(source: ByteSource): Promise<PdfPictures> {
    const readDecoder = readPictureDecoder;
    return new PdfPictures(await openPdf(source, { mostPixels: MOST_SOURCE_PIXELS, readDecoder }));
  }

  /** What a page shows of pictures; undefined if it has none. @param number from 1 */
  async picture(number: number): Promise<GrayPicture | undefined> {
    const page = await this.#pdf.getPage(number);
    const painted = await paintedOn(page);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = scaleOf(painted, width, height);
    if (scale === undefined) return undefined;
    const picture: GrayPicture = {
      width: Math.ceil(width * scale),
      height: Math.ceil(height * scale),
      data: new Uint8Array(),
    };
    picture.data = new Uint8Array(picture.width * picture.height).fill(255);
    for (const { pixels, matrix } of painted)
      paintOver(picture, { pixels, matrix: matrix.map((part) => part * scale) });
    page.cleanup();
    await this.#pdf.cleanup();
    return picture;
  }
}

/** Pixels for a point of the page, so that none of what was scanned is lost; undefined where there is no picture to speak of. */
function scaleOf(painted: readonly Painted[], width: number, height: number): number | undefined {
  const scales = painted.flatMap(({ pixels, matrix: [a = 0, b = 0, c = 0, d = 0] }) => {
    const isLarge = Math.abs(a * d - b * c) >= LEAST_SHARE * width * height;
    return isLarge ? [pixels.width / Math.hypot(a, b)] : [];
  });
  if (scales.length === 0 || width * height === 0) return undefined;
  return Math.min(Math.max(1, ...scales), MOST_SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
}

/** The pictures of a page with the matrices from the unit square to the page as it is shown, the lowest first. */
async function paintedOn(page: PDFPageProxy): Promise<Painted[]> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const painted: Painted[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = page.getViewport({ scale: 1 }).transform;
  const add = async (value: unknown, at = matrix) => {
    const pixels = toShades(await resolve(page, value));
    // The first row of a picture is at the top of the unit square.
    if (pixels !== undefined && painted.length < MOST_PICTURES)
      painted.push({ pixels, matrix: multiply(at, [1, 0, 0, -1, 0, 1]) });
  };
  for (const [index, operator] of fnArray.entries()) {
    // Safe: PDF.js declares anything; each part is looked at before it is used.
    const args = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) {
      if (saved.length < DEEPEST) saved.push(matrix);
    }
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    if (operator === OPS.transform) matrix = moved(matrix, args);
    if (operator === OPS.paintFormXObjectBegin) matrix = moved(matrix, args[0]);
    if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject) await add(args[0]);
    if (operator === OPS.paintImageMaskXObject) await add({ ...Object(args[0]), isStencil: true });
  }
  return painted;
}

function moved(matrix: Matrix, by: unknown): Matrix {
  const own = Array.isArray(by) || ArrayBuffer.isView(by) ? Array.from(Object(by), Number) : [];
  return own.length === 6 && own.every(Number.isFinite) ? multiply(matrix, own) : matrix;
}

/** What PDF.js keeps under a name, or has told at once. */
async function resolve(page: PDFPageProxy, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return find(page, value);
  const { data } = Object(value);
  return typeof data === 'string' ? { ...Object(value), ...Object(await find(page, data)) } : value;
}

function find(page: PDFPageProxy, name: string): Promise<unknown> {
  const store = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((done) => void store.get(name, done));
}
