import { useQuery } from '@tanstack/react-query';
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { embeddingQuery, modelQuery } from '../ask-queries.ts';

/**
 * Says to the owner of a collection how far its embedding is, and what it was measured to add; nothing where the server makes no
 * embeddings, or nothing of the collection is sent.
 */
export function Embedding({ id }: { id: string }) {
  const { host, embedding_model: model } = useQuery(modelQuery()).data ?? {};
  const query = useQuery({ ...embeddingQuery(id), enabled: Boolean(model) });
  const { data } = query;
  const isUsed = model && (query.isError || data?.state === 'running' || data?.state === 'done');
  if (!isUsed) return null;
  return (
    <section
      aria-label="Embeddings"
      className="mt-6 rounded-lg border bg-card px-5 py-4 text-sm leading-relaxed text-pretty wrap-anywhere text-muted-foreground"
    >
      <p>
        <strong className="font-medium text-foreground">{titleOf(data)}</strong>{' '}
        {data ? sentenceOf(data) : 'How far the embedding is could not be loaded.'}
      </p>
      {data?.state === 'running' && data.passages > 0 ? (
        <progress
          aria-label="Passages embedded"
          className="mt-3 block h-1.5 w-full accent-brand"
          value={data.embedded}
          max={data.passages}
        />
      ) : null}
      <p className="mt-1 text-[0.8125rem]">
        Its texts go to {host}, model {model}. Under “Share” you can keep it at home.
      </p>
    </section>
  );
}

function titleOf(embedding: CollectionEmbedding | undefined): string {
  if (embedding?.state === 'running') return 'Texts are being compared.';
  return embedding?.measure?.is_used
    ? 'Also finds what is said in other words.'
    : 'Finds what is said in the same words.';
}

function sentenceOf({ state, embedded, passages, measure }: CollectionEmbedding): string {
  if (state === 'running' || measure === null)
    return passages === 0
      ? 'Until then, questions are answered by words.'
      : `${formatNumber(embedded)} of ${formatNumber(passages)} passages are done. Until then, questions are answered by words.`;
  if (measure.questions === 0)
    return 'There is too little text to measure whether the model helps, so questions are answered by words.';
  const { questions, first_by_words, first_with_meaning, is_used } = measure;
  const found = `the right passage came first in ${first_with_meaning} of ${questions} tries with the model, and in ${first_by_words} by words alone`;
  return is_used
    ? `Measured on its own texts, ${found}.`
    : `Measured on its own texts, ${found}: this is not surely better, so questions are answered by words.`;
}
