// Starts the script of a public page once the page is painted: such a page is whole without it, so on a slow phone text and
// fonts come first. Whoever presses a button in between loses nothing: it is pressed again when the script has run.

/** How long to wait for a paint that may never be told of, in milliseconds. */
const PATIENCE = 3000;

/** Keeps presses of buttons back. Returns what ends that and presses them for real. */
function holdPresses(): () => void {
  const pressed: HTMLButtonElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
  };
  addEventListener('click', hold, true);
  return () => {
    removeEventListener('click', hold, true);
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
  const release = holdPresses();
  afterFirstPaint(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = url;
    script.addEventListener('load', release);
    script.addEventListener('error', release);
    document.head.append(script);
  });
}
