// Reads a PDF page by page, a few pages ahead: what is repeated on them is known only then.
import type { ByteSource } from '../byte-source.ts';
import type { ReadEvents } from '../read-events.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { toRegions } from './columns.ts';
import { toEdgedPage, withoutRepeated, type EdgedPage } from './margins.ts';
import { openPdf, type PDFDocumentProxy } from './open-pdf.ts';
import { BodyCounter, PageWriter, type PageSize } from './page-text.ts';
import { toParagraphs, type BodyStyle, type Paragraph } from './paragraphs.ts';
import { readRuns } from './read-runs.ts';
import type { Direction } from './runs.ts';
import { toSegments } from './segments.ts';

/** How many pages before and after a page are looked at for what they have in common. */
const NEAR = 8;
/** After so many pages the fonts that have been read are forgotten. */
const PAGES_BETWEEN_CLEANUPS = 64;
/** Looking for a page among very many takes long, and no file for people has as many. */
const MOST_PAGES = 20_000;
/** So many damaged pages in a row are a damaged file. */
const MOST_FAILURES = 50;

interface RawPage {
  number: number;
  size: PageSize;
  /** Whether it could not be read; others may be. */
  isDamaged: boolean;
  /** What is read in each direction, the largest part first. */
  parts: Map<Direction, EdgedPage>;
}

/** Reads a PDF. @throws UnreadableFileError if it has no text or cannot be read */
export async function readPdf(source: ByteSource, events: ReadEvents): Promise<void> {
  const pdf = await openPdf(source);
  const total = pdf.numPages;
  if (total < 1) throw new UnreadableFileError('This file is damaged: it has no pages.');
  if (total > MOST_PAGES)
    throw new UnreadableFileError(
      `This file has ${total} pages, more than the ${MOST_PAGES} that can be read.`,
    );
  const body = new BodyCounter();
  const writer = new PageWriter();
  const near: RawPage[] = [];
  let unreadablePages = 0;
  let failures = 0;
  const emit = (raw: RawPage) => {
    const page = writer.write(raw.number, raw.size, paragraphsOf(raw, near, body.style));
    const isReadable = hasText(page.text);
    if (!isReadable) unreadablePages++;
    events.onPage(isReadable ? page : { ...page, text: '', headings: [], blocks: [], boxes: [] }, total);
  };
  for (let number = 1; number <= total + NEAR; number++) {
    if (number <= total) {
      const page = await readPage(pdf, number, body);
      failures = page.isDamaged ? failures + 1 : 0;
      // Not each of a million pages that a damaged file may claim to have.
      if (failures === MOST_FAILURES || failures === total)
        throw new UnreadableFileError('This file is damaged: its pages cannot be read.');
      near.push(page);
      events.onGlance();
    }
    const ready = near.find((page) => page.number === number - NEAR);
    if (ready) emit(ready);
    if (near.length > 2 * NEAR) near.shift();
  }
  if (unreadablePages === total) throw new UnreadableFileError(sayNoText(total));
}

async function readPage(pdf: PDFDocumentProxy, number: number, body: BodyCounter): Promise<RawPage> {
  const read = await readRuns(pdf, number).catch((error: unknown) => {
    if (error instanceof UnreadableFileError) throw error;
    return undefined;
  });
  const { turned, size } = read ?? { turned: [], size: { width: 1, height: 1 } };
  body.add(turned.map(({ run }) => run));
  if (number % PAGES_BETWEEN_CLEANUPS === 0) await pdf.cleanup();
  const groups = [...Map.groupBy(turned, ({ direction }) => direction)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const parts = groups.map(
    ([direction, runs]) =>
      [direction, toEdgedPage(number, size.height, toSegments(runs.map(({ run }) => run)))] as const,
  );
  return { number, size, parts: new Map(parts), isDamaged: read === undefined };
}

/** The paragraphs of a page, without what other pages repeat. */
function paragraphsOf(raw: RawPage, near: readonly RawPage[], style: BodyStyle): Paragraph[] {
  const before = near.filter((page) => page.number < raw.number).slice(-NEAR);
  const after = near.filter((page) => page.number > raw.number).slice(0, NEAR);
  return [...raw.parts].flatMap(([direction, page]) => {
    const edged = ({ number, size, parts }: RawPage) =>
      parts.get(direction) ?? toEdgedPage(number, size.height, []);
    const segments = withoutRepeated(page, before.map(edged), after.map(edged));
    return toRegions(segments).flatMap((region) => toParagraphs(region, style));
  });
}

/** Whether a page has letters that mean something: some fonts do not tell which letters theirs are. */
function hasText(text: string): boolean {
  const known = text.match(/[\p{L}\p{N}]/gv)?.length ?? 0;
  const unknown = text.match(/[\ufffd\p{Co}]/gv)?.length ?? 0;
  return known > unknown;
}

function sayNoText(pages: number): string {
  return pages === 1
    ? 'This file has no text: its page is a picture, or blank.'
    : `This file has no text: its ${pages} pages are pictures, or blank.`;
}
