// Counts the statements of an app.
import type { Deps } from '../trpc/deps.ts';

/** Counts what is asked of `deps.db` from now on. @returns the number so far */
export function countQueries(deps: Deps): () => number {
  let count = 0;
  deps.db = deps.db.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return () => count;
}
