// Starts the script of a public page once the page is painted: such a page is whole without it, so on a slow phone text and
// fonts come first. Whoever presses a button or leaves a field in between loses nothing: it is done again when the script
// has run. Where the script fails, the page becomes what it is in a browser without scripts.

/** The event of the window that the script sends when the page hears what visitors do. */
export const HYDRATED = 'hydrated';

/** On <html> where the script has failed: what needs it gives way to what does not (see site/site.css). */
const FAILED = 'data-script-failed';

/** Marks the page as one that has to do without its script. */
export function markScriptFailed(): void {
  document.documentElement.setAttribute(FAILED, '');
}

/** How long to wait for a paint that may never be told of, in milliseconds. */
const FIRST_PAINT_TIMEOUT_MS = 3000;

/** Keeps presses of buttons back, and notes which fields are left. Returns what ends that and does it all for real. */
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

/** Calls `act` once, when the browser has shown the first content; at once where there is nobody to show it to. */
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
 * Runs the module script at `url` after the first paint. Where it fails before the page hears what visitors do, what they
 * did is done natively: it cannot be fetched, it or something that it imports; or it throws, when it is evaluated or when
 * it takes over the page. An error that it recovers from is no failure: the page is heard later and unmarked then.
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
