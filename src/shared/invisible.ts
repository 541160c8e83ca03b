// Characters that nobody sees. Without schemas, so that screens do not load zod for them.

/**
 * Control characters but tabs and line ends, marks that turn the direction of text around, soft hyphens, tags and whatever else
 * is invisible. The joiners stay, which change the shape of letters and emoji; so do signs of Arabic that have a shape.
 */
const INVISIBLE =
  /(?![\t\n\r\u200c-\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu;

/** The text as it is seen: what is invisible may hide, or turn around, what stands beside it. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}
