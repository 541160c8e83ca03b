const SOON_MS = 1000;

/**
 * Calls `work` a second later: what a new screen needs only afterwards must not compete with its own code and first render.
 * @returns a function that cancels it
 */
export function soon(work: () => void): () => void {
  const timer = setTimeout(work, SOON_MS);
  return () => clearTimeout(timer);
}
