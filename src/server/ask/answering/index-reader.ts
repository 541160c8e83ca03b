// Reads `ask.db`, and nothing but what it is asked for by number: which files may be read is decided by `scope.ts`.
import type { Block, Heading, TextBox } from '../reading/document.ts';
import { openForReading } from '../indexing/connection.ts';
import { blockKinds } from '../indexing/passages.ts';
import { postingListsOf, type VisitPosting } from '../indexing/posting-lists.ts';
import { tablesOf, type AskDb } from '../indexing/schema.ts';
import type { PageText } from './messages.ts';
import { removeUnpacked } from '../tables/store/paper-rows.ts';
import { trigramsOf } from '../indexing/words.ts';

/** A file of the index. */
export interface FileEntry {
  number: number;
  id: string;
  passages: number;
  words: number;
  /** How many of its pages are pictures that are still to be read. */
  pictures: number;
  /** How many words each of its passages has. */
  lengths: Uint16Array;
  /** The terms of its name. */
  title: Set<string>;
}

/** The blocks of a page with their headings, and where its text stands on it. */
export interface PageLayout {
  headings: Heading[];
  blocks: Block[];
  boxes: TextBox[];
}

export interface StoredPassage {
  page: number;
  headings: string[];
  /** The terms of each sentence, and where it stands. */
  sentences: {
    terms: string[];
    start: number;
    end: number;
    block: number;
    kind: Block['kind'];
  }[];
}

interface FileRow {
  number: number;
  id: string;
  passages: number;
  words: number;
  pictures: number;
  lengths: Buffer;
  title: string;
}

export interface IndexReader {
  /** The connection, which can only read. */
  readonly db: AskDb;
  /** A number that changes whenever something was written. */
  state(): number;
  /** The number of a collection, if the index has any of its files. */
  findCollection(id: string): number | undefined;
  /** The files of a collection that have been read to their end, by id. */
  filesOf(collection: number): Map<string, FileEntry>;
  /** Goes through the passages that have a term, ascending by their ids. */
  visitPostings(collection: number, term: string, visit: VisitPosting): void;
  /** The terms of a collection that begin with these letters, and have at most so many. */
  termsFrom(collection: number, start: string, longest: number): Iterable<string>;
  /** The terms of a collection that share three letters in a row with this one. */
  termsLike(collection: number, term: string): Iterable<string>;
  passage(collection: number, id: number): StoredPassage | undefined;
  page(file: number, page: number): string | undefined;
  layout(file: number, page: number): PageLayout | undefined;
  /** The text of a page of a file, and how many pages it has. */
  pageOf(fileId: string, page: number): PageText | undefined;
  /** Runs `work` on one state of the index, whatever is written meanwhile. */
  atOneInstant<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

/**
 * Opens the index for reading.
 * @returns nothing if there is none, or one of another version, which is about to be built anew
 */
export function openReader(path: string): IndexReader | undefined {
  const db = openForReading(path);
  return db && readerOn(db);
}

function readerOn(db: AskDb): IndexReader {
  const byId = db.prepare<[string], number>('select number from collections where id = ?').pluck();
  const stateOf = db.prepare<[], number>('pragma data_version').pluck();
  const numbersOf = db.prepare<[number], ChangingParts>(
    'select number, name_terms as title, pictures from files where collection = ? and finished = 1',
  );
  const fileOf = db.prepare<[number], FileRow>(
    'select number, id, passages, words, pictures, lengths, name_terms as title from files where number = ?',
  );
  const spansOf = db.prepare<[number], { page: number; sentences: string }>(
    'select page, sentences from passages where id = ?',
  );
  const textOfPage = db
    .prepare<[number, number], string>('select text from pages where file = ? and number = ?')
    .pluck();
  const layoutOf = db.prepare<[number, number], { headings: string; blocks: string; boxes: string }>(
    'select headings, blocks, boxes from pages where file = ? and number = ?',
  );
  const textOf = db.prepare<[number, string], StoredPage>(
    `select pages.number as page, files.pages as pages, text, confidence, is_picture as isPicture
    from files join pages on pages.file = files.number and pages.number = ? where files.id = ? and finished = 1`,
  );
  const entryOf = keepFiles((number) => fileOf.get(number));
  const statements = statementsOfCollections(db);
  return {
    db,
    state: () => stateOf.get() ?? 0,
    findCollection: (id) => byId.get(id),
    filesOf: (collection) => {
      const entries = numbersOf.all(collection).flatMap((row) => entryOf(row) ?? []);
      return new Map(entries.map((entry) => [entry.id, entry]));
    },
    visitPostings: (collection, term, visit) => statements(collection).visitPostings(term, visit),
    termsFrom: (collection, start, longest) =>
      statements(collection).beginning.iterate(start, `${start}\u{10ffff}`, longest),
    termsLike: (collection, term) => {
      const query = trigramsOf(term).map((trigram) => `"${trigram}"`);
      return query.length === 0 ? [] : statements(collection).similar.iterate(query.join(' OR '));
    },
    passage(collection, id) {
      const [row, spans] = [statements(collection).passage.get(id), spansOf.get(id)];
      if (row === undefined || spans === undefined) return undefined;
      const numbers = spans.sentences.split(' ').map(Number);
      const sentences = row.words.split('\n').map((line, index) => {
        const [start = 0, end = 0, block = 0, kind = 0] = numbers.slice(index * 4, index * 4 + 4);
        const terms = line === '' ? [] : line.split(' ');
        return { terms, start, end, block, kind: blockKinds[kind] ?? 'paragraph' };
      });
      return { page: spans.page, headings: row.headings === '' ? [] : row.headings.split(' '), sentences };
    },
    page: (file, number) => textOfPage.get(file, number),
    layout(file, number) {
      const row = layoutOf.get(file, number);
      if (row === undefined) return undefined;
      const [headings, blocks, boxes] = [row.headings, row.blocks, row.boxes].map((part) => JSON.parse(part));
      return { headings, blocks, boxes };
    },
    pageOf(fileId, page) {
      const row = textOf.get(page, fileId);
      if (row === undefined) return undefined;
      const { isPicture, ...own } = row;
      return { ...own, source: isPicture === 1 || own.confidence !== null ? 'picture' : 'text' };
    },
    async atOneInstant(work) {
      db.exec('begin');
      try {
        return await work();
      } finally {
        removeUnpacked(db);
        // Nothing else was written but temporary views, which are used again.
        if (db.inTransaction) db.exec('commit');
      }
    },
    close: () => db.close(),
  };
}

interface StoredPage extends Omit<PageText, 'source'> {
  isPicture: number;
}

/** What changes of a file that is finished: each picture that is read adds passages. */
type ChangingParts = Pick<FileRow, 'number' | 'title' | 'pictures'>;

/** Returns a function that reads files, and keeps what it read. */
function keepFiles(
  read: (number: number) => FileRow | undefined,
): (file: ChangingParts) => FileEntry | undefined {
  const kept = new Map<number, { entry: FileEntry; title: string }>();
  return ({ number, title, pictures }) => {
    const known = kept.get(number);
    if (known?.title === title && known.entry.pictures === pictures) return known.entry;
    const row = read(number);
    if (row === undefined) return undefined;
    const { lengths, title: terms, ...others } = row;
    // Copied, because two bytes are read at once only from an even address.
    const copy = Uint8Array.from(lengths);
    const entry = { ...others, lengths: new Uint16Array(copy.buffer), title: new Set(terms.split(' ')) };
    kept.set(number, { entry, title: terms });
    return entry;
  };
}

function statementsOfCollections(db: AskDb) {
  const prepared = new Map<number, ReturnType<typeof prepareFor>>();
  return (collection: number) => {
    const statements = prepared.get(collection) ?? prepareFor(db, collection);
    prepared.set(collection, statements);
    return statements;
  };
}

function prepareFor(db: AskDb, collection: number) {
  const { passages, vocabulary, trigrams } = tablesOf(collection);
  return {
    visitPostings: postingListsOf(db, collection),
    passage: db.prepare<[number], { headings: string; words: string }>(
      `select headings, words from ${passages} where rowid = ?`,
    ),
    beginning: db
      .prepare<[string, string, number], string>(
        `select term from ${vocabulary} where term >= ? and term < ? and length(term) <= ?`,
      )
      .pluck(),
    similar: db
      .prepare<[string], string>(
        `select term from ${vocabulary} where id in (select rowid from ${trigrams} where ${trigrams} match ?)`,
      )
      .pluck(),
  };
}
