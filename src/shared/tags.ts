// The schemas of tags and notes of entries of the waitlist: what staff write about them.
import { z } from 'zod';
import { NO_TAG, NOTE_LENGTH, TAG_LENGTH, TAGS_MAX, TOO_MANY_TAGS, uniqueTags } from './entry-limits.ts';
import { textField } from './fields.ts';

/** A tag, without spaces around it: a line of text without `;`. */
export const tagField = textField
  .trim()
  .min(1, { error: 'A tag has at least one character' })
  .max(TAG_LENGTH, { error: `A tag has at most ${TAG_LENGTH} characters` })
  .refine((tag) => !NO_TAG.test(tag), { error: 'A tag has no semicolon and no line break' })
  .meta({ minLength: 1, maxLength: TAG_LENGTH });

/** More are refused before they are compared. */
const GIVEN_MAX = 100;

/** Up to 20 different tags; one that comes again in another case counts once. */
export const tagsField = z
  .array(tagField)
  .max(GIVEN_MAX)
  .transform(uniqueTags)
  .refine((tags) => tags.length <= TAGS_MAX, { error: TOO_MANY_TAGS });

/** The tags that an entry must have, all of them. */
export const wantedTagsField = z.array(tagField).min(1).max(TAGS_MAX);

/** A note: plain text. */
export const noteField = textField
  .trim()
  .min(1, { error: 'The note is empty' })
  .max(NOTE_LENGTH, { error: `A note has at most ${NOTE_LENGTH} characters` });
