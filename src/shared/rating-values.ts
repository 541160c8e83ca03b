// What an answer can be rated as.

export const ratings = ['right', 'wrong'] as const;
export type Rating = (typeof ratings)[number];
