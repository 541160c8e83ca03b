import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Citation } from '#shared/questions.ts';

/**
 * A page as it looks, with boxes over what is cited of it.
 * @param page from 1
 * @param zoom the width of the page as a multiple of the width of the view
 * @param ratio its width by its height
 * @param children draws it into its parent; gets its width in CSS pixels, 0 before it is known
 */
export function MarkedSheet({
  page,
  zoom,
  ratio,
  citation,
  children,
}: {
  page: number;
  zoom: number;
  ratio: number;
  citation: Citation | undefined;
  children: (width: number) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) * zoom;
  const boxes = citation?.boxes.filter((box) => box.page === page) ?? [];
  return (
    <div ref={frame} className="w-full">
      {/* Set by script, not in markup, which the policy of the page would refuse. */}
      <div
        className="relative mx-auto bg-white print:mx-0 print:w-[85%]! print:break-inside-avoid print:border"
        style={{ width, aspectRatio: ratio }}
      >
        {children(width)}
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
      {width > 0 ? <MarkInView key={`${page} ${zoom} ${boxes.length}`} frame={frame} /> : null}
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
