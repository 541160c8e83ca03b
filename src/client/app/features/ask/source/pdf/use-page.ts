import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';

/**
 * A page of a document, as long as the component is mounted.
 * @param pdf nothing where it is not to be read
 * @param number from 1
 * @param onFail is told that it cannot be read
 */
export function usePage(
  pdf: PDFDocumentProxy | undefined,
  number: number,
  onFail: () => void,
): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!pdf) return undefined;
    let isWanted = true;
    pdf.getPage(number).then(
      (own) => {
        if (isWanted) setPage(own);
      },
      () => {
        if (isWanted) onFail();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number, onFail]);
  return page?.pageNumber === number ? page : undefined;
}
