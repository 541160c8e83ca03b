// Turns the wheel's vertical movement into a horizontal one, over what is too wide for its box.

export type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey'>;
export type ScrollBox = Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>;

/** A wheel that counts lines (deltaMode 1) means about this many pixels with each. */
const LINE = 16;

/**
 * How far a turn of the wheel moves the box sideways.
 * @returns pixels, negative to the left; 0 where the page should have the turn: the box does not overflow, has reached
 *   its end in that direction, or the turn is a zoom or already sideways
 */
export function sidewaysShift(wheel: Wheel, box: ScrollBox): number {
  if (wheel.ctrlKey || wheel.shiftKey || Math.abs(wheel.deltaX) >= Math.abs(wheel.deltaY)) return 0;
  const end = box.scrollWidth - box.clientWidth;
  const unit = wheel.deltaMode === 1 ? LINE : wheel.deltaMode === 2 ? box.clientWidth : 1;
  const target = Math.min(Math.max(box.scrollLeft + wheel.deltaY * unit, 0), end);
  const shift = target - box.scrollLeft;
  // Positions may be fractions of a pixel; a rest of less than one is the end.
  return Math.abs(shift) < 1 ? 0 : shift;
}

/** Makes the wheel over `element` scroll it sideways. Returns what ends that. */
export function scrollSidewaysByWheel(element: HTMLElement): () => void {
  const onWheel = (event: WheelEvent) => {
    const shift = sidewaysShift(event, element);
    if (shift === 0) return;
    event.preventDefault();
    element.scrollLeft += shift;
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}
