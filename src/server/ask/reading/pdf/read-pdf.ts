// Reads a PDF page by page, a few pages ahead: what is repeated on them is known only then.
import type { ByteSource } from '../byte-source.ts';
import type { ReadEvents } from '../read-events.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { toRegions, type Region } from './columns.ts';
import { findGrids, type FoundGrid } from './grids.ts';
import { toEdgedPage, withoutRepeated, type EdgedPage } from './margins.ts';
import { openPdf, type PDFDocumentProxy } from './open-pdf.ts';
import { BodyCounter, PageWriter, type PageSize, type Span } from './page-text.ts';
import { toParagraphs, toRowParagraph, type BodyStyle, type Paragraph } from './paragraphs.ts';
import { PdfTables } from './pdf-tables.ts';
import { readRules } from './read-rules.ts';
import { readRuns } from './read-runs.ts';
import { findRuledGrids, type RuledGrid } from './ruled-grids.ts';
import type { Direction, TurnedRun } from './runs.ts';
import { toRows, toSegments, type Segment } from './segments.ts';

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
  /** The ruled tables of what is read from the left to the right. */
  ruled: RuledGrid[];
}

/** Upright text from the left to the right. */
const UPRIGHT: Direction = 'right up';
/** Lines are looked for only on pages with so many rows of several parts. */
const LEAST_ROWS = 2;

/**
 * Reads a PDF.
 * @param mayBePictures whether it may have no text at all
 * @throws UnreadableFileError if it has no text or cannot be read
 */
export async function readPdf(source: ByteSource, events: ReadEvents, mayBePictures = false): Promise<void> {
  const pdf = await openPdf(source);
  const total = pdf.numPages;
  if (total < 1) throw new UnreadableFileError('This file is damaged: it has no pages.');
  if (total > MOST_PAGES)
    throw new UnreadableFileError(
      `This file has ${total} pages, more than the ${MOST_PAGES} that can be read.`,
    );
  const body = new BodyCounter();
  const writer = new PageWriter();
  const tables = new PdfTables((message) => events.onTable(message));
  const near: RawPage[] = [];
  let unreadablePages = 0;
  let failures = 0;
  const emit = (raw: RawPage) => {
    const { paragraphs, grids } = contentOf(raw, near, body.style);
    const placed = new Map<Segment, Span>();
    const page = writer.write(raw.number, raw.size, paragraphs, placed);
    const isReadable = hasText(page.text);
    if (!isReadable) unreadablePages++;
    events.onPage(isReadable ? page : { ...page, text: '', headings: [], blocks: [], boxes: [] }, total);
    tables.addPage(page, isReadable ? grids : [], placed);
  };
  for (let number = 1; number <= total + NEAR; number++) {
    if (number <= total) {
      const page = await readPage(pdf, number, body, () => events.onGlance());
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
  tables.finish(total);
  if (unreadablePages === total && !mayBePictures) throw new UnreadableFileError(sayNoText(total));
}

/** @param onGlance is told when its text is known, and its lines are looked for */
async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  body: BodyCounter,
  onGlance: () => void,
): Promise<RawPage> {
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
  const ruled = await findRuled(pdf, number, groups, onGlance);
  const inTables = new Set(ruled.flatMap(({ runs }) => [...runs]));
  const parts = groups.map(([direction, turnedRuns]) => {
    const runs = turnedRuns.map(({ run }) => run);
    const rest = toSegments(runs.filter((run) => !inTables.has(run)));
    const own =
      direction === UPRIGHT ? ruled.flatMap(({ rows }) => rows.flatMap(({ segments }) => segments)) : [];
    return [direction, toEdgedPage(number, size.height, [...rest, ...own].toSorted(byPlace))] as const;
  });
  return { number, size, parts: new Map(parts), ruled, isDamaged: read === undefined };
}

const byPlace = (one: Segment, other: Segment) => one.baseline - other.baseline || one.left - other.left;

async function findRuled(
  pdf: PDFDocumentProxy,
  number: number,
  groups: readonly [Direction, readonly TurnedRun[]][],
  onGlance: () => void,
): Promise<RuledGrid[]> {
  const upright = groups.find(([direction]) => direction === UPRIGHT)?.[1].map(({ run }) => run) ?? [];
  const isRightToLeft = upright.filter((run) => run.isRightToLeft).length * 2 > upright.length;
  const rows = isRightToLeft ? [] : toRows(toSegments(upright));
  if (rows.filter(({ length }) => length > 1).length < LEAST_ROWS) return [];
  onGlance();
  const page = await pdf.getPage(number);
  const grids = findRuledGrids(upright, await readRules(page));
  page.cleanup();
  return grids;
}

/** The paragraphs of a page, without what other pages repeat, and the tables among them. */
function contentOf(
  raw: RawPage,
  near: readonly RawPage[],
  style: BodyStyle,
): { paragraphs: Paragraph[]; grids: FoundGrid[] } {
  const before = near.filter((page) => page.number < raw.number).slice(-NEAR);
  const after = near.filter((page) => page.number > raw.number).slice(0, NEAR);
  const content = [...raw.parts].flatMap(([direction, page]) => {
    const edged = ({ number, size, parts }: RawPage) =>
      parts.get(direction) ?? toEdgedPage(number, size.height, []);
    const segments = withoutRepeated(page, before.map(edged), after.map(edged));
    return partsOf(segments, direction === UPRIGHT ? raw.ruled : []);
  });
  return {
    paragraphs: content.flatMap((part) =>
      'region' in part
        ? toParagraphs(part.region, style)
        : part.rows.map(({ lines = [] }) => toRowParagraph(lines)),
    ),
    grids: content.flatMap((part) => ('region' in part ? findGrids(part.region) : part)),
  };
}

/** What is read one after the other: regions of text, and ruled tables. */
function partsOf(
  segments: readonly Segment[],
  ruled: readonly RuledGrid[],
): ({ region: Region } | FoundGrid)[] {
  const left = new Set(segments);
  const parts: ({ region: Region } | FoundGrid)[] = [];
  const inTables = new Set(ruled.flatMap(({ rows }) => rows.flatMap((row) => row.segments)));
  const addRegions = (own: readonly Segment[]) => {
    for (const region of toRegions(own)) if (region.length > 0) parts.push({ region });
  };
  let rest = segments.filter((segment) => !inTables.has(segment));
  for (const { rows, zones, top, bottom } of ruled) {
    // Beside other text it is a part of a column of the page.
    if (rest.some(({ baseline }) => baseline > top && baseline < bottom)) {
      const own = rows.flatMap((row) => row.segments.filter((segment) => left.has(segment)));
      rest = [...rest, ...own].toSorted(byPlace);
      continue;
    }
    addRegions(rest.filter(({ baseline }) => baseline <= top));
    rest = rest.filter(({ baseline }) => baseline > top);
    // Without what other pages repeat.
    const kept = rows.map(({ cells, lines = [] }) => {
      const own = lines.map((line) => line.filter((segment) => left.has(segment)));
      return { cells, lines: own.filter(({ length }) => length > 0), segments: own.flat() };
    });
    parts.push({ rows: kept.filter(({ segments: own }) => own.length > 0), zones });
  }
  addRegions(rest);
  return parts;
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
