// How far the embedding of a collection is, as those who may read it see it.
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import type { Ask } from './ask.ts';
import type { Collection } from '#shared/ask.ts';

/** @param account of the caller, who may read the collection @throws AppError 503 */
export async function findCollectionEmbedding(
  ask: Pick<Ask, 'source' | 'embedding'>,
  { id, send_to_model }: Pick<Collection, 'id' | 'send_to_model'>,
  account: string,
): Promise<CollectionEmbedding> {
  const none = { embedded: 0, passages: 0 };
  if (ask.source === undefined) return { state: 'off', ...none };
  if (ask.source.host !== null && !send_to_model) return { state: 'at_home', ...none };
  const found = await ask.embedding(id, account);
  if (found === undefined) return { state: 'running', ...none };
  const { embedded, passages } = found;
  return { state: embedded === passages ? 'done' : 'running', embedded, passages };
}
