/** The most ids of one call, and the most rows of a page of a list. */
export const MOST_OF_A_CALL = 1000;

/** Divides ids among as many calls as they need. */
export function* inCalls(ids: readonly string[]): Generator<string[], void> {
  for (let at = 0; at < ids.length; at += MOST_OF_A_CALL) yield ids.slice(at, at + MOST_OF_A_CALL);
}
