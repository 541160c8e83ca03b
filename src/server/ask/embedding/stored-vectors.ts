// The vectors of the index as the one process that writes `ask.db` keeps them. What is to be embedded follows from the index alone,
// so that a run that was killed goes on where it was.
import { dirname } from 'node:path';
import { openReader } from '../answering/index-reader.ts';
import { requireSpace } from '../indexing/disk-space.ts';
import { embeddedOf, PASSAGES_PER_FILE, type AskDb } from '../indexing/schema.ts';
import type { EmbeddingTask, TaskVectors } from './embedding-messages.ts';
import { sentenceTexts } from './sentence-texts.ts';
import { dimensionOf, packVectors, sumOf, unpackVectors } from './vectors.ts';

/** So many passages are embedded and stored at once. */
const PASSAGES_AT_ONCE = 8;
/** Passages whose vectors a transaction removes. */
const REMOVED_AT_ONCE = 512;

/** A connection that writes, and what runs its argument in a transaction on it. */
export interface Writing {
  db: AskDb;
  write: <Result>(work: () => Result) => Result;
}

interface CollectionRow {
  number: number;
  id: string;
}

interface FileRow {
  number: number;
  id: string;
  collection: number;
  passages: number;
  /** How many of them have vectors: the first ones. */
  embedded: number;
}

/** What was told to be embedded last: passages from the first one on, each of so many sentences. */
interface Current {
  file: FileRow;
  first: number;
  sentences: number[];
}

export class StoredVectors {
  readonly #db: AskDb;
  readonly #write: Writing['write'];
  readonly #statements: ReturnType<typeof prepareOn>;
  /** The numbers of those that are embedded; undefined in a process that was not told yet, such as one in the place of a killed one. */
  #collections: number[] | undefined;
  #current: Current | undefined;

  constructor({ db, write }: Writing) {
    this.#db = db;
    this.#write = write;
    this.#statements = prepareOn(db);
  }

  /**
   * Says which model is used from now on, and for which collections. Vectors of another model go, and all of other collections.
   * @returns whether a collection has lost its vectors, so that copies of them may be left in the file
   */
  prepare(model: string, collectionIds: readonly string[]): boolean {
    const wanted = new Set(collectionIds);
    const all = this.#statements.collections.all();
    this.#collections = all.filter(({ id }) => wanted.has(id)).map(({ number }) => number);
    this.#current = undefined;
    // Before all others go, so that it is known whose did.
    const lost = all.filter(({ id, number }) => !wanted.has(id) && this.#removeOf(number));
    if (this.#statements.model.get()?.model !== model) {
      // Also where no model is known: a removal that was killed leaves vectors of the one before.
      this.#removeAll();
      this.#write(() => this.#statements.start.run(model));
    }
    return lost.length > 0;
  }

  /** Removes all vectors, and what is known of their model. @returns as `prepare` */
  clear(): boolean {
    this.#collections = [];
    this.#current = undefined;
    // Mostly there never was one, and nothing is written.
    if (this.#statements.any.get() === undefined) return false;
    const had = this.#statements.collections.all().filter(({ number }) => this.#removeOf(number));
    this.#removeAll();
    return had.length > 0;
  }

  /** How many numbers the vectors have; 0 where there are none yet. */
  get dimension(): number {
    return this.#statements.model.get()?.dimension ?? 0;
  }

  /** What is to be embedded next; nothing where all is. @throws Error if nothing was prepared */
  next(): EmbeddingTask | undefined {
    this.#current = undefined;
    for (const collection of this.#requireCollections()) {
      const file = this.#statements.unembedded.get(collection);
      if (file !== undefined) return this.#taskOf(file);
    }
    return undefined;
  }

  /**
   * Stores the vectors of what `next` told last; of what is gone meanwhile, nothing.
   * @returns false if their length is another one than that of those before: these are gone, and the new ones are not stored
   * @throws Error if nothing was prepared; with the code `ENOSPC` if the disk is nearly full
   */
  store({ count, packed }: TaskVectors): boolean {
    const current = this.#current;
    this.#current = undefined;
    const all = current?.sentences.reduce((sum, sentences) => sum + sentences, 0);
    if (current === undefined || count !== all) return true;
    const bytes = Buffer.from(packed, 'base64');
    const [dimension, stored] = [dimensionOf(bytes, count), this.dimension];
    if (stored !== 0 && stored !== dimension) {
      this.#removeAll();
      return false;
    }
    if (!this.#isWanted(current.file)) return true;
    requireSpace(dirname(this.#db.name));
    this.#write(() => {
      if (stored === 0) this.#statements.setDimension.run(dimension);
      this.#add(current, bytes, count);
    });
    return true;
  }

  #taskOf(file: FileRow): EmbeddingTask {
    const first = file.number * PASSAGES_PER_FILE + file.embedded;
    const left = file.passages - file.embedded;
    const reader = openReader(this.#db.name);
    if (reader === undefined) throw new Error('There is no index.');
    try {
      const texts = Array.from({ length: Math.min(PASSAGES_AT_ONCE, left) }, (_, at) =>
        sentenceTexts(reader, file, first + at),
      );
      this.#current = { file, first, sentences: texts.map(({ length }) => length) };
      return { fileId: file.id, texts: texts.flat(), left };
    } finally {
      reader.close();
    }
  }

  #add({ first, sentences }: Current, bytes: Buffer, count: number): void {
    const vectors = unpackVectors(bytes, count);
    let at = 0;
    const sums = sentences.map((length) => sumOf(vectors.slice(at, (at += length))));
    this.#statements.add.run(first, sums.length, sentences.join(' '), packVectors(sums), bytes);
  }

  #requireCollections(): readonly number[] {
    if (this.#collections === undefined) throw new Error('Nothing was prepared.');
    return this.#collections;
  }

  /** Whether a file is there, and its collection may still be embedded. */
  #isWanted({ number, collection }: FileRow): boolean {
    const isThere = this.#statements.filesOf.all(collection).includes(number);
    return isThere && this.#requireCollections().includes(collection);
  }

  #removeAll(): void {
    this.#write(() => this.#db.exec('delete from embedding'));
    this.#removeBetween(0, Number.MAX_SAFE_INTEGER);
  }

  #removeOf(collection: number): boolean {
    const had = this.#statements.filesOf
      .all(collection)
      .filter((file) => this.#removeBetween(file * PASSAGES_PER_FILE, (file + 1) * PASSAGES_PER_FILE - 1));
    return had.length > 0;
  }

  /**
   * Removes vectors of passages in several transactions, the last ones first, so that those of a file that are left when the
   * process is killed have no gap.
   * @returns whether there were any
   */
  #removeBetween(first: number, last: number): boolean {
    const { startOfLast, remove } = this.#statements;
    const removeSome = () => {
      const start = startOfLast.get(first, last);
      if (start === undefined) return false;
      remove.run(start, last);
      return true;
    };
    let isAny = false;
    while (this.#write(removeSome)) isAny = true;
    return isAny;
  }
}

function prepareOn(db: AskDb) {
  return {
    collections: db.prepare<[], CollectionRow>('select number, id from collections'),
    filesOf: db
      .prepare<[number], number>('select number from files where collection = ? and finished = 1')
      .pluck(),
    unembedded: db.prepare<[number], FileRow>(
      `select number, id, collection, passages, ${embeddedOf} as embedded from files
      where collection = ? and finished = 1 and passages > embedded order by number limit 1`,
    ),
    model: db.prepare<[], { model: string; dimension: number }>('select model, dimension from embedding'),
    any: db.prepare('select 1 from embedding union all select 1 from vectors limit 1'),
    start: db.prepare('insert into embedding (model, dimension) values (?, 0)'),
    setDimension: db.prepare('update embedding set dimension = ?'),
    add: db.prepare(
      'insert into vectors (first, count, lengths, passages, sentences) values (?, ?, ?, ?, ?)',
    ),
    startOfLast: db
      .prepare<[number, number], number>(
        `select min(first) from (select first from vectors where first between ? and ?
        order by first desc limit ${REMOVED_AT_ONCE / PASSAGES_AT_ONCE}) having count(*) > 0`,
      )
      .pluck(),
    remove: db.prepare('delete from vectors where first between ? and ?'),
  };
}
