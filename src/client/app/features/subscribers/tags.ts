// Tags as they are typed and as they stand in the address.
import {
  NO_TAG,
  TAG_LENGTH,
  TAG_SEPARATOR,
  TAGS_MAX,
  TOO_MANY_TAGS,
  uniqueTags,
} from '#shared/entry-limits.ts';
import { formatList } from '#client/app/lib/format.ts';
import { isQuery, textParam } from '#client/app/lib/search-params.ts';

/** The tags of a text with `;` or a comma between them, once without regard to case. */
export function typedTags(text: string): string[] {
  const tags = text.split(/[;,]/).map((part) => part.trim());
  return uniqueTags(tags.filter((tag) => tag !== ''));
}

/** Why tags are refused, as a sentence; undefined where they are not. */
export function problemOfTags(tags: readonly string[]): string | undefined {
  const long = tags.filter((tag) => tag.length > TAG_LENGTH);
  if (long.length > 0)
    return `A tag has at most ${TAG_LENGTH} characters: ${formatList(long.map((tag) => `“${tag}”`))}`;
  return tags.length > TAGS_MAX ? TOO_MANY_TAGS : undefined;
}

/** Tags in the address: with `;` between. Those that the server would refuse are left out; undefined without any. */
export function tagsParam(value: unknown): string | undefined {
  const tags = (textParam(value) ?? '')
    .split(TAG_SEPARATOR)
    .map((tag) => tag.trim())
    .filter((tag) => isQuery(tag, TAG_LENGTH) && !NO_TAG.test(tag))
    .slice(0, TAGS_MAX);
  return tags.join(TAG_SEPARATOR) || undefined;
}

/** The tags of such a text. */
export function tagsOfParam(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(TAG_SEPARATOR);
}
