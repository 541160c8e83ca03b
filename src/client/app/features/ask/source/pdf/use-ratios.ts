import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useState } from 'react';

/** That of paper (A4), where a page cannot be read. */
const PAPER = Math.SQRT2;
/** Sizes are told after so many pages, so that the layout does not change with each of them. */
const TOLD_EVERY = 250;

/**
 * The heights of the pages of a document as multiples of their widths. Until that of a page is known, it is taken to be as that
 * of the page that was asked for first.
 * @param first from 1
 * @returns nothing before one is known
 */
export function useRatios(pdf: PDFDocumentProxy, first: number): readonly number[] | undefined {
  const [ratios, setRatios] = useState<readonly number[]>();
  const begin = useEffectEvent(() => Math.min(first, pdf.numPages));
  useEffect(() => {
    let isWanted = true;
    const ratioOf = async (number: number) => {
      try {
        const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
        return width > 0 && height > 0 ? height / width : PAPER;
      } catch {
        return undefined;
      }
    };
    const read = async () => {
      const usual = (await ratioOf(begin())) ?? PAPER;
      let known = Array.from({ length: pdf.numPages }, () => usual);
      if (isWanted) setRatios(known);
      let isChanged = false;
      for (let number = 1; number <= pdf.numPages && isWanted; number += 1) {
        // One after the other: the worker also draws what is seen.
        // oxlint-disable-next-line no-await-in-loop
        const ratio = (await ratioOf(number)) ?? usual;
        if (ratio !== known[number - 1]) {
          if (!isChanged) known = [...known];
          known[number - 1] = ratio;
          isChanged = true;
        }
        if (isChanged && isWanted && (number % TOLD_EVERY === 0 || number === pdf.numPages)) {
          setRatios(known);
          isChanged = false;
        }
      }
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [pdf]);
  return ratios;
}
