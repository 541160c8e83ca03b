import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import type { Found } from '../find/find-words.ts';
import { joinPieces, rangeOf, type JoinedText } from './pdf-text.ts';
import './text-layer.css';

/** The text of a page as it is in the document. */
export interface LaidText extends JoinedText {
  /** The boxes of what is found, in fractions of the page. */
  boxesOf: (found: Found) => Box[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The text of a page over its picture, unseen, so that it can be selected, copied and read aloud.
 * @param scale CSS pixels per point
 * @param onLaid gets the text once it is there; nothing when it is taken away
 */
export function PageTextLayer({
  page,
  scale,
  onLaid,
}: {
  page: PDFPageProxy;
  scale: number;
  onLaid: (text: LaidText | undefined) => void;
}) {
  const layer = useRef<HTMLDivElement>(null);
  const [first] = useState(scale);
  useEffect(() => {
    const container = layer.current;
    if (!container) return undefined;
    let isWanted = true;
    let made: TextLayer | undefined;
    const lay = async () => {
      const content = await page.getTextContent();
      // pdf.js measures letters on a canvas, and fails later where it gets none.
      if (!isWanted || !document.createElement('canvas').getContext('2d')) return;
      made = new TextLayer({
        textContentSource: content,
        container,
        // It follows the scale by itself.
        viewport: page.getViewport({ scale: first }),
      });
      await made.render();
      const { textDivs } = made;
      const joined = joinPieces(content.items);
      if (isWanted)
        onLaid({ ...joined, boxesOf: (found) => boxesOf(container, rangeOf(joined, textDivs, found)) });
    };
    // Without it, the picture is there all the same.
    lay().catch(() => {});
    return () => {
      isWanted = false;
      made?.cancel();
      container.replaceChildren();
      onLaid(undefined);
    };
  }, [page, first, onLaid]);
  return (
    <div
      ref={layer}
      className="page-text print:hidden"
      // Set by script, not in markup, which the policy of the page would refuse.
      style={{ '--total-scale-factor': scale } as CSSProperties}
    />
  );
}

function boxesOf(container: HTMLElement, range: Range | undefined): Box[] {
  // The page, as it is turned; the layer itself may be turned against it.
  const sheet = container.parentElement?.getBoundingClientRect();
  if (!range || !sheet || sheet.width === 0 || sheet.height === 0) return [];
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, width, height }) => ({
      x: (left - sheet.left) / sheet.width,
      y: (top - sheet.top) / sheet.height,
      width: width / sheet.width,
      height: height / sheet.height,
    }));
}
