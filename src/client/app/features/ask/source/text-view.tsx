import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { FileHeading } from '#shared/file-pages.ts';
import type { Citation } from '#shared/questions.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { queries } from '#client/app/lib/trpc.ts';
import { findQuote } from './find-quote.ts';
import type { Marks } from './find/segments.ts';
import type { Goal, ShownHits } from './goal.ts';
import { MarkedLine } from './marked-line.tsx';
import { bringIntoWindow, isInWindow } from './window-view.ts';

/**
 * The text of a page as it was read, with the citation marked where it is on this page, and what was found.
 * @param goal where on the page is gone to
 * @param headings those of the file, once they are known
 * @param onPages gets the number of pages
 * @param onSpot gets the offset of the text that is at the top of the view
 */
export function TextView({
  file,
  citation,
  page,
  goal,
  found,
  headings,
  onPages,
  onSpot,
}: {
  file: { id: string };
  citation: Citation | undefined;
  page: number;
  goal: Goal;
  found: ShownHits;
  headings: readonly FileHeading[] | undefined;
  onPages: (pages: number) => void;
  onSpot: (start: number) => void;
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
      page={data.page}
      text={data.text}
      dimmed={isPlaceholderData}
      citation={data.page === citation?.page ? citation : undefined}
      goal={goal}
      found={found}
      headings={headings}
      onSpot={onSpot}
    />
  );
}

const noHits: Marks['hits'] = [];
const none: readonly FileHeading[] = [];

function PageText({
  page,
  text,
  dimmed,
  citation,
  goal,
  found,
  headings = none,
  onSpot,
}: {
  page: number;
  text: string;
  dimmed: boolean;
  citation: Citation | undefined;
  goal: Goal;
  found: ShownHits;
  headings: readonly FileHeading[] | undefined;
  onSpot: (start: number) => void;
}) {
  const whole = useRef<HTMLDivElement>(null);
  const cited = useRef<HTMLElement>(null);
  const active = useRef<HTMLElement>(null);
  const quoted = citation && findQuote(text, citation);
  const marks: Marks = {
    cited: quoted,
    hits: found.hits.get(page) ?? noHits,
    active: found.active?.page === page ? found.active.index : undefined,
  };
  const scroll = useEffectEvent((wanted: Goal) => {
    const view = viewOf(whole.current);
    if (view && wanted.page === page)
      scrollTo(view, targetOf(wanted, whole.current, { cited, active }), wanted);
  });
  // Headings make the text above what is gone to longer.
  const laid = useMemo(() => ({ goal, headings }), [goal, headings]);
  useEffect(() => scroll(laid.goal), [laid]);
  useSpot(whole, onSpot);
  return (
    <div
      ref={whole}
      aria-busy={dimmed}
      className={cn('p-6 transition-opacity sm:p-8 print:px-0', dimmed && 'opacity-45')}
    >
      {citation && !quoted ? (
        <p className="mb-5 text-sm text-muted-foreground">
          The file has been read anew since, and the sentence is not on this page any more.
        </p>
      ) : null}
      {text === '' ? <p className="text-sm text-muted-foreground">This page has no text.</p> : null}
      <div className="grid gap-3 font-serif text-[1.0625rem] leading-[1.65] wrap-anywhere">
        {paragraphsOf(text).map(({ from, line }) => {
          const level = headings.find((own) => own.page === page && own.start === from)?.level;
          const Line = level === undefined ? 'p' : headingOf(level);
          return (
            <Line
              key={from}
              dir="auto"
              data-from={from}
              className={level === undefined ? '' : headingClasses(level)}
            >
              <MarkedLine line={line} from={from} marks={marks} citedRef={cited} activeRef={active} />
            </Line>
          );
        })}
      </div>
    </div>
  );
}

/** Below the name of the file, which is the first heading of the screen, or the second one beside an answer. */
const headingOf = (level: number) => (['h2', 'h3', 'h4', 'h5'] as const)[level - 1] ?? 'h6';

const headingClasses = (level: number) =>
  cn('mt-3 leading-snug first:mt-0', ['text-2xl', 'text-xl', 'text-lg'][level - 1] ?? 'font-semibold');

/** The nearest element that scrolls, not the window. */
const viewOf = (element: HTMLElement | null) => element?.closest('[data-source-view]') ?? undefined;

/** What is gone to; nothing for the top of the page. */
function targetOf(
  { spot }: Goal,
  whole: HTMLElement | null,
  { cited, active }: Record<'cited' | 'active', { current: HTMLElement | null }>,
): Element | undefined {
  if (spot === 'top') return undefined;
  if (spot === 'citation') return cited.current ?? undefined;
  if (spot === 'hit') return active.current ?? undefined;
  return paragraphsIn(whole).findLast((own) => Number(own.dataset['from']) <= spot.start);
}

const paragraphsIn = (whole: HTMLElement | null) => [
  ...(whole?.querySelectorAll<HTMLElement>('[data-from]') ?? []),
];

/** How far below the top of the view a heading is shown, in pixels. */
const ABOVE_HEADING = 16;

function scrollTo(view: Element, target: Element | undefined, { spot, key }: Goal): void {
  if (!target) {
    // Where the page before was scrolled to means nothing on this one.
    if (spot !== 'hit') view.scrollTo({ top: 0 });
    return;
  }
  const [place, seen] = [target.getBoundingClientRect(), view.getBoundingClientRect()];
  // Places that follow each other do not move what is seen already.
  if (spot === 'hit' && place.top >= seen.top && place.bottom <= seen.bottom && isInWindow(place)) return;
  const above = typeof spot === 'object' ? ABOVE_HEADING : view.clientHeight / 3;
  view.scrollBy({ top: place.top - seen.top - above });
  // When the file is opened, the window is at its top.
  if (key > 0) bringIntoWindow(target.getBoundingClientRect());
}

/** Tells where the text begins that is at the top of the view, whenever it is scrolled. */
function useSpot(whole: { current: HTMLElement | null }, onSpot: (start: number) => void): void {
  const tell = useEffectEvent(() => {
    const top = (viewOf(whole.current)?.getBoundingClientRect().top ?? 0) + 2 * ABOVE_HEADING;
    const first = paragraphsIn(whole.current).find((own) => own.getBoundingClientRect().bottom > top);
    onSpot(Number(first?.dataset['from'] ?? 0));
  });
  useEffect(() => {
    const view = viewOf(whole.current);
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => tell());
    };
    onScroll();
    view?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      view?.removeEventListener('scroll', onScroll);
    };
  }, [whole]);
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
