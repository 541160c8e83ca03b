// Reads the lines that are drawn on a page of a PDF, which are the rules of its tables: straight ones, across or down.
import { AnnotationMode, OPS } from 'unpdf/pdfjs';
import type { PDFPageProxy } from './open-pdf.ts';

/** A line on the page as it is shown: at `at` from the top, or from the left if it goes down, in points. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

export interface Rules {
  across: Rule[];
  down: Rule[];
}

type Matrix = readonly number[];
type Point = readonly [number, number];

/** A page with more lines is a drawing. */
const MOST_RULES = 5000;
/** Thicker ones are areas. */
const THICKEST = 3;
const SHORTEST = 4;
/** An area with more corners is a picture. */
const MOST_CORNERS = 200;
const DEEPEST = 100;

const painting = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** The parts of a path, as PDF.js numbers them. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;
const CLOSE = 4;

/** The lines of a page; none if there are too many, or it cannot be drawn. */
export async function readRules(page: PDFPageProxy): Promise<Rules> {
  const reader = new RuleReader(page.getViewport({ scale: 1 }).transform);
  // PDF.js would gather all operators of a drawing of any size: each part is looked at as it comes, and let go.
  // Safe: without this method, or with another one, nothing is taken from it, and the list below has all.
  const gathering = page as unknown as { _renderPageChunk?: (chunk: Operators, state: unknown) => void };
  const gather = gathering._renderPageChunk?.bind(page);
  if (gather !== undefined)
    gathering._renderPageChunk = (chunk, state) => {
      reader.add(chunk);
      gather({ ...chunk, fnArray: [], argsArray: [], length: 0 }, state);
    };
  try {
    reader.add(await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }));
  } catch {
    return { across: [], down: [] };
  }
  return reader.rules;
}

interface Operators {
  fnArray: number[];
  argsArray: unknown[];
  length?: number;
}

class RuleReader {
  #matrix: Matrix;
  readonly #saved: Matrix[] = [];
  readonly #across: Rule[] = [];
  readonly #down: Rule[] = [];

  constructor(viewport: Matrix) {
    this.#matrix = viewport;
  }

  get rules(): Rules {
    const isDrawing = this.#across.length + this.#down.length > MOST_RULES;
    return isDrawing ? { across: [], down: [] } : { across: this.#across, down: this.#down };
  }

  add({ fnArray, argsArray }: Operators): void {
    for (const [index, operator] of fnArray.entries()) {
      const args = argsArray[index];
      if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) this.#save();
      if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
        this.#matrix = this.#saved.pop() ?? this.#matrix;
      if (operator === OPS.transform) this.#transform(args);
      // Safe: PDF.js declares anything; what is used of it is looked at.
      if (operator === OPS.paintFormXObjectBegin) this.#transform((args as unknown[] | null)?.[0]);
      if (operator === OPS.constructPath) this.#path(args);
    }
  }

  #save(): void {
    if (this.#saved.length < DEEPEST) this.#saved.push(this.#matrix);
  }

  #transform(matrix: unknown): void {
    const own = Array.isArray(matrix) || ArrayBuffer.isView(matrix) ? Array.from(Object(matrix), Number) : [];
    if (own.length === 6 && own.every(Number.isFinite)) this.#matrix = multiply(this.#matrix, own);
  }

  #path(args: unknown): void {
    const [operator, data] = Array.isArray(args) ? args : [];
    const parts: unknown = Array.isArray(data) ? data[0] : undefined;
    if (!painting.has(Number(operator)) || !(parts instanceof Float32Array)) return;
    if (this.#across.length + this.#down.length > MOST_RULES) return;
    for (const points of subpathsOf(parts)) this.#addPath(points.map((point) => apply(this.#matrix, point)));
  }

  /** A thin area is a line; of others the edges are, as far as they are straight. */
  #addPath(points: readonly Point[]): void {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    if (bottom - top <= THICKEST) this.#add(this.#across, (top + bottom) / 2, left, right);
    else if (right - left <= THICKEST) this.#add(this.#down, (left + right) / 2, top, bottom);
    else
      for (const [index, [x, y]] of points.entries()) {
        const [nextX, nextY] = points[index + 1] ?? [x, y];
        if (Math.abs(nextY - y) < 0.5) this.#add(this.#across, y, Math.min(x, nextX), Math.max(x, nextX));
        else if (Math.abs(nextX - x) < 0.5) this.#add(this.#down, x, Math.min(y, nextY), Math.max(y, nextY));
      }
  }

  #add(rules: Rule[], at: number, from: number, to: number): void {
    if (to - from >= SHORTEST) rules.push({ at, from, to });
  }
}

/** The corners of each part of a path; those with curves are left out. */
function* subpathsOf(parts: Float32Array): Generator<Point[]> {
  let points: Point[] = [];
  let hasCurves = false;
  for (let at = 0; at < parts.length;) {
    const kind = parts[at];
    const point: Point = [parts[at + 1] ?? 0, parts[at + 2] ?? 0];
    if (kind === MOVE) {
      if (points.length > 1 && !hasCurves) yield points;
      [points, hasCurves] = [[point], false];
      at += 3;
    } else if (kind === LINE) {
      if (points.length < MOST_CORNERS) points.push(point);
      else hasCurves = true;
      at += 3;
    } else if (kind === CURVE || kind === QUADRATIC) {
      hasCurves = true;
      at += kind === CURVE ? 7 : 5;
    } else if (kind === CLOSE) {
      const [first] = points;
      if (first) points.push(first);
      at += 1;
    } else return;
  }
  if (points.length > 1 && !hasCurves) yield points;
}

function apply([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function multiply(m: Matrix, n: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
