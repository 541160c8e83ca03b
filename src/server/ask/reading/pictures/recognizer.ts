// Reads the letters of pictures with Tesseract, in WebAssembly: without a thread, a file or an address of its own.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Tesseract, TesseractApi } from './tesseract.ts';
import { loadTesseract } from './tesseract.ts';
import { findSkew } from './find-skew.ts';
import { findColumns, withoutPaper } from './find-columns.ts';
import { strokeWidth } from './stroke-width.ts';
import { darkMapOf, toPgm, turn, type GrayPicture, type Part } from './gray-picture.ts';

/** A word where it stands on the picture once that is level, in pixels from its top left corner. */
export interface Word {
  text: string;
  /** 0 to 100. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  baseline: number;
  /** Of the letters of its line. */
  size: number;
  /** Of the letters of its line, in pixels; 0 where it could not be measured. */
  strokeWidth: number;
  isRightToLeft: boolean;
}

/** What was read of a picture. */
export interface Recognized {
  words: Word[];
  /** Of all that was read, 0 to 100. */
  confidence: number;
  /** How far the picture was turned, around its middle, so that its lines are level: clockwise, in radians. */
  angle: number;
}

/** Data of a language. */
export interface LanguageFile {
  code: string;
  /** Of `<code>.traineddata.gz`. */
  path: string;
}

const INPUT = '/input';
/** By the LSTM network alone, which the data is made for. */
const LSTM = 1;
const FAILED = 1;
/** How the camera was held: straight. */
const AS_IT_IS = 1;
/** Turning takes time and blurs. About 0.2 degrees. */
const LEAST_ANGLE = 0.003;
/** How much larger a font is than its letters without parts above or below. */
const SIZE_OF_LOW = 1.8;
/** A line that looks even less like letters is dirt. */
const LEAST_CONFIDENCE = 30;

export class Recognizer {
  readonly #tesseract: Tesseract;
  readonly #api: TesseractApi;

  private constructor(tesseract: Tesseract, api: TesseractApi) {
    this.#tesseract = tesseract;
    this.#api = api;
  }

  /** @param languages all are looked for on each page */
  static async open(languages: readonly LanguageFile[]): Promise<Recognizer> {
    const tesseract = await loadTesseract();
    for (const { code, path } of languages)
      tesseract.FS.writeFile(`/${code}.traineddata`, gunzipSync(readFileSync(path)));
    const api = new tesseract.TessBaseAPI();
    const codes = languages.map(({ code }) => code).join('+');
    if (api.Init('/', codes, LSTM) !== 0) throw new Error(`the data of a language cannot be used: ${codes}`);
    return new Recognizer(tesseract, api);
  }

  /** Reads a picture. */
  read(picture: GrayPicture): Recognized {
    const skew = findSkew(darkMapOf(picture));
    const angle = Math.abs(skew) >= LEAST_ANGLE ? -skew : 0;
    const level = angle === 0 ? picture : turn(picture, angle);
    const map = darkMapOf(level);
    const parts = findColumns(map, level).map((part) => withoutPaper(map, part));
    const words = parts.flatMap((part) => this.#readPart(level, part));
    return { words, confidence: meanConfidence(words), angle };
  }

  #readPart(picture: GrayPicture, part: Part): Word[] {
    this.#tesseract.FS.writeFile(INPUT, toPgm(picture, part));
    if (this.#api.SetImageFile(AS_IT_IS, 0) === FAILED) throw new Error('the picture could not be taken');
    if (this.#api.Recognize(null) !== 0) throw new Error('the picture could not be recognized');
    // Safe: Tesseract writes it, and its parts are numbers and texts.
    const { blocks } = JSON.parse(this.#api.GetJSONText()) as { blocks: Block[] | null };
    const words = (blocks ?? []).flatMap(({ paragraphs }) =>
      (paragraphs ?? []).flatMap((paragraph) =>
        (paragraph.lines ?? []).flatMap((line) =>
          wordsOf(line, paragraph.is_ltr === 0, strokeWidthOf(picture, part, line)),
        ),
      ),
    );
    return words.map((word) => ({
      ...word,
      left: word.left + part.left,
      right: word.right + part.left,
      top: word.top + part.top,
      bottom: word.bottom + part.top,
      baseline: word.baseline + part.top,
    }));
  }
}

function strokeWidthOf(picture: GrayPicture, part: Part, { bbox: { x0, y0, x1, y1 } }: Line): number {
  const [left, top] = [part.left + x0, part.top + y0];
  return strokeWidth(picture, { left, top, right: part.left + x1, bottom: part.top + y1 });
}

interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Block {
  paragraphs: { is_ltr: number; lines: Line[] | null }[] | null;
}

interface Line {
  bbox: Rectangle;
  baseline: Rectangle;
  rowAttributes: { rowHeight: number; ascenders: number; descenders: number };
  words: { bbox: Rectangle; text: string; confidence: number }[] | null;
}

function wordsOf(
  { bbox, baseline, rowAttributes, words }: Line,
  isRightToLeft: boolean,
  strokes: number,
): Word[] {
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
  const { rowHeight, ascenders, descenders } = rowAttributes;
  // Of the letters without parts above or below: brackets make a line seem higher.
  const lowLetters = rowHeight - ascenders - descenders;
  const size = lowLetters > 0 ? lowLetters * SIZE_OF_LOW : bbox.y1 - bbox.y0;
  const written = (words ?? []).filter(({ text }) => text.trim() !== '');
  if (meanConfidence(written) < LEAST_CONFIDENCE) return [];
  return written.map(({ bbox: { x0, y0, x1, y1 }, text, confidence }) => ({
    text,
    confidence,
    left: x0,
    top: y0,
    right: x1,
    bottom: y1,
    baseline: baseline.y0 + slope * ((x0 + x1) / 2 - baseline.x0),
    size,
    strokeWidth: strokes,
    isRightToLeft,
  }));
}

/** Weighed by letters: a wrong dot is less than a wrong word. */
function meanConfidence(words: readonly Pick<Word, 'text' | 'confidence'>[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const all = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return letters === 0 ? 0 : Math.round(Math.min(100, Math.max(0, all / letters)));
}
