// The rows of vectors and measurements in `ask.db` (`embedding-schema.ts`), as the one process that writes them sees them.
import { dirname } from 'node:path';
import { requireSpace } from '../indexing/disk-space.ts';
import type { AskDb } from '../indexing/schema.ts';
import { codeVectors, hasCentre } from './codes.ts';
import type { EmbeddingMeasure } from './embedding-messages.ts';
import type { SampledFile } from './sample.ts';
import { packVectors, type Vector } from './vectors.ts';

/** A row of codes that has fewer is added to: a question reads few large rows faster than many small ones. */
const CODES_PER_ROW = 128;
/** Rows of codes that a transaction removes, with their vectors. */
const ROWS_AT_ONCE = 32;

/** A connection that writes, and what runs its argument in a transaction on it. */
export interface Writing {
  db: AskDb;
  write: <Result>(work: () => Result) => Result;
}

export interface CollectionRow {
  number: number;
  id: string;
}

/** Passages that follow each other. */
interface PlacedRow {
  first: number;
  count: number;
}

interface CodesRow extends PlacedRow {
  codes: Buffer;
}

/** The statements on a connection, as functions. */
export function vectorRows({ db, write }: Writing) {
  const collections = db.prepare<[], CollectionRow>('select number, id from collections');
  const filesOf = db.prepare<[number], SampledFile>(
    'select number, id, collection, passages from files where collection = ? and finished = 1 order by number',
  );
  const unembedded = db.prepare<[number], SampledFile & { embedded: number }>(
    `select number, id, collection, passages,
      (select coalesce(sum(count), 0) from vector_codes where vector_codes.file = files.number) as embedded
    from files where collection = ? and finished = 1 and passages > embedded order by number limit 1`,
  );
  const model = db.prepare<[], { model: string; dimension: number }>(
    'select model, dimension from embedding',
  );
  const setDimension = db.prepare('update embedding set dimension = ?');
  const lastCodes = db.prepare<[number], CodesRow>(
    'select first, count, codes from vector_codes where file = ? order by first desc limit 1',
  );
  const addVector = db.prepare('insert into vectors (passage, vector) values (?, ?)');
  const putCodes = db.prepare(
    'insert or replace into vector_codes (first, file, count, codes) values (@first, @file, @count, @codes)',
  );
  const removeVectors = db.prepare('delete from vectors where passage between ? and ?');
  const removeCodes = db.prepare('delete from vector_codes where first = ?');
  const someCodes = db.prepare<[number], PlacedRow>('select first, count from vector_codes limit ?');
  const hasSome = db.prepare<[number]>(
    'select 1 from vector_codes join files on files.number = vector_codes.file where files.collection = ? limit 1',
  );
  // The last ones first, so that those of a file that are left when the process is killed have no gap.
  const someCodesOf = db.prepare<[number, number], PlacedRow>(
    `select first, count from vector_codes join files on files.number = vector_codes.file
    where files.collection = ? order by first desc limit ?`,
  );
  const measuredOn = db
    .prepare<[number], number>('select passages from embedding_measures where collection = ?')
    .pluck();
  const keepMeasure = db.prepare(
    `insert or replace into embedding_measures (collection, passages, measured_at, tried, judged, weight, related_from,
      first_by_words, first_with_meaning, rank_by_words, rank_with_meaning)
    values (@collection, @passages, @measuredAt, @tried, @judged, @weight, @relatedFrom, @firstByWords, @firstWithMeaning,
      @rankByWords, @rankWithMeaning)`,
  );
  const hasAny = db.prepare('select 1 from embedding union all select 1 from vector_codes limit 1');
  /** Removes rows with their vectors in several transactions, until none is found. */
  const removeWhile = (find: () => PlacedRow[]): void => {
    const removeSome = () => {
      const rows = find();
      for (const { first, count } of rows) {
        removeVectors.run(first, first + count - 1);
        removeCodes.run(first);
      }
      return rows.length > 0;
    };
    while (write(removeSome));
  };
  const removeAll = () => {
    write(() => db.exec('delete from embedding_measures; delete from embedding'));
    removeWhile(() => someCodes.all(ROWS_AT_ONCE));
  };
  const removeOf = (collection: number): boolean => {
    if (hasSome.get(collection) === undefined) return false;
    write(() => db.prepare('delete from embedding_measures where collection = ?').run(collection));
    removeWhile(() => someCodesOf.all(collection, ROWS_AT_ONCE));
    return true;
  };
  return {
    collections: () => collections.all(),
    /** The files of a collection that are read to their end. */
    filesOf: (collection: number) => filesOf.all(collection),
    /** The first of them that has passages without a vector, and how many have one. */
    findUnembedded: (collection: number) => unembedded.get(collection),
    /** The model that the vectors are of, and how many numbers each has; 0 where there is none yet. */
    findModel: () => model.get(),
    startModel: (name: string) =>
      write(() => db.prepare('insert into embedding (model, dimension) values (?, 0)').run(name)),
    setDimension: (dimension: number) => write(() => setDimension.run(dimension)),
    /**
     * Adds vectors of passages of a file that follow each other, the first of which is the first one without a vector.
     * @throws Error with the code `ENOSPC` if the disk is nearly full
     */
    add(file: number, first: number, vectors: readonly Vector[]) {
      requireSpace(dirname(db.name));
      write(() => {
        for (const [at, vector] of vectors.entries()) addVector.run(first + at, packVectors([vector]));
        const last = lastCodes.get(file);
        // Without a centre, the codes of vectors that are alike say little.
        const isOpen = last !== undefined && last.count < CODES_PER_ROW && hasCentre(last.codes);
        const row = isOpen ? last : { first, count: 0, codes: undefined };
        putCodes.run({
          file,
          first: row.first,
          count: row.count + vectors.length,
          codes: codeVectors(vectors, row.codes),
        });
      });
    },
    /** Removes all vectors, and what is known of their model. */
    removeAll,
    /** Removes the vectors of a collection. @returns whether it had any, so that copies may be left in the file */
    removeOf,
    /** Removes those of all collections, and what is known of their model. @returns as `removeOf` */
    clear(): boolean {
      if (hasAny.get() === undefined) return false;
      const had = collections.all().filter(({ number }) => removeOf(number));
      removeAll();
      return had.length > 0;
    },
    /** How many passages a collection had when it was measured. */
    measuredOn: (collection: number) => measuredOn.get(collection),
    keepMeasure: (collection: number, measure: EmbeddingMeasure) =>
      write(() => keepMeasure.run({ collection, ...measure })),
  };
}
