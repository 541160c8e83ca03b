// Ranges of days by name, which mean other days tomorrow. Without schemas, so that the screens do not load zod.

/** Each ends today, but the last month; the days are those of whoever looks. */
export const namedRanges = [
  'today',
  '7-days',
  '30-days',
  '90-days',
  '12-months',
  'this-month',
  'last-month',
] as const;
export type NamedRange = (typeof namedRanges)[number];
