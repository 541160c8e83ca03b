// The tags and notes of entries of the waitlist: what staff write about them.
import { z } from 'zod';
import { textField } from './fields.ts';

/** How many tags an entry can have, and how long one is. */
export const TAGS_MAX = 20;
export const TAG_LENGTH = 40;
export const NOTE_LENGTH = 2000;
/** Stands between tags in a cell of a CSV file, so a tag has none. */
export const TAG_SEPARATOR = ';';

/** Two tags with the same folded text are one. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toLowerCase();

/** A tag, without spaces around it: a line of text without `;`. */
export const tagField = textField
  .trim()
  .min(1, { error: 'A tag has at least one character' })
  .max(TAG_LENGTH, { error: `A tag has at most ${TAG_LENGTH} characters` })
  .refine((tag) => !/[;\p{Cc}\p{Zl}\p{Zp}]/u.test(tag), { error: 'A tag has no semicolon and no line break' })
  .meta({ minLength: 1, maxLength: TAG_LENGTH });

/** Tags without those that are there in another case. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags) if (!byFolded.has(foldTag(tag))) byFolded.set(foldTag(tag), tag);
  return [...byFolded.values()];
}

/** More are refused before they are compared. */
const GIVEN_MAX = 100;

/** Up to 20 different tags; one that comes again in another case counts once. */
export const tagsField = z
  .array(tagField)
  .max(GIVEN_MAX)
  .transform(uniqueTags)
  .refine((tags) => tags.length <= TAGS_MAX, { error: `An entry has at most ${TAGS_MAX} tags` });

/** The tags that an entry must have, all of them. */
export const wantedTagsField = z.array(tagField).min(1).max(TAGS_MAX);

/** A note: plain text. */
export const noteField = textField
  .trim()
  .min(1, { error: 'The note is empty' })
  .max(NOTE_LENGTH, { error: `A note has at most ${NOTE_LENGTH} characters` });
