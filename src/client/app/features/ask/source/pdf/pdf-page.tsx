import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { Citation } from '#shared/questions.ts';
import { cn } from '#client/ui/class-names.ts';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { findWords, patternOf, type Found } from '../find/find-words.ts';
import type { Goal } from '../goal.ts';
import { PageTextLayer, type Box, type LaidText } from './text-layer.tsx';
import { useDrawing } from './use-drawing.ts';
import { usePage } from './use-page.ts';
import { cannotShow } from '../cannot-show.ts';

/** Paper shows more than a plain screen: at least so many pixels are drawn for one of the layout. */
const PRINTED_SHARPNESS = 2;

const noHits: readonly Found[] = [];

/**
 * A page of a PDF: its picture, its text, and over it what is cited and what was found.
 * @param number from 1
 * @param isHere whether it is the page that is shown, which is printed, and whose failure is told
 * @param hits what was found on it
 * @param active which of these is gone to
 * @param goal what is gone to on it, which is not known before its text is there
 * @param onSpot gets where that stands
 */
export function PdfPage({
  pdf,
  number,
  width,
  height,
  style,
  name,
  citation,
  isHere,
  hits = noHits,
  active,
  goal,
  onSpot,
  renderFailure,
}: {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  height: number;
  style: CSSProperties;
  name: string;
  citation: Citation | undefined;
  isHere: boolean;
  hits: readonly Found[] | undefined;
  active: number | undefined;
  goal: Goal | undefined;
  onSpot: (box: Box) => void;
  renderFailure: (query: FailedQuery) => ReactNode;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [broken, setBroken] = useState(0);
  const [text, setText] = useState<LaidText>();
  const fail = useCallback(() => setBroken((former) => Math.abs(former) + 1), []);
  const isBroken = broken > 0;
  const page = usePage(isBroken ? undefined : pdf, number, fail);
  const scale = page ? width / page.getViewport({ scale: 1 }).width : 0;
  useDrawing(
    canvas,
    isBroken ? undefined : page,
    scale,
    Math.max(window.devicePixelRatio, PRINTED_SHARPNESS),
    fail,
  );
  // What it was drawn from need not be kept. What is being drawn is left.
  useEffect(() => () => void page?.cleanup(), [page]);
  const boxes = citation?.boxes.filter((box) => box.page === number) ?? [];
  const found = useFoundBoxes(text, hits);
  useSpotOf(text, goal, hits, active, onSpot);
  return (
    <div
      data-page={number}
      className={cn(
        'absolute bg-white print:static! print:break-inside-avoid print:border print:h-auto! print:w-[85%]!',
        !isHere && 'print:hidden',
      )}
      style={{ ...style, width, height, aspectRatio: `${width} / ${height}` }}
    >
      {isBroken ? (
        isHere ? (
          <div className="absolute inset-0 bg-card">
            {renderFailure(cannotShow('the page', async () => setBroken((former) => -former)))}
          </div>
        ) : (
          <p className="p-8 text-sm text-neutral-600">This page could not be shown.</p>
        )
      ) : (
        <>
          <canvas
            key={broken}
            ref={canvas}
            role="img"
            aria-label={`Page ${number} of ${name}`}
            className="absolute inset-0 size-full print:relative"
          />
          <Boxes boxes={boxes} testId="quote-box" className="lit-box" />
          {found.map((own, index) => (
            <Boxes
              // A place has no other name.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              boxes={own}
              testId={index === active ? 'active-hit-box' : 'hit-box'}
              className={cn('hit-box', index === active && 'hit-box-active')}
            />
          ))}
          {page && scale > 0 ? <PageTextLayer page={page} scale={scale} onLaid={setText} /> : null}
        </>
      )}
    </div>
  );
}

function Boxes({ boxes, testId, className }: { boxes: readonly Box[]; testId: string; className: string }) {
  return boxes.map(({ x, y, width, height }) => (
    <div
      key={`${x} ${y}`}
      data-testid={testId}
      className={cn('pointer-events-none absolute', className)}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
    />
  ));
}

/** The boxes of what was found, which are measured once the text is there. */
function useFoundBoxes(text: LaidText | undefined, hits: readonly Found[]): Box[][] {
  const [boxes, setBoxes] = useState<Box[][]>([]);
  useEffect(() => {
    setBoxes((former) =>
      text && hits.length > 0 ? hits.map(text.boxesOf) : former.length > 0 ? [] : former,
    );
  }, [text, hits]);
  return boxes;
}

/** Tells where that stands which is gone to, once for each goal. */
function useSpotOf(
  text: LaidText | undefined,
  goal: Goal | undefined,
  hits: readonly Found[],
  active: number | undefined,
  onSpot: (box: Box) => void,
): void {
  const told = useRef<number>(undefined);
  const tell = useEffectEvent((laid: LaidText, { spot, key }: Goal, hit: Found | undefined) => {
    if (told.current === key) return;
    const pattern = typeof spot === 'object' ? patternOf(spot.heading) : undefined;
    const place = spot === 'hit' ? hit : pattern && findWords(laid.text, pattern, 1)[0];
    const box = place && laid.boxesOf(place)[0];
    if (!box) return;
    told.current = key;
    onSpot(box);
  });
  const hit = hits[active ?? -1];
  useEffect(() => {
    if (text && goal) tell(text, goal, hit);
  }, [text, goal, hit]);
}
