// What was measured of embeddings, as the process that answers reads it.
import type { IndexReader } from '../answering/index-reader.ts';
import type { EmbeddingMeasure, EmbeddingState, MeasuredCounts } from './embedding-messages.ts';
import { unpackVectors, type Vector } from './vectors.ts';

const MEASURE_COLUMNS = `passages, measured_at as measuredAt, tried, judged, weight, related_from as relatedFrom,
  first_by_words as firstByWords, first_with_meaning as firstWithMeaning, rank_by_words as rankByWords,
  rank_with_meaning as rankWithMeaning`;

/** The collections in which nearness counts, of some that may be sent. @param model that makes the vector of a question */
export function weightedCollections(
  reader: IndexReader,
  collectionIds: readonly string[],
  model: string,
): { collection: number; weight: number; relatedFrom: number }[] {
  if (modelOf(reader) !== model) return [];
  const find = reader.db.prepare<[number], { collection: number; weight: number; relatedFrom: number }>(
    `select collection, weight, related_from as relatedFrom from embedding_measures
    where collection = ? and weight > 0`,
  );
  return collectionIds.flatMap((id) => {
    const number = reader.findCollection(id);
    return number === undefined ? [] : find.all(number);
  });
}

/** How far the embedding of a collection is; nothing where the index has no vectors, or no file of it. */
export function findEmbeddingState(reader: IndexReader, collectionId: string): EmbeddingState | undefined {
  const [model, number] = [modelOf(reader), reader.findCollection(collectionId)];
  if (model === undefined || number === undefined) return undefined;
  const counts = reader.db.prepare<[number], { passages: number; embedded: number }>(
    `select coalesce(sum(passages), 0) as passages, coalesce(sum(
      (select coalesce(sum(count), 0) from vector_codes where vector_codes.file = files.number)), 0) as embedded
    from files where collection = ? and finished = 1`,
  );
  const measure = reader.db.prepare<[number], EmbeddingMeasure>(
    `select ${MEASURE_COLUMNS} from embedding_measures where collection = ?`,
  );
  const { passages, embedded } = counts.get(number) ?? { passages: 0, embedded: 0 };
  return { model, passages, embedded, measure: measure.get(number) ?? null };
}

/** Of how many collections there is a measurement, and in how many vectors count. */
export function countMeasured(reader: IndexReader): MeasuredCounts {
  const counts = reader.db.prepare<[], MeasuredCounts>(
    'select count(*) as measured, count(case when weight > 0 then 1 end) as used from embedding_measures',
  );
  return counts.get() ?? { measured: 0, used: 0 };
}

/** The vector of a question as it was sent to this process. */
export function questionVector(packed: string): Vector {
  const [vector] = unpackVectors(Buffer.from(packed, 'base64'), 1);
  if (vector === undefined) throw new Error('There is no vector.');
  return vector;
}

function modelOf(reader: IndexReader): string | undefined {
  return reader.db.prepare<[], string>('select model from embedding').pluck().get();
}
