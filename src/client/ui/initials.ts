/**
 * The initials of a name: of its first and its last word.
 * @param name a full name or an e-mail address, of which the part before the @ counts
 * @returns one or two capital letters, or nothing for an empty name
 */
export function initialsOf(name: string): string {
  const [person = ''] = name.split('@');
  const words = person.split(/[\s._-]+/).filter(Boolean);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (firstCharacter(first) + firstCharacter(last)).toLocaleUpperCase();
}

/** The first code point, which may be two units long. */
function firstCharacter(word: string): string {
  const code = word.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}
