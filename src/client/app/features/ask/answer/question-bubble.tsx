import type { UnknownWord } from '#shared/figures.ts';

/** A question as it was asked. @param unknown its words that were not understood, which are underlined */
export function QuestionBubble({
  unknown = [],
  children: question,
}: {
  unknown?: readonly UnknownWord[];
  children: string;
}) {
  const words = unknown.toSorted((one, other) => one.start - other.start);
  return (
    <h2
      dir="auto"
      tabIndex={-1}
      className="ml-auto w-fit max-w-[92%] rounded-lg bg-secondary px-4 py-3 font-sans outline-none text-[0.9375rem] leading-snug font-normal tracking-normal text-pretty whitespace-pre-line wrap-anywhere"
    >
      {words.map(({ start, end }, index) => (
        <span key={start}>
          {question.slice(words[index - 1]?.end ?? 0, start)}
          <span className="underline decoration-destructive decoration-wavy decoration-1 underline-offset-4">
            {question.slice(start, end)}
          </span>
        </span>
      ))}
      {question.slice(words.at(-1)?.end ?? 0)}
      {words.length > 0 ? (
        <span className="sr-only"> (not understood: {words.map(({ text }) => text).join(', ')})</span>
      ) : null}
    </h2>
  );
}
