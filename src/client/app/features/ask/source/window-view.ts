/** How far from an edge of the window what is gone to is kept, in pixels. */
const EDGE = 24;

/**
 * Scrolls the window where a place in a view, which is scrolled there already, lies outside of it: on a phone a view is higher than
 * what is left of the window.
 * @param place its distances from the top of the window
 */
export function bringIntoWindow({ top, bottom }: { top: number; bottom: number }): void {
  if (isInWindow({ top, bottom })) return;
  window.scrollBy({ top: top - window.innerHeight / 3 });
}

/** Whether a place is within the window. */
export function isInWindow({ top, bottom }: { top: number; bottom: number }): boolean {
  return top >= EDGE && bottom <= window.innerHeight - EDGE;
}
