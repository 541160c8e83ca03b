import { useQuery } from '@tanstack/react-query';
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { embeddingQuery, modelQuery } from '../ask-queries.ts';

/**
 * Says to the owner of a collection how far its embedding is; nothing where the server makes no embeddings, or none of the
 * collection.
 */
export function Embedding({ id }: { id: string }) {
  const { data: settings } = useQuery(modelQuery());
  const { host, embedding_model: model } = settings ?? {};
  const { data, isError } = useQuery(embeddingQuery(id));
  const isUsed = data?.state === 'running' || data?.state === 'done';
  if (!isUsed && !(isError && model)) return null;
  return (
    <section
      aria-label="Embeddings"
      className="mt-6 rounded-lg border bg-card px-5 py-4 text-sm leading-relaxed text-pretty wrap-anywhere text-muted-foreground"
    >
      <p>
        <strong className="font-medium text-foreground">
          {data?.state === 'running'
            ? 'Texts are being compared.'
            : 'Also finds what is said in other words.'}
        </strong>{' '}
        {data ? progressOf(data) : 'How far the embedding is could not be loaded.'}
      </p>
      {data?.state === 'running' && data.passages > 0 ? (
        <progress
          aria-label="Passages embedded"
          className="mt-3 block h-1.5 w-full accent-brand"
          value={data.embedded}
          max={data.passages}
        />
      ) : null}
      {settings ? (
        <p className="mt-1 text-[0.8125rem]">
          {model
            ? `Its texts go to ${host}, model ${model}. Under “Share” you can keep it at home.`
            : 'A sentence encoder on this server compares its texts: nothing is sent.'}
        </p>
      ) : null}
    </section>
  );
}

function progressOf({ state, embedded, passages }: CollectionEmbedding): string {
  if (state === 'done') return '';
  return passages === 0
    ? 'Until then, questions are answered by words.'
    : `${formatNumber(embedded)} of ${formatNumber(passages)} passages are done. The others are found by words.`;
}
