// What an answer can be rated as, and how long a comment on it can be.

export const ratings = ['right', 'wrong'] as const;
export type Rating = (typeof ratings)[number];

/** In characters. */
export const RATING_COMMENT_MAX = 1000;
