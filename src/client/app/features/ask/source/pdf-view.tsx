import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Citation } from '#shared/questions.ts';
import { cannotShow } from './cannot-show.ts';
import type { PageViewProps } from './page-view-props.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { MarkedSheet } from './marked-sheet.tsx';
import { usePdf } from './use-pdf.ts';

/** The most pixels of a page, which bounds its memory: 16 million are 64 MB. */
const MOST_PIXELS = 16_000_000;
/** Paper shows more than a plain screen: at least so many pixels are drawn for one of the layout. */
const PRINTED_SHARPNESS = 2;

/**
 * A page of a PDF with the boxes of a citation over it.
 * @param page from 1
 * @param zoom the width of the page as a multiple of the width of the view
 * @param onPages gets the number of pages
 * @param renderFailure what is shown where the page cannot be
 */
export function PdfView({ file, citation, page, zoom, onPages, renderFailure }: PageViewProps) {
  const { pdf, failed } = usePdf(file.id);
  const [broken, setBroken] = useState<number>();
  const shown = usePage(broken === page ? undefined : pdf, page, setBroken);
  useEffect(() => {
    if (pdf) onPages(pdf.numPages);
  }, [pdf, onPages]);
  if (failed) return renderFailure(failed);
  if (broken === page) return renderFailure(cannotShow('the page', async () => setBroken(undefined)));
  if (!shown) return <PageSkeleton />;
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
  const { width: natural, height } = page.getViewport({ scale: 1 });
  return (
    <MarkedSheet page={page.pageNumber} zoom={zoom} ratio={natural / height} citation={citation}>
      {(width) => <Drawing page={page} scale={width / natural} name={name} onFail={onFail} />}
    </MarkedSheet>
  );
}

function Drawing({
  page,
  scale,
  name,
  onFail,
}: {
  page: PDFPageProxy;
  scale: number;
  name: string;
  onFail: (number: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useDrawing(canvas, page, scale, onFail);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Page ${page.pageNumber} of ${name}`}
      className="absolute inset-0 size-full"
    />
  );
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
