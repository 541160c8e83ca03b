// Tags as they are typed and as they stand in the address.
import { formatList } from '#client/app/lib/format.ts';
import { isQuery, textParam } from '#client/app/lib/search-params.ts';

/** The rules of the server, which the forms name before it does. */
const LENGTH = 40;
const MOST = 20;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** The tags of a text with `;` or a comma between them, once without regard to case. */
export function typedTags(text: string): string[] {
  const byFolded = new Map<string, string>();
  for (const part of text.split(/[;,]/)) {
    const tag = part.trim();
    const folded = tag.normalize('NFC').toLowerCase();
    if (tag !== '' && !byFolded.has(folded)) byFolded.set(folded, tag);
  }
  return [...byFolded.values()];
}

/** Why tags are refused, as a sentence; undefined where they are not. */
export function problemOfTags(tags: readonly string[]): string | undefined {
  const long = tags.filter((tag) => tag.length > LENGTH);
  if (long.length > 0)
    return `A tag has at most ${LENGTH} characters: ${formatList(long.map((tag) => `“${tag}”`))}`;
  return tags.length > MOST ? `An entry has at most ${MOST} tags` : undefined;
}

/** Tags in the address: with `;` between. Those that the server would refuse are left out; undefined without any. */
export function tagsParam(value: unknown): string | undefined {
  const tags = (textParam(value) ?? '')
    .split(';')
    .map((tag) => tag.trim())
    .filter((tag) => isQuery(tag, LENGTH) && !BREAKS.test(tag))
    .slice(0, MOST);
  return tags.join(';') || undefined;
}

/** The tags of such a text. */
export function tagsOfParam(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(';');
}
