import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/**
 * The keyboard focus in a row of items, of which one is a tab stop: arrow keys, Home and End move it.
 * @param count the number of items; the last one is the tab stop until another is focused
 * @returns the item under the pointer or with the focus, the props of the container, and those of each item
 */
export function useRoving(count: number) {
  const [stop, setStop] = useState<number>();
  const [current, setCurrent] = useState<number>();
  const tabStop = Math.min(stop ?? count - 1, count - 1);
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const target = targetOf(event.key, tabStop, count);
    if (target === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<SVGElement | HTMLElement>('[data-item]')[target]?.focus();
  };
  const itemProps = (index: number) => {
    const enter = () => setCurrent(index);
    const leave = () => setCurrent((shown) => (shown === index ? undefined : shown));
    return {
      'data-item': '',
      tabIndex: index === tabStop ? 0 : -1,
      onFocus: () => {
        setStop(index);
        enter();
      },
      onBlur: leave,
      onPointerEnter: enter,
      onPointerLeave: leave,
    };
  };
  return { current: current !== undefined && current < count ? current : undefined, onKeyDown, itemProps };
}

function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
