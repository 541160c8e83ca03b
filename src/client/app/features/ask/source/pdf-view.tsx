// What is shown of a PDF, in one part with pdf.js, which is loaded only where a PDF is shown.
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { PageTexts } from './page-texts.ts';
import { PdfPages, type PagesShown } from './pdf/pdf-pages.tsx';
import { textsOf } from './pdf/pdf-text.ts';
import { usePdf } from './use-pdf.ts';
import { useViewSize } from './use-view-size.ts';

export { Thumbnails } from './pdf/thumbnails.tsx';

/** A document that is shown, with its texts. */
export interface OpenedPdf extends PageTexts {
  pdf: PDFDocumentProxy;
}

export type PdfViewProps = Omit<PagesShown, 'file'> & {
  file: { id: string; name: string };
  onOpened: (opened: OpenedPdf | undefined) => void;
};

/**
 * The pages of a PDF, with the boxes of a citation and of what was found over them.
 * @param onOpened gets the document; nothing when it is closed
 * @param renderFailure what is shown where a page, or the document, cannot be
 */
export function PdfView({ onOpened, ...shown }: PdfViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const size = useViewSize(root, '[data-source-view]');
  const { pdf, failed } = usePdf(shown.file.id);
  useEffect(() => {
    if (!pdf) return undefined;
    onOpened({ pdf, ...textsOf(pdf) });
    return () => onOpened(undefined);
  }, [pdf, onOpened]);
  useEffect(
    () => () => {
      try {
        TextLayer.cleanup();
      } catch {
        // It has a canvas that the browser had no memory for.
      }
    },
    [],
  );
  return (
    <div ref={root}>
      {failed ? (
        shown.renderFailure(failed)
      ) : pdf && size ? (
        <PdfPages pdf={pdf} root={root} size={size} {...shown} />
      ) : (
        <div aria-busy className="grid content-start gap-3 p-8">
          <Skeleton className="mb-3 w-2/3" />
          <Skeleton />
          <Skeleton />
          <Skeleton className="w-4/5" />
        </div>
      )}
    </div>
  );
}
