import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect } from 'react';
import type { RefObject } from 'react';

/** The most pixels of a page, which bounds its memory: 16 million are 64 MB. */
const MOST_PIXELS = 16_000_000;
/** A page that is only scrolled past is not drawn. */
const PAUSE_MS = 60;

/**
 * Draws a page on a canvas; what was drawn before stays until then.
 * @param scale CSS pixels per point; nothing is drawn for 0
 * @param sharpness how many pixels are drawn for one of CSS
 * @param onFail is told that it cannot be drawn
 */
export function useDrawing(
  target: RefObject<HTMLCanvasElement | null>,
  page: PDFPageProxy | undefined,
  scale: number,
  sharpness: number,
  onFail: () => void,
): void {
  useEffect(() => {
    const shown = target.current;
    if (!shown || !page || scale <= 0) return undefined;
    let cancel = () => {};
    let isWanted = true;
    const draw = async () => {
      const plain = page.getViewport({ scale });
      const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
      const viewport = page.getViewport({ scale: scale * Math.min(sharpness, most) });
      // Drawn apart, so that the former picture stays until the new one is whole.
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      const task = page.render({ canvas, viewport });
      cancel = () => task.cancel();
      await task.promise;
      shown.width = canvas.width;
      shown.height = canvas.height;
      const context = shown.getContext('2d');
      if (!context) throw new Error('There is no memory for the picture.');
      context.drawImage(canvas, 0, 0);
      shown.dataset['drawn'] = String(page.pageNumber);
      // Browsers free the memory of a canvas late.
      canvas.width = 0;
      canvas.height = 0;
    };
    const timer = setTimeout(() => {
      draw().catch(() => {
        // Unless another drawing takes its place.
        if (isWanted) onFail();
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      cancel();
    };
  }, [target, page, scale, sharpness, onFail]);
}
