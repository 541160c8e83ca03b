// Reads the text of a page of a PDF: what is printed on it, and what stands in the fields of its form.
import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { PDFDocumentProxy, PDFPageProxy } from './open-pdf.ts';
import type { PageSize } from './page-text.ts';
import { toRun, type FontStyle, type TextItem, type TurnedRun } from './runs.ts';

/** A page for people has some thousands, a plan or a poster some ten thousands. */
const MOST_RUNS = 100_000;
const MOST_LETTERS = 200_000;

/** The runs of a page in the order in which they are printed. */
export async function readRuns(
  pdf: PDFDocumentProxy,
  number: number,
): Promise<{ turned: TurnedRun[]; size: PageSize }> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const turned: TurnedRun[] = [];
  let letters = 0;
  const add = (item: TextItem, style: FontStyle | undefined) => {
    const run = item.str === '' ? undefined : toRun(item, style, transform);
    if (run) turned.push(run);
    letters += item.str.length;
    if (turned.length > MOST_RUNS || letters > MOST_LETTERS)
      throw new UnreadableFileError(`This file holds more text on page ${number} than a page can.`);
  };
  // Part by part: PDF.js would gather a page of any size before it tells how large it is.
  for await (const { items, styles } of partsOf(page)) {
    for (const item of items) if ('str' in item) add(item, styles[item.fontName]);
  }
  for (const item of await readFields(page)) add(item, undefined);
  page.cleanup();
  return {
    turned: turned.filter(({ run }) => isOnPage(run.box, { width, height })),
    size: { width, height },
  };
}

async function* partsOf(page: PDFPageProxy) {
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // Safe: PDF.js declares a stream of anything, and sends this.
      yield value as { items: (TextItem | { type: string })[]; styles: Record<string, FontStyle> };
    }
  } finally {
    reader.cancel(new Error('enough')).catch(() => undefined);
  }
}

/** Text beside the page is cut off or hidden there. */
function isOnPage(box: TurnedRun['run']['box'], { width, height }: PageSize): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** What people have filled in or written on the page. */
async function readFields(page: PDFPageProxy): Promise<TextItem[]> {
  // Safe: PDF.js declares a list of anything; each part is looked at before it is used.
  const annotations = (await page.getAnnotations({ intent: 'display' }).catch(() => [])) as Record<
    string,
    unknown
  >[];
  return annotations.flatMap((annotation) => {
    const { rect, subtype, fieldValue, contentsObj, hidden, noView } = annotation;
    const value =
      subtype === 'Widget' ? fieldValue : subtype === 'FreeText' ? Object(contentsObj).str : undefined;
    if (typeof value !== 'string' || value.trim() === '' || hidden === true || noView === true) return [];
    if (annotation['checkBox'] === true || annotation['radioButton'] === true) return [];
    if (annotation['pushButton'] === true || !Array.isArray(rect)) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
    const lines = value.split(/\r\n|[\r\n]/);
    const pitch = (top - bottom) / Math.max(lines.length, Math.round((top - bottom) / 18), 1);
    return lines.map((str, index) => ({
      str,
      dir: 'ltr',
      height: pitch,
      width: Math.min(right - left, str.length * pitch * 0.5),
      transform: [pitch * 0.7, 0, 0, pitch * 0.7, left + 2, top - pitch * (index + 0.75)],
      fontName: 'field',
    }));
  });
}
