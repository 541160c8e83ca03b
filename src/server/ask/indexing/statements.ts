// The statements that write `ask.db`.
import type { Statement } from 'better-sqlite3';
import type { ReadPage } from '../reading/document.ts';
import { removeSheetsOf } from '../tables/store/sheet-tables.ts';
import { PASSAGES_PER_FILE, tablesOf, type AskDb } from './schema.ts';

/** A file by its ids in the main database. */
export interface IndexedFile {
  fileId: string;
  collectionId: string;
  name: string;
  /** Which reading of the file it is of. */
  revision: number;
}

/** A file that has been read, but for its pictures. */
export interface ListedFile extends IndexedFile {
  /** Its pages, and those of them without text; 0 where no picture is to be read. */
  pages: number;
  unreadablePages: number;
  /** How many of its pages are pictures that are still to be read. */
  pictures: number;
}

/** What counts of a file with its passages. */
export interface FileCounts {
  passages: number;
  words: number;
  lengths: Buffer;
}

export interface FileToIndex extends Omit<IndexedFile, 'revision'> {
  /** By default the first. */
  revision?: number;
  /** What somebody has corrected of its sheets, in JSON, by their places from 1. */
  corrections?: ReadonlyMap<number, string>;
}

export interface FileRow {
  number: number;
  collection: number;
}

/** A file by its id, with the reading that is held. */
export interface FoundFile extends FileRow {
  revision: number;
}

interface NewFile {
  id: string;
  collection: number;
  name: string;
  terms: string;
  revision: number;
}

interface FinishedFile {
  number: number;
  pages: number;
  passages: number;
  words: number;
  lengths: Buffer;
  pictures: number;
}

interface StoredPassage {
  id: number;
  headings: string;
  words: string;
}

/** The statements on a connection, as functions. */
export function statementsOn(db: AskDb) {
  const tables = collectionStatements(db);
  const addFile = db.prepare(
    'insert into files (id, collection, name, name_terms, revision) values (@id, @collection, @name, @terms, @revision)',
  );
  const addPage = db.prepare(
    'insert into pages (file, number, text, headings, blocks, boxes, is_picture) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const setPicture = db.prepare(
    `update pages set text = ?, headings = ?, blocks = ?, boxes = ?, is_picture = 0, confidence = ?
    where file = ? and number = ?`,
  );
  const setCounts = db.prepare(
    `update files set passages = @passages, words = @words, lengths = @lengths, pictures = pictures - 1
    where number = @number`,
  );
  const addSpans = db.prepare('insert into passages (id, page, sentences) values (?, ?, ?)');
  const finish = db.prepare(
    `update files set finished = 1, pages = @pages, passages = @passages, words = @words, lengths = @lengths,
      pictures = @pictures where number = @number`,
  );
  const removeSpans = db.prepare('delete from passages where id between ? and ?');
  const removeVectors = db.prepare('delete from vectors where first between ? and ?');
  return {
    ...tables,
    addCollection: (id: string) =>
      Number(db.prepare('insert into collections (id) values (?)').run(id).lastInsertRowid),
    findCollection: (id: string): number | undefined =>
      db.prepare<[string], number>('select number from collections where id = ?').pluck().get(id),
    addFile: (file: NewFile) => Number(addFile.run(file).lastInsertRowid),
    renameFile: (file: number, name: string, terms: string) =>
      db.prepare('update files set name = ?, name_terms = ? where number = ?').run(name, terms, file),
    /** It is read to its end, and in this collection. */
    showFile: (file: number, collection: number) =>
      db.prepare('update files set finished = 1, collection = ? where number = ?').run(collection, file),
    addPage: (file: number, page: ReadPage, isPicture: boolean) =>
      addPage.run(file, page.number, ...partsOf(page), isPicture ? 1 : 0),
    /** Tells what a page says that is a picture. */
    setPicture: (file: number, page: ReadPage, confidence: number) =>
      setPicture.run(...partsOf(page), confidence, file, page.number),
    /** The file has more passages, and one picture less to be read. */
    setCounts: (number: number, counts: FileCounts) => setCounts.run({ number, ...counts }),
    countsOf: (number: number) =>
      db
        .prepare<[number], FileCounts>('select passages, words, lengths from files where number = ?')
        .get(number),
    /** The numbers of the pages that are pictures to be read. */
    picturesOf: (file: number) =>
      db
        .prepare<[number], number>(
          'select number from pages where file = ? and is_picture = 1 order by number',
        )
        .pluck()
        .all(file),
    countPages: (file: number) =>
      db
        .prepare<[number], { pages: number; unreadablePages: number }>(
          `select count(*) as pages, count(case when text = '' then 1 end) as unreadablePages
          from pages where file = ?`,
        )
        .get(file),
    addSpans: (id: number, page: number, numbers: number[]) => addSpans.run(id, page, numbers.join(' ')),
    finishFile: (file: FinishedFile) => finish.run(file),
    findFile: (id: string) =>
      db.prepare<[string], FoundFile>('select number, collection, revision from files where id = ?').get(id),
    filesOf: (collection: number) =>
      db
        .prepare<[number], FileRow>('select number, collection from files where collection = ?')
        .all(collection),
    unfinishedFiles: () =>
      db.prepare<[], FileRow>('select number, collection from files where finished = 0').all(),
    listFiles: () =>
      db
        .prepare<[], ListedFile>(
          `select files.id as fileId, collections.id as collectionId, name, revision, pictures,
            case when pictures = 0 then 0 else files.pages end as pages,
            case when pictures = 0 then 0 else
              (select count(*) from pages where file = files.number and text = '') end as unreadablePages
          from files join collections on collections.number = files.collection where finished = 1`,
        )
        .all(),
    hideFile: (file: number) => db.prepare('update files set finished = 0 where number = ?').run(file),
    removePagesOf: (file: number) => {
      const passages = [file * PASSAGES_PER_FILE, (file + 1) * PASSAGES_PER_FILE - 1] as const;
      removeSpans.run(...passages);
      removeVectors.run(...passages);
      db.prepare('delete from pages where file = ?').run(file);
      removeSheetsOf(db, file);
      db.prepare('delete from files where number = ?').run(file);
    },
    removeCollection: (collection: number) => {
      const { passages, vocabulary, trigrams } = tablesOf(collection);
      db.exec(`drop table ${passages}; drop table ${trigrams}; drop table ${vocabulary}`);
      db.prepare('delete from collections where number = ?').run(collection);
      tables.forget(collection);
    },
  };
}

/** The text of a page, its headings, blocks and boxes. */
const partsOf = ({ text, headings, blocks, boxes }: ReadPage) =>
  [text, ...[headings, blocks, boxes].map((part) => JSON.stringify(part))] as const;

/** The statements on the tables of a collection, which are prepared for each one when it is first needed. */
function collectionStatements(db: AskDb) {
  const prepared = new Map<number, ReturnType<typeof prepareFor>>();
  const of = (collection: number) => {
    const known = prepared.get(collection);
    if (known !== undefined) return known;
    const statements = prepareFor(db, collection);
    prepared.set(collection, statements);
    return statements;
  };
  return {
    forget: (collection: number) => prepared.delete(collection),
    addPassage: (collection: number, id: number, headings: string, words: string) =>
      of(collection).addPassage.run(id, headings, words),
    passagesBetween: (collection: number, first: number, last: number, limit: number) =>
      of(collection).passagesBetween.all(first, last, limit),
    removePassage: (collection: number, id: number) => of(collection).removePassage.run(id),
    addTerm: (collection: number, term: string) => {
      const { addTerm, addTrigrams } = of(collection);
      const { changes, lastInsertRowid } = addTerm.run(term);
      if (changes > 0) addTrigrams.run(lastInsertRowid, term);
    },
    /** Removes a term that stands in no passage any more. */
    removeTermIfUnused: (collection: number, term: string) => {
      const { isUsed, findTerm, removeTrigrams, removeTerm } = of(collection);
      if (isUsed.get(`"${term}"`) !== undefined) return;
      const id = findTerm.get(term);
      if (id === undefined) return;
      removeTrigrams.run(id, term);
      removeTerm.run(id);
    },
    /** Replaces what divides the search of a collection, where it is the beginning of a term that was removed. */
    replaceDividers: (collection: number) => replaceDividers(db, collection),
  };
}

function prepareFor(db: AskDb, collection: number) {
  const { passages, vocabulary, trigrams } = tablesOf(collection);
  const findTerm: Statement<[string], number> = db.prepare(`select id from ${vocabulary} where term = ?`);
  return {
    addPassage: db.prepare(`insert into ${passages} (rowid, headings, words) values (?, ?, ?)`),
    passagesBetween: db.prepare<[number, number, number], StoredPassage>(
      `select rowid as id, headings, words from ${passages} where rowid between ? and ? limit ?`,
    ),
    removePassage: db.prepare(`delete from ${passages} where rowid = ?`),
    addTerm: db.prepare(`insert or ignore into ${vocabulary} (term) values (?)`),
    addTrigrams: db.prepare(`insert into ${trigrams} (rowid, term) values (?, ?)`),
    isUsed: db.prepare(`select 1 from ${passages} where ${passages} match ? limit 1`),
    findTerm: findTerm.pluck(),
    removeTrigrams: db.prepare(`insert into ${trigrams} (${trigrams}, rowid, term) values ('delete', ?, ?)`),
    removeTerm: db.prepare(`delete from ${vocabulary} where id = ?`),
  };
}

/**
 * FTS5 keeps the beginning of a term for each of its pages. It has to be above all terms before the page, and not above those in
 * it: so the next term that is there divides them as well. Where there is none, nothing is in the page, nor behind it.
 */
function replaceDividers(db: AskDb, collection: number): void {
  const { passages, vocabulary } = tablesOf(collection);
  // The first byte tells of which index it is.
  const divider = `cast(substr(${passages}_idx.term, 2) as text)`;
  const next = `select term from ${vocabulary} where term >= ${divider} order by term limit 1`;
  // Otherwise nobody but FTS5 may write its tables.
  db.unsafeMode(true);
  try {
    db.exec(
      `update or replace ${passages}_idx set term = coalesce(cast('0' || (${next}) as blob), x'30ff')
      where length(term) > 1 and coalesce(
        substr(cast((${next}) as blob), 1, length(${passages}_idx.term) - 1) <> substr(${passages}_idx.term, 2),
        term <> x'30ff')`,
    );
  } finally {
    db.unsafeMode(false);
  }
}
