import type { Found } from './find/find-words.ts';

/** Where on a page is gone to: its top, what is cited, the place that was found, or a heading. */
export type Spot = 'top' | 'citation' | 'hit' | { heading: string; start: number };

/** Where in a file is gone to. A further one has another key, also to the same place. */
export interface Goal {
  page: number;
  spot: Spot;
  key: number;
}

/** What is marked beside the citation: what was found, by its page, and the place that is gone to. */
export interface ShownHits {
  hits: ReadonlyMap<number, readonly Found[]>;
  active: { page: number; index: number } | undefined;
}
