// The tables of `ask.db`, which holds what was read out of the files. It is derived: whatever does not fit is dropped and built
// again from the files, so there are no migrations.
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { sheetSchema } from '../tables/store/sheet-schema.ts';

/** A connection to `ask.db`. */
export type AskDb = Database;

/** Counted up whenever the tables, the words or the sentences change. */
const PROGRAM_VERSION = 15;

/**
 * What an index is made with, as a number: this program, and the rules of Unicode in Node by which words and sentences are cut.
 * Those of another index would not be found by the words of a question.
 */
export function indexVersionOf({ icu = '', unicode = '' }: Partial<NodeJS.ProcessVersions>): number {
  // SQLite keeps a number with a sign.
  return crc32(`${PROGRAM_VERSION} ${icu} ${unicode}`) >>> 1;
}

/** A file of another version is built again. */
export const INDEX_VERSION = indexVersionOf(process.versions);

/** The numbers of the passages of a file start at its own number times this. */
export const PASSAGES_PER_FILE = 2 ** 20;

/** What a new file starts with. */
export const schema = `
  create table collections (number integer primary key autoincrement, id text not null unique);
  create table files (
    number integer primary key autoincrement,
    id text not null unique,
    collection integer not null references collections (number),
    name text not null,
    -- The terms of its name, which is the title of all its passages.
    name_terms text not null,
    pages integer not null default 0,
    passages integer not null default 0,
    -- How many words its passages have together, and each of them: numbers of two bytes, the lower one first.
    words integer not null default 0,
    lengths blob,
    finished integer not null default 0,
    -- How many of its pages are pictures that are still to be read.
    pictures integer not null default 0,
    -- As the database of the server has it: what is of an earlier one is in no answer.
    revision integer not null
  );
  create index files_of_later_revisions on files (id) where revision <> 1;
  create table pages (
    file integer not null,
    number integer not null,
    text text not null,
    headings text not null,
    blocks text not null,
    boxes text not null,
    -- Whether it is a picture that is still to be read; and of a picture that was, how sure that is, 0 to 100.
    is_picture integer not null default 0,
    confidence integer,
    primary key (file, number)
  ) without rowid;
  -- Where the sentences of a passage stand: start, end and block of each, and the kind of the block
  -- (blockKinds), as a list of numbers.
  create table passages (id integer primary key, page integer not null, sentences text not null);
  -- The model that made the vectors, and how many numbers each has; at most one row. Where none makes any, all of this is empty.
  create table embedding (model text not null, dimension integer not null);
  -- The vectors (embedding/vectors.ts) of passages of a file that follow each other, by the number of the first one: of each passage
  -- one, which is compared with every question, and then of all of their sentences; lengths has how many these are, by passage.
  -- Those of a file start at its first passage and have no gap.
  create table vectors (
    first integer primary key,
    count integer not null,
    lengths text not null,
    passages blob not null,
    sentences blob not null
  );
${sheetSchema}`;

const firstOfFile = `files.number * ${PASSAGES_PER_FILE}`;

/** How many passages of a row of `files` have vectors: the first ones. */
export const embeddedOf = `coalesce((
  select first + count - ${firstOfFile} from vectors
  where first between ${firstOfFile} and ${firstOfFile} + ${PASSAGES_PER_FILE - 1} order by first desc limit 1), 0)`;

/** The names of the tables of a collection. Each has its own, so that no collection is in the statistics of another. */
export function tablesOf(collection: number) {
  return {
    passages: `passages_${collection}`,
    vocabulary: `vocabulary_${collection}`,
    trigrams: `trigrams_${collection}`,
  };
}

/**
 * Creates the tables of a collection. Both columns hold terms (`words.ts`), so SQLite has only to cut at spaces; the sentences
 * of a passage are on lines of their own.
 */
export function createCollectionTables(db: AskDb, collection: number): void {
  const { passages, vocabulary, trigrams } = tablesOf(collection);
  db.exec(`
    create virtual table ${passages} using fts5 (headings, words, tokenize = "ascii tokenchars '.'");
    create table ${vocabulary} (id integer primary key, term text not null unique);
    create virtual table ${trigrams} using fts5 (
      term, content = '${vocabulary}', content_rowid = 'id', tokenize = 'trigram', detail = none
    );
    insert into ${passages} (${passages}, rank) values ('secure-delete', 1);
    insert into ${trigrams} (${trigrams}, rank) values ('secure-delete', 1);
  `);
}
