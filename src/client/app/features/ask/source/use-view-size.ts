import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

export interface ViewSize {
  width: number;
  height: number;
}

/**
 * The size in CSS pixels within the scroll bars of an element, or of one around it; follows its changes on the screen.
 * @param around a selector
 * @returns nothing before it is known
 */
export function useViewSize(element: RefObject<HTMLElement | null>, around?: string): ViewSize | undefined {
  const [size, setSize] = useState<ViewSize>();
  useLayoutEffect(() => {
    const view = around === undefined ? element.current : element.current?.closest(around);
    if (!view) return undefined;
    const measure = () => {
      // Paper changes nothing, so that the screen is afterwards as it was.
      if (window.matchMedia('print').matches) return;
      const { clientWidth: width, clientHeight: height } = view;
      setSize((former) => (former?.width === width && former.height === height ? former : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    return () => observer.disconnect();
  }, [element, around]);
  return size;
}
