// The back/forward cache restores a page in its former state, unaware of log-ins and log-outs since. Such a page is hidden
// when it is left, and shown again only after a check.

/** The attribute of <html> that hides the page (see ui/styles.css). */
const HIDDEN = 'data-hidden-while-checked';

/**
 * Checks the page whenever the browser restores it, before it is visible, and reloads it if the check fails.
 * @param isStillRight whether the page may still be shown
 * @param reload reloads the page
 * @returns the function that stops the checks
 */
export function checkWhenRestored(
  isStillRight: () => boolean,
  reload: () => void = () => window.location.reload(),
): () => void {
  const root = document.documentElement;
  const onHide = ({ persisted }: PageTransitionEvent) => root.toggleAttribute(HIDDEN, persisted);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const isRight = isStillRight();
    root.toggleAttribute(HIDDEN, !isRight);
    if (!isRight) reload();
  };
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}
