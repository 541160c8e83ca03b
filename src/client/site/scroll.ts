// Scrolling that respects who does not want motion.

/** Smooth, unless this visitor asks for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
