// Loads the script of a public page after the first paint: the page is readable without it, so that on a slow phone text
// and fonts load first. Button presses and blur events before hydration are repeated after it. If the script fails, the
// page falls back to its version without scripts.

/** The window event that the script dispatches after hydration. */
export const HYDRATED = 'hydrated';

/** The attribute of <html> after a failure: site/site.css then shows the elements for browsers without scripts. */
const FAILED = 'data-script-failed';

/** Marks the page as one whose script has failed. */
export function markScriptFailed(): void {
  document.documentElement.setAttribute(FAILED, '');
}

/** How long to wait for the first paint, which may not be reported, in milliseconds. */
const FIRST_PAINT_TIMEOUT_MS = 3000;

/** Holds back button presses and records blurred fields. Returns the function that stops this and repeats them. */
function holdActions(): () => void {
  const pressed: HTMLButtonElement[] = [];
  const left = new Set<EventTarget>();
  const note = ({ target }: FocusEvent) => target && left.add(target);
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
  };
  addEventListener('click', hold, true);
  addEventListener('focusout', note, true);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    removeEventListener('click', hold, true);
    removeEventListener('focusout', note, true);
    for (const field of left) {
      if (field !== document.activeElement)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
    for (const button of pressed) button.click();
  };
}

/** Calls `act` once after the first contentful paint; at once if the page is hidden. */
function afterFirstPaint(act: () => void): void {
  if (document.hidden) return act();
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  setTimeout(once, FIRST_PAINT_TIMEOUT_MS);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once();
  }).observe({ type: 'paint', buffered: true });
}

/**
 * Loads the module script at `url` after the first paint. If it fails before hydration (it or an import cannot be fetched,
 * or it throws), the held actions are repeated natively. If it recovers and hydrates later, the failure mark is removed.
 */
export function startAfterPaint(url: string): void {
  const release = holdActions();
  const onHydrated = () => {
    removeEventListener('error', onFailure);
    document.documentElement.removeAttribute(FAILED);
    release();
  };
  const onFailure = () => {
    markScriptFailed();
    release();
  };
  addEventListener(HYDRATED, onHydrated, { once: true });
  afterFirstPaint(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = url;
    script.addEventListener('error', onFailure);
    addEventListener('error', onFailure);
    document.head.append(script);
  });
}
