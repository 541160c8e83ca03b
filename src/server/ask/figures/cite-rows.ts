// The rows that a figure lists, as citations: each opens its sheet, or its paper, at that row.
import { surroundingsOf } from '../answering/citations.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { AskCitation, CitedRow } from '../answering/messages.ts';
import type { AskDb } from '../indexing/schema.ts';
import { ROWS_PER_PAGE } from '../tables/store/row-pages.ts';
import { tableOf } from '../tables/store/sheet-tables.ts';
import { isJoined, placeInPart, type JoinedTable } from './alike-sheets.ts';
import { isLinked } from './linked-table.ts';
import type { StoredTable } from './stored-tables.ts';

/** A screen shows as many at first. */
const CITED_MAX = 20;

/**
 * The first of some rows of a table, each where it stands on the pages of its file. Of two files none is cited: which rows they are
 * follows from both, and a citation is known by one file alone, so it would outlive the other.
 * @param rows their numbers in the sheet or table
 */
export function citeRows(reader: IndexReader, table: StoredTable, rows: readonly number[]): CitedRow[] {
  const wanted = rows.slice(0, CITED_MAX);
  if (isLinked(table)) return table.many.file === table.one.file ? citeRows(reader, table.many, wanted) : [];
  if (isJoined(table)) return citeJoinedRows(reader, table, wanted);
  return table.description.at === undefined
    ? citeSheetRows(reader, table, wanted)
    : citePaperRows(reader, table, wanted);
}

/** Rows of several sheets, in their order: each sheet is gone through once. */
function citeJoinedRows(reader: IndexReader, table: JoinedTable, rows: readonly number[]): CitedRow[] {
  const places = rows.map((row) => ({ row, ...placeInPart(table, row) }));
  const cited = new Map<number, CitedRow>();
  for (const [part, own] of Map.groupBy(places, (place) => place.part)) {
    if (part === undefined) continue;
    const found = citeSheetRows(
      reader,
      part,
      own.map((place) => place.rowInPart),
    );
    for (const [index, citation] of found.entries()) cited.set(own[index]?.row ?? 0, citation);
  }
  // They are known by their order, so what follows one that cannot be cited is left out.
  const first = rows.findIndex((row) => !cited.has(row));
  return rows.slice(0, first === -1 ? rows.length : first).flatMap((row) => cited.get(row) ?? []);
}

/** Whether a citation is of a row of a table. All pages of a file of sheets are rows, of whichever of them. */
export function isRowOf(db: AskDb, table: StoredTable, citation: AskCitation): boolean {
  if (isLinked(table)) return [table.many, table.one].some((own) => isRowOf(db, own, citation));
  const { fileId, page, start, end } = citation;
  if (fileId !== table.asked.file_id || table.description.at === undefined)
    return fileId === table.asked.file_id;
  return (
    db
      .prepare('select 1 from paper_rows where sheet = ? and page = ? and start < ? and until > ?')
      .get(table.number, page, end, start) !== undefined
  );
}

function citePaperRows(
  reader: IndexReader,
  { number, file, asked: { file_id: fileId } }: StoredTable,
  rows: readonly number[],
): CitedRow[] {
  const find = reader.db.prepare<number[], { page: number; start: number; until: number }>(
    'select page, start, until from paper_rows where sheet = ? and row = ?',
  );
  const cited: CitedRow[] = [];
  for (const row of rows) {
    const place = find.get(number, row);
    const layout = place && reader.layout(file, place.page);
    // They are known by their order.
    if (place === undefined || layout === undefined || fileId === null) break;
    const { page, start, until: end } = place;
    const quote = reader.page(file, page)?.slice(start, end) ?? '';
    const surroundings = surroundingsOf(layout, { page, start, end });
    cited.push({ fileId, page, quote, start, end, before: '', after: '', matched: [], ...surroundings });
  }
  return cited;
}

function citeSheetRows(reader: IndexReader, table: StoredTable, wanted: readonly number[]): CitedRow[] {
  const { db } = reader;
  const former = db
    .prepare<[number, number], number>(
      // A copy of a sheet that is being corrected has no pages.
      'select number from sheets where file = ? and sheet < ? and replaces is null',
    )
    .pluck()
    .all(table.file, table.description.sheet);
  const pagesBefore = former
    .map((sheet) => Math.ceil(countRows(db, sheet, 0, Number.MAX_SAFE_INTEGER) / ROWS_PER_PAGE))
    .reduce((sum, pages) => sum + pages, 0);
  const cited: CitedRow[] = [];
  const placeOf = placesOf(db, table.number, wanted);
  for (const row of wanted) {
    const before = placeOf.get(row) ?? 0;
    const page = pagesBefore + Math.floor(before / ROWS_PER_PAGE) + 1;
    const citation = citeLine(reader, table, { row, page, line: before % ROWS_PER_PAGE });
    // They are known by their order.
    if (citation === undefined) break;
    cited.push(citation);
  }
  return cited;
}

/** How many rows of a sheet come before each of some rows. */
function placesOf(db: AskDb, sheet: number, rows: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  let [from, before] = [0, 0];
  // Each row of the sheet is counted once.
  for (const row of rows.toSorted((one, other) => one - other)) {
    before += countRows(db, sheet, from, row);
    places.set(row, before);
    from = row;
  }
  return places;
}

/** How many rows a sheet has from a number on to before another. */
function countRows(db: AskDb, sheet: number, from: number, before: number): number {
  const count = db.prepare<[number, number], number>(
    `select count(*) from ${tableOf(sheet)} where row >= ? and row < ?`,
  );
  return count.pluck().get(from, before) ?? 0;
}

function citeLine(
  reader: IndexReader,
  { file, asked, description }: StoredTable,
  { row, page, line }: { row: number; page: number; line: number },
): CitedRow | undefined {
  const lines = reader.page(file, page)?.split('\n') ?? [];
  const text = lines[line] ?? '';
  const quote = text.trim();
  // A row without text on its page, as of cells that are only signs that are not written.
  if (quote === '' || asked.file_id === null) return undefined;
  const start = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + text.indexOf(quote);
  return {
    fileId: asked.file_id,
    page,
    place: `sheet ${description.name}, row ${row}`,
    headings: [],
    quote,
    start,
    end: start + quote.length,
    before: '',
    after: '',
    matched: [],
    boxes: [],
  };
}
