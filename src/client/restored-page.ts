// The back/forward cache: a page that the browser brings back from there stands as it was left, and has heard nothing of
// who has logged in or out meanwhile. Such a page is put away hidden, and shown again only after a check.

/** On <html> while nothing of the page is to be seen (see ui/styles.css). */
const HIDDEN = 'data-hidden-while-checked';

/**
 * Checks the page whenever the browser restores it, before anything of it can be seen, and loads it anew where the check
 * fails.
 * @param isStillRight whether what the page shows may be shown to whoever is here now
 * @param loadAnew loads the page anew
 * @returns a function that ends the checks
 */
export function checkWhenRestored(
  isStillRight: () => boolean,
  loadAnew: () => void = () => window.location.reload(),
): () => void {
  const root = document.documentElement;
  const onHide = ({ persisted }: PageTransitionEvent) => root.toggleAttribute(HIDDEN, persisted);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const isRight = isStillRight();
    root.toggleAttribute(HIDDEN, !isRight);
    if (!isRight) loadAnew();
  };
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}
