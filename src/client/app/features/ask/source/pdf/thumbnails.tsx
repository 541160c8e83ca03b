import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { useDrawing } from './use-drawing.ts';
import { usePage } from './use-page.ts';
import { useRatios } from './use-ratios.ts';

/** In pixels. */
const WIDTH = 112;
const BELOW = 40;

const steps: Readonly<Record<string, (here: number, pages: number) => number>> = {
  ArrowUp: (here) => here - 1,
  ArrowDown: (here) => here + 1,
  Home: () => 1,
  End: (_here, pages) => pages,
};

/** Small pictures of the pages, drawn as they come into sight. The arrows go to the page before and the next one. */
export function Thumbnails({
  pdf,
  here,
  onPage,
}: {
  pdf: PDFDocumentProxy;
  /** The page that is shown. */
  here: number;
  onPage: (page: number, isByKey: boolean) => void;
}) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const ratios = useRatios(pdf, here) ?? none;
  const rows = useVirtualizer({
    count: ratios.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => heightOf(ratios[index]) + BELOW,
    paddingStart: 12,
    overscan: 2,
  });
  useEffect(() => rows.measure(), [rows, ratios]);
  useEffect(() => {
    if (ratios.length > 0) rows.scrollToIndex(here - 1);
    // Not whenever the virtualizer is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [here, ratios.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(here, pdf.numPages);
    if (to === undefined) return;
    event.preventDefault();
    onPage(Math.min(pdf.numPages, Math.max(1, to)), true);
  };
  return (
    <div
      ref={frame}
      role="listbox"
      aria-label="Pages"
      aria-activedescendant={`${id}-${here}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring"
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <Thumbnail
            key={index}
            id={`${id}-${index + 1}`}
            pdf={pdf}
            number={index + 1}
            top={start}
            ratio={ratios[index]}
            isHere={index + 1 === here}
            onPress={() => onPage(index + 1, false)}
          />
        ))}
      </div>
    </div>
  );
}

const none: readonly number[] = [];
const heightOf = (ratio = 1) => Math.min(WIDTH * ratio, WIDTH * 2);

function Thumbnail({
  id,
  pdf,
  number,
  top,
  ratio,
  isHere,
  onPress,
}: {
  id: string;
  pdf: PDFDocumentProxy;
  number: number;
  top: number;
  ratio: number | undefined;
  isHere: boolean;
  onPress: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const page = usePage(pdf, number, ignore);
  const height = heightOf(ratio);
  const width = height / (ratio ?? 1);
  const scale = page ? width / page.getViewport({ scale: 1 }).width : 0;
  useDrawing(canvas, page, scale, Math.min(2, window.devicePixelRatio), ignore);
  return (
    // Its keys are those of the list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHere}
      aria-label={`Page ${number}`}
      aria-posinset={number}
      aria-setsize={pdf.numPages}
      className="group absolute inset-x-0 flex cursor-pointer flex-col items-center gap-1"
      style={{ top }}
      onClick={onPress}
    >
      <div
        className={cn(
          'overflow-hidden rounded-xs border bg-white',
          isHere ? 'border-primary ring-2 ring-primary' : 'group-hover:border-foreground/50',
        )}
        style={{ width, height }}
      >
        <canvas ref={canvas} aria-hidden className="size-full" />
      </div>
      <span
        className={cn(
          'text-xs tabular-nums',
          isHere ? 'font-medium text-foreground' : 'text-muted-foreground',
        )}
      >
        {formatNumber(number)}
      </span>
    </div>
  );
}

/** A page that cannot be drawn stays white. */
function ignore(): void {}
