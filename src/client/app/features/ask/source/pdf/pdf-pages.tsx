import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Citation } from '#shared/questions.ts';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import type { Goal, ShownHits, Spot } from '../goal.ts';
import { bringIntoWindow } from '../window-view.ts';
import type { ViewSize } from '../use-view-size.ts';
import { GAP, layPages, pageAt, pagesBetween, type PageLayout, type Zoom } from './page-layout.ts';
import { PdfPage } from './pdf-page.tsx';
import type { Box } from './text-layer.tsx';
import { useRatios } from './use-ratios.ts';

export interface PagesShown {
  file: { name: string };
  citation: Citation | undefined;
  /** The page that is shown. */
  here: number;
  goal: Goal;
  zoom: Zoom;
  found: ShownHits;
  /** Is told which page is shown now. */
  onHere: (page: number) => void;
  /** Is told how many times as wide as the view that page is. */
  onWidth: (times: number) => void;
  renderFailure: (query: FailedQuery) => ReactNode;
}

/** The pages of a PDF below each other, of which those that are seen are in the document. */
export function PdfPages({
  pdf,
  root,
  size,
  ...shown
}: PagesShown & {
  pdf: PDFDocumentProxy;
  /** An element of the view that scrolls. */
  root: RefObject<HTMLElement | null>;
  size: ViewSize;
}) {
  const ratios = useRatios(pdf, shown.goal.page);
  if (!ratios || size.width === 0) return null;
  return <LaidPages pdf={pdf} root={root} size={size} ratios={ratios} {...shown} />;
}

function LaidPages({
  pdf,
  root,
  size,
  ratios,
  file,
  citation,
  here,
  goal,
  zoom,
  found,
  onHere,
  onWidth,
  renderFailure,
}: PagesShown & {
  pdf: PDFDocumentProxy;
  root: RefObject<HTMLElement | null>;
  size: ViewSize;
  ratios: readonly number[];
}) {
  const layout = layPages(ratios, size, zoom);
  const { pages, goToSpot } = useScrolling({ root, size, layout, goal, citation, onHere });
  const width = layout.widths[here - 1] ?? 0;
  useEffect(() => onWidth(width / size.width), [width, size.width, onWidth]);
  return (
    <div
      className="relative mx-auto print:h-auto! print:w-full!"
      style={{ width: Math.max(layout.width, size.width), height: layout.height }}
    >
      {pages.map((number) => {
        const [own = 0, tall = 0] = [layout.widths[number - 1], layout.heights[number - 1]];
        return (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={own}
            height={tall}
            style={{
              top: layout.tops[number - 1],
              left: (Math.max(layout.width, size.width) - own) / 2,
            }}
            name={file.name}
            citation={citation}
            isHere={number === here}
            hits={found.hits.get(number)}
            active={found.active?.page === number ? found.active.index : undefined}
            goal={goal.page === number && isFoundInText(goal.spot) ? goal : undefined}
            onSpot={(box) => goToSpot(number, box)}
            renderFailure={renderFailure}
          />
        );
      })}
    </div>
  );
}

/** Whether it is known only once the text of its page is there. */
const isFoundInText = (spot: Spot) => spot === 'hit' || typeof spot === 'object';

/** Which pages are near what is seen, and where the view is scrolled to. */
function useScrolling({
  root,
  size,
  layout,
  goal,
  citation,
  onHere,
}: {
  root: RefObject<HTMLElement | null>;
  size: ViewSize;
  layout: PageLayout;
  goal: Goal;
  citation: Citation | undefined;
  onHere: (page: number) => void;
}) {
  const [top, setTop] = useState(0);
  /** The page at the top of the view, and how far down it that is, which stays where it is while sizes change. */
  const anchor = useRef({ page: 1, part: 0 });
  /** Where the view was scrolled to for a page, which counts as shown until it is scrolled again. */
  const gone = useRef<{ page: number; top: number }>(undefined);
  /** For which goal, and which layout, the view was scrolled. */
  const followed = useRef<{ key: number; shape: string }>(undefined);
  const viewOf = () => root.current?.closest<HTMLElement>('[data-source-view]') ?? undefined;

  const look = () => {
    const view = viewOf();
    if (!view || window.matchMedia('print').matches) return;
    const { scrollTop } = view;
    const page = pageAt(layout, scrollTop);
    const tall = layout.heights[page - 1] ?? 1;
    anchor.current = { page, part: (scrollTop - (layout.tops[page - 1] ?? 0)) / tall };
    if (gone.current && Math.abs(gone.current.top - scrollTop) >= 2) gone.current = undefined;
    onHere(gone.current?.page ?? pageAt(layout, scrollTop + size.height / 3));
    // Pages come and go by steps, not with each pixel.
    const step = Math.max(1, size.height / 4);
    setTop(Math.floor(scrollTop / step) * step);
  };
  const scrollTo = (page: number, wantedTop: number, left?: number) => {
    const view = viewOf();
    if (!view) return;
    view.scrollTo({ top: wantedTop, ...(left === undefined ? {} : { left }) });
    gone.current = { page, top: view.scrollTop };
    look();
  };
  const goToSpot = (page: number, { x, y, width, height }: Box) => {
    const view = viewOf();
    if (!view) return;
    const [tall, wide] = [layout.heights[page - 1] ?? 0, layout.widths[page - 1] ?? 0];
    const place = (layout.tops[page - 1] ?? 0) + y * tall;
    const left = (Math.max(layout.width, size.width) - wide) / 2 + x * wide;
    const isSeen =
      place >= view.scrollTop &&
      place + height * tall <= view.scrollTop + size.height &&
      left >= view.scrollLeft &&
      left + width * wide <= view.scrollLeft + size.width;
    if (isSeen) scrollTo(page, view.scrollTop);
    else scrollTo(page, place - size.height / 3, left - 24);
    // When the file is opened, the window is at its top.
    if (goal.key === 0) return;
    const shown = view.getBoundingClientRect().top + place - view.scrollTop;
    bringIntoWindow({ top: shown, bottom: shown + height * tall });
  };
  /** The layout has changed: what is at the top of the view stays there. */
  const stay = () => {
    const { page, part } = anchor.current;
    const wanted = (layout.tops[page - 1] ?? 0) + part * (layout.heights[page - 1] ?? 0);
    if (gone.current) scrollTo(gone.current.page, wanted);
    else {
      viewOf()?.scrollTo({ top: wanted });
      look();
    }
  };
  const goTo = ({ page, spot }: Goal) => {
    const [first] = citation?.boxes.filter((box) => box.page === page) ?? [];
    if (spot === 'citation' && first) {
      goToSpot(page, first);
      return;
    }
    const { scrollTop = 0 } = viewOf() ?? {};
    const seen = pagesBetween(layout, scrollTop, scrollTop + size.height);
    // Where it is seen already, the view stays until the place on it is known.
    if (isFoundInText(spot) && seen.includes(page)) return;
    scrollTo(page, Math.max(0, (layout.tops[page - 1] ?? 0) - (page > 1 ? GAP / 2 : 0)));
  };
  const follow = useEffectEvent((wanted: Goal, shape: string) => {
    const before = followed.current;
    followed.current = { key: wanted.key, shape };
    if (before?.key !== wanted.key) goTo(wanted);
    else if (before.shape !== shape) stay();
  });
  const shape = [layout.width, layout.height, size.width, size.height].join(' ');
  useLayoutEffect(() => follow(goal, shape), [goal, shape]);

  const onScroll = useEffectEvent(() => look());
  useEffect(() => {
    const view = root.current?.closest('[data-source-view]');
    let frame = 0;
    const wait = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onScroll());
    };
    view?.addEventListener('scroll', wait, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      view?.removeEventListener('scroll', wait);
    };
  }, [root]);

  return { pages: pagesBetween(layout, top - size.height / 2, top + size.height * 1.75), goToSpot };
}
