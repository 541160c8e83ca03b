import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SUGGESTIONS_MAX } from '#shared/ask-limits.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { suggestionsQuery } from '../ask-queries.ts';
import type { Asked } from '../choices.ts';
import { QuestionList } from './suggestions.tsx';

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-1/2'];

/**
 * Questions that are answered from what they are put to. Nothing where there are none, or where they could not be loaded: the box
 * above takes any question.
 * @param asked what they are put to
 * @param title what stands above them
 */
export function SuggestedQuestions({
  asked,
  title,
  busy,
  onAsk,
}: {
  asked: Asked;
  title: string;
  busy: boolean;
  onAsk: (question: string) => void;
}) {
  const titleId = useId();
  const { data, isPending } = useQuery(suggestionsQuery(asked));
  if (!isPending && (data?.data ?? []).length === 0) return null;
  return (
    <section aria-labelledby={titleId} aria-busy={isPending} className="print:hidden">
      <h2 id={titleId} className="font-sans text-sm font-medium tracking-normal text-muted-foreground">
        {title}
      </h2>
      {data ? (
        <QuestionList questions={data.data} busy={busy} onAsk={onAsk} />
      ) : (
        <ul aria-hidden className="mt-2 divide-y rounded-lg border bg-card">
          {widths.slice(0, SUGGESTIONS_MAX).map((width, at) => (
            <li key={at} className="px-4 py-[0.9375rem]">
              <Skeleton className={width} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
