// Scrolls an element that is too wide sideways with the vertical wheel.

export type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey'>;
export type ScrollBox = Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>;

/** Pixels per line, for a wheel that reports lines (deltaMode 1). */
const LINE = 16;

/**
 * How far a wheel event scrolls the box sideways.
 * @returns pixels, negative to the left; 0 if the page should handle the event: the box does not overflow or is at its end
 * in that direction, or the event is a zoom or already horizontal
 */
export function sidewaysShift(wheel: Wheel, box: ScrollBox): number {
  if (wheel.ctrlKey || wheel.shiftKey || Math.abs(wheel.deltaX) >= Math.abs(wheel.deltaY)) return 0;
  const end = box.scrollWidth - box.clientWidth;
  const unit = wheel.deltaMode === 1 ? LINE : wheel.deltaMode === 2 ? box.clientWidth : 1;
  const target = Math.min(Math.max(box.scrollLeft + wheel.deltaY * unit, 0), end);
  const shift = target - box.scrollLeft;
  // Scroll positions can be fractional; less than a pixel from the end counts as the end.
  return Math.abs(shift) < 1 ? 0 : shift;
}

/** Makes the wheel over `element` scroll it sideways. Returns the function that stops it. */
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
