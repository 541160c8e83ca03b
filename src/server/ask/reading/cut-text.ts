// Cuts texts that are too long where it hurts least.

/** The beginning of a text, cut between two characters. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, cutBefore(text, length)).trimEnd();
}

/**
 * Where to cut a text that is longer than a page: after a sentence, else at a space, else between two characters.
 * @returns an offset from 1 to `limit`
 */
export function cutBefore(text: string, limit: number): number {
  const head = text.slice(0, limit + 1);
  const half = Math.floor(limit / 2);
  const sentences = [...head.slice(half).matchAll(/[.!?\u2026][\p{Pe}\p{Pf}"']*\s|[。！？]/gv)];
  const last = sentences.at(-1);
  if (last !== undefined && half + last.index + last[0].length <= limit)
    return half + last.index + last[0].length;
  const space = head.lastIndexOf(' ', limit);
  if (space > half) return space;
  // Not within a character; a run of marks without end is cut anyway.
  for (let end = limit; end > Math.max(half, limit - 32); end--) {
    if (!/^[\udc00-\udfff\p{M}\u200c\u200d]/v.test(head.slice(end, end + 2)) && head[end - 1] !== '\u200d')
      return end;
  }
  return isLowSurrogate(head, limit) ? limit - 1 : limit;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
