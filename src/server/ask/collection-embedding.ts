// How far the embedding of a collection is, as those who may read it see it.
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import type { Ask } from './ask.ts';
import type { Collection } from '#shared/ask.ts';
import type { EmbeddingState } from './embedding/embedding-messages.ts';

/** @param account of the caller, who may read the collection @throws AppError 503 */
export async function findCollectionEmbedding(
  ask: Pick<Ask, 'model' | 'embedding'>,
  { id, send_to_model }: Pick<Collection, 'id' | 'send_to_model'>,
  account: string,
): Promise<CollectionEmbedding> {
  const none = { embedded: 0, passages: 0, measure: null };
  if (ask.model.embedding_model === null) return { state: 'off', ...none };
  if (!send_to_model) return { state: 'at_home', ...none };
  const found = await ask.embedding(id, account);
  return found === undefined ? { state: 'running', ...none } : toEmbedding(found);
}

function toEmbedding({ embedded, passages, measure }: EmbeddingState): CollectionEmbedding {
  const isDone = embedded === passages && measure !== null;
  return {
    state: isDone ? 'done' : 'running',
    embedded,
    passages,
    measure: measure && {
      measured_at: measure.measuredAt,
      questions: measure.judged,
      is_used: measure.weight > 0,
      first_by_words: Math.round(measure.firstByWords * measure.judged),
      first_with_meaning: Math.round(measure.firstWithMeaning * measure.judged),
    },
  };
}
