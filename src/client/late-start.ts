// Starts the script of a public page once the page is painted: such a page is whole without it, so on a slow phone text and
// fonts come first. Whoever presses a button or leaves a field in between loses nothing: it is done again when the script
// has run.

/** The event of the window that the script sends when the page hears what visitors do. */
export const HYDRATED = 'hydrated';

/** How long to wait for a paint that may never be told of, in milliseconds. */
const PATIENCE = 3000;

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
  return () => {
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
  setTimeout(once, PATIENCE);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once();
  }).observe({ type: 'paint', buffered: true });
}

/** Runs the module script at `url` after the first paint. Where it cannot be fetched, buttons do what they do without. */
export function startAfterPaint(url: string): void {
  const release = holdActions();
  afterFirstPaint(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = url;
    addEventListener(HYDRATED, release, { once: true });
    script.addEventListener('error', release);
    document.head.append(script);
  });
}
