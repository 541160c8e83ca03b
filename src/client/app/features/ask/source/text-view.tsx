import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Ref } from 'react';
import type { Citation } from '#shared/questions.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { queries } from '#client/app/lib/trpc.ts';
import { findQuote } from './find-quote.ts';

/**
 * The text of a page as it was read, with the citation marked where it is on this page.
 * @param page from 1
 * @param onPages gets the number of pages
 */
export function TextView({
  file,
  citation,
  page,
  onPages,
}: {
  file: { id: string };
  citation: Citation | undefined;
  page: number;
  onPages: (pages: number) => void;
}) {
  const query = useQuery(
    queries.files.page.queryOptions(
      { id: file.id, n: page },
      // The page before stays until the next one is there. Another file has another view.
      { staleTime: 60_000, placeholderData: keepPreviousData },
    ),
  );
  const { data, isError, isPlaceholderData } = query;
  useEffect(() => {
    if (data) onPages(data.pages);
  }, [data, onPages]);
  if (!data && isError) return <Failure what="The text could not be loaded." query={query} className="m-4" />;
  if (!data) {
    return (
      <div aria-busy className="grid gap-3 p-6 sm:p-8">
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-4/5" />
      </div>
    );
  }
  return (
    <PageText
      key={data.page}
      text={data.text}
      dimmed={isPlaceholderData}
      citation={data.page === citation?.page ? citation : undefined}
    />
  );
}

function PageText({
  text,
  dimmed,
  citation,
}: {
  text: string;
  dimmed: boolean;
  citation: Citation | undefined;
}) {
  const whole = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  const found = citation && findQuote(text, citation);
  const start = found?.start;
  useEffect(() => {
    // The nearest element that scrolls, not the window.
    const view = whole.current?.closest('[data-source-view]');
    if (!view) return;
    // Where the page before was scrolled to means nothing on this one.
    if (!mark.current || start === undefined) {
      view.scrollTo({ top: 0 });
      return;
    }
    const distance = mark.current.getBoundingClientRect().top - view.getBoundingClientRect().top;
    view.scrollBy({ top: distance - view.clientHeight / 3 });
  }, [start]);
  return (
    <div
      ref={whole}
      aria-busy={dimmed}
      className={cn('p-6 transition-opacity sm:p-8 print:px-0', dimmed && 'opacity-45')}
    >
      {citation && !found ? (
        <p className="mb-5 text-sm text-muted-foreground">
          The file has been read anew since, and the sentence is not on this page any more.
        </p>
      ) : null}
      {text === '' ? <p className="text-sm text-muted-foreground">This page has no text.</p> : null}
      <div className="grid gap-3 font-serif text-[1.0625rem] leading-[1.65] wrap-anywhere">
        {paragraphsOf(text).map(({ from, line }) => (
          <p key={from} dir="auto">
            <MarkedLine
              line={line}
              start={(found?.start ?? 0) - from}
              end={(found?.end ?? 0) - from}
              mark={mark}
            />
          </p>
        ))}
      </div>
    </div>
  );
}

/** The paragraphs of a page, each with its offset. */
function paragraphsOf(text: string): { from: number; line: string }[] {
  let from = 0;
  const lines = text.split('\n').map((line) => {
    const paragraph = { from, line };
    from += line.length + 1;
    return paragraph;
  });
  return lines.filter(({ line }) => line !== '');
}

/** A paragraph, of which a part may be marked. @param start,end offsets into the line, also outside of it */
function MarkedLine({
  line,
  start,
  end,
  mark,
}: {
  line: string;
  start: number;
  end: number;
  mark: Ref<HTMLElement>;
}) {
  const from = Math.max(0, start);
  const to = Math.min(line.length, end);
  if (to <= from) return line;
  return (
    <>
      {line.slice(0, from)}
      <mark ref={mark} className="lit">
        {line.slice(from, to)}
      </mark>
      {line.slice(to)}
    </>
  );
}
