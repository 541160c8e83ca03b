// The rows of vectors and measurements in `ask.db` (`embedding-schema.ts`), as the one process that writes them sees them.
import { dirname } from 'node:path';
import { requireSpace } from '../indexing/disk-space.ts';
import type { AskDb } from '../indexing/schema.ts';
import type { EmbeddingMeasure } from './embedding-messages.ts';
import type { SampledFile } from './sample.ts';

/** Rows that a transaction removes. */
const ROWS_AT_ONCE = 256;

/** A connection that writes, and what runs its argument in a transaction on it. */
export interface Writing {
  db: AskDb;
  write: <Result>(work: () => Result) => Result;
}

export interface CollectionRow {
  number: number;
  id: string;
}

/** The statements on a connection, as functions. */
export function vectorRows({ db, write }: Writing) {
  const collections = db.prepare<[], CollectionRow>('select number, id from collections');
  const filesOf = db.prepare<[number], SampledFile>(
    'select number, id, collection, passages from files where collection = ? and finished = 1 order by number',
  );
  const unembedded = db.prepare<[number], SampledFile & { embedded: number }>(
    `select number, id, collection, passages,
      (select coalesce(sum(count), 0) from vectors where vectors.file = files.number) as embedded
    from files where collection = ? and finished = 1 and passages > embedded order by number limit 1`,
  );
  const model = db.prepare<[], { model: string; dimension: number }>(
    'select model, dimension from embedding',
  );
  const setDimension = db.prepare('update embedding set dimension = ?');
  const add = db.prepare(
    'insert or ignore into vectors (first, file, count, vectors) values (@first, @file, @count, @bytes)',
  );
  const removeAny = db.prepare('delete from vectors where first in (select first from vectors limit ?)');
  const hasSome = db.prepare<[number]>(
    'select 1 from vectors join files on files.number = vectors.file where files.collection = ? limit 1',
  );
  // The last ones first, so that those of a file that are left when the process is killed have no gap.
  const removeSome = db.prepare(
    `delete from vectors where first in (select first from vectors join files on files.number = vectors.file
    where files.collection = ? order by first desc limit ?)`,
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
  const hasAny = db.prepare('select 1 from embedding union all select 1 from vectors limit 1');
  /** Removes in several transactions. */
  const removeWhile = (remove: () => { changes: number }): void => {
    while (write(remove).changes > 0);
  };
  const removeAll = () => {
    write(() => db.exec('delete from embedding_measures; delete from embedding'));
    removeWhile(() => removeAny.run(ROWS_AT_ONCE));
  };
  const removeOf = (collection: number): boolean => {
    if (hasSome.get(collection) === undefined) return false;
    // Before, so that copies are also removed where the process is killed in between.
    write(() => {
      db.prepare('delete from embedding_measures where collection = ?').run(collection);
      db.prepare('insert or ignore into untidy (collection) values (?)').run(collection);
    });
    removeWhile(() => removeSome.run(collection, ROWS_AT_ONCE));
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
    /** @throws Error with the code `ENOSPC` if the disk is nearly full */
    add(row: { first: number; file: number; count: number; bytes: Buffer }) {
      requireSpace(dirname(db.name));
      write(() => add.run(row));
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
