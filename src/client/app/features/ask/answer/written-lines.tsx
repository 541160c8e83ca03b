import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Question } from '#shared/questions.ts';

type Line = Question['lines'][number];

/** The lines that a model wrote, each with the numbers of the quotations that it rests on. @param children what is said below them */
export function WrittenLines({
  lines,
  source,
  onOpenSource,
  children,
}: {
  lines: readonly Line[];
  source: number | undefined;
  onOpenSource: (number: number) => void;
  children: ReactNode;
}) {
  return (
    <>
      <ul aria-label="Written answer" className="grid gap-3">
        {lines.map((line, index) => (
          <li
            // Two lines may be the same.
            key={index}
            dir="auto"
            className="font-serif text-[1.3125rem] leading-[1.5] wrap-anywhere sm:text-[1.4375rem]"
          >
            {line.text}
            <Numbers line={line} source={source} onOpenSource={onOpenSource} />
          </li>
        ))}
      </ul>
      <div className="mt-4 -mb-3 empty:hidden">{children}</div>
      <p className="mt-3 text-[0.8125rem] leading-relaxed text-muted-foreground">
        Written by the language model from the passages below. Figures and names were checked against the
        sources; read the sources for the rest.
      </p>
    </>
  );
}

/** The lines that a model wrote and that its sources do not carry, folded. */
export function UnsupportedLines({
  lines,
  source,
  onOpenSource,
}: {
  lines: readonly Line[];
  source: number | undefined;
  onOpenSource: (number: number) => void;
}) {
  return (
    <details className="group/unsupported mt-6 print:hidden">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-muted-foreground hover:text-foreground">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/unsupported:rotate-90"
        />
        Not supported by the passages that it names ({lines.length})
      </summary>
      <ul aria-label="Not supported" className="mt-3 grid gap-2 border-l-3 border-l-destructive pl-4">
        {lines.map((line, index) => (
          <li
            // Two lines may be the same.
            key={index}
            dir="auto"
            className="text-sm leading-relaxed wrap-anywhere text-muted-foreground"
          >
            {line.text}
            <Numbers line={line} source={source} onOpenSource={onOpenSource} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The numbers behind a line; each opens its source. */
function Numbers({
  line,
  source,
  onOpenSource,
}: {
  line: Line;
  source: number | undefined;
  onOpenSource: (number: number) => void;
}) {
  return (
    <span className="ml-1.5 inline-flex gap-1 align-[0.15em] font-sans">
      {line.citations.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Source ${number}`}
          aria-expanded={source === number}
          data-source={number}
          className="grid size-6 cursor-pointer place-items-center rounded-sm bg-accent text-[0.6875rem] font-semibold text-accent-foreground tabular-nums hover:bg-primary hover:text-primary-foreground aria-expanded:bg-primary aria-expanded:text-primary-foreground"
          onClick={() => onOpenSource(number)}
        >
          {number}
        </button>
      ))}
    </span>
  );
}
