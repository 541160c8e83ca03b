import { CornerDownRight } from 'lucide-react';
import { useId } from 'react';

/**
 * Questions that are answered, where the one that was asked is not. A press asks one.
 * @param isAside whether there are readings to choose from, so that they are shown on demand
 */
export function Suggestions({
  questions,
  isAside,
  busy,
  onAsk,
}: {
  questions: readonly string[];
  isAside: boolean;
  busy: boolean;
  onAsk: (question: string) => void;
}) {
  const titleId = useId();
  if (questions.length === 0) return null;
  const list = <QuestionList questions={questions} busy={busy} onAsk={onAsk} />;
  if (isAside)
    return (
      <details className="mt-5 text-sm print:hidden">
        <summary className="w-fit cursor-pointer text-muted-foreground hover:text-foreground">
          None of these? What can be asked of this table
        </summary>
        {list}
      </details>
    );
  return (
    <section aria-labelledby={titleId} className="mt-8 print:hidden">
      <h3 id={titleId} className="font-sans text-sm font-medium tracking-normal text-muted-foreground">
        What can be asked of this table
      </h3>
      {list}
    </section>
  );
}

/** Questions, each of which a press asks. */
export function QuestionList({
  questions,
  busy,
  onAsk,
}: {
  questions: readonly string[];
  busy: boolean;
  onAsk: (question: string) => void;
}) {
  return (
    <ul className="mt-2 divide-y rounded-lg border bg-card">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            aria-disabled={busy || undefined}
            className="flex w-full cursor-pointer items-start gap-2.5 rounded-lg px-4 py-3 text-left text-sm leading-snug wrap-anywhere hover:bg-muted focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:opacity-55"
            onClick={busy ? undefined : () => onAsk(question)}
          >
            <CornerDownRight aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" />
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
