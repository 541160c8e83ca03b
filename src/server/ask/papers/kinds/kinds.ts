// The kinds of things that a question may ask for and a sentence may hold. Each has a recogniser in this folder, told by its own
// table of examples (`kinds.test.ts`).

export const kinds = [
  'money',
  'percentage',
  'quantity',
  'number',
  'duration',
  'age',
  'frequency',
  'date',
  'time',
  'relative',
  'deadline',
  'telephone',
  'email',
  'code',
  'colour',
  'person',
  'role',
  'place',
  'address',
  'name',
  'permission',
  'prohibition',
  'condition',
  'instruction',
  'reason',
  'list',
  'definition',
] as const;
export type Kind = (typeof kinds)[number];

/** Something of a kind in a text, in UTF-16 units. */
export interface Finding {
  start: number;
  end: number;
}

/** Finds what is of one kind in a sentence. */
export type Recogniser = (text: string) => Finding[];

/** What a pattern with the flag `g` finds. */
export function findingsOf(pattern: RegExp, text: string): Finding[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}
