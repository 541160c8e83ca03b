import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Citation } from '#shared/questions.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { cannotShow, usePdf } from './use-pdf.ts';

/** The most pixels of a page, which bounds its memory: 16 million are 64 MB. */
const MOST_PIXELS = 16_000_000;
/** Paper shows more than a plain screen: at least so many pixels are drawn for one of the layout. */
const PRINTED_SHARPNESS = 2;

export type PdfViewProps = {
  file: { id: string; name: string };
  citation: Citation | undefined;
  page: number;
  zoom: number;
  onPages: (pages: number) => void;
  renderFailure: (query: FailedQuery) => ReactNode;
};

/**
 * A page of a PDF with the boxes of a citation over it.
 * @param page from 1
 * @param zoom the width of the page as a multiple of the width of the view
 * @param onPages gets the number of pages
 * @param renderFailure what is shown where the page cannot be
 */
export function PdfView({ file, citation, page, zoom, onPages, renderFailure }: PdfViewProps) {
  const { pdf, failed } = usePdf(file.id);
  const [broken, setBroken] = useState<number>();
  const shown = usePage(broken === page ? undefined : pdf, page, setBroken);
  useEffect(() => {
    if (pdf) onPages(pdf.numPages);
  }, [pdf, onPages]);
  if (failed) return renderFailure(failed);
  if (broken === page) return renderFailure(cannotShow('the page', async () => setBroken(undefined)));
  if (!shown) {
    return (
      <div aria-busy className="grid content-start gap-3 p-8">
        <Skeleton className="mb-3 w-2/3" />
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-4/5" />
      </div>
    );
  }
  return <Sheet page={shown} zoom={zoom} name={file.name} citation={citation} onFail={setBroken} />;
}

/** A page of the document. The former one stays until it is there. @param onFail gets its number if it cannot be read */
function usePage(
  pdf: PDFDocumentProxy | undefined,
  number: number,
  onFail: (number: number) => void,
): PDFPageProxy | undefined {
  const [shown, setShown] = useState<{ pdf: PDFDocumentProxy; page: PDFPageProxy }>();
  useEffect(() => {
    if (!pdf) return undefined;
    let isWanted = true;
    pdf.getPage(Math.min(number, pdf.numPages)).then(
      (page) => {
        if (isWanted) setShown({ pdf, page });
      },
      () => {
        if (isWanted) onFail(number);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number, onFail]);
  return shown && shown.pdf === pdf ? shown.page : undefined;
}

function Sheet({
  page,
  zoom,
  name,
  citation,
  onFail,
}: {
  page: PDFPageProxy;
  zoom: number;
  name: string;
  citation: Citation | undefined;
  onFail: (number: number) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(frame) * zoom;
  const { width: natural, height } = page.getViewport({ scale: 1 });
  useDrawing(canvas, page, width / natural, onFail);
  const boxes = citation?.boxes.filter((box) => box.page === page.pageNumber) ?? [];
  return (
    <div ref={frame} className="w-full">
      {/* Set by script, not in markup, which the policy of the page would refuse. */}
      <div
        className="relative mx-auto bg-white print:mx-0 print:w-[85%]! print:break-inside-avoid print:border"
        style={{ width, aspectRatio: `${natural} / ${height}` }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${page.pageNumber} of ${name}`}
          className="absolute inset-0 size-full"
        />
        {boxes.map(({ x, y, width: part, height: tall }) => (
          <div
            key={`${x} ${y}`}
            data-testid="quote-box"
            className="lit-box absolute"
            style={{
              left: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${part * 100}%`,
              height: `${tall * 100}%`,
            }}
          />
        ))}
      </div>
      {width > 0 ? <MarkInView key={`${page.pageNumber} ${zoom}`} frame={frame} /> : null}
    </div>
  );
}

/** The width of an element in CSS pixels, 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Draws the page, as sharp as the screen is and fit to be printed.
 * @param scale CSS pixels per point
 * @param onFail gets the number of the page if it cannot be drawn
 */
function useDrawing(
  target: RefObject<HTMLCanvasElement | null>,
  page: PDFPageProxy,
  scale: number,
  onFail: (number: number) => void,
): void {
  useEffect(() => {
    const shown = target.current;
    if (!shown || scale <= 0) return undefined;
    const plain = page.getViewport({ scale });
    const sharpness = Math.max(window.devicePixelRatio, PRINTED_SHARPNESS);
    const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
    const viewport = page.getViewport({ scale: scale * Math.min(sharpness, most) });
    // Drawn apart, so that the former picture stays until the new one is whole.
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    const task = page.render({ canvas, viewport });
    let isWanted = true;
    task.promise
      .then(() => {
        shown.width = canvas.width;
        shown.height = canvas.height;
        const context = shown.getContext('2d');
        if (!context) throw new Error('There is no memory for the picture.');
        context.drawImage(canvas, 0, 0);
        shown.dataset['drawn'] = String(page.pageNumber);
      })
      .catch(() => {
        // Unless another page is drawn instead.
        if (isWanted) onFail(page.pageNumber);
      });
    return () => {
      isWanted = false;
      task.cancel();
    };
  }, [target, page, scale, onFail]);
}

/** Scrolls the first box into the middle of the view, once where it is mounted. */
function MarkInView({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const view = frame.current?.parentElement;
    if (!view) return;
    const mark = frame.current?.querySelector('[data-testid=quote-box]');
    if (!mark) {
      view.scrollTo({ top: 0 });
      return;
    }
    const seen = view.getBoundingClientRect();
    const place = mark.getBoundingClientRect();
    view.scrollBy({
      top: place.top - seen.top - seen.height / 3,
      left: place.left - seen.left - 24,
    });
  }, [frame]);
  return null;
}
