// The limits of what staff write of an entry of the waitlist. They need no schemas, which a screen loads only with its forms.

/** The longest name of a place, in characters. */
export const LOCATION_MAX = 200;
/** How many tags an entry can have, and how long one is. */
export const TAGS_MAX = 20;
export const TAG_LENGTH = 40;
export const NOTE_LENGTH = 2000;
/** Stands between tags in a cell of a CSV file, so a tag has none. */
export const TAG_SEPARATOR = ';';
/** What no tag has: the separator, and what would break its line. */
export const NO_TAG = /[;\p{Cc}\p{Zl}\p{Zp}]/u;
export const TOO_MANY_TAGS = `An entry has at most ${TAGS_MAX} tags`;

/** Two tags with the same folded text are one. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toLowerCase();

/** Tags without those that are there in another case. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags) if (!byFolded.has(foldTag(tag))) byFolded.set(foldTag(tag), tag);
  return [...byFolded.values()];
}
