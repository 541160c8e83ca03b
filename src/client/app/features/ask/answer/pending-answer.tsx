import { Skeleton } from '#client/ui/skeleton.tsx';
import { useSlow } from '#client/app/lib/use-slow.ts';
import { QuestionBubble } from './question-bubble.tsx';

/** While the answer is looked for, or loads. @param question as asked; undefined while it loads too */
export function PendingAnswer({ question }: { question?: string }) {
  const isSlow = useSlow(true);
  return (
    <div aria-busy>
      {question === undefined ? (
        <Skeleton className="ml-auto h-11! w-2/3 rounded-lg!" />
      ) : (
        <QuestionBubble>{question}</QuestionBubble>
      )}
      <div className="mt-7 grid gap-4">
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-3/5" />
      </div>
      <p role="status" className="mt-5 min-h-5 text-sm text-muted-foreground">
        {isSlow ? 'Looking through your files…' : ''}
      </p>
    </div>
  );
}
